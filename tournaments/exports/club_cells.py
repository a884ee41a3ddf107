"""The cells of a club's log as its document has them: with numbers for people, seasons, games and links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.exports.values import as_postgresql
from tournaments.models import ClubChange
from tournaments.models.cells import KINDS, exchange_in_club

Told = dict[str, set[int]]
"""The ids that a log tells of, by their kinds."""


def told_of(changes: Iterable[ClubChange]) -> Told:
    told: Told = {kind: set() for kind in KINDS}

    def note(kind: str, pk: int) -> int:
        told[kind].add(pk)
        return pk

    for change in changes:
        exchange_in_club(change.before, note)
        exchange_in_club(change.after, note)
    return told


class ClubCells:
    """`known` are the numbers that the document gives by kind and id; what is no more has those after them."""

    def __init__(self, told: Told, **known: Mapping[int, int]) -> None:
        self.numbers = {kind: _numbers(known.get(kind, {}), told[kind]) for kind in KINDS}

    def write(self, cells: Mapping[str, Any]) -> dict[str, Any]:
        return as_postgresql(exchange_in_club(cells, lambda kind, pk: self.numbers[kind][pk]))


def _numbers(known: Mapping[int, int], told: Iterable[int]) -> dict[int, int]:
    """What came from a document and was no more even then has an id below 0, the first the nearest to it."""
    last = max(known.values(), default=0)
    gone = sorted(set(told) - set(known), key=lambda pk: (pk > 0, abs(pk)))
    return {**known, **{pk: number for number, pk in enumerate(gone, start=last + 1)}}
