"""What must hold, whatever it costs: who sits apart, who sits together, who is pinned to a table, who sits small.

`first_seating` finds some seating of one sitting that keeps it all; the search that follows only makes exchanges
that keep it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from .annealing import Limits
from .sittings import Sitting

Pair = tuple[int, int]
Unit = tuple[int, ...]

# Steps of the search for a first seating; rules that need more are reported as not kept.
MOST_STEPS = 20_000


@dataclass(frozen=True, slots=True)
class HardRules:
    """`groups` are those who sit together, everybody in one at most."""

    apart: frozenset[Pair] = frozenset()
    groups: tuple[Unit, ...] = ()
    pins: Mapping[int, int] = field(default_factory=dict)

    def are_apart(self, one: int, other: int) -> bool:
        return (min(one, other), max(one, other)) in self.apart

    def bound(self) -> set[int]:
        """Everybody named by a rule."""
        return {*self.pins, *(player for several in (*self.apart, *self.groups) for player in several)}


@dataclass(frozen=True, slots=True)
class Places:
    """Where a sitting puts whom: zones of players by zones of tables, and the two who sit small or never do."""

    limits: Limits
    zone_of: Mapping[int, int] = field(default_factory=dict)
    must_be_small: frozenset[int] = frozenset()
    must_be_large: frozenset[int] = frozenset()

    def allow(self, player: int, table: int) -> bool:
        if self.zone_of.get(player, self.limits.zones[table]) != self.limits.zones[table]:
            return False
        return player not in (self.must_be_large if self.limits.small[table] else self.must_be_small)


def first_seating(sitting: Sitting, rules: HardRules, places: Places, random: Random) -> list[list[int]] | None:
    """None when there is no such seating, or none was found in MOST_STEPS."""
    return _FirstSeating(sitting, rules, places, random).search()


class _FirstSeating:
    def __init__(self, sitting: Sitting, rules: HardRules, places: Places, random: Random) -> None:
        self.sitting, self.rules, self.places, self.random = sitting, rules, places, random
        self.tables: list[list[int]] = [[] for _ in sitting.sizes]
        self.strangers = Counter(player for pair in rules.apart for player in pair)
        bound = rules.bound()
        self.units = sorted(self._units(bound), key=self._ease)
        self.others = [player for player in sitting.players if player not in bound]
        random.shuffle(self.others)

    def _units(self, bound: set[int]) -> Iterator[Unit]:
        there = set(self.sitting.players)
        grouped: set[int] = set()
        for group in self.rules.groups:
            grouped.update(group)
            if unit := tuple(player for player in group if player in there):
                yield unit
        yield from ((player,) for player in self.sitting.players if player in bound - grouped)

    def _ease(self, unit: Unit) -> tuple[bool, int, int]:
        """The hardest to place come first."""
        strangers = sum(self.strangers[player] for player in unit)
        return not any(player in self.rules.pins for player in unit), -len(unit), -strangers

    def search(self) -> list[list[int]] | None:
        """Units one after another, back to the one before where there is no table left to try."""
        tries = [self._tables_for(0)]
        for _ in range(MOST_STEPS):
            placed = len(tries) - 1
            table = next(tries[-1], None)
            if table is None:
                tries.pop()
                if not tries:
                    return None
                self._take_back(placed - 1)
                continue
            if placed == len(self.units):
                if filled := self._filled():
                    return filled
                continue
            self.tables[table] += self.units[placed]
            tries.append(self._tables_for(placed + 1))
        return None

    def _take_back(self, number: int) -> None:
        unit = self.units[number]
        table = next(table for table in self.tables if unit[0] in table)
        del table[-len(unit) :]

    def _tables_for(self, number: int) -> Iterator[int]:
        if number == len(self.units):
            return iter([0])
        unit = self.units[number]
        tables = [table for table in range(len(self.tables)) if self._fits(unit, table)]
        self.random.shuffle(tables)
        return iter(tables)

    def _fits(self, unit: Unit, table: int) -> bool:
        there = self.tables[table]
        if len(there) + len(unit) > self.sitting.sizes[table]:
            return False
        return all(
            self.rules.pins.get(player, table) == table
            and self.places.allow(player, table)
            and not any(self.rules.are_apart(player, other) for other in (*there, *unit))
            for player in unit
        )

    def _filled(self) -> list[list[int]] | None:
        """The players without rules take the seats that are left, those with the least choice first."""
        tables = [table.copy() for table in self.tables]
        for player in sorted(self.others, key=self._choice):
            room = [number for number, table in enumerate(tables) if len(table) < self.sitting.sizes[number]]
            allowed = [number for number in room if self.places.allow(player, number)]
            if not allowed:
                return None
            tables[self.random.choice(allowed)].append(player)
        return tables

    def _choice(self, player: int) -> bool:
        return player not in self.places.must_be_small and player not in self.places.must_be_large
