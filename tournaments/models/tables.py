"""Tables of a session: each has a game of its own, and one result that is accepted."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Game, Link
from tournaments.querysets import TableQuerySet

from .accounts import Account
from .clubs import PLACE_LENGTH
from .entrants import Entrant
from .sessions import Session


class Table(models.Model):
    """A table's scores are its game's. Whoever changes a table locks the game's row first, then the tournament's.

    A void table counts nowhere, neither as rounds nor as meetings; its game is abandoned.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        PLAYING = "playing", _("Playing")
        SUBMITTED = "submitted", _("Submitted")
        DISPUTED = "disputed", _("Disputed")
        ACCEPTED = "accepted", _("Accepted")
        VOID = "void", _("Void")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="table")
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    extra_minutes = models.SmallIntegerField(default=0)
    called_at = models.DateTimeField(null=True, blank=True)
    submitted_at = models.DateTimeField(null=True, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ("session", "number")
        constraints = (models.UniqueConstraint(fields=("session", "number"), name="one_table_per_number"),)

    def __str__(self) -> str:
        return f"table {self.number}"

    @property
    def is_open(self) -> bool:
        """Whether its players may enter scores."""
        return self.state in (self.State.WAITING, self.State.PLAYING)

    @property
    def is_settled(self) -> bool:
        """Whether its own phones may not even dispute any more."""
        return self.state in (self.State.ACCEPTED, self.State.VOID)


class Acceptance(models.Model):
    """The result of a table is accepted; at most one stands at a time."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="acceptances")
    game_revision = models.PositiveIntegerField()
    account = models.ForeignKey(Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopened_because = models.CharField(max_length=PLACE_LENGTH, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("table",), condition=models.Q(reopened_at=None), name="one_accepted_result_per_table"
            ),
        )

    def __str__(self) -> str:
        return f"acceptance {self.pk}"


class Acknowledgement(models.Model):
    """An entrant has seen the submitted sheet of the table and agrees."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="acknowledgements")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="acknowledgements")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("table", "entrant"), name="acknowledged_once"),)

    def __str__(self) -> str:
        return f"acknowledgement {self.pk}"


class Dispute(models.Model):
    """Somebody says that a submitted sheet is wrong: another value for a cell of its game, or only in words.

    `cells` holds what they say by the paths of the game's cells; empty when it is words alone.
    """

    class Decision(models.TextChoices):
        OPEN = "", _("Not decided")
        KEPT = "kept", _("The sheet stands")
        TAKEN = "taken", _("The sheet was corrected")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="disputes")
    entrant = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.SET_NULL, related_name="disputes")
    link = models.ForeignKey(Link, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    cells = models.JSONField(default=dict)
    words = models.CharField(max_length=PLACE_LENGTH, blank=True)
    request_key = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(default=timezone.now)
    decision = models.CharField(max_length=5, choices=Decision.choices, blank=True, default=Decision.OPEN)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("table", "request_key"), condition=~models.Q(request_key=""), name="disputed_once_per_request"
            ),
        )

    def __str__(self) -> str:
        return f"dispute {self.pk}"
