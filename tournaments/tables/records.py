"""Records as they are shown: the names of their holders, and when it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from django.utils.functional import Promise

from scoring.models import Player
from scoring.wording.words import together
from tournaments.history import Holder, Record
from tournaments.models import GameNight
from tournaments.wording.figures import player_name
from tournaments.wording.records import RECORD_NAMES, value

MOST_SHOWN = 3


class ShownHolder(NamedTuple):
    """`key` is that of the only player there is."""

    names: str
    key: str
    game: str
    day: date | None


class ShownRecord(NamedTuple):
    """`more` others hold the record too."""

    name: str | Promise
    value: str
    holders: list[ShownHolder]
    more: int


def hall_of_fame(found: Sequence[Record]) -> list[ShownRecord]:
    """In two statements, however many records there are."""
    shown = [holder for record in found for holder in record.holders[:MOST_SHOWN]]
    players = Player.objects.in_bulk({player for holder in shown for player in holder.players})
    nights = GameNight.objects.filter(game__in={holder.game for holder in shown if holder.game is not None})
    games = {pk: (key, day) for pk, key, day in nights.values_list("game_id", "game__key", "date")}
    return [
        ShownRecord(
            RECORD_NAMES[record.kind],
            value(record),
            [_shown(holder, players, games) for holder in record.holders[:MOST_SHOWN]],
            max(0, len(record.holders) - MOST_SHOWN),
        )
        for record in found
    ]


def _shown(holder: Holder, players: Mapping[int, Player], games: Mapping[int, tuple[str, date]]) -> ShownHolder:
    names = together([player_name(players[player].name) for player in holder.players])
    key = players[holder.players[0]].key if len(holder.players) == 1 else ""
    game, day = games.get(holder.game or 0, ("", None))
    return ShownHolder(names, key, game, day)
