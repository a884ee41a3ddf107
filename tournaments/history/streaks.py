"""Runs of whole games that went the same way, in order of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from .player_results import PlayerResult


class StreakKind(StrEnum):
    WON = "won"
    NOT_WON = "not-won"


@dataclass(frozen=True)
class Streak:
    """So many games in a row; `last` is the result that it ends with so far."""

    kind: StreakKind
    games: int
    last: PlayerResult


@dataclass(frozen=True)
class Streaks:
    """The run that goes on, and the longest run of wins; None where there is none. The earlier of two as long."""

    current: Streak | None
    longest: Streak | None

    @classmethod
    def of(cls, results: Sequence[PlayerResult]) -> Streaks:
        runs = [_streak(list(run)) for _, run in groupby(filter(_counts, results), key=_is_win)]
        won = [run for run in runs if run.kind is StreakKind.WON]
        return cls(runs[-1] if runs else None, max(won, key=lambda run: run.games, default=None))


def _streak(run: list[PlayerResult]) -> Streak:
    return Streak(StreakKind.WON if run[-1].is_win else StreakKind.NOT_WON, len(run), run[-1])


def _counts(result: PlayerResult) -> bool:
    return result.counts


def _is_win(result: PlayerResult) -> bool:
    return result.is_win
