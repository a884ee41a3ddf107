"""The form of every answer about tournaments. Numbers are exact; what was not played is null, never 0."""

from __future__ import annotations

from datetime import datetime

from ninja import Schema


class TournamentOut(Schema):
    """`revision` grows with every change; `edition` counts published results."""

    key: str
    name: str
    state: str
    starts_at: datetime | None
    place: str | None
    sessions: int
    rounds_per_session: int
    cut: int | None
    counting: str
    ranked_share: int
    revision: int
    edition: int
    published_at: datetime | None


class EntrantOut(Schema):
    """By start number; the name is what the entrant chose to be called."""

    number: int
    name: str
    state: str


class SessionOut(Schema):
    """It plays `rounds` rounds from the double `first_start` down. Only what is announced is told."""

    number: int
    kind: str
    state: str
    first_start: int
    rounds: int
    announced_at: datetime | None
    closed_at: datetime | None


class TableOut(Schema):
    """`seats` are start numbers in playing order; `game` is the key of its score sheet."""

    number: int
    state: str
    game: str
    seats: list[int]


class SessionTablesOut(SessionOut):
    tables: list[TableOut]


class LineOut(Schema):
    """`ahead_by` is the reason against the next one; `pending`: a sheet of theirs is not accepted yet."""

    place: int | None
    number: int
    name: str
    state: str
    total: int | None
    rounds: int
    per_round: str | None
    zero_rounds: int | None
    lowest_non_zero: int | None
    penalty: int | None
    final_total: int | None
    ahead_by: str | None
    pending: bool
    mark: str | None


class TournamentPage(Schema):
    items: list[TournamentOut]
    count: int
    pages: int


class EntrantPage(Schema):
    items: list[EntrantOut]
    count: int
    pages: int


class LinePage(Schema):
    items: list[LineOut]
    count: int
    pages: int
