"""A club is founded, its settings are changed, its link is made anew or taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.models import Keeper, Link, Refused, refuse_stale

from .accounts import Account
from .changes import Cells, ClubChange, ClubEdit, write_club
from .clubs import Club, Role
from .people import new_members
from .roles import roles_cell

SETTINGS = ("name", "slug", "time_zone", "language", "visibility")
# Addresses under clubs/ that are no club's.
RESERVED = ("found", "l")
SLUG_LENGTH = 50


def free_slug(name: str) -> str:
    """An address for a club of this name that no other club has."""
    slug = slugify(name)[:SLUG_LENGTH].strip("-_") or "club"
    taken = set(Club.objects.filter(slug__startswith=slug).values_list("slug", flat=True)) | set(RESERVED)
    tries = (slug if number == 1 else f"{slug}-{number}" for number in count(1))
    return next(found for found in tries if found not in taken)


@transaction.atomic
def found_club(settings: Mapping[str, Any], plays_as: str, names: Sequence[str], edit: ClubEdit) -> Club:
    """A new club of an account, which gets every role; `plays_as` is its own name as a member, empty for none.

    The same request again finds the club that it made.
    """
    assert edit.account is not None
    founder = Account.objects.select_for_update(of=("self",)).get(pk=edit.account.pk)
    if done := _founded_by(founder, edit):
        return done
    _refuse_taken(settings["slug"])
    keeper = Keeper.objects.create(kind=Keeper.Kind.CLUB, name=settings["name"])
    club = Club.objects.create(keeper=keeper, **settings)

    def begin(locked: Club) -> tuple[Cells, Cells]:
        Role.objects.bulk_create([Role(club=locked, account=founder, kind=kind) for kind in Role.Kind.values])
        members = new_members(locked, [name for name in (plays_as, *names) if name])
        if plays_as:
            members[0].account = founder
            members[0].save(update_fields=["account"])
        present = {f"member/{member.pk}/present": True for member in members}
        return {}, {**settings, roles_cell(founder): sorted(Role.Kind.values), **present}

    write_club(club, ClubChange.Verb.FOUND, edit, begin)
    return club


def _founded_by(founder: Account, edit: ClubEdit) -> Club | None:
    found = ClubChange.objects.filter(verb=ClubChange.Verb.FOUND, account=founder, request_key=edit.request_key)
    change = found.select_related("club").filter(digest=edit.digest).first() if edit.request_key else None
    return change.club if change else None


def edit_club(club: Club, wanted: Mapping[str, Any], shown: Mapping[str, Any], edit: ClubEdit) -> ClubChange | None:
    """Other settings. Raises Stale where somebody else changed them since they were shown."""

    def change(locked: Club) -> tuple[Cells, Cells]:
        stored = {name: getattr(locked, name) for name in wanted}
        refuse_stale(wanted, stored, shown)
        if wanted["slug"] != locked.slug:
            _refuse_taken(wanted["slug"])
        changed = {name: value for name, value in wanted.items() if stored[name] != value}
        for name, value in changed.items():
            setattr(locked, name, value)
        locked.save(update_fields=[*changed])
        Keeper.objects.filter(pk=locked.keeper_id).update(name=locked.name)
        return {name: stored[name] for name in changed}, changed

    return write_club(club, ClubChange.Verb.EDIT, edit, change)


def _refuse_taken(slug: str) -> None:
    if slug in RESERVED or Club.objects.filter(slug=slug).exists():
        sentence = _("The address “%(address)s” is taken. “%(free)s” is free.")
        raise Refused(sentence % {"address": slug, "free": free_slug(slug)})


def link_of(club: Club) -> Link | None:
    """The link that shows the club to whoever has it."""
    return club.keeper.links.usable().filter(scope=Link.Scope.CLUB).last()


def renew_link(club: Club, edit: ClubEdit) -> ClubChange | None:
    """A new link; the one there was stops to work."""

    def renew(locked: Club) -> tuple[Cells, Cells]:
        _revoke_links(locked)
        link = Link.make(locked.keeper, Link.Scope.CLUB)
        return {}, {"link": link.pk}

    return write_club(club, ClubChange.Verb.EDIT, edit, renew)


def revoke_link(club: Club, edit: ClubEdit) -> ClubChange | None:
    def revoke(locked: Club) -> tuple[Cells, Cells]:
        revoked = _revoke_links(locked)
        return ({"link": revoked[-1]}, {"link": None}) if revoked else ({}, {})

    return write_club(club, ClubChange.Verb.EDIT, edit, revoke)


def _revoke_links(locked: Club) -> list[int]:
    links = list(locked.keeper.links.usable().filter(scope=Link.Scope.CLUB))
    for link in links:
        link.revoke()
    return [link.pk for link in links]
