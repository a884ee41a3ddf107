"""Starters without a repeat as an exact cover, for sessions that leave no difference over to anneal with.

Tables are put down together with all that the multiplier turns them into, until everybody sits in every session. Next
comes always a seat that the fewest tables can fill; where none can, the last tables are taken up again.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from .shapes import Shape
from .starters import Session, Starter, Table

Seat = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Choice:
    """Tables of one session that are turned into one another, the seats they fill and the differences they use."""

    tables: Session
    seats: frozenset[Seat]
    differences: frozenset[int]

    def allows(self, other: "Choice") -> bool:
        return not (self.seats & other.seats or self.differences & other.differences)


class CoverSearch:
    def __init__(self, shape: Shape, seed: int) -> None:
        self.shape = shape
        self.differences = list(shape.differences())
        self.number = {pair: number for number, alike in enumerate(self.differences) for pair in alike}
        self.choices = [choice for tables in self._turned_tables() for choice in self._choices(tables)]
        Random(seed).shuffle(self.choices)

    def _turned_tables(self) -> Iterator[Session]:
        for table in combinations(range(self.shape.points), self.shape.sizes[0]):
            tables = [table]
            while (turned := self._turned(tables[-1])) != table:
                tables.append(turned)
            if table == min(tables):
                yield tuple(tables)

    def _turned(self, table: Table) -> Table:
        return tuple(sorted(map(self.shape.turn, table)))

    def _choices(self, tables: Session) -> Iterator[Choice]:
        """One for each session, unless the tables share a player or repeat a pair when they are shifted."""
        points = {point for table in tables for point in table}
        if len(points) < sum(map(len, tables)):
            return
        uses = Counter(self.number[pair] for table in tables for pair in combinations(table, 2))
        if all(2 * self.shape.modulus * times == len(self.differences[number]) for number, times in uses.items()):
            for session in range(self.shape.bases):
                yield Choice(tables, frozenset((session, point) for point in points), frozenset(uses))

    def run(self) -> Starter:
        seats = frozenset((session, point) for session in range(self.shape.bases) for point in range(self.shape.points))
        chosen = self._cover(seats, self.choices)
        if chosen is None:
            raise LookupError(f"there is no starter of this shape: {self.shape}")
        return self._starter(chosen)

    def _cover(self, empty: frozenset[Seat], choices: list[Choice]) -> list[Choice] | None:
        if not empty:
            return []
        ways = Counter(seat for choice in choices for seat in choice.seats)
        scarce = min(empty, key=lambda seat: (ways[seat], seat))
        for choice in choices:
            if scarce in choice.seats:
                rest = self._cover(empty - choice.seats, [other for other in choices if choice.allows(other)])
                if rest is not None:
                    return [choice, *rest]
        return None

    def _starter(self, chosen: list[Choice]) -> Starter:
        bases: list[list[Table]] = [[] for _ in range(self.shape.bases)]
        for choice in chosen:
            [session] = {session for session, _ in choice.seats}
            bases[session] += choice.tables
        shape = self.shape
        return Starter(shape.modulus, shape.classes, shape.fixed, tuple(tuple(sorted(base)) for base in bases))
