"""A tournament read from a club's document: records that are not stored yet, which refer to each other by numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import NAME_LENGTH, Link, Player
from tournaments.imports.reading import SMALL_NUMBER, Part
from tournaments.imports.tournament_terms import read_terms
from tournaments.models import (
    Acceptance,
    Account,
    Acknowledgement,
    Club,
    Dispute,
    Entrant,
    Notice,
    Penalty,
    Season,
    Session,
    Snapshot,
    Table,
    Tournament,
    TournamentChange,
)
from tournaments.models.clubs import PLACE_LENGTH
from tournaments.models.tournament_cells import exchange_in_seating, exchange_in_tournament
from tournaments.models.tournaments import NOTE_LENGTH
from tournaments.seating import BadRequest, read_request

Cells = dict[str, Any]
PATH = re.compile(r"[a-z_]{1,20}(/[a-z0-9_]{1,20}){0,7}")
LONGEST_PATH = 120
LINKS = (Link.Scope.TABLE, Link.Scope.ENTRANT, Link.Scope.REGISTER, Link.Scope.CHECK_IN)
MOST_PIPS = 1000
LONGEST_SEARCH = 3600


@dataclass
class TournamentPlan:
    """A tournament and its rows, in the order of their numbers. A change has who made it, or a link and an entrant."""

    tournament: Tournament
    season: Season | None
    entrants: list[Entrant] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    tables: list[tuple[Table, int]] = field(default_factory=list)
    acceptances: list[Acceptance] = field(default_factory=list)
    acknowledgements: list[Acknowledgement] = field(default_factory=list)
    disputes: list[Dispute] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    snapshots: list[Snapshot] = field(default_factory=list)
    changes: list[tuple[TournamentChange, tuple[str, int | None] | None]] = field(default_factory=list)


class TournamentReader:
    """Reads what refers to the club's players, people, seasons and games."""

    def __init__(
        self, club: Club, players: Mapping[str, Player], seasons: Sequence[Season], games: int,
        account: Callable[[Part], Account],
    ) -> None:  # fmt: skip
        self.club, self.players, self.seasons, self.games, self.account = club, players, seasons, games, account

    def read(self, part: Part) -> TournamentPlan:
        found = part.fields(
            "key state revision edition created_at published_at terms entrants sessions tables acceptances "
            "acknowledgements disputes penalties notices snapshots changes"
        )
        terms, season = read_terms(found["terms"], len(self.seasons))
        tournament = Tournament(
            club=self.club,
            key=found["key"].key(),
            state=found["state"].choice(Tournament.State.values),
            revision=found["revision"].number(),
            edition=found["edition"].number(SMALL_NUMBER),
            created_at=found["created_at"].moment(),
            published_at=found["published_at"].or_none(Part.moment),
            **terms,
        )
        plan = TournamentPlan(tournament, self.seasons[season - 1] if season else None)
        plan.entrants = [self._entrant(one, plan) for one in found["entrants"].parts()]
        plan.sessions = [self._session(one, plan) for one in found["sessions"].parts()]
        plan.tables = [self._table(one, plan) for one in found["tables"].parts()]
        plan.acceptances = [self._acceptance(one, plan) for one in found["acceptances"].parts()]
        plan.acknowledgements = [self._agreed(one, plan) for one in found["acknowledgements"].parts()]
        plan.disputes = [self._dispute(one, plan) for one in found["disputes"].parts()]
        plan.penalties = [self._penalty(one, plan) for one in found["penalties"].parts()]
        plan.notices = [self._notice(one, plan) for one in found["notices"].parts()]
        plan.snapshots = [self._snapshot(one, plan) for one in found["snapshots"].parts()]
        plan.changes = [self._change(one, plan) for one in found["changes"].parts()]
        _refuse_twins(part, plan)
        return plan

    def _entrant(self, part: Part, plan: TournamentPlan) -> Entrant:
        found = part.fields("player number public_name full_name state has_paid note created_at")
        return Entrant(
            tournament=plan.tournament,
            player=self.players[found["player"].choice(self.players)],
            number=found["number"].number(SMALL_NUMBER, 1),
            public_name=found["public_name"].text(NAME_LENGTH),
            full_name=found["full_name"].text(NAME_LENGTH),
            state=found["state"].choice(Entrant.State.values),
            has_paid=found["has_paid"].truth(),
            note=found["note"].text(PLACE_LENGTH),
            created_at=found["created_at"].moment(),
        )

    def _session(self, part: Part, plan: TournamentPlan) -> Session:
        found = part.fields(
            "number kind state first_start round_count is_stale announced_at closed_at reason minutes started_at "
            "paused_at paused_seconds extra_minutes seating"
        )
        return Session(
            tournament=plan.tournament,
            number=found["number"].number(SMALL_NUMBER, 1),
            kind=found["kind"].choice(Session.Kind.values),
            state=found["state"].choice(Session.State.values),
            first_start=found["first_start"].number(plan.tournament.rule_set.set_max),
            round_count=found["round_count"].number(plan.tournament.rule_set.set_max + 1, 1),
            is_stale=found["is_stale"].truth(),
            announced_at=found["announced_at"].or_none(Part.moment),
            closed_at=found["closed_at"].or_none(Part.moment),
            reason=found["reason"].text(PLACE_LENGTH),
            minutes=found["minutes"].or_none(lambda one: one.number(SMALL_NUMBER)),
            started_at=found["started_at"].or_none(Part.moment),
            paused_at=found["paused_at"].or_none(Part.moment),
            paused_seconds=found["paused_seconds"].number(),
            extra_minutes=found["extra_minutes"].number(SMALL_NUMBER, -SMALL_NUMBER),
            seating=_seating(found["seating"], len(plan.entrants)),
        )

    def _table(self, part: Part, plan: TournamentPlan) -> tuple[Table, int]:
        found = part.fields("session game number state extra_minutes called_at submitted_at")
        table = Table(
            session=_session_of(found["session"], plan),
            number=found["number"].number(SMALL_NUMBER, 1),
            state=found["state"].choice(Table.State.values),
            extra_minutes=found["extra_minutes"].number(SMALL_NUMBER, -SMALL_NUMBER),
            called_at=found["called_at"].or_none(Part.moment),
            submitted_at=found["submitted_at"].or_none(Part.moment),
        )
        return table, found["game"].number(self.games, 1)

    def _acceptance(self, part: Part, plan: TournamentPlan) -> Acceptance:
        found = part.fields("table person game_revision at reopened_at reopened_because")
        return Acceptance(
            table=_table_of(found["table"], plan),
            account=found["person"].or_none(self.account),
            game_revision=found["game_revision"].number(),
            at=found["at"].moment(),
            reopened_at=found["reopened_at"].or_none(Part.moment),
            reopened_because=found["reopened_because"].text(PLACE_LENGTH),
        )

    def _agreed(self, part: Part, plan: TournamentPlan) -> Acknowledgement:
        found = part.fields("table entrant at")
        return Acknowledgement(
            table=_table_of(found["table"], plan), entrant=_entrant_of(found["entrant"], plan), at=found["at"].moment()
        )

    def _dispute(self, part: Part, plan: TournamentPlan) -> Dispute:
        found = part.fields("table entrant cells words at decision decided_at decided_by")
        return Dispute(
            table=_table_of(found["table"], plan),
            entrant=found["entrant"].or_none(lambda one: _entrant_of(one, plan)),
            cells=_cells(found["cells"]),
            words=found["words"].text(PLACE_LENGTH),
            at=found["at"].moment(),
            decision=found["decision"].choice(Dispute.Decision.values),
            decided_at=found["decided_at"].or_none(Part.moment),
            decided_by=found["decided_by"].or_none(self.account),
        )

    def _penalty(self, part: Part, plan: TournamentPlan) -> Penalty:
        found = part.fields("entrant session person pips reason at withdrawn_at")
        return Penalty(
            entrant=_entrant_of(found["entrant"], plan),
            session=found["session"].or_none(lambda one: _session_of(one, plan)),
            account=found["person"].or_none(self.account),
            pips=found["pips"].number(MOST_PIPS, -MOST_PIPS),
            reason=found["reason"].text(PLACE_LENGTH),
            at=found["at"].moment(),
            withdrawn_at=found["withdrawn_at"].or_none(Part.moment),
        )

    def _notice(self, part: Part, plan: TournamentPlan) -> Notice:
        found = part.fields("table text at ended_at")
        return Notice(
            tournament=plan.tournament,
            table=found["table"].or_none(lambda one: _table_of(one, plan)),
            text=found["text"].text(NOTE_LENGTH),
            at=found["at"].moment(),
            ended_at=found["ended_at"].or_none(Part.moment),
        )

    def _snapshot(self, part: Part, plan: TournamentPlan) -> Snapshot:
        found = part.fields("session edition revision at placings")
        return Snapshot(
            tournament=plan.tournament,
            session=found["session"].or_none(lambda one: _session_of(one, plan)),
            edition=found["edition"].or_none(lambda one: one.number(SMALL_NUMBER)),
            revision=found["revision"].number(),
            at=found["at"].moment(),
            placings=[_placing(line) for line in found["placings"].parts()],
        )

    def _change(self, part: Part, plan: TournamentPlan) -> tuple[TournamentChange, tuple[str, int | None] | None]:
        found = part.fields("at verb by before after revision")
        by = found["by"]
        link = _link(by, len(plan.entrants)) if isinstance(by.value, dict) else None
        change = TournamentChange(
            tournament=plan.tournament,
            account=None if link else by.or_none(self.account),
            verb=found["verb"].choice(TournamentChange.Verb.values),
            before=_cells(found["before"]),
            after=_cells(found["after"]),
            revision=found["revision"].number(),
            at=found["at"].moment(),
        )
        return change, link


