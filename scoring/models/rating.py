"""The ratings of a club's players after each of its games, in order of play; kept with the results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db import connection, transaction

from scoring.ratings import AT_FIRST, Rating, rate

from .keepers import Keeper
from .results import RATING_FIELDS, GameResult


class _Course(NamedTuple):
    """How far somebody has come: the rating, and after how many rated games."""

    rating: Rating = AT_FIRST
    games: int = 0


class _Line(NamedTuple):
    pk: int
    game: int
    player: int
    place: int
    stored: tuple[int | None, ...]


_Update = tuple[int | None, int | None, int | None, int]


@transaction.atomic
def rerate(keeper: Keeper, since: datetime | None = None) -> None:
    """Rates all whole games of a club anew that began at `since` or later; None: all games.

    Whoever moves a game to another day gives the earlier of both; a result that changes does this by itself.
    """
    lock_ratings(keeper)
    results = GameResult.objects.of_keeper(keeper).exclude(place=None)
    courses = {} if since is None else _courses_before(keeper, since)
    later = results if since is None else results.filter(game__created_at__gte=since)
    rows = later.in_order_of_play().values_list("pk", "game_id", "player_id", "place", *RATING_FIELDS)
    _store(
        _rated((_Line(pk, game, player, place, tuple(stored)) for pk, game, player, place, *stored in rows), courses)
    )


def lock_ratings(keeper: Keeper) -> None:
    """To the end of the transaction nobody else rates games of this club; before any of its results is written."""
    Keeper.objects.select_for_update(no_key=True).get(pk=keeper.pk)


def _courses_before(keeper: Keeper, since: datetime) -> dict[int, _Course]:
    """How far everybody had come by a moment whom a later game needs."""
    results = GameResult.objects.of_keeper(keeper)
    needed = results.filter(game__created_at__gte=since).values("player")
    earlier = results.filter(game__created_at__lt=since, player__in=needed).exclude(rated_games=None)
    rows = earlier.in_order_of_play().values_list("player_id", *RATING_FIELDS)
    return {player: _Course(Rating(*rating), games) for player, *rating, games in rows}


def _rated(lines: Iterable[_Line], courses: dict[int, _Course]) -> Iterator[_Update]:
    """What to store, and in which row, for the lines that hold something else by now."""
    for _game, group in groupby(lines, key=attrgetter("game")):
        table = list(group)
        if len(table) > 1:
            before = [courses.get(line.player, _Course()) for line in table]
            after = rate([line.place for line in table], [course.rating for course in before])
            for line, course, rating in zip(table, before, after, strict=True):
                courses[line.player] = _Course(rating, course.games + 1)
        for line in table:
            new = _columns(courses[line.player]) if len(table) > 1 else (None, None, None)
            if new != line.stored:
                yield (*new, line.pk)


def _columns(course: _Course) -> tuple[int, int, int]:
    return (*course.rating, course.games)


def _store(updates: Iterable[_Update]) -> None:
    """In one go: row by row, or with a parameter for each value, those of ten years take PostgreSQL far longer."""
    table, waiting = GameResult._meta.db_table, list(updates)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            columns = ", ".join(f"{name} = new.{name}" for name in RATING_FIELDS)
            arrays = ", ".join(["%s::bigint[]"] * (len(RATING_FIELDS) + 1))
            new = f"unnest({arrays}) AS new ({', '.join(RATING_FIELDS)}, id)"
            cursor.execute(f"UPDATE {table} SET {columns} FROM {new} WHERE {table}.id = new.id", _columns_of(waiting))
        else:
            columns = ", ".join(f"{name} = %s" for name in RATING_FIELDS)
            cursor.executemany(f"UPDATE {table} SET {columns} WHERE id = %s", waiting)


def _columns_of(updates: Sequence[_Update]) -> list[list[int | None]]:
    return [[update[at] for update in updates] for at in range(len(RATING_FIELDS) + 1)]
