"""How strong somebody is reckoned to be, by Plackett–Luce over the places of games (Weng and Lin 2011, algorithm 4).

A rating is a pair of integers in millionths: after every game the package's floats are rounded, and the next game
starts from what was stored. So it makes no difference whether games are rated one by one or all anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

MILLION = 10**6
PROVISIONAL_BELOW = 10
POINTS_AT_FIRST = 1500
POINTS_PER_UNIT = 24

_model = PlackettLuce()


class Rating(NamedTuple):
    """The mean and the standard deviation of what somebody's strength may be, in millionths."""

    mean: int
    spread: int

    @property
    def points(self) -> int:
        """On the scale that people see: 1500 for somebody new."""
        return POINTS_AT_FIRST + _points(self.mean - AT_FIRST.mean)

    @property
    def give_or_take(self) -> int:
        """How far off it may be, on the same scale: two times in three the strength is that near."""
        return _points(self.spread)


AT_FIRST = Rating(round(_model.mu * MILLION), round(_model.sigma * MILLION))


def rate(places: Sequence[int], before: Sequence[Rating]) -> list[Rating]:
    """The ratings after a game of two players or more; equal places were shared."""
    # Sums of floats depend on their order: it is that of places and ratings, never that of rows.
    order = sorted(range(len(places)), key=lambda player: (places[player], before[player]))
    teams = [[_model.rating(before[at].mean / MILLION, before[at].spread / MILLION)] for at in order]
    rated = _model.rate(teams, ranks=[float(places[at]) for at in order])
    after = list(before)
    for at, [player] in zip(order, rated, strict=True):
        after[at] = Rating(round(player.mu * MILLION), round(player.sigma * MILLION))
    return after


def _points(millionths: int) -> int:
    """Rounded half up."""
    return (2 * millionths * POINTS_PER_UNIT + MILLION) // (2 * MILLION)
