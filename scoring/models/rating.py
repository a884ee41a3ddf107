"""The ratings of a club's players after each of its games, in order of play; kept with the results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.db import connection, transaction

from scoring.ratings import AT_FIRST, Rating, rate

from .keepers import Keeper
from .results import GameResult


class _Line(NamedTuple):
    pk: int
    game: int
    player: int
    place: int
    rating: int | None
    spread: int | None


@transaction.atomic
def rerate(keeper: Keeper, since: datetime | None = None) -> None:
    """Rates all whole games of a club anew that began at `since` or later; None: all games.

    Whoever moves a game to another day gives the earlier of both; a result that changes does this by itself.
    """
    lock_ratings(keeper)
    results = GameResult.objects.of_keeper(keeper).exclude(place=None)
    lines = results if since is None else results.filter(game__created_at__gte=since)
    known = {} if since is None else _ratings_before(keeper, since)
    _store(_rated(map(_Line._make, lines.in_order_of_play().values_list(*_FIELDS)), known))


_FIELDS = ("pk", "game_id", "player_id", "place", "rating", "spread")


def lock_ratings(keeper: Keeper) -> None:
    """To the end of the transaction nobody else rates games of this club; before any of its results is written."""
    Keeper.objects.select_for_update(no_key=True).get(pk=keeper.pk)


def _ratings_before(keeper: Keeper, since: datetime) -> dict[int, Rating]:
    """Everybody's rating before a moment whom a later game needs."""
    results = GameResult.objects.of_keeper(keeper)
    needed = results.filter(game__created_at__gte=since).values("player")
    earlier = results.filter(game__created_at__lt=since, player__in=needed)
    rows = earlier.in_order_of_play().values_list("player_id", "rating", "spread")
    return {player: Rating(mean, spread) for player, mean, spread in rows if mean is not None and spread is not None}


def _rated(lines: Iterable[_Line], known: dict[int, Rating]) -> Iterator[tuple[int | None, int | None, int]]:
    """What to store, (rating, spread, id), for the lines that hold something else by now."""
    for _game, group in groupby(lines, key=lambda line: line.game):
        table = list(group)
        after: list[Rating] | list[None] = [None] * len(table)
        if len(table) > 1:
            after = rate([line.place for line in table], [known.get(line.player, AT_FIRST) for line in table])
            known.update(zip((line.player for line in table), after, strict=True))
        for line, rating in zip(table, after, strict=True):
            new = rating or (None, None)
            if new != (line.rating, line.spread):
                yield (*new, line.pk)


def _store(rows: Iterable[tuple[int | None, int | None, int]]) -> None:
    """One prepared statement: bulk_update takes four times as long for the results of ten years."""
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE scoring_gameresult SET rating = %s, spread = %s WHERE id = %s", list(rows))
