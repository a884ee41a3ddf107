"""Tiles, eggs and signs as the pages draw them."""

import re
from types import SimpleNamespace

import pytest

from scoring.templatetags import tiles


def test_a_tile_is_named_in_words() -> None:
    assert 'aria-label="six-four"' in tiles.tile(6, 4)
    assert re.findall(r'href="#(h\d+)"', tiles.tile(6, 4)) == ["h6", "h4"]


def test_a_decorative_tile_is_passed_over() -> None:
    assert "aria-label" not in tiles.tile(9, 9, decorative=True)
    assert 'aria-hidden="true"' in tiles.tile(9, 9, decorative=True)


@pytest.mark.parametrize("number", range(13))
def test_a_half_has_as_many_pips_as_its_number(number: int) -> None:
    (path,) = re.findall(rf'<path id="q{number}" [^>]*d="([^"]*)"', tiles.tile_shapes())
    assert path.count("M") == number
    assert len(set(tiles.PIPS[number])) == number


@pytest.mark.parametrize("number", range(13, 19))
def test_large_numbers_are_numerals(number: int) -> None:
    assert re.search(rf'<text id="h{number}" [^>]*>{number}</text>', tiles.tile_shapes())


@pytest.mark.parametrize(("high", "low", "shapes"), [(9, 0, ["q9", "n9", "q0", "n0"]), (18, 12, ["h18", "q12", "n12"])])
def test_a_lying_tile_turns_its_pips_and_no_numeral(high: int, low: int, shapes: list[str]) -> None:
    drawn = tiles.lying_tile(high, low)
    assert re.findall(r'href="#([^"]+)"', drawn) == ["lying", *shapes]
    assert drawn.count("rotate") == sum(shape.startswith("q") for shape in shapes)


def test_every_shape_that_is_used_is_defined_once() -> None:
    shapes = tiles.tile_shapes()
    drawn = "".join([*(tiles.tile(n, n) for n in range(19)), *map(tiles.icon, tiles.ICONS), tiles.egg()])
    drawn += "".join(tiles.lying_tile(n, n) for n in range(19))
    ids = re.findall(r'id="([^"]+)"', shapes)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', shapes + drawn)) <= set(ids)


def test_the_strip_says_what_became_of_each_double() -> None:
    doubles = [SimpleNamespace(pip=2, state="played"), SimpleNamespace(pip=1, state="now"), SimpleNamespace(pip=0, state="to-come")]  # fmt: skip
    strip = tiles.tile_strip(doubles)
    assert re.findall(r'<li class="([^"]+)">', strip) == ["played", "now", "to-come"]
    assert re.findall(r'aria-label="(\w+-\w+)"', strip) == ["two-two", "one-one", "zero-zero"]
    assert re.findall(r'class="unseen">([^<]+)', strip) == ["played", "now", "to come"]


def test_the_inside_of_an_egg_is_escaped() -> None:
    assert "<b>" not in tiles.egg("<b>")
