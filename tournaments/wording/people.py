"""How the people of a club are called in it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Account, Club


def called(club: Club) -> dict[int, str]:
    """By account: the name of the member that it is; of one with a role only, its own. Nobody else is named."""
    roles = Account.objects.filter(roles__club=club).distinct().values_list("pk", "name")
    members = club.members.exclude(account=None).filter(player__removed_at=None)
    names = {account: name or _("somebody without a name") for account, name in roles}
    return names | dict(members.values_list("account", "player__name"))


def member_names(club: Club) -> dict[int, str]:
    """By member, also of who left; who was removed has no name."""
    rows = club.members.values_list("pk", "player__name")
    return {member: name or _("Removed player") for member, name in rows}
