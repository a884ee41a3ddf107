"""What may be done to a remembered player; whoever has a page with the name open sees it change."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from .changes import game_changed
from .following import follow_merge
from .games import Game, Seat
from .keepers import Player

STILL_LOOKED_AT = timedelta(days=1)


class OneGame(Exception):
    """Both players sit in one game, so they are two people."""


@transaction.atomic
def rename_player(player: Player, name: str) -> None:
    if player.name != name and Player.objects.remembered().filter(pk=player.pk).update(name=name):
        _show_again(player)


@transaction.atomic
def remove_player(player: Player) -> None:
    """Takes the name away everywhere; seats and scores stay, so that others' results do."""
    player.name = ""
    player.removed_at = timezone.now()
    player.save(update_fields=["name", "removed_at"])
    _show_again(player)


@transaction.atomic
def merge_player(player: Player, other: Player) -> None:
    """Gives every seat of a player to another one, and forgets the first. Raises OneGame."""
    # A seat made meanwhile waits for these locks.
    both = list(Player.objects.select_for_update().filter(pk__in=(player.pk, other.pk)).order_by("pk"))
    if len(both) < 2:
        return
    if player.shares_a_game_with(other):
        raise OneGame
    seats = list(Seat.objects.filter(player=player).values_list("pk", flat=True))
    Seat.objects.filter(pk__in=seats).update(player=other)
    follow_merge(player, other)
    player.delete()
    _show_again(other)


def _show_again(player: Player) -> None:
    since = timezone.now() - STILL_LOOKED_AT
    looked_at = Game.objects.for_player(player).filter(Q(state=Game.State.IN_PROGRESS) | Q(changed_at__gte=since))
    keys = list(looked_at.values_list("pk", flat=True))
    Game.objects.filter(pk__in=keys).update(revision=F("revision") + 1)
    for game in Game.objects.filter(pk__in=keys):
        game_changed.send(Game, game=game)
