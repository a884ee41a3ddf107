"""Games, seats, rounds and what each hand was left with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _

from scoring.querysets import GameQuerySet
from scoring.rules import RuleSet
from scoring.wording.games import game_title

from .keepers import NAME_LENGTH, Keeper, Player
from .keys import KEY_LENGTH, new_key
from .scoresheet import Hand, RoundOfSheet, Scoresheet, SeatOfSheet, unlike_names


class Game(models.Model):
    """All rounds from the highest double to the double-blank (or a run of doubles), under one rule set.

    `closed_after` is the number of rounds it has when it was ended before its last one.
    """

    class State(models.TextChoices):
        IN_PROGRESS = "in_progress", _("In progress")
        FINISHED = "finished", _("Finished")
        ABANDONED = "abandoned", _("Abandoned")

    keeper = models.ForeignKey(Keeper, on_delete=models.PROTECT, related_name="games")
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    rules = models.JSONField(default=dict)
    state = models.CharField(max_length=12, choices=State.choices, default=State.IN_PROGRESS)
    burned = models.JSONField(default=list)
    closed_after = models.PositiveSmallIntegerField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)
    changed_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        return game_title(self.name, self.created_at)

    @property
    def rule_set(self) -> RuleSet:
        return RuleSet.from_json(self.rules)

    @property
    def is_in_progress(self) -> bool:
        return self.state == self.State.IN_PROGRESS

    def add_seat(self, player: Player, **fields: Any) -> Seat:
        last = self.seats.aggregate(last=models.Max("order"))["last"]
        return self.seats.create(player=player, order=1 if last is None else last + 1, **fields)

    def scoresheet(self) -> Scoresheet:
        return scoresheets([self])[self.pk]


class Seat(models.Model):
    """A player's place at the table of one game; `order` runs clockwise."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    order = models.PositiveSmallIntegerField()
    joined_round = models.PositiveSmallIntegerField(default=1)
    left_round = models.PositiveSmallIntegerField(null=True, blank=True)
    start_value = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("order", "pk")
        constraints = (models.UniqueConstraint(fields=("game", "player"), name="one_seat_per_player"),)

    def __str__(self) -> str:
        return f"seat {self.pk}"


class Round(models.Model):
    """One deal. A row is made with its first entry."""

    class Ending(models.TextChoices):
        UNKNOWN = "", _("Not told yet")
        OUT = "out", _("Somebody went out")
        BLOCKED = "blocked", _("Blocked")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    start = models.PositiveSmallIntegerField()
    ending = models.CharField(max_length=8, choices=Ending.choices, blank=True, default=Ending.UNKNOWN)
    starter = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="one_round_per_number"),)

    def __str__(self) -> str:
        return f"round {self.number}"


class RoundAbsence(models.Model):
    """This seat sits this round out."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="absences")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="absences")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("round", "seat"), name="one_absence_per_seat"),)

    def __str__(self) -> str:
        return f"absence {self.pk}"


class HandScore(models.Model):
    """What one seat was left with in one round. A missing row is "not played", never 0."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="scores")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="scores")
    pips = models.PositiveIntegerField()
    double_blank = models.BooleanField(default=False)
    tiles = models.JSONField(default=list)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("round", "seat"), name="one_score_per_seat"),)

    def __str__(self) -> str:
        return f"score {self.pk}"


def scoresheets(games: Iterable[Game]) -> dict[int, Scoresheet]:
    """Everything about these games by their ids, in two statements however many games and rounds there are."""
    by_id = {game.pk: game for game in games}
    seats: dict[int, list[Seat]] = {pk: [] for pk in by_id}
    for seat in Seat.objects.filter(game__in=by_id).select_related("player"):
        seats[seat.game_id].append(seat)
    rounds = _rounds_of_sheets(by_id)
    return {
        pk: Scoresheet(
            rules=game.rule_set,
            name=game.name,
            state=game.state,
            burned=tuple(game.burned),
            closed_after=game.closed_after,
            seats=_seats_of_sheet(seats[pk]),
            rounds=rounds[pk],
            revision=game.revision,
        )
        for pk, game in by_id.items()
    }


def _seats_of_sheet(seats: Sequence[Seat]) -> tuple[SeatOfSheet, ...]:
    names = unlike_names(seat.player.name or gettext("Removed player") for seat in seats)
    return tuple(
        SeatOfSheet(
            id=seat.pk,
            number=number,
            player_id=seat.player_id,
            player_key=seat.player.key,
            name=name,
            order=seat.order,
            joined_round=seat.joined_round,
            left_round=seat.left_round,
            start_value=seat.start_value,
        )
        for number, (seat, name) in enumerate(zip(seats, names, strict=True), start=1)
    )


def _rounds_of_sheets(games: Iterable[int]) -> dict[int, dict[int, RoundOfSheet]]:
    """The rounds of games by number; a round comes in a row for each score and each seat that sits it out, or in one."""
    hands: dict[int, dict[int, Hand]] = {}
    rounds = {}
    rows = Round.objects.filter(game__in=games).values_list(
        "pk", "game_id", "number", "start", "ending", "starter_id", "absences__seat_id",
        "scores__seat_id", "scores__pips", "scores__double_blank", "scores__tiles",
    )  # fmt: skip
    for pk, game, number, start, ending, starter, absent, seat, pips, double_blank, tiles in rows:
        held = hands.setdefault(pk, {})
        if absent is not None:
            held.setdefault(absent, Hand(None))
        if seat is not None:
            held[seat] = Hand(pips, double_blank, tuple(tiles))
        rounds[game, number] = RoundOfSheet(number, start, ending, starter, held)
    by_game: dict[int, dict[int, RoundOfSheet]] = {pk: {} for pk in games}
    for (game, number), sheet_round in rounds.items():
        by_game[game][number] = sheet_round
    return by_game
