"""Rules that cannot hold, seen before any search: each becomes a sentence that names who is concerned."""

from collections import Counter
from collections.abc import Iterable, Iterator

from .reading import BadRequest, quoted
from .request import Names, Pair, Request


def refuse_contradictions(request: Request) -> None:
    groups = join(request.together)
    for one, other in request.apart:
        if any(one in group and other in group for group in groups):
            raise BadRequest(f"{quoted(one)} and {quoted(other)} cannot be both apart and together")
    for number, (names, sizes) in enumerate(zip(request.players, request.sizes, strict=True), 1):
        session = f"session {number}" if len(request.players) > 1 else "the session"
        there = set(names)
        pins = {name: table for name, table in (request.pins or {}).items() if name in there}
        _refuse_pins(pins, sizes, session)
        _refuse_groups([[name for name in group if name in there] for group in groups], pins, sizes, session)
        for one, other in request.apart:
            if one in pins and pins[one] == pins.get(other):
                raise BadRequest(f"{quoted(one)} and {quoted(other)} are to sit apart and are pinned to the same table")
        if len(sizes) == 1 and (pair := next(_both(request.apart, there), None)):
            raise BadRequest(f"{quoted(pair[0])} and {quoted(pair[1])} cannot sit apart: {session} has one table")


def join(pairs: Iterable[Pair]) -> list[Names]:
    """The groups in which everybody is together with somebody else, in the order in which they are named."""
    groups: list[list[str]] = []
    for pair in pairs:
        touched = [group for group in groups if pair[0] in group or pair[1] in group]
        groups = [group for group in groups if group not in touched]
        groups.append(list(dict.fromkeys([name for group in touched for name in group] + list(pair))))
    return [tuple(group) for group in groups]


def _both(pairs: Iterable[Pair], there: set[str]) -> Iterator[Pair]:
    return (pair for pair in pairs if there.issuperset(pair))


def _refuse_pins(pins: dict[str, int], sizes: tuple[int, ...], session: str) -> None:
    for name, table in pins.items():
        if table >= len(sizes):
            raise BadRequest(
                f"{quoted(name)} is pinned to table {table}, and the tables of {session} are 0 to {len(sizes) - 1}"
            )
    for table, number in Counter(pins.values()).items():
        if number > sizes[table]:
            raise BadRequest(
                f"{number} players are pinned to table {table} of {session}, which has {sizes[table]} seats"
            )


def _refuse_groups(groups: list[list[str]], pins: dict[str, int], sizes: tuple[int, ...], session: str) -> None:
    for group in groups:
        if len(group) > max(sizes):
            raise BadRequest(
                f"{quoted(group[0])} and {len(group) - 1} others are to sit together, "
                f"and the largest table of {session} has {max(sizes)} seats"
            )
        tables = {pins[name]: name for name in group if name in pins}
        if len(tables) > 1:
            one, other = list(tables.values())[:2]
            raise BadRequest(
                f"{quoted(one)} and {quoted(other)} are to sit together and are pinned to different tables"
            )
