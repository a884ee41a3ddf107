"""The results of one player in order of play, in one statement; whatever needs no more is worked out from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from scoring.models import Player
from scoring.querysets import GameResultQuerySet
from scoring.ratings import Rating

from .standings import Standing


class PlayerResult(NamedTuple):
    """One game of the player, as far as it came; see GameResult."""

    game: int
    game_key: str
    day: date
    season: int | None
    counts: bool
    place: int | None
    is_shared: bool
    total: int
    pips: int
    rounds: int
    zero_rounds: int
    blocked_rounds: int
    best: int | None
    worst: int | None
    rating: int | None
    spread: int | None
    rated_games: int | None

    @property
    def is_win(self) -> bool:
        return self.counts and self.place == 1

    @property
    def place_or_last(self) -> int:
        """To sort by: games without a place come after all others."""
        return 10**6 if self.place is None else self.place

    @property
    def rating_after(self) -> Rating | None:
        return None if self.rating is None or self.spread is None else Rating(self.rating, self.spread)


_COLUMNS = ("game_id", "game__key", "game__night__date", "game__night__season_id", *PlayerResult._fields[4:])


def player_results(results: GameResultQuerySet, player: Player) -> list[PlayerResult]:
    mine = results.filter(player=player).order_by("game__created_at", "game_id")
    return list(map(PlayerResult._make, mine.values_list(*_COLUMNS)))


def figures(player: Player, results: Sequence[PlayerResult]) -> Standing:
    """The line that the standings have for the player over these games."""
    wins = [result for result in results if result.is_win]
    rated = [result for result in results if result.rated_games is not None]
    return Standing(
        player=player.pk,
        key=player.key,
        name=player.name,
        games=sum(result.counts for result in results),
        wins=len(wins),
        shared_wins=sum(result.is_shared for result in wins),
        rounds=sum(result.rounds for result in results),
        pips=sum(result.pips for result in results),
        zero_rounds=sum(result.zero_rounds for result in results),
        blocked_rounds=sum(result.blocked_rounds for result in results),
        best=min((result.best for result in results if result.best is not None), default=None),
        worst=max((result.worst for result in results if result.worst is not None), default=None),
        rating=rated[-1].rating_after if rated else None,
        rated_games=rated[-1].rated_games or 0 if rated else 0,
    )


def by_season(player: Player, results: Sequence[PlayerResult]) -> dict[int | None, Standing]:
    """The figures of every season with a game, by its id, the first one first; None: of games in no season."""
    seasons: dict[int | None, list[PlayerResult]] = defaultdict(list)
    for result in results:
        seasons[result.season].append(result)
    return {season: figures(player, played) for season, played in seasons.items()}
