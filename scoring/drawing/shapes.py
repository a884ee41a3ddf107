"""Tiles, places and marks as SVG, from the shapes that {% tile_shapes %} defines once a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.drawing.described import place_name
from scoring.drawing.spots import UNIT, Exit, Spot, edges_of
from scoring.rules.tiles import Tile

MARGIN = 45
# What can be tapped reaches half as far around a place as the next tile that is no kin of it is away.
REACH = 8
# A few tiles are not blown up.
LEAST_WIDE, LEAST_HIGH = 780, 780
# The felt of a small phone; tiles that are narrower on it show numerals.
PHONE_WIDE, PHONE_HIGH, NARROW = 344, 300, 18
EDGE, SHADE = 6, 10


def draw_frame(spots: Sequence[Spot], label: SafeString, parts: Iterable[SafeString]) -> SafeString:
    """`label` is the role of the drawing and what names it, up to the end of the tag and a title."""
    x, y, wide, high = view_box(spots)
    narrow = min(100 * PHONE_WIDE // wide, 100 * PHONE_HIGH // high) < NARROW
    return format_html(
        '<svg class="tableau{}" viewBox="{} {} {} {}" {}{}</svg>',
        " numbered" if narrow else "",
        *(x, y, wide, high),
        label,
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def view_box(spots: Sequence[Spot], least_high: int = LEAST_HIGH) -> tuple[int, int, int, int]:
    """Left, top, width and height of what is to be seen."""
    lefts, tops, rights, bottoms = zip(*map(edges_of, spots), strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide, high = max(right - left + 2 * MARGIN, LEAST_WIDE), max(bottom - top + 2 * MARGIN, least_high)
    return (left + right - wide) // 2, (top + bottom - high) // 2, wide, high


def draw_tile(spot: Spot, inner: int | None, outer: int | None, marks: str = "") -> SafeString:
    """`inner` is the half nearer to the tile it was laid on; None is a half that nobody told.

    The mark "newest" is for scripts, which bring that tile into view; "sliding" moves it.
    """
    turn = _turn(spot)
    x, y = UNIT[turn]
    return format_html(
        '<g{} transform="translate({} {})rotate({})"><g>{}{}'
        '<use href="#slab" class="bone"/><use href="#middle" x="-50" y="-99"/>{}{}</g></g>',
        format_html(' class="{}"', marks) if marks else "",
        *(spot.x, spot.y, turn),
        *(_below(y * far // 1000, x * far // 1000, name) for far, name in ((SHADE, "shade"), (EDGE, "edge"))),
        _half(inner, -50, turn),
        _half(outer, 50, turn),
    )


def _turn(spot: Spot) -> int:
    """How an upright tile, its inner half above, is turned into a spot."""
    return (spot.heading - (0 if spot.crosswise else 90)) % 360


def _below(x: int, y: int, name: str) -> SafeString:
    """The edge is towards the bottom of the screen, whichever way the tile lies."""
    return format_html('<use href="#slab" class="{}" x="{}" y="{}"/>', name, x, y)


def _half(number: int | None, y: int, turn: int) -> SafeString:
    """The pips turn with the tile, the numeral stays upright."""
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


def draw_link(place: SafeString, spot: Spot, pip: int, onto: Tile, address: str) -> SafeString:
    return format_html(
        '<a href="{}" aria-label="{}">{}<rect class="reach" x="{}" y="{}" width="{}" height="{}"'
        ' transform="translate({} {})rotate({})"/></a>',
        *(address, place_name(pip, onto), place),
        *(-50 - REACH, -100 - REACH, 100 + 2 * REACH, 200 + 2 * REACH),
        *(spot.x, spot.y, _turn(spot)),
    )


def draw_line(line: tuple[Exit, Exit]) -> SafeString:
    start, end = line
    return format_html('<path class="thread" d="M{} {}L{} {}"/>', start.x, start.y, end.x, end.y)


def draw_mark(spot: Spot, *, fits: bool) -> SafeString:
    """A ring around a tile, and a sign at its upper right corner."""
    _, y, x, _ = edges_of(spot)
    name, sign = ("allowed", "check") if fits else ("refused", "cross")
    return format_html(
        '<g class="mark {}"><rect x="-59" y="-109" width="118" height="218" rx="23"'
        ' transform="translate({} {})rotate({})"/><circle cx="{}" cy="{}" r="37"/>'
        '<use href="#i-{}" transform="translate({} {})scale(2)"/></g>',
        name,
        *(spot.x, spot.y, _turn(spot)),
        *(x, y, sign, x - 24, y - 24),
    )
