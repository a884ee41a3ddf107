"""Who has met whom how often: the matrix of meetings, and what it costs.

A pair that shared a table m times costs m(m−1)/2: SQ is the sum over all pairs.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

Table = Sequence[int]
Session = Sequence[Table]
Matrix = list[list[int]]
# Sessions in the making: tables of players.
Plan = list[list[list[int]]]


def pairs_of(session: Session) -> Iterable[tuple[int, int]]:
    for table in session:
        yield from combinations(table, 2)


class Meetings:
    def __init__(self, players: int, sessions: Iterable[Session] = ()) -> None:
        self.counts: Matrix = [[0] * players for _ in range(players)]
        for session in sessions:
            self.add(session)

    def add(self, session: Session) -> None:
        for one, other in pairs_of(session):
            self.counts[one][other] += 1
            self.counts[other][one] += 1

    def repeats(self) -> list[tuple[int, int, int]]:
        """Everybody who met more than once: the two, and how often."""
        return [
            (one, other, count)
            for one, row in enumerate(self.counts)
            if max(row, default=0) > 1
            for other, count in enumerate(row[one + 1 :], one + 1)
            if count > 1
        ]

    def cost(self) -> tuple[int, int, int]:
        """What is to be small, in this order: SQ, how often somebody met a third time, the most meetings of a pair."""
        met = [count for _, _, count in self.repeats()]
        return (
            sum(count * (count - 1) // 2 for count in met),
            sum(count * (count - 1) * (count - 2) // 6 for count in met),
            self.most,
        )

    @property
    def sq(self) -> int:
        return self.cost()[0]

    @property
    def most(self) -> int:
        return max((max(row) for row in self.counts if row), default=0)
