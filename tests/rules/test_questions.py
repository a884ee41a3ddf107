"""May I do this? Answers from as much of a position as is told."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from scoring.rules.plays import Do
from scoring.rules.questions import Owed, Question, QuestionError, QuestionFault, answer
from scoring.rules.rulesets import RuleSet
from scoring.rules.tiles import Tile


def tiles(text: str) -> frozenset[Tile]:
    return frozenset(map(Tile.parse, text.split()))


def question(do: str, tile: str = "", rules: RuleSet | None = None, **told: Any) -> Question:
    if "held" in told:
        told["held"] = tiles(told["held"])
    if "ends" in told:
        told["ends"] = frozenset(told["ends"])
    told["owed"] = Owed(told.get("owed", "nothing"))
    return Question(rules or RuleSet(), Do(do), Tile.parse(tile) if tile else None, **told)


def said(asked: Question) -> str:
    """The answer in short: yes, the reason against it with its clause, or what it depends on."""
    found = answer(asked)
    if found.verdict is None:
        assert found.missing
        return f"? {found.missing}"
    assert found.missing is None
    return f"{found.verdict.reason} {found.verdict.clause}" if found.verdict.reason else "yes"


FOOT: dict[str, Any] = {"owed": "foot", "foot": 4}
ARMS: dict[str, Any] = {"owed": "arms", "start": 9}


@pytest.mark.parametrize(
    ("told", "tile", "expected"),
    [
        (FOOT, "4-1", "yes"),
        (FOOT, "5-4", "yes"),
        (FOOT, "5-2", "foot-first R23"),
        ({**FOOT, "ends": (4, 5)}, "5-2", "foot-first R23"),
        ({**FOOT, "ends": (4, 7)}, "5-2", "ends-differ R14"),
        (FOOT, "4-4", "already-played R14"),
        ({**FOOT, "start": 6}, "6-6", "already-played R14"),
        (ARMS, "9-2", "yes"),
        (ARMS, "5-2", "arms-first R17"),
        ({**ARMS, "ends": (9, 4)}, "4-4", "arms-first R17"),
        ({**ARMS, "ends": (9, 4)}, "5-2", "ends-differ R15"),
        (ARMS, "9-9", "already-played R14"),
        ({"ends": (5, 1)}, "5-2", "yes"),
        ({"ends": (5, 1)}, "5-5", "yes"),
        ({"ends": (3, 1)}, "5-2", "ends-differ R14"),
        ({"ends": ()}, "5-2", "ends-differ R14"),
        ({"ends": (0,)}, "5-2", "ends-differ R14"),
        ({}, "5-2", "? ends"),
        ({"start": 5}, "5-5", "already-played R14"),
        ({}, "12-2", "not-in-set R2"),
    ],
)
def test_a_tile_to_be_played(told: dict[str, Any], tile: str, expected: str) -> None:
    assert said(question("play", tile, **told)) == expected


def test_a_tile_that_fits_the_foot_and_an_open_end_goes_on_the_foot_only() -> None:
    found = answer(question("play", "5-4", ends=(5, 4, 7), **FOOT))
    assert (found.on, found.not_on) == ({4}, {5})


def test_where_a_refused_tile_would_have_gone() -> None:
    found = answer(question("play", "5-2", ends=(5, 4, 7), **FOOT))
    assert (found.on, found.not_on) == (set(), {5})


def test_a_tile_may_fit_two_open_ends() -> None:
    found = answer(question("play", "5-2", ends=(5, 2, 7)))
    assert (found.on, found.not_on) == ({5, 2}, set())


def test_the_double_that_is_owed_decides() -> None:
    for told, double in ((FOOT, "4-4"), (ARMS, "9-9")):
        verdict = answer(question("play", "5-2", **told)).verdict
        assert verdict is not None
        assert verdict.tiles == (Tile.parse(double),)


def test_the_tiles_held_that_fit_instead() -> None:
    assert answer(question("play", "5-2", held="4-1 7-5 6-4", **FOOT)).fitting == (Tile(4, 1), Tile(6, 4))
    assert answer(question("play", "5-2", held="4-4 7-5", **FOOT)).fitting == ()


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({}, "? yard"),
        ({"yard_empty": True}, "yard-empty R20"),
        ({"yard_empty": False}, "? held"),
        ({"yard_empty": False, "held": "5-2 7-3"}, "yes"),
        ({"yard_empty": False, "held": ""}, "yes"),
        ({"yard_empty": False, "held": "5-2 7-4"}, "must-play A10"),
        ({"yard_empty": False, "drew": True}, "one-draw R18"),
    ],
)
def test_a_draw_while_a_foot_is_owed(told: dict[str, Any], expected: str) -> None:
    assert said(question("draw", **FOOT, **told)) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({}, "? yard"),
        ({"yard_empty": True}, "? held"),
        ({"yard_empty": True, "held": "5-2"}, "yes"),
        ({"yard_empty": True, "held": "4-2"}, "must-play A10"),
        ({"yard_empty": False}, "must-draw R18"),
        ({"yard_empty": False, "held": "5-2"}, "must-draw R18"),
        ({"yard_empty": False, "held": "4-2"}, "must-play A10"),
        ({"drew": True}, "yes"),
        ({"drew": True, "tile": "4-2"}, "yes"),
    ],
)
def test_a_pass_while_a_foot_is_owed(told: dict[str, Any], expected: str) -> None:
    assert said(question("pass", **FOOT, **told)) == expected


def test_open_ends_not_told_are_missing_where_the_hand_is_told() -> None:
    assert said(question("draw", held="5-2", yard_empty=False)) == "? ends"
    assert said(question("draw", held="5-2", yard_empty=False, ends=(5,))) == "must-play A10"
    assert said(question("draw", held="5-2", yard_empty=False, ends=(6,))) == "yes"
    assert said(question("draw", held="9-9", yard_empty=False, start=9)) == "yes"


MUST = RuleSet(drawn_tile="must")
UNTIL = RuleSet(draw_mode="until_playable")
BOTH = RuleSet(drawn_tile="must", draw_mode="until_playable")


@pytest.mark.parametrize(
    ("do", "rules", "tile", "yard_empty", "expected"),
    [
        ("pass", MUST, "4-2", False, "must-play A10"),
        ("pass", MUST, "5-2", False, "yes"),
        ("pass", MUST, "", False, "? drawn"),
        ("pass", UNTIL, "", False, "? drawn"),
        ("pass", UNTIL, "4-2", False, "yes"),
        ("pass", UNTIL, "5-2", False, "must-draw R18"),
        ("pass", UNTIL, "5-2", None, "? yard"),
        ("pass", UNTIL, "5-2", True, "yes"),
        ("pass", UNTIL, "", True, "yes"),
        ("pass", BOTH, "4-2", False, "must-play A10"),
        ("pass", BOTH, "", False, "must-draw R18"),
        ("draw", UNTIL, "4-2", False, "must-play A10"),
        ("draw", UNTIL, "5-2", True, "yard-empty R20"),
    ],
)
def test_house_rules_after_a_draw(do: str, rules: RuleSet, tile: str, yard_empty: bool | None, expected: str) -> None:
    assert said(question(do, tile, rules, drew=True, yard_empty=yard_empty, **FOOT)) == expected


def test_until_a_tile_fits_another_is_drawn() -> None:
    drew: dict[str, Any] = {"drew": True, "yard_empty": False, "held": "5-2", **FOOT}
    assert said(question("draw", "7-5", UNTIL, **drew)) == "yes"
    assert said(question("draw", "", UNTIL, **drew)) == "? drawn"
    assert answer(question("draw", "7-4", UNTIL, **drew)).verdict.tiles == (Tile(7, 4),)


def test_more_arms_may_be_missing_under_house_rules() -> None:
    asked = question("play", "9-2", RuleSet(start_arms=6), owed="arms", start=9, left=6)
    assert said(asked) == "yes"


@pytest.mark.parametrize(
    ("told", "otherwise"),
    [
        ({}, None),
        ({"yard_empty": False}, Do.DRAW),
        ({"yard_empty": True}, Do.PASS),
        ({"drew": True}, Do.PASS),
        ({"drew": True, "rules": UNTIL}, None),
        ({"drew": True, "rules": UNTIL, "yard_empty": False}, Do.DRAW),
    ],
)
def test_what_remains_without_a_fitting_tile(told: dict[str, Any], otherwise: Do | None) -> None:
    assert answer(question("play", "5-2", **FOOT, **told)).otherwise == otherwise


@pytest.mark.parametrize(
    ("field", "fault", "told"),
    [
        ("tile", QuestionFault.NO_TILE, {}),
        ("start", QuestionFault.NO_NUMBER, {"owed": "arms"}),
        ("foot", QuestionFault.NO_NUMBER, {"owed": "foot"}),
        ("start", QuestionFault.NOT_IN_SET, {"start": 12}),
        ("foot", QuestionFault.NOT_IN_SET, {"owed": "foot", "foot": 10}),
        ("foot", QuestionFault.FOOT_ON_START, {"owed": "foot", "foot": 6, "start": 6}),
        ("ends", QuestionFault.NOT_IN_SET, {"ends": (3, 10)}),
        ("held", QuestionFault.NOT_IN_SET, {"held": "10-3"}),
        ("left", QuestionFault.NOT_SO_MANY, {"owed": "foot", "foot": 4, "left": 4}),
        ("left", QuestionFault.NOT_SO_MANY, {"owed": "arms", "start": 4, "left": 0}),
    ],
)
def test_a_position_that_cannot_be(field: str, fault: QuestionFault, told: dict[str, Any]) -> None:
    with pytest.raises(QuestionError) as refused:
        question("play", **{"tile": "" if field == "tile" else "4-1", **told})
    assert (refused.value.field, refused.value.fault) == (field, fault)


COMPLETE = [
    {"yard_empty": yard, "held": held, "tile": drawn, "drew": drew, "rules": rules}
    for yard, held, drawn, drew, rules in product(
        (True, False), ("4-2", "5-2"), ("7-4", "7-5"), (True, False), (RuleSet(), MUST, UNTIL, BOTH)
    )
]


@pytest.mark.parametrize("do", ["draw", "pass"])
@pytest.mark.parametrize("told", COMPLETE, ids=str)
def test_what_is_not_told_turns_no_answer_over(do: str, told: dict[str, Any]) -> None:
    """Whoever is told less says either the same yes or no, or that it depends."""
    whole = answer(question(do, **told, **FOOT)).verdict
    assert whole is not None
    for left_out in product((True, False), repeat=3):
        some = {**told}
        for field, out, unknown in zip(("yard_empty", "held", "tile"), left_out, (None, None, ""), strict=True):
            if out and unknown is None:
                del some[field]
            elif out:
                some[field] = unknown
        verdict = answer(question(do, **some, **FOOT)).verdict
        assert verdict is None or verdict.allowed is whole.allowed
