"""The tableau in words."""

from __future__ import annotations

import pytest

from scoring.drawing.described import as_it_lies, describe
from scoring.rules.plays import Play
from scoring.rules.tableau import End
from scoring.rules.tiles import Tile
from tests.tableaux import random_tableau, tableau_of

FOUR_ARMS = "9-9 9-2@9-9 9-3@9-9 9-4@9-9 9-5@9-9"


def described(text: str) -> list[str]:
    tableau = tableau_of(text)
    owed = tableau.obligation
    return describe(tableau.plays, tableau.open_ends(), owed.onto if owed else None)


def test_nothing_lies_at_first() -> None:
    assert describe([], {}) == ["Nothing lies on the table yet."]


def test_arms_are_read_outwards_each_tile_as_it_lies() -> None:
    assert described(f"{FOUR_ARMS} 6-2@9-2 7-6@6-2") == [
        "The start double is 9-9.",
        "Arm 1: 9-2, 2-6, 6-7.",
        "Arm 2: 9-3.",
        "Arm 3: 9-4.",
        "Arm 4: 9-5.",
        "Open: a 3 on 9-3, a 4 on 9-4, a 5 on 9-5, a 7 on 7-6.",
    ]


@pytest.mark.parametrize(
    ("text", "owed"),
    [
        ("9-9 9-2@9-9", "3 more arms are owed to 9-9: the next tile must be a 9."),
        ("9-9 9-2@9-9 9-3@9-9 9-4@9-9", "One more arm is owed to 9-9: the next tile must be a 9."),
        (f"{FOUR_ARMS} 4-4@9-4 4-1@4-4", "2 more toes are owed to 4-4: the next tile must be a 4."),
        (f"{FOUR_ARMS} 4-4@9-4 4-1@4-4 4-2@4-4", "One more toe is owed to 4-4: the next tile must be a 4."),
    ],
)
def test_what_is_owed_is_said_instead_of_what_is_open(text: str, owed: str) -> None:
    assert described(text)[-1] == owed


def test_each_foot_has_its_toes_with_what_follows_them() -> None:
    sentences = described(f"{FOUR_ARMS} 4-4@9-4 4-1@4-4 4-2@4-4 6-4@4-4 6-6@6-4 6-1@6-6 6-2@6-6 6-3@6-6 7-1@4-1")
    assert sentences[3] == "Arm 3: 9-4, 4-4."
    assert sentences[5:-1] == [
        "On 4-4, toe 1: 4-1, 1-7.",
        "On 4-4, toe 2: 4-2.",
        "On 4-4, toe 3: 4-6, 6-6.",
        "On 6-6, toe 1: 6-1.",
        "On 6-6, toe 2: 6-2.",
        "On 6-6, toe 3: 6-3.",
    ]


def test_nothing_open_is_said() -> None:
    assert describe([Play(Tile(9, 9))], {})[-1] == "Nothing is open."


def test_what_is_owed_is_not_said_of_a_double_that_is_not_shown_open() -> None:
    assert describe([Play(Tile(9, 9))], {Tile(9, 9): End(9, 4)}, Tile(4, 4))[-1] == "Open: a 9 on 9-9."


@pytest.mark.parametrize(("pip", "lies"), [(5, (5, 2)), (2, (2, 5)), (7, (2, 5))])
def test_a_tile_that_does_not_fit_has_its_higher_number_open(pip: int, lies: tuple[int, int]) -> None:
    assert as_it_lies(Tile(5, 2), pip) == lies


@pytest.mark.parametrize("seed", range(10))
def test_every_tile_is_told_once(seed: int) -> None:
    tableau = random_tableau(seed)
    words = " ".join(describe(tableau.plays, {})).replace(",", " ").replace(".", " ").replace(":", " ").split()
    for tile in (play.tile for play in tableau.plays if not play.tile.is_double):
        assert words.count(f"{tile.high}-{tile.low}") + words.count(f"{tile.low}-{tile.high}") == 1
