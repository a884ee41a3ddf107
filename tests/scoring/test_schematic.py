"""The drawing of a position that nobody told whole: what is owed, the open ends, and the tile asked about."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.http import QueryDict

from scoring.drawing.schematic import draw_question, pieces_of
from scoring.drawing.spots import meet
from scoring.forms import QuestionForm
from scoring.rules import RuleSet
from scoring.rules.questions import Question, answer


def question(query: str, **rules: int) -> Question:
    asked = QuestionForm(QueryDict(query), RuleSet(**rules)).question
    assert asked is not None
    return asked


def drawn(query: str, **rules: int) -> str:
    asked = question(query, **rules)
    verdict = answer(asked).verdict
    return str(draw_question(asked, allowed=None if verdict is None else verdict.allowed))


def count(svg: str) -> dict[str, int]:
    signs = {"tiles": 'class="bone"', "owed": 'class="place owed"', "ends": 'class="place"', "untold": "untold"}
    signs |= {name: f'class="mark {name}"' for name in ("allowed", "refused")}
    return {name: svg.count(sign) for name, sign in signs.items() if sign in svg}


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("owed=foot&foot=4&one=5&two=2", {"tiles": 3, "owed": 3, "untold": 1, "refused": 1}),
        ("owed=foot&foot=4&toes=2&one=5&two=2", {"tiles": 5, "owed": 1, "untold": 3, "refused": 1}),
        ("owed=foot&foot=4&toes=2&one=5&two=4", {"tiles": 5, "untold": 3, "allowed": 1}),
        ("owed=arms&start=9&arms=1&one=9&two=4", {"tiles": 3, "owed": 2, "untold": 1, "allowed": 1}),
        ("owed=nothing&ends=1&ends=4&one=4&two=2", {"tiles": 1, "ends": 1, "owed": 1, "allowed": 1}),
        ("owed=nothing&one=4&two=2", {"tiles": 1}),
        ("do=pass&owed=foot&foot=4&drew=yes&one=4&two=1", {"tiles": 3, "owed": 3, "untold": 1}),
        ("do=draw&owed=nothing", {}),
    ],
)
def test_what_was_told_is_drawn_and_nothing_else(query: str, shown: dict[str, int]) -> None:
    assert count(drawn(query)) == shown


def test_words_say_the_same_so_a_screen_reader_passes_over_it() -> None:
    assert 'aria-hidden="true"' in drawn("owed=foot&foot=4&one=5&two=2")


@pytest.mark.parametrize("fits", [True, False])
@pytest.mark.parametrize("arms", [3, 4, 6, 8])
def test_no_two_tiles_of_arms_overlap(arms: int, fits: bool) -> None:
    for there in range(arms):
        assert_apart(question(f"owed=arms&start=9&arms={there}&one=9&two=4", start_arms=arms), fits)


@pytest.mark.parametrize("fits", [True, False, None])
@pytest.mark.parametrize("told", ["foot&foot=4", "foot&foot=4&toes=0", "foot&foot=4&toes=1", "foot&foot=4&toes=2"])
def test_no_two_tiles_of_a_foot_overlap(told: str, fits: bool | None) -> None:
    assert_apart(question(f"owed={told}&one=5&two=4"), fits)


@pytest.mark.parametrize("most", [0, 1, 4, 5, 9, 18])
def test_no_two_ends_overlap(most: int) -> None:
    ends = "&".join(f"ends={number}" for number in range(most + 1))
    assert_apart(question(f"owed=nothing&one=5&two=4&{ends}", set_max=18), True)


def assert_apart(asked: Question, fits: bool | None) -> None:
    spots = {piece.spot for piece in pieces_of(asked, fits)}
    assert spots
    assert not any(meet(one, other, 0) for one, other in combinations(spots, 2))
