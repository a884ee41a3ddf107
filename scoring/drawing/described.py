"""A tableau in words, for those who hear it: arm by arm, then foot by foot, then what is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _, ngettext

from scoring.rules.plays import Play
from scoring.rules.tableau import End
from scoring.rules.tiles import Tile


def describe(plays: Sequence[Play], ends: Mapping[Tile, End], owed: Tile | None = None) -> list[str]:
    """Sentences; each tile is written as it lies, the number nearer to the start double first."""
    if not plays:
        return [_("Nothing lies on the table yet.")]
    start = plays[0].tile
    sentences = [_("The start double is %(tile)s.") % {"tile": start}, *_arms(plays), *_feet(plays)]
    if owed and owed in ends:
        return [*sentences, _owed(owed, ends[owed], is_start=owed == start)]
    return [*sentences, _open(ends)]


def _arms(plays: Sequence[Play]) -> Iterator[str]:
    start = plays[0].tile
    for number, first in enumerate(_laid_on(start, plays[1:]), 1):
        chain = _chain(first, start.high, plays)
        yield _("Arm %(number)s: %(tiles)s.") % {"number": number, "tiles": chain}


def _feet(plays: Sequence[Play]) -> Iterator[str]:
    for double in (play.tile for play in plays[1:] if play.tile.is_double):
        for number, first in enumerate(_laid_on(double, plays), 1):
            chain = _chain(first, double.high, plays)
            yield _("On %(double)s, toe %(number)s: %(tiles)s.") % {"double": double, "number": number, "tiles": chain}


def _laid_on(tile: Tile, plays: Sequence[Play]) -> list[Play]:
    return [play for play in plays if play.onto == tile]


def _chain(play: Play, pip: int, plays: Sequence[Play]) -> str:
    """A tile and all that follow it, up to the first double."""
    written = []
    following: list[Play] = [play]
    while following:
        tile = following[0].tile
        inner, pip = as_it_lies(tile, pip)
        written.append(f"{inner}-{pip}")
        following = [] if tile.is_double else _laid_on(tile, plays)
    return ", ".join(written)


def as_it_lies(tile: Tile, pip: int) -> tuple[int, int]:
    """The inner and the outer number of a tile laid at a number; of one that does not fit, the higher lies open."""
    return (tile.high, tile.low) if tile.high == pip else (tile.low, tile.high)


def _owed(tile: Tile, end: End, *, is_start: bool) -> str:
    if is_start:
        sentence = ngettext(
            "One more arm is owed to %(tile)s: the next tile must be a %(pip)s.",
            "%(count)s more arms are owed to %(tile)s: the next tile must be a %(pip)s.",
            end.free,
        )
    else:
        sentence = ngettext(
            "One more toe is owed to %(tile)s: the next tile must be a %(pip)s.",
            "%(count)s more toes are owed to %(tile)s: the next tile must be a %(pip)s.",
            end.free,
        )
    return sentence % {"count": end.free, "tile": tile, "pip": end.pip}


def _open(ends: Mapping[Tile, End]) -> str:
    if not ends:
        return _("Nothing is open.")
    places = (place_name(end.pip, tile) for tile, end in ends.items())
    return _("Open: %(places)s.") % {"places": ", ".join(places)}


def place_name(pip: int, onto: Tile) -> str:
    return _("a %(number)s on %(tile)s") % {"number": pip, "tile": onto}
