"""How somebody's rating went, game by game or in steps of as many games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from scoring.ratings import Rating

from .player_results import PlayerResult

MOST_STEPS = 30


class Step(NamedTuple):
    """The rating after so many rated games, the last of them on this day."""

    day: date
    games: int
    rating: Rating


def course(results: Sequence[PlayerResult], most: int = MOST_STEPS) -> list[Step]:
    """At most so many steps; the last game is always one."""
    steps = [
        Step(result.day, result.rated_games, result.rating_after)
        for result in results
        if result.rated_games is not None and result.rating_after is not None
    ]
    every = -(-len(steps) // most)
    return steps[::-1][::every][::-1] if steps else []
