"""What was told of a position, drawn: an unfinished foot, a start double with some of its arms, or a row of open ends.

The tile asked about lies where it would go, or beside the rest when it fits nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, ngettext

from scoring.drawing.described import as_it_lies
from scoring.drawing.search import START, START_EXITS
from scoring.drawing.shapes import draw_frame, draw_mark, draw_place, draw_tile
from scoring.drawing.spots import GAP, Exit, Spot, edges_of, toe_exits
from scoring.rules.tiles import Tile

DOUBLE = Spot(0, 0, 270, True)
ARM_OF_DOUBLE = Spot(0, 155, 270, False)
MOST_IN_A_ROW, END_STEP, ROW_STEP = 5, 165, 470
BESIDE = 120
LEAST_HIGH = 400


class Half(NamedTuple):
    """A tile that lies; None is a half that nobody told."""

    spot: Spot
    inner: int | None
    outer: int | None


class Want(NamedTuple):
    """A place, and the number to match there."""

    spot: Spot
    pip: int
    owed: bool


def draw_foot(number: int, lying: int, *, toes: int = 3, asked: Tile | None = None, fits: bool = False) -> SafeString:
    """A double at the end of an arm with so many of its toes."""
    spots = [exits[0].moved(GAP).spot(crosswise=False) for exits in toe_exits(DOUBLE)[:toes]]
    tiles = [
        Half(DOUBLE, number, number),
        Half(ARM_OF_DOUBLE, None, number),
        *(Half(spot, number, None) for spot in spots[:lying]),
    ]
    wants = [Want(spot, number, owed=True) for spot in spots[lying:]]
    label = ngettext("A double %(number)s with %(count)s toe", "A double %(number)s with %(count)s toes", lying)
    return _draw(label % {"number": number, "count": lying}, tiles, wants, asked, fits=fits)


def draw_arms(start: int, lying: int, *, arms: int = 4, asked: Tile | None = None, fits: bool = False) -> SafeString:
    """A start double with so many of its arms."""
    spots = [way.moved(GAP).spot(crosswise=False) for way in START_EXITS[arms]]
    tiles = [Half(START, start, start), *(Half(spot, start, None) for spot in spots[:lying])]
    wants = [Want(spot, start, owed=True) for spot in spots[lying:]]
    label = ngettext(
        "The start double %(number)s with %(count)s arm", "The start double %(number)s with %(count)s arms", lying
    )
    return _draw(label % {"number": start, "count": lying}, tiles, wants, asked, fits=fits)


def draw_ends(numbers: Iterable[int], *, asked: Tile | None = None, fits: bool = False) -> SafeString:
    """A row of open ends, each of a tile of which only that half is known."""
    ends = sorted(set(numbers))
    tiles = []
    for place, end in enumerate(ends):
        row, column = divmod(place, MOST_IN_A_ROW)
        tiles.append(Half(Spot(column * END_STEP, row * ROW_STEP, 270, False), None, end))
    spots = [half.spot.exit().moved(GAP).spot(crosswise=False) for half in tiles]
    wants = [Want(spot, end, owed=False) for spot, end in zip(spots, ends, strict=True)]
    label = _("Open ends: %(numbers)s") % {"numbers": ", ".join(map(str, ends))}
    return _draw(label, tiles, wants, asked, fits=fits)


def _draw(label: str, tiles: Sequence[Half], wants: Sequence[Want], asked: Tile | None, *, fits: bool) -> SafeString:
    if asked is None:
        return _frame(label, tiles, wants, [])
    goal = next((want for want in wants if want.pip in (asked.high, asked.low)), None)
    if goal is None:
        beside = _beside([*(half.spot for half in tiles), *(want.spot for want in wants)])
        laid = Half(beside, asked.high, asked.low)
    else:
        spot = goal.spot.entry().spot(crosswise=True) if asked.is_double else goal.spot
        laid = Half(spot, *as_it_lies(asked, goal.pip))
    left = [want for want in wants if want is not goal]
    return _frame(label, [*tiles, laid], left, [draw_mark(laid.spot, fits=fits)])


def _beside(spots: Sequence[Spot]) -> Spot:
    """To the right of all, upright, at the foot of them."""
    _, _, rights, bottoms = zip(*map(edges_of, spots), strict=True)
    return Exit(max(rights) + BESIDE, max(bottoms) - 200, 90).spot(crosswise=False)


def _frame(label: str, tiles: Sequence[Half], wants: Sequence[Want], marks: Sequence[SafeString]) -> SafeString:
    parts = [
        *(draw_place(want.spot, want.pip, owed=want.owed) for want in wants),
        *(draw_tile(half.spot, half.inner, half.outer) for half in sorted(tiles, key=lambda half: half.spot.y)),
        *marks,
    ]
    spots = [*(half.spot for half in tiles), *(want.spot for want in wants)]
    return draw_frame(spots, format_html('role="img" aria-label="{}">', label), parts, LEAST_HIGH)
