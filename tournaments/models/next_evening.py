"""When a club meets next, and the link by which calendar programs read when it met and meets."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.models import Link

from .changes import Cells, ClubChange, ClubEdit, write_club
from .clubs import Club


def plan_evening(club: Club, begins: datetime | None, place: str, note: str, edit: ClubEdit) -> None:
    """None: nothing is planned."""

    def plan(locked: Club) -> tuple[Cells, Cells]:
        before = _told(locked.next_at)
        locked.next_at, locked.next_set_at = begins, timezone.now()
        locked.next_place, locked.next_note = (place, note) if begins else ("", "")
        locked.save(update_fields=["next_at", "next_set_at", "next_place", "next_note"])
        return {"next": before}, {"next": _told(begins)}

    write_club(club, ClubChange.Verb.EDIT, edit, plan)


def _told(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""


def calendar_link(club: Club) -> Link | None:
    return club.keeper.links.usable().filter(scope=Link.Scope.CALENDAR).last()


@transaction.atomic
def renew_calendar_link(club: Club) -> Link:
    revoke_calendar_link(club)
    return Link.make(club.keeper, Link.Scope.CALENDAR)


@transaction.atomic
def revoke_calendar_link(club: Club) -> None:
    Club.objects.select_for_update(of=("self",)).get(pk=club.pk)
    for link in club.keeper.links.usable().filter(scope=Link.Scope.CALENDAR):
        link.revoke()
