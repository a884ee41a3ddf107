"""What SQ must come to at least when seats at small tables go in turn, by counting.

Seats at small tables are given out round after round: in each round everybody gets one. Two sessions whose small
seats belong to the same round have nobody at small tables in both, so more have to go from the large tables of one
to the few small ones of the other.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise

from .overlaps import least_overlap
from .sittings import share_evenly
from .small_tables import is_small


def least_in_turn(sizes: Sequence[int], sessions: int) -> int:
    """For everybody there at tables of these sizes each time, from the first session on.

    How many pairs of small seats one player has, summed over all players, is the same in every schedule. They are
    shared out among the pairs of sessions where they cost least; what they cost there is convex.
    """
    if not any(is_small(sizes)):
        return 0
    tables = _Tables(tuple(sorted(sizes)))
    cost, left, steps = 0, tables.pairs_of_turns(sessions), Counter[int]()
    for one, other in combinations(range(sessions), 2):
        costs = tables.costs(tables.most_in_both(one, other))
        cost += costs[0]
        left -= tables.least_in_both
        steps.update(more - less for less, more in pairwise(costs))
    for step in sorted(steps):
        taken = min(left, steps[step])
        cost += step * taken
        left -= taken
    return cost


class _Tables:
    def __init__(self, sizes: tuple[int, ...]) -> None:
        self.sizes = sizes
        self.players = sum(sizes)
        self.small = sum(is_small(sizes))
        self.seats = sum(sizes[: self.small])
        self.least_in_both = max(0, 2 * self.seats - self.players)
        self.costs = cache(self._costs)

    def pairs_of_turns(self, sessions: int) -> int:
        return share_evenly(self.players, self.seats * sessions)

    def most_in_both(self, one: int, other: int) -> int:
        """Of a round that two sessions share everybody gets his seat in one of them only."""
        first, second = self._rounds(one), self._rounds(other)
        shared = sum(first[turn] + second[turn] for turn in first.keys() & second.keys())
        return min(self.seats, 2 * self.seats - shared)

    def _rounds(self, session: int) -> Counter[int]:
        """How many of the small seats of a session belong to which round."""
        first = session * self.seats
        return Counter(seat // self.players for seat in range(first, first + self.seats))

    def _costs(self, most: int) -> list[int]:
        return [self._cost(both) for both in range(self.least_in_both, most + 1)]

    def _cost(self, both: int) -> int:
        """What two sessions have in common when so many sit at small tables in both."""
        large = len(self.sizes) - self.small
        once = self.seats - both
        never = self.players - 2 * self.seats + both
        blocks = share_evenly(self.small**2, both) + share_evenly(large**2, never)
        blocks += 2 * share_evenly(self.small * large, once)
        return max(blocks, least_overlap(self.sizes, self.sizes))
