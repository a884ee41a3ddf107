"""What the first page of a tournament tells whoever comes to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.functional import Promise

from scoring.models import Seat
from tournaments.models import Entrant, Session, Tournament
from tournaments.models.next_step import Situation, Step, next_step, situation_of
from tournaments.models.presets import minutes_needed
from tournaments.models.terms import terms_of
from tournaments.tournament_rights import TournamentAccess
from tournaments.wording.tournament_day import STEPS
from tournaments.wording.tournament_terms import length_in_words, rules_in_words

from .places import PlaceInRoom, places_in_room
from .session_page import Archive

PLACES_SHOWN = 3
# Steps that are pages; the others are forms that are sent from the first page.
PAGES = {
    Step.REGISTER: "list_entrants",
    Step.CHECK_IN: "show_check_in",
    Step.SEAT: "seat_session",
    Step.ANNOUNCE: "seat_session",
    Step.PLAY: "show_tables",
    Step.CLOSE_SESSION: "close_session",
    Step.CUT: "cut_final",
    Step.DECIDE: "show_tables",
    Step.PUBLISH: "publish_tournament",
    Step.ARCHIVE: "archive_tournament",
}
# What may be done beside the next step.
ASIDE = {
    Step.REGISTER: (Step.OPEN_CHECK_IN,),
    Step.OPEN_CHECK_IN: (Step.REGISTER,),
    Step.CHECK_IN: (Step.BEGIN,),
    Step.BEGIN: (Step.CHECK_IN,),
    Step.CUT: (Step.SEAT, Step.END_PLAY),
    Step.END_PLAY: (Step.SEAT,),
}


@dataclass(frozen=True)
class Button:
    """A step: the page that does it, or (no address) the form that is sent."""

    step: Step
    label: str | Promise
    says: str | Promise
    address: str | None


@dataclass(frozen=True)
class OwnSeat:
    session: Session
    table: int
    number: int
    after: str
    game_key: str


class Home:
    """Looked up as far as a page asks for it."""

    def __init__(self, tournament: Tournament, access: TournamentAccess) -> None:
        self.tournament, self.access = tournament, access

    @cached_property
    def situation(self) -> Situation:
        return situation_of(self.tournament)

    @cached_property
    def step(self) -> Button | None:
        """The one thing to do next; archiving is for owners."""
        step = next_step(self.situation)
        if step is None or (step == Step.ARCHIVE and not self.access.owns):
            return None
        return self._button(step)

    @cached_property
    def aside(self) -> list[Button]:
        return [self._button(step) for step in ASIDE.get(self.step.step, ())] if self.step else []

    def _button(self, step: Step) -> Button:
        label, says = STEPS[step]
        return Button(step, label, says, self._address(step) if step in PAGES else None)

    def _address(self, step: Step) -> str:
        of_session = [self.session.number] if step == Step.CLOSE_SESSION and self.session else []
        return reverse(f"tournaments:{PAGES[step]}", args=(self.tournament.key, *of_session))

    @cached_property
    def length(self) -> str:
        return length_in_words(*minutes_needed(terms_of(self.tournament)))

    @cached_property
    def rules(self) -> str:
        return rules_in_words(self.tournament.rules)

    @cached_property
    def entered(self) -> int:
        return self.tournament.entrants.with_place().count()

    @cached_property
    def waiting(self) -> int:
        return self.tournament.entrants.waiting().count()

    @cached_property
    def session(self) -> Session | None:
        """The latest that everybody knows of."""
        known = (Session.State.ANNOUNCED, Session.State.PLAYING, Session.State.CLOSED)
        return self.tournament.sessions.filter(state__in=known).order_by("number").last()

    @cached_property
    def first_places(self) -> list[PlaceInRoom]:
        return places_in_room(self.tournament).up_to(PLACES_SHOWN) if self.session else []

    @property
    def archive(self) -> Archive:
        return Archive(self.tournament)

    @cached_property
    def own_seat(self) -> OwnSeat | None:
        if self.access.entrant is None or self.session is None or self.session.state == Session.State.CLOSED:
            return None
        return _seat_of(self.access.entrant, self.session)


def _seat_of(entrant: Entrant, session: Session) -> OwnSeat | None:
    at_table = Seat.objects.filter(game__table__session=session, game__seats__player=entrant.player_id)
    seats = list(at_table.select_related("game__table").order_by("order"))
    index = next((index for index, seat in enumerate(seats) if seat.player_id == entrant.player_id), None)
    if index is None:
        return None
    before = Entrant.objects.select_related("player").filter(
        tournament=session.tournament_id, player=seats[index - 1].player_id
    )
    after = next((one.name for one in before), "")
    return OwnSeat(session, seats[index].game.table.number, index + 1, after, seats[index].game.key)
