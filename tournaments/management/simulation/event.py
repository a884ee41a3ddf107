"""One event from its creation to its publication, with everything that happens on such a day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from django.db.models import Q

from scoring.models import FEWEST_SEATS, Edit, Entry, Hand, Player, record_round
from tournaments.models import Club, Entrant, Session, Table, Tournament, TournamentEdit
from tournaments.models.creating import (
    begin,
    close_check_in,
    create_tournament,
    end_play,
    open_check_in,
    open_registration,
)
from tournaments.models.entering import check_in, come_back, pause, register, register_all, withdraw
from tournaments.models.finishing import TIES, cut_line, make_final
from tournaments.models.newcomers import Newcomer
from tournaments.models.playing import (
    accept_table,
    acknowledge,
    close_session,
    cut_short,
    decide_dispute,
    dispute_table,
    leave_at_table,
    reopen_table,
    start_clock,
    submit_table,
    substitute,
    void_table,
)
from tournaments.models.publishing import publish_tournament
from tournaments.models.seating_sessions import announce_session, plan_session, seat_session
from tournaments.models.swapping import swap_seats
from tournaments.models.terms import terms_of

from .hands import deal

OPERATOR = TournamentEdit(None)
MOST_AT_A_TABLE = 5


@dataclass(frozen=True)
class Plan:
    """How large an event is, and how much goes wrong in it: so many of a hundred tables, or entrants a session.

    The entrants are `people`, players of the club or names, or made up.
    """

    name: str = "Simulated open"
    entrants: int = 24
    sessions: int = 3
    rounds: int = 3
    cut: int | None = 4
    trouble: int = 12
    quickly: bool = True
    terms: dict[str, object] = field(default_factory=dict)
    people: tuple[Player | str, ...] = ()


class Event:
    """The same every time for a plan and a seed, but for keys and times."""

    def __init__(self, club: Club, plan: Plan, seed: int) -> None:
        self.club, self.plan, self.chance = club, plan, Random(seed)
        self.keeper = Edit(club.keeper)
        self.came_late = 0
        self.tournament = self._create()

    def play(self) -> Tournament:
        """The whole day."""
        self.gather()
        for _ in range(self.plan.sessions):
            self.play_session()
        self.finish()
        return self._fresh

    def gather(self) -> None:
        """Everybody registers, nearly all come."""
        open_registration(self._fresh, OPERATOR)
        made_up = [f"Entrant {number}" for number in range(1, self.plan.entrants + 1)]
        register_all(self._fresh, [Newcomer(who) for who in self.plan.people or made_up], OPERATOR)
        open_check_in(self._fresh, OPERATOR)
        missing = set(self._pick(list(self._entrants()), self.plan.trouble // 3))
        for entrant in self._entrants():
            if entrant not in missing:
                check_in(entrant, OPERATOR)
        close_check_in(self._fresh, OPERATOR)
        begin(self._fresh, OPERATOR)

    def play_session(self, session: Session | None = None) -> None:
        """The next session, or a play-off round or a final that was made."""
        session = self.announce() if session is None else self._draw(session)
        tables = list(self._tables(session))
        for table in tables:
            self.play_table(table)
        for table in self._tables(session):
            self.settle(table)
        self.close(session)

    def announce(self) -> Session:
        """The next session, up to the tables that wait for their first score."""
        self._come_and_go()
        session = plan_session(self._fresh, OPERATOR)
        session = seat_session(session, OPERATOR, seed=self.chance.randrange(1 << 30), quickly=self.plan.quickly)
        leaver = self._one_in(self.plan.trouble * 3, list(self._entrants(Entrant.State.ACTIVE)))
        if leaver is not None and self._can_spare(1):
            withdraw(leaver, OPERATOR)
            session = seat_session(session, OPERATOR, seed=self.chance.randrange(1 << 30), quickly=self.plan.quickly)
        if self._happens():
            one, other = self.chance.sample(list(self._entrants(Entrant.State.ACTIVE)), 2)
            swap_seats(session, one, other, OPERATOR)
        return self._announce(session)

    def _draw(self, session: Session) -> Session:
        session = seat_session(session, OPERATOR, seed=self.chance.randrange(1 << 30), quickly=self.plan.quickly)
        return self._announce(session)

    def _announce(self, session: Session) -> Session:
        session = announce_session(session, OPERATOR)
        start_clock(session, OPERATOR, minutes=session.round_count * 8)
        return session

    def play_table(self, table: Table, rounds: int | None = None) -> None:
        """Its rounds, up to so many; somebody may leave in the middle, or be replaced."""
        table.game.refresh_from_db()
        last = table.game.scoresheet().round_count if rounds is None else rounds
        trouble_in = self.chance.randrange(1, last) if last > 1 and self._happens() else 0
        for number in range(1, last + 1):
            self.play_round(table, number)
            if number == trouble_in:
                self._somebody_goes(table)

    def play_round(self, table: Table, number: int) -> None:
        table.game.refresh_from_db()
        sheet = table.game.scoresheet()
        seats = [seat.id for seat in sheet.seats if seat.plays(number)]
        if not sheet.is_complete(number):
            hands, ending = deal(sheet.rules, sheet.starts[number - 1], seats, self.chance)
            self._record(table, number, hands, ending)

    def settle(self, table: Table) -> None:
        """Submitted and accepted in one of the ways there are, or something is wrong with it."""
        if self.chance.randrange(100) < self.plan.trouble // 3:
            return
        self._shorten(table)
        submit_table(table, OPERATOR)
        submit_table(table, OPERATOR)
        if self._happens():
            self._dispute(table)
        if self.chance.randrange(100) < self.plan.trouble // 4:
            void_table(table, "Two tiles were missing from the set", OPERATOR)
        elif self._happens():
            for entrant in self.at(table):
                acknowledge(table, entrant, OPERATOR)
        accept = Table.objects.get(pk=table.pk).state == Table.State.SUBMITTED
        if accept:
            accept_table(table, OPERATOR)

    def close(self, session: Session) -> None:
        close_session(session, OPERATOR, reason="The hall closes")
        for table in self._accepted():
            if self.chance.randrange(100) < self.plan.trouble // 4:
                self.correct(self._read(table))

    def correct(self, table: Table) -> None:
        """A score of an accepted sheet was read wrongly: another deal of its last round takes its place."""
        reopen_table(table, "The sheet was read wrongly", OPERATOR)
        table.game.refresh_from_db()
        sheet = table.game.scoresheet()
        number = len(sheet.complete_rounds)
        seats = [seat.id for seat in sheet.seats_in(number) if sheet.round(number).pips(seat.id) is not None]
        hands, ending = deal(sheet.rules, sheet.starts[number - 1], seats, self.chance)
        self._record(table, number, hands, ending)
        submit_table(table, OPERATOR)
        accept_table(table, OPERATOR)

    def finish(self) -> None:
        """The final, the result, now and then a correction after it, and the result again."""
        while self.plan.cut is not None and cut_line(self._fresh).expanded >= FEWEST_SEATS:
            tie = self.chance.choice(TIES)
            session = make_final(self._fresh, OPERATOR, tie if self._fits(tie) else "lot", seed=7)
            self.play_session(session)
            if session.kind == Session.Kind.FINAL:
                break
        self.settle_all()
        end_play(self._fresh, OPERATOR)
        publish_tournament(self._fresh, OPERATOR)
        if self._happens():
            self.correct(self._read(self.chance.choice(list(self._accepted()))))
            publish_tournament(self._fresh, OPERATOR)

    def settle_all(self) -> None:
        """What was left open is accepted as it is, or void."""
        for table in Table.objects.filter(session__tournament=self.tournament):
            if table.is_open:
                self._shorten(self._read(table))
            complete = self._read(table).game.scoresheet()
            if table.is_open and complete.current is not None:
                void_table(self._read(table), "Never played", OPERATOR)
            elif not table.is_settled:
                submit_table(self._read(table), OPERATOR)
                accept_table(self._read(table), OPERATOR)

    def _accepted(self) -> Iterator[Table]:
        closed = self.tournament.sessions.filter(state=Session.State.CLOSED)
        yield from Table.objects.filter(session__in=closed, state=Table.State.ACCEPTED)

    def _fits(self, tie: str) -> bool:
        """Whether all who are level have a seat where they are to play."""
        line = cut_line(self._fresh)
        return tie == "lot" or (len(line.level) if tie == "play_off" else line.expanded) <= MOST_AT_A_TABLE

    def _create(self) -> Tournament:
        terms = terms_of(Tournament(club=self.club)) | {
            "name": self.plan.name,
            "session_count": self.plan.sessions,
            "rounds_per_session": self.plan.rounds,
            "cut": self.plan.cut,
            **self.plan.terms,
        }
        return create_tournament(self.club, terms, OPERATOR)

    @property
    def _fresh(self) -> Tournament:
        return Tournament.objects.select_related("club__keeper").get(pk=self.tournament.pk)

    def _entrants(self, *states: str) -> Iterator[Entrant]:
        chosen = Q(state__in=states) if states else Q()
        yield from self._fresh.entrants.filter(chosen).select_related("player", "tournament__club__keeper")

    def _tables(self, session: Session) -> Iterator[Table]:
        yield from session.tables.select_related("game__keeper", "session__tournament__club__keeper")

    def _read(self, table: Table) -> Table:
        return Table.objects.select_related("game__keeper", "session__tournament__club__keeper").get(pk=table.pk)

    def _happens(self) -> bool:
        return self.chance.randrange(100) < self.plan.trouble

    def _one_in(self, share: int, among: Sequence[Entrant]) -> Entrant | None:
        return self.chance.choice(among) if among and self.chance.randrange(100) < share else None

    def _pick(self, among: Sequence[Entrant], share: int) -> list[Entrant]:
        return [entrant for entrant in among if self.chance.randrange(100) < share]

    def _can_spare(self, count: int) -> bool:
        """Enough are left for two tables."""
        return self._fresh.entrants.seated().count() - count >= 6

    def _come_and_go(self) -> None:
        for entrant in self._pick(list(self._entrants(Entrant.State.PAUSED, Entrant.State.NO_SHOW)), 40):
            come_back(entrant, OPERATOR)
        for entrant in self._pick(list(self._entrants(Entrant.State.ACTIVE)), self.plan.trouble // 3):
            if self._can_spare(1):
                (pause if self.chance.random() < 0.5 else withdraw)(entrant, OPERATOR)
        if self._happens():
            self.came_late += 1
            register(self._fresh, f"Late {self.came_late}", OPERATOR)

    def _somebody_goes(self, table: Table) -> None:
        entrants = self.at(table)
        if len(entrants) < 4:
            return
        goes = self.chance.choice(entrants)
        free = list(self._entrants(Entrant.State.PAUSED, Entrant.State.NO_SHOW))
        if free and self.chance.randrange(2):
            substitute(table, goes, self.chance.choice(free), OPERATOR)
        else:
            leave_at_table(table, goes, OPERATOR)

    def at(self, table: Table) -> list[Entrant]:
        """Who plays on at a table."""
        players = table.game.seats.filter(left_round=None).values("player")
        entrants = self._fresh.entrants.filter(player__in=players)
        return list(entrants.select_related("player", "tournament__club__keeper"))

    def _shorten(self, table: Table) -> None:
        """A sheet that is not complete ends where it is."""
        table.game.refresh_from_db()
        sheet = table.game.scoresheet()
        if sheet.current is not None and sheet.complete_rounds:
            cut_short(table, len(sheet.complete_rounds), OPERATOR)

    def _dispute(self, table: Table) -> None:
        dispute_table(table, self.chance.choice(self.at(table)), "We counted otherwise", OPERATOR)
        [dispute] = table.disputes.filter(decision="").select_related("table__session__tournament")
        decide_dispute(dispute, self.chance.randrange(4) == 0, OPERATOR)
        if Table.objects.get(pk=table.pk).is_open:
            submit_table(table, OPERATOR)

    def _record(self, table: Table, number: int, hands: dict[int, Hand], ending: str) -> None:
        texts = {seat: str(hand) for seat, hand in hands.items()}
        sure = " ".join(f"high:{seat}:{hand.pips}" for seat, hand in hands.items())
        record_round(table.game, Entry(number, texts, ending=ending, sure=sure), self.keeper)
