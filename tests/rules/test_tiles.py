import copy
import dataclasses
import pickle

import pytest
from hypothesis import given, strategies as st

from scoring.rules import DOUBLE_BLANK, SETS, Tile, TileError, all_tiles, count_pips, count_tiles

NUMBERS = st.integers(min_value=0, max_value=18)


@given(NUMBERS, NUMBERS)
def test_a_tile_is_read_in_either_order_and_written_with_the_higher_number_first(one, other):
    tile = Tile.parse(f"{one}-{other}")
    assert tile == Tile.parse(f"{other}-{one}")
    assert str(tile) == f"{max(one, other)}-{min(one, other)}"
    assert Tile.parse(str(tile)) == tile


@pytest.mark.parametrize(
    "text", ["", "5", "5-", "-5", "5-3-1", "5 - 3", "05-3", "5-3\n", "\u0665-\u0663", "100-0", "5:3", "a-b"]
)
def test_anything_else_is_no_tile(text):
    with pytest.raises(TileError, match="is no tile"):
        Tile.parse(text)


def test_a_long_text_is_cut_in_the_sentence():
    with pytest.raises(TileError) as raised:
        Tile.parse("x" * 10_000)
    assert len(str(raised.value)) < 100


@pytest.mark.parametrize("numbers", [(3, 5), (0, -1), (-1, -1)])
def test_a_tile_cannot_be_made_the_wrong_way_round(numbers):
    with pytest.raises(TileError):
        Tile(*numbers)


def test_tiles_are_values_in_order():
    assert sorted([Tile(5, 3), Tile(4, 4), Tile(5, 0)]) == [Tile(4, 4), Tile(5, 0), Tile(5, 3)]
    assert {Tile(5, 3), Tile.parse("3-5")} == {Tile(5, 3)}


def test_a_double_has_two_equal_ends():
    assert Tile.double(4) == Tile.parse("4-4")
    assert Tile(4, 4).is_double
    assert not Tile(5, 3).is_double


def test_a_tile_costs_its_pips_and_a_double_no_more():
    assert Tile(5, 3).points(double_blank=50) == Tile(5, 3).pips == 8
    assert Tile(4, 4).points(double_blank=50) == 8


@pytest.mark.parametrize("double_blank", [0, 25, 50, 100])
def test_only_the_double_blank_costs_what_the_rule_set_says(double_blank):
    assert DOUBLE_BLANK.points(double_blank) == double_blank
    assert DOUBLE_BLANK.pips == 0
    assert Tile(1, 0).points(double_blank) == 1


@pytest.mark.parametrize(
    ("set_max", "tiles", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092), (15, 136, 2040), (18, 190, 3420)]
)
def test_set_sizes(set_max, tiles, pips):
    whole = all_tiles(set_max)
    assert len(whole) == len(set(whole)) == tiles == count_tiles(set_max)
    assert sum(tile.pips for tile in whole) == pips == count_pips(set_max)


@pytest.mark.parametrize("set_max", SETS)
def test_every_number_is_on_one_tile_more_than_the_highest_double(set_max):
    for number in range(set_max + 1):
        assert sum(number in (tile.high, tile.low) for tile in all_tiles(set_max)) == set_max + 1


def test_every_tile_exists_once():
    assert Tile(5, 3) is Tile.parse("3-5")
    assert copy.deepcopy([Tile(5, 3)])[0] is Tile(5, 3)
    assert pickle.loads(pickle.dumps(Tile(5, 3))) is Tile(5, 3)


def test_a_tile_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Tile(5, 3).low = 4
