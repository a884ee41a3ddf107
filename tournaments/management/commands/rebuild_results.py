"""Makes the results and ratings of clubs anew from their games."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.models import rebuild_results
from tournaments.models import Club


class Command(BaseCommand):
    help = "Make the results and ratings of a club, or of all clubs, anew from their games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", nargs="?", help="the club, as it is called in addresses; without it, all clubs")

    def handle(self, *args: Any, **options: Any) -> None:
        clubs = Club.objects.select_related("keeper")
        if options["club"] is not None:
            clubs = clubs.filter(slug=options["club"])
            if not clubs:
                raise CommandError(_("There is no club called %(name)s here.") % {"name": options["club"]})
        for club in clubs:
            rebuild_results(club.keeper)
            self.stdout.write(_("%(club)s: done.") % {"club": club.name})
