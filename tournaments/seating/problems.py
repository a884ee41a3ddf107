"""One question, in numbers instead of names: who has sat with whom, and who is to be seated when."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .hard_rules import HardRules, Pair
from .meetings import Matrix, Meetings, Session
from .sittings import Sitting

# More than any seating can cost: what costs it is never done.
NEVER = 1 << 30


@dataclass(frozen=True)
class Problem:
    """`moves` is how far to search for each sitting. `ahead` plans further than is asked, for what comes after.

    `zones` has for each sitting the zone of each table and of each player; none without bands.
    """

    players: int
    sittings: tuple[Sitting, ...]
    history: tuple[Session, ...] = ()
    rules: HardRules = field(default_factory=HardRules)
    weights: Mapping[Pair, int] = field(default_factory=dict)
    zones: tuple[tuple[tuple[int, ...], Mapping[int, int]], ...] = ()
    quota: bool = False
    fair: bool = False
    ahead: bool = False
    seed: int = 0
    moves: int = 100_000

    @cached_property
    def meetings(self) -> Meetings:
        return Meetings(self.players, self.history)

    def prices(self) -> Matrix:
        prices = [row.copy() for row in self.meetings.counts]
        for pair, weight in (*self.weights.items(), *((pair, NEVER) for pair in self.rules.apart)):
            one, other = pair
            prices[one][other] += weight
            prices[other][one] += weight
        return prices

    def weight(self, one: int, other: int) -> int:
        return self.weights.get((min(one, other), max(one, other)), 0)

    @property
    def is_plain(self) -> bool:
        """Everybody is there each time, at the same tables, and no rule says more than who sits apart."""
        alike = len({(sitting.players, tuple(sorted(sitting.sizes))) for sitting in self.sittings}) == 1
        return alike and not (self.rules.pins or self.rules.groups or self.weights or self.zones)

    @property
    def keeps_turns(self) -> bool:
        """Seats at small tables go in turn from the first session on, and nothing stands in the way."""
        return self.quota and self.is_plain and not self.rules.apart and not self.history
