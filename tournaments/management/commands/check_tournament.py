"""Looks whether what must be true of tournaments is true."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.checking import problems
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Check a tournament, or all of them, against its raw rows. Ends with 1 if anything is not as it must be."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", nargs="?", help="the last part of a tournament's address; all without it")

    def handle(self, *args: Any, **options: Any) -> None:
        tournaments = Tournament.objects.select_related("club__keeper").order_by("pk")
        if options["key"]:
            tournaments = tournaments.filter(key=options["key"])
            if not tournaments:
                raise CommandError(_("There is no tournament %(key)s.") % options)
        found = 0
        for tournament in tournaments.iterator(chunk_size=50):
            wrong = problems(tournament)
            found += len(wrong)
            for problem in wrong:
                self.stderr.write(f"{tournament.key} {tournament.name}: {problem}")
        self.stdout.write(
            _("%(count)s tournaments looked at, %(found)s faults.") % {"count": len(tournaments), "found": found}
        )
        if found:
            sys.exit(1)
