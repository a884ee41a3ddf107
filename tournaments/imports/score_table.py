"""Old score sheets as a table of a spreadsheet: which cells belong to which game, in either of two layouts.

One line a player: date, game, player, start value, the rounds as columns, total. One line a round: date, game,
round, the players as columns, with a line for start values before and one for totals after them. The first line names the columns. What a cell says is left to others.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.forms import Unreadable

LONGEST_TABLE = 1_000_000
SEPARATORS = "\t;,"
BYTE_ORDER_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
NUMBERED = re.compile(r"\D{0,20}?(\d{1,2})")
MOST_ROUNDS = 19


@dataclass(frozen=True)
class Cell:
    """What stands in a line of the table under the head of a column."""

    text: str
    line: int
    column: str


@dataclass(frozen=True)
class PlayerOfTable:
    """`scores` are those of the rounds in order; `start` is what a late joiner began with."""

    name: Cell
    scores: tuple[Cell, ...]
    total: Cell | None = None
    start: Cell | None = None

    @property
    def is_there(self) -> bool:
        return any(cell.text for cell in (*self.scores, self.total, self.start) if cell is not None)


@dataclass(frozen=True)
class GameOfTable:
    date: Cell
    title: Cell
    players: tuple[PlayerOfTable, ...]

    @property
    def line(self) -> int:
        return self.date.line

    @property
    def round_count(self) -> int:
        """Up to the last round in which anybody has a score."""
        told = [number for player in self.players for number, cell in enumerate(player.scores, start=1) if cell.text]
        return max(told, default=0)


def decode(raw: bytes) -> str:
    """UTF-8 with or without its mark, UTF-16 with one, else what old spreadsheets on Windows write."""
    if encoding := BYTE_ORDER_MARKS.get(raw[:2]):
        return raw.decode(encoding, errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def read_table(text: str) -> list[GameOfTable]:
    """The games of a table in the order of its lines. Raises Unreadable."""
    if len(text) > LONGEST_TABLE:
        raise Unreadable(_("This is too long: take a part of it at a time."))
    rows = list(rows_of(text))
    if not rows:
        raise Unreadable(_("There is nothing here yet."))
    heads = _Heads(rows[0].texts)
    games = heads.games(rows[1:])
    if not games:
        raise Unreadable(_("Under the names of the columns there is no game."))
    return games


@dataclass(frozen=True)
class Row:
    line: int
    texts: Sequence[str]

    @property
    def is_empty(self) -> bool:
        return not any(self.texts)


def rows_of(text: str) -> Iterator[Row]:
    text = text.removeprefix("\ufeff")
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    begun = False
    try:
        for texts in reader:
            row = Row(reader.line_num, [one.strip() for one in texts])
            begun = begun or not row.is_empty
            if begun:
                yield row
    except csv.Error as fault:
        raise Unreadable(_("Line %(line)s cannot be read as a table.") % {"line": reader.line_num}) from fault


class _Heads:
    """What the first line calls the columns."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.places = {kind: self._place(kind) for kind in _names()}
        if self.places["date"] is None:
            raise Unreadable(_("No column of the first line is called Date."))
        if self.places["player"] is None and self.places["round"] is None:
            raise Unreadable(_("A column of the first line must be called Player, or Round."))

    def _place(self, kind: str) -> int | None:
        names = _names()[kind]
        return next((at for at, text in enumerate(self.texts) if text.casefold() in names), None)

    def games(self, rows: Sequence[Row]) -> list[GameOfTable]:
        by_player = self.places["player"] is not None
        read = _by_player(self, rows) if by_player else _by_round(self, rows)
        return [game for game in read if game.players]

    def cell(self, row: Row, kind: str) -> Cell:
        at = self.places[kind]
        return Cell("", row.line, "") if at is None else self.cell_at(row, at)

    def cell_if_any(self, row: Row, kind: str) -> Cell | None:
        return None if self.places[kind] is None else self.cell(row, kind)

    def cell_at(self, row: Row, at: int) -> Cell:
        return Cell(row.texts[at] if at < len(row.texts) else "", row.line, self.texts[at])

    def rounds(self) -> list[int]:
        """Where the columns of the rounds are, the first round first."""
        taken = {at for at in self.places.values() if at is not None}
        found: dict[int, int] = {}
        for at, text in enumerate(self.texts):
            number = NUMBERED.fullmatch(text)
            if at not in taken and number:
                found.setdefault(int(number[1]), at)
        if sorted(found) != list(range(1, len(found) + 1)) or not 1 <= len(found) <= MOST_ROUNDS:
            raise Unreadable(_("The columns of the rounds must be called 1, 2, 3 and so on, without a gap."))
        return [found[number] for number in sorted(found)]

    def players(self) -> list[int]:
        """Where the columns of the players are: all that have another name than those that are known."""
        known = {name for names in _names().values() for name in names}
        return [at for at, text in enumerate(self.texts) if text and text.casefold() not in known]


