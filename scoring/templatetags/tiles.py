"""Dominoes and signs as small inline SVG: shapes are defined once a page and used wherever one is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Protocol

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext as _, gettext_lazy

from scoring.wording.words import NUMBER_WORDS

register = template.Library()

MOST_PIPS = 18
MOST_WIDE_TILES = 13
NINE_GRID = (24, 50, 76)
TWELVE_ROWS = (17, 39, 61, 83)

CORNERS = ((76, 24), (24, 76), (24, 24), (76, 76))
SIDES = ((24, 50), (76, 50))
ENDS = ((50, 24), (50, 76))
CENTRE = ((50, 50),)
OUTER_COLUMNS = tuple((x, y) for x in (24, 76) for y in TWELVE_ROWS)

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: CENTRE,
    2: CORNERS[:2],
    3: CORNERS[:2] + CENTRE,
    4: CORNERS,
    5: CORNERS + CENTRE,
    6: CORNERS + SIDES,
    7: CORNERS + SIDES + CENTRE,
    8: CORNERS + SIDES + ENDS,
    9: CORNERS + SIDES + ENDS + CENTRE,
    10: (*OUTER_COLUMNS, (50, 28), (50, 72)),
    11: (*OUTER_COLUMNS, (50, 22), (50, 50), (50, 78)),
    12: OUTER_COLUMNS + tuple((50, y) for y in TWELVE_ROWS),
}

ICONS = {
    "back": '<path d="M15 4 7 12l8 8"/>',
    "arrow": '<path d="M4 12h15M13 6l6 6-6 6"/>',
    "down": '<path d="m6 9 6 6 6-6"/>',
    "up": '<path d="m6 15 6-6 6 6"/>',
    "menu": '<path d="M3 6h18M3 12h18M3 18h18"/>',
    "question": '<path d="M8.500 8.500a3.500 3.500 0 1 1 5.200 3c-1.100.7-1.700 1.400-1.700 2.900M12 18.500h0"/>',
    "check": '<path d="m4 13 5 5L20 6"/>',
    "cross": '<path d="m6 6 12 12M18 6 6 18"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "grip": '<path d="M3 9h18M3 15h18"/>',
    "clock": '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
    "share": '<path d="M12 15V3M7.5 7 12 3l4.5 4M5 12v8h14v-8"/>',
    "undo": '<path d="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H9"/>',
    "redo": '<path d="m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h5"/>',
    "minus": '<path d="M5 12h14"/>',
    "erase": '<path d="M8 5h13v14H8l-6-7zM11.5 9l6 6M17.5 9l-6 6"/>',
    "domino": '<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M10 12h4"/>',
    "foot": '<path d="M12 22V4M12 14 5 6M12 14l7-8"/>',
    "comb": '<path class="solid" d="M3 13c-.6-3.4 1-5 2.6-5 1.3 0 2 .8 2.3 2C8 6 9.6 4 12 4s4 2 4.1 6c.3-1.2'
    ' 1-2 2.3-2 1.6 0 3.2 1.6 2.6 5l-1.2 5.200c-.2.9-.8 1.3-1.6 1.5-4.1.8-8.3.8-12.4 0-.8-.2-1.4-.6-1.6-1.500z"/>',
}


STATES = {
    "played": gettext_lazy("played"),
    "now": gettext_lazy("now"),
    "to-come": gettext_lazy("to come"),
    "burned": gettext_lazy("skipped"),
}


class Double(Protocol):
    """A start double and what became of it, as the scoreboard has it."""

    @property
    def pip(self) -> int: ...
    @property
    def state(self) -> str: ...


def _pips(number: int) -> SafeString:
    """Dots are strokes without length: the round ends are all there is to see."""
    dots = "".join(f"M{x} {y}h0" for x, y in PIPS[number])
    return format_html('<path id="q{}" class="pips p{}{}" d="{}"/>', number, number, " small" * (number > 9), dots)


def _half(number: int) -> SafeString:
    if number not in PIPS:
        return format_html('<text id="h{}" class="numeral" x="50" y="68">{}</text>', number, number)
    numeral = format_html('<text id="n{}" class="numeral spare" x="50" y="68">{}</text>', number, number)
    both = format_html('<g id="h{}"><use href="#q{}"/><use href="#n{}"/></g>', number, number, number)
    return format_html("{}{}{}", _pips(number), numeral, both)


FACES = (
    '<g id="face"><rect class="edge" x="1" y="6" width="98" height="198" rx="15"/>'
    '<rect class="bone" x="1" y="0" width="98" height="198" rx="15"/><use href="#middle"/></g>'
    '<rect id="slab" x="-49" y="-99" width="98" height="198" rx="15"/>'
    '<g id="middle"><path class="divider" d="M16 99h68"/><circle class="pin" cx="50" cy="99" r="5"/></g>'
    '<g id="lying"><rect class="edge" x="1" y="7" width="198" height="97" rx="15"/>'
    '<rect class="bone" x="1" y="1" width="198" height="97" rx="15"/>'
    '<path class="divider" d="M100 16v68"/><circle class="pin" cx="100" cy="50" r="5"/></g>'
    '<path id="egg" d="M16 1.500c7 0 14 10 14 20 0 8.8-6 14-14 14S2 30.3 2 21.500c0-10 7-20 14-20z"/>'
)


@register.simple_tag
@cache
def tile_shapes() -> SafeString:
    """The shapes that tiles, eggs and signs refer to; once a page."""
    halves = format_html_join("", "{}", ((_half(number),) for number in range(MOST_PIPS + 1)))
    icons = format_html_join(
        "", '<g id="i-{}" class="stroke">{}</g>', ((name, mark_safe(shape)) for name, shape in ICONS.items())
    )
    return format_html(
        '<svg class="shapes" width="0" height="0" aria-hidden="true"><defs>{}{}{}</defs></svg>',
        mark_safe(FACES),
        halves,
        icons,
    )


@register.simple_tag
def tile(high: int, low: int, size: str = "", *, decorative: bool = False) -> SafeString:
    """An upright domino, its name in words: six-four. A decorative one is passed over by screen readers."""
    return _tile(high, low, size, "" if decorative else tile_name(high, low))


@cache
def _tile(high: int, low: int, size: str, name: str) -> SafeString:
    label = format_html('role="img" aria-label="{}"', name) if name else mark_safe('aria-hidden="true"')
    return format_html(
        '<svg class="tile {}" viewBox="0 0 100 205" {}><use href="#face"/><use href="#h{}"/>'
        '<use href="#h{}" y="98"/></svg>',
        size,
        label,
        high,
        low,
    )


@register.simple_tag
@cache
def lying_tile(high: int, low: int) -> SafeString:
    """A domino on its side, for a key: what holds it says its name."""
    return format_html(
        '<svg class="tile" viewBox="0 0 200 105" aria-hidden="true"><use href="#lying"/>{}{}</svg>',
        _lying_half(high, 0),
        _lying_half(low, 100),
    )


def _lying_half(number: int, x: int) -> SafeString:
    """Pips are turned with the tile; numerals stay upright."""
    if number not in PIPS:
        return format_html('<use href="#h{}" x="{}"/>', number, x)
    return format_html(
        '<use href="#q{}" transform="translate({}) rotate(90 50 50)"/><use href="#n{}" x="{}"/>', number, x, number, x
    )


@register.simple_tag
@cache
def half(number: int) -> SafeString:
    """The pips of one number, for keys that say the number too; larger numbers have none."""
    if number not in PIPS:
        return mark_safe("")
    return format_html('<svg class="half" viewBox="0 0 100 100" aria-hidden="true"><use href="#q{}"/></svg>', number)


@register.simple_tag
def tile_name(high: int, low: int) -> str:
    return _("%(high)s-%(low)s") % {"high": NUMBER_WORDS[high], "low": NUMBER_WORDS[low]}


@register.simple_tag
def tile_strip(doubles: Sequence[Double]) -> SafeString:
    """The start doubles of a game in a row, each with what became of it in words."""
    return _strip(tuple((double.pip, double.state) for double in doubles), get_language())


@lru_cache(maxsize=500)
def _strip(doubles: tuple[tuple[int, str], ...], language: str | None) -> SafeString:
    items = format_html_join(
        "",
        '<li class="{}">{}<span class="unseen">{}</span></li>',
        ((state, tile(pip, pip), STATES[state]) for pip, state in doubles),
    )
    many = " many" if len(doubles) > MOST_WIDE_TILES else ""
    return format_html('<ol class="strip{}" aria-label="{}">{}</ol>', many, _("Start doubles"), items)


@register.simple_tag
def tile_words() -> str:
    """The number words, for tiles that a script draws."""
    return "|".join(str(word) for word in NUMBER_WORDS)


@register.simple_tag
@cache
def icon(name: str, extra: str = "") -> SafeString:
    """A sign. It says nothing by itself: a word stands beside it, or in the label of what holds it."""
    return format_html(
        '<svg class="icon {}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{}"/></svg>', extra, name
    )


@register.simple_tag
@cache
def egg(inside: str = "", extra: str = "") -> SafeString:
    number = format_html('<text x="16" y="26">{}</text>', inside) if inside else ""
    return format_html(
        '<svg class="egg {}" viewBox="0 0 32 37" aria-hidden="true"><use href="#egg"/>{}</svg>', extra, number
    )
