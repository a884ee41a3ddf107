"""Seasons of a club, and its evenings: every game of a club is one of an evening."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import NAME_LENGTH, Game, Keeper

from .clubs import Club


class Season(models.Model):
    """A time of a club with a table of its own. `points` are those of the places, the first place first.

    `best_of` counts only so many games of each player, the best by points; None counts all.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(_("Name"), max_length=NAME_LENGTH)
    starts_on = models.DateField(_("First day"))
    ends_on = models.DateField(_("Last day"), null=True, blank=True)
    points = models.JSONField(_("Points of the places"), default=list)
    best_of = models.PositiveSmallIntegerField(_("How many games count"), null=True, blank=True)

    class Meta:
        ordering = ("-starts_on", "-pk")

    def __str__(self) -> str:
        return self.name


class GameNight(models.Model):
    """A game of a club, on a day in the club's time zone, in one of its seasons or in none."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.SET_NULL, related_name="nights")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="night")
    date = models.DateField()

    class Meta:
        ordering = ("-date", "-pk")
        indexes = (models.Index(fields=("club", "date"), name="nights_of_club"),)

    def __str__(self) -> str:
        return f"night {self.pk}"


def day_of(club: Club, moment: datetime) -> date:
    return timezone.localtime(moment, club.zone).date()


def season_on(club: Club, day: date) -> Season | None:
    """The season a day belongs to; where two overlap, the one that began later."""
    still_on = models.Q(ends_on=None) | models.Q(ends_on__gte=day)
    return club.seasons.filter(still_on, starts_on__lte=day).first()


def note_game(sender: object, instance: Game, update_fields: Collection[str] | None = None, **_: Any) -> None:
    """Receives `post_save` of games: one that comes to a club gets its evening."""
    if update_fields is not None and "keeper" not in update_fields:
        return
    if instance.keeper.kind != Keeper.Kind.CLUB or GameNight.objects.filter(game=instance).exists():
        return
    club = instance.keeper.club
    day = day_of(club, instance.created_at)
    GameNight.objects.create(club=club, season=season_on(club, day), game=instance, date=day)
