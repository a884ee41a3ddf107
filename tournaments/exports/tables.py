"""Tables as files: the same rows as CSV and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Any

from scoring.exports import csv_text
from scoring.models import Game, Player, Scoresheet, scoresheets
from tournaments.exports.rows import Row
from tournaments.exports.values import moment
from tournaments.history import Record
from tournaments.models import GameNight

BYTE_ORDER_MARK = "\ufeff"
GAMES_AT_A_TIME = 200


def table_csv(rows: Sequence[Row], *, mark: bool = False) -> str:
    """The keys of the rows in the first line; `mark` tells old spreadsheets that it is UTF-8."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    lines: list[list[object]] = [[*columns], *([_cell(row.get(key)) for key in columns] for row in rows)]
    return (BYTE_ORDER_MARK if mark else "") + csv_text(lines)


def table_json(name: str, rows: Sequence[Row]) -> str:
    return json.dumps({"table": name, "rows": rows}, ensure_ascii=False, default=_written, indent=1) + "\n"


def _written(value: date) -> str | None:
    return moment(value) if isinstance(value, datetime) else value.isoformat()


def _cell(value: Any) -> object:
    """In a table of a spreadsheet true is 1, and several values share a cell."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, date):
        return _written(value)
    return "; ".join(map(str, value)) if isinstance(value, list) else value


def record_rows(found: Iterable[Record]) -> Iterator[Row]:
    """A row for every holder of every record, in two statements."""
    held = [(record, holder) for record in found for holder in record.holders]
    players = Player.objects.in_bulk({player for _record, holder in held for player in holder.players})
    nights = GameNight.objects.filter(game__in={holder.game for _record, holder in held if holder.game is not None})
    games = {pk: (key, day) for pk, key, day in nights.values_list("game_id", "game__key", "date")}
    for record, holder in held:
        key, day = games.get(holder.game or 0, (None, None))
        yield {
            "record": record.kind,
            "value": record.value,
            "keys": [players[player].key for player in holder.players],
            "names": [players[player].name for player in holder.players],
            "game": key,
            "date": day,
        }


def score_rows(games: Sequence[Game]) -> Iterator[Row]:
    """A line for each player of each game, as old score sheets are taken in: the first game first."""
    days = dict(GameNight.objects.filter(game__in=[game.pk for game in games]).values_list("game_id", "date"))
    counts: dict[date, int] = {}
    for at in range(0, len(games), GAMES_AT_A_TIME):
        sheets = scoresheets(games[at : at + GAMES_AT_A_TIME])
        for game in games[at : at + GAMES_AT_A_TIME]:
            day = days[game.pk]
            counts[day] = counts.get(day, 0) + 1
            yield from _players(game, sheets[game.pk], day, game.name or str(counts[day]))


def _players(game: Game, sheet: Scoresheet, day: date, title: str) -> Iterator[Row]:
    placings = {placing.player: placing for placing in sheet.placings}
    for seat in sheet.seats:
        placing = placings.get(seat.id)
        yield {
            "date": day,
            "game": title,
            "player": seat.name,
            **{str(number): _score(sheet, number, seat.id) for number in range(1, sheet.round_count + 1)},
            "total": placing.total if placing else None,
            "place": placing.place if placing else None,
            "state": game.state,
            "set_max": sheet.rules.set_max,
            "start_value": seat.start_value,
            "key": game.key,
        }


def _score(sheet: Scoresheet, number: int, seat: int) -> object:
    """Pips, with a star where the 0-0 was among them; a dash for a round that was not played."""
    if not sheet.is_complete(number):
        return None
    hand = sheet.round(number).hands.get(seat)
    if hand is None or hand.pips is None:
        return "-"
    return f"{hand.pips}*" if hand.double_blank else hand.pips
