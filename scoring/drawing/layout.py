"""Where each tile of a tableau lies when it is drawn, and where the next ones may be laid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.drawing.search import Search
from scoring.drawing.spots import Exit, Spot
from scoring.rules.plays import Play
from scoring.rules.tiles import Tile

Line = tuple[Exit, Exit]
"""From the tile that something is laid on to where it begins, when there is no room nearer."""

ROOMS = (65_000, 90_000, 130_000)
"""Square units of felt for each tile."""
MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile in its spot; `inner` is the number of the half nearer to the tile it was laid on."""

    tile: Tile
    onto: Tile | None
    spot: Spot
    inner: int
    outer: int
    line: Line | None


@dataclass(frozen=True, slots=True)
class Place:
    onto: Tile
    pip: int
    spot: Spot
    line: Line | None


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles in play order; a place for every free side, of the same tile in the order they are to be filled."""

    tiles: tuple[Lying, ...]
    places: tuple[Place, ...]

    @property
    def lines(self) -> int:
        return sum(1 for lying in self.tiles if lying.line) + sum(1 for place in self.places if place.line)


def lay_out(plays: Sequence[Play], *, arms: int = 4) -> Layout:
    """The first play is the start double, every other is laid onto one before it; none of them need be legal."""
    return _lay_out(tuple(plays), arms)


@lru_cache(maxsize=256)
def _lay_out(plays: tuple[Play, ...], arms: int) -> Layout:
    """Closely, as long as that needs no line; where there are many, wrong plays are the cause and room is no help."""
    best = _search(plays, arms, ROOMS[0])
    for room in ROOMS[1:]:
        if 0 < best.lines <= MOST_LINES:
            best = min(best, _search(plays, arms, room), key=lambda layout: layout.lines)
    return best


def _search(plays: Sequence[Play], arms: int, room: int) -> Layout:
    search = Search(plays[0], arms, room)
    for play in plays[1:]:
        search.lay(play)
    search.find_room()
    in_order = [search.laid[number] for number in range(len(plays))]
    tiles = (
        Lying(laid.play.tile, laid.play.onto, laid.choice.spot, laid.inner, laid.outer, laid.choice.line)
        for laid in in_order
    )
    places = (
        Place(in_order[slot.owner].play.tile, slot.pip, slot.choice.spot, slot.choice.line)
        for slot in sorted(search.slots.values(), key=lambda slot: -slot.key)
        if slot.choice
    )
    return Layout(tuple(tiles), tuple(places))
