from datetime import UTC, datetime, timedelta

import pytest

from tournaments.clock import Clock, ClockState

NINE = datetime(2026, 11, 30, 9, tzinfo=UTC)


def minutes(number: int) -> timedelta:
    return timedelta(minutes=number)


@pytest.mark.parametrize(
    ("at", "state", "left"),
    [
        (0, ClockState.RUNNING, 40), (34, ClockState.RUNNING, 6), (35, ClockState.LAST_MINUTES, 5),
        (39, ClockState.LAST_MINUTES, 1), (40, ClockState.OVER, 0), (52, ClockState.OVER, -12),
    ],
)  # fmt: skip
def test_the_time_left(at: int, state: ClockState, left: int) -> None:
    clock = Clock(NINE, 40)
    assert (clock.state(NINE + minutes(at)), clock.remaining(NINE + minutes(at))) == (state, minutes(left))


def test_a_pause_and_extra_minutes_move_the_end() -> None:
    clock = Clock(NINE, 40, extra_minutes=5, paused=minutes(12))
    assert clock.ends_at == NINE + minutes(57)


def test_a_paused_clock_stands() -> None:
    clock = Clock(NINE, 40, paused_at=NINE + minutes(10), paused=minutes(3))
    assert clock.state(NINE + minutes(60)) == ClockState.PAUSED
    assert clock.remaining(NINE + minutes(60)) == minutes(33)
    assert clock.ends_at is None


def test_a_session_without_an_end_has_no_clock() -> None:
    assert Clock(NINE, None).state(NINE) == ClockState.OFF
    assert Clock(None, 40).state(NINE) == ClockState.OFF
    assert Clock(None, 40).remaining(NINE) == minutes(40)


def test_the_clock_is_of_utc_whatever_the_zone_does_that_night() -> None:
    """In the night of 25 October 2026 the hour from 2 to 3 comes twice in Warsaw."""
    start = datetime.fromisoformat("2026-10-25T02:50:00+02:00")
    later = datetime.fromisoformat("2026-10-25T02:10:00+01:00")
    assert Clock(start, 40).remaining(later) == minutes(20)
