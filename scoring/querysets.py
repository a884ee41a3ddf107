"""The vocabulary of questions about many records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import Count, Max, Q
from django.utils import timezone

if TYPE_CHECKING:
    from scoring.models import Change, Edit, Keeper, Player


class PlayerQuerySet(models.QuerySet["Player"]):
    def remembered(self) -> Self:
        return self.filter(removed_at=None)

    def most_recent_first(self) -> Self:
        return self.annotate(last_played=Max("seats__game__created_at")).order_by(
            models.F("last_played").desc(nulls_last=True), "name", "pk"
        )

    def with_game_counts(self) -> Self:
        return self.annotate(
            game_count=Count("seats", filter=~Q(seats__game__state="abandoned"), distinct=True),
            last_played=Max("seats__game__created_at"),
        )


class GameQuerySet(models.QuerySet["Game"]):
    def in_progress(self) -> Self:
        return self.filter(state="in_progress")

    def finished(self) -> Self:
        return self.filter(state="finished")

    def for_player(self, player: Player) -> Self:
        return self.filter(seats__player=player)

    def kept_by(self, keeper: Keeper | None) -> Self:
        return self.none() if keeper is None else self.filter(keeper=keeper)

    def with_players_named(self, text: str) -> Self:
        return self.filter(seats__player__name__icontains=text).distinct()


class LinkQuerySet(models.QuerySet["Link"]):
    def usable(self) -> Self:
        now = timezone.now()
        return self.filter(Q(expires_at=None) | Q(expires_at__gt=now), revoked_at=None)


class ChangeQuerySet(models.QuerySet["Change"]):
    def started_by(self, edit: Edit) -> Change | None:
        """The start of a game by this very request. Its key is a secret of the form that was sent."""
        if not edit.request_key:
            return None
        return self.filter(verb="start", request_key=edit.request_key, digest=edit.digest).first()
