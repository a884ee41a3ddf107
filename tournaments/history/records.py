"""Records of a club, and its hall of fame: what was reached, by whom, in which game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from itertools import groupby
from operator import itemgetter, or_
from typing import NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, Max, Min, Q

from scoring.querysets import GameResultQuerySet
from scoring.ratings import PROVISIONAL_BELOW


class RecordKind(StrEnum):
    """The biggest hand is that of any round; all others are about whole games."""

    LOWEST_TOTAL = "lowest-total"
    HIGHEST_TOTAL = "highest-total"
    MOST_ZEROS = "most-zeros"
    BIGGEST_HAND = "biggest-hand"
    CLOSEST_GAME = "closest-game"
    CLEAREST_WIN = "clearest-win"
    HIGHEST_RATING = "highest-rating"
    MOST_GAMES = "most-games"
    MOST_WINS = "most-wins"
    WINS_IN_A_ROW = "wins-in-a-row"
    WITHOUT_A_ZERO = "without-a-zero"


class Holder(NamedTuple):
    """Who reached a value, and in which game; the last of a run, None where it took many."""

    players: tuple[int, ...]
    game: int | None = None


@dataclass(frozen=True)
class Record:
    """Whoever reached the same shares it: all holders, in order of play where they reached it in a game."""

    kind: RecordKind
    value: int
    holders: tuple[Holder, ...]


Row = tuple[int, int, int | None, int, int]
"""Of whole games: game, player, place, total, zero rounds."""

Claim = tuple[int, tuple[int, ...], int | None]
"""A value, the players who reached it, and the game."""


def records(results: GameResultQuerySet) -> list[Record]:
    """The records over these games, as far as there are any, in three statements."""
    found = [*_of_one_result(results), *_of_many_results(results)]
    return sorted(found, key=lambda record: list(RecordKind).index(record.kind))


_WHOLE, _PLACED = Q(counts=True), Q(counts=True, place__isnull=False)
_COLUMNS = {
    RecordKind.LOWEST_TOTAL: ("total", Min, _PLACED),
    RecordKind.HIGHEST_TOTAL: ("total", Max, _PLACED),
    RecordKind.MOST_ZEROS: ("zero_rounds", Max, _WHOLE & Q(zero_rounds__gt=0)),
    RecordKind.BIGGEST_HAND: ("worst", Max, Q(worst__gt=0)),
    RecordKind.HIGHEST_RATING: ("rating", Max, Q(rated_games__gte=PROVISIONAL_BELOW)),
}


def _of_one_result(results: GameResultQuerySet) -> Iterator[Record]:
    """First the values, then who reached any of them."""
    best = {kind.name: extreme(column, filter=of) for kind, (column, extreme, of) in _COLUMNS.items()}
    values = {RecordKind[name]: value for name, value in results.aggregate(**best).items() if value is not None}
    reached = {kind: _COLUMNS[kind][2] & Q(**{_COLUMNS[kind][0]: value}) for kind, value in values.items()}
    marks = {kind.name: ExpressionWrapper(condition, BooleanField()) for kind, condition in reached.items()}
    rows = results.annotate(**marks).filter(reduce(or_, reached.values(), Q(pk=None))).in_order_of_play()
    holding = list(rows.values("player_id", "game_id", *marks))
    for kind, value in values.items():
        holders = (Holder((row["player_id"],), row["game_id"]) for row in holding if row[kind.name])
        yield Record(kind, value, tuple(holders))


def _of_many_results(results: GameResultQuerySet) -> Iterator[Record]:
    ordered = results.filter(counts=True).order_by("game__created_at", "game_id", "place")
    rows = list(ordered.values_list("game_id", "player_id", "place", "total", "zero_rounds"))
    wins = [row for row in rows if row[2] == 1]
    gaps = list(_gaps(rows))
    claims: dict[RecordKind, list[Claim]] = {
        RecordKind.CLOSEST_GAME: gaps,
        RecordKind.CLEAREST_WIN: gaps,
        RecordKind.MOST_GAMES: _counts(rows),
        RecordKind.MOST_WINS: _counts(wins),
        RecordKind.WINS_IN_A_ROW: list(_runs(rows, lambda row: row[2] == 1)),
        RecordKind.WITHOUT_A_ZERO: list(_runs(rows, lambda row: row[4] == 0)),
    }
    for kind, claimed in claims.items():
        if claimed:
            values = [value for value, _players, _game in claimed]
            best = min(values) if kind == RecordKind.CLOSEST_GAME else max(values)
            yield Record(kind, best, tuple(Holder(players, game) for value, players, game in claimed if value == best))


def _gaps(rows: Iterable[Row]) -> Iterator[Claim]:
    """How far the next placed was behind the winner, or behind all who shared the win."""
    for game, group in groupby(rows, key=itemgetter(0)):
        placed = [row for row in group if row[2] is not None]
        winners = tuple(player for _game, player, place, _total, _zeros in placed if place == 1)
        if len(placed) > 1:
            following = placed[min(len(winners), len(placed) - 1)]
            yield following[3] - placed[0][3], winners, game


def _counts(rows: Iterable[Row]) -> list[Claim]:
    return [(games, (player,), None) for player, games in Counter(map(itemgetter(1), rows)).items()]


def _runs(rows: Iterable[Row], goes_on: Callable[[Row], bool]) -> Iterator[Claim]:
    """How many games in a row of each player it held; every run once, with its last game."""
    games_of: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        games_of[row[1]].append(row)
    for player, games in games_of.items():
        for held, run in groupby(games, key=goes_on):
            if held:
                *before, last = run
                yield len(before) + 1, (player,), last[0]
