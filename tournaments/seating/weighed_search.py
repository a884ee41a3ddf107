"""Starters of several sessions of which the first ones shifted are to be good whatever follows: each has a weight.

What a difference costs depends on the sessions in which its pairs meet, so there is a price for every set of its uses.
"""

from itertools import combinations
from random import Random

from .shapes import Shape
from .starters import Starter

# The chance to take a step up of one, of 2^20, at the first rung, and how much of it is left at the next one, of 2^16.
HOT = 862_000
LEFT = 64_727
RUNGS = 64
ONE = 1 << 20

Place = tuple[int, int]


class WeighedSearch:
    """`uses` has for each difference one bit for each base and each of its pairs that may meet there."""

    def __init__(self, shape: Shape, seed: int) -> None:
        self.shape = shape
        self.random = Random(seed)
        lengths: list[int] = []
        places: dict[Place, Place] = {}
        for first in combinations(range(shape.points), 2):
            if first not in places:
                lengths.append(_number_alike(shape, first, len(lengths), places))
        points = range(shape.points)
        self.bits = [
            [[_in_base(places.get((one, other)), base * shape.modulus) for other in points] for one in points]
            for base in range(shape.bases)
        ]
        prices = {length: _prices(shape, length) for length in set(lengths)}
        self.prices = [prices[length] for length in lengths]
        self.uses = [0] * len(lengths)
        self.bases = [self._deal() for _ in range(shape.bases)]
        self.tables = [{point: table for table in tables for point in table} for tables in self.bases]
        self.cost = sum(
            self._toggle(base, point, table[:place])
            for base, tables in enumerate(self.bases)
            for table in tables
            for place, point in enumerate(table)
        )

    def _deal(self) -> list[list[int]]:
        points = list(range(self.shape.points))
        self.random.shuffle(points)
        dealt = iter(points)
        return [[next(dealt) for _ in range(size)] for size in self.shape.sizes]

    def _toggle(self, base: int, point: int, others: list[int]) -> int:
        """Sit the point with these others, or take it away from them; the step in cost."""
        step, bits, uses = 0, self.bits[base][point], self.uses
        for other in others:
            number, bit = bits[other]
            before = uses[number]
            after = uses[number] = before ^ bit
            step += self.prices[number][after] - self.prices[number][before]
        return step

    def run(self) -> bool:
        """Is the cost down at what is allowed?"""
        hot = HOT
        for _ in range(RUNGS):
            chances = _chances(hot)
            for _ in range(self.shape.moves // RUNGS):
                self._try(chances)
                if self.cost <= self.shape.sq:
                    return True
            hot = hot * LEFT >> 16
        return False

    def _try(self, chances: list[int]) -> None:
        luck, base = divmod(self.random.getrandbits(32), self.shape.bases)
        luck, one = divmod(luck, self.shape.points)
        other = luck % self.shape.points
        if self.tables[base][one] is self.tables[base][other]:
            return
        step = self._exchange(base, one, other)
        if step > 0 and (step >= len(chances) or self.random.getrandbits(20) >= chances[step]):
            step += self._exchange(base, other, one)
        self.cost += step

    def _exchange(self, base: int, one: int, other: int) -> int:
        tables = self.tables[base]
        mine, yours = tables[one], tables[other]
        mine.remove(one)
        yours.remove(other)
        step = sum(self._toggle(base, point, others) for point in (one, other) for others in (mine, yours))
        mine.append(other)
        yours.append(one)
        tables[one], tables[other] = yours, mine
        return step

    def starter(self) -> Starter:
        bases = tuple(tuple(sorted(tuple(sorted(table)) for table in tables)) for tables in self.bases)
        return Starter(self.shape.modulus, self.shape.classes, self.shape.fixed, bases)


def _number_alike(shape: Shape, first: Place, number: int, places: dict[Place, Place]) -> int:
    """Give all pairs that differ as the first one does the number and their turns; how many there are."""
    one, other = first
    turn = 0
    while (one, other) not in places:
        places[one, other] = places[other, one] = number, turn
        one, other, turn = shape.shift(one), shape.shift(other), turn + 1
    return turn


def _in_base(place: Place | None, first_bit: int) -> Place:
    number, turn = place or (0, 0)
    return number, 1 << first_bit + turn


def _prices(shape: Shape, length: int) -> list[int]:
    """What a difference of so many pairs costs, for each set of uses."""
    return [
        sum(_price(shape, length, uses, pair) for pair in range(length))
        for uses in range(1 << shape.modulus * shape.bases)
    ]


def _price(shape: Shape, length: int, uses: int, pair: int) -> int:
    cost = met = 0
    for session, weight in enumerate(shape.weights):
        base, shifts = divmod(session, shape.modulus)
        if uses >> base * shape.modulus + (pair - shifts) % length & 1:
            cost += weight * met
            met += 1
    return cost


def _chances(hot: int) -> list[int]:
    """Of steps up from none, up to the last that has one."""
    chances = [ONE]
    while chance := chances[-1] * hot >> 20:
        chances.append(chance)
    return chances
