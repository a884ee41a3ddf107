"""How the people of a club are called in it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.models import Keeper
from tournaments.models import Account, Club


def called(club: Club) -> dict[int, str]:
    """By account: the name of the member that it is; of one with a role only, its own. Nobody else is named."""
    roles = Account.objects.filter(roles__club=club).distinct().values_list("pk", "name")
    members = club.members.exclude(account=None).filter(player__removed_at=None)
    names = {account: name or _("somebody without a name") for account, name in roles}
    return names | dict(members.values_list("account", "player__name"))


def names_by_keeper(club: Club) -> dict[int, str]:
    """The same by the keepers of the accounts, as logs of games know them."""
    names = called(club)
    keepers = Account.objects.filter(pk__in=names).values_list("keeper", "pk")
    return {keeper: names[account] for keeper, account in keepers}


def names_at(keeper: Keeper) -> dict[int, str]:
    """For `scoring`: what a club calls its people."""
    return names_by_keeper(keeper.club) if keeper.kind == Keeper.Kind.CLUB else {}


def member_names(club: Club) -> dict[int, str]:
    """By member, also of who left; who was removed has no name."""
    rows = club.members.values_list("pk", "player__name")
    return {member: name or _("Removed player") for member, name in rows}
