import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from scoring.rules import AheadBy, Row, standings

CASES = json.loads((Path(__file__).parent / "cases" / "standings.json").read_text())

SCORES = st.one_of(st.none(), st.just(0), st.integers(0, 6))

START_VALUES = st.none() | st.integers(0, 20)


@st.composite
def tables(draw, start_values=START_VALUES):
    rounds = draw(st.integers(0, 4))
    seats = draw(st.integers(1, 6))
    return [
        Row(player, tuple(draw(st.lists(SCORES, min_size=rounds, max_size=rounds))), draw(start_values))
        for player in range(seats)
    ]


def played(row):
    return [score for score in row.rounds if score is not None]


def naive_key(row, by):
    scores = played(row)
    share = max(1, len(scores)) if by == "per_round" else 1
    total = sum(scores) + (row.start_value or 0)
    lowest = min([score for score in scores if score > 0], default=10**9)
    return Fraction(total, share), Fraction(-scores.count(0), share), lowest


def naive_places(rows, by, ranked_from):
    fullest = max(len(played(row)) for row in rows)
    placed = [row for row in rows if row.start_value is not None or len(played(row)) >= fullest * ranked_from]
    keys = [naive_key(row, by) for row in placed]
    places = {row.player: 1 + sum(other < naive_key(row, by) for other in keys) for row in placed}
    return {row.player: places.get(row.player) for row in rows}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_cases(case):
    start_values = case.get("start_values", {})
    rows = [Row(name, tuple(scores), start_values.get(name)) for name, scores in case["rounds"].items()]
    found = [
        {
            "place": placing.place,
            "player": placing.player,
            "total": placing.total,
            "zero_rounds": placing.zero_rounds,
            "lowest_non_zero": placing.lowest_non_zero,
            "ahead_by": placing.ahead_by,
        }
        for placing in standings(rows)
    ]
    assert found == case["standings"]


@given(tables(), st.sampled_from(["total", "per_round"]), st.sampled_from([1, Fraction(3, 4)]))
def test_places_are_those_of_the_definition(rows, by, ranked_from):
    found = standings(rows, by=by, ranked_from=ranked_from)
    assert {placing.player: placing.place for placing in found} == naive_places(rows, by, ranked_from)
    assert [placing.place for placing in found] == sorted(
        (placing.place for placing in found), key=lambda place: (place is None, place)
    )


@given(tables(), st.sampled_from(["total", "per_round"]))
def test_the_reason_is_the_first_criterion_that_differs(rows, by):
    by_player = {row.player: row for row in rows}
    found = standings(rows, by=by)
    for placing, following in zip(found, [*found[1:], None], strict=True):
        if placing.place is None or following is None or following.place is None:
            assert placing.ahead_by is None
            continue
        mine, yours = naive_key(by_player[placing.player], by), naive_key(by_player[following.player], by)
        reasons = [AheadBy.TOTAL, AheadBy.ZERO_ROUNDS, AheadBy.LOWEST_ROUND]
        expected = [reason for reason, one, other in zip(reasons, mine, yours, strict=True) if one != other]
        assert placing.ahead_by == (expected or [AheadBy.LEVEL])[0]


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_the_seats_does_not_matter(rows, random):
    shuffled = random.sample(rows, len(rows))
    first, second = standings(rows), standings(shuffled)
    assert {one.player: one.place for one in first} == {one.player: one.place for one in second}
    assert [one.ahead_by for one in first] == [one.ahead_by for one in second]


@given(tables())
def test_players_who_are_level_stay_in_table_order(rows):
    found = standings(rows)
    for one, other in pairwise(found):
        if one.ahead_by is AheadBy.LEVEL:
            assert one.player < other.player


@given(tables(start_values=st.none()))
def test_the_figures_are_those_of_the_rows(rows):
    by_player = {row.player: played(row) for row in rows}
    for placing in standings(rows):
        scores = by_player[placing.player]
        assert placing.total == sum(scores)
        assert placing.rounds == len(scores)
        assert placing.zero_rounds == scores.count(0)
        assert placing.lowest_non_zero == min(set(scores) - {0}, default=None)


def test_nobody_at_the_table():
    assert standings([]) == []


def test_before_the_first_round_all_are_level():
    found = standings([Row("Ana", ()), Row("Bo", ())])
    assert [(placing.place, placing.ahead_by) for placing in found] == [(1, AheadBy.LEVEL), (1, None)]


def test_a_missed_round_without_a_start_value_gives_no_place():
    late = Row("Cy", (None, 1))
    assert standings([late, Row("Ana", (5, 5))])[-1].place is None
    assert standings([Row("Cy", (None, 1), 0), Row("Ana", (5, 5))])[0].player == "Cy"


def test_per_round_compares_exact_fractions():
    third = Row("third", (10**17, 0, 0))
    almost = Row("almost", (10**17 + 1, 0, 0))
    assert (10**17) / 3 == (10**17 + 1) / 3
    assert [placing.place for placing in standings([almost, third], by="per_round")] == [1, 2]


def test_per_round_zero_rounds_count_by_the_round():
    few, many = Row("few", (0, 12)), Row("many", (0, 0, 12, 12, 6))
    found = standings([many, few], by="per_round", ranked_from=Fraction(1, 4))
    # Both 6 a round; one zero in two rounds is more than two in five.
    assert [(placing.player, placing.ahead_by) for placing in found] == [("few", AheadBy.ZERO_ROUNDS), ("many", None)]


@pytest.mark.parametrize(("rounds", "place"), [(5, None), (6, 1)])
def test_a_tournament_places_from_three_quarters_of_the_fullest(rounds, place):
    late = Row("late", (None,) * (8 - rounds) + (1,) * rounds)
    found = standings([late, Row("full", (2,) * 8)], by="per_round", ranked_from=Fraction(3, 4))
    assert {placing.player: placing.place for placing in found}["late"] == place


def test_any_hashable_stands_for_a_player():
    assert standings([Row(("seat", 3), (0,))])[0].player == ("seat", 3)
