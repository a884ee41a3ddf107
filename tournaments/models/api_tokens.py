"""Tokens by which programs read a club: hashed, revocable, and for what they were made for only."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _

from scoring.models import NAME_LENGTH, Refused, hash_token

from .changes import Cells, ClubChange, ClubEdit, write_club
from .clubs import Club

MOST_TOKENS = 50


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


def make_token(club: Club, name: str, scope: str, edit: ClubEdit) -> str:
    """A new token, which is shown and forgotten; nothing when this very request made one before."""
    token = secrets.token_urlsafe(24)
    made: list[str] = []

    def make(locked: Club) -> tuple[Cells, Cells]:
        if locked.api_tokens.filter(revoked_at=None).count() >= MOST_TOKENS:
            raise Refused(gettext("A club has at most %(most)s tokens: revoke one first.") % {"most": MOST_TOKENS})
        row = locked.api_tokens.create(name=name, scope=scope, token_hash=hash_token(token))
        made.append(token)
        return {}, {f"token/{row.pk}": scope}

    write_club(club, ClubChange.Verb.TOKEN, edit, make)
    return "".join(made)


def revoke_token(club: Club, token_id: int, edit: ClubEdit) -> ClubChange | None:
    def revoke(locked: Club) -> tuple[Cells, Cells]:
        token = locked.api_tokens.filter(pk=token_id, revoked_at=None).first()
        if token is None:
            return {}, {}
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        return {f"token/{token.pk}": token.scope}, {f"token/{token.pk}": None}

    return write_club(club, ClubChange.Verb.TOKEN, edit, revoke)
