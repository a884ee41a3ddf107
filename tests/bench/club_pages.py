"""Takes the figures of a club's pages on the database that DATABASE_URL names, and prints them as JSON.

The club has 300 members, 10 years, 3,000 games and 240,000 hand scores; two smaller ones show how costs grow. The
arguments are the processes of the database server, whose work counts too. Everybody may see the clubs, and who
looks is nobody: the statements that find out who somebody is are counted beside, for their owner.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import django
from django.core.management import call_command

from tests.bench.one_database import Figures, cpu_per
from tests.bench.processes import cpu_seconds
from tests.bench.running import Server

if TYPE_CHECKING:
    from tests.bench.browser import Browser

TURNS = 5
PAGES_PER_TURN = 20
PARTS_OF_THE_WHOLE = (100, 10, 1)
PAGES = {
    "club": "",
    "standings_all": "standings/",
    "standings": "standings/?season={season}",
    "season": "seasons/{season}/",
    "games": "games/",
    "records": "records/",
    "people": "people/",
    "player": "people/{key}/",
    "against": "people/{key}/against/",
    "results": "people/{key}/games/",
}
FLOORS = {
    "standings": "standings/{season}/",
    "season": "seasons/{season}/",
    "player": "people/{player}/",
    "against": "people/{player}/against/",
    "results": "people/{player}/games/",
    "games": "games/",
}


class Measured:
    """A club everybody may see, its whole last year, and whoever of it played most."""

    def __init__(self, part: int) -> None:
        from tournaments.management.demo import SIZES, make_club

        whole = SIZES["club"]
        size = replace(
            whole,
            slug=f"part-{part}",
            members=max(30, whole.members // part),
            games=whole.games // part,
            scores=whole.scores // part,
            days=whole.days // part,
            removed=0,
        )
        demo = make_club(size)
        self.club, self.owner = demo.club, demo.owner
        self.club.visibility = "public"
        self.club.save()
        seasons = self.club.seasons.order_by("starts_on")
        keen = demo.owner.memberships.get(club=self.club).player
        season = seasons[max(0, len(seasons) - 2)]
        self.words: dict[str, Any] = {"season": season.pk, "key": keen.key, "player": keen.pk}

    def path(self, name: str) -> str:
        return f"/clubs/{self.club.slug}/{PAGES[name]}".format_map(self.words)

    def floor(self, name: str) -> str:
        return f"/floor/clubs/{self.club.pk}/{FLOORS[name]}".format_map(self.words)

    def statements(self, name: str) -> int:
        """Those of the owner's, whose roles have to be found out as well."""
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        from tests.tournaments.make import account_client

        client = account_client(self.owner)
        client.get(self.path(name))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(self.path(name)).status_code == 200, name
        return len(queries)


def main(database: list[int]) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    clubs = {part: Measured(part) for part in PARTS_OF_THE_WHOLE}
    with Server(*database) as server:
        browser = server.browser({})
        figures = pages(server, browser, clubs[1]) | growth(server, browser, clubs)
    figures["most_statements"] = max(clubs[1].statements(name) for name in PAGES)
    figures["rating"] = rating(clubs[1], database)
    sys.stdout.write(json.dumps(figures))


def cost(server: Server, browser: Browser, path: str, turns: int = TURNS) -> float:
    def fetch() -> None:
        for _ in range(PAGES_PER_TURN):
            browser.get(path)

    browser.reconnect()
    browser.get(path)
    return statistics.mean(cpu_per(server, PAGES_PER_TURN, fetch) for _ in range(turns))


def pages(server: Server, browser: Browser, club: Measured) -> Figures:
    figures: Figures = {}
    for name in PAGES:
        figures[name] = cost(server, browser, club.path(name))
        figures[f"{name}_kilobytes"] = len(browser.get(club.path(name))) / 1000
        if name in FLOORS:
            figures[f"{name}_floor"] = cost(server, browser, club.floor(name))
    figures["heaviest"] = max(figures[f"{name}_kilobytes"] for name in PAGES)
    return figures


def growth(server: Server, browser: Browser, clubs: dict[int, Measured]) -> Figures:
    names = ("standings_all", "player")
    return {f"{name}_{part}": cost(server, browser, clubs[part].path(name), 2) for name in names for part in clubs}


def rating(club: Measured, database: list[int]) -> float:
    """Seconds of the processor for rating every game of the club anew, as if none had been rated."""
    from scoring.models import GameResult
    from scoring.models.rating import rerate

    GameResult.objects.of_keeper(club.club.keeper).update(rating=None, spread=None, rated_games=None)
    before = cpu_seconds(os.getpid(), *database)
    rerate(club.club.keeper)
    return cpu_seconds(os.getpid(), *database) - before


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    main([int(pid) for pid in sys.argv[1:]])
