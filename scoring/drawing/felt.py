"""What lies on the felt: whether a spot is free, how crowded it is there, and which places can still be reached."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from functools import lru_cache

from scoring.drawing.spots import HALF_LONG, HALF_WIDE, UNIT, Exit, Spot, meet

# Tiles that are played on one another lie closer than strangers, so that it can be seen who belongs to whom.
KIN_GAP, GAP_OF_STRANGERS = 2, 18
BUCKET = 8
# The felt as one large number, a bit for each square of this size; a path is as wide as a tile with some room.
CELL, SIDE, CLEARANCE = 100, 64, 45
HALF_SIDE = SIDE // 2
EVERYWHERE = (1 << SIDE * SIDE) - 1
LEFT_COLUMN = sum(1 << row * SIDE for row in range(SIDE))
INNER = EVERYWHERE & ~LEFT_COLUMN & ~(LEFT_COLUMN << SIDE - 1)
RIM = EVERYWHERE & ~(INNER & ~((1 << SIDE) - 1) & ~((1 << SIDE) - 1 << SIDE * (SIDE - 1)))
WINDOW = 2


def _bit(x: int, y: int) -> int:
    column = min(max(x // CELL + HALF_SIDE, WINDOW), SIDE - 1 - WINDOW)
    row = min(max(y // CELL + HALF_SIDE, WINDOW), SIDE - 1 - WINDOW)
    return row * SIDE + column


_WINDOW_BITS = sum(1 << row * SIDE + column for row in range(2 * WINDOW + 1) for column in range(2 * WINDOW + 1))


@lru_cache(maxsize=20_000)
def shade(spot: Spot) -> int:
    """The squares that a tile takes, or leaves too little room to pass."""
    ux, uy = UNIT[spot.heading]
    along, across = (HALF_WIDE, HALF_LONG) if spot.crosswise else (HALF_LONG, HALF_WIDE)
    along, across = 1000 * (along + CLEARANCE), 1000 * (across + CLEARANCE)
    wide, high = spot.reach(0) // 1000 + CLEARANCE, spot.reach(90) // 1000 + CLEARANCE
    squares = 0
    for column in range((spot.x - wide) // CELL, (spot.x + wide) // CELL + 1):
        for row in range((spot.y - high) // CELL, (spot.y + high) // CELL + 1):
            x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
            dx, dy = x - spot.x, y - spot.y
            if abs(dx * ux + dy * uy) <= along and abs(dy * ux - dx * uy) <= across:
                squares |= 1 << _bit(x, y)
    return squares


def crowd(blocked: int, at: Exit) -> int:
    """How many of the squares around a point are taken."""
    return (blocked >> (_bit(at.x, at.y) - WINDOW * (SIDE + 1)) & _WINDOW_BITS).bit_count()


def open_air(blocked: int) -> int:
    """The squares from which a chain of tiles can get out."""
    free = EVERYWHERE & ~blocked
    air, before = RIM & free, 0
    while air != before:
        before = air
        inner = air & INNER
        air = (air | inner << 1 | inner >> 1 | air << SIDE | air >> SIDE) & free
    return air


def breathes(air: int, end: Exit) -> bool:
    ways = (end.moved(120), end.moved(60, 120), end.moved(60, -120))
    return any(air >> _bit(way.x, way.y) & 1 for way in ways)


class Felt:
    """All tiles that lie, each with its number in play order."""

    def __init__(self) -> None:
        self.buckets: defaultdict[tuple[int, int], list[tuple[int, Spot]]] = defaultdict(list)
        self.spots: list[Spot] = []
        self.blocked = 0
        self.corners = (0, 0, 0, 0)
        self._before: list[tuple[int, tuple[int, int, int, int]]] = []

    def put(self, spot: Spot) -> int:
        number = len(self.spots)
        self._before.append((self.blocked, self.corners))
        self.buckets[spot.x >> BUCKET, spot.y >> BUCKET].append((number, spot))
        self.spots.append(spot)
        self.blocked |= shade(spot)
        self.corners = self.corners_with(spot)
        return number

    def take(self) -> None:
        """Undo the last put."""
        spot = self.spots.pop()
        self.buckets[spot.x >> BUCKET, spot.y >> BUCKET].pop()
        self.blocked, self.corners = self._before.pop()

    def corners_with(self, spot: Spot) -> tuple[int, int, int, int]:
        wide, high = spot.reach(0) // 1000, spot.reach(90) // 1000
        left, top, right, bottom = self.corners
        return min(left, spot.x - wide), min(top, spot.y - high), max(right, spot.x + wide), max(bottom, spot.y + high)

    def is_free(self, spot: Spot, kin: Container[int]) -> bool:
        return not any(
            meet(spot, other, KIN_GAP if number in kin else GAP_OF_STRANGERS) for number, other in self._around(spot)
        )

    def _around(self, spot: Spot) -> Iterator[tuple[int, Spot]]:
        column, row = spot.x >> BUCKET, spot.y >> BUCKET
        for near in range(column - 1, column + 2):
            for by in range(row - 1, row + 2):
                yield from self.buckets.get((near, by), ())