def _link(part: Part, entrants: int) -> tuple[str, int | None]:
    found = part.fields("link", "entrant")
    entrant = found["entrant"].number(entrants, 1) if "entrant" in found else None
    return found["link"].choice(LINKS), entrant


def _one_of(part: Part, rows: Sequence[Any]) -> Any:
    return rows[part.number(len(rows), 1) - 1]


def _entrant_of(part: Part, plan: TournamentPlan) -> Entrant:
    entrant: Entrant = _one_of(part, plan.entrants)
    return entrant


def _table_of(part: Part, plan: TournamentPlan) -> Table:
    table: Table = _one_of(part, [table for table, _game in plan.tables])
    return table


def _session_of(part: Part, plan: TournamentPlan) -> Session:
    number = part.number(SMALL_NUMBER, 1)
    found = next((session for session in plan.sessions if session.number == number), None)
    if found is None:
        part.refuse(_("there is no such session."))
    return found


def _cells(part: Part) -> Cells:
    for path in part.cells():
        if len(path) > LONGEST_PATH or not PATH.fullmatch(path):
            part.refuse(_("a tournament has no such cell."))
    cells: Cells = part.json()
    try:
        return exchange_in_tournament(cells, _small(part))
    except (ValueError, TypeError, AttributeError, IndexError):
        part.refuse(_("a tournament has no such cells."))


