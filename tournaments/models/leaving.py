"""Deleting an account: what is its own goes, what others played in stays."""

from __future__ import annotations

from django.db import transaction

from scoring.models import Link

from .accounts import Account
from .changes import ClubChange, ClubEdit, write_club
from .clubs import Club, Role


def clubs_left_alone(account: Account) -> list[Club]:
    """Clubs that would have no owner without this account."""
    owned = Club.objects.filter(roles__account=account, roles__kind=Role.Kind.OWNER)
    others = Role.objects.filter(kind=Role.Kind.OWNER).exclude(account=account).values("club")
    return list(owned.exclude(pk__in=others))


@transaction.atomic
def delete_account(account: Account) -> bool:
    """False, and nothing is deleted, when a club would have no owner.

    Its own games and players go. A club keeps the player whom the account was, with all scores; changes that it
    made in other games keep a keeper without a name.
    """
    locked = Club.objects.select_for_update(of=("self",)).filter(roles__account=account)
    clubs = list({club.pk: club for club in locked.order_by("pk")}.values())
    if clubs_left_alone(account):
        return False
    account.sign_out_everywhere()
    for club in clubs:
        write_club(club, ClubChange.Verb.UNROLE, ClubEdit(None), lambda club: _take_roles(club, account))
    keeper = account.keeper
    keeper.games.all().delete()
    keeper.players.all().delete()
    Link.objects.filter(keeper=keeper).delete()
    account.delete()
    if keeper.changes.exists():
        keeper.name = ""
        keeper.save(update_fields=["name"])
    else:
        keeper.delete()
    return True


def _take_roles(club: Club, account: Account) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    kinds = list(club.roles.filter(account=account).values_list("kind", flat=True))
    club.roles.filter(account=account).delete()
    return {f"account/{account.pk}/roles": kinds}, {f"account/{account.pk}/roles": []}
