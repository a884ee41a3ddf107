"""Who is ahead, and by what: the lowest total (R30), then most zero rounds (R31), then the
lowest round other than zero (R32); players level in all three share a place (A30, A32)."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Literal, Protocol


class AheadBy(StrEnum):
    TOTAL = "total"
    ZERO_ROUNDS = "zero-rounds"
    LOWEST_ROUND = "lowest-round"
    LEVEL = "level"


class Figures(Protocol):
    """What somebody is compared by. `round_count` is of rounds played; a round not played is none with 0."""

    @property
    def player(self) -> Hashable: ...
    @property
    def total(self) -> int: ...
    @property
    def round_count(self) -> int: ...
    @property
    def zero_rounds(self) -> int: ...
    @property
    def lowest_non_zero(self) -> int | None: ...
    @property
    def start_value(self) -> int | None: ...


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

    @property
    def round_count(self) -> int:
        return len(self.played)

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


By = Literal["total", "per_round"]
# Total, zero rounds and lowest round as whole numbers, the lower the further ahead.
Rank = tuple[int, int, tuple[bool, int]]
CRITERIA = (AheadBy.TOTAL, AheadBy.ZERO_ROUNDS, AheadBy.LOWEST_ROUND)


def standings(rows: Iterable[Figures], by: By = "total", ranked_from: int | Fraction = 1) -> list[Placing]:
    """Placed players in order, then those who played too few rounds to be placed.

    `per_round` compares totals and zero rounds per round played. `ranked_from` is the share of
    the fullest player's rounds that gives a place without a start value.
    """
    rows = list(rows)
    ranked = sorted(zip(_ranks(rows, by), rows, strict=True), key=lambda pair: pair[0])
    needed = max((row.round_count for row in rows), default=0) * ranked_from
    placed = [pair for pair in ranked if pair[1].start_value is not None or pair[1].round_count >= needed]
    unplaced = [row for _, row in ranked if row.start_value is None and row.round_count < needed]
    return _placings(placed) + [_placing(row, None, None) for row in unplaced]


def _ranks(rows: Sequence[Figures], by: By) -> list[Rank]:
    """Per round, all are brought to a common number of rounds, so that everything stays an integer."""
    shares = [max(1, row.round_count) if by == "per_round" else 1 for row in rows]
    common = lcm(*shares)
    return [
        (row.total * (common // share), -row.zero_rounds * (common // share), _lowest(row.lowest_non_zero))
        for row, share in zip(rows, shares, strict=True)
    ]


def _lowest(score: int | None) -> tuple[bool, int]:
    """Who has no round other than zero comes after who has one."""
    return score is None, score or 0


def _reason(one: Rank, other: Rank) -> AheadBy:
    for reason, mine, yours in zip(CRITERIA, one, other, strict=True):
        if mine != yours:
            return reason
    return AheadBy.LEVEL


def _placings(placed: Sequence[tuple[Rank, Figures]]) -> list[Placing]:
    placings: list[Placing] = []
    place = 1
    for index, (rank, row) in enumerate(placed):
        if index and placings[-1].ahead_by is not AheadBy.LEVEL:
            place = index + 1
        following = placed[index + 1 : index + 2]
        reason = _reason(rank, following[0][0]) if following else None
        placings.append(_placing(row, place, reason))
    return placings


def _placing(row: Figures, place: int | None, ahead_by: AheadBy | None) -> Placing:
    return Placing(
        place=place,
        player=row.player,
        total=row.total,
        rounds=row.round_count,
        zero_rounds=row.zero_rounds,
        lowest_non_zero=row.lowest_non_zero,
        ahead_by=ahead_by,
    )
