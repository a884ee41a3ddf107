"""Every fault of a rule set, and of so many players, has a sentence."""

from __future__ import annotations

import pytest

from scoring.rules import RuleSet, RuleSetError, RuleSetFault, SeatFault, SeatProblem, check_seats
from scoring.wording.rule_sets import RULE_NAMES, rule_set_error, seats_problem


@pytest.mark.parametrize("fault", SeatFault)
@pytest.mark.parametrize("hand_size", [None, 1, 6])
@pytest.mark.parametrize("set_max", [None, 12])
def test_every_problem_of_seats_has_a_sentence(fault: SeatFault, hand_size: int | None, set_max: int | None) -> None:
    sentence = seats_problem(SeatProblem(fault, hand_size, set_max))
    assert sentence.endswith(".")
    assert "None" not in sentence


def test_eight_at_a_double_nine_set_are_told_what_would_do() -> None:
    (problem,) = check_seats(RuleSet(), 8)
    sentence = "The set has too few tiles for so many players. Take 6 tiles each, or a double-12 set."
    assert seats_problem(problem) == sentence


@pytest.mark.parametrize("fault", RuleSetFault)
def test_every_fault_of_house_rules_has_a_sentence(fault: RuleSetFault) -> None:
    sentence = rule_set_error(RuleSetError("double_blank", fault, (0, 50)))
    assert sentence.endswith(".")
    assert "%" not in sentence


def test_a_wrong_house_rule_is_named_in_words() -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet(double_blank=7)
    assert rule_set_error(caught.value) == "The 0-0 in hand: choose 0, 25, 50 or 100."
    with pytest.raises(RuleSetError) as caught:
        RuleSet(hand_size=0)
    assert rule_set_error(caught.value) == "Tiles each: choose 1 to 27."


def test_every_house_rule_has_a_name() -> None:
    assert set(RuleSet.__dataclass_fields__) == set(RULE_NAMES)
