import dataclasses

import pytest
from hypothesis import given, strategies as st

from scoring.rules import Action, Do, Play, Tile, TileError

NUMBERS = st.integers(min_value=0, max_value=18)
TILES = st.tuples(NUMBERS, NUMBERS).map(lambda ends: Tile(max(ends), min(ends)))


@given(st.builds(Play, TILES, st.none() | TILES, st.booleans()))
def test_a_play_is_written_and_read_back(play):
    assert Play.parse(str(play)) == play


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("9-9", Play(Tile(9, 9))),
        ("2-9@9-9", Play(Tile(9, 2), Tile(9, 9))),
        ("9-2@6-5!", Play(Tile(9, 2), Tile(6, 5), stands=True)),
    ],
)
def test_how_plays_are_written(text, play):
    assert Play.parse(text) == play


@pytest.mark.parametrize("text", ["", "!", "@", "9-9@", "@9-9", "9-2@9-9@9-9", "9-2@9-9!!", "9-2 @9-9", "9-2!@9-9"])
def test_anything_else_is_no_play(text):
    with pytest.raises(TileError, match="is no tile"):
        Play.parse(text)


def test_plays_and_actions_are_values():
    assert {Play(Tile(9, 9)), Play.parse("9-9")} == {Play(Tile(9, 9))}
    assert Action("Ana", Do.DRAW) == Action("Ana", Do("draw"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        Play(Tile(9, 9)).stands = True
