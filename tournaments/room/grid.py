"""All tables of a session at a glance: how far they are, and which of them need somebody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, partial

from django.db.models import Count, FilteredRelation, Q
from django.template.loader import render_to_string
from django.utils.translation import gettext

from scoring.models import Seat
from scoring.rules import RuleSet, round_starts
from tournaments.models import Session, Table, Tournament

from .clock_face import ClockFace, clock_face

State = Table.State
ANNOUNCED = (Session.State.ANNOUNCED, Session.State.PLAYING, Session.State.CLOSED)


@dataclass(frozen=True)
class Sitting:
    """A seat, as far as the grid needs it; `told` are the rounds in which it has a score or sits out (and None)."""

    name: str
    joined_round: int
    left_round: int | None
    told: set[int | None] = field(default_factory=set)

    def plays(self, number: int) -> bool:
        return self.joined_round <= number and (self.left_round is None or number < self.left_round)


@dataclass(frozen=True)
class TableInGrid:
    """`rounds_in` are the complete ones of `round_count`."""

    table: Table
    names: tuple[str, ...]
    rounds_in: int
    round_count: int
    disputes: int

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def last_entry(self) -> datetime | None:
        return self.table.game.changed_at if self.table.game.revision else None

    @property
    def is_all_in(self) -> bool:
        return self.table.is_open and self.rounds_in == self.round_count

    @property
    def urgency(self) -> tuple[int, int, int]:
        """Calls for help, disputes, sheets to accept, sheets to submit, the rest by how far behind they are."""
        if self.table.called_at is not None:
            return 0, 0, self.number
        order = {State.DISPUTED: 1, State.SUBMITTED: 2, State.WAITING: 4, State.PLAYING: 4}
        if self.is_all_in:
            return 3, 0, self.number
        return order.get(State(self.table.state), 5), self.rounds_in, self.number

    @property
    def needs_somebody(self) -> bool:
        return self.urgency[0] < 3


@dataclass(frozen=True)
class Grid:
    session: Session | None
    tables: list[TableInGrid]

    @cached_property
    def clock(self) -> ClockFace | None:
        if self.session is None or self.session.state == Session.State.CLOSED:
            return None
        return clock_face(self.session.clock())

    @property
    def settled(self) -> int:
        return sum(one.table.is_settled for one in self.tables)

    @property
    def needing(self) -> int:
        return sum(one.needs_somebody for one in self.tables)

    @property
    def by_need(self) -> list[TableInGrid]:
        return sorted(self.tables, key=lambda one: one.urgency)


def grid_of(tournament: Tournament, number: int | None = None) -> Grid:
    """Of the session with this number, else of the newest that is announced. Two statements whatever its size."""
    sessions = Session.objects.filter(tournament=tournament, state__in=ANNOUNCED).order_by("-number")
    session = sessions.filter(number=number) if number else sessions
    disputes = Count("disputes", filter=Q(disputes__decision=""))
    found = Table.objects.filter(session=session.values("pk")[:1]).select_related("session", "game")
    tables = list(found.defer("session__seating").annotate(open_disputes=disputes))
    if not tables:
        return Grid(None, [])
    sittings = _sittings(tables[0].session, tournament)
    return Grid(tables[0].session, [_in_grid(table, sittings[table.game_id]) for table in tables])


def _in_grid(table: Table, seats: list[Sitting]) -> TableInGrid:
    game = table.game
    starts = round_starts(RuleSet.from_json(game.rules), game.burned)[: game.closed_after]
    complete = [number for number in range(1, len(starts) + 1) if _is_complete(number, seats)]
    disputes: int = vars(table)["open_disputes"]
    names = tuple(seat.name for seat in seats if seat.left_round is None)
    return TableInGrid(table, names, len(complete), len(starts), disputes)


def _is_complete(number: int, seats: Iterable[Sitting]) -> bool:
    told = [number in seat.told for seat in seats if seat.plays(number)]
    return bool(told) and all(told)


def _sittings(session: Session, tournament: Tournament) -> dict[int, list[Sitting]]:
    """The seats of all tables by their games, called as their entrants want to be."""
    found: dict[int, dict[int, Sitting]] = defaultdict(dict)
    entry = FilteredRelation("player__entries", condition=Q(player__entries__tournament=tournament))
    rows = Seat.objects.filter(game__table__session=session).annotate(entry=entry).values_list(
        "game_id", "pk", "joined_round", "left_round", "player__name", "player__removed_at", "entry__public_name",
        "scores__round__number", "absences__round__number",
    )  # fmt: skip
    for game, pk, joined, left, name, removed_at, public_name, *told in rows:
        name = gettext("Removed player") if removed_at else public_name or name
        seat = found[game].setdefault(pk, Sitting(name, joined, left))
        seat.told.update(told)
    return {game: list(seats.values()) for game, seats in found.items()}


def _show(tournament: Tournament, *, by_need: bool) -> str:
    return show_grid(grid_of(tournament), tournament, by_need=by_need)


def show_grid(grid: Grid, tournament: Tournament, *, by_need: bool = False) -> str:
    tables = grid.by_need if by_need else grid.tables
    context = {"grid": grid, "tables": tables, "tournament": tournament}
    return render_to_string("tournaments/_grid.html", context)


show_by_number = partial(_show, by_need=False)
show_by_need = partial(_show, by_need=True)
