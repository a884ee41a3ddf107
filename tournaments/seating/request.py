"""The question as it is asked, with names: which players, which tables, what came before, what must hold."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeGuard

from .reading import BadRequest, quoted, read_known, read_list, read_names, read_number, read_yes
from .sizes import LARGEST_TABLE, SMALLEST_TABLE, NoSizes, TableSize, choose_sizes

Names = tuple[str, ...]
Pair = tuple[str, str]
NamedSession = tuple[Names, ...]

MOST_SESSIONS = 100
MOST_PLAYERS = 2_000
DEFAULT_BAND = 4
# Tables in a sentence.
MOST_SHOWN = 20


class SmallTables(StrEnum):
    """How small tables are shared out: always evenly, evenly where it costs no meeting, or as it comes."""

    QUOTA = "quota"
    SOFT = "soft"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Request:
    """`players` and `sizes` are for each session asked for; `standing` is empty where nobody is seated by it."""

    players: tuple[Names, ...]
    sizes: tuple[tuple[int, ...], ...]
    plan: bool = True
    history: tuple[NamedSession, ...] = ()
    apart: tuple[Pair, ...] = ()
    together: tuple[Pair, ...] = ()
    pins: Mapping[str, int] | None = None
    weights: tuple[tuple[str, str, int], ...] = ()
    standing: Names = ()
    band: int = DEFAULT_BAND
    small_tables: SmallTables = SmallTables.SOFT
    seed: int = 0
    seconds: float = 1


KEYS = (
    "players", "sizes", "table", "sessions", "plan", "history", "apart", "together", "pins", "weights",
    "standing", "band", "small_tables", "seed", "seconds",
)  # fmt: skip


def read_request(written: object) -> Request:
    """Raises BadRequest with a sentence for whatever cannot be right."""
    if not isinstance(written, dict):
        raise BadRequest("a request must be an object")
    for key in written:
        if key not in KEYS:
            raise BadRequest(f"the request has an unknown key {quoted(key)}")
    plan = read_yes(written.get("plan", True), "“plan”")
    players = _read_players(written, _count_sessions(written, plan))
    history = tuple(_read_session(session) for session in read_list(written.get("history", []), "“history”"))
    known = {name for names in players for name in names} | {
        name for session in history for table in session for name in table
    }
    return Request(
        players=players,
        sizes=_read_sizes(written, players),
        plan=plan,
        history=history,
        apart=_read_pairs(written.get("apart", []), known, "“apart”"),
        together=_read_pairs(written.get("together", []), known, "“together”"),
        pins=_read_pins(written.get("pins", {}), known),
        weights=_read_weights(written.get("weights", []), known),
        standing=read_known(written.get("standing", []), known, "“standing”"),
        band=read_number(written.get("band", DEFAULT_BAND), "“band”", 1, MOST_PLAYERS),
        small_tables=_read_small_tables(written.get("small_tables", "soft")),
        seed=read_number(written.get("seed", 0), "“seed”", 0, 1 << 63),
        seconds=_read_seconds(written.get("seconds", 1)),
    )


def _count_sessions(written: Mapping[str, object], plan: bool) -> int:
    """As often as lists for each session say, or the number given; without a plan one."""
    listed = [len(value) for key in ("players", "sizes") if _has_lists(value := written.get(key))]
    given = [read_number(written["sessions"], "“sessions”", 1, MOST_SESSIONS)] if "sessions" in written else []
    counts = listed + (given if plan else []) or [1]
    if len(set(counts)) > 1:
        raise BadRequest(f"“players”, “sizes” and “sessions” are for {' and '.join(map(str, counts))} sessions")
    if not plan and counts[0] != 1:
        raise BadRequest("“plan” is false, which asks for one session, and there are lists for several")
    return counts[0]


def _has_lists(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(item, list | tuple) for item in value)


def _read_players(written: Mapping[str, object], sessions: int) -> tuple[Names, ...]:
    given = read_list(written.get("players"), "“players”")
    if _has_lists(given):
        players = tuple(read_names(names, f"“players” of session {number}") for number, names in enumerate(given, 1))
    else:
        players = (read_names(given, "“players”"),) * sessions
    for names in players:
        if not SMALLEST_TABLE <= len(names) <= MOST_PLAYERS:
            raise BadRequest(f"there must be {SMALLEST_TABLE} to {MOST_PLAYERS} players, not {len(names)}")
    return players


def _read_sizes(written: Mapping[str, object], players: tuple[Names, ...]) -> tuple[tuple[int, ...], ...]:
    if "sizes" not in written:
        table = _read_table(written.get("table", {}))
        return tuple(_chosen(len(names), table) for names in players)
    if "table" in written:
        raise BadRequest("“sizes” and “table” both say how large the tables are")
    given = read_list(written["sizes"], "“sizes”")
    each = given if _has_lists(given) else [given] * len(players)
    return tuple(_read_tables(sizes, len(names)) for sizes, names in zip(each, players, strict=True))


def _read_tables(value: object, players: int) -> tuple[int, ...]:
    sizes = tuple(
        read_number(size, "a table’s size", SMALLEST_TABLE, LARGEST_TABLE) for size in read_list(value, "“sizes”")
    )
    if not sizes:
        raise BadRequest("“sizes” must have tables")
    if sum(sizes) != players:
        shown = "+".join(map(str, sizes[:MOST_SHOWN])) + ("+…" if len(sizes) > MOST_SHOWN else "")
        raise BadRequest(f"the tables {shown} have {sum(sizes)} seats, and there are {players} players")
    return sizes


def _read_table(value: object) -> TableSize:
    if not isinstance(value, dict) or not value.keys() <= {"min", "target", "max"}:
        raise BadRequest("“table” must be an object of “min”, “target” and “max”")
    given = {key: read_number(size, f"“{key}”", SMALLEST_TABLE, LARGEST_TABLE) for key, size in value.items()}
    try:
        return TableSize(**given)
    except NoSizes as fault:
        raise BadRequest(str(fault)) from None


def _chosen(players: int, table: TableSize) -> tuple[int, ...]:
    try:
        return choose_sizes(players, table)
    except NoSizes as fault:
        raise BadRequest(str(fault)) from None


def _read_session(value: object) -> NamedSession:
    tables = tuple(read_names(table, "a table of “history”") for table in read_list(value, "a session of “history”"))
    if not tables or not all(tables):
        raise BadRequest("a session of “history” must have tables, and nobody sits at an empty one")
    names = [name for table in tables for name in table]
    if len(set(names)) < len(names):
        twice = next(name for number, name in enumerate(names) if name in names[:number])
        raise BadRequest(f"{quoted(twice)} sits at two tables of one session of “history”")
    return tables


def _read_pairs(value: object, known: Collection[str], what: str) -> tuple[Pair, ...]:
    pairs = []
    for item in read_list(value, what):
        names = read_known(item, known, what)
        if len(names) != 2:
            raise BadRequest(f"{what} must hold pairs of names")
        pairs.append((names[0], names[1]))
    return tuple(pairs)


def _read_pins(value: object, known: Collection[str]) -> dict[str, int]:
    if not isinstance(value, dict):
        raise BadRequest("“pins” must be an object of names and tables")
    read_known(list(value), known, "“pins”")
    return {
        name: read_number(table, f"the table of {quoted(name)} in “pins”", 0, MOST_PLAYERS)
        for name, table in value.items()
    }


def _read_weights(value: object, known: Collection[str]) -> tuple[tuple[str, str, int], ...]:
    weights = {}
    for item in read_list(value, "“weights”"):
        if not isinstance(item, list | tuple) or len(item) != 3:
            raise BadRequest("“weights” must hold two names and a number each")
        one, other = read_known(item[:2], known, "“weights”")
        if (one, other) in weights or (other, one) in weights:
            raise BadRequest(f"{quoted(one)} and {quoted(other)} are given two weights")
        weights[one, other] = read_number(item[2], "a weight", 0, 1000)
    return tuple((*pair, weight) for pair, weight in weights.items())


def _read_small_tables(value: object) -> SmallTables:
    if value not in list(SmallTables):
        raise BadRequest("“small_tables” must be “quota”, “soft” or “off”")
    return SmallTables(str(value))


def _read_seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 3600:
        raise BadRequest("“seconds” must be a number above 0 and up to 3600")
    return value
