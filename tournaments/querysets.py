"""The vocabulary of questions about many records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.db import models

if TYPE_CHECKING:
    from tournaments.models import Account, Club, Entrant, Member, Table, Tournament


class ClubQuerySet(models.QuerySet["Club"]):
    def of_account(self, account: Account) -> Self:
        """Clubs in which somebody has a role or is a member."""
        has_role = self.model.objects.filter(roles__account=account).values("pk")
        is_member = self.model.objects.filter(members__account=account, members__left_at=None).values("pk")
        return self.filter(models.Q(pk__in=has_role) | models.Q(pk__in=is_member))


class MemberQuerySet(models.QuerySet["Member"]):
    def present(self) -> Self:
        """Who has not left and was not removed."""
        return self.filter(left_at=None, player__removed_at=None)

    def unclaimed(self) -> Self:
        """Whom an account may claim: nobody did, or only somebody who has no way to sign in here."""
        return self.filter(models.Q(account=None) | models.Q(account__is_active=False))


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def listed(self) -> Self:
        """What everybody may see: no drafts, and nothing that a club keeps to itself."""
        return self.filter(is_listed=True).exclude(state="draft")


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def seated(self) -> Self:
        """Who gets a seat in the next session."""
        return self.filter(state__in=("checked_in", "active"))

    def with_place(self) -> Self:
        """Who takes one of the places that a tournament has."""
        return self.filter(state__in=("registered", "checked_in", "active", "paused"))

    def waiting(self) -> Self:
        """The waiting list, in the order in which places are given."""
        return self.filter(state="waiting").order_by("created_at", "number")


class TableQuerySet(models.QuerySet["Table"]):
    def counting(self) -> Self:
        return self.exclude(state="void")
