"""Tokens by which programs read a club: hashed, revocable, and for what they were made for only."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import NAME_LENGTH

from .clubs import Club


class ApiToken(models.Model):
    """The token itself is shown once and not stored."""

    class Scope(models.TextChoices):
        STANDINGS = "standings", _("Standings, games and seasons, with players' names")
        ALL = "all", _("Everything of the club, its rulings and change log too")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("What it is for"), max_length=NAME_LENGTH)
    scope = models.CharField(_("What it may read"), max_length=10, choices=Scope.choices, default=Scope.STANDINGS)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"token {self.pk}"
