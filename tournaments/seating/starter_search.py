"""`python -m tournaments.seating.starter_search` finds the starters of bank.py again and prints them; that takes minutes.

A starter is searched by annealing on differences: a session is good when few pairs at its tables differ alike. Where no
difference may be left over, it is searched as an exact cover; where the first sessions matter most, with weights.
"""

import sys
from itertools import chain, combinations
from operator import itemgetter
from random import Random

from .cover_search import CoverSearch
from .shapes import STAYS, Shape
from .small_tables import is_small
from .starters import Session, Starter
from .weighed_search import WeighedSearch

# The chance to take one more repeated difference, of 2^16, falls evenly from HOT to COLD.
HOT, COLD = 9_000, 150


class Search:
    """`prices` says for any two what it costs to sit them together as things stand, in repeated differences."""

    def __init__(self, shape: Shape, seed: int) -> None:
        self.shape = shape
        self.random = Random(seed)
        self.pairs = [sorted(alike) for alike in shape.differences()]
        self.number = {pair: number for number, alike in enumerate(self.pairs) for pair in alike}
        # A difference of fewer pairs brings each of them together again and again.
        whole = 2 * shape.modulus * shape.turns
        self.weights = [whole // len(alike) for alike in self.pairs]
        self.uses = [0] * len(self.pairs)
        self.prices = [[0] * shape.points for _ in range(shape.points)]
        for number in range(len(self.pairs)):
            self._use_difference(number, 0)
        for number in self._still():
            self._use_difference(number, 1)
        self.tables = [table for _ in range(shape.bases) for table in self._deal()]
        self.seats = [(table, seat) for table, points in enumerate(self.tables) for seat in range(len(points))]
        self.readers = [itemgetter(*table) for table in self.tables]
        small = is_small(shape.sizes) if shape.small else (False,) * len(shape.sizes)
        # Seats are exchanged between tables alike: of one base, and both small or both large.
        self.kinds = [(base, kind) for base in range(shape.bases) for kind in small]
        if shape.has_table_of_zeros:
            self._use(0, shape.modulus, 1)
        for table in shape.class_tables:
            for pair in combinations(table, 2):
                self._use(*pair, 1)
        self.cost = sum(self._use(*pair, 1) for table in self.tables for pair in combinations(table, 2))

    def _still(self) -> set[int]:
        """The differences in the sessions that stay; two fixed points meet there only once, which is left out."""
        tables = chain.from_iterable(self.shape.still_sessions())
        pairs = (pair for table in tables for pair in combinations(table, 2))
        return {number for number in (self.number[pair] for pair in pairs) if len(self.pairs[number]) > 2}

    def _deal(self) -> list[list[int]]:
        points = [point for point in range(self.shape.points) if point == min(self._images(point))]
        if self.shape.has_table_of_zeros:
            points = [point for point in points if 0 < point < self.shape.moving]
        self.random.shuffle(points)
        # The large tables come first.
        dealt = iter(sorted(points, key=lambda point: point % self.shape.modulus in self.shape.small))
        return [[next(dealt) for _ in range(size)] for size in self.shape.sizes]

    def _images(self, point: int) -> list[int]:
        images = [point]
        for _ in range(self.shape.turns - 1):
            images.append(self.shape.turn(images[-1]))
        return images

    def _use(self, one: int, other: int, by: int) -> int:
        return self._use_difference(self.number[one, other], by) if one != other else 0

    def _use_difference(self, number: int, by: int) -> int:
        uses, weight = self.uses[number], self.weights[number]
        self.uses[number] = uses + by
        price = weight * (uses + by) + weight - 1
        for one, other in self.pairs[number]:
            self.prices[one][other] = price
        return _cost(weight, uses + by) - _cost(weight, uses)

    def run(self) -> bool:
        """Is the cost down at what is allowed?"""
        moves = self.shape.moves
        for move in range(moves):
            if self.cost * self.shape.modulus * self.shape.turns <= self.shape.sq:
                return True
            self._try(HOT * (moves - move) // moves + COLD)
        return False

    def _try(self, chance: int) -> None:
        (table, seat), (to, place) = self.random.choice(self.seats), self.random.choice(self.seats)
        one, other = self.tables[table][seat], self.tables[to][place]
        from_one, from_other = self.prices[one], self.prices[other]
        mine, yours = self.readers[table], self.readers[to]
        here = mine(from_one)
        pays = sum(here) - len(here) + 1
        if pays <= 0:
            return
        if table == to:
            if self.shape.turns > 1:
                self._judge([(table, seat, self.shape.turn(one))], chance, self.random.getrandbits(16))
            return
        if self.kinds[table] != self.kinds[to]:
            return
        there = yours(from_other)
        step = sum(yours(from_one)) + sum(mine(from_other)) - sum(there) + len(there) - 1 - pays - 2 * from_one[other]
        luck = self.random.getrandbits(16)
        if _is_taken(step - 1, chance, luck):
            self._judge([(table, seat, other), (to, place, one)], chance, luck)

    def _judge(self, changes: list[tuple[int, int, int]], chance: int, luck: int) -> None:
        """Make the changes, count exactly, and take them back unless the cost or luck allows them.

        The prices only estimate a step, mostly one too high: two of the changed pairs may differ alike.
        """
        before = [(table, seat, self.tables[table][seat]) for table, seat, _ in changes]
        step = sum(self._put(*change) for change in changes)
        if not _is_taken(step, chance, luck):
            step += sum(self._put(*change) for change in before)
        self.cost += step

    def _put(self, table: int, seat: int, point: int) -> int:
        points = self.tables[table]
        old, points[seat] = points[seat], point
        others = points[:seat] + points[seat + 1 :]
        self.readers[table] = itemgetter(*points)
        return sum(self._use(old, other, -1) for other in others) + sum(self._use(point, other, 1) for other in others)

    def starter(self) -> Starter:
        number = len(self.shape.sizes)
        bases = tuple(self._whole(self.tables[first : first + number]) for first in range(0, len(self.tables), number))
        added = (self.shape.class_tables,) if self.shape.gathered else self.shape.still_sessions()
        return Starter(self.shape.modulus, self.shape.classes, self.shape.fixed, bases + added)

    def _whole(self, searched: list[list[int]]) -> Session:
        """With the tables that the multiplier turns the searched ones into."""
        tables = [tuple(sorted(table)) for table in searched]
        for _ in range(self.shape.turns - 1):
            tables += [tuple(sorted(map(self.shape.turn, table))) for table in tables[-len(searched) :]]
        if self.shape.has_table_of_zeros:
            zeros = range(0, self.shape.moving, self.shape.modulus)
            tables.append((*zeros, self.shape.moving))
        return tuple(sorted(tables))


def _cost(weight: int, uses: int) -> int:
    return weight * uses * (uses - 1) // 2 + (weight - 1) * uses


def _is_taken(step: int, chance: int, luck: int) -> bool:
    return step <= 0 or luck < chance**step >> 16 * (step - 1)


def find(shape: Shape) -> Starter:
    """Seed after seed until one succeeds."""
    if shape.cycles:
        return CoverSearch(shape, shape.seed).run()
    kind = WeighedSearch if shape.weights else Search
    seed = shape.seed
    while not (search := kind(shape, seed)).run():
        seed += 1
    return search.starter()


SHAPES = (
    Shape(7, 1, 1, (4, 4), sq=84),
    Shape(4, 4, 4, (4,) * 5, gathered=True),
    Shape(6, 4, 1, (5, 4, 4, 4, 4, 4)),
    Shape(7, 3, 3, (4,) * 2, multiplier=1),
    Shape(9, 3, 1, (4,) * 7, seed=12),
    Shape(11, 3, 3, (4,) * 3, multiplier=1),
    Shape(13, 3, 1, (4,) * 3, multiplier=3, seed=2),
    Shape(15, 3, 3, (4,) * 4, multiplier=1),
    Shape(6, 5, 0, (5,) * 6),
    Shape(6, 5, 2, (6, 6, 5, 5, 5, 5), sq=6, seed=2),
    Shape(9, 5, 3, (5,) * 8 + (4,) * 2, seed=237),
    Shape(9, 2, 2, (5,) * 4, sq=180),
    Shape(9, 3, 1, (5, 5, 5, 5, 4, 4), sq=90),
    Shape(3, 10, 2, (6, 6, 5, 5, 5, 5), sq=16, seed=93, moves=1_000_000, bases=2, weights=(0, 9, 9, 9, 2, 1)),
    Shape(5, 6, 2, (4,) * 8, multiplier=2, bases=2, cycles=(4, 2)),
    Shape(8, 3, 1, (5, 4, 4, 4, 4, 4), sq=40, seed=1),
    Shape(3, 6, 2, (5,) * 4, sq=90, seed=23, bases=2, still=((STAYS, 0, 0, 0, 0, 0),)),
    Shape(3, 5, 2, (5, 4, 4, 4), sq=120, seed=14, bases=3),
)
SHAPES_IN_TURN = (
    Shape(
        3, 6, 0, (4, 4, 4, 3, 3), sq=6, small=(0,),
        still=((STAYS, STAYS, 0, 1, 1, 2), (0, 2, STAYS, STAYS, 1, 0), (0, 2, 2, 1, STAYS, STAYS)),
    ),
)  # fmt: skip


def main() -> None:
    for shape in (*SHAPES, *SHAPES_IN_TURN):
        sys.stdout.write(f"{find(shape)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
