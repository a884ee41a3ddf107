"""Rulings that a table keeps with its game: what was asked, the verdict, what the table decided. Never a score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.querysets import RulingQuerySet

from .changes import Change, Edit, lock, log
from .games import Game
from .ruling_names import names_by_seat, put_names_in, rename, seats_by_name, take_names_out
from .scoresheet import Scoresheet

DECISION_LENGTH = 500


class Ruling(models.Model):
    """A verdict as it was given when the table kept it. Its change says who kept it, through which link, and when.

    `record` is a round record or the address part of a question; players are the ids of their seats.
    """

    class Kind(models.TextChoices):
        QUESTION = "question", _("Question")
        ROUND = "round", _("Round")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rulings")
    number = models.PositiveIntegerField()
    change = models.OneToOneField(Change, on_delete=models.CASCADE, related_name="ruling")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    record = models.JSONField()
    verdict = models.JSONField()
    decision = models.JSONField(default=list)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ("-number",)
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="one_ruling_per_number"),)

    def __str__(self) -> str:
        return f"ruling {self.number}"

    @property
    def stands(self) -> bool:
        return self.withdrawn_at is None

    def told(self, sheet: Scoresheet) -> Judged:
        """The ruling with the names that the players have now."""
        names = names_by_seat(sheet, self._mentioned())
        return Judged(
            kind=self.kind,
            record=rename(self.record, names),
            verdict=rename(self.verdict, names),
            decision=put_names_in(self.decision, names),
            round_number=self.round_number,
        )

    def _mentioned(self) -> list[str]:
        mentioned = [*self.record.get("players", ()), *(str(part) for part in self.decision if isinstance(part, int))]
        return list(dict.fromkeys(mentioned))


@dataclass(frozen=True)
class Judged:
    """What is kept as a ruling, with names: a round record or a question, and the verdict on it, as JSON."""

    kind: str
    record: Mapping[str, Any]
    verdict: Mapping[str, Any]
    decision: str = ""
    round_number: int | None = None


def keep_ruling(game: Game, judged: Judged, sheet: Scoresheet, edit: Edit) -> Change:
    """Keeps a verdict with the game. The same request again finds the ruling it made already."""
    seats = seats_by_name(sheet)
    with transaction.atomic():
        locked = lock(game, edit)
        if locked.done_by is not None:
            return Change.objects.get(pk=locked.done_by)
        number = locked.rulings.count() + 1
        change = _log(locked, Change.Verb.KEEP, number, True, edit, round_number=judged.round_number)
        Ruling.objects.create(
            game=locked,
            number=number,
            change=change,
            round_number=judged.round_number,
            kind=judged.kind,
            record=rename(judged.record, seats),
            verdict=rename(judged.verdict, seats),
            decision=take_names_out(judged.decision, seats),
        )
        return change


def withdraw_ruling(game: Game, number: int, edit: Edit) -> Change | None:
    return _let_stand(game, number, False, Change.Verb.WITHDRAW, edit)


def undo_ruling(game: Game, change: Change, edit: Edit) -> Change | None:
    """Withdraws what was kept, or keeps again what was withdrawn."""
    [(path, stood)] = change.before.items()
    return _let_stand(game, int(path.split("/")[1]), stood, Change.Verb.UNDO, edit, undoes=change)


def _let_stand(game: Game, number: int, stands: bool, verb: str, edit: Edit, **about: Any) -> Change | None:
    with transaction.atomic():
        locked = lock(game, edit)
        if locked.done_by is not None:
            return Change.objects.get(pk=locked.done_by)
        ruling = locked.rulings.get(number=number)
        if ruling.stands is stands:
            return None
        ruling.withdrawn_at = None if stands else timezone.now()
        ruling.save(update_fields=["withdrawn_at"])
        return _log(locked, verb, number, stands, edit, round_number=ruling.round_number, **about)


def _log(game: Game, verb: str, number: int, stands: bool, edit: Edit, **about: Any) -> Change:
    game.revision += 1
    game.save(update_fields=["revision"])
    path = f"ruling/{number}/stands"
    return log(game, verb, {path: not stands}, {path: stands}, edit, **about)
