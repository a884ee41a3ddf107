"""Who was placed next to a player in a game, and why before or after."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from scoring.models import GameResult
from scoring.rules import AheadBy, Placing


@dataclass(frozen=True)
class Placings:
    """All who were placed in a game, the first one first; `player` of a placing is the player's id."""

    names: dict[int, str]
    placings: list[Placing]

    def pair(self, player: int) -> tuple[Placing, Placing] | None:
        """Two placings of which one is the player's: with the next one or, for the last, with the one before."""
        at = next((at for at, placing in enumerate(self.placings) if placing.player == player), None)
        if at is None or len(self.placings) < 2:
            return None
        first = min(at, len(self.placings) - 2)
        return self.placings[first], self.placings[first + 1]


def placings_of(games: Collection[int]) -> dict[int, Placings]:
    """The placings of whole games by the game, in one statement."""
    found: dict[int, Placings] = defaultdict(lambda: Placings({}, []))
    results = GameResult.objects.filter(game__in=games).exclude(place=None).order_by("game_id", "place", "pk")
    columns = ("place", "player_id", "total", "rounds", "zero_rounds", "lowest_non_zero", "ahead_by")
    for game, name, place, player, total, rounds, zeros, low, reason in results.values_list(
        "game_id", "player__name", *columns
    ):
        found[game].names[player] = name
        ahead_by = AheadBy(reason) if reason else None
        found[game].placings.append(Placing(place, player, total, rounds, zeros, low, ahead_by))
    return found
