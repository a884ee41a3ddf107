"""In which order the sessions of a plan are played: it may be over after any of them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, compress

from .meetings import Plan, Session, pairs_of
from .small_tables import is_small

Order = tuple[int, ...]


def in_best_order(plan: Plan) -> Plan:
    """What repeats least at first, then at second, and so on; of orders that keep turns at small tables even."""
    met = [set(map(frozenset, pairs_of(session))) for session in plan]
    shared = [[len(one & other) for other in met] for one in met]
    orders = _orders([_small(session) for session in plan], (), dict.fromkeys(chain.from_iterable(plan[0]), 0))
    best = min(orders, key=lambda order: _repeats(shared, order), default=range(len(plan)))
    return [plan[number] for number in best]


def _orders(small: Sequence[frozenset[int]], begun: Order, turns: Mapping[int, int]) -> Iterator[Order]:
    if len(begun) == len(small):
        yield begun
    for number in range(len(small)):
        if number not in begun:
            after = {player: times + (player in small[number]) for player, times in turns.items()}
            if max(after.values()) - min(after.values()) <= 1:
                yield from _orders(small, (*begun, number), after)


def _repeats(shared: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    return [sum(shared[one][other] for other in order[:place]) for place, one in enumerate(order)]


def _small(session: Session) -> frozenset[int]:
    tables = compress(session, is_small(list(map(len, session))))
    return frozenset(chain.from_iterable(tables))
