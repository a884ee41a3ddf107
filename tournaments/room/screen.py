"""The screen on the wall: what it shows at each stage of a tournament, worked out before any template."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from scoring.models import Link
from scoring.qr import qr_svg
from tournaments.models import Club, Entrant, Notice, Session, Tournament
from tournaments.models.open_links import open_link

from .clock_face import ClockFace, clock_face
from .places import PlaceInRoom, Places, places_in_room
from .tables import SeatInRoom, TableInRoom, entrants_by_player, tables_in_room

State = Tournament.State
COMING = (Entrant.State.REGISTERED, Entrant.State.CHECKED_IN, Entrant.State.ACTIVE, Entrant.State.PAUSED)
HERE = (Entrant.State.CHECKED_IN, Entrant.State.ACTIVE, Entrant.State.PAUSED)
ON_THE_PODIUM = 3
MOST_ON_THE_PODIUM = 5


class Phase(StrEnum):
    BEFORE = "before"
    SEATING = "seating"
    PLAYING = "playing"
    BETWEEN = "between"
    RESULT = "result"
    CANCELLED = "cancelled"


WITH_STANDINGS = (Phase.PLAYING, Phase.BETWEEN, Phase.RESULT)


@dataclass(frozen=True)
class Code:
    """An address to scan; `kind` says what for: register, check-in or follow."""

    kind: str
    address: str

    @property
    def qr(self) -> SafeString:
        return qr_svg(self.address)


@dataclass(frozen=True)
class Screen:
    """`session` is the newest one that is announced; the tables of no other are ever shown.

    `for_staff`: opened by somebody of the club's staff, so it may show the code that checks people in.
    """

    tournament: Tournament
    session: Session | None
    entrants: list[Entrant]
    for_staff: bool

    @cached_property
    def phase(self) -> Phase:
        if self.tournament.state == State.CANCELLED:
            return Phase.CANCELLED
        if self.tournament.state in (State.PUBLISHED, State.ARCHIVED):
            return Phase.RESULT
        if self.session is None:
            return Phase.BEFORE
        if self.session.state == Session.State.CLOSED:
            return Phase.BETWEEN
        waits = self.session.state == Session.State.ANNOUNCED and self.session.started_at is None
        return Phase.SEATING if waits else Phase.PLAYING

    @property
    def coming(self) -> int:
        return sum(entrant.state in COMING for entrant in self.entrants)

    @property
    def here(self) -> int:
        return sum(entrant.state in HERE for entrant in self.entrants)

    @property
    def session_count(self) -> int:
        """Final and play-offs come on top of what was planned."""
        return max(self.tournament.session_count, self.session.number if self.session else 0)

    @cached_property
    def clock(self) -> ClockFace | None:
        return clock_face(self.session.clock()) if self.session else None

    @cached_property
    def tables(self) -> list[TableInRoom]:
        if self.session is None or self.phase not in (Phase.SEATING, Phase.PLAYING):
            return []
        return tables_in_room(self.session.tables.all(), entrants_by_player(self.entrants))

    @property
    def seats_by_name(self) -> list[tuple[SeatInRoom, TableInRoom]]:
        seats = [(seat, table) for table in self.tables for seat in table.seats if not seat.has_left]
        return sorted(seats, key=lambda sitting: (sitting[0].name.casefold(), sitting[1].number))

    @property
    def most_play(self) -> TableInRoom | None:
        """A table in the round that most are in; None when all are in."""
        rounds = Counter(table.round for table in self.tables if table.round is not None)
        if not rounds:
            return None
        most = max(rounds, key=lambda number: (rounds[number], -number))
        return next(table for table in self.tables if table.round == most)

    @cached_property
    def places(self) -> Places | None:
        return places_in_room(self.tournament) if self.phase in WITH_STANDINGS else None

    @property
    def podium(self) -> list[PlaceInRoom]:
        return self.places.up_to(ON_THE_PODIUM)[:MOST_ON_THE_PODIUM] if self.places else []

    @property
    def notices(self) -> list[Notice]:
        return list(self.tournament.notices.filter(ended_at=None, table=None))

    @property
    def code(self) -> Code | None:
        """What is offered to phones at this stage."""
        tournament = self.tournament
        if tournament.state == State.CHECK_IN and self.for_staff and tournament.checks_in_itself:
            link = open_link(tournament, Link.Scope.CHECK_IN)
            return Code("check-in", _address("open_check_in", link.token)) if link else self.follow
        if tournament.state == State.REGISTRATION and tournament.registers_itself:
            link = open_link(tournament, Link.Scope.REGISTER)
            return Code("register", _address("register", link.token)) if link else self.follow
        return self.follow

    @property
    def follow(self) -> Code | None:
        """Where everybody can follow; None where only people of the club may."""
        club = self.tournament.club
        if self.tournament.is_listed or club.visibility == Club.Visibility.PUBLIC:
            return Code("follow", _address("show_tournament", self.tournament.key))
        return None


def screen_of(tournament: Tournament, *, for_staff: bool = False) -> Screen:
    announced = (Session.State.ANNOUNCED, Session.State.PLAYING, Session.State.CLOSED)
    return Screen(
        tournament=tournament,
        session=tournament.sessions.filter(state__in=announced).last(),
        entrants=list(tournament.entrants.select_related("player")),
        for_staff=for_staff,
    )


def show_to_all(tournament: Tournament) -> str:
    return _show(screen_of(tournament))


def show_to_staff(tournament: Tournament) -> str:
    return _show(screen_of(tournament, for_staff=True))


def _show(screen: Screen) -> str:
    return render_to_string("tournaments/_screen.html", {"screen": screen, "tournament": screen.tournament})


def _address(name: str, key: str) -> str:
    return f"{settings.BASE_URL}{reverse(f'tournaments:{name}', args=(key,))}"
