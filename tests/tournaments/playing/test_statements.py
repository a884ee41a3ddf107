"""How many statements a round at a table takes: a room full of phones sends them at once."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Player, new_key
from tests.tournaments.make import make_club
from tests.tournaments.make_tournaments import DIRECTOR, play_table
from tests.tournaments.playing.rooms import table_phone
from tests.tournaments.playing.tables import read
from tournaments.models import Entrant, Session, Table, Tournament, set_tables

pytestmark = pytest.mark.django_db
MOST_STATEMENTS = 12
UNCOUNTED = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT", "SELECT pg_notify")


def event(entrants: int, *, round_count: int) -> Table:
    """A whole room of tables of four; answers the second of them."""
    club = make_club("Coop", visibility="public")
    players = Player.objects.bulk_create(
        [Player(keeper=club.keeper, name=f"Hen {number}") for number in range(entrants)]
    )
    tournament = Tournament.objects.create(club=club, name="Open", state="running", starts_at=datetime.now(UTC))
    people = Entrant.objects.bulk_create(
        [Entrant(tournament=tournament, player=one, number=at, state="active") for at, one in enumerate(players)]
    )
    line_up = [people[at : at + 4] for at in range(0, entrants, 4)]
    session = Session.objects.create(
        tournament=tournament, number=1, state="playing", first_start=9, round_count=round_count,
        seating={"tables": [[one.pk for one in table] for table in line_up]},
    )  # fmt: skip
    set_tables(session, line_up, DIRECTOR)
    return read(session.tables.get(number=2))


def statements(client: Client, table: Table, number: int) -> list[str]:
    """Those of a round that a phone sends, without the beginning and the end of the transaction.

    Nor is counted what PostgreSQL passes on to other processes: one NOTIFY for the game, one for the tournament.
    """
    seats = list(table.game.seats.order_by("order"))
    fields = {f"pips-{seat.pk}": place * 7 for place, seat in enumerate(seats)}
    fields |= {f"was-{seat.pk}": "" for seat in seats}
    path = reverse("scoring:record_round", args=(table.game.key, number))
    with CaptureQueriesContext(connection) as asked:
        assert client.post(path, {"request_key": new_key(), "ending": "out", **fields}).status_code == 302
    told = [query["sql"] for query in asked.captured_queries]
    return [sql for sql in told if not sql.startswith(UNCOUNTED)]


@pytest.mark.parametrize("entrants", [64, 1000])
@pytest.mark.parametrize("round_count", [3, 10])
def test_a_round_takes_few_statements_whatever_the_size_of_the_room(entrants: int, round_count: int) -> None:
    table = event(entrants, round_count=round_count)
    play_table(table, {seat.player.name: [place * 5] for place, seat in enumerate(table.game.seats.order_by("order"))})
    asked = statements(table_phone(table), table, 2)
    assert len(asked) <= MOST_STATEMENTS, "\n".join(asked)
