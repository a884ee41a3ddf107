"""The cells of a club's log read from its document, and stored with the ids that there are here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from scoring.models import Colour
from tournaments.imports.reading import SMALL_NUMBER, Part
from tournaments.models import Role
from tournaments.models.cells import exchange_in_club

Cells = dict[str, Any]
PATH = re.compile(
    r"name|slug|time_zone|language|visibility|link|next|games|members|tournament"
    r"|account/[1-9]\d{0,5}/(?P<account>roles)"
    r"|member/[1-9]\d{0,5}/(present|(?P<member>colour)|renamed|became|removed|account)"
    r"|(invitation|token)/[1-9]\d{0,5}|game/[1-9]\d{0,5}/given"
    r"|season/[1-9]\d{0,5}/(name|starts_on|ends_on|points|best_of)"
)


def read_cells(part: Part, note_account: Callable[[Part], object], people: int) -> Cells:
    """`note_account` hears of every account among the people of the document."""
    for path, one in part.cells().items():
        _check(path, one)
    cells: Cells = part.json()

    def check(kind: str, number: int) -> int:
        one = Part(number, part.place)
        one.number(SMALL_NUMBER, 1)
        if kind == "account" and number <= people:
            note_account(one)
        return number

    try:
        return exchange_in_club(cells, check)
    except ValueError:
        part.refuse(_("a club has no such cells."))


def _check(path: str, part: Part) -> None:
    found = PATH.fullmatch(path)
    if found is None:
        part.refuse(_("a club has no such cell."))
    if found["account"]:
        for kind in part.parts():
            kind.choice(Role.Kind.values)
    if found["member"]:
        part.choice(["", *Colour.values])


def ids_for(cells: Cells, rows: Mapping[str, Sequence[Model | None]]) -> Cells:
    """The cells with ids for numbers; what is no more gets one below 0, which nothing here ever has."""

    def pk(kind: str, number: int) -> int:
        known = rows.get(kind, ())
        row = known[number - 1] if number <= len(known) else None
        return len(known) - number if row is None else int(row.pk)

    return exchange_in_club(cells, pk)
