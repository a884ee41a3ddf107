"""Steps of a replay as fields of an address, in the shortest way to say them."""

from __future__ import annotations

from scoring.replays.replay import Table
from scoring.rules import Action, Do, RoundRecord, default_hand_size
from scoring.wording import replays

Fields = list[tuple[str, str]]


def address_fields(table: Table, record: RoundRecord, at: int | None = None) -> Fields:
    """The step after `at` actions; without `at` the last."""
    moves = record.to_text()
    step = [] if at in (None, len(record.actions)) else [("at", str(at))]
    return [*_table_fields(table), *_hand_fields(table), *([("moves", moves)] if moves else []), *step]


def _table_fields(table: Table) -> Fields:
    if table.number is not None:
        return [("round", str(table.number))]
    count = len(table.players)
    unnamed = table.players == tuple(replays.nth_player(n + 1) for n in range(count))
    players = [("players", str(count))] if unnamed else [("player", name) for name in table.players]
    rules = table.rules.to_json() | {"hand_size": table.rules.hand_size}
    if table.rules.hand_size == default_hand_size(table.rules.set_max, count):
        del rules["hand_size"]
    start = [("start", str(table.start))] if table.start != table.rules.first_start else []
    return [*players, *((name, str(value)) for name, value in rules.items()), *start]


def _hand_fields(table: Table) -> Fields:
    if not table.hands:
        return []
    return [("hand", " ".join(map(str, table.hands.get(name, ())))) for name in table.players]


def word_of(action: Action, table: Table) -> str:
    """An action in the text form, with the seat that does it."""
    seat = table.players.index(action.player) + 1
    match action.do:
        case Do.PLAY:
            return f"{seat}:{action.play}"
        case Do.DRAW if action.tile:
            return f"{seat}:draw:{action.tile}"
    return f"{seat}:{action.do}"
