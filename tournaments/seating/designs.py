"""Schedules that are constructed instead of searched: transversal designs, and the shifts of known starters.

A schedule in which nobody meets twice is the best one for every number of sessions up to its own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from .bank import starters, starters_in_turn
from .bounds import find_bounds
from .fields import field, prime_power
from .meetings import Meetings
from .sittings import Sitting
from .sizes import even_sizes
from .starters import Session, Starter, Table

MOST_LEFT_OUT = 4


@dataclass(frozen=True, slots=True)
class Design:
    name: str
    points: int
    sessions: tuple[Session, ...]

    def least(self) -> int:
        """For how many sessions from the first its SQ is the least that can be."""
        meetings = Meetings(self.points)
        everybody = tuple(range(self.points))
        sittings = [Sitting(everybody, _sizes(session)) for session in self.sessions]
        for number, session in enumerate(self.sessions, 1):
            meetings.add(session)
            if meetings.sq > find_bounds(sittings[:number]).sq:
                return number - 1
        return len(self.sessions)


def designs(sizes: Table, sessions: int, in_turn: bool = False) -> Iterator[Design]:
    """What is known for tables of these sizes, for this many sessions or for fewer.

    Where small tables go in turn, there is more that was made for it.
    """
    wanted = tuple(sorted(sizes, reverse=True))
    known = (*starters_in_turn(), *starters()) if in_turn else starters()
    for design in chain(_cyclic(wanted, known), _transversal(wanted, sessions)):
        fitting = _fitting(design, wanted, sessions)
        if fitting.sessions:
            yield fitting


def _fitting(design: Design, sizes: Table, sessions: int) -> Design:
    """The sessions up to the first whose tables have other sizes; where everybody has met everybody they begin again."""
    kept = list(design.sessions)
    if len(kept) < sessions and _is_complete(design):
        kept *= -(-sessions // len(kept))
    other = next((number for number, session in enumerate(kept) if _sizes(session) != sizes), len(kept))
    return Design(design.name, design.points, tuple(kept[: min(other, sessions)]))


def _sizes(session: Session) -> Table:
    return tuple(sorted(map(len, session), reverse=True))


def _is_complete(design: Design) -> bool:
    counts = Meetings(design.points, design.sessions).counts
    return len({counts[one][other] for one, other in combinations(range(design.points), 2)}) == 1


def _transversal(sizes: Table, sessions: int) -> Iterator[Design]:
    """`order` groups of one player for each table, without the last players of the last group."""
    players, order = sum(sizes), len(sizes)
    groups = sizes[0]
    if prime_power(order) and groups <= order and sizes == even_sizes(players, order):
        whole = Design(f"transversal design of order {order}", groups * order, filled_design(order, groups, sessions))
        yield _without(whole, frozenset(range(players, groups * order)))


def filled_design(order: int, groups: int, sessions: int) -> tuple[Session, ...]:
    """Sessions in which only players of different groups meet, then those inside the groups, all groups at once."""
    across = tuple(_across(order, groups, session) for session in range(min(order, sessions)))
    if sessions <= order or order % groups:
        return across
    inside = _inside(order, groups, sessions - order)
    return across + tuple(
        tuple(tuple(group * order + x for x in table) for group in range(groups) for table in session)
        for session in inside
    )


def _across(order: int, groups: int, session: int) -> Session:
    """Player (i, x) sits at table x − i·session of the field."""
    numbers = field(order)
    tables: list[list[int]] = [[] for _ in range(order)]
    for group in range(groups):
        away = numbers.negative(numbers.multiply(group, session))
        for x in range(order):
            tables[numbers.add(x, away)].append(group * order + x)
    return tuple(map(tuple, tables))


def _inside(players: int, size: int, sessions: int) -> tuple[Session, ...]:
    """Sessions without repeats for one group."""
    tables = players // size
    if tables >= size and prime_power(tables):
        return filled_design(tables, size, sessions)
    return (tuple(tuple(range(size * table, size * table + size)) for table in range(tables)),)


def _cyclic(sizes: Table, known: Iterable[Starter]) -> Iterator[Design]:
    for starter in known:
        left_out = starter.points - sum(sizes)
        if len(starter.sizes) == len(sizes) and 0 <= left_out <= MOST_LEFT_OUT:
            design = Design(f"cyclic starter modulo {starter.modulus}", starter.points, starter.sessions())
            strangers = _strangers(design, left_out)
            if strangers is not None:
                yield _without(design, strangers)


def _strangers(design: Design, number: int) -> frozenset[int] | None:
    """So many who never meet: without them no session loses two seats of a table."""
    counts = Meetings(design.points, design.sessions).counts
    for first in range(design.points):
        found = [first][:number]
        for point in range(first + 1, design.points):
            if len(found) < number and not any(counts[point][other] for other in found):
                found.append(point)
        if len(found) == number:
            return frozenset(found)
    return None


def _without(design: Design, left_out: frozenset[int]) -> Design:
    kept = [point for point in range(design.points) if point not in left_out]
    number = {point: index for index, point in enumerate(kept)}
    sessions = (
        tuple(tuple(number[point] for point in table if point in number) for table in session)
        for session in design.sessions
    )
    return Design(design.name, len(kept), tuple(sessions))
