from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.tournaments.seating.asking import BOUNDS
from tournaments.seating import Meetings, Sitting, find_bounds
from tournaments.seating.overlaps import least_overlap


def sitting(*sizes, without=()):
    return Sitting(tuple(player for player in range(sum(sizes) + len(without)) if player not in without), sizes)


def shuffled(one, random):
    """Some seating of a sitting."""
    players = list(one.players)
    random.shuffle(players)
    left = iter(players)
    return [[next(left) for _ in range(size)] for size in one.sizes]


# Pigeonhole


def splits(number, room):
    if not room:
        return [()] if number == 0 else []
    return [(x, *rest) for x in range(min(number, room[0]) + 1) for rest in splits(number - x, room[1:])]


@cache
def by_trying_all(rows, columns):
    if not rows:
        return 0
    return min(
        sum(comb(x, 2) for x in split)
        + by_trying_all(rows[1:], tuple(room - x for room, x in zip(columns, split, strict=True)))
        for split in splits(rows[0], columns)
    )


@given(st.lists(st.integers(3, 7), min_size=1, max_size=3), st.data())
@settings(max_examples=60)
def test_two_sessions_share_as_little_as_can_be(columns, data):
    left, rows = sum(columns), []
    while left and (not rows or data.draw(st.booleans())):
        rows.append(data.draw(st.integers(1, min(8, left))))
        left -= rows[-1]
    assert least_overlap(tuple(rows), tuple(columns)) == by_trying_all(tuple(rows), tuple(columns))


def test_where_there_are_tables_enough_all_can_part():
    assert least_overlap((4,) * 4, (4,) * 4) == 0
    assert least_overlap((4,) * 3, (4,) * 3) == 3
    assert least_overlap((6, 6), (6, 6)) == 12


# Together


@pytest.mark.parametrize("key", ["one_session_at_a_time", "all_sessions_planned"])
def test_the_bounds_of_all_cases(key):
    for case in BOUNDS[key]:
        found = find_bounds([sitting(*case["sizes"])] * case["sessions"]).sq
        impossible = any(
            case["sizes"] == [known["size"]] * known["tables"] and case["sessions"] >= known["sessions"]
            for known in BOUNDS["zero_repeats_impossible"]
        )
        assert found == max(case["lower_bound"], int(impossible)) <= case["sq"], case


@pytest.mark.parametrize("case", BOUNDS["zero_repeats_impossible"], ids=str)
def test_where_no_design_exists_the_bound_is_one_at_least(case):
    sittings = [sitting(*[case["size"]] * case["tables"])] * case["sessions"]
    assert find_bounds(sittings).sq >= 1
    assert find_bounds(sittings[1:]).sq == 0
    history = [shuffled(sittings[0], Random(1))]
    assert find_bounds(sittings[1:], history).sq >= 1


def test_what_was_before_counts():
    history = [[(0, 1, 2, 3), (4, 5, 6, 7)]] * 2
    assert find_bounds([], history).sq == 12
    assert find_bounds([sitting(4, 4)], history).sq == 12 + 2 * 4


def test_who_is_apart_cannot_share_the_meetings():
    assert find_bounds([sitting(4, 4)] * 7).sq == 84
    assert find_bounds([sitting(4, 4)] * 7, apart={(0, 1)}).sq > 84


def test_who_is_together_meets_every_time():
    assert find_bounds([sitting(4, 4, 4, 4)] * 5, together={(0, 1)}).sq >= 10


def test_repeats_that_cannot_be_avoided():
    assert find_bounds([sitting(4, 4, 4, 4)] * 5).repeats == 0
    assert find_bounds([sitting(4, 4, 4, 4)] * 6).repeats == 24
    assert find_bounds([sitting(5, 4, 4, 4)] * 3).repeats == 2


evenings = st.lists(
    st.tuples(st.lists(st.integers(3, 5), min_size=2, max_size=3), st.integers(0, 3)), min_size=1, max_size=4
)


@given(evenings, st.integers(0, 3), st.integers(0, 1 << 30))
def test_nothing_is_ever_below_the_bound(evening, known, seed):
    """Random seatings with players who come and go, the first sessions taken as history."""
    random = Random(seed)
    sittings = [sitting(*sizes, without=range(away)) for sizes, away in evening]
    sessions = [shuffled(one, random) for one in sittings]
    players = max(max(one.players) for one in sittings) + 1
    meetings = Meetings(players, sessions)
    bounds = find_bounds(sittings[known:], sessions[:known])
    assert bounds.sq <= meetings.sq
    assert bounds.repeats <= sum(times - 1 for _, _, times in meetings.repeats())


@given(st.integers(0, 1 << 30))
def test_sq_is_what_all_pairs_of_sessions_share(seed):
    sessions = [shuffled(sitting(5, 4, 4), Random(seed + number)) for number in range(4)]
    shared = sum(comb(len(set(one) & set(other)), 2) for s, t in combinations(sessions, 2) for one in s for other in t)
    assert Meetings(13, sessions).sq == shared
