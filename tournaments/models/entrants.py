"""Who takes part in a tournament, and what they are called in it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _

from scoring.models import NAME_LENGTH, Link, Player
from tournaments.querysets import EntrantQuerySet

from .accounts import Account
from .clubs import PLACE_LENGTH
from .tournaments import Tournament


class Entrant(models.Model):
    """A player of the club in one tournament. `number` is the start number; nobody who withdraws is deleted.

    `public_name` is what the entrant chose to be called before everybody; empty: the player's name. `full_name` is
    that of somebody new who chose to be called otherwise; only who keeps score of the tournament sees it.
    """

    class State(models.TextChoices):
        REGISTERED = "registered", _("Registered")
        WAITING = "waiting", _("On the waiting list")
        CHECKED_IN = "checked_in", _("Checked in")
        ACTIVE = "active", _("Playing")
        PAUSED = "paused", _("Paused")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        DISQUALIFIED = "disqualified", _("Disqualified")
        NO_SHOW = "no_show", _("Did not come")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    public_name = models.CharField(_("Public name"), max_length=NAME_LENGTH, blank=True)
    full_name = models.CharField(_("Name, for the directors only"), max_length=NAME_LENGTH, blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.REGISTERED)
    has_paid = models.BooleanField(_("Paid"), default=False)
    note = models.CharField(_("Note"), max_length=PLACE_LENGTH, blank=True)
    link = models.OneToOneField(Link, null=True, blank=True, on_delete=models.SET_NULL, related_name="entrant")
    created_at = models.DateTimeField(default=timezone.now)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "player"), name="a_player_enters_once"),
            models.UniqueConstraint(fields=("tournament", "number"), name="one_entrant_per_number"),
        )

    def __str__(self) -> str:
        return f"entrant {self.pk}"

    @property
    def name(self) -> str:
        """What everybody may read; the player is to be loaded with it. Nothing stays of who was removed."""
        if self.player.removed_at is not None:
            return gettext("Removed player")
        return self.public_name or self.player.name

    @property
    def is_seated(self) -> bool:
        """Whether the next session has a seat for this entrant."""
        return self.state in (self.State.CHECKED_IN, self.State.ACTIVE)

    @property
    def is_expected(self) -> bool:
        """Whether the entrant can check in."""
        return self.state in (self.State.REGISTERED, self.State.NO_SHOW)

    @property
    def is_here(self) -> bool:
        return self.state in (self.State.CHECKED_IN, self.State.ACTIVE, self.State.PAUSED)

    @property
    def is_out(self) -> bool:
        return self.state in (self.State.WITHDRAWN, self.State.DISQUALIFIED, self.State.NO_SHOW)


def forget_entries(player: Player) -> None:
    """Nothing of a name stays with the entries of who is removed, and nobody can act as them."""
    entries = Entrant.objects.filter(player=player)
    Link.objects.filter(entrant__in=entries).update(revoked_at=timezone.now())
    entries.update(public_name="", full_name="", note="")


class Penalty(models.Model):
    """Pips added to a total (taken off, below zero), never to a round."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="penalties")
    session = models.ForeignKey(
        "tournaments.Session", null=True, blank=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    pips = models.SmallIntegerField(_("Pips"))
    reason = models.CharField(_("Reason"), max_length=PLACE_LENGTH)
    account = models.ForeignKey(Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        verbose_name_plural = "penalties"

    def __str__(self) -> str:
        return f"penalty {self.pk}"
