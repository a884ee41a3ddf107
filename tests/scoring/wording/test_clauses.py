"""Every clause has its sentence, for every rule set, and says where a house rule changed it."""

from __future__ import annotations

import re

import pytest

from scoring.rules import SETS, RuleSet
from scoring.wording.clauses import CLAUSE_OF, HOUSE, SECTIONS, USUAL, Clause, clause, clauses

DOCUMENTED = {f"R{number}" for number in range(1, 33)}
HOUSES = [
    {},
    {"set_max": 6, "hand_size": 5, "start_arms": 3},
    {"set_max": 18, "start_arms": 8, "hand_size": 1},
    {"start_search": "next_lower", "draw_mode": "until_playable", "drawn_tile": "must", "dead_position": "draw_out"},
    {"double_blank": 0, "first_start": 5, "last_start": 5},
    {"double_blank": 100, "first_start": 0, "start_search": "next_lower"},
]


def changed(**house: int | str) -> dict[str, Clause]:
    """The clauses that these house rules change."""
    sections = clauses(RuleSet.from_json(house))
    return {clause.id: clause for section in sections for clause in section.clauses if clause.house_rule}


def test_every_rule_of_the_documents_has_its_clause() -> None:
    assert set(USUAL) >= DOCUMENTED


def test_every_clause_stands_in_one_section() -> None:
    told = [id for _name, _title, ids in SECTIONS for id in ids]
    assert sorted(told) == sorted(USUAL)


def test_house_rules_change_clauses_that_there_are() -> None:
    assert {id for id, _choice in HOUSE} <= set(USUAL)


def test_every_house_rule_has_its_clause() -> None:
    assert set(CLAUSE_OF) == set(RuleSet.__dataclass_fields__)
    assert set(CLAUSE_OF.values()) <= set(USUAL)


@pytest.mark.parametrize("house", HOUSES)
def test_every_clause_is_a_plain_sentence(house: dict[str, int | str]) -> None:
    for section in clauses(RuleSet.from_json(house)):
        assert section.title
        for told in section.clauses:
            for text in filter(None, (told.text, told.usual)):
                assert re.fullmatch(r"[A-Z0-9].*\.", text), told
                assert "%" not in text


@pytest.mark.parametrize("set_max", [set_max for set_max in SETS if set_max != 9])
def test_another_set_changes_one_clause_only(set_max: int) -> None:
    assert set(changed(set_max=set_max)) == {"R2"}


@pytest.mark.parametrize(
    ("house", "ids"),
    [
        ({}, set()),
        ({"hand_size": 6}, {"R5"}),
        ({"start_arms": 6}, {"R17", "A8"}),
        ({"start_search": "next_lower"}, {"R11", "R12"}),
        ({"draw_mode": "until_playable"}, {"R18"}),
        ({"drawn_tile": "must"}, {"R19", "A11"}),
        ({"dead_position": "draw_out"}, {"A14"}),
        ({"double_blank": 25}, {"R29", "S9"}),
        ({"double_blank": 0}, {"R29", "S1", "S2", "S9", "S11"}),
        ({"first_start": 5}, {"R9", "R11", "A1", "S9"}),
        ({"last_start": 5}, {"R9", "R11", "A1"}),
    ],
)  # fmt: skip
def test_a_house_rule_marks_what_it_changes(house: dict[str, int | str], ids: set[str]) -> None:
    assert set(changed(**house)) == ids


@pytest.mark.parametrize(
    ("id", "house", "text", "usual"),
    [
        ("R5", {"hand_size": 1}, "Everybody takes 1 tile.", "Everybody takes 7 tiles."),
        (
            "R29",
            {"double_blank": 0},
            "The double-blank, 0-0, counts nothing in the hand.",
            "The double-blank, 0-0, counts 50 in the hand.",
        ),
        (
            "R18",
            {"draw_mode": "until_playable"},
            "A player who has no tile that fits draws until one fits or the yard is empty.",
            "A player who has no tile that fits draws one, and that is the turn.",
        ),
        (
            "R11",
            {"first_start": 7, "last_start": 5},
            "The last round starts with 5-5, so there are 3 rounds.",
            "The last round starts with 0-0, so there are 10 rounds.",
        ),
        (
            "R2",
            {"set_max": 12},
            "One double-twelve set is used, with 91 tiles.",
            "One double-nine set is used, with 55 tiles. Many players may need a double-12, double-15 or double-18 set.",
        ),
    ],
)
def test_a_house_rule_stands_beside_the_usual_one(id: str, house: dict[str, int | str], text: str, usual: str) -> None:
    assert clause(id, RuleSet.from_json(house)) == Clause(id, text, usual)


@pytest.mark.parametrize(
    ("set_max", "text"),
    [
        (6, "A position is dead when all seven tiles of every number"),
        (9, "A position is dead when all ten tiles of every number"),
        (18, "A position is dead when all 19 tiles of every number"),
    ],
)
def test_the_numbers_are_those_of_the_set(set_max: int, text: str) -> None:
    assert clause("D6", RuleSet(set_max=set_max)).text.startswith(text)


def test_the_most_that_a_round_comes_to_is_told() -> None:
    assert "527" in clause("S9", RuleSet()).text
    assert "495" in clause("S9", RuleSet(first_start=0)).text
