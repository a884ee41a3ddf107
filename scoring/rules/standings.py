"""Who is ahead, and by what: the lowest total (R30), then most zero rounds (R31), then the
lowest round other than zero (R32); players level in all three share a place (A30, A32)."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, cmp_to_key
from typing import Literal


class AheadBy(StrEnum):
    TOTAL = "total"
    ZERO_ROUNDS = "zero-rounds"
    LOWEST_ROUND = "lowest-round"
    LEVEL = "level"


@dataclass(frozen=True)
class Row:
    """A player's complete rounds in order; None is a round not played.

    A start value adds to the total and gives a late joiner a place; an adjustment only adds to the total.
    """

    player: Hashable
    rounds: tuple[int | None, ...]
    start_value: int | None = None
    adjustment: int = 0

    @cached_property
    def played(self) -> list[int]:
        return [score for score in self.rounds if score is not None]

    @cached_property
    def total(self) -> int:
        return sum(self.played) + (self.start_value or 0) + self.adjustment

    @cached_property
    def zero_rounds(self) -> int:
        return self.played.count(0)

    @cached_property
    def lowest_non_zero(self) -> int | None:
        return min((score for score in self.played if score), default=None)


@dataclass(frozen=True)
class Placing:
    """`ahead_by` is the reason against the next one; None for the last placed and the unplaced."""

    place: int | None
    player: Hashable
    total: int
    rounds: int
    zero_rounds: int
    lowest_non_zero: int | None
    ahead_by: AheadBy | None


def standings(
    rows: Iterable[Row], by: Literal["total", "per_round"] = "total", ranked_from: int | Fraction = 1
) -> list[Placing]:
    """Placed players in order, then those who played too few rounds to be placed.

    `per_round` compares totals and zero rounds per round played. `ranked_from` is the share of
    the fullest player's rounds that gives a place without a start value.
    """
    comparator = _Comparator(per_round=by == "per_round")
    ordered = sorted(rows, key=cmp_to_key(comparator.compare))
    needed = max((len(row.played) for row in ordered), default=0) * ranked_from
    placed = [row for row in ordered if row.start_value is not None or len(row.played) >= needed]
    unplaced = [row for row in ordered if row.start_value is None and len(row.played) < needed]
    return _placings(placed, comparator) + [_placing(row, None, None) for row in unplaced]


class _Comparator:
    def __init__(self, *, per_round: bool) -> None:
        self.per_round = per_round

    def compare(self, one: Row, other: Row) -> int:
        return next((gap for _, gap in self._gaps(one, other) if gap), 0)

    def reason(self, one: Row, other: Row) -> AheadBy:
        return next((reason for reason, gap in self._gaps(one, other) if gap), AheadBy.LEVEL)

    def _gaps(self, one: Row, other: Row) -> list[tuple[AheadBy, int]]:
        """For each criterion in turn a number below zero when `one` is ahead.

        Fractions are compared by multiplying crosswise, so everything stays an integer.
        """
        mine, yours = self._share(one), self._share(other)
        return [
            (AheadBy.TOTAL, one.total * yours - other.total * mine),
            (AheadBy.ZERO_ROUNDS, other.zero_rounds * mine - one.zero_rounds * yours),
            (AheadBy.LOWEST_ROUND, _lowest_gap(one.lowest_non_zero, other.lowest_non_zero)),
        ]

    def _share(self, row: Row) -> int:
        return max(1, len(row.played)) if self.per_round else 1


def _lowest_gap(one: int | None, other: int | None) -> int:
    if one is None or other is None:
        return (one is None) - (other is None)
    return one - other


def _placings(placed: Sequence[Row], comparator: _Comparator) -> list[Placing]:
    placings: list[Placing] = []
    place = 1
    for index, row in enumerate(placed):
        if index and placings[-1].ahead_by is not AheadBy.LEVEL:
            place = index + 1
        following = placed[index + 1 : index + 2]
        reason = comparator.reason(row, following[0]) if following else None
        placings.append(_placing(row, place, reason))
    return placings


def _placing(row: Row, place: int | None, ahead_by: AheadBy | None) -> Placing:
    return Placing(
        place=place,
        player=row.player,
        total=row.total,
        rounds=len(row.played),
        zero_rounds=row.zero_rounds,
        lowest_non_zero=row.lowest_non_zero,
        ahead_by=ahead_by,
    )
