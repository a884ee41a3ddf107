"""The verbs that begin, name and end a game."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.rules import RuleSet

from .changes import Change, Edit, Stale, write
from .games import Game, Seat
from .keepers import Keeper, Player
from .keys import KEY_LENGTH, new_key


def start_game(
    keeper: Keeper,
    players: Sequence[Player | str],
    rules: RuleSet,
    edit: Edit,
    *,
    name: str = "",
    began: datetime | None = None,
) -> tuple[Game, bool]:
    """A new game with its seats in order; a text among the players is the name of somebody new.

    `began` is when it was played, for one that was not entered at the table. The request's key fixes the game's
    key, so that the same form sent twice starts one game. Returns the game, and whether it is new. Raises Stale
    when one of the players is gone by now: merged with another one meanwhile.
    """
    key = _game_key(edit.request_key)
    try:
        with transaction.atomic():
            game = Game.objects.create(
                keeper=keeper, key=key, name=name, rules=rules.to_json(), created_at=began or timezone.now()
            )
            known = [p if isinstance(p, Player) else Player.objects.create(keeper=keeper, name=p) for p in players]
            Seat.objects.bulk_create([Seat(game=game, player=p, order=n) for n, p in enumerate(known, start=1)])
            Change.objects.create(
                game=game, keeper=edit.keeper, link=edit.link, verb=Change.Verb.START,
                request_key=edit.request_key, digest=edit.digest,
            )  # fmt: skip
            return game, True
    except IntegrityError:
        started = Game.objects.filter(key=key).first()
        if started is None:
            raise Stale({}) from None
        return started, False


def _game_key(request_key: str) -> str:
    if not request_key:
        return new_key()
    digest = hashlib.sha256(f"game:{request_key}".encode()).digest()
    return urlsafe_b64encode(digest)[:KEY_LENGTH].decode()


def abandon_game(game: Game, edit: Edit) -> Change | None:
    """Ends a game that will not be finished; it counts in no statistics."""
    return write(game, Change.Verb.ABANDON, {"game/state": Game.State.ABANDONED}, edit)


def resume_game(game: Game, edit: Edit) -> Change | None:
    return write(game, Change.Verb.RESUME, {"game/state": Game.State.IN_PROGRESS}, edit)


def rename_game(game: Game, name: str, shown: str, edit: Edit) -> Change | None:
    return write(game, Change.Verb.RENAME, {"game/name": name}, edit, shown={"game/name": shown})
