"""Every reason why scores cannot be right has a sentence for people."""

from __future__ import annotations

import pytest

from scoring.rules import Impossible, Problem, RuleSet, Tile, why_impossible
from scoring.wording.scores import impossible

NAMES = ["Ana", "Bo", "Cy", "Di"]


def reason(*scores: int, ending: str | None = None, start: int = 9) -> str:
    found = why_impossible(scores, rules=RuleSet(), start=start, ending=ending)
    assert found is not None
    return impossible(found, NAMES)


@pytest.mark.parametrize("problem", Problem)
@pytest.mark.parametrize("seats", [(0,), (0, 1), (0, 1, 2)])
@pytest.mark.parametrize("tiles", [(), (Tile(1, 0),), tuple(Tile(n, n) for n in range(9))])
def test_every_problem_has_a_sentence(problem: Problem, seats: tuple[int, ...], tiles: tuple[Tile, ...]) -> None:
    sentence = impossible(Impossible(problem, seats, 527, tiles), NAMES)
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


def test_a_percent_sign_in_a_name_is_a_sign() -> None:
    found = why_impossible((1, 1), rules=RuleSet(), start=9)
    assert found is not None
    assert impossible(found, ["100%s", "%(cap)s"]).startswith("100%s and %(cap)s cannot both have 1")
