"""A link for somebody who has lost every way in, made by whoever runs this Farmyard."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Account, make_let_in


class Command(BaseCommand):
    help = "Print a link that signs in somebody who is locked out: once, and within an hour."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the e-mail of the account")

    def handle(self, *args: Any, email: str, **options: Any) -> None:
        account = Account.objects.filter(email__iexact=email, is_active=True).first()
        if account is None:
            raise CommandError(_("There is no account with the e-mail %(email)s.") % {"email": email})
        token, _expires_at = make_let_in(account)
        self.stdout.write(f"{settings.BASE_URL}{reverse('tournaments:let_in', args=(token,))}")
        self.stdout.write(_("It works once, within an hour. Give it to nobody else."))
