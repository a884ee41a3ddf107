"""Makes a club from the document that export_club wrote: import_club FILE"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.imports.club_document import import_club
from tournaments.imports.reading import Refusal
from tournaments.models import Account, Club


class Command(BaseCommand):
    help = "Makes a club from the document that export_club wrote. Nothing that is there is changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the document; - reads the standard input")
        parser.add_argument("--as-copy", action="store_true", help="make a second club of one that is here already")
        parser.add_argument(
            "--person",
            action="append",
            default=[],
            metavar="NUMBER=E-MAIL",
            help="who of the document's people has which account here; may be repeated",
        )

    def handle(self, *args: Any, file: str, as_copy: bool, person: list[str], **options: Any) -> None:
        accounts = dict(map(_read_person, person))
        try:
            club = import_club(_read(file), accounts, as_copy=as_copy)
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from refusal
        facts = {"name": club.name, "slug": club.slug, "count": club.nights.count()}
        self.stdout.write(_("%(name)s is here now, with %(count)s games: /clubs/%(slug)s/") % facts)
        self._tell_absent(club)

    def _tell_absent(self, club: Club) -> None:
        if not club.roles.filter(account__is_active=True).exists():
            self.stdout.write(
                _("Nobody who has an account here has a role in it: --person 1=E-MAIL gives them to the first person.")
            )


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as fault:
        raise CommandError(
            _("%(file)s cannot be read: %(reason)s") % {"file": file, "reason": fault.strerror}
        ) from fault


def _read_person(text: str) -> tuple[int, Account]:
    number, _sign, email = text.partition("=")
    account = Account.objects.filter(email__iexact=email.strip(), is_active=True).first()
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        raise CommandError(_("%(text)s: write a number, = and an e-mail address.") % {"text": text})
    if account is None:
        raise CommandError(_("Nobody here has an account with the address %(email)s.") % {"email": email.strip()})
    return int(number), account
