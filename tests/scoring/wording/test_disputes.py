"""The questions that tables ask, answered also where a house rule turns the answer round."""

from __future__ import annotations

import re

import pytest

from scoring.rules import RuleSet
from scoring.wording.clauses import USUAL as CLAUSES
from scoring.wording.disputes import HOUSE, QUESTIONS, USUAL, dispute, disputes
from tests.scoring.wording.test_clauses import HOUSES


def changed(**house: int | str) -> set[int]:
    return {dispute.number for dispute in disputes(RuleSet.from_json(house)) if dispute.house_rule}


def test_there_are_twenty_eight_and_each_has_its_answer() -> None:
    assert list(QUESTIONS) == list(USUAL) == list(range(1, 29))
    assert {number for number, _choice in HOUSE} <= set(USUAL)


@pytest.mark.parametrize("house", HOUSES)
def test_questions_ask_and_answers_answer(house: dict[str, int | str]) -> None:
    for told in disputes(RuleSet.from_json(house)):
        assert re.fullmatch(r"[A-Z].*\?", told.question)
        assert all("%" not in text for text in (told.question, told.answer, told.usual))
        assert re.fullmatch(r"[A-Z].*\.", told.answer)
        assert told.clauses
        assert set(told.clauses) <= set(CLAUSES)


@pytest.mark.parametrize(
    ("house", "numbers"),
    [
        ({}, set()),
        ({"set_max": 12, "hand_size": 5}, set()),
        ({"start_arms": 6}, {5, 6}),
        ({"start_search": "next_lower"}, {1, 28}),
        ({"draw_mode": "until_playable"}, {7, 10}),
        ({"drawn_tile": "must"}, {9}),
        ({"dead_position": "draw_out"}, {13}),
        ({"double_blank": 25}, {16}),
        ({"double_blank": 0}, {16, 20, 21}),
    ],
)
def test_a_house_rule_marks_the_answers_it_changes(house: dict[str, int | str], numbers: set[int]) -> None:
    assert changed(**house) == numbers


def test_an_answer_turned_round_says_what_is_usual() -> None:
    found = dispute(10, RuleSet(draw_mode="until_playable"))
    assert found.answer == "Yes, until a tile fits or the yard is empty."
    assert found.usual == "No. You draw one tile, and if it does not fit your turn is over."


def test_the_tiles_in_a_question_are_of_the_set() -> None:
    assert "fresh 6-4" in dispute(6, RuleSet(set_max=6)).question
