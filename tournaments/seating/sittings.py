"""A sitting: who is there, and the sizes of the tables, in the order in which the tables are named."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sitting:
    """`players` are numbers in ascending order."""

    players: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def meetings(self) -> int:
        return count_pairs(self.sizes)


def count_pairs(sizes: Iterable[int]) -> int:
    return sum(size * (size - 1) // 2 for size in sizes)


def share_evenly(places: int, meetings: int) -> int:
    """The sum of x(x−1)/2 when so many meetings are shared out evenly."""
    each, more = divmod(meetings, places)
    return places * each * (each - 1) // 2 + more * each
