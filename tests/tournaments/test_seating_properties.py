"""Whoever comes, leaves, or sits at a table that is void: everybody sits once, and small tables are shared out."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.tournaments.asking import taken_back
from tests.tournaments.make_tournaments import DIRECTOR, make_entrant, make_tournament, play_table
from tournaments.models import Session, Table, Tournament
from tournaments.models.seating_sessions import announce_session, plan_session, seat_session
from tournaments.seating.small_tables import SmallSeats

pytestmark = pytest.mark.django_db

# How many come late, leave, and are at void tables before the next session.
turns = st.tuples(st.integers(0, 2), st.integers(0, 2), st.booleans())


@given(
    st.integers(9, 16), st.lists(turns, min_size=2, max_size=4), st.sampled_from(Tournament.Method.values),
    st.integers(0, 1 << 30),
)  # fmt: skip
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_everybody_who_plays_sits_once_and_small_tables_are_shared_out(
    count: int, events: list[tuple[int, int, bool]], method: str, seed: int
) -> None:
    with taken_back():
        tournament = make_tournament(names=count, method=method, session_count=len(events))
        for number, event in enumerate(events):
            session = seat_session(plan_session(tournament, DIRECTOR), DIRECTOR, seed=seed + number, quickly=True)
            assert_seated(tournament, session)
            announce_session(session, DIRECTOR)
            happen(tournament, session, event)


def assert_seated(tournament: Tournament, session: Session) -> None:
    tables = session.seating["tables"]
    there = tournament.entrants.seated().values_list("pk", flat=True)
    assert sorted(pk for table in tables for pk in table) == sorted(there)
    assert all(tournament.table_min <= len(table) <= tournament.table_max for table in tables)
    history = session.seating["request"]["history"]
    small = SmallSeats([[[int(pk) for pk in table] for table in sitting] for sitting in history])
    small.add(tables)
    assert small.spread <= 1


def happen(tournament: Tournament, session: Session, event: tuple[int, int, bool]) -> None:
    late, leavers, is_void = event
    first = session.tables.all()[0]
    names = [seat.player.name for seat in first.game.seats.all()]
    play_table(first, {name: [3 * number] for number, name in enumerate(names)})
    if is_void:
        Table.objects.filter(session=session, number=session.tables.count()).update(state=Table.State.VOID)
    Session.objects.filter(pk=session.pk).update(state=Session.State.CLOSED)
    gone = list(tournament.entrants.seated().values_list("pk", flat=True))[-leavers:] if leavers else []
    tournament.entrants.filter(pk__in=gone).update(state="withdrawn")
    for number in range(late):
        make_entrant(tournament, f"Late {session.number}.{number}", "checked_in")
