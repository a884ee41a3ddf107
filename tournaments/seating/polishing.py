"""What comes after SQ: exchanges that leave it as it is and make something smaller.

Smaller are, in this order, how often somebody meets a third time, and where seats at small tables are to be fair,
how unevenly these are shared out.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import compress
from random import Random

from .annealing import Annealing, Limits
from .meetings import Matrix, Plan, Session
from .small_tables import is_small

# One more third meeting weighs more than any change of fairness that an exchange can make.
THIRD = 1 << 20


class Polishing(Annealing):
    def __init__(
        self, prices: Matrix, plan: Plan, limits: Sequence[Limits], random: Random, history: Iterable[Session]
    ) -> None:
        super().__init__(prices, plan, limits, random)
        self.small = [is_small(list(map(len, session))) for session in plan]
        self.seats: Counter[int] = Counter()
        for session in (*history, *plan):
            for table in compress(session, is_small(list(map(len, session)))):
                self.seats.update(table)

    def polish(self, moves: int, fair: bool) -> Plan:
        bits, sessions = self.random.getrandbits, len(self.plan)
        rooms = list(zip(self.players, self.table_of, map(len, self.players), strict=True))
        for _ in range(moves):
            luck = bits(40)
            session = luck % sessions
            luck //= sessions
            players, table_of, seated = rooms[session]
            one, other = players[luck % seated], players[luck // seated % seated]
            if table_of[one] != table_of[other]:
                self._polish_with(session, one, other, fair)
        return self.plan

    def _polish_with(self, session: int, one: int, other: int, fair: bool) -> None:
        table_of = self.table_of[session]
        table, to = table_of[one], table_of[other]
        if self._step(session, one, other):
            return
        mine, yours = self.plan[session][table], self.plan[session][to]
        pairs = [(one, other, player) for player in mine if player != one]
        pairs += [(other, one, player) for player in yours if player != other]
        gain = sum(
            _thirds(self.prices[come][player]) - _thirds(self.prices[gone][player] - 1) for gone, come, player in pairs
        )
        gain *= THIRD
        if fair:
            gain += self._unfairer(one, other, self.small[session][table], self.small[session][to])
        if gain <= 0 and self.limits[session].allow(one, other, table, to):
            self._exchange(session, one, other)
            self.seats[one] += self.small[session][to] - self.small[session][table]
            self.seats[other] += self.small[session][table] - self.small[session][to]

    def _unfairer(self, one: int, other: int, from_small: bool, to_small: bool) -> int:
        """By how much the sum of the squares of small-table seats grows."""
        if from_small == to_small:
            return 0
        gains, loses = (one, other) if to_small else (other, one)
        return 2 * (self.seats[gains] - self.seats[loses] + 1)


def _thirds(met: int) -> int:
    return met * (met - 1) // 2 if met > 1 else 0
