"""When a club meets: what its people are told, and what calendar programs read."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Edit, Link, Player, abandon_game, remove_player
from tests.conftest import Visitor
from tests.tournaments.exports.test_icalendar import unfold
from tests.tournaments.make import account_client, make_account, make_club, make_member, make_season, play_game
from tests.tournaments.make_tournaments import make_tournament
from tournaments.models import Club, ClubChange
from tournaments.models.clubs import EVENING
from tournaments.models.next_evening import calendar_link, renew_calendar_link

pytestmark = pytest.mark.django_db

WON = {"Ana": [0] * 7, "Bo": [5] * 7}
PLAN = {"do": "plan", "day": "2999-12-06", "time": "19:30", "place": "Kazia’s, first floor", "note": "Bring a chair"}
PAGE, FILE = "/clubs/coop/calendar/", "/clubs/coop/calendar.ics"


@pytest.fixture
def club() -> Club:
    club = make_club(owner=make_account("Olga"))
    club.time_zone = "Asia/Bangkok"
    club.save()
    return club


@pytest.fixture
def owner(club: Club) -> Client:
    return account_client(club.roles.all()[0].account)


def lines(client: Client, path: str = FILE) -> list[str]:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return unfold(answer.content.decode())


def test_an_evening_has_its_games_and_who_won(club: Club, owner: Client) -> None:
    play_game(club, WON, day=date(2026, 3, 6))
    play_game(club, {"Bo": [0], "Ana": [4]}, day=date(2026, 3, 6))
    play_game(club, WON, day=date(2026, 4, 10))
    told = lines(owner)
    assert told.count("BEGIN:VEVENT") == 2
    assert "DESCRIPTION:2 games\\nWon by Ana" in told
    assert "DTSTART:20260306T050000Z" in told
    assert f"UID:evening-20260306-{club.pk}@testserver" in told
    assert "URL:http://testserver/clubs/coop/" in told


def test_abandoned_games_are_no_evening(club: Club, owner: Client) -> None:
    abandon_game(play_game(club, {"Ana": [0], "Bo": [4]}), Edit(club.keeper))
    assert "BEGIN:VEVENT" not in lines(owner)


def test_a_removed_name_is_gone(club: Club, owner: Client) -> None:
    play_game(club, WON)
    remove_player(Player.objects.get(name="Ana"))
    assert "DESCRIPTION:1 game\\nWon by Removed player" in lines(owner)


def test_a_season_takes_all_its_days(club: Club, owner: Client) -> None:
    make_season(club, "2026; spring")
    told = lines(owner)
    assert "SUMMARY:Coop: season 2026\\; spring" in told
    assert "DTEND;VALUE=DATE:20270101" in told


def test_the_next_evening_is_told_in_the_time_of_the_club(club: Club, owner: Client) -> None:
    assert owner.post(PAGE, PLAN)["Location"] == PAGE
    club.refresh_from_db()
    assert club.next_at == datetime(2999, 12, 6, 12, 30, tzinfo=UTC)
    told = lines(owner)
    assert "DTSTART:29991206T123000Z" in told
    assert "LOCATION:Kazia’s\\, first floor" in told
    assert "DESCRIPTION:Bring a chair" in told
    page = owner.get(PAGE).content.decode()
    assert "Friday 6 December, 19:30" in page
    assert 'value="2999-12-06"' in page
    assert 'value="19:30"' in page
    assert club.changes.get().verb == ClubChange.Verb.EDIT


def test_the_home_of_the_club_tells_of_the_evening_until_it_is_over(club: Club, owner: Client) -> None:
    owner.post(PAGE, PLAN)
    assert "Friday 6 December, 19:30" in owner.get("/clubs/coop/").content.decode()
    Club.objects.update(next_at=timezone.now() - EVENING)
    assert "Kazia" not in owner.get("/clubs/coop/").content.decode()
    assert "BEGIN:VEVENT" not in lines(owner)


def test_a_coming_tournament_is_told(club: Club, owner: Client) -> None:
    begins = datetime(2999, 12, 6, 12, 30, tzinfo=UTC)
    fields = {"starts_at": begins, "place": "The barn", "fee": "5 euro", "session_count": 3, "rounds_per_session": 3}
    tournament = make_tournament(club, state="registration", name="Winter open", **fields)
    told = lines(owner)
    assert "SUMMARY:Winter open" in told
    assert "DTSTART:29991206T123000Z" in told
    assert "LOCATION:The barn" in told
    assert "DESCRIPTION:Entry fee: 5 euro" in told
    assert f"URL:http://testserver/tournaments/{tournament.key}/" in told
    [end] = [line for line in told if line.startswith("DTEND")]
    assert "DTEND:29991206T14" < end < "DTEND:29991206T20"


@pytest.mark.parametrize("state", ["draft", "cancelled", "published"])
def test_no_other_tournament_is_told(club: Club, owner: Client, state: str) -> None:
    make_tournament(club, state=state, starts_at=timezone.now())
    assert "BEGIN:VEVENT" not in lines(owner)


def test_without_a_day_nothing_is_planned(club: Club, owner: Client) -> None:
    owner.post(PAGE, PLAN)
    owner.post(PAGE, {**PLAN, "day": "", "time": ""})
    club.refresh_from_db()
    assert (club.next_at, club.next_place, club.next_note) == (None, "", "")
    assert "BEGIN:VEVENT" not in lines(owner)


@pytest.mark.parametrize(("field", "typed", "sentence"), [
    ("day", "soon", "Enter a valid date."),
    ("time", "", "Say at what time the evening begins."),
    ("time", "half past", "Enter a valid time."),
    ("place", "x" * 121, "at most 120 characters"),
])  # fmt: skip
def test_what_cannot_be_read_is_said_and_stays(
    club: Club, owner: Client, field: str, typed: str, sentence: str
) -> None:
    answer = owner.post(PAGE, {**PLAN, field: typed})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    assert f'value="{typed}"' in page or not typed
    club.refresh_from_db()
    assert club.next_at is None


def test_a_calendar_program_reads_by_the_link_and_sees_nothing_else(club: Club, owner: Client) -> None:
    play_game(club, WON)
    assert Visitor().get(FILE).status_code == 404
    owner.post(PAGE, {"do": "renew"})
    link = calendar_link(club)
    assert link is not None
    path = f"/calendar/{link.token}.ics"
    assert path in owner.get(PAGE).content.decode()
    program = Visitor()
    assert "BEGIN:VEVENT" in lines(program, path)
    assert not program.cookies
    for other in ("/clubs/coop/", f"/l/{link.token}/", f"/clubs/l/{link.token}/"):
        assert program.get(other).status_code == 404
    owner.post(PAGE, {"do": "revoke"})
    assert program.get(path).status_code == 404


def test_a_new_address_ends_the_old_one(club: Club) -> None:
    old, new = renew_calendar_link(club), renew_calendar_link(club)
    assert Visitor().get(f"/calendar/{old.token}.ics").status_code == 404
    assert Visitor().get(f"/calendar/{new.token}.ics").status_code == 200


@pytest.mark.parametrize("scope", [Link.Scope.CLUB, Link.Scope.INVITE])
def test_other_links_are_no_calendar(club: Club, scope: str) -> None:
    assert Visitor().get(f"/calendar/{Link.make(club.keeper, scope).token}.ics").status_code == 404
    assert Visitor().get("/calendar/nothing.ics").status_code == 404


def test_people_who_only_see_the_club_are_not_told_its_address(club: Club) -> None:
    club.visibility = Club.Visibility.PUBLIC
    club.save()
    link = renew_calendar_link(club)
    page = Visitor().get(PAGE).content.decode()
    assert link.token not in page
    assert "http://testserver/clubs/coop/calendar.ics" in page
    make_member(club, "Pia", account := make_account("Pia"))
    club.visibility = Club.Visibility.MEMBERS
    club.save()
    assert link.token in account_client(account).get(PAGE).content.decode()


def test_asking_for_anything_else_is_nothing(owner: Client) -> None:
    assert owner.post(PAGE, {"do": "dance"}).status_code == 404
