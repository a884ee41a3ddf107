"""A seating of every sitting to begin a search with: the rules kept, small tables in turn, bands where they can be."""

import itertools
from collections.abc import Iterator, Mapping
from random import Random

from .annealing import Limits
from .hard_rules import Places, first_seating
from .problems import Problem
from .sittings import Sitting
from .small_tables import SmallSeats, is_small, turns

# By how much turns at small tables may be missed before they are left to chance.
SLACKS = (0, 1, 2, 1 << 20)


class Unseatable(ValueError):
    """No seating keeps all the rules, or none was found."""


class Hall:
    """Seats one sitting after another and remembers whose turn it is."""

    def __init__(self, problem: Problem, random: Random) -> None:
        self.problem, self.random = problem, random
        self.seats = SmallSeats(problem.history)
        self.done = 0

    def seat(self) -> tuple[list[list[int]], Limits, bool]:
        """A session for the next sitting, what may be exchanged in it, and whether it keeps to the bands.

        It counts as held when `keep` is told what became of it.
        """
        sitting = self.problem.sittings[self.done]
        for places in self._places(sitting):
            found = first_seating(sitting, self.problem.rules, places, self.random)
            if found:
                return found, places.limits, bool(places.zone_of) or not self.problem.zones
        raise Unseatable(
            f"no seating of session {self.done + 1} was found that keeps everybody apart, together and at the tables asked for"
        )

    def keep(self, session: list[list[int]]) -> None:
        self.seats.add(session)
        self.done += 1

    def _places(self, sitting: Sitting) -> Iterator[Places]:
        """First as it should be, then without regard for turns, and last without regard for bands."""
        everywhere = (0,) * len(sitting.sizes)
        if self.problem.zones:
            yield from self._in_turn(sitting, *self.problem.zones[self.done])
        yield from self._in_turn(sitting, everywhere, {})

    def _in_turn(self, sitting: Sitting, zones: tuple[int, ...], zone_of: Mapping[int, int]) -> Iterator[Places]:
        rules = self.problem.rules
        held = frozenset((*rules.pins, *(player for group in rules.groups for player in group)))
        small = is_small(sitting.sizes)
        if not self.problem.quota or not any(small):
            yield Places(Limits(zones, (False,) * len(small), held=held), zone_of)
            return
        counts = self.seats.welcome(sitting.players)
        for slack in SLACKS:
            must, never = turns(counts, sum(itertools.compress(sitting.sizes, small)), slack)
            must -= {player for player, table in rules.pins.items() if not small[table]}
            never -= {player for player, table in rules.pins.items() if small[table]}
            free = frozenset(sitting.players) - must - never
            yield Places(Limits(zones, small, free, held), zone_of, must, never)
