"""The cells of a club's log read from its document, and stored with the ids that there are here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.imports.reading import SMALL_NUMBER, Part
from tournaments.models.cells import exchange_in_club

Cells = dict[str, Any]


def read_cells(part: Part, note_account: Callable[[Part], object], people: int) -> Cells:
    """`note_account` hears of every account among the people of the document."""
    part.cells()
    cells: Cells = part.json()

    def check(kind: str, number: int) -> int:
        one = Part(number, part.place)
        one.number(SMALL_NUMBER, 1)
        if kind == "account" and number <= people:
            note_account(one)
        return number

    try:
        return exchange_in_club(cells, check)
    except (TypeError, ValueError):
        part.refuse(_("a club has no such cells."))


def ids_for(cells: Cells, rows: Mapping[str, Sequence[Model | None]]) -> Cells:
    """The cells with ids for numbers; what is no more gets one below 0, which nothing here ever has."""

    def pk(kind: str, number: int) -> int:
        known = rows.get(kind, ())
        row = known[number - 1] if number <= len(known) else None
        return len(known) - number if row is None else int(row.pk)

    return exchange_in_club(cells, pk)
