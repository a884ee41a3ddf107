"""Who may do what in a club: roles given and taken, the club handed over, leaving it."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Refused, Stale

from .accounts import Account
from .changes import Cells, ClubChange, ClubEdit, write_club
from .clubs import Club, Role

Kind = Role.Kind
Verb = ClubChange.Verb


def roles_cell(account: Account) -> str:
    return f"account/{account.pk}/roles"


def people_with_accounts(club: Club) -> list[Account]:
    """Everybody who may be given a role without an invitation: who has one, and members with an account."""
    roles = club.roles.order_by().values("account")
    members = club.members.present().exclude(account=None).order_by().values("account")
    return list(Account.objects.filter(pk__in=roles.union(members)).order_by("name", "pk"))


def set_roles(
    club: Club, account: Account, kinds: Collection[str], shown: Collection[str], edit: ClubEdit
) -> ClubChange | None:
    """Gives and takes roles. Raises Stale when they are not the ones that were shown, Refused for the last owner."""
    verb = Verb.ROLE if set(kinds) - set(shown) else Verb.UNROLE

    def change(locked: Club) -> tuple[Cells, Cells]:
        stored = _kinds(locked, account)
        if stored != set(shown) and stored != set(kinds):
            raise Stale({roles_cell(account): sorted(stored)})
        if account not in people_with_accounts(locked):
            raise Stale({})
        return _store(locked, account, stored, set(kinds))

    return write_club(club, verb, edit, change)


def hand_over(club: Club, giver: Account, taker: Account, edit: ClubEdit) -> ClubChange | None:
    """Another account owns the club from now on, with every role; the one that gives keeps its others.

    Raises Stale where it does not own the club any more, or the other has no part in it.
    """

    def change(locked: Club) -> tuple[Cells, Cells]:
        kinds = _kinds(locked, giver)
        if Kind.OWNER not in kinds or taker == giver or taker not in people_with_accounts(locked):
            raise Stale({})
        before, after = _store(locked, taker, _kinds(locked, taker), set(Kind.values))
        gave = _store(locked, giver, kinds, kinds - {Kind.OWNER})
        return {**before, **gave[0]}, {**after, **gave[1]}

    return write_club(club, Verb.ROLE, edit, change)


def leave_club(club: Club, account: Account, edit: ClubEdit) -> ClubChange | None:
    """Takes all roles away and ends the membership; the last owner is refused."""

    def leave(locked: Club) -> tuple[Cells, Cells]:
        refuse_last_owner(locked, account)
        before, after = _store(locked, account, _kinds(locked, account), set())
        for member in locked.members.present().filter(account=account):
            member.left_at = timezone.now()
            member.save(update_fields=["left_at"])
            before[f"member/{member.pk}/present"], after[f"member/{member.pk}/present"] = True, False
        return before, after

    return write_club(club, Verb.LEAVE, edit, leave)


def refuse_last_owner(locked: Club, account: Account) -> None:
    owners = set(locked.roles.filter(kind=Kind.OWNER).values_list("account", flat=True))
    if owners == {account.pk}:
        raise Refused(_("A club keeps at least one owner. Hand it over to somebody else first."))


def _kinds(club: Club, account: Account) -> set[str]:
    return set(club.roles.filter(account=account).values_list("kind", flat=True))


def _store(
    locked: Club, account: Account, stored: Collection[str], wanted: Collection[str]
) -> tuple[dict[str, object], dict[str, object]]:
    if Kind.OWNER in stored and Kind.OWNER not in wanted:
        refuse_last_owner(locked, account)
    locked.roles.filter(account=account).exclude(kind__in=wanted).delete()
    Role.objects.bulk_create(
        [Role(club=locked, account=account, kind=kind) for kind in sorted(set(wanted) - set(stored))]
    )
    if stored == wanted:
        return {}, {}
    return {roles_cell(account): sorted(stored)}, {roles_cell(account): sorted(wanted)}
