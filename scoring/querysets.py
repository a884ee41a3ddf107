"""The vocabulary of questions about many records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import Count, Max, Q
from django.utils import timezone

if TYPE_CHECKING:
    from scoring.models import Change, Edit, Game, GameResult, Keeper, Link, Player, Ruling


class PlayerQuerySet(models.QuerySet["Player"]):
    def known_by(self, key: str) -> Player | None:
        """Whose key somebody sent; PostgreSQL takes no text that holds a NUL."""
        return None if "\0" in key else self.filter(key=key).first()

    def kept_by(self, keeper: Keeper | None) -> Self:
        return self.none() if keeper is None else self.filter(keeper=keeper)

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

    def open_to(self, keeper: Keeper | None, links: Iterable[Link]) -> Self:
        """The keeper's own games, and those that links lead to."""
        shared = Q(pk__in=[link.game_id for link in links])
        return self.filter(shared if keeper is None else shared | Q(keeper=keeper))

    def with_players_named(self, text: str) -> Self:
        """Games of anybody whose name contains the text, letters of every script alike in either case."""
        wanted = text.casefold()
        names = self.order_by().values_list("seats__player", "seats__player__name").distinct()
        players = [pk for pk, name in names if name and wanted in name.casefold()]
        return self.filter(pk__in=self.model.objects.filter(seats__player__in=players).values("pk"))


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

    def made_by(self, edit: Edit) -> Self:
        """What an earlier arrival of the same request changed."""
        if not edit.request_key:
            return self.none()
        editor = Q(link=edit.link) if edit.link else Q(link=None, keeper=edit.keeper)
        return self.filter(editor, request_key=edit.request_key, digest=edit.digest)

    def of_burned_since(self, change: Change) -> Self:
        """Later changes of which doubles are skipped."""
        return self.filter(pk__gt=change.pk, after__has_key="game/burned")


class RulingQuerySet(models.QuerySet["Ruling"]):
    def standing(self) -> Self:
        return self.filter(withdrawn_at=None)


class GameResultQuerySet(models.QuerySet["GameResult"]):
    def of_keeper(self, keeper: Keeper) -> Self:
        return self.filter(game__keeper=keeper)

    def in_order_of_play(self) -> Self:
        return self.order_by("game__created_at", "game_id", "place", "pk")
