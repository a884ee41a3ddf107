"""A tournament in which everything happened that its log can tell of, for what is written out, read again and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from scoring.models import Edit, Game, Link
from tests.make import record
from tests.tournaments.make import make_account
from tests.tournaments.make_tournaments import entrant, make_entrant
from tournaments.models import (
    Account,
    Club,
    Entrant,
    Role,
    Session,
    Table,
    Tournament,
    TournamentChange,
    TournamentEdit,
    creating,
    entering,
    finishing,
    penalising,
    playing,
)
from tournaments.models.changes import ClubEdit
from tournaments.models.disputes import note_dispute
from tournaments.models.open_links import renew_open_link, revoke_open_link
from tournaments.models.people import remove_member
from tournaments.models.publishing import publish_tournament
from tournaments.models.seating_sessions import announce_session, plan_session, seat_session, set_run
from tournaments.models.swapping import swap_seats
from tournaments.models.terms import terms_of

NAMES = ("Eva", "Max", "Jo", "Kim", "Lou", "Pat", "Sam", "Tim", "Uma", "Vic")


def make_full_tournament(club: Club, director: Account | None = None) -> Tournament:
    """Published, with a final; somebody of it was removed from the club since."""
    director = director or make_account("Dora")
    Role.objects.get_or_create(club=club, account=director, kind=Role.Kind.DIRECTOR)
    edit = TournamentEdit(director)
    tournament = _until_it_begins(club, edit)
    first = _drawn(tournament, edit)
    _first_session(first, edit)
    _second_session(tournament, edit)
    _end(tournament, edit)
    tournament.changes.create(
        verb=TournamentChange.Verb.REFUSED, account=director, revision=0,
        after={"refused": "tournaments:show_table", "status": 404, "table_id": first.tables.first().pk},
    )  # fmt: skip
    return tournament


def _until_it_begins(club: Club, edit: TournamentEdit) -> Tournament:
    terms = terms_of(Tournament(name="Harvest & <b>", session_count=2, rounds_per_session=2, cut=3, capacity=9))
    season = club.seasons.first()
    tournament = creating.create_tournament(club, terms | {"starts_at": datetime(2026, 11, 28, 9, tzinfo=UTC)}, edit)
    creating.edit_terms(tournament, {"fee": "5 €", "season": season, "rules": {"hand_size": 6}}, {}, edit)
    creating.open_registration(tournament, edit)
    renew_open_link(tournament, Link.Scope.REGISTER, edit)
    revoke_open_link(tournament, Link.Scope.REGISTER, edit)
    for name in NAMES:
        entering.register(tournament, name, edit)
    entering.set_paid(entrant(tournament, "Jo"), True, edit)
    entering.withdraw(entrant(tournament, "Vic"), edit)
    entering.come_back(entrant(tournament, "Vic"), edit)
    creating.open_check_in(tournament, edit)
    for name in NAMES[:8]:
        entering.check_in(entrant(tournament, name), edit)
    creating.begin(tournament, edit)
    return tournament


def _drawn(tournament: Tournament, edit: TournamentEdit) -> Session:
    session = plan_session(tournament, edit)
    set_run(session, 9, 2, edit)
    eva, max_, jo = (entrant(tournament, name) for name in ("Eva", "Max", "Jo"))
    seat_session(session, edit, sizes=[4, 4], pins={eva.pk: 1}, apart=[(eva.pk, jo.pk)], seed=5, quickly=True)
    swap_seats(session, max_, jo, edit)
    return announce_session(session, edit)


def _first_session(session: Session, edit: TournamentEdit) -> None:
    one, other = session.tables.order_by("number")
    phone = TournamentEdit(None, one.game.links.get(scope=Link.Scope.TABLE), "", "")
    playing.start_clock(session, edit, minutes=40)
    playing.pause_clock(session, edit)
    playing.resume_clock(session, edit)
    playing.add_minutes(session, 5, edit)
    playing.add_minutes(one, 3, edit)
    playing.call_help(one, phone)
    playing.end_help(one, edit)
    enter(one, [[0, 5, 6, 7], [3, 0, 8, 9]])
    playing.submit_table(_again(one), phone)
    people = _people(one)
    own = entering.give_link(people[1], edit)
    playing.acknowledge(_again(one), people[1], TournamentEdit(None, own))
    seat = one.game.seats.get(player=people[0].player_id)
    note_dispute(_again(one), {f"round/2/seat/{seat.pk}": "4"}, Edit(None, phone.link, "k" * 22, "d"))
    playing.decide_dispute(one.disputes.get(), True, edit)
    playing.dispute_table(_again(one), people[2], "I had 5", edit)
    playing.decide_dispute(one.disputes.get(decision=""), False, edit)
    playing.accept_table(_again(one), edit)
    playing.reopen_table(_again(one), "Kim counted again", edit)
    playing.submit_table(_again(one), edit)
    playing.accept_table(_again(one), edit)
    _at_the_other_table(other, edit)
    playing.send_notice(session.tournament, "Lunch at one", edit)
    playing.end_notice(playing.send_notice(session.tournament, "Quiet please", edit, other), edit)
    playing.close_session(session, edit, "Time is up")


def _at_the_other_table(table: Table, edit: TournamentEdit) -> None:
    tournament = table.session.tournament
    people = _people(table)
    enter(table, [[0, 15, 16, 17]])
    playing.leave_at_table(_again(table), people[3], edit)
    reserve = make_entrant(tournament, "Zoe", Entrant.State.CHECKED_IN)
    playing.substitute(_again(table), people[2], reserve, edit, state=Entrant.State.PAUSED)
    playing.cut_short(_again(table), 1, edit)
    playing.void_table(_again(table), "Wrong tiles", edit)
    playing.restore_table(_again(table), edit)


def _second_session(tournament: Tournament, edit: TournamentEdit) -> None:
    session = plan_session(tournament, edit)
    seat_session(session, edit, method="standing", seed=7, quickly=True)
    announce_session(session, edit)
    for table in session.tables.order_by("number"):
        enter(table, [[0, 5, 6, 7], [3, 0, 8, 9]])
        playing.submit_table(_again(table), edit)
        playing.accept_table(_again(table), edit)
    playing.close_session(session, edit)
    penalising.penalise(entrant(tournament, "Kim"), 5, "Late", edit, session)
    penalising.penalise(entrant(tournament, "Lou"), -3, "By the ruling", edit)
    penalising.withdraw_penalty(entrant(tournament, "Lou").penalties.get(), edit)


def _end(tournament: Tournament, edit: TournamentEdit) -> None:
    final = finishing.make_final(tournament, edit, "lot", seed=3)
    seat_session(final, edit, seed=9, quickly=True)
    announce_session(final, edit)
    table = final.tables.get()
    enter(table, [[0, 5, 6, 7]] * 10)
    playing.submit_table(_again(table), edit)
    playing.accept_table(_again(table), edit)
    playing.close_session(final, edit)
    tournament.refresh_from_db()
    creating.end_play(tournament, edit)
    publish_tournament(tournament, edit)
    assert edit.account is not None
    remove_member(entrant(tournament, "Pat").player.member, ClubEdit(edit.account))
    tournament.refresh_from_db()


def enter(table: Table, rounds: Sequence[Sequence[int]]) -> None:
    """Pips in the order of the seats, as many as there are."""
    for number, pips in enumerate(rounds, start=1):
        game = Game.objects.select_related("keeper").get(pk=table.game_id)
        names = [seat.player.name for seat in game.seats.select_related("player")]
        scores: Mapping[str, Any] = dict(zip(names, pips, strict=False))
        record(game, number, scores)


def _people(table: Table) -> list[Entrant]:
    """In the order of their seats."""
    entrants = table.session.tournament.entrants.select_related("player", "tournament__club__keeper")
    by_player = {one.player_id: one for one in entrants}
    return [by_player[seat.player_id] for seat in table.game.seats.order_by("order")]


def _again(table: Table) -> Table:
    return Table.objects.select_related("session__tournament__club__keeper", "game__keeper").get(pk=table.pk)
