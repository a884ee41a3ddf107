"""Giving others a right to a game, and taking one's own games to another phone."""

from __future__ import annotations

from django.db import transaction

from .games import Game, Seat
from .keepers import Keeper
from .keys import hash_token
from .links import Link


@transaction.atomic
def share_game(game: Game, scope: str, seat: Seat | None) -> Link:
    """The link that gives this right: the one there is, or a new one."""
    Game.objects.select_for_update().get(pk=game.pk)
    known = game.links.usable().filter(scope=scope, seat=seat).first()
    return known or Link.make(game.keeper, scope, game=game, seat=seat)


def find_link(token: str) -> Link | None:
    links = Link.objects.usable().select_related("game", "keeper")
    return links.filter(token_hash=hash_token(token)).first()


@transaction.atomic
def carry_keeper(keeper: Keeper) -> Link:
    """A fresh link for another phone; any earlier one stops to work."""
    keeper.links.filter(scope=Link.Scope.CARRY).delete()
    return Link.make(keeper, Link.Scope.CARRY)


def carry_link(keeper: Keeper) -> Link | None:
    return keeper.links.usable().filter(scope=Link.Scope.CARRY).last()


@transaction.atomic
def take_carry(link: Link, own: Keeper | None) -> Keeper | None:
    """Uses a carry link up, once, and gives its keeper all that the taker had. None when it is used up already.

    Nor is anything taken from an account or into one.
    """
    locked = Link.objects.usable().select_for_update(of=("self",)).filter(pk=link.pk).first()
    if locked is None or not all(keeper.is_browser for keeper in (link.keeper, own) if keeper):
        return None
    locked.revoke()
    if own is not None and own.pk != link.keeper_id:
        link.keeper.take_over(own)
    return link.keeper
