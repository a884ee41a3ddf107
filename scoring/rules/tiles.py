"""Domino tiles and sets, written the way people say them: "5-3"."""

import re
from dataclasses import dataclass
from functools import cache, total_ordering
from typing import Any, Self

from .phrases import PhrasedError

_WRITTEN = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)")


_EVERY: dict[tuple[int, int], Any] = {}


class TileError(PhrasedError):
    """A text or a pair of numbers that is no tile."""


@total_ordering
@dataclass(frozen=True, eq=False, slots=True)
class Tile:
    """Every tile exists once: two of the same numbers are the same object.

    So tiles are compared and hashed by what they are, much faster than by their numbers.
    """

    high: int
    low: int

    def __new__(cls, high: int, low: int) -> Self:
        if not high >= low >= 0:
            raise TileError("{high}-{low} is no tile: the higher number comes first", high=high, low=low)
        tile: Self = _EVERY.setdefault((high, low), object.__new__(cls))
        return tile

    def __reduce__(self) -> tuple[type[Self], tuple[int, int]]:
        """Copies, and tiles sent from elsewhere, are the one tile too."""
        return type(self), (self.high, self.low)

    def __lt__(self, other: Self) -> bool:
        return (self.high, self.low) < (other.high, other.low)

    @classmethod
    @cache
    def parse(cls, text: str) -> Self:
        """Read "5-3" or "3-5"; anything else raises TileError."""
        found = _WRITTEN.fullmatch(text)
        if not found:
            raise TileError("{text!r} is no tile; a tile is written like 5-3", text=text[:20])
        one, other = int(found[1]), int(found[2])
        return cls(max(one, other), min(one, other))

    @classmethod
    def double(cls, number: int) -> Self:
        return cls(number, number)

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    @property
    def pips(self) -> int:
        return self.high + self.low

    @property
    def is_double(self) -> bool:
        return self.high == self.low

    def points(self, double_blank: int) -> int:
        """What the tile costs its holder (R28), the double-blank by the rule set (R29)."""
        return self.pips or double_blank


DOUBLE_BLANK = Tile(0, 0)


@cache
def all_tiles(set_max: int) -> tuple[Tile, ...]:
    """Every tile of the double-`set_max` set, lowest first."""
    return tuple(Tile(high, low) for high in range(set_max + 1) for low in range(high + 1))


def count_tiles(set_max: int) -> int:
    return (set_max + 1) * (set_max + 2) // 2


def count_pips(set_max: int) -> int:
    return set_max * (set_max + 1) * (set_max + 2) // 2