def _names() -> dict[str, set[str]]:
    """What columns may be called, in English and in the language of whoever asks."""
    return {
        "date": {"date", "day", _("Date").casefold()},
        "game": {"game", "evening", "table", _("Game").casefold()},
        "player": {"player", "name", _("Player").casefold()},
        "round": {"round", _("Round").casefold()},
        "start": {"start value", _("Start value").casefold()},
        "total": {"total", "sum", _("Total").casefold()},
        "unread": {
            "start double",
            "ending",
            "place",
            *(_(name).casefold() for name in ("Start double", "Ending", "Place")),
        },
    }


@dataclass
class _Gathered:
    """The lines of one game so far."""

    date: Cell
    title: Cell
    rows: list[Row] = field(default_factory=list)
    told: set[str] = field(default_factory=set)


def _gather(heads: _Heads, rows: Sequence[Row], kind: str) -> Iterator[_Gathered]:
    """Lines of the same date and game in a row are one game, until an empty line or what was told before comes again.

    Start values stand before everything else of a game.
    """
    starts = _names()["start"]
    current: _Gathered | None = None
    for row in rows:
        if row.is_empty:
            yield from [current] if current else []
            current = None
            continue
        date, title, told = heads.cell(row, "date"), heads.cell(row, "game"), heads.cell(row, kind).text.casefold()
        if current is None or _is_another(current, date, title) or told in current.told | starts:
            yield from [current] if current else []
            current = _Gathered(date, title)
        current.rows.append(row)
        current.told.add(told)
    yield from [current] if current else []


def _is_another(current: _Gathered, date: Cell, title: Cell) -> bool:
    """An empty cell says the same as the line above."""
    return bool((date.text and date.text != current.date.text) or (title.text and title.text != current.title.text))


def _by_player(heads: _Heads, rows: Sequence[Row]) -> Iterator[GameOfTable]:
    rounds = heads.rounds()
    for game in _gather(heads, rows, "player"):
        players = [
            PlayerOfTable(
                heads.cell(row, "player"),
                tuple(heads.cell_at(row, at) for at in rounds),
                heads.cell_if_any(row, "total"),
                heads.cell_if_any(row, "start"),
            )
            for row in game.rows
        ]
        yield GameOfTable(game.date, game.title, tuple(players))


def _by_round(heads: _Heads, rows: Sequence[Row]) -> Iterator[GameOfTable]:
    sums, starts, ignored = (_names()[kind] for kind in ("total", "start", "unread"))
    for game in _gather(heads, rows, "round"):
        named = [(heads.cell(row, "round"), row) for row in game.rows]
        totals = [row for cell, row in named if cell.text.casefold() in sums]
        begins = [row for cell, row in named if cell.text.casefold() in starts]
        rounds = [row for cell, row in named if cell.text.casefold() not in sums | starts | ignored]
        _check_rounds([cell for cell, row in named if row in rounds])
        players = [
            PlayerOfTable(
                Cell(heads.texts[at], game.date.line, heads.texts[at]),
                tuple(heads.cell_at(row, at) for row in rounds),
                heads.cell_at(totals[0], at) if totals else None,
                heads.cell_at(begins[0], at) if begins else None,
            )
            for at in heads.players()
        ]
        yield GameOfTable(game.date, game.title, tuple(player for player in players if player.is_there))


def _check_rounds(cells: Sequence[Cell]) -> None:
    for number, cell in enumerate(cells, start=1):
        found = NUMBERED.fullmatch(cell.text)
        if not found or int(found[1]) != number or number > MOST_ROUNDS:
            facts = {"line": cell.line, "number": number, "text": cell.text[:20]}
            raise Unreadable(_("Line %(line)s: round %(number)s is expected here, not “%(text)s”.") % facts)
