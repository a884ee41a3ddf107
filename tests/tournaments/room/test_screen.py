"""The screen on the wall: what it shows at each stage, and that it never shows tables that are not announced."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import Link
from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_club
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Session, Tournament
from tournaments.models.playing import close_session, end_notice, send_notice
from tournaments.room.screen import Phase, Screen, screen_of

pytestmark = pytest.mark.django_db

SEVEN = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
TABLES = [("Ana", "Bo", "Cy", "Di"), ("Ed", "Flo", "Gus")]
FIRST_ROUND = ({"Ana": [0], "Bo": [12], "Cy": [8], "Di": [5]}, {"Ed": [7], "Flo": [0], "Gus": [9]})


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(names=SEVEN, is_listed=True)


def html(tournament: Tournament) -> str:
    return Visitor().get(f"/tournaments/{tournament.key}/screen/").content.decode()


def screen(tournament: Tournament) -> Screen:
    return screen_of(Tournament.objects.get(pk=tournament.pk))


@pytest.mark.parametrize(("state", "words"), [
    ("registration", "<b>7</b> have registered"),
    ("check_in", "<b>2</b> of 7 are here"),
])  # fmt: skip
def test_before_play_it_counts_who_comes(state: str, words: str) -> None:
    tournament = make_tournament(names=SEVEN, state=state, is_listed=True)
    if state == "check_in":
        tournament.entrants.filter(number__lte=2).update(state="checked_in")
    assert screen(tournament).phase == Phase.BEFORE
    assert words in html(tournament)


def test_only_staff_see_the_code_that_checks_people_in() -> None:
    club = make_club(visibility="public", owner=(owner := make_account()))
    tournament = make_tournament(club, names=SEVEN, state="check_in")
    tournament.check_in_link = Link.make(club.keeper, Link.Scope.CHECK_IN)
    tournament.save()
    path = f"/tournaments/{tournament.key}/screen/"
    assert "Check in here" in account_client(owner).get(path).content.decode()
    public = Visitor().get(path).content.decode()
    assert "Check in here" not in public
    assert "Follow on your phone" in public


def test_announced_seats_are_listed_by_name(tournament: Tournament) -> None:
    make_session(tournament, TABLES, minutes=35)
    shown = screen(tournament)
    assert shown.phase == Phase.SEATING
    sittings = [(seat.name, table.number, seat.number) for seat, table in shown.seats_by_name]
    assert sittings[:5] == [("Ana", 1, 1), ("Bo", 1, 2), ("Cy", 1, 3), ("Di", 1, 4), ("Ed", 2, 1)]
    assert ">35:00<" in html(tournament)


def test_the_public_name_is_shown_and_no_other(tournament: Tournament) -> None:
    tournament.entrants.filter(player__name="Gus").update(public_name="Gustav the Slow")
    make_session(tournament, TABLES)
    page = html(tournament)
    assert "Gustav the Slow" in page
    assert ">Gus<" not in page


@pytest.mark.parametrize("state", [Session.State.PLANNED, Session.State.SEATED])
def test_a_seating_that_is_not_announced_is_never_shown(tournament: Tournament, state: str) -> None:
    session = make_session(tournament, TABLES, state=state)
    assert screen(tournament).session is None
    assert ">Ana<" not in html(tournament)
    session.state = Session.State.ANNOUNCED
    session.save()
    assert ">Ana<" in html(tournament)


def test_tables_go_with_their_session(tournament: Tournament) -> None:
    session = make_session(tournament, TABLES)
    for table, scores in zip(session.tables.all(), FIRST_ROUND, strict=True):
        play_table(table, scores)
    close_session(session, DIRECTOR, "Supper")
    shown = screen(tournament)
    assert (shown.phase, shown.tables) == (Phase.BETWEEN, [])
    page = html(tournament)
    assert "After session 1 of 3" in page
    assert "table <b>" not in page


def test_results_come_in_while_tables_play(tournament: Tournament) -> None:
    session = make_session(tournament, TABLES)
    play_table(session.tables.all()[0], FIRST_ROUND[0])
    shown = screen(tournament)
    assert shown.phase == Phase.PLAYING
    first, second = shown.tables
    assert [(seat.name, seat.pips) for seat in first.seats] == [("Ana", 0), ("Bo", 12), ("Cy", 8), ("Di", 5)]
    assert [seat.pips for seat in second.seats] == [None, None, None]
    assert (first.round, first.rounds_in, second.round, first.round_count) == (2, 1, 1, 2)
    assert shown.places is not None
    assert [(row.place, row.name) for row in shown.places.rows] == [(1, "Ana"), (2, "Di"), (3, "Cy"), (4, "Bo")]


def test_the_clock_runs_from_its_start(tournament: Tournament) -> None:
    session = make_session(tournament, TABLES, minutes=35)
    session.started_at = timezone.now() - timedelta(minutes=31)
    session.save()
    clock = screen(tournament).clock
    assert clock is not None
    assert clock.state == "last-minutes"
    assert 238 <= clock.seconds <= 240
    assert 'data-clock="last-minutes"' in html(tournament)


def test_what_everybody_is_told_is_on_it_until_it_is_taken_down(tournament: Tournament) -> None:
    session = make_session(tournament, TABLES)
    notice = send_notice(tournament, "Lunch at one <b>", DIRECTOR)
    send_notice(tournament, "Speak up", DIRECTOR, session.tables.all()[0])
    page = html(tournament)
    assert "Lunch at one &lt;b&gt;" in page
    assert "Speak up" not in page
    end_notice(notice, DIRECTOR)
    assert "Lunch at one" not in html(tournament)


def test_the_cut_is_drawn_and_takes_in_who_is_level(tournament: Tournament) -> None:
    session = make_session(tournament, TABLES)
    for table, scores in zip(session.tables.all(), FIRST_ROUND, strict=True):
        play_table(table, scores)
    Session.objects.update(state=Session.State.CLOSED)
    Tournament.objects.update(cut=1, session_count=1)
    shown = screen(tournament).places
    assert shown is not None
    assert shown.cut_after == 2
    assert '<li class="cut">Final table: 2, tie included</li>' in html(tournament)


def test_a_published_result_has_a_podium(tournament: Tournament) -> None:
    session = make_session(tournament, TABLES)
    for table, scores in zip(session.tables.all(), FIRST_ROUND, strict=True):
        play_table(table, scores)
    Session.objects.update(state=Session.State.CLOSED)
    Tournament.objects.update(state=Tournament.State.PUBLISHED)
    shown = screen(tournament)
    assert shown.phase == Phase.RESULT
    assert [(row.place, row.name) for row in shown.podium] == [(1, "Ana"), (1, "Flo"), (3, "Di")]


def test_who_left_is_still_at_the_table_and_no_more_in_the_list(tournament: Tournament) -> None:
    session = make_session(tournament, TABLES)
    gus = entrant(tournament, "Gus")
    session.tables.get(number=2).game.seats.filter(player=gus.player).update(left_round=2)
    shown = screen(tournament)
    assert [seat.has_left for seat in shown.tables[1].seats] == [False, False, True]
    assert "Gus" not in [seat.name for seat, _table in shown.seats_by_name]


def test_without_script_it_comes_again_by_itself(tournament: Tournament) -> None:
    assert '<noscript><meta http-equiv="refresh" content="30"></noscript>' in html(tournament)


def test_nothing_offers_to_follow_what_only_the_club_sees() -> None:
    club = make_club(visibility="members", owner=(owner := make_account()))
    tournament = make_tournament(club, names=SEVEN)
    page = account_client(owner).get(f"/tournaments/{tournament.key}/screen/").content.decode()
    assert "Follow on your phone" not in page
    assert Visitor().get(f"/tournaments/{tournament.key}/screen/").status_code == 404
