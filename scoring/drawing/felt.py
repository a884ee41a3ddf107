"""What lies on the felt: whether a spot is free, how crowded it is there, and from where a chain can still get out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.drawing.spots import Edges, Exit, Spot, edges_of, meet

# Tiles that are played on one another lie closer than strangers, so that it can be seen who belongs to whom.
KIN_GAP, GAP_OF_STRANGERS = 2, 18
# Tiles are looked up by squares of this many bits, numbered in one: a tile meets none beyond the next square.
BUCKET, COLUMN = 8, 1 << 16
NEXT = tuple(COLUMN * column + row for column in (-1, 0, 1) for row in (-1, 0, 1))
# The felt as one large number, a bit for each square of this size; a path is as wide as a tile with some room.
CELL, SIDE, CLEARANCE = 100, 48, 45
HALF_SIDE = SIDE // 2
EVERYWHERE = (1 << SIDE * SIDE) - 1
_LEFT = sum(1 << row * SIDE for row in range(SIDE))
_TOP = (1 << SIDE) - 1
INNER = EVERYWHERE & ~(_LEFT | _LEFT << SIDE - 1)
RIM = EVERYWHERE & (_LEFT | _LEFT << SIDE - 1 | _TOP | _TOP << SIDE * (SIDE - 1))
WINDOW = 2
_WINDOW_BITS = sum(1 << row * SIDE + column for row in range(2 * WINDOW + 1) for column in range(2 * WINDOW + 1))
STRIDE, MOST_STRIDES = 30, 30


class Lot(NamedTuple):
    """A taken spot: `key` is the tile that lies there, `owner` the one it was laid on."""

    spot: Spot
    key: int
    owner: int


class Felt:
    def __init__(self) -> None:
        self.lots: dict[int, Lot] = {}
        self._buckets: dict[int, list[Lot]] = {}

    def put(self, lot: Lot) -> None:
        self.lots[lot.key] = lot
        self._buckets.setdefault(_bucket(lot.spot), []).append(lot)

    def take(self, key: int) -> None:
        lot = self.lots.pop(key)
        self._buckets[_bucket(lot.spot)].remove(lot)

    def is_free(self, spot: Spot, owner: int) -> bool:
        """For a tile that is laid on this one; -1 is a stranger to all."""
        return next(self._meeting(spot, owner), None) is None

    def meeting(self, spot: Spot, owner: int) -> list[int]:
        return list(self._meeting(spot, owner))

    def _meeting(self, spot: Spot, owner: int) -> Iterator[int]:
        for lot in self._around(spot):
            gap = KIN_GAP if owner in (lot.key, lot.owner) else GAP_OF_STRANGERS
            if meet(spot, lot.spot, gap):
                yield lot.key

    def _around(self, spot: Spot) -> list[Lot]:
        bucket, buckets = _bucket(spot), self._buckets
        return [lot for step in NEXT if bucket + step in buckets for lot in buckets[bucket + step]]

    def edges(self) -> Edges:
        """Left, top, right and bottom of all that lies."""
        left, top, right, bottom = zip(*(edges_of(lot.spot) for lot in self.lots.values()), strict=True)
        return min(left), min(top), max(right), max(bottom)

    def shade(self) -> int:
        squares = 0
        for lot in self.lots.values():
            squares |= shade(lot.spot)
        return squares

    def crosses(self, start: Exit, end: Exit) -> bool:
        """Whether a thin line would run over a tile; a long one is taken to do so."""
        steps = max(abs(end.x - start.x), abs(end.y - start.y)) // STRIDE + 1
        if steps > MOST_STRIDES:
            return True
        for step in range(1, steps):
            x, y = start.x + (end.x - start.x) * step // steps, start.y + (end.y - start.y) * step // steps
            if any(lot.spot.covers(x, y) for lot in self._around(Spot(x, y, 0, False))):
                return True
        return False


def _bucket(spot: Spot) -> int:
    return (spot.x >> BUCKET) * COLUMN + (spot.y >> BUCKET)


def _bit(x: int, y: int) -> int:
    column = min(max(x // CELL + HALF_SIDE, WINDOW), SIDE - 1 - WINDOW)
    row = min(max(y // CELL + HALF_SIDE, WINDOW), SIDE - 1 - WINDOW)
    return row * SIDE + column


@lru_cache(maxsize=5_000)
def shade(spot: Spot) -> int:
    """The squares that a tile takes, or leaves too little room to pass."""
    wide, high = spot.reach(0) // 1000 + CLEARANCE, spot.reach(90) // 1000 + CLEARANCE
    squares = 0
    for column in range((spot.x - wide) // CELL, (spot.x + wide) // CELL + 1):
        for row in range((spot.y - high) // CELL, (spot.y + high) // CELL + 1):
            x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
            if spot.covers(x, y, CLEARANCE):
                squares |= 1 << _bit(x, y)
    return squares


def crowd(blocked: int, spot: Spot) -> int:
    """How many of the squares beyond a tile are taken."""
    return (blocked & _window(spot)).bit_count()


@lru_cache(maxsize=5_000)
def _window(spot: Spot) -> int:
    beyond = spot.exit().moved(150)
    return _WINDOW_BITS << _bit(beyond.x, beyond.y) - WINDOW * (SIDE + 1)


@lru_cache(maxsize=1_000)
def open_air(blocked: int) -> int:
    """The squares from which a chain of tiles can get out."""
    free = EVERYWHERE & ~blocked
    air, before = RIM & free, 0
    while air != before:
        before = air
        inner = air & INNER
        air = (air | inner << 1 | inner >> 1 | air << SIDE | air >> SIDE) & free
    return air


@lru_cache(maxsize=5_000)
def ways_out(spot: Spot) -> int:
    """The squares on which a chain may go on from a tile."""
    end = spot.exit()
    return square(end.moved(120)) | square(end.moved(60, 120)) | square(end.moved(60, -120))


def square(at: Exit | Spot) -> int:
    return 1 << _bit(at.x, at.y)
