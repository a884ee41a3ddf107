"""The table of a season: the places of its whole games bring points, and those of its tournaments.

Who shares a place gets all of its points, and the next place is skipped, as in the game itself. Where only so
many games count, they are the best by points. Level on points, fewer pips a round over all whole games of the
season are ahead; level in that too, the place is shared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import StrEnum
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Count, Sum

from scoring.querysets import GameResultQuerySet
from tournaments.models import Season

from .season_tournaments import tournament_places
from .standings import exact_share, tenths


class AheadBy(StrEnum):
    """Why somebody is placed before the next one."""

    POINTS = "points"
    AVERAGE = "average"
    LEVEL = "level"


class SeasonLine(NamedTuple):
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


class Places(NamedTuple):
    """How often somebody had which place (None: no place) in whole games, and the pips of their rounds."""

    key: str
    name: str
    times: tuple[tuple[int | None, int], ...]
    rounds: int
    pips: int

    @property
    def games(self) -> int:
        return sum(times for _place, times in self.times)

    @property
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


_Row = Sequence[Any]
"""A place, how often, rounds, pips."""


def season_places(results: GameResultQuerySet, season: Season | None) -> list[Places]:
    """Of games in one statement, which has a row for everybody's every place, and of the season's tournaments."""
    by_player: dict[tuple[str, str], list[_Row]] = defaultdict(list)
    rows = results.filter(counts=True).order_by().values_list("player__key", "player__name", "place")
    for key, name, *row in rows.annotate(Count("pk"), Sum("rounds"), Sum("pips")):
        by_player[key, name].append(row)
    for key, name, *row in tournament_places(season) if season else ():
        by_player[key, name].append(row)
    return [_places(key, name, rows) for (key, name), rows in by_player.items()]


def _places(key: str, name: str, rows: Sequence[_Row]) -> Places:
    places, times, rounds, pips = zip(*rows, strict=True)
    return Places(key, name, tuple(zip(places, times, strict=True)), sum(rounds), sum(pips))


def season_table(places: Iterable[Places], scheme: Sequence[int], best_of: int | None = None) -> list[SeasonLine]:
    """Everybody who played a whole game of the season, the first placed first, who is level in the order of names."""
    named = sorted(places, key=lambda each: each.name.casefold())
    ranked = sorted(((_rank(each, each.points(scheme, best_of)), each) for each in named), key=itemgetter(0))
    lines: list[SeasonLine] = []
    for index, (rank, each) in enumerate(ranked):
        level = index > 0 and lines[-1].ahead_by == AheadBy.LEVEL
        following = ranked[index + 1][0] if index + 1 < len(ranked) else None
        lines.append(
            SeasonLine(
                place=lines[-1].place if level else index + 1,
                key=each.key,
                name=each.name,
                points=-rank[0],
                games=each.games,
                counted=each.games if best_of is None else min(each.games, best_of),
                wins=each.wins,
                rounds=each.rounds,
                pips=each.pips,
                ahead_by=None if following is None else _reason(rank, following),
            )
        )
    return lines


Rank = tuple[int, bool, int]


def _rank(each: Places, points: int) -> Rank:
    """The lower, the further ahead; who played no round of all these games comes after others with the points."""
    average = exact_share(each.pips, each.rounds)
    return -points, average is None, average or 0


def _reason(rank: Rank, following: Rank) -> AheadBy:
    if rank == following:
        return AheadBy.LEVEL
    return AheadBy.AVERAGE if rank[0] == following[0] else AheadBy.POINTS
