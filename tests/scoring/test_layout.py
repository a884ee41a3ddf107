"""Where tiles lie when a tableau is drawn: nothing overlaps, whatever was played."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from scoring.drawing.layout import Layout, lay_out
from scoring.drawing.shapes import view_box
from scoring.drawing.spots import UNIT, Spot
from scoring.rules.plays import Play
from scoring.rules.rulesets import RuleSet
from scoring.rules.tiles import Tile, all_tiles
from tests.tableaux import CHOOSERS, random_tableau

Point = tuple[int, int]


def corners(spot: Spot) -> list[Point]:
    """Of the tile as it is drawn, 98 by 198, in thousandths of a unit."""
    x, y = UNIT[spot.heading]
    along, across = (49, 99) if spot.crosswise else (99, 49)
    return [
        (
            1000 * spot.x + ahead * along * x - aside * across * y,
            1000 * spot.y + ahead * along * y + aside * across * x,
        )
        for ahead, aside in ((1, 1), (1, -1), (-1, -1), (-1, 1))
    ]


def side(start: Point, end: Point, point: Point) -> int:
    """Above 0 for points on one side of a line, below 0 for those on the other."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def edges(polygon: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(polygon, [*polygon[1:], *polygon[:1]], strict=True))


def cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Edges that touch, even at their ends, cross; on one line they must touch there."""
    near = all(
        min(one[0][axis], one[1][axis]) <= max(other[0][axis], other[1][axis])
        and min(other[0][axis], other[1][axis]) <= max(one[0][axis], one[1][axis])
        for axis in (0, 1)
    )
    apart = side(*one, other[0]) * side(*one, other[1]) > 0 or side(*other, one[0]) * side(*other, one[1]) > 0
    return near and not apart


def is_inside(point: Point, polygon: list[Point]) -> bool:
    sides = [side(*edge, point) for edge in edges(polygon)]
    return min(sides) >= 0 or max(sides) <= 0


def share_ground(one: Spot, other: Spot) -> bool:
    """Two tiles overlap when edges of theirs cross, or when one has the middle of the other inside."""
    if max(abs(one.x - other.x), abs(one.y - other.y)) > 250:
        return False
    mine, its = corners(one), corners(other)
    return (
        any(cross(edge, another) for edge in edges(mine) for another in edges(its))
        or is_inside((1000 * one.x, 1000 * one.y), its)
        or is_inside((1000 * other.x, 1000 * other.y), mine)
    )


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
@pytest.mark.parametrize(("set_max", "arms"), [(6, 3), (6, 6), (9, 3), (9, 4), (9, 6), (9, 8), (12, 4), (12, 8)])
def test_nothing_overlaps_whatever_the_players_aim_at(chooser: str, set_max: int, arms: int) -> None:
    rules = RuleSet(set_max=set_max, start_arms=arms)
    tableau = random_tableau(arms, rules, CHOOSERS[chooser])
    assert overlaps(lay_out(tableau.plays, arms=arms)) == []


@pytest.mark.parametrize("set_max", [15, 18])
def test_the_largest_sets_have_room_too(set_max: int) -> None:
    assert overlaps(lay_out(random_tableau(1, RuleSet(set_max=set_max)).plays)) == []


def test_a_play_that_does_not_fit_has_a_spot_too() -> None:
    plays = [
        Play.parse(text)
        for text in ("9-9", "9-2@9-9", "9-3@9-9", "9-4@9-9", "9-5@9-9", "9-6@9-9", "2-1@9-2", "8-7@9-2")
    ]
    layout = lay_out(plays)
    assert overlaps(layout) == []
    assert layout.tiles[-1].tile == Tile(8, 7)


def test_the_start_double_stands_upright_and_its_arms_leave_its_four_sides() -> None:
    start, *arms = lay_out([Play.parse(text) for text in ("9-9", "9-2@9-9", "9-3@9-9", "9-4@9-9", "9-5@9-9")]).tiles
    assert start.spot == Spot(0, 0, 270, False)
    assert [arm.spot for arm in arms] == [
        Spot(0, -205, 270, False),
        Spot(155, 0, 0, False),
        Spot(0, 205, 90, False),
        Spot(-155, 0, 180, False),
    ]
    assert {arm.inner for arm in arms} == {9}
    assert [arm.outer for arm in arms] == [2, 3, 4, 5]


def test_a_double_lies_crosswise_and_its_outer_toes_slant_away_from_the_centre() -> None:
    played = ("9-9", "9-2@9-9", "9-3@9-9", "9-4@9-9", "9-5@9-9", "4-4@9-4", "8-4@4-4", "7-4@4-4", "6-4@4-4")
    double, middle, *outer = lay_out([Play.parse(text) for text in played]).tiles[5:]
    assert double.spot == Spot(0, 205 + 155, 90, True)
    assert middle.spot == Spot(0, 360 + 155, 90, False)
    assert [toe.spot.heading for toe in outer] == [50, 130]
    assert all(toe.spot.y > double.spot.y for toe in outer)


def test_places_are_kept_for_every_free_side_in_the_order_they_are_filled() -> None:
    layout = lay_out([Play.parse(text) for text in ("9-9", "9-2@9-9")])
    assert [(place.onto, place.pip) for place in layout.places] == [(Tile(9, 9), 9)] * 3 + [(Tile(9, 2), 2)]
    assert (
        lay_out([*(Play.parse(text) for text in ("9-9", "9-2@9-9", "9-3@9-9"))]).tiles[2].spot == layout.places[0].spot
    )


def test_a_tile_that_lies_hardly_ever_moves() -> None:
    plays = random_tableau(3).plays
    layouts = [lay_out(plays[:tiles]) for tiles in range(1, len(plays) + 1)]
    moved = [one for one, other in pairwise(layouts) if other.tiles[: len(one.tiles)] != one.tiles]
    assert len(moved) <= len(plays) // 10


def test_25_tiles_fit_the_felt_of_a_phone_at_a_width_that_can_be_read() -> None:
    widths = []
    for seed in range(21):
        _, _, wide, high = view_box([lying.spot for lying in lay_out(random_tableau(seed, tiles=25).plays).tiles])
        widths.append(min(100 * 360 // wide, 100 * 420 // high))
    assert sorted(widths)[len(widths) // 2] >= 20


def test_an_end_without_room_goes_on_at_the_end_of_a_line() -> None:
    """So many wrong plays onto one tile find no room around it."""
    plays = [Play.parse("9-9"), *(Play(tile, Tile(9, 9), stands=True) for tile in all_tiles(9) if not tile.is_double)]
    layout = lay_out(plays)
    assert overlaps(layout) == []
    assert layout.lines
