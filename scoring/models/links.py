"""Links that give somebody else a right: hashed, unguessable, revocable."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.querysets import LinkQuerySet

from .keepers import Keeper
from .keys import hash_token, token_from

CARRY_LIFE = timedelta(minutes=15)


class Link(models.Model):
    """What somebody who holds its secret may do: follow or keep a game, enter one seat, join a keeper, see a club,
    join it or read its calendar, register for a tournament, check in to it, play in it, enter the scores of a table.
    """

    class Scope(models.TextChoices):
        FOLLOW = "follow", _("Follow")
        SEAT = "seat", _("Enter my own score")
        KEEP = "keep", _("Keep score")
        CARRY = "carry", _("Take my games along")
        CLUB = "club", _("See the club")
        INVITE = "invite", _("Join the club")
        CALENDAR = "calendar", _("Read the club’s calendar")
        TABLE = "table", _("Keep score at a table")
        ENTRANT = "entrant", _("My tournament")
        REGISTER = "register", _("Register for a tournament")
        CHECK_IN = "check_in", _("Check in to a tournament")

    keeper = models.ForeignKey(Keeper, on_delete=models.CASCADE, related_name="links")
    game = models.ForeignKey("scoring.Game", null=True, blank=True, on_delete=models.CASCADE, related_name="links")
    seat = models.ForeignKey("scoring.Seat", null=True, blank=True, on_delete=models.CASCADE, related_name="links")
    scope = models.CharField(max_length=10, choices=Scope.choices)
    nonce = models.CharField(max_length=32)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = LinkQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.scope} link {self.pk}"

    @classmethod
    def make(cls, keeper: Keeper, scope: str, **fields: Any) -> Link:
        link = cls.prepare(keeper, scope, **fields)
        link.save()
        return link

    @classmethod
    def prepare(cls, keeper: Keeper, scope: str, **fields: Any) -> Link:
        """A new link that is not stored yet."""
        nonce = secrets.token_urlsafe(16)
        if scope == cls.Scope.CARRY:
            fields["expires_at"] = timezone.now() + CARRY_LIFE
        return cls(keeper=keeper, scope=scope, nonce=nonce, token_hash=hash_token(token_from(nonce)), **fields)

    @property
    def token(self) -> str:
        return token_from(self.nonce)

    def revoke(self) -> None:
        self.revoked_at = timezone.now()
        self.save(update_fields=["revoked_at"])
