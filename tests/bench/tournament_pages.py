"""Takes the figures of a tournament's pages, for 64, 256 and 1,000 entrants who have played ten rounds each, as JSON.

The arguments are the processes of the database server, whose work counts too.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
from random import Random
from typing import TYPE_CHECKING

import django
from django.core.management import call_command

from tests.bench.club_pages import cost
from tests.bench.one_database import Figures, cpu_per
from tests.bench.running import Server

if TYPE_CHECKING:
    from tests.bench.browser import Browser
    from tournaments.models import Session, Table, Tournament

SIZES = (64, 256, 1000)
SESSIONS, ROUNDS = 5, 2
PAGES = {"standings": "standings/", "tables": "tables/", "screen": "screen/"}
SAVES = 12


class Measured:
    """A tournament everybody may see: four sessions are closed, the tables of the fifth have one round to go."""

    def __init__(self, entrants: int) -> None:
        from tests.tournaments.make import make_club
        from tournaments.management.simulation import Event, Plan

        club = make_club(f"Club of {entrants}", visibility="public")
        plan = Plan("Open", entrants, SESSIONS, ROUNDS, trouble=0, terms={"is_listed": True})
        self.event = Event(club, plan, seed=entrants)
        self.event.gather()
        for _ in range(SESSIONS - 1):
            self.play(self.event.announce())
        self.last = self.event.announce()
        self.tournament: Tournament = self.event.tournament
        fill(self.last, ROUNDS - 1)

    def play(self, session: Session) -> None:
        """All rounds, straight into the rows, as many thousand scores have to be there soon."""
        from scoring.models import Game
        from tournaments.models import Acceptance, Table

        fill(session, ROUNDS)
        Game.objects.filter(table__session=session).update(state="finished", revision=ROUNDS)
        session.tables.update(state=Table.State.ACCEPTED)
        Acceptance.objects.bulk_create(Acceptance(table=table, game_revision=ROUNDS) for table in session.tables.all())
        self.event.close(session)

    def path(self, name: str) -> str:
        return f"/tournaments/{self.tournament.key}/{PAGES[name]}"

    def statements(self, name: str) -> int:
        from django.db import connection
        from django.test import Client
        from django.test.utils import CaptureQueriesContext

        client = Client()
        client.get(self.path(name))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(self.path(name)).status_code == 200, name
        return len(queries)

    def phones(self) -> list[tuple[Table, dict[str, str]]]:
        """Tables whose last round is to come, each with the cookies of its phone."""
        from tests.make import link_client

        tables = self.last.tables.select_related("game")[:SAVES]
        clients = [(table, link_client(table.game.links.get())) for table in tables]
        return [(table, {name: morsel.value for name, morsel in client.cookies.items()}) for table, client in clients]


def fill(session: Session, rounds: int) -> None:
    from scoring.models import HandScore, Round
    from tournaments.management.simulation.hands import deal

    chance, rules = Random(session.pk), session.tournament.rule_set
    made = [
        (Round(game=table.game, number=number, start=session.first_start + 1 - number), table)
        for table in session.tables.select_related("game").prefetch_related("game__seats")
        for number in range(1, rounds + 1)
    ]
    scores = []
    Round.objects.bulk_create([round_ for round_, _ in made])
    for round_, table in made:
        hands, round_.ending = deal(rules, round_.start, [seat.pk for seat in table.game.seats.all()], chance)
        scores += [HandScore(round=round_, seat_id=seat, pips=hand.pips) for seat, hand in hands.items()]
    Round.objects.bulk_update([round_ for round_, _ in made], ["ending"], batch_size=500)
    HandScore.objects.bulk_create(scores, batch_size=2000)


def main(database: list[int]) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    events = {size: Measured(size) for size in SIZES}
    figures: Figures = {}
    with Server(*database) as server:
        browser = server.browser({})
        for size, event in events.items():
            figures |= {f"{name}_{size}": figure for name, figure in pages(server, browser, event).items()}
        for size, event in events.items():
            figures[f"save_{size}"] = saves(server, event)
    figures["most_statements"] = max(event.statements("standings") for event in events.values())
    figures["most_statements_tables"] = max(event.statements("tables") for event in events.values())
    sys.stdout.write(json.dumps(figures))


def pages(server: Server, browser: Browser, event: Measured) -> Figures:
    figures = {name: cost(server, browser, event.path(name)) for name in PAGES}
    page = gzip.decompress(browser.get(event.path("standings"))).decode()
    shown = page.count("<tr") - 1
    figures["standings_floor"] = cost(server, browser, f"/floor/tournaments/{event.tournament.pk}/{shown}/")
    figures["kilobytes"] = len(browser.get(event.path("standings"))) / 1000
    return figures


def saves(server: Server, event: Measured) -> float:
    """Milliseconds of the processor for one round of one table, sent by its own phone."""
    work = [(server.browser(cookies), *form_of(table)) for table, cookies in event.phones()]
    return cpu_per(server, len(work), lambda: [browser.post(*form) for browser, *form in work] and None)


def form_of(table: Table) -> tuple[str, dict[str, object]]:
    """The last round of a table, in which the first seat goes out."""
    fields: dict[str, object] = {"ending": "out", "was-ending": ""}
    for above, seat in enumerate(table.game.seats.all()):
        fields |= {f"pips-{seat.pk}": 10 + above if above else 0, f"was-{seat.pk}": ""}
    return f"/games/{table.game.key}/rounds/{ROUNDS}/record/", fields


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    main([int(pid) for pid in sys.argv[1:]])
