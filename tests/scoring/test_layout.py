"""Where tiles lie when a tableau is drawn: nothing overlaps, whatever was played."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from scoring.drawing.layout import Layout, lay_out
from scoring.drawing.spots import UNIT, Spot
from scoring.rules.plays import Play
from scoring.rules.rulesets import RuleSet
from scoring.rules.tiles import Tile
from tests.tableaux import CHOOSERS, random_tableau

Point = tuple[Fraction, Fraction]


def corners(spot: Spot) -> list[Point]:
    """Of the tile as it is drawn, 98 by 198."""
    x, y = (Fraction(part, 1000) for part in UNIT[spot.heading])
    along, across = (49, 99) if spot.crosswise else (99, 49)
    return [
        (spot.x + ahead * along * x - aside * across * y, spot.y + ahead * along * y + aside * across * x)
        for ahead, aside in ((1, 1), (1, -1), (-1, -1), (-1, 1))
    ]


def clip(polygon: list[Point], start: Point, end: Point) -> list[Point]:
    """The part of a polygon that lies to the left of a line."""

    def side(point: Point) -> Fraction:
        return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])

    kept: list[Point] = []
    for one, other in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
        if side(one) <= 0:
            kept.append(one)
        if side(one) * side(other) < 0:
            share = side(one) / (side(one) - side(other))
            kept.append((one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])))
    return kept


def share_ground(one: Spot, other: Spot) -> bool:
    """Cuts one tile by the sides of the other; what is left is what they share."""
    if max(abs(one.x - other.x), abs(one.y - other.y)) > 250:
        return False
    left, sides = corners(one), corners(other)
    for start, end in zip(sides, [*sides[1:], *sides[:1]], strict=True):
        left = clip(left, start, end)
    return bool(left)


def overlaps(layout: Layout) -> list[tuple[Spot, Spot]]:
    spots = [each.spot for each in [*layout.tiles, *layout.places]]
    return [(one, other) for one, other in combinations(spots, 2) if share_ground(one, other)]


def test_the_check_sees_an_overlap() -> None:
    lying = Spot(0, 0, 0, False)
    assert share_ground(lying, Spot(197, 0, 0, False))
    assert share_ground(lying, Spot(120, 100, 45, False))
    assert not share_ground(lying, Spot(199, 0, 0, False))
    assert not share_ground(lying, Spot(160, 160, 45, False))


@pytest.mark.parametrize("block", range(10))
def test_nothing_overlaps_in_500_full_tableaux(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        tableau = random_tableau(seed)
        layout = lay_out(tableau.plays)
        assert [lying.tile for lying in layout.tiles] == [play.tile for play in tableau.plays]
        assert overlaps(layout) == []


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("set_max", [6, 9, 12])
@pytest.mark.parametrize("arms", [3, 4, 6, 8])
def test_nothing_overlaps_whatever_the_players_aim_at(chooser: str, set_max: int, arms: int) -> None:
    if arms > set_max:
        arms = 6
    rules = RuleSet(set_max=set_max, start_arms=arms)
    tableau = random_tableau(arms, rules, CHOOSERS[chooser])
    assert overlaps(lay_out(tableau.plays, arms=arms)) == []


def test_a_play_that_does_not_fit_has_a_spot_too() -> None:
    plays = [
        Play.parse(text)
        for text in ("9-9", "9-2@9-9", "9-3@9-9", "9-4@9-9", "9-5@9-9", "9-6@9-9", "2-1@9-2", "8-7@9-2")
    ]
    layout = lay_out(plays)
    assert overlaps(layout) == []
    assert layout.tiles[-1].tile == Tile(8, 7)
