"""The made-up club that `make demo` shows, and that the bench measures at its largest."""

from dataclasses import replace
from datetime import date

import pytest
from django.core.management import call_command

from scoring.models import Change, Game, GameResult, HandScore, RoundAbsence, Seat
from scoring.rules import why_impossible
from tests.conftest import Visitor
from tournaments.checking import problems
from tournaments.management.demo import SIZES, make_club, make_tournaments
from tournaments.models import Account, Club, Season

pytestmark = pytest.mark.django_db

LAST = date(2026, 11, 27)
YEARS = replace(SIZES["club"], members=60, games=60, scores=4_800, days=900)


def test_the_club_has_as_many_people_games_and_scores_as_was_said() -> None:
    club = make_club(YEARS, LAST).club
    assert (club.members.count(), club.nights.count()) == (60, 60)
    assert abs(HandScore.objects.count() - 4_800) < 40
    assert set(Game.objects.values_list("state", flat=True)) >= {"finished", "in_progress"}


def test_every_evening_is_of_the_season_of_its_year() -> None:
    club = make_club(YEARS, LAST).club
    assert Season.objects.count() in (3, 4)
    assert all(night.season and night.season.name == str(night.date.year) for night in club.nights.all())


def test_people_come_and_go_and_some_are_forgotten() -> None:
    club = make_club(YEARS, LAST).club
    members = club.members.select_related("player")
    assert {member.left_at is None for member in members} == {True, False}
    assert [member.player.name for member in members if member.player.removed_at] == ["", "", ""]


def test_some_join_late_leave_early_or_sit_out_and_some_scores_were_corrected() -> None:
    make_club(YEARS, LAST)
    assert Seat.objects.filter(joined_round__gt=1, start_value__gt=0).exists()
    assert Seat.objects.exclude(left_round=None).exists()
    assert RoundAbsence.objects.exists()
    corrections = [c for c in Change.objects.filter(verb="record") if any(c.before.values())]
    assert corrections


def test_every_round_could_have_been_played_and_the_log_says_what_it_holds() -> None:
    make_club(YEARS, LAST)
    for game in Game.objects.all()[:9]:
        sheet = game.scoresheet()
        for round_ in sheet.complete_rounds:
            pips = [round_.pips(seat) for seat in round_.hands if round_.pips(seat) is not None]
            assert why_impossible(pips, rules=sheet.rules, start=round_.start, ending=round_.ending) is None
        stored = {f"round/{n}/seat/{seat}": str(h) for n, r in sheet.rounds.items() for seat, h in r.hands.items()}
        logged = {path: cell for change in game.changes.order_by("pk") for path, cell in change.after.items()}
        assert {path: cell for path, cell in logged.items() if "/seat/" in path} == stored


def test_results_and_ratings_are_there() -> None:
    make_club(YEARS, LAST)
    assert GameResult.objects.filter(place=1).count() >= 50
    assert not GameResult.objects.filter(counts=True, place__gt=0, rating=None).exists()


def test_the_command_says_how_to_sign_in(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("make_demo_club")
    told = capsys.readouterr().out.split()
    owner = Account.objects.get()
    assert owner.email in told
    assert owner.check_password(told[told.index("password") + 1])
    assert owner.memberships.get().player.results.filter(counts=True).exists()


def test_a_second_call_keeps_the_club_and_gives_a_new_password() -> None:
    before = make_club(SIZES["small"])
    after = make_club(SIZES["small"])
    assert before.club == after.club == Club.objects.get()
    assert before.password != after.password
    assert Visitor().login(email=after.owner.email, password=after.password)


def test_tiles_of_the_set_bear_out_the_double_blank() -> None:
    make_club(YEARS, LAST)
    caught = HandScore.objects.filter(double_blank=True)
    assert caught.exists()
    assert all(score.pips >= 50 for score in caught)
    assert not caught.filter(round__start=0).exists()


def test_the_small_club_has_a_tournament_that_is_over_and_one_half_way() -> None:
    club = make_club(SIZES["small"], LAST).club
    running = make_tournaments(club)
    assert [problems(tournament) for tournament in club.tournaments.all()] == [[], []]
    assert [session.state for session in running.sessions.all()] == ["closed", "playing"]
    tables = running.sessions.get(number=2).tables.all()
    assert [table.state for table in tables] == ["accepted", "disputed", "playing", "playing"]
    assert running.notices.filter(ended_at=None).count() == 1
    assert make_tournaments(club) == running
