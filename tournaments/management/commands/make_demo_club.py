"""Fills the database with a made-up club, and says how to sign in as its owner."""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.models import HandScore
from tournaments.management.demo import SIZES, make_club, make_tournaments


class Command(BaseCommand):
    help = "Make a club to look at: a small one, or one of 300 members, 10 years and 3,000 games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--size", choices=SIZES, default="small")

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.monotonic()
        demo = make_club(SIZES[options["size"]])
        site = (settings.ENVIRONMENT.phone_urls or [settings.BASE_URL])[0]
        facts = {
            "club": demo.club.name,
            "members": demo.club.members.count(),
            "games": demo.club.nights.count(),
            "scores": HandScore.objects.filter(round__game__keeper=demo.club.keeper).count(),
            "seconds": round(time.monotonic() - began),
            "url": f"{site.rstrip('/')}/clubs/{demo.club.slug}/",
            "email": demo.owner.email,
            "password": demo.password,
        }
        self.stdout.write(
            _("%(club)s: %(members)s members, %(games)s games, %(scores)s hand scores, ready after %(seconds)s s.")
            % facts
        )
        self.stdout.write(_("%(url)s — sign in as %(email)s with the password %(password)s") % facts)
        if options["size"] == "small":
            running = make_tournaments(demo.club)
            told = {"name": running.name, "url": f"{site.rstrip('/')}/tournaments/{running.key}/"}
            self.stdout.write(_("%(url)s — the tournament “%(name)s”, half-way") % told)
