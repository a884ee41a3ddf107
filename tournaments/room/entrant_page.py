"""What an entrant wants to know: where to sit and after whom, what came of it so far, the place and why, what is next."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from tournaments.models import Entrant, Notice, Session, Table, Tournament
from tournaments.models.entering import tables_of
from tournaments.models.standing import Line, Reading
from tournaments.wording.own_place import Why, what_comes_next, why_here

from .clock_face import ClockFace, clock_face
from .tables import SeatInRoom, TableInRoom, entrants_by_player, tables_in_room

ANNOUNCED = (Session.State.ANNOUNCED, Session.State.PLAYING, Session.State.CLOSED)


@dataclass(frozen=True)
class Sitting:
    """An entrant at a table of one session; `place` is among those at it, None while nothing is complete."""

    table: TableInRoom
    seat: SeatInRoom
    place: int | None

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def others(self) -> list[SeatInRoom]:
        return [seat for seat in self.table.seats if seat != self.seat]


@dataclass
class EntrantPage:
    """Read when it is asked for."""

    tournament: Tournament
    entrant: Entrant
    reading: Reading = field(init=False)

    def __post_init__(self) -> None:
        self.reading = Reading(self.tournament)

    @cached_property
    def session(self) -> Session | None:
        """The newest one that is announced."""
        return self.tournament.sessions.filter(state__in=ANNOUNCED).last()

    @cached_property
    def sittings(self) -> list[Sitting]:
        """The newest first."""
        tables = tables_of(self.entrant).order_by("-session__number")
        players = tables.values("game__seats__player")
        entrants = self.tournament.entrants.filter(player__in=players).select_related("player")
        found = tables_in_room(tables, entrants_by_player(list(entrants)))
        return [self._sitting(table) for table in found]

    def _sitting(self, table: TableInRoom) -> Sitting:
        seat = next(seat for seat in table.seats if seat.entrant == self.entrant.number)
        places = {placing.player: placing.place for placing in table.sheet.placings}
        return Sitting(table, seat, places.get(seat.id))

    @cached_property
    def now(self) -> Sitting | None:
        """Where the entrant sits in the session that is announced or plays."""
        if self.session is None or self.session.state == Session.State.CLOSED:
            return None
        return next((one for one in self.sittings if one.session == self.session), None)

    @cached_property
    def state_of_sheet(self) -> str:
        """open, complete, submitted, disputed, accepted or void."""
        if self.now is None:
            return ""
        table = self.now.table
        if table.state in (Table.State.WAITING, Table.State.PLAYING):
            return "complete" if table.is_all_in else "open"
        return table.state

    @cached_property
    def agrees(self) -> bool:
        return self.now is not None and self.entrant.acknowledgements.filter(table=self.now.table.id).exists()

    @property
    def clock(self) -> ClockFace | None:
        """With the minutes that the own table has more."""
        if self.session is None or self.session.state == Session.State.CLOSED:
            return None
        return clock_face(self.session.clock(self.now.table.extra_minutes if self.now else 0))

    @cached_property
    def own_notices(self) -> list[Notice]:
        """To the own table alone."""
        standing = self.tournament.notices.filter(ended_at=None)
        return list(standing.filter(table=self.now.table.id)) if self.now else []

    @cached_property
    def line(self) -> Line:
        return next(line for line in self.reading.lines if line.entrant.pk == self.entrant.pk)

    @property
    def ranked(self) -> int:
        return sum(line.place is not None for line in self.reading.lines)

    @property
    def why(self) -> Why:
        return why_here(self.reading, self.line)

    @property
    def next(self) -> str:
        return what_comes_next(self.tournament, self.entrant, self.session, self.now.table.state if self.now else None)
