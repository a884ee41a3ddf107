"""Spreads what changed: to this process when the change is committed, to the others through the database."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import connection, transaction
from django.db.models.signals import post_delete, post_save

from scoring.models import Game, Link, access_changed, game_changed

from .listeners import CHANNEL
from .streams import tell


def connect_signals() -> None:
    game_changed.connect(_game_changed, dispatch_uid="live")
    access_changed.connect(_rights_changed, dispatch_uid="live")
    post_save.connect(_link_saved, sender=Link, dispatch_uid="live")
    post_delete.connect(_rights_changed, sender=Link, dispatch_uid="live")


def spread(kind: str, id: int, revision: int) -> None:
    """Says that something has a new revision, in the transaction that gave it one."""
    _spread(f"{kind}:{id}:{revision}")


def spread_rights() -> None:
    """Says that somebody may see less than before, in the transaction of it: rights of all streams are looked up."""
    _spread("rights")


def _game_changed(sender: object, game: Game, **_: Any) -> None:
    spread("game", game.pk, game.revision)


def _link_saved(sender: object, instance: Link, **_: Any) -> None:
    if instance.revoked_at is not None:
        spread_rights()


def _rights_changed(sender: object, **_: Any) -> None:
    spread_rights()


def _spread(what: str) -> None:
    """SQLite tells nobody; there the other processes look for themselves."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, what])
    transaction.on_commit(partial(tell, what))
