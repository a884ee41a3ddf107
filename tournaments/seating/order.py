"""The order of play at each table: who plays after whom, and who has the first seat.

Seats are in playing order and the last one is followed by the first. All orders of a table are looked at, without
those that can only be worse than the best so far.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from .meetings import Plan, Session, Table

# A second order of the whole plan can use what is free only now; it settles soon.
PASSES = 4
# To follow the same one again costs this, and one more for each time before.
AGAIN = 16


class Seats:
    def __init__(self, history: Iterable[Session] = ()) -> None:
        self.after: Counter[tuple[int, int]] = Counter()
        self.first: Counter[int] = Counter()
        for session in history:
            for table in session:
                self._note(table, 1)

    def _note(self, table: Table, by: int) -> None:
        for turn in _turns(table):
            self.after[turn] += by
        self.first[table[0]] += by

    @property
    def repeats(self) -> int:
        """How often somebody played after the same one again."""
        return sum(times - 1 for times in self.after.values() if times > 1)

    def order(self, plan: Plan) -> Plan:
        """The same tables, in the best order found."""
        plan = [[self._placed(table) for table in session] for session in plan]
        for _ in range(PASSES):
            before = self.repeats
            if not before:
                break
            for session in plan:
                for number, table in enumerate(session):
                    self._note(table, -1)
                    session[number] = self._placed(table)
            if self.repeats == before:
                break
        return plan

    def _placed(self, table: Table) -> list[int]:
        order = self._best_order(table)
        opener = min(range(len(order)), key=lambda seat: self.first[order[seat]])
        placed = order[opener:] + order[:opener]
        self._note(placed, 1)
        return placed

    def _best_order(self, table: Table) -> list[int]:
        least, best = self._cost(table), list(table)
        todo = [([table[0]], 0)]
        while todo and least:
            order, cost = todo.pop()
            left = [player for player in table if player not in order]
            if not left:
                cost += self._price(order[-1], order[0])
                if cost < least:
                    least, best = cost, order
            for player in left:
                more = cost + self._price(order[-1], player)
                if more < least:
                    todo.append(([*order, player], more))
        return best

    def _cost(self, table: Table) -> int:
        return sum(self._price(one, other) for one, other in _turns(table))

    def _price(self, one: int, other: int) -> int:
        times = self.after[one, other]
        return AGAIN + times if times else 0


def _turns(table: Table) -> Sequence[tuple[int, int]]:
    return list(zip(table, (*table[1:], table[0]), strict=True))
