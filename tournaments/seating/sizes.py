"""How many tables, and how many seats at each."""

from collections.abc import Iterator
from dataclasses import dataclass

SMALLEST_TABLE, LARGEST_TABLE = 3, 8


class NoSizes(ValueError):
    """This many players cannot be seated at tables of these sizes, and what would help."""


@dataclass(frozen=True, slots=True)
class TableSize:
    """The seats of a table: at least `min`, at most `max`, best `target`."""

    min: int = 3
    target: int = 4
    max: int = 5

    def __post_init__(self) -> None:
        if not SMALLEST_TABLE <= self.min <= self.target <= self.max <= LARGEST_TABLE:
            raise NoSizes(
                f"a table has {SMALLEST_TABLE} to {LARGEST_TABLE} seats, and min ≤ target ≤ max, "
                f"not {self.min}, {self.target}, {self.max}"
            )

    def fits(self, sizes: tuple[int, ...]) -> bool:
        return self.min <= sizes[-1] and sizes[0] <= self.max


def choose_sizes(players: int, table: TableSize) -> tuple[int, ...]:
    """The fullest tables up to the target, largest first; NoSizes with a proposal when there are none."""
    chosen = next(_possible(players, table), None)
    if chosen is None:
        raise NoSizes(
            f"{players} players cannot be seated at tables of {table.min} to {table.max}: {_proposal(players, table)}"
        )
    return chosen


def size_options(players: int, table: TableSize) -> list[tuple[int, ...]]:
    """What choose_sizes says, and the alternative with fewer tables that is nearest to the target, if there is one."""
    return list(_possible(players, table))[:2]


def even_sizes(players: int, tables: int) -> tuple[int, ...]:
    """Sizes that differ by at most one, largest first."""
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def _possible(players: int, table: TableSize) -> Iterator[tuple[int, ...]]:
    """From the number of tables that the target asks for down to one."""
    for tables in range(-(-players // table.target), 0, -1):
        sizes = even_sizes(players, tables)
        if table.fits(sizes):
            yield sizes


def _proposal(players: int, table: TableSize) -> str:
    if players < SMALLEST_TABLE:
        return f"there must be {SMALLEST_TABLE} or more"
    for largest in range(table.max, LARGEST_TABLE + 1):
        for smallest in range(table.min, SMALLEST_TABLE - 1, -1):
            wider = TableSize(smallest, min(max(table.target, smallest), largest), largest)
            if sizes := next(_possible(players, wider), None):
                return f"tables of {smallest} to {largest} would do ({'+'.join(map(str, sizes))})"
    return "there is no way to share them out"
