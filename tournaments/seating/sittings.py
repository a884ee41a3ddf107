"""A sitting: who is there, and the sizes of the tables, in the order in which the tables are named."""

from collections.abc import Iterable
from dataclasses import dataclass

from .meetings import Session


@dataclass(frozen=True, slots=True)
class Sitting:
    """`players` are numbers in ascending order."""

    players: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def meetings(self) -> int:
        return count_pairs(self.sizes)

    def seats(self, session: Session) -> bool:
        """Are these its players, at tables of its sizes?"""
        there = sorted(player for table in session for player in table)
        return there == list(self.players) and sorted(map(len, session)) == sorted(self.sizes)


def count_pairs(sizes: Iterable[int]) -> int:
    return sum(size * (size - 1) // 2 for size in sizes)


def share_evenly(places: int, meetings: int) -> int:
    """The sum of x(x−1)/2 when so many meetings are shared out evenly."""
    each, more = divmod(meetings, places)
    return places * each * (each - 1) // 2 + more * each
