"""Who is ahead, who goes to the final, and for whom that is sure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import assume, given, strategies as st

from scoring.rules import AheadBy, standings
from tournaments.placings import Block, Counting, Course, Mark, Tally, cut, marks, place_all

ALL_CASES = json.loads((Path(__file__).parents[1] / "rules" / "cases" / "standings.json").read_text())
# A tournament has no start values.
CASES = [case for case in ALL_CASES if "start_values" not in case]
HALF = Counting(Fraction(1, 2))


def tally(name: str, *scores: int, penalty: int = 0) -> Tally:
    return Tally(name, sum(scores), len(scores), scores.count(0), min((s for s in scores if s), default=None), penalty)


def places(*tallies: Tally, final: Sequence[Tally] = (), out: Sequence[str] = ()) -> list[tuple[int | None, object]]:
    return [(row.place, row.player) for row in place_all(tallies, HALF, final, out)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_cases(case: dict) -> None:
    tallies = [tally(name, *(s for s in scores if s is not None)) for name, scores in case["rounds"].items()]
    wanted = [(row["place"], row["player"], row["ahead_by"]) for row in case["standings"]]
    assert [(row.place, row.player, row.ahead_by) for row in standings(tallies)] == wanted
    if len({one.round_count for one in tallies}) == 1:
        per_round = place_all(tallies, HALF)
        assert [(row.place, row.player, row.ahead_by) for row in per_round] == wanted


def test_all_zeros_lead_and_nothing_played_has_no_place() -> None:
    assert places(tally("late"), tally("Bo", 1, 1), tally("Ana", 0, 0)) == [(1, "Ana"), (2, "Bo"), (None, "late")]


def test_before_the_first_round_nobody_has_a_place() -> None:
    assert places(tally("Ana"), tally("Bo")) == [(None, "Ana"), (None, "Bo")]


def test_a_penalty_changes_the_total_and_neither_zero_rounds_nor_the_lowest_round() -> None:
    placed = place_all([tally("Ana", 0, 4, penalty=6), tally("Bo", 0, 10)], HALF)
    assert [(row.place, row.player, row.ahead_by) for row in placed] == [
        (1, "Ana", AheadBy.LOWEST_ROUND),
        (2, "Bo", None),
    ]


def test_a_penalty_alone_is_no_round() -> None:
    assert places(tally("Ana", penalty=-50), tally("Bo", 30)) == [(1, "Bo"), (None, "Ana")]


def test_who_is_disqualified_has_no_place_and_is_no_measure() -> None:
    assert places(tally("Cy", 0, 0, 0, 0, 0), tally("Ana", 5, 5), out=["Cy"]) == [(1, "Ana"), (None, "Cy")]


def test_plain_totals_place_only_who_played_every_round() -> None:
    placed = Counting(Fraction(1, 2), is_totals=True).rank([tally("Ana", 9, 9), tally("Bo", 1)])
    assert [(row.player, row.place) for row in placed] == [("Ana", 1), ("Bo", None)]


def test_the_final_places_finalists_and_the_others_keep_their_order_behind_them() -> None:
    before = [tally("Ana", 1), tally("Bo", 2), tally("Cy", 3), tally("Di", 4), tally("Ed", 4)]
    final = [tally("Ana", 40), tally("Bo", 10), tally("Cy", 40)]
    assert places(*before, final=final) == [(1, "Bo"), (2, "Ana"), (2, "Cy"), (4, "Di"), (4, "Ed")]


def test_who_left_the_final_comes_after_those_who_stayed() -> None:
    before = [tally("Ana", 1), tally("Bo", 2), tally("Cy", 3), tally("Di", 9)]
    final = [tally("Ana", 0), tally("Bo", 50, 50), tally("Cy", 60, 60)]
    placed = place_all(before, HALF, final)
    assert [row.player for row in placed] == ["Bo", "Cy", "Ana", "Di"]
    assert [row.block for row in placed] == [Block.FINAL, Block.FINAL, Block.LEFT_THE_FINAL, Block.STANDINGS]


def test_the_last_of_a_block_is_compared_with_nobody() -> None:
    placed = place_all([tally("Ana", 1), tally("Bo", 2), tally("Cy", 3)], HALF, [tally("Ana", 4), tally("Bo", 4)])
    assert [row.ahead_by for row in placed] == [AheadBy.LEVEL, None, None]


@pytest.mark.parametrize(
    ("places", "size", "expected"),
    [
        ([1, 2, 3, 4, 5], 4, ("abcd", "", "e", 0)),
        ([1, 2, 3, 4, 4], 4, ("abc", "de", "", 1)),
        ([1, 2, 2, 2, 5], 3, ("a", "bcd", "e", 2)),
        ([1, 1, 1], 2, ("", "abc", "", 2)),
        ([1, 1], 2, ("ab", "", "", 0)),
        ([1, 2], 4, ("ab", "", "", 0)),
        ([], 4, ("", "", "", 0)),
    ],
)
def test_the_cut(places: list[int], size: int, expected: tuple[str, str, str, int]) -> None:
    found = cut(list(zip(places, "abcde", strict=False)), size)
    assert ("".join(found.inside), "".join(found.level), "".join(found.behind), found.open_seats) == expected


def test_nothing_is_sure_while_one_hand_can_change_it() -> None:
    courses = [Course(tally("Ana", 0), 1, 9), Course(tally("Bo", 4), 1, 9), Course(tally("Cy", 20), 1, 9)]
    assert marks(courses, HALF, 2) == {"Ana": Mark.IN, "Bo": Mark.IN, "Cy": Mark.OUT}
    assert marks(courses, HALF, 1) == {"Ana": Mark.OPEN, "Bo": Mark.OPEN, "Cy": Mark.OUT}


def test_who_cannot_reach_the_rounds_for_a_place_is_out() -> None:
    courses = [Course(tally("Ana", 9, 9, 9, 9), 0, 9), Course(tally("Bo", 0), 0, 9)]
    assert marks(courses, HALF, 1)["Bo"] == Mark.OUT


@given(
    st.lists(st.tuples(st.lists(st.integers(0, 3), max_size=2), st.integers(-2, 2)), min_size=2, max_size=3),
    st.integers(1, 2),
    st.booleans(),
)
def test_what_is_sure_holds_however_the_rest_is_played(
    played: list[tuple[list[int], int]], size: int, is_totals: bool
) -> None:
    counting = Counting(Fraction(1, 2), is_totals=is_totals)
    tallies = [tally(str(at), *scores, penalty=penalty) for at, (scores, penalty) in enumerate(played)]
    left = [3 - len(scores) for scores, _ in played]
    assume(sum(left) <= 5)
    found = marks([Course(one, rounds, 3) for one, rounds in zip(tallies, left, strict=True)], counting, size)
    for rest in product(*(product((0, 1, 3), repeat=rounds) for rounds in left)):
        ends = [
            tally(str(at), *scores, *more, penalty=penalty)
            for at, ((scores, penalty), more) in enumerate(zip(played, rest, strict=True))
        ]
        result = cut([(row.place, row.player) for row in counting.rank(ends) if row.place], size)
        for player, mark in found.items():
            assert mark != Mark.IN or player in result.inside
            assert mark != Mark.OUT or player in result.behind
