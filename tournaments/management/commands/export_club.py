"""Writes a whole club as one JSON document: export_club SLUG > file"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.exports.club_document import club_document
from tournaments.models import Club


class Command(BaseCommand):
    help = "Writes a whole club as one JSON document to the standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the last part of the club's address")

    def handle(self, *args: Any, slug: str, **options: Any) -> None:
        club = Club.objects.filter(slug=slug).first()
        if club is None:
            raise CommandError(_("There is no club at the address %(slug)s.") % {"slug": slug})
        self.stdout.write(club_document(club), ending="")
