"""Search by exchanging two seats: an exchange that costs nothing is made, one that costs now and then, ever less often.

No clock is read: a search is so many moves long. Chances are whole numbers of 2^20, so that every machine takes the
same steps.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from random import Random

from .meetings import Matrix, Plan, Table, pairs_of

# The chance to take a step up of one, of 2^20, at the first rung, and how much of it is left at the next one, of 2^16:
# temperatures from 0.4 down to 0.15.
HOT = 86_000
LEFT = 61_344
RUNGS = 64
ONE = 1 << 20
# Steps up as high as this are never taken.
TOO_HIGH = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """Who may exchange seats in one sitting: nobody `held`, and nobody out of a zone of tables.

    Of two tables that are not both small or both large only players of `free` may change places.
    """

    zones: tuple[int, ...]
    small: tuple[bool, ...]
    free: frozenset[int] = frozenset()
    held: frozenset[int] = frozenset()

    def allow(self, one: int, other: int, table: int, to: int) -> bool:
        if self.small[table] != self.small[to] and not (one in self.free and other in self.free):
            return False
        return self.allow_in_zone(one, other, table, to)

    def allow_in_zone(self, one: int, other: int, table: int, to: int) -> bool:
        return one not in self.held and other not in self.held and self.zones[table] == self.zones[to]


class Annealing:
    """A plan, and what it would cost any two players to meet once more.

    `prices` holds the meetings before, weights, and as very high prices what must not happen. `cost` is what the
    meetings of the plan cost, each at the price of its time. `turns` has how often everybody sat at a small table
    before, where such seats go in turn and two players may exchange their turns.
    """

    def __init__(
        self,
        prices: Matrix,
        plan: Plan,
        limits: Sequence[Limits],
        random: Random,
        turns: Mapping[int, int] | None = None,
    ) -> None:
        self.prices = [row.copy() for row in prices]
        self.plan = _copy(plan)
        self.limits = limits
        self.random = random
        self.turns = turns
        self.chances: list[int] = []
        self.cost = sum(map(self._meet, self.plan))
        self.players = [[player for table in session for player in table] for session in plan]
        self.table_of = [
            {player: number for number, table in enumerate(session) for player in table} for session in plan
        ]
        self.readers = [list(map(_reader, session)) for session in plan]
        self.peers = [_peers(session, limit.zones) for session, limit in zip(plan, limits, strict=True)]
        self.best_cost, self.best = self.cost, _copy(plan)

    def _meet(self, session: Sequence[Table]) -> int:
        cost = 0
        for one, other in pairs_of(session):
            cost += self.prices[one][other]
            self.prices[one][other] += 1
            self.prices[other][one] += 1
        return cost

    def run(self, moves: int, target: int, hot: int = HOT) -> None:
        """Until the cost is down at the target or the moves are used up; `best` is the best plan on the way."""
        for _ in range(RUNGS):
            if self.best_cost <= target:
                break
            self.chances = [hot**step >> 20 * (step - 1) if step else ONE for step in range(TOO_HIGH)]
            self._climb(moves // RUNGS, target)
            hot = hot * LEFT >> 16
        self._keep()

    def _climb(self, moves: int, target: int) -> None:
        bits, prices, chances = self.random.getrandbits, self.prices, self.chances
        sessions, seats = range(len(self.players)), map(len, self.players)
        rooms = list(zip(sessions, seats, self.players, self.table_of, self.readers, self.peers, strict=True))
        number = len(rooms)
        for _ in range(moves):
            luck = bits(40)
            session, seated, players, table_of, readers, peers = rooms[luck % number]
            luck //= number
            one = players[luck % seated]
            table = table_of[one]
            others = peers[table]
            other = others[luck // seated % len(others)]
            to = table_of[other]
            if table == to:
                continue
            mine, from_one = readers[table], prices[one]
            here = mine(from_one)
            pays = sum(here) - len(here) + 1
            if not pays:
                continue
            yours, from_other = readers[to], prices[other]
            there = yours(from_other)
            step = sum(yours(from_one)) + sum(mine(from_other)) - sum(there) + len(there) - 1
            step -= pays + 2 * from_one[other]
            if step < TOO_HIGH and (step <= 0 or bits(20) < chances[step]):
                self._take(session, one, other, step)
                if self.cost <= target:
                    return

    def _take(self, session: int, one: int, other: int, step: int) -> None:
        table_of = self.table_of[session]
        if self.limits[session].allow(one, other, table_of[one], table_of[other]):
            if step > 0:
                self._keep()
            self._exchange(session, one, other)
            self.cost += step
        elif self.turns and self._turns_before(session, one) == self._turns_before(session, other):
            self._take_turns(session, one, other, step)

    def _take_turns(self, session: int, one: int, other: int, step: int) -> None:
        """Exchange the two here and where next only one of them sits at a small table, so that they stay even."""
        last = range(session + 1, len(self.plan))
        later = [number for number in last if self._is_small(number, one) != self._is_small(number, other)][:1]
        for number in (session, *later):
            table_of = self.table_of[number]
            if not self.limits[number].allow_in_zone(one, other, table_of[one], table_of[other]):
                return
        self._keep()
        self._exchange(session, one, other)
        step += sum(self._step(number, one, other) for number in later)
        if step > 0 and (step >= TOO_HIGH or self.random.getrandbits(20) >= self.chances[step]):
            self._exchange(session, one, other)
            return
        for number in later:
            self._exchange(number, one, other)
        self.cost += step

    def _turns_before(self, session: int, player: int) -> int:
        before = self.turns[player] if self.turns else 0
        return before + sum(self._is_small(number, player) for number in range(session))

    def _is_small(self, session: int, player: int) -> bool:
        return self.limits[session].small[self.table_of[session][player]]

    def _step(self, session: int, one: int, other: int) -> int:
        """What it costs to exchange two seats."""
        readers, table_of = self.readers[session], self.table_of[session]
        mine, yours = readers[table_of[one]], readers[table_of[other]]
        from_one, from_other = self.prices[one], self.prices[other]
        here, there = mine(from_one), yours(from_other)
        coming: int = sum(yours(from_one)) + sum(mine(from_other)) - 2 * from_one[other]
        going: int = sum(here) + sum(there) - len(here) - len(there) + 2
        return coming - going

    def _keep(self) -> None:
        """Before the cost goes up, and at the end: else every step down would be copied."""
        if self.cost < self.best_cost:
            self.best_cost = self.cost
            self.best = _copy(self.plan)

    def _exchange(self, session: int, one: int, other: int) -> None:
        table_of = self.table_of[session]
        mine, yours = self.plan[session][table_of[one]], self.plan[session][table_of[other]]
        mine[mine.index(one)] = other
        yours[yours.index(other)] = one
        self._part(one, other, mine)
        self._part(other, one, yours)
        self.readers[session][table_of[one]] = _reader(mine)
        self.readers[session][table_of[other]] = _reader(yours)
        table_of[one], table_of[other] = table_of[other], table_of[one]

    def _part(self, gone: int, come: int, table: Table) -> None:
        """All others of the table have met the one who came instead of the one who went."""
        for player in table:
            if player != come:
                self._change(player, gone, -1)
                self._change(player, come, 1)

    def _change(self, one: int, other: int, by: int) -> None:
        self.prices[one][other] += by
        self.prices[other][one] += by


def _reader(table: Table) -> "itemgetter[tuple[int, ...]]":
    return itemgetter(*table)


def _peers(session: Sequence[Table], zones: Sequence[int]) -> list[list[int]]:
    """For each table everybody in its zone, whom no exchange takes out of it."""
    inside: dict[int, list[int]] = defaultdict(list)
    for table, zone in zip(session, zones, strict=True):
        inside[zone] += table
    return [inside[zone] for zone in zones]


def _copy(plan: Sequence[Sequence[Table]]) -> Plan:
    return [[list(table) for table in session] for session in plan]
