"""Why one entrant stands before another, with as many digits as tell them apart."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.rules import AheadBy
from tournaments.models.counted_rounds import Listed
from tournaments.models.standing import Line
from tournaments.placings import Block, Counting, Mark, Tally
from tournaments.wording.placings import ahead, decimal, digits_apart, tie_notes, why_no_place


def line(name: str, total: int, rounds: int, ahead_by: AheadBy | None, **more: object) -> Line:
    figures = {"zero_rounds": 0, "lowest_non_zero": 1, "block": Block.STANDINGS, "final": None, "place": 1, **more}
    entrant = Listed(1, 1, 1, "active", name, 0, is_pending=False)
    return Line(
        entrant=entrant, total=total, rounds=rounds, penalty=0, ahead_by=ahead_by, is_pending=False, mark=Mark.OPEN,
        **figures,
    )  # fmt: skip


def why(one: Line, other: Line, **counting: bool) -> str:
    return ahead(one, other, Counting(**counting))


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [
        (Fraction(62, 5), 1, "12.4"),
        (Fraction(1, 20), 1, "0.1"),
        (Fraction(-1, 3), 2, "−0.33"),
        (Fraction(0), 1, "0.0"),
        (Fraction(-1, 90), 1, "0.0"),
        (Fraction(10**17 + 1, 3), 1, "33333333333333333.7"),
    ],
)
def test_decimals(value: Fraction, digits: int, expected: str) -> None:
    assert decimal(value, digits) == expected


def test_as_many_digits_as_tell_them_apart() -> None:
    assert digits_apart(Fraction(1, 3), Fraction(1, 3)) == 1
    assert digits_apart(Fraction(124, 10), Fraction(1241, 100)) == 2
    one, other = line("A", 249, 20, AheadBy.TOTAL), line("B", 250, 20, None)
    assert why(one, other) == "A before B: 12.45 a round against 12.50."


def test_zero_rounds_and_lowest_round_are_said_with_what_they_are_of() -> None:
    one = line("A", 248, 20, AheadBy.ZERO_ROUNDS, zero_rounds=3)
    assert why(one, line("B", 248, 20, None, zero_rounds=2)) == (
        "A before B: both 12.4 a round; zero rounds 3 of 20 against 2 of 20."
    )
    one = line("A", 9, 3, AheadBy.LOWEST_ROUND, lowest_non_zero=2)
    assert "lowest other round 2 against 4" in why(one, line("B", 9, 3, None, lowest_non_zero=4))
    assert "only one" in why(one, line("B", 9, 3, None, lowest_non_zero=None))
    assert "share the place" in why(line("A", 9, 3, AheadBy.LEVEL), line("B", 9, 3, None))


def test_plain_totals_are_told_as_totals() -> None:
    assert why(line("A", 9, 3, AheadBy.TOTAL), line("B", 12, 3, None), is_totals=True) == "A before B: 9 against 12."
    one = line("A", 9, 3, AheadBy.ZERO_ROUNDS, zero_rounds=1)
    assert "both 9; zero rounds 1 of 3 against 0 of 3" in why(one, line("B", 9, 3, None), is_totals=True)


def test_the_final_decides_among_finalists_and_before_everybody_else() -> None:
    one = line("A", 90, 3, AheadBy.TOTAL, block=Block.FINAL, final=Tally(1, 30, 10, 2, 4))
    other = line("B", 10, 3, None, block=Block.FINAL, final=Tally(2, 45, 10, 1, 4))
    assert why(one, other) == "In the final: A before B: 30 against 45."
    assert "B left the final" in why(other._replace(entrant=one.entrant), other._replace(block=Block.LEFT_THE_FINAL))
    assert "A played in the final" in why(one, line("C", 1, 3, None))
    assert why(line("A", 1, 3, None), line("C", 1, 1, None, block=Block.UNRANKED, place=None)) == ""


def test_what_parts_neighbours_who_look_level_stands_under_the_names() -> None:
    lines = [
        line("A", 249, 20, AheadBy.TOTAL),
        line("B", 250, 20, AheadBy.ZERO_ROUNDS, zero_rounds=3),
        line("C", 250, 20, AheadBy.LEVEL, zero_rounds=1),
        line("D", 250, 20, None, zero_rounds=1),
        line("E", 1, 1, None, block=Block.UNRANKED, place=None),
    ]
    assert tie_notes(lines, Counting()) == [
        "12.45 a round",
        "12.50 a round · 3 zero rounds",
        "1 zero round · level on everything",
        "level on everything",
        "",
    ]


def test_why_there_is_no_place() -> None:
    assert why_no_place(line("A", 0, 0, None), 6) == "no round yet"
    assert why_no_place(line("A", 9, 3, None), 6) == "no place yet: 3 rounds, 6 are needed"
