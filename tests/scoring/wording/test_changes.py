"""The change log tells every cell."""

from __future__ import annotations

import pytest

from scoring.wording.changes import cell_change, change_lines


@pytest.mark.parametrize(
    ("path", "before", "after", "line"),
    [
        ("game/name", "", "Friday", "Name: – → Friday"),
        ("game/state", "in_progress", "finished", "State: finished"),
        ("game/burned", [], [9, 7], "Skipped doubles: 9-9 7-7"),
        ("game/burned", [9], [], "Skipped doubles: –"),
        ("game/keeper", None, 7, "Kept by a club from now on"),
        ("seat/1/order", 1, 2, "Ana: place at the table 1 → 2"),
        ("seat/1/joined_round", 1, 3, "Ana: plays from round 3"),
        ("seat/9/joined_round", 3, None, "–: seat taken away"),
        ("seat/1/left_round", None, 5, "Ana: leaves before round 5"),
        ("seat/1/left_round", 5, None, "Ana: stays to the end"),
        ("seat/1/entrant", 3, 7, "Ana: this seat was swapped; before it was number 3’s"),
        ("seat/1/start_value", None, 40, "Ana: starts with 40"),
        ("seat/1/start_value", 40, None, "Ana: without the start value 40"),
        ("seat/1/became", None, 2, "Ana: two seats made one"),
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
    assert cell_change(path, before, after, {1: "Ana"}) == line


@pytest.mark.parametrize("path", ["game/colour", "seat/1/colour", "round/3/colour", "weather"])
def test_an_unknown_cell_is_a_mistake_of_ours(path: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        cell_change(path, "", "", {1: "Ana"})


def test_hands_just_entered_share_a_line_and_corrections_have_their_own() -> None:
    before = {"round/3/seat/1": "", "round/3/seat/2": "", "round/2/seat/1": "20", "round/3/ending": ""}
    after = {"round/3/seat/1": "0", "round/3/seat/2": "64*", "round/2/seat/1": "16", "round/3/ending": "out"}
    assert change_lines(before, after, {1: "Ana", 2: "Bo"}) == [
        "Round 3: Ana 0, Bo 64 with the 0-0",
        "Round 2, Ana: 20 → 16",
        "Round 3: somebody went out",
    ]
