"""The tournaments of a club as they stand in its document: numbers for entrants, tables and people, and no secrets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import count
from typing import Any

from django.db.models import Model

from scoring.models import Seat
from tournaments.exports.values import as_postgresql, in_order, moment
from tournaments.models import (
    Acceptance,
    Acknowledgement,
    Dispute,
    Penalty,
    Table,
    Tournament,
    TournamentChange,
)
from tournaments.models.cells import exchange_in_game
from tournaments.models.terms import TERMS
from tournaments.models.tournament_cells import KINDS, exchange_in_seating, exchange_in_tournament

Numbers = dict[int, int]

# Fields that are written as they are.
ENTRANT = ("number", "public_name", "full_name", "state", "has_paid", "note", "created_at")
SESSION = (
    "number", "kind", "state", "first_start", "round_count", "is_stale", "announced_at", "closed_at", "reason",
    "minutes", "started_at", "paused_at", "paused_seconds", "extra_minutes",
)  # fmt: skip
TABLE = ("number", "state", "extra_minutes", "called_at", "submitted_at")
ACCEPTANCE = ("game_revision", "at", "reopened_at", "reopened_because")
DISPUTE = ("words", "at", "decision", "decided_at")
PENALTY = ("pips", "reason", "at", "withdrawn_at")
NOTICE = ("text", "at", "ended_at")
SNAPSHOT = ("edition", "revision", "at")
ABOUT = ("key", "state", "revision", "edition", "created_at", "published_at")


class TournamentWriter:
    """Writes tournaments of one club; people, seasons and games by their ids have these numbers."""

    def __init__(self, people: Numbers, seasons: Numbers, games: Numbers) -> None:
        self.people, self.seasons, self.games = people, seasons, games

    def write(self, tournaments: Iterable[Tournament]) -> Iterator[dict[str, Any]]:
        for tournament in tournaments:
            yield _OneTournament(self, tournament).written()


class _OneTournament:
    def __init__(self, of: TournamentWriter, tournament: Tournament) -> None:
        self.of, self.tournament = of, tournament
        self.entrants = list(tournament.entrants.select_related("player").order_by("pk"))
        self.sessions = list(tournament.sessions.order_by("number"))
        tables = Table.objects.filter(session__tournament=tournament)
        self.tables = list(tables.order_by("session__number", "number"))
        self.changes = list(tournament.changes.select_related("account", "link__entrant").order_by("pk"))
        self.notices = list(tournament.notices.order_by("pk"))
        self.penalties = list(Penalty.objects.filter(entrant__tournament=tournament).order_by("pk"))
        self.disputes = list(Dispute.objects.filter(table__session__tournament=tournament).order_by("pk"))
        self.numbers = self._numbers()

    def _numbers(self) -> dict[str, Numbers]:
        known = {
            "entrant": _numbered(self.entrants), "table": _numbered(self.tables), "notice": _numbered(self.notices),
            "penalty": _numbered(self.penalties), "dispute": _numbered(self.disputes), "season": self.of.seasons,
            "seat": _numbered(self._seats()),
        }  # fmt: skip
        return {kind: _with_gone(known.get(kind, {}), told) for kind, told in self._told().items()}

    def _seats(self) -> list[Seat]:
        order = {table.game_id: number for number, table in enumerate(self.tables)}
        return sorted(Seat.objects.filter(game__in=order), key=lambda seat: (order[seat.game_id], seat.pk))

    def _told(self) -> dict[str, set[int]]:
        told: dict[str, set[int]] = {kind: set() for kind in KINDS}

        def note(kind: str, pk: int) -> int:
            told[kind].add(pk)
            return pk

        for change in self.changes:
            exchange_in_tournament(change.before, note)
            exchange_in_tournament(change.after, note)
        for session in self.sessions:
            exchange_in_seating(session.seating, note)
        for dispute in self.disputes:
            exchange_in_game(dispute.cells, note)
        return told

    def _number(self, kind: str, pk: int) -> int:
        return self.numbers[kind][pk]

    def written(self) -> dict[str, Any]:
        tournament = self.tournament
        acceptances = Acceptance.objects.filter(table__session__tournament=tournament).select_related("account")
        agreed = Acknowledgement.objects.filter(table__session__tournament=tournament)
        return {
            **_fields(tournament, ABOUT),
            "terms": _terms(tournament, self.of.seasons),
            "entrants": [{"player": one.player.key, **_fields(one, ENTRANT)} for one in self.entrants],
            "sessions": [
                {**_fields(one, SESSION), "seating": in_order(exchange_in_seating(one.seating, self._number))}
                for one in self.sessions
            ],
            "tables": [self._table(one) for one in self.tables],
            "acceptances": [
                {"table": self._number("table", one.table_id), "person": self._person(one), **_fields(one, ACCEPTANCE)}
                for one in acceptances.order_by("pk")
            ],
            "acknowledgements": [
                {"table": self._number("table", one.table_id), "entrant": self._number("entrant", one.entrant_id),
                 "at": moment(one.at)}
                for one in agreed.order_by("pk")
            ],
            "disputes": [self._dispute(one) for one in self.disputes],
            "penalties": [self._penalty(one) for one in self.penalties],
            "notices": [
                {"table": one.table_id and self._number("table", one.table_id), **_fields(one, NOTICE)}
                for one in self.notices
            ],
            "snapshots": [
                {"session": one.session_id and self._session(one.session_id), **_fields(one, SNAPSHOT),
                 "placings": [self._placing(line) for line in one.placings]}
                for one in tournament.snapshots.order_by("pk")
            ],
            "changes": [self._change(one) for one in self.changes],
        }  # fmt: skip

    def _session(self, pk: int) -> int:
        return next(session.number for session in self.sessions if session.pk == pk)

    def _person(self, row: Acceptance | Penalty | TournamentChange) -> int | None:
        return self.of.people[row.account.keeper_id] if row.account else None

    def _table(self, table: Table) -> dict[str, Any]:
        of = {"session": self._session(table.session_id), "game": self.of.games[table.game_id]}
        return {**of, **_fields(table, TABLE)}

    def _dispute(self, dispute: Dispute) -> dict[str, Any]:
        return {
            "table": self._number("table", dispute.table_id),
            "entrant": dispute.entrant_id and self._number("entrant", dispute.entrant_id),
            "cells": as_postgresql(exchange_in_game(dispute.cells, self._number)),
            "decided_by": dispute.decided_by and self.of.people[dispute.decided_by.keeper_id],
            **_fields(dispute, DISPUTE),
        }

    def _penalty(self, penalty: Penalty) -> dict[str, Any]:
        return {
            "entrant": self._number("entrant", penalty.entrant_id),
            "session": penalty.session_id and self._session(penalty.session_id),
            "person": self._person(penalty),
            **_fields(penalty, PENALTY),
        }

    def _placing(self, line: Mapping[str, Any]) -> dict[str, Any]:
        entrants = self.numbers["entrant"]
        return dict(in_order({**line, "entrant": entrants.get(line["entrant"], len(entrants) + 1)}))

    def _change(self, change: TournamentChange) -> dict[str, Any]:
        return {
            "at": moment(change.at),
            "verb": change.verb,
            "by": self._by(change),
            "before": as_postgresql(exchange_in_tournament(change.before, self._number)),
            "after": as_postgresql(exchange_in_tournament(change.after, self._number)),
            "revision": change.revision,
        }

    def _by(self, change: TournamentChange) -> Any:
        """The number of a person, or through which link; nothing of the link's secret."""
        if change.link is None:
            return self._person(change)
        entrant = getattr(change.link, "entrant", None)
        is_here = entrant is not None and entrant.tournament_id == self.tournament.pk
        return {
            "link": change.link.scope,
            **({"entrant": self._number("entrant", entrant.pk)} if is_here and entrant else {}),
        }


def _fields(row: Model, names: Iterable[str]) -> dict[str, Any]:
    return {name: _plain(getattr(row, name)) for name in names}


def _plain(value: Any) -> Any:
    return moment(value) if isinstance(value, datetime) else value


def _terms(tournament: Tournament, seasons: Numbers) -> dict[str, Any]:
    terms = _fields(tournament, [name for name in TERMS if name not in ("rules", "season")])
    return {**terms, "rules": in_order(tournament.rules), "season": seasons.get(tournament.season_id or 0)}


def _numbered(rows: Iterable[Model]) -> Numbers:
    return {row.pk: number for number, row in enumerate(rows, start=1)}


def _with_gone(known: Numbers, told: Iterable[int]) -> Numbers:
    """What is no more has the numbers after those; of what was no more in an earlier document, in the same order."""
    gone = sorted(set(told) - set(known), key=lambda pk: (pk > 0, abs(pk)))
    return {**known, **dict(zip(gone, count(max(known.values(), default=0) + 1)))}
