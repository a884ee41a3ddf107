"""Sessions of a tournament: which rounds they play, who was seated where and why, and their clock."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.clock import Clock

from .clubs import PLACE_LENGTH
from .tournaments import NOTE_LENGTH, Tournament


class Session(models.Model):
    """One sitting of the whole room: `round_count` rounds from the double `first_start` down, at fixed tables.

    `seating` is what the tables were drawn from and what came out: "method", "revision" (of the tournament, whose
    standings it used), "request" (as tournaments.seating reads it, entrants by their ids as texts), "report",
    "tables" (ids of entrants in playing order) and "swaps". Empty while the session is only planned.
    """

    class State(models.TextChoices):
        PLANNED = "planned", _("Planned")
        SEATED = "seated", _("Seated, not announced")
        ANNOUNCED = "announced", _("Announced")
        PLAYING = "playing", _("Playing")
        CLOSED = "closed", _("Closed")

    class Kind(models.TextChoices):
        REGULAR = "regular", _("Session")
        PLAY_OFF = "play_off", _("Play-off round")
        FINAL = "final", _("Final")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.REGULAR)
    state = models.CharField(max_length=9, choices=State.choices, default=State.PLANNED)
    first_start = models.PositiveSmallIntegerField()
    round_count = models.PositiveSmallIntegerField()
    seating = models.JSONField(default=dict)
    # Somebody came, left or changed since the draft was drawn.
    is_stale = models.BooleanField(default=False)
    announced_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # Why it was closed although tables were missing.
    reason = models.CharField(max_length=PLACE_LENGTH, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    extra_minutes = models.SmallIntegerField(default=0)

    class Meta:
        ordering = ("tournament", "number")
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="one_session_per_number"),)

    def __str__(self) -> str:
        return f"session {self.number}"

    @property
    def last_start(self) -> int:
        return self.first_start - self.round_count + 1

    @property
    def is_announced(self) -> bool:
        return self.state in (self.State.ANNOUNCED, self.State.PLAYING, self.State.CLOSED)

    @property
    def is_final(self) -> bool:
        return self.kind == self.Kind.FINAL

    def clock(self, extra: int = 0) -> Clock:
        """The session's clock, with so many minutes more for one table."""
        return Clock(
            started_at=self.started_at,
            minutes=self.minutes,
            extra_minutes=self.extra_minutes + extra,
            paused_at=self.paused_at,
            paused=timedelta(seconds=self.paused_seconds),
        )


class Notice(models.Model):
    """What a director says to everybody, or to one table; it stands until it is taken down."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="notices")
    table = models.ForeignKey(
        "tournaments.Table", null=True, blank=True, on_delete=models.CASCADE, related_name="notices"
    )
    text = models.CharField(_("Message"), max_length=NOTE_LENGTH)
    at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"notice {self.pk}"


class Snapshot(models.Model):
    """The standings as they were: when a session was closed, and each time the result was published (`edition`)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="snapshots")
    session = models.ForeignKey(Session, null=True, blank=True, on_delete=models.CASCADE, related_name="snapshots")
    edition = models.PositiveSmallIntegerField(null=True, blank=True)
    revision = models.PositiveIntegerField()
    placings = models.JSONField(default=list)
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"snapshot {self.pk}"
