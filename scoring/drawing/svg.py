"""A tableau as SVG, from the shapes that {% tile_shapes %} defines once a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.drawing.described import describe, place_name
from scoring.drawing.layout import Layout, Lying, Place, lay_out
from scoring.drawing.spots import UNIT, Exit, Spot
from scoring.rules.plays import Play
from scoring.rules.tableau import End
from scoring.rules.tiles import Tile

MARGIN = 45
# A few tiles are not blown up.
LEAST_WIDE, LEAST_HIGH = 780, 780
PHONE_WIDE, PHONE_HIGH = 344, 404
NARROW = 18
EDGE, SHADE = 6, 10

Links = Callable[[Tile], str | None]


def draw_tableau(
    plays: Sequence[Play],
    *,
    arms: int = 4,
    ends: Mapping[Tile, End] | None = None,
    owed: Tile | None = None,
    asked: Play | None = None,
    fits: bool = False,
    links: Links | None = None,
    sliding: bool = False,
) -> SafeString:
    """`ends` are the open places to show, those of `owed` stand out; `links` gives the address of a play onto a tile.

    The tile that was asked about is drawn where it was meant to go, marked by whether it fits.
    """
    laid = [*plays, asked] if asked and asked.onto else list(plays)
    layout = lay_out(laid, arms=arms)
    lying = layout.tiles[: len(plays)]
    places = list(_open(layout, ends or {}))
    marked = layout.tiles[len(plays) :]
    drawn: list[Lying | Place] = [*layout.tiles, *places]
    parts = [
        *(_line(each.line) for each in drawn if each.line),
        *(_linked(place, owed=place.onto == owed, address=links(place.onto) if links else None) for place in places),
        *(
            draw_tile(tile.spot, tile.inner, tile.outer, newest=sliding and tile is lying[-1])
            for tile in sorted(layout.tiles, key=_depth)
        ),
        *(draw_mark(tile.spot, fits=fits) for tile in marked),
    ]
    spots = [each.spot for each in drawn]
    return _svg(spots, " ".join(describe(plays, ends or {}, owed)), parts, is_group=links is not None)


def _depth(lying: Lying) -> int:
    return lying.spot.y


def _open(layout: Layout, ends: Mapping[Tile, End]) -> Iterator[Place]:
    left = {tile: end.free for tile, end in ends.items()}
    for place in layout.places:
        if left.get(place.onto, 0) > 0:
            left[place.onto] -= 1
            yield place


def _svg(spots: Sequence[Spot], words: str, parts: Iterable[SafeString], *, is_group: bool) -> SafeString:
    x, y, wide, high = view_box(spots)
    narrow = min(100 * PHONE_WIDE // wide, 100 * PHONE_HIGH // high) < NARROW
    return format_html(
        '<svg class="tableau{}" viewBox="{} {} {} {}" role="{}" aria-labelledby="tableau-title tableau-words">'
        '<title id="tableau-title">{}</title><desc id="tableau-words">{}</desc>{}</svg>',
        " numbered" if narrow else "",
        *(x, y, wide, high),
        "group" if is_group else "img",
        _("The tableau"),
        words,
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def view_box(spots: Sequence[Spot], least_high: int = LEAST_HIGH) -> tuple[int, int, int, int]:
    """Left, top, width and height of what is to be seen."""
    left = min(spot.x - spot.reach(0) // 1000 for spot in spots) - MARGIN
    right = max(spot.x + spot.reach(0) // 1000 for spot in spots) + MARGIN
    top = min(spot.y - spot.reach(90) // 1000 for spot in spots) - MARGIN
    bottom = max(spot.y + spot.reach(90) // 1000 for spot in spots) + MARGIN
    wide, high = max(right - left, LEAST_WIDE), max(bottom - top, least_high)
    return (left + right - wide) // 2, (top + bottom - high) // 2, wide, high


def _turn(spot: Spot) -> int:
    """How an upright tile, its inner half above, is turned into a spot."""
    return (spot.heading - (0 if spot.crosswise else 90)) % 360


def draw_tile(spot: Spot, inner: int, outer: int | None, *, newest: bool = False) -> SafeString:
    """`outer` None: nobody told that half."""
    turn = _turn(spot)
    x, y = UNIT[turn]
    return format_html(
        '<g transform="translate({} {})rotate({})"><g{}>{}{}'
        '<use href="#slab" class="bone"/><use href="#middle" x="-50" y="-99"/>{}{}</g></g>',
        *(spot.x, spot.y, turn),
        mark_safe(' class="newest"') if newest else "",
        *(_below(y * far // 1000, x * far // 1000, name) for far, name in ((SHADE, "shade"), (EDGE, "edge"))),
        _half(inner, -50, turn),
        _half(outer, 50, turn),
    )


def _below(x: int, y: int, name: str) -> SafeString:
    return format_html('<use href="#slab" class="{}" x="{}" y="{}"/>', name, x, y)


def _half(number: int | None, y: int, turn: int) -> SafeString:
    """The numeral stays upright."""
    upright = format_html('transform="translate(0 {})rotate({})translate(-50 -50)"', y, -turn)
    if number is None:
        return format_html('<text class="numeral untold" x="50" y="68" {}>?</text>', upright)
    if number > 12:
        return format_html('<use href="#h{}" {}/>', number, upright)
    pips = format_html('<use href="#q{}" x="-50" y="{}"/>', number, y - 50)
    return format_html('{}<use href="#n{}" {}/>', pips, number, upright)


def draw_place(spot: Spot, pip: int, *, owed: bool) -> SafeString:
    return format_html(
        '<g class="place{}" transform="translate({} {})"><rect x="-46" y="-96" width="92" height="192" rx="15"'
        ' transform="rotate({})"/><text y="18">{}</text></g>',
        " owed" if owed else "",
        *(spot.x, spot.y, _turn(spot), pip),
    )


def _linked(place: Place, *, owed: bool, address: str | None) -> SafeString:
    shape = draw_place(place.spot, place.pip, owed=owed)
    if not address:
        return shape
    name = place_name(place.pip, place.onto)
    return format_html('<a href="{}" aria-label="{}">{}</a>', address, name, shape)


def _line(line: tuple[Exit, Exit]) -> SafeString:
    start, end = line
    return format_html('<path class="thread" d="M{} {}L{} {}"/>', start.x, start.y, end.x, end.y)


def draw_mark(spot: Spot, *, fits: bool) -> SafeString:
    """A ring around a tile, and a sign at its upper right corner."""
    x, y = spot.x + spot.reach(0) // 1000, spot.y - spot.reach(90) // 1000
    name, sign = ("allowed", "check") if fits else ("refused", "cross")
    return format_html(
        '<g class="mark {}"><rect x="-59" y="-109" width="118" height="218" rx="23"'
        ' transform="translate({} {})rotate({})"/><circle cx="{}" cy="{}" r="37"/>'
        '<use href="#i-{}" transform="translate({} {})scale(2)"/></g>',
        name,
        *(spot.x, spot.y, _turn(spot)),
        *(x, y, sign, x - 24, y - 24),
    )
