"""What may be done to a remembered player; whoever has a page with the name open sees it change."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from .changes import game_changed
from .games import Game
from .keepers import Player

STILL_LOOKED_AT = timedelta(days=1)


@transaction.atomic
def rename_player(player: Player, name: str) -> None:
    if player.name != name and Player.objects.remembered().filter(pk=player.pk).update(name=name):
        show_again(player)


@transaction.atomic
def remove_player(player: Player) -> None:
    """Takes the name away everywhere; seats and scores stay, so that others' results do."""
    player.name = ""
    player.removed_at = timezone.now()
    player.save(update_fields=["name", "removed_at"])
    show_again(player)


def show_again(player: Player) -> None:
    since = timezone.now() - STILL_LOOKED_AT
    looked_at = Game.objects.for_player(player).filter(Q(state=Game.State.IN_PROGRESS) | Q(changed_at__gte=since))
    keys = list(looked_at.values_list("pk", flat=True))
    Game.objects.filter(pk__in=keys).update(revision=F("revision") + 1)
    for game in Game.objects.filter(pk__in=keys):
        game_changed.send(Game, game=game)
