from itertools import combinations, product

import pytest
from hypothesis import given, settings, strategies as st

from tests.tournaments.seating.asking import ask, sq
from tournaments.seating import TableSize, choose_sizes, find_bounds
from tournaments.seating.quota_bounds import least_in_turn
from tournaments.seating.sittings import Sitting
from tournaments.seating.small_tables import SmallSeats


def tables_of_4_and_3():
    """Every session of seven players."""
    return [(tuple(player for player in range(7) if player not in small), small) for small in combinations(range(7), 3)]


def keeps_turns(sessions):
    seats = SmallSeats()
    for session in sessions:
        seats.add(session)
        if seats.spread > 1:
            return False
    return True


@pytest.mark.parametrize(("sessions", "least"), [(2, 6), (3, 12), (4, 21)])
def test_the_bound_of_seven_players_is_reached(sessions, least):
    """All there is: the first session is the same for all, but for names."""
    first, *_ = ways = tables_of_4_and_3()
    plans = ([first, *others] for others in product(ways, repeat=sessions - 1))
    assert min(sq(plan) for plan in plans if keeps_turns(plan)) == least
    assert least_in_turn((4, 3), sessions) == least


@pytest.mark.parametrize(("players", "least"), [(10, 29), (11, 38), (13, 8), (17, 6), (18, 0), (20, 0)])
def test_what_turns_cost_in_six_sessions(players, least):
    assert least_in_turn(choose_sizes(players, TableSize()), 6) == least


@given(st.integers(6, 23), st.integers(1, 8), st.integers(0, 99))
@settings(max_examples=40)
def test_no_plan_with_a_quota_is_below_its_bound(players, sessions, seed):
    plan, report = ask(players, sessions=sessions, small_tables="quota", seed=seed, seconds=0.005)
    assert least_in_turn(choose_sizes(players, TableSize()), sessions) <= report["bound"] <= sq(plan)


def test_the_report_knows_that_turns_cost_more():
    request = {"players": 11, "sessions": 6, "seconds": 0.2}
    _, evenly = ask(**request, small_tables="quota")
    assert (evenly["sq"], evenly["bound"], evenly["proven"]) == (38, 38, True)
    sittings = [Sitting(tuple(range(11)), (4, 4, 3))] * 6
    assert ask(**request, small_tables="off")[1]["bound"] == find_bounds(sittings).sq == 35


def test_where_a_rule_may_break_turns_their_bound_does_not_hold():
    _, report = ask(11, sessions=6, small_tables="quota", pins={"p0": 2}, seconds=0.02)
    assert report["bound"] < 38
    assert "not_kept" in report
