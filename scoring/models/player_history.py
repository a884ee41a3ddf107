"""What one player did over many games, worked out from the score sheets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from scoring.rules import Placing

from .games import Game, scoresheets
from .keepers import Player
from .results import is_whole
from .scoresheet import RoundOfSheet, Scoresheet, SeatOfSheet


@dataclass(frozen=True)
class GameOfPlayer:
    game: Game
    sheet: Scoresheet
    seat: SeatOfSheet

    @cached_property
    def placing(self) -> Placing | None:
        return next((p for p in self.sheet.placings if p.player == self.seat.id), None)

    @property
    def place(self) -> int | None:
        return self.placing.place if self.placing else None

    @property
    def total(self) -> int | None:
        return self.placing.total if self.placing and self.placing.rounds else None

    @property
    def is_shared(self) -> bool:
        return sum(p.place == self.place for p in self.sheet.placings) > 1

    @property
    def counts(self) -> bool:
        """Only finished games from the highest double to the double-blank count as games and wins."""
        return is_whole(self.game, self.sheet)

    @property
    def rounds(self) -> list[RoundOfSheet]:
        """The complete rounds this player has a score in; none of a game that was abandoned."""
        if self.game.state == Game.State.ABANDONED:
            return []
        return [round_ for round_ in self.sheet.complete_rounds if round_.pips(self.seat.id) is not None]


@dataclass(frozen=True)
class Figures:
    """`best` and `worst` are the fewest and the most pips of one round."""

    games: int
    wins: int
    shared_wins: int
    rounds: int
    pips: int
    zero_rounds: int
    best: int | None
    worst: int | None

    @property
    def average_tenths(self) -> int | None:
        """Pips per round in tenths, rounded half up."""
        return (20 * self.pips + self.rounds) // (2 * self.rounds) if self.rounds else None


def games_of_player(player: Player) -> list[GameOfPlayer]:
    """All games of a player, the latest first, in five statements."""
    games = list(Game.objects.for_player(player))
    sheets = scoresheets(games)
    return [GameOfPlayer(game, sheets[game.pk], _seat(sheets[game.pk], player)) for game in games]


def _seat(sheet: Scoresheet, player: Player) -> SeatOfSheet:
    return next(seat for seat in sheet.seats if seat.player_id == player.pk)


def figures(games: Iterable[GameOfPlayer]) -> Figures:
    games = list(games)
    won = [played for played in games if played.counts and played.place == 1]
    pips = [round_.pips(played.seat.id) or 0 for played in games for round_ in played.rounds]
    return Figures(
        games=sum(played.counts for played in games),
        wins=len(won),
        shared_wins=sum(played.is_shared for played in won),
        rounds=len(pips),
        pips=sum(pips),
        zero_rounds=pips.count(0),
        best=min(pips, default=None),
        worst=max(pips, default=None),
    )
