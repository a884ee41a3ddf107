"""A game as a file: the score sheet that other programs read, and a table for a spreadsheet; and a kept ruling."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Judged, RoundOfSheet, Ruling, Scoresheet
from scoring.rules import Tile

FORMAT = "chicken-foot-sheet/1"
# What spreadsheets take for the beginning of a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def sheet_json(sheet: Scoresheet) -> dict[str, Any]:
    """The complete rounds of a game as a score sheet; missing pips mean "not played"."""
    names = {seat.id: seat.name for seat in sheet.seats}
    start_values = {seat.name: seat.start_value for seat in sheet.seats if seat.start_value is not None}
    return {
        "format": FORMAT,
        "rules": sheet.rules.to_json(),
        "players": list(names.values()),
        **({"start_values": start_values} if start_values else {}),
        "rounds": [_round_json(round_, names) for round_ in sheet.complete_rounds],
    }


def _round_json(round_: RoundOfSheet, names: dict[int, str]) -> dict[str, Any]:
    hands = {name: round_.hands[seat] for seat, name in names.items() if round_.pips(seat) is not None}
    caught = [name for name, hand in hands.items() if hand.double_blank]
    tiles = {name: list(hand.tiles) for name, hand in hands.items() if hand.tiles}
    return {
        "start": str(Tile(round_.start, round_.start)),
        "ending": round_.ending,
        "pips": {name: hand.pips for name, hand in hands.items()},
        **({"double_blank": caught[0]} if caught else {}),
        **({"tiles": tiles} if tiles else {}),
    }


def ruling_json(judged: Judged) -> dict[str, Any]:
    """What was asked, as a round record or a question, with the verdict that was given."""
    verdict = dict(judged.verdict)
    if judged.kind == Ruling.Kind.QUESTION:
        return {**judged.record, "verdict": verdict}
    # The format of a verdict on a round does not have them.
    verdict.pop("tiles", None)
    return {"record": judged.record, "verdict": verdict}


def sheet_csv(sheet: Scoresheet) -> str:
    """The complete rounds as rows and the players as columns, then totals and places."""
    return csv_text(_rows(sheet))


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Rows as a spreadsheet reads them, and runs nothing of."""
    text = io.StringIO()
    csv.writer(text).writerows([_plain(cell) for cell in row] for row in rows)
    return text.getvalue()


def _rows(sheet: Scoresheet) -> list[list[object]]:
    seats = sheet.seats
    placings = {placing.player: placing for placing in sheet.placings}
    totals = [placings[seat.id].total if seat.id in placings else None for seat in seats]
    places = [placings[seat.id].place if seat.id in placings else None for seat in seats]
    rows: list[list[object]] = [[_("Round"), _("Start double"), _("Ending"), *(seat.name for seat in seats)]]
    if any(seat.start_value is not None for seat in seats):
        rows.append([_("Start value"), None, None, *(seat.start_value for seat in seats)])
    endings = {"out": _("out"), "blocked": _("blocked")}
    # The double as one number: spreadsheets read 9-9 as a day of September.
    rows += [
        [round_.number, round_.start, endings.get(round_.ending), *(round_.pips(seat.id) for seat in seats)]
        for round_ in sheet.complete_rounds
    ]
    return [*rows, [_("Total"), None, None, *totals], [_("Place"), None, None, *places]]


def _plain(cell: object) -> object:
    """A text that a spreadsheet would run as a formula gets an apostrophe, which it shows as plain text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell
