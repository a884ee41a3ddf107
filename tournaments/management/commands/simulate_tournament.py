"""Plays a made-up tournament from registration to publication, through the same verbs as people do."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.models import Keeper
from tournaments.checking import problems
from tournaments.management.simulation import Event, Plan
from tournaments.models import Club, Tournament

FEWEST, MOST = 8, 120
SLUG = "simulated"


class Command(BaseCommand):
    help = "Play whole events by chance, in a club of their own, and check each. Ends with 1 if anything is wrong."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--entrants", type=int, help=f"{FEWEST} to {MOST} by chance without it")
        parser.add_argument("--events", type=int, default=1, help="so many, each with the next seed")

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for seed in range(options["seed"], options["seed"] + options["events"]):
            tournament = play(seed, options["entrants"])
            wrong = problems(tournament)
            found += len(wrong)
            self.stdout.write(
                _("Seed %(seed)s: %(entrants)s entrants, %(sessions)s sessions, %(faults)s faults, %(key)s")
                % {
                    "seed": seed, "entrants": tournament.entrants.count(), "sessions": tournament.sessions.count(),
                    "faults": len(wrong), "key": tournament.key,
                }
            )  # fmt: skip
            for problem in wrong:
                self.stderr.write(f"  {problem}")
        if found:
            sys.exit(1)


def play(seed: int, entrants: int | None = None) -> Tournament:
    """An event whose terms are chosen by the seed too."""
    chance = Random(seed)
    count = chance.randint(FEWEST, MOST)
    plan = Plan(
        name=f"Simulated open {seed}",
        entrants=entrants or count,
        sessions=chance.randint(2, 4),
        rounds=chance.randint(1, 4),
        cut=chance.choice((None, 3, 4, 5)),
        terms={
            "counting": chance.choice(Tournament.Counting.values),
            "method": chance.choice(Tournament.Method.values),
            "ranked_share": chance.choice((50, 75, 100)),
        },
    )
    return Event(_club(), plan, seed).play()


def _club() -> Club:
    """Its people are not those of any other club."""
    club = Club.objects.filter(slug=SLUG).first()
    if club is None:
        keeper = Keeper.objects.create(kind=Keeper.Kind.CLUB, name="Simulated club")
        club = Club.objects.create(keeper=keeper, name="Simulated club", slug=SLUG)
    return club
