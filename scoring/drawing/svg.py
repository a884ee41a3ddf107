"""A whole tableau as it lies, with the places where something may be laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.drawing.described import describe
from scoring.drawing.layout import Layout, Lying, Place, lay_out
from scoring.drawing.shapes import draw_frame, draw_line, draw_link, draw_mark, draw_place, draw_tile
from scoring.rules.plays import Play
from scoring.rules.tableau import End
from scoring.rules.tiles import Tile

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

    The tile that was asked about is drawn where it was meant to go, marked by whether it fits. `sliding` is for a
    page that was asked for to lay the last tile.
    """
    has_goal = asked is not None and any(play.tile == asked.onto for play in plays)
    layout = lay_out([*plays, asked] if asked and has_goal else plays, arms=arms)
    places = list(_open(layout, ends or {}))
    drawn: list[Lying | Place] = [*layout.tiles, *places]
    newest = layout.tiles[len(plays) - 1] if plays else None
    return draw_frame(
        [each.spot for each in drawn],
        _label(describe(plays, ends or {}, owed), is_group=links is not None),
        [
            *(draw_line(each.line) for each in drawn if each.line),
            *(_place(place, owed, links) for place in places),
            *(_tile(lying, newest, sliding) for lying in sorted(layout.tiles, key=_from_above)),
            *(draw_mark(lying.spot, fits=fits) for lying in layout.tiles[len(plays) :]),
        ],
    )


def _open(layout: Layout, ends: Mapping[Tile, End]) -> Iterator[Place]:
    left = {tile: end.free for tile, end in ends.items()}
    for place in layout.places:
        if left.get(place.onto, 0) > 0:
            left[place.onto] -= 1
            yield place


def _from_above(lying: Lying) -> int:
    """A lower tile covers the edge of the one above it."""
    return lying.spot.y


def _label(words: Sequence[str], *, is_group: bool) -> SafeString:
    return format_html(
        'role="{}" aria-labelledby="tableau-title" aria-describedby="tableau-words">'
        '<title id="tableau-title">{}</title><desc id="tableau-words">{}</desc>',
        "group" if is_group else "img",
        _("The tableau"),
        " ".join(words),
    )


def _tile(lying: Lying, newest: Lying | None, sliding: bool) -> SafeString:
    marks = ("newest sliding" if sliding else "newest") if lying is newest else ""
    return draw_tile(lying.spot, lying.inner, lying.outer, marks)


def _place(place: Place, owed: Tile | None, links: Links | None) -> SafeString:
    shape = draw_place(place.spot, place.pip, owed=place.onto == owed)
    address = links(place.onto) if links else None
    return draw_link(shape, place.spot, place.pip, place.onto, address) if address else shape
