"""Every write to a club: locked, logged, and done once however often it is sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .accounts import Account
from .clubs import Club

Cells = Mapping[str, Any]

WHO_SEES_IT = re.compile(r"visibility|link|account/\d+/roles|member/\d+/(present|removed|became)")


@dataclass(frozen=True)
class ClubEdit:
    """Who asks for a change of a club (None: the installation's operator), and the key this request is known by."""

    account: Account | None
    request_key: str = ""
    digest: str = ""


class ClubChange(models.Model):
    """One request's effect on a club, append-only. The cells hold no names of people, so that they can be removed."""

    class Verb(models.TextChoices):
        FOUND = "found", _("Founded")
        EDIT = "edit", _("Settings changed")
        INVITE = "invite", _("Invited")
        WITHDRAW = "withdraw", _("Invitation withdrawn")
        JOIN = "join", _("Joined")
        LEAVE = "leave", _("Left")
        RETURN = "return", _("Came back")
        ROLE = "role", _("Role given")
        UNROLE = "unrole", _("Role taken")
        MEMBER = "member", _("Member added")
        RENAME = "rename", _("Renamed")
        MERGE = "merge", _("Merged")
        REMOVE = "remove", _("Removed")
        SEASON = "season", _("Season changed")
        GIVE = "give", _("Game given to the club")
        IMPORT = "import", _("Games imported")
        TOKEN = "token", _("Access for programs changed")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="changes")
    account = models.ForeignKey(Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    verb = models.CharField(max_length=10, choices=Verb.choices)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    request_key = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("club", "account", "request_key", "digest"),
                condition=~models.Q(request_key=""),
                name="once_per_club_request",
            ),
        )

    def __str__(self) -> str:
        return f"{self.verb} {self.pk}"


def write_club(club: Club, verb: str, edit: ClubEdit, do: Callable[[Club], tuple[Cells, Cells]]) -> ClubChange | None:
    """Does something to a locked club and logs it; `do` answers the cells before and after, or refuses by raising.

    Returns the change, the first one when this very request was done before, or None when nothing was changed.
    """
    with transaction.atomic():
        locked = Club.objects.select_for_update(of=("self",)).get(pk=club.pk)
        if edit.request_key:
            known = locked.changes.filter(account=edit.account, request_key=edit.request_key, digest=edit.digest)
            if done := known.first():
                return done
        before, after = do(locked)
        if before == after:
            return None
        if any(WHO_SEES_IT.fullmatch(path) for path in after):
            locked.keeper.renew_access()
        return locked.changes.create(
            account=edit.account,
            verb=verb,
            before=dict(before),
            after=dict(after),
            request_key=edit.request_key,
            digest=edit.digest,
        )


def is_done(edit: ClubEdit) -> bool:
    """Whether an earlier arrival of this very request changed a club; it may have taken the right to ask again away."""
    if not edit.request_key:
        return False
    made = ClubChange.objects.filter(account=edit.account, request_key=edit.request_key, digest=edit.digest)
    return made.exists()