def _small(part: Part) -> Callable[[str, int], int]:
    """Nothing is exchanged yet; what would be must be a number."""

    def check(_kind: str, number: int) -> int:
        return Part(number, part.place).number(SMALL_NUMBER, 1)

    return check


def _seating(part: Part, entrants: int) -> dict[str, Any]:
    """Empty, the entrants of a final that is not drawn, or a draw with what it was asked."""
    seating = _without_seconds(part)

    def check(_kind: str, number: int) -> int:
        return Part(number, part.place).number(entrants, 1)

    try:
        seating = exchange_in_seating(seating, check)
        if "request" in seating:
            read_request(seating["request"])
        _check_tables(part, seating)
    except (BadRequest, ValueError, TypeError):
        part.refuse(_("this is no seating."))
    return seating


def _without_seconds(part: Part) -> dict[str, Any]:
    """Everything that a database can hold; the time for the search is no whole number."""
    part.cells()
    seating = dict(part.value)
    request = seating.get("request")
    seconds = request.get("seconds") if isinstance(request, dict) else None
    if isinstance(request, dict) and type(seconds) is float and 0 < seconds < LONGEST_SEARCH:
        whole = Part({**seating, "request": {**request, "seconds": 1}}, part.place).json()
        return {**whole, "request": {**whole["request"], "seconds": seconds}}
    checked: dict[str, Any] = part.json()
    return checked


def _check_tables(part: Part, seating: Mapping[str, Any]) -> None:
    drawn = seating.get("tables", [])
    if "draw" in seating and not {"request", "report", "tables", "method", "pins", "apart", "swaps"} <= set(seating):
        part.refuse(_("this is no seating."))
    for table in Part(drawn, part.place).parts():
        for entrant in table.parts():
            entrant.number(least=1)


def _placing(part: Part) -> dict[str, Any]:
    cells = part.cells()
    if "entrant" not in cells:
        part.refuse(_("the key %(key)s is missing.") % {"key": "entrant"})
    cells["entrant"].number(SMALL_NUMBER, 1)
    placing: dict[str, Any] = part.json()
    return placing


def _refuse_twins(part: Part, plan: TournamentPlan) -> None:
    kinds: list[list[object]] = [
        [one.player.key for one in plan.entrants],
        [one.number for one in plan.entrants],
        [one.number for one in plan.sessions],
        [(id(table.session), table.number) for table, _game in plan.tables],
        [game for _table, game in plan.tables],
        [id(one.table) for one in plan.acceptances if one.reopened_at is None],
        [(id(one.table), id(one.entrant)) for one in plan.acknowledgements],
    ]
    if any(len(set(keys)) < len(keys) for keys in kinds):
        part.refuse(_("something is there twice."))
