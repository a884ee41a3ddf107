"""Invitations: to join, to claim a player who is a member already, to take a role."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Link, Refused, Stale, hash_token

from .accounts import Account
from .changes import Cells, ClubChange, ClubEdit, write_club
from .clubs import Club, Invitation, Member, Role
from .people import new_members
from .roles import roles_cell

Verb = ClubChange.Verb
LIFE = timedelta(days=14)


def invite(club: Club, edit: ClubEdit, *, role: str = "", member: Member | None = None) -> Invitation:
    """An invitation: to a role, to claim a member, else to join. Raises Stale where the member has an account by now."""

    def make(locked: Club) -> tuple[Cells, Cells]:
        if member is not None and locked.members.present().unclaimed().filter(pk=member.pk).first() is None:
            raise Stale({})
        link = Link.make(locked.keeper, Link.Scope.INVITE, expires_at=timezone.now() + LIFE)
        invitation = Invitation.objects.create(link=link, club=locked, role=role, member=member)
        path = f"invitation/{invitation.pk}"
        return {}, {path: f"member/{member.pk}" if member else role or "join"}

    change = write_club(club, Verb.INVITE, edit, make)
    assert change is not None
    [path] = change.after
    return Invitation.objects.get(pk=path.split("/")[1])


def withdraw_invitation(invitation: Invitation, edit: ClubEdit) -> ClubChange | None:
    def withdraw(locked: Club) -> tuple[Cells, Cells]:
        link = Link.objects.get(pk=invitation.link_id)
        if link.revoked_at is not None:
            return {}, {}
        link.revoke()
        return {f"invitation/{invitation.pk}": True}, {f"invitation/{invitation.pk}": False}

    return write_club(invitation.club, Verb.WITHDRAW, edit, withdraw)


def find_invitation(token: str) -> Invitation | None:
    """The invitation of a link, also of one that is used up: who used it may send the form twice."""
    invitations = Invitation.objects.select_related("link", "club__keeper", "member__player")
    return invitations.filter(link__token_hash=hash_token(token), link__scope=Link.Scope.INVITE).first()


def take_invitation(invitation: Invitation, name: str, edit: ClubEdit) -> ClubChange | None:
    """The account of the edit joins, as a new member of this `name` or as the one invited, or gets the role.

    To join, many may use one invitation; any other one works once. Raises Stale when it works no more.
    """
    account = edit.account
    assert account is not None

    def take(locked: Club) -> tuple[Cells, Cells]:
        if not Link.objects.usable().filter(pk=invitation.link_id).exists():
            raise Stale({})
        if invitation.role:
            invitation.link.revoke()
            return _take_role(locked, account, invitation.role)
        if invitation.member_id is None:
            return _join(locked, account, name)
        invitation.link.revoke()
        return _claim(locked, account, invitation.member_id)

    return write_club(invitation.club, Verb.JOIN, edit, take)


def _take_role(locked: Club, account: Account, role: str) -> tuple[Cells, Cells]:
    before = sorted(locked.roles.filter(account=account).values_list("kind", flat=True))
    Role.objects.get_or_create(club=locked, account=account, kind=role)
    return {roles_cell(account): before}, {roles_cell(account): sorted({*before, role})}


def _join(locked: Club, account: Account, name: str) -> tuple[Cells, Cells]:
    """Who was here before comes back."""
    member = locked.members.filter(account=account).first()
    if member is None:
        [member] = new_members(locked, [name])
        member.account = account
    elif member.left_at is None:
        return {}, {}
    member.left_at = None
    member.save(update_fields=["account", "left_at"])
    return {}, {f"member/{member.pk}/present": True}


def _claim(locked: Club, account: Account, member_id: int) -> tuple[Cells, Cells]:
    own = locked.members.filter(account=account).select_related("player").first()
    if own is not None:
        sentence = _("You are %(name)s here already. If both are you, a director can make them one.")
        raise Refused(sentence % {"name": own.player.name})
    if not locked.members.present().unclaimed().filter(pk=member_id).update(account=account):
        raise Stale({})
    return {f"member/{member_id}/account": None}, {f"member/{member_id}/account": account.pk}
