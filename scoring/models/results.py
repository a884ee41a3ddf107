"""What a game came to for each player: a cache for history over many games, kept with the games themselves.

Only the games of clubs have results here. They are written in the transaction of the change they follow from
(following.py), can be made anew at any time, and are never read where an official standing is worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.db import models

from scoring.querysets import GameResultQuerySet
from scoring.rules import AheadBy, Placing

from .games import Game
from .keepers import Player
from .scoresheet import RoundOfSheet, Scoresheet, SeatOfSheet


class GameResult(models.Model):
    """One player in one game that was not abandoned and has a complete round.

    `counts`: finished, and from the highest double to the double-blank; `place` is None in any other game, unless it
    is one of `placed_as_well`, and for who has no place. `pips` are those of the rounds played, `total` has the start
    value too. `best` and `worst` are the fewest and the most pips of one round. `ahead_by` is the reason against the
    next placed. `rating` and `spread` stand after this game, in millionths (see scoring.ratings), and it was the
    player's `rated_games`th that was rated; None where it was not.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="results")
    counts = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    is_shared = models.BooleanField(default=False)
    ahead_by = models.CharField(max_length=20, blank=True, choices=[(reason.value, reason.value) for reason in AheadBy])
    total = models.PositiveIntegerField()
    pips = models.PositiveIntegerField()
    rounds = models.PositiveSmallIntegerField()
    zero_rounds = models.PositiveSmallIntegerField()
    blocked_rounds = models.PositiveSmallIntegerField()
    lowest_non_zero = models.PositiveIntegerField(null=True, blank=True)
    best = models.PositiveIntegerField(null=True, blank=True)
    worst = models.PositiveIntegerField(null=True, blank=True)
    rating = models.BigIntegerField(null=True, blank=True)
    spread = models.BigIntegerField(null=True, blank=True)
    rated_games = models.PositiveIntegerField(null=True, blank=True)

    objects = GameResultQuerySet.as_manager()

    class Meta:
        ordering = ("game", "place", "pk")
        constraints = (models.UniqueConstraint(fields=("game", "player"), name="one_result_per_player"),)

    def __str__(self) -> str:
        return f"result {self.pk}"

    @property
    def is_win(self) -> bool:
        return self.counts and self.place == 1


# Apps above this one say here which finished games give places (and ratings) although they are no whole ones.
placed_as_well: list[Callable[[Game], bool]] = []

RATING_FIELDS = ("rating", "spread", "rated_games")
FIELDS = tuple(
    field.name
    for field in GameResult._meta.concrete_fields
    if field.name not in ("id", "game", "player", *RATING_FIELDS)
)


def results_of(game: Game, sheet: Scoresheet) -> list[GameResult]:
    """The results a game has by its score sheet, not stored; none of a game that was abandoned."""
    if game.state == Game.State.ABANDONED or not sheet.complete_rounds:
        return []
    placings = {placing.player: placing for placing in sheet.placings}
    levels = [placing.place for placing in sheet.placings]
    counts = is_whole(game, sheet)
    is_placed = counts or (game.state == Game.State.FINISHED and any(asks(game) for asks in placed_as_well))
    results = []
    for seat in sheet.seats:
        placing = placings[seat.id]
        result = _result(game, sheet, seat, placing)
        if result is not None:
            result.counts = counts
            if is_placed:
                result.place, result.is_shared = placing.place, levels.count(placing.place) > 1
                result.ahead_by = placing.ahead_by or ""
            results.append(result)
    return results


def who_has_results(sheet: Scoresheet) -> set[int]:
    """The players for whom a sheet as it is stored comes to anything."""
    if sheet.state == Game.State.ABANDONED or not sheet.complete_rounds:
        return set()
    return {seat.player_id for seat in sheet.seats if seat.start_value is not None or _played(sheet, seat)}


def is_whole(game: Game, sheet: Scoresheet) -> bool:
    """Finished, from the highest double to the double-blank: only such games count as games and wins."""
    rules = sheet.rules
    is_whole_run = (rules.first_start, rules.last_start) == (rules.set_max, 0) and sheet.closed_after is None
    return game.state == Game.State.FINISHED and is_whole_run


def _result(game: Game, sheet: Scoresheet, seat: SeatOfSheet, placing: Placing) -> GameResult | None:
    played = _played(sheet, seat)
    if not played and seat.start_value is None:
        return None
    pips = [round_.pips(seat.id) or 0 for round_ in played]
    return GameResult(
        game=game,
        player_id=seat.player_id,
        total=placing.total,
        pips=sum(pips),
        rounds=len(pips),
        zero_rounds=placing.zero_rounds,
        blocked_rounds=sum(map(_is_blocked, played)),
        lowest_non_zero=placing.lowest_non_zero,
        best=min(pips, default=None),
        worst=max(pips, default=None),
    )


def _played(sheet: Scoresheet, seat: SeatOfSheet) -> list[RoundOfSheet]:
    return [round_ for round_ in sheet.complete_rounds if round_.pips(seat.id) is not None]


def _is_blocked(round_: RoundOfSheet) -> bool:
    return round_.ending == "blocked"


def store_results(game: Game, results: list[GameResult], gone: Collection[int] = ()) -> None:
    """Puts the results of a game in the place of those there are; inside the transaction of the change.

    `gone` are the players who had one and have none any more.
    """
    if gone:
        GameResult.objects.filter(game=game, player__in=gone).delete()
    if results:
        GameResult.objects.bulk_create(
            results, update_conflicts=True, unique_fields=["game", "player"], update_fields=FIELDS
        )
