"""Every reason the rules can give has a sentence, and the sentences read well."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from scoring import wording
from scoring.rules import (
    AheadBy,
    Impossible,
    Placing,
    Problem,
    Row,
    RuleSet,
    RuleSetError,
    RuleSetFault,
    SeatFault,
    SeatProblem,
    Tile,
    check_seats,
    standings,
    why_impossible,
)

NAMES = ["Ana", "Bo", "Cy", "Di"]


def reason(*scores: int, ending: str | None = None, start: int = 9) -> str:
    found = why_impossible(scores, rules=RuleSet(), start=start, ending=ending)
    assert found is not None
    return wording.impossible(found, NAMES)


@pytest.mark.parametrize("problem", Problem)
@pytest.mark.parametrize("seats", [(0,), (0, 1), (0, 1, 2)])
@pytest.mark.parametrize("tiles", [(), (Tile(1, 0),), tuple(Tile(n, n) for n in range(9))])
def test_every_problem_has_a_sentence(problem: Problem, seats: tuple[int, ...], tiles: tuple[Tile, ...]) -> None:
    sentence = wording.impossible(Impossible(problem, seats, 527, tiles), NAMES)
    assert sentence.endswith(".")
    assert "%" not in sentence
    assert "None" not in sentence


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ((1, 1, 0, 30), "Ana and Bo cannot both have 1: only the 0-1 tile is worth 1."),
        ((1, 1, 1, 0), "Ana, Bo and Cy cannot all have 1: only the 0-1 tile is worth 1."),
        ((2, 2, 2, 0), "Ana, Bo and Cy cannot have these scores together: there are only 0-1, 1-1 and 0-2 to make them of."),
        ((0, 14, 0, 20), "Ana and Cy cannot both have 0: only one player goes out."),
        ((0, 0, 0, 20), "Ana, Bo and Cy cannot all have 0: only one player goes out."),
        ((0, 528, 1, 2), "Bo cannot have that many: all hands of this round come to 527 at most."),
        (
            (0, 264, 264, 2),
            "Bo, Cy and Di cannot have that many together: all hands of this round come to 527 at most.",
        ),
    ],
)  # fmt: skip
def test_impossible_scores_are_told_by_name_and_rule(scores: tuple[int, ...], sentence: str) -> None:
    assert reason(*scores) == sentence


def test_endings_that_the_scores_contradict() -> None:
    assert reason(3, 4, 5, 6, ending="out") == "Somebody went out, so one of the scores must be 0."
    assert reason(0, 4, 5, 6, ending="blocked") == "Ana cannot have 0: in a blocked round nobody goes out."


def ahead(one: tuple[int, ...], other: tuple[int, ...]) -> str:
    placings = standings([Row("a", one), Row("b", other)])
    return wording.ahead(placings[0], placings[1], {"a": "Ana", "b": "Marek"})


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
    sentence = wording.ahead(placings[0], placings[1], {"a": "Ana", "b": "Marek"})
    assert sentence == "Ana before Marek: both have 30 and one zero round. Marek has no other round."


@pytest.mark.parametrize("ahead_by", AheadBy)
def test_every_way_to_be_ahead_has_a_sentence(ahead_by: AheadBy) -> None:
    placing = Placing(1, "a", 30, 3, 2, 10, ahead_by)
    assert wording.ahead(placing, placing, {"a": "Ana"}).startswith("Ana ")


def test_the_last_one_is_ahead_of_nobody() -> None:
    placing = Placing(1, "a", 30, 3, 2, 10, None)
    assert wording.ahead(placing, placing, {"a": "Ana"}) == ""


@pytest.mark.parametrize(("number", "text"), [(0, "no zero rounds"), (1, "one zero round"), (10, "ten zero rounds"), (11, "11 zero rounds")])  # fmt: skip
def test_small_numbers_are_words(number: int, text: str) -> None:
    assert wording.zero_rounds(number) == text


@pytest.mark.parametrize(
    ("names", "text"), [([], ""), (["Ana"], "Ana"), (["Ana", "Bo"], "Ana and Bo"), (["A", "B", "C"], "A, B and C")]
)
def test_names_are_listed(names: list[str], text: str) -> None:
    assert wording.together(names) == text


def test_a_percent_sign_in_a_name_is_a_sign() -> None:
    found = why_impossible((1, 1), rules=RuleSet(), start=9)
    assert found is not None
    assert wording.impossible(found, ["100%s", "%(cap)s"]).startswith("100%s and %(cap)s cannot both have 1")


@pytest.mark.parametrize("fault", SeatFault)
@pytest.mark.parametrize("hand_size", [None, 1, 6])
@pytest.mark.parametrize("set_max", [None, 12])
def test_every_problem_of_seats_has_a_sentence(fault: SeatFault, hand_size: int | None, set_max: int | None) -> None:
    sentence = wording.seats_problem(SeatProblem(fault, hand_size, set_max))
    assert sentence.endswith(".")
    assert "None" not in sentence


def test_eight_at_a_double_nine_set_are_told_what_would_do() -> None:
    (problem,) = check_seats(RuleSet(), 8)
    sentence = "The set has too few tiles for so many players. Take 6 tiles each, or a double-12 set."
    assert wording.seats_problem(problem) == sentence


@pytest.mark.parametrize("fault", RuleSetFault)
def test_every_fault_of_house_rules_has_a_sentence(fault: RuleSetFault) -> None:
    sentence = wording.rule_set_error(RuleSetError("double_blank", fault, (0, 50)))
    assert sentence.endswith(".")
    assert "%" not in sentence


def test_a_wrong_house_rule_is_named_in_words() -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet(double_blank=7)
    assert wording.rule_set_error(caught.value) == "The 0-0 in hand: choose 0, 25, 50 or 100."
    with pytest.raises(RuleSetError) as caught:
        RuleSet(hand_size=0)
    assert wording.rule_set_error(caught.value) == "Tiles each: choose 1 to 27."


def test_every_house_rule_has_a_name() -> None:
    assert set(RuleSet.__dataclass_fields__) == set(wording.RULE_NAMES)


@pytest.mark.parametrize(
    ("path", "before", "after", "line"),
    [
        ("game/name", "", "Friday", "Name: – → Friday"),
        ("game/state", "in_progress", "finished", "State: finished"),
        ("game/burned", [], [9, 7], "Skipped doubles: 9-9 7-7"),
        ("game/burned", [9], [], "Skipped doubles: –"),
        ("seat/1/order", 1, 2, "Ana: place at the table 1 → 2"),
        ("seat/1/joined_round", 1, 3, "Ana: plays from round 3"),
        ("seat/9/joined_round", 3, None, "–: seat taken away"),
        ("seat/1/left_round", None, 5, "Ana: leaves before round 5"),
        ("seat/1/left_round", 5, None, "Ana: stays to the end"),
        ("seat/1/start_value", None, 40, "Ana: starts with 40"),
        ("seat/1/start_value", 40, None, "Ana: starts with 0"),
        ("seat/9/order", 1, 2, "–: place at the table 1 → 2"),
        ("round/3/starter", None, 1, "Round 3, started by: Ana"),
        ("round/3/starter", 1, None, "Round 3, started by: –"),
        ("round/3/ending", "", "out", "Round 3: somebody went out"),
        ("round/3/ending", "out", "blocked", "Round 3: blocked"),
        ("round/3/ending", "out", "", "Round 3: not told how it ended"),
        ("round/3/seat/1", "", "12", "Round 3, Ana: – → 12"),
        ("round/3/seat/1", "12", "absent", "Round 3, Ana: 12 → not playing"),
        ("round/3/seat/1", "53*", "53* 0-0 2-1", "Round 3, Ana: 53 with the 0-0 → 53 with the 0-0 (0-0 2-1)"),
    ],
)
def test_a_change_is_told_cell_by_cell(path: str, before: object, after: object, line: str) -> None:
    assert wording.cell_change(path, before, after, {1: "Ana"}) == line


@pytest.mark.parametrize("path", ["game/colour", "seat/1/colour", "round/3/colour", "weather"])
def test_an_unknown_cell_is_a_mistake_of_ours(path: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        wording.cell_change(path, "", "", {1: "Ana"})


def test_a_game_without_a_name_is_called_by_its_day() -> None:
    """By the day where people sit, not by that of Greenwich."""
    began = datetime(2026, 11, 30, 23, 30, tzinfo=ZoneInfo("UTC"))
    assert wording.game_title("Friday", began) == "Friday"
    assert wording.game_title("", began) == "Monday 30 November"
    with timezone.override(ZoneInfo("Asia/Manila")):
        assert wording.game_title("", began) == "Tuesday 1 December"
    with translation.override("pl"):
        assert wording.game_title("", began) == "Poniedziałek 30 listopada"


def test_hands_just_entered_share_a_line_and_corrections_have_their_own() -> None:
    before = {"round/3/seat/1": "", "round/3/seat/2": "", "round/2/seat/1": "20", "round/3/ending": ""}
    after = {"round/3/seat/1": "0", "round/3/seat/2": "64*", "round/2/seat/1": "16", "round/3/ending": "out"}
    assert wording.change_lines(before, after, {1: "Ana", 2: "Bo"}) == [
        "Round 3: Ana 0, Bo 64 with the 0-0",
        "Round 2, Ana: 20 → 16",
        "Round 3: somebody went out",
    ]
