"""A list of people as a table of a spreadsheet: a name on each line, perhaps a public name and who has paid.

The first line may name the columns; without it they are name, public name, paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.forms import Unreadable
from tournaments.imports.score_table import LONGEST_TABLE, Row, rows_of

MOST_LINES = 1000
WITHOUT_HEADS = ("name", "public", "paid")


@dataclass(frozen=True)
class LineOfTable:
    """What stands in one line, as it was written."""

    line: int
    name: str
    public_name: str = ""
    paid: str = ""


def read_entrants(text: str) -> list[LineOfTable]:
    """Lines that say something. Raises Unreadable."""
    if len(text) > LONGEST_TABLE:
        raise Unreadable(_("This is too long: take a part of it at a time."))
    rows = [row for row in rows_of(text) if not row.is_empty]
    if not rows:
        raise Unreadable(_("There is nothing here yet."))
    columns = _columns(rows[0].texts)
    lines = [_line(row, columns or WITHOUT_HEADS) for row in (rows[1:] if columns else rows)]
    if not lines:
        raise Unreadable(_("Under the names of the columns there is nobody."))
    if len(lines) > MOST_LINES:
        raise Unreadable(_("These are more than %(most)s lines: take a part at a time.") % {"most": MOST_LINES})
    return lines


def _columns(texts: Sequence[str]) -> list[str]:
    """What each column holds, if this line names them; empty where it is somebody already."""
    kinds = [next((kind for kind, names in _names().items() if text.casefold() in names), "") for text in texts]
    return kinds if "name" in kinds or {"first", "last"} <= set(kinds) else []


def _line(row: Row, columns: Sequence[str]) -> LineOfTable:
    found: dict[str, str] = {}
    for kind, text in zip(columns, row.texts, strict=False):
        found.setdefault(kind, text)
    name = found.get("name") or f"{found.get('first', '')} {found.get('last', '')}".strip()
    return LineOfTable(row.line, name, found.get("public", ""), found.get("paid", ""))


def _names() -> dict[str, set[str]]:
    """What columns may be called, in English and in the language of whoever asks."""
    return {
        "name": {"name", "player", "entrant", _("Name").casefold(), _("Player").casefold()},
        "first": {"first name", "given name", "forename"},
        "last": {"last name", "surname", "family name"},
        "public": {"public name", "nickname", "shown as", _("Public name").casefold()},
        "paid": {"paid", "fee", "entry fee", _("Paid").casefold()},
    }
