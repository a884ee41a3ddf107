"""The table of a season: the places of its whole games bring points.

Who shares a place gets all of its points, and the next place is skipped, as in the game itself. Where only so
many games count, they are the best by points. Level on points, fewer pips a round over all whole games of the
season are ahead; level in that too, the place is shared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, cmp_to_key

from django.db.models import Count, Sum

from scoring.querysets import GameResultQuerySet

from .standings import tenths


class AheadBy(StrEnum):
    """Why somebody is placed before the next one."""

    POINTS = "points"
    AVERAGE = "average"
    LEVEL = "level"


@dataclass(frozen=True)
class SeasonLine:
    """`points` are those of the `counted` best of `games`; `ahead_by` is the reason against the next one."""

    place: int
    key: str
    name: str
    points: int
    games: int
    counted: int
    wins: int
    rounds: int
    pips: int
    ahead_by: AheadBy | None

    @property
    def average_tenths(self) -> int | None:
        return tenths(self.pips, self.rounds)

    @property
    def left_out(self) -> int:
        return self.games - self.counted


@dataclass(frozen=True)
class Places:
    """How often somebody had which place (None: no place) in whole games, and the pips of their rounds."""

    key: str
    name: str
    times: tuple[tuple[int | None, int], ...]
    rounds: int
    pips: int

    @cached_property
    def games(self) -> int:
        return sum(times for _place, times in self.times)

    @cached_property
    def wins(self) -> int:
        return sum(times for place, times in self.times if place == 1)

    def points(self, scheme: Sequence[int], best_of: int | None) -> int:
        """A scheme never rises from place to place, so that the best places bring most."""
        left = self.games if best_of is None else best_of
        points = 0
        for place, times in sorted((place, times) for place, times in self.times if place is not None):
            counted = min(left, times)
            left -= counted
            points += counted * (scheme[place - 1] if place <= len(scheme) else 0)
        return points


def season_places(results: GameResultQuerySet) -> list[Places]:
    """In one statement, a row for everybody's every place."""
    by_player: dict[tuple[str, str], list[tuple[int | None, int, int, int]]] = defaultdict(list)
    rows = results.filter(counts=True).order_by().values_list("player__key", "player__name", "place")
    for key, name, place, times, rounds, pips in rows.annotate(Count("pk"), Sum("rounds"), Sum("pips")):
        by_player[key, name].append((place, times, rounds, pips))
    return [_places(key, name, rows) for (key, name), rows in by_player.items()]


def _places(key: str, name: str, rows: Sequence[tuple[int | None, int, int, int]]) -> Places:
    times = tuple((place, times) for place, times, _rounds, _pips in rows)
    return Places(key, name, times, sum(row[2] for row in rows), sum(row[3] for row in rows))


def season_table(places: Iterable[Places], scheme: Sequence[int], best_of: int | None = None) -> list[SeasonLine]:
    """Everybody who played a whole game of the season, the first placed first, who is level in the order of names."""
    named = sorted(places, key=lambda each: each.name.casefold())
    pairs = [(each.points(scheme, best_of), each) for each in named]
    pairs.sort(key=cmp_to_key(_compare))
    lines: list[SeasonLine] = []
    for index, (points, each) in enumerate(pairs):
        level = index > 0 and lines[-1].ahead_by == AheadBy.LEVEL
        following = pairs[index + 1 : index + 2]
        lines.append(
            SeasonLine(
                place=lines[-1].place if level else index + 1,
                key=each.key,
                name=each.name,
                points=points,
                games=each.games,
                counted=each.games if best_of is None else min(each.games, best_of),
                wins=each.wins,
                rounds=each.rounds,
                pips=each.pips,
                ahead_by=_reason((points, each), following[0]) if following else None,
            )
        )
    return lines


def _gaps(one: tuple[int, Places], other: tuple[int, Places]) -> list[tuple[AheadBy, int]]:
    """Below zero where `one` is ahead; averages are compared by multiplying crosswise, exactly."""
    (points, mine), (their_points, yours) = one, other
    return [
        (AheadBy.POINTS, their_points - points),
        (AheadBy.AVERAGE, mine.pips * max(1, yours.rounds) - yours.pips * max(1, mine.rounds)),
    ]


def _compare(one: tuple[int, Places], other: tuple[int, Places]) -> int:
    return next((gap for _reason, gap in _gaps(one, other) if gap), 0)


def _reason(one: tuple[int, Places], other: tuple[int, Places]) -> AheadBy:
    return next((reason for reason, gap in _gaps(one, other) if gap), AheadBy.LEVEL)
