"""The people of a club: who is added, called otherwise, merged, leaves, comes back or is removed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import (
    Edit,
    Keeper,
    Player,
    Refused,
    Stale,
    merge_player,
    refuse_stale,
    remove_player,
    rename_player,
)

from .accounts import Account
from .changes import Cells, ClubChange, ClubEdit, write_club
from .clubs import Club, Member
from .entrants import forget_entries
from .roles import refuse_last_owner, roles_cell

Verb = ClubChange.Verb


def note_player(sender: object, instance: Player, created: bool, **_: Any) -> None:
    """Receives `post_save` of players: whoever plays for a club is a member of it."""
    if created and instance.keeper.kind == Keeper.Kind.CLUB:
        Member.objects.get_or_create(player=instance, defaults={"club": instance.keeper.club})


def add_members(club: Club, names: Sequence[str], edit: ClubEdit) -> ClubChange | None:
    """New members without accounts. Refused where the club has somebody of that name."""

    def add(locked: Club) -> tuple[Cells, Cells]:
        return {}, {f"member/{member.pk}/present": True for member in new_members(locked, names)}

    return write_club(club, Verb.MEMBER, edit, add)


def new_members(locked: Club, names: Sequence[str]) -> list[Member]:
    """Refused where the locked club has somebody of that name."""
    known = names_of_members(locked)
    for name in names:
        if name.casefold() in known:
            sentence = _("There is a %(name)s already. Add something by which to tell them apart.")
            raise Refused(sentence % {"name": name})
        known.add(name.casefold())
    return [Player.objects.create(keeper=locked.keeper, name=name).member for name in names]


def names_of_members(club: Club) -> set[str]:
    """The names of all who were not removed, in small letters."""
    players = Player.objects.kept_by(club.keeper).remembered()
    return {name.casefold() for name in players.values_list("name", flat=True)}


def edit_member(
    member: Member, wanted: Mapping[str, str], shown: Mapping[str, str], edit: ClubEdit
) -> ClubChange | None:
    """Another `name` or `colour`. Raises Stale where somebody else changed it since it was shown."""

    def change(locked: Club) -> tuple[Cells, Cells]:
        player = Player.objects.remembered().filter(member=member).first()
        if player is None:
            raise Stale({})
        stored = {"name": player.name, "colour": player.colour}
        refuse_stale(wanted, stored, shown)
        _refuse_namesake(locked, player, wanted["name"])
        rename_player(player, wanted["name"])
        Player.objects.filter(pk=player.pk).update(colour=wanted["colour"])
        renamed = {f"member/{member.pk}/renamed": player.name != wanted["name"]}
        colour = f"member/{member.pk}/colour"
        return {colour: player.colour, **dict.fromkeys(renamed, False)}, {colour: wanted["colour"], **renamed}

    return write_club(member.club, Verb.RENAME, edit, change)


def _refuse_namesake(club: Club, player: Player, name: str) -> None:
    is_new = name.casefold() != player.name.casefold()
    if is_new and name.casefold() in names_of_members(club):
        raise Refused(_("There is a %(name)s already. If both are one person, make them one.") % {"name": name})


def merge_members(member: Member, other: Member, edit: ClubEdit) -> ClubChange | None:
    """Two members are one person, and `other` stays. Raises OneRound where both sat in one round."""

    def merge(locked: Club) -> tuple[Cells, Cells]:
        named = locked.members.filter(player__removed_at=None)
        both = list(named.filter(pk__in=(member.pk, other.pk)).select_related("player"))
        if len(both) < 2:
            raise Stale({})
        accounts = {one.account_id for one in both} - {None}
        if len(accounts) > 1:
            raise Refused(_("Both have an account of their own, so they are two people."))
        other.joined_at = min(one.joined_at for one in both)
        ends = [one.left_at for one in both if one.left_at is not None]
        other.left_at = max(ends) if len(ends) == 2 else None
        member.invitations.update(member=other)
        merge_player(member.player, other.player, scoring_edit(edit))
        other.account_id = next(iter(accounts), None)
        other.save(update_fields=["account", "joined_at", "left_at"])
        return {f"member/{member.pk}/became": None}, {f"member/{member.pk}/became": other.pk}

    return write_club(member.club, Verb.MERGE, edit, merge)


def scoring_edit(edit: ClubEdit) -> Edit:
    """Who changes a club, as the log of a game knows them."""
    return Edit(edit.account.keeper if edit.account else None)


def let_leave(member: Member, edit: ClubEdit) -> ClubChange | None:
    return _set_present(member, False, Verb.LEAVE, edit)


def let_return(member: Member, edit: ClubEdit) -> ClubChange | None:
    return _set_present(member, True, Verb.RETURN, edit)


def _set_present(member: Member, present: bool, verb: str, edit: ClubEdit) -> ClubChange | None:
    def change(locked: Club) -> tuple[Cells, Cells]:
        stored = locked.members.filter(pk=member.pk, player__removed_at=None).first()
        if stored is None:
            raise Stale({})
        path = f"member/{member.pk}/present"
        before = {path: stored.left_at is None}
        if before[path] is not present:
            stored.left_at = None if present else timezone.now()
            stored.save(update_fields=["left_at"])
        return before, {path: present}

    return write_club(member.club, verb, edit, change)


def remove_member(member: Member, edit: ClubEdit) -> ClubChange | None:
    """Takes the name away everywhere, the account off, and its roles; scores stay, so that others' results do."""

    def remove(locked: Club) -> tuple[Cells, Cells]:
        stored = locked.members.select_related("player").filter(pk=member.pk).first()
        if stored is None or stored.player.removed_at is not None:
            return {}, {}
        before, after = _take_roles_of(locked, stored, edit)
        for invitation in stored.invitations.select_related("link"):
            invitation.link.revoke()
        stored.account = None
        stored.left_at = stored.left_at or timezone.now()
        stored.save(update_fields=["account", "left_at"])
        forget_entries(stored.player)
        remove_player(stored.player)
        path = f"member/{member.pk}/removed"
        return {**before, path: False}, {**after, path: True}

    return write_club(member.club, Verb.REMOVE, edit, remove)


def _take_roles_of(locked: Club, member: Member, edit: ClubEdit) -> tuple[Cells, Cells]:
    """Who has a role is removed by themselves or an owner, and never as the last owner."""
    account = member.account
    kinds = list(locked.roles.filter(account=account).values_list("kind", flat=True)) if account else []
    if account is None or not kinds:
        return {}, {}
    if edit.account != account and not _owns(locked, edit.account):
        sentence = _("%(name)s has a role in the club, so only %(name)s or an owner may do this.")
        raise Refused(sentence % {"name": member.player.name})
    refuse_last_owner(locked, account)
    locked.roles.filter(account=account).delete()
    return {roles_cell(account): sorted(kinds)}, {roles_cell(account): []}


def _owns(club: Club, account: Account | None) -> bool:
    return club.roles.filter(account=account, kind="owner").exists()
