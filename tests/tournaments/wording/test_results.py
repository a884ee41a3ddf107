"""Why somebody has a place, told from where they stand."""

import pytest

from scoring.rules import AheadBy, Row, standings
from tournaments.history import Placings
from tournaments.wording.results import why

NAMES = {1: "Ana", 2: "Bo", 3: ""}


def placings(*rounds: list[int]) -> Placings:
    return Placings(NAMES, standings([Row(player, tuple(played)) for player, played in enumerate(rounds, start=1)]))


@pytest.mark.parametrize(("rounds", "before", "after"), [
    (([0, 30], [0, 41]), "Before Bo: 30 against 41.", "After Ana: 41 against 30."),
    (([0, 0, 30], [0, 10, 20]), "Before Bo: both have 30. Two zero rounds against one.",
     "After Ana: both have 30. One zero round against two."),
    (([0, 10, 20], [0, 12, 18]), "Before Bo: both have 30. The lowest other round is 10 against 12.",
     "After Ana: both have 30. The lowest other round is 12 against 10."),
    (([0, 10, 20], [10, 0, 20]), "Level with Bo in total, zero rounds and lowest round.",
     "Level with Ana in total, zero rounds and lowest round."),
])  # fmt: skip
def test_the_first_is_before_the_last_after(rounds: tuple[list[int], ...], before: str, after: str) -> None:
    assert (why(placings(*rounds), 1), why(placings(*rounds), 2)) == (before, after)


def test_in_between_the_next_one_is_told_and_a_removed_one_has_no_name() -> None:
    table = placings([0, 10], [0, 20], [0, 30])
    assert why(table, 2) == "Before Removed player: 20 against 30."
    assert why(table, 3) == "After Bo: 30 against 20."


def test_who_has_no_place_or_nobody_beside_has_no_reason() -> None:
    assert why(Placings(NAMES, []), 1) == ""
    assert why(placings([0, 10]), 1) == ""
    assert why(placings([0, 10], [0, 20]), 3) == ""


def test_every_reason_has_a_sentence() -> None:
    assert {AheadBy.TOTAL, AheadBy.ZERO_ROUNDS, AheadBy.LOWEST_ROUND, AheadBy.LEVEL} == set(AheadBy)
