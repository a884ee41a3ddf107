"""The clock of a session is started, stopped and lengthened; tables call for help."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from scoring.models import Refused
from tests.tournaments.make_tournaments import DIRECTOR, make_session, make_tournament
from tests.tournaments.playing.tables import make_table, phone_of, read
from tournaments.clock import ClockState
from tournaments.models import Closed, Session
from tournaments.models.playing import add_minutes, call_help, end_help, pause_clock, resume_clock, start_clock

pytestmark = pytest.mark.django_db
# A minute before the clocks of Central Europe go back.
NIGHT = datetime(2026, 10, 25, 0, 59, tzinfo=UTC)


def session(**fields: object) -> Session:
    return make_session(make_tournament(minutes=40), **fields)


def later(minutes: int) -> datetime:
    return NIGHT + timedelta(minutes=minutes)


def test_a_clock_runs_pauses_and_goes_on() -> None:
    one = session()
    start_clock(one, DIRECTOR, now=NIGHT)
    pause_clock(one, DIRECTOR, now=later(10))
    one.refresh_from_db()
    assert one.clock().state(later(500)) == ClockState.PAUSED
    resume_clock(one, DIRECTOR, now=later(25))
    one.refresh_from_db()
    assert one.clock().remaining(later(30)) == timedelta(minutes=25)
    assert one.clock().ends_at == later(55)


def test_it_is_started_paused_and_resumed_once() -> None:
    one = session()
    for verb in (start_clock, pause_clock, resume_clock):
        assert verb(one, DIRECTOR) is not None
        assert verb(one, DIRECTOR) is None


def test_minutes_are_asked_for_where_the_tournament_has_none() -> None:
    one = make_session(make_tournament())
    with pytest.raises(Refused, match="Minutes of the session"):
        start_clock(one, DIRECTOR)
    start_clock(one, DIRECTOR, minutes=25)
    one.refresh_from_db()
    assert one.minutes == 25


@pytest.mark.parametrize("verb", [pause_clock, resume_clock])
def test_a_clock_that_does_not_run_is_not_stopped(verb: Callable[..., object]) -> None:
    with pytest.raises(Closed, match="was not started"):
        verb(session(), DIRECTOR)


@pytest.mark.parametrize(("state", "sentence"), [("seated", "not announced yet"), ("closed", "is closed")])
def test_it_runs_while_the_session_is_played(state: str, sentence: str) -> None:
    with pytest.raises(Closed, match=sentence):
        start_clock(session(state=state), DIRECTOR)


def test_minutes_more_for_all_and_for_one_table() -> None:
    table = make_table(minutes=40)
    add_minutes(table.session, 5, DIRECTOR)
    add_minutes(table, 10, DIRECTOR)
    table = read(table)
    assert table.session.clock(table.extra_minutes).length == timedelta(minutes=55)
    add_minutes(table, -10, DIRECTOR)
    assert read(table).extra_minutes == 0


@pytest.mark.parametrize("minutes", [-1, 241])
def test_extra_minutes_have_bounds(minutes: int) -> None:
    with pytest.raises(Refused, match="Extra minutes: 0 to 240"):
        add_minutes(make_table(), minutes, DIRECTOR)


def test_a_call_stands_until_it_is_answered() -> None:
    table = make_table()
    call_help(table, phone_of(table))
    called = read(table).called_at
    assert called is not None
    assert call_help(table, phone_of(table)) is None
    assert read(table).called_at == called
    end_help(table, DIRECTOR)
    assert read(table).called_at is None


def test_nobody_calls_from_a_closed_session() -> None:
    table = make_table(state="closed")
    with pytest.raises(Closed, match="is closed"):
        call_help(table, phone_of(table))
