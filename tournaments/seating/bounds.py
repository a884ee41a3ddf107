"""What SQ must come to at least, whoever seats them. Two bounds, both proved by counting.

Pair counting: so many meetings are shared out among the pairs that can meet, and SQ is least when it is done evenly.
Pigeonhole: the players of one session's table go to the tables of another session; where these are too few, some
share both. SQ is the sum of that over all pairs of sessions.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, repeat

from .meetings import Session
from .overlaps import least_overlap
from .sittings import Sitting, share_evenly

Pair = tuple[int, int]

# (tables, size, sessions) for which it is known that no schedule without a repeat exists.
IMPOSSIBLE = ((4, 3, 5), (5, 4, 6), (6, 6, 4), (8, 4, 11))


@dataclass(frozen=True, slots=True)
class Bounds:
    """`repeats` bounds the meetings after the first, summed over all pairs."""

    sq: int
    repeats: int


def find_bounds(
    sittings: Sequence[Sitting],
    history: Sequence[Session] = (),
    apart: Collection[Pair] = (),
    together: Collection[Pair] = (),
) -> Bounds:
    """For history and sittings as one; the two of a pair lower number first."""
    pairs = _count_pairs(sittings, history, apart, together)
    new = sum(sitting.meetings for sitting in sittings)
    pigeonhole = _pigeonhole(sittings, history)
    sessions = len(sittings) + len(history)
    shared = -(-2 * pigeonhole // sessions) if sessions else 0
    return Bounds(
        sq=max(_evenly(pairs, new), pigeonhole, _no_design(sittings, history)),
        repeats=max(_repeats(pairs, new), shared),
    )


# How many pairs there are of (meetings before, meetings that must come, meetings that may come).
Pairs = Counter[tuple[int, int, int]]


def _count_pairs(
    sittings: Sequence[Sitting], history: Sequence[Session], apart: Collection[Pair], together: Collection[Pair]
) -> Pairs:
    groups = {sitting.players for sitting in sittings}
    if len(groups) == 1 and not history and not apart and not together:
        players = len(groups.pop())
        return Counter({(0, 0, len(sittings)): players * (players - 1) // 2})
    met = Counter(pair for session in history for table in session for pair in combinations(sorted(table), 2))
    may: Counter[Pair] = Counter()
    for group, times in Counter(sitting.players for sitting in sittings).items():
        may.update(dict(zip(combinations(sorted(group), 2), repeat(times))))
    for pair in apart:
        may.pop(pair, None)
    must = {pair: may[pair] for pair in together}
    return Counter((met[pair], must.get(pair, 0), may[pair]) for pair in met.keys() | may.keys())


def _evenly(pairs: Pairs, new: int) -> int:
    """One more meeting of a pair that met m times costs m: the cheapest ones are taken."""
    cost = sum(number * _among(met + must) for (met, must, _), number in pairs.items())
    left = new - sum(number * must for (_, must, _), number in pairs.items())
    offered: Counter[int] = Counter()
    for (met, must, may), number in pairs.items():
        offered.update({met + times: number for times in range(must, may)})
    for price in sorted(offered):
        taken = min(left, offered[price])
        cost += price * taken
        left -= taken
    return cost


def _repeats(pairs: Pairs, new: int) -> int:
    """All meetings but the first of every pair that has met or may meet."""
    before = sum(number * met for (met, _, _), number in pairs.items())
    return max(0, before + new - sum(number for (met, _, may), number in pairs.items() if met or may))


def _pigeonhole(sittings: Sequence[Sitting], history: Sequence[Session]) -> int:
    past = sum(_shared(one, other) for one, other in combinations(history, 2))
    kinds = Counter(sittings)
    between = sum(
        times * least_overlap(_who_comes(session, sitting), sitting.sizes)
        for session in history
        for sitting, times in kinds.items()
    )
    alike = sum(times * (times - 1) // 2 * least_overlap(kind.sizes, kind.sizes) for kind, times in kinds.items())
    unlike = sum(_apart_in_time(one, other) * kinds[one] * kinds[other] for one, other in combinations(kinds, 2))
    return past + between + alike + unlike


def _shared(one: Session, other: Session) -> int:
    table_of = {player: table for table, players in enumerate(other) for player in players}
    return sum(
        _among(number)
        for players in one
        for number in Counter(table_of[player] for player in players if player in table_of).values()
    )


def _who_comes(session: Session, sitting: Sitting) -> tuple[int, ...]:
    there = set(sitting.players)
    return tuple(sorted(sum(player in there for player in table) for table in session))


def _apart_in_time(one: Sitting, other: Sitting) -> int:
    if one.players == other.players:
        return least_overlap(one.sizes, other.sizes)
    common = len(set(one.players) & set(other.players))
    return share_evenly(len(one.sizes) * len(other.sizes), common)


def _no_design(sittings: Sequence[Sitting], history: Sequence[Session]) -> int:
    """1 where it is known that no schedule without a repeat exists."""
    sizes = [sitting.sizes for sitting in sittings] + [tuple(map(len, session)) for session in history]
    everybody = {sitting.players for sitting in sittings}
    if len(everybody) != 1 or any(_who_comes(session, sittings[0]) != tuple(map(len, session)) for session in history):
        return 0
    return int(any(sizes.count((size,) * tables) >= sessions for tables, size, sessions in IMPOSSIBLE))


def _among(number: int) -> int:
    return number * (number - 1) // 2
