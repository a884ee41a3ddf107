"""Where a tile can lie: rectangles in whole units, at headings that are multiples of five degrees.

A tile is 100 wide and 200 long. A heading is the way from the centre outwards: 0 is to the right, 90 downwards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

HALF_LONG, HALF_WIDE, GAP = 100, 50, 5
TOE_ANGLE, TOE_OUT, TOE_ASIDE = 40, 32, 93
# Two tiles whose middles are so far apart cannot meet, whichever way they lie.
FAR = 260

_COSINES = (1000, 996, 985, 966, 940, 906, 866, 819, 766, 707, 643, 574, 500, 423, 342, 259, 174, 87, 0)


def _cosine(degrees: int) -> int:
    """In thousandths."""
    turn = min(degrees % 360, -degrees % 360)
    return _COSINES[turn // 5] if turn <= 90 else -_COSINES[(180 - turn) // 5]


UNIT = {degrees: (_cosine(degrees), _cosine(degrees - 90)) for degrees in range(0, 360, 5)}

# How far a tile reaches from its middle along a line at this angle to its heading, in thousandths: lengthwise, crosswise.
_REACH = tuple(
    {
        angle: along * abs(_cosine(angle)) + across * abs(_cosine(angle - 90))
        for angle in range(-360, 540, 5)
    }
    for along, across in ((HALF_LONG, HALF_WIDE), (HALF_WIDE, HALF_LONG))
)  # fmt: skip


Edges = tuple[int, int, int, int]


class Exit(NamedTuple):
    """The middle of an edge at which the next tile is laid, and the way it leads."""

    x: int
    y: int
    heading: int

    def moved(self, ahead: int, aside: int = 0, turn: int = 0) -> Exit:
        """So far on, so far to the right-hand side, then turned clockwise."""
        ux, uy = UNIT[self.heading]
        x = self.x + (ahead * ux - aside * uy + 500) // 1000
        y = self.y + (ahead * uy + aside * ux + 500) // 1000
        return Exit(x, y, (self.heading + turn) % 360)

    def spot(self, *, crosswise: bool) -> Spot:
        """Where a tile lies that begins here."""
        x, y, heading = self.moved(HALF_WIDE if crosswise else HALF_LONG)
        return Spot(x, y, heading, crosswise)


class Spot(NamedTuple):
    """The middle of a tile; one that is crosswise has its long side across its heading."""

    x: int
    y: int
    heading: int
    crosswise: bool

    @property
    def middle(self) -> Exit:
        return Exit(self.x, self.y, self.heading)

    def exit(self) -> Exit:
        return self.middle.moved(HALF_WIDE if self.crosswise else HALF_LONG)

    def entry(self) -> Exit:
        return self.middle.moved(-HALF_WIDE if self.crosswise else -HALF_LONG)

    def reach(self, axis: int) -> int:
        """Half the extent along an axis, in thousandths."""
        return _REACH[self.crosswise][axis - self.heading]

    def covers(self, x: int, y: int, around: int = 0) -> bool:
        ux, uy = UNIT[self.heading]
        along, across = (HALF_WIDE, HALF_LONG) if self.crosswise else (HALF_LONG, HALF_WIDE)
        dx, dy = x - self.x, y - self.y
        return abs(dx * ux + dy * uy) <= 1000 * (along + around) and abs(dy * ux - dx * uy) <= 1000 * (across + around)


@lru_cache(maxsize=5_000)
def edges_of(spot: Spot) -> Edges:
    wide, high = spot.reach(0) // 1000, spot.reach(90) // 1000
    return spot.x - wide, spot.y - high, spot.x + wide, spot.y + high


def meet(one: Spot, other: Spot, gap: int) -> bool:
    """Whether two tiles come closer than this gap; separating axes, in whole numbers."""
    dx, dy = other.x - one.x, other.y - one.y
    if dx >= FAR or dx <= -FAR or dy >= FAR or dy <= -FAR:
        return False
    mine, its, least = one.heading, other.heading, 1000 * gap
    one_reach, other_reach = _REACH[one.crosswise], _REACH[other.crosswise]
    axes = (mine, mine + 90) if (mine - its) % 90 == 0 else (mine, mine + 90, its, its + 90)
    for axis in axes:
        ux, uy = UNIT[axis % 360]
        if abs(dx * ux + dy * uy) - one_reach[axis - mine] - other_reach[axis - its] >= least:
            return False
    return True


@lru_cache(maxsize=5_000)
def follow(end: Exit, *, crosswise: bool) -> list[tuple[int, Spot]]:
    """The ways to lay a tile at an end, each with how little it is liked: straight on, at an angle, round a corner."""
    ways = [(0, end.moved(GAP).spot(crosswise=crosswise))]
    aslant = end.heading % 90
    turns = (-aslant, 90 - aslant) if aslant else ()
    ways += [(15, _bend(end, turn).spot(crosswise=crosswise)) for turn in turns]
    for side in (-1, 1):
        beside = end.moved(-HALF_WIDE, side * (HALF_WIDE + GAP), 90 * side)
        ways.append((60, beside.spot(crosswise=crosswise)))
        if not crosswise:
            around = end.moved(GAP + HALF_WIDE, -side * HALF_WIDE, 90 * side)
            ways.append((30, around.spot(crosswise=False)))
    return ways


def _bend(end: Exit, turn: int) -> Exit:
    """At an angle: the inner corners of the two edges meet."""
    side = HALF_WIDE if turn > 0 else -HALF_WIDE
    return end.moved(GAP, side, turn).moved(0, -side)


@lru_cache(maxsize=5_000)
def toe_exits(double: Spot) -> tuple[tuple[Exit, ...], ...]:
    """Where each toe leaves the double: the middle one straight on, the others aslant, or less well where room is short."""
    middle = double.middle
    toes: list[tuple[Exit, ...]] = [(double.exit(),)]
    for side in (-1, 1):
        aslant = middle.moved(HALF_WIDE + TOE_OUT, side * TOE_ASIDE, side * TOE_ANGLE).moved(-GAP)
        beside = middle.moved(HALF_WIDE, side * (2 * HALF_WIDE + GAP))
        lengthwise = middle.moved(0, side * HALF_LONG, side * 90)
        toes.append((aslant, beside, lengthwise))
    return tuple(toes)
