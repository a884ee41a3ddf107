"""Results and ratings follow the games of clubs, in the transaction of each change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Min

from .games import Game, scoresheets
from .keepers import Keeper, Player
from .rating import lock_ratings, rerate
from .results import GameResult, results_of, store_results, who_has_results
from .scoresheet import Scoresheet


def follow(
    sender: object, game: Game, sheet: Scoresheet | None = None, was: Scoresheet | None = None, **_: Any
) -> None:
    """Receives `game_changed`. Ratings depend on who got which place, and on nothing else of a game."""
    if game.keeper.kind != Keeper.Kind.CLUB:
        return
    results = results_of(game, sheet or game.scoresheet())
    before = _places_before(game, was)
    after = {result.player_id: result.place for result in results}
    gone = before.keys() - after.keys()
    if _placed(before) == _placed(after):
        store_results(game, results, gone)
        return
    lock_ratings(game.keeper)
    store_results(game, results, gone)
    rerate(game.keeper, game.created_at)


def _places_before(game: Game, was: Scoresheet | None) -> dict[int, int | None]:
    """By player, of all who had a result; nobody has a place in a game that is played."""
    if was is None or Game.State.FINISHED in (was.state, game.state):
        return dict(game.results.values_list("player_id", "place"))
    return dict.fromkeys(who_has_results(was))


def _placed(places: Mapping[int, int | None]) -> dict[int, int]:
    return {player: place for player, place in places.items() if place is not None}


def follow_merge(player: Player, other: Player) -> None:
    """The results of a player become those of another one, who sat in none of these games."""
    results = GameResult.objects.filter(player=player)
    first = results.aggregate(first=Min("game__created_at"))["first"]
    if first is not None:
        lock_ratings(other.keeper)
        results.update(player=other)
        rerate(other.keeper, first)


@transaction.atomic
def rebuild_results(keeper: Keeper) -> None:
    """Makes all results and ratings of a club anew from the rows."""
    lock_ratings(keeper)
    games = list(keeper.games.all())
    GameResult.objects.filter(game__keeper=keeper).delete()
    for some in _in_hundreds(games):
        sheets = scoresheets(some)
        GameResult.objects.bulk_create([r for game in some for r in results_of(game, sheets[game.pk])])
    rerate(keeper)


def _in_hundreds(games: list[Game]) -> Iterable[list[Game]]:
    return (games[at : at + 100] for at in range(0, len(games), 100))
