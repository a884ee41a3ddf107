"""Spreads what changed: to this process when the change is committed, to the others through the database."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import connection, transaction
from django.db.models.signals import post_delete, post_save

from scoring.models import Game, Link, game_changed

from .listeners import CHANNEL
from .streams import tell


def connect_signals() -> None:
    game_changed.connect(_game_changed, dispatch_uid="live")
    post_save.connect(_link_saved, sender=Link, dispatch_uid="live")
    post_delete.connect(_link_deleted, sender=Link, dispatch_uid="live")


def _game_changed(sender: object, game: Game, **_: Any) -> None:
    _spread(f"{game.pk}:{game.revision}")


def _link_saved(sender: object, instance: Link, **_: Any) -> None:
    if instance.revoked_at is not None:
        _spread(f"link:{instance.pk}")


def _link_deleted(sender: object, instance: Link, **_: Any) -> None:
    _spread(f"link:{instance.pk}")


def _spread(what: str) -> None:
    """SQLite tells nobody; there the other processes look for themselves."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, what])
    transaction.on_commit(partial(tell, what))
