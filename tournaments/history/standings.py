"""What everybody did over many games of a club, and who is ahead in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from django.db.models import Count, F, Max, Min, Q, Sum, Window
from django.db.models.functions import RowNumber

from scoring.models import Player
from scoring.models.results import RATING_FIELDS
from scoring.querysets import GameResultQuerySet
from scoring.ratings import PROVISIONAL_BELOW, Rating

# Any two different averages differ by more than one in this many: both have fewer than a million rounds.
FINER_THAN_AVERAGES = 10**12


class Standing(NamedTuple):
    """One player's figures. Games and wins count whole games, the rest every complete round that was played.

    A shared win is a win for each. `best` and `worst` are the fewest and the most pips of one round. The rating
    is the one after the last of these games, the `rated_games`th of all that were rated.
    """

    player: int
    key: str
    name: str
    games: int
    wins: int
    shared_wins: int
    rounds: int
    pips: int
    zero_rounds: int
    blocked_rounds: int
    best: int | None
    worst: int | None
    rating: Rating | None
    rated_games: int

    @property
    def average_tenths(self) -> int | None:
        return tenths(self.pips, self.rounds)

    @property
    def zeros_percent(self) -> int | None:
        return percent(self.zero_rounds, self.rounds)

    @property
    def is_provisional(self) -> bool:
        return self.rated_games < PROVISIONAL_BELOW


def tenths(amount: int, parts: int) -> int | None:
    """An average in tenths, rounded half up; None of nothing."""
    return (20 * amount + parts) // (2 * parts) if parts else None


def percent(part: int, whole: int) -> int | None:
    """Rounded half up; None of nothing."""
    return (200 * part + whole) // (2 * whole) if whole else None


def standings(results: GameResultQuerySet) -> list[Standing]:
    """A line for everybody who has a result here, in no order, in three statements however many there are."""
    ratings = latest_ratings(results)
    # Names beside the sums would cost a quarter more: the database would sort by them.
    sums = {player: row for player, *row in results.order_by().values_list("player").annotate(**_SUMS)}
    names = Player.objects.filter(pk__in=sums).order_by().values_list("pk", "key", "name")
    return [Standing(pk, key, name, *sums[pk], *ratings.get(pk, (None, 0))) for pk, key, name in names]


_IS_GAME, _IS_WIN = Q(counts=True), Q(counts=True, place=1)
# In the order of the fields of a standing.
_SUMS = {
    "games": Count("pk", filter=_IS_GAME),
    "wins": Count("pk", filter=_IS_WIN),
    "shared_wins": Count("pk", filter=_IS_WIN & Q(is_shared=True)),
    "all_rounds": Sum("rounds"),
    "all_pips": Sum("pips"),
    "all_zero_rounds": Sum("zero_rounds"),
    "all_blocked_rounds": Sum("blocked_rounds"),
    "best_round": Min("best"),
    "worst_round": Max("worst"),
}


def latest_ratings(results: GameResultQuerySet) -> dict[int, tuple[Rating, int]]:
    """Everybody's rating after the last of these games, and how many of all their games were rated by then."""
    newest_first = Window(RowNumber(), partition_by="player", order_by=F("rated_games").desc())
    rated = results.order_by().exclude(rated_games=None).annotate(back=newest_first).filter(back=1)
    rows = rated.values_list("player", *RATING_FIELDS)
    return {player: (Rating(*rating), games) for player, *rating, games in rows}


class Order(StrEnum):
    """What standings may be ordered by, each from its best."""

    AVERAGE = "average"
    WINS = "wins"
    GAMES = "games"
    ZEROS = "zeros"
    BLOCKED = "blocked"
    BEST = "best"
    WORST = "worst"
    RATING = "rating"
    NAME = "name"


class Placed(NamedTuple):
    """Who is level with others shares their place. By name nobody has one, nor has who lacks the figure."""

    place: int | None
    standing: Standing


def placed(lines: Iterable[Standing], order: Order = Order.AVERAGE) -> list[Placed]:
    """The best first; those who lack the figure last; who is level in the order of names."""
    figure = _FIGURES[order]
    named = sorted(lines, key=lambda line: line.name.casefold())
    if figure is None:
        return [Placed(None, line) for line in named]
    valued = [(value, line) for line in named if (value := figure(line)) is not None]
    valued.sort(key=lambda pair: pair[0])
    lacking = [Placed(None, line) for line in named if figure(line) is None]
    return [*_numbered(valued), *lacking]


def _numbered(valued: Sequence[tuple[int, Standing]]) -> list[Placed]:
    numbered: list[Placed] = []
    place = 0
    for index, (value, line) in enumerate(valued):
        if not index or value != valued[index - 1][0]:
            place = index + 1
        numbered.append(Placed(place, line))
    return numbered


def exact_share(part: int, whole: int) -> int | None:
    """A whole number in place of a fraction: equal or less where the fraction is, and quicker to compare."""
    return part * FINER_THAN_AVERAGES // whole if whole else None


def _most(value: int | None) -> int | None:
    return None if value is None else -value


_FIGURES: dict[Order, Callable[[Standing], int | None] | None] = {
    Order.AVERAGE: lambda line: exact_share(line.pips, line.rounds),
    Order.WINS: lambda line: -line.wins,
    Order.GAMES: lambda line: -line.games,
    Order.ZEROS: lambda line: _most(exact_share(line.zero_rounds, line.rounds)),
    Order.BLOCKED: lambda line: _most(exact_share(line.blocked_rounds, line.rounds)),
    Order.BEST: lambda line: line.best,
    Order.WORST: lambda line: line.worst,
    Order.RATING: lambda line: -line.rating.mean if line.rating else None,
    Order.NAME: None,
}
