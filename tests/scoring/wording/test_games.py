"""What a game is called, and why one stands before another."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from scoring.rules import AheadBy, Placing, Row, standings
from scoring.wording import games


def test_a_game_without_a_name_is_called_by_its_day() -> None:
    """By the day where people sit, not by that of Greenwich."""
    began = datetime(2026, 11, 30, 23, 30, tzinfo=ZoneInfo("UTC"))
    assert games.game_title("Friday", began) == "Friday"
    assert games.game_title("", began) == "Monday 30 November"
    with timezone.override(ZoneInfo("Asia/Manila")):
        assert games.game_title("", began) == "Tuesday 1 December"
    with translation.override("pl"):
        assert games.game_title("", began) == "Poniedziałek 30 listopada"


def ahead(one: tuple[int, ...], other: tuple[int, ...]) -> str:
    placings = standings([Row("a", one), Row("b", other)])
    return games.ahead(placings[0], placings[1], {"a": "Ana", "b": "Marek"})


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ((0, 30), (31, 0), "Ana before Marek: 30 against 31."),
        ((0, 0, 0, 121), (0, 0, 60, 61), "Ana before Marek: both have 121. Three zero rounds against two."),
        ((0, 30), (10, 20), "Ana before Marek: both have 30. One zero round against none."),
        (
            (0, 5, 25),
            (0, 12, 18),
            "Ana before Marek: both have 30 and one zero round. The lowest other round is 5 against 12.",
        ),
        (
            (5, 25),
            (12, 18),
            "Ana before Marek: both have 30 and no zero rounds. The lowest other round is 5 against 12.",
        ),
        ((0, 30), (0, 30), "Ana and Marek share the place: total, zero rounds and lowest round are equal."),
    ],
)
def test_places_are_told_with_the_rule_that_decided(
    one: tuple[int, ...], other: tuple[int, ...], sentence: str
) -> None:
    assert ahead(one, other) == sentence


def test_a_round_above_zero_stands_before_none() -> None:
    """A start value can bring somebody level who has nothing but zero rounds."""
    placings = standings([Row("a", (0, 30)), Row("b", (0,), start_value=30)])
    sentence = games.ahead(placings[0], placings[1], {"a": "Ana", "b": "Marek"})
    assert sentence == "Ana before Marek: both have 30 and one zero round. Marek has no other round."


@pytest.mark.parametrize("ahead_by", AheadBy)
def test_every_way_to_be_ahead_has_a_sentence(ahead_by: AheadBy) -> None:
    placing = Placing(1, "a", 30, 3, 2, 10, ahead_by)
    assert games.ahead(placing, placing, {"a": "Ana"}).startswith("Ana ")


def test_the_last_one_is_ahead_of_nobody() -> None:
    placing = Placing(1, "a", 30, 3, 2, 10, None)
    assert games.ahead(placing, placing, {"a": "Ana"}) == ""


@pytest.mark.parametrize(("number", "text"), [(0, "no zero rounds"), (1, "one zero round"), (10, "ten zero rounds"), (11, "11 zero rounds")])  # fmt: skip
def test_small_numbers_are_words(number: int, text: str) -> None:
    assert games.zero_rounds(number) == text
