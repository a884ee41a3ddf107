"""Small tables shared out: how often everybody sat at one, and whose turn it is.

A small table has fewer seats than the largest of its session. Who comes late, or back, starts from the least that
anybody there has had.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from .meetings import Session


def is_small(sizes: Sequence[int]) -> tuple[bool, ...]:
    return tuple(size < max(sizes) for size in sizes)


class SmallSeats:
    def __init__(self, history: Iterable[Session] = ()) -> None:
        self.counts: dict[int, int] = {}
        self._last: frozenset[int] = frozenset()
        for session in history:
            self.add(session)

    def add(self, session: Session) -> None:
        self.counts = self.welcome(player for table in session for player in table)
        self._last = frozenset(self.counts)
        for table, small in zip(session, is_small(list(map(len, session))), strict=True):
            for player in table if small else ():
                self.counts[player] += 1

    def welcome(self, players: Iterable[int]) -> dict[int, int]:
        """The counts of these players before the next session."""
        there = list(players)
        stayed = [self.counts[player] for player in there if player in self._last]
        least = min(stayed, default=0)
        return {player: self.counts[player] if player in self._last else least for player in there}

    @property
    def spread(self) -> int:
        return max(self.counts.values(), default=0) - min(self.counts.values(), default=0)


def turns(counts: Mapping[int, int], seats: int, slack: int = 0) -> tuple[frozenset[int], frozenset[int]]:
    """Who must sit at a small table, who must not; the others are free. More `slack` leaves more of them free."""
    if not 0 < seats < len(counts):
        return frozenset(), frozenset()
    last = sorted(counts.values())[seats - 1]
    return (
        frozenset(player for player, count in counts.items() if count < last - slack),
        frozenset(player for player, count in counts.items() if count > last + slack),
    )


def settle(
    due: tuple[frozenset[int], frozenset[int]], pinned_small: Collection[int], pinned_large: Collection[int]
) -> tuple[frozenset[int], frozenset[int]]:
    """A pin goes before a turn."""
    must_be_small, must_be_large = due
    return must_be_small - frozenset(pinned_large), must_be_large - frozenset(pinned_small)
