"""The page of a player in a club, whom they met, their results, and the way to one's own page."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client

from scoring.models import Player, remove_player
from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_club, make_member, make_season, play_game
from tournaments.management.demo import SIZES, make_club as make_demo_club
from tournaments.models import Club

pytestmark = pytest.mark.django_db

WON = {"Ana": [0, 3, 5, 0, 8, 2, 1], "Bo": [4, 0, 7, 9, 0, 6, 0], "Cy": [2, 5, 0, 3, 4, 0, 6]}
MOST_STATEMENTS = 12


@pytest.fixture
def club() -> Club:
    club = make_club(visibility=Club.Visibility.PUBLIC)
    make_season(club, "2025", starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    make_season(club, "2026")
    play_game(club, WON, day=date(2025, 3, 7))
    play_game(club, {"Ana": [9, 9, 9, 9, 9, 9, 0], "Bo": [0] * 6 + [5]}, day=date(2026, 3, 6))
    return club


def address(club: Club, name: str, rest: str = "") -> str:
    return f"/clubs/{club.slug}/people/{Player.objects.get(keeper=club.keeper, name=name).key}/{rest}"


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split()))


def test_the_page_has_the_figures_places_and_reasons(club: Club) -> None:
    page = text(Visitor(), address(club, "Ana"))
    assert "Games 2 Won 1" in page
    assert "Zero rounds 3 in 14 rounds" in page
    assert "1 game since the last win" in page or "One game since the last win" in page
    assert "March 6, 2026 After Bo: 54 against 5. 2 of 2 54" in page
    assert "March 7, 2025 Before Cy: 19 against 20. 1 of 3 19" in page
    assert "Longest run of wins 1" in page


def test_a_season_leaves_its_games(club: Club) -> None:
    season = club.seasons.get(name="2025")
    page = text(Visitor(), address(club, "Ana", f"?season={season.pk}"))
    assert "Games 1 Won 1" in page
    assert "March 6, 2026" not in page
    assert "Games 1 Won 0" in text(Visitor(), address(club, "Ana", "?since=2026-01-01"))


def test_what_cannot_be_read_of_the_filter_is_said(club: Club) -> None:
    page = text(Visitor(), address(club, "Ana", "?since=yesterday"))
    assert "Enter a valid date." in page
    assert "Games 2 Won 1" in page


def test_everybody_met_is_listed_and_can_be_sorted(club: Club) -> None:
    page = text(Visitor(), address(club, "Ana", "against/?sort=-behind"))
    assert page.index("Bo 2 1 0 1") < page.index("Cy 1 1 0 0")
    page = text(Visitor(), address(club, "Ana", "against/?sort=name"))
    assert page.index("Bo 2") < page.index("Cy 1")


def test_all_results_can_be_sorted_by_place(club: Club) -> None:
    page = text(Visitor(), address(club, "Ana", "games/?sort=-place"))
    assert page.index("2 of 2 54") < page.index("1 of 3 19")


def test_the_pictures_are_described_and_have_tables() -> None:
    club = make_demo_club(SIZES["small"]).club
    club.visibility = Club.Visibility.PUBLIC
    club.save()
    player = max(club.keeper.players.all(), key=lambda one: one.results.count())
    html = Visitor().get(f"/clubs/{club.slug}/people/{player.key}/").content.decode()
    labels = re.findall(r'role="img" aria-label="([^"]+)"', html)
    assert [label.partition(":")[0] for label in labels] == ["Rating", "Rounds by pips"]
    assert all(re.search(r"\d", label) for label in labels)
    assert html.count("The same as a table") == 2
    assert "style=" not in html
    assert "NaN" not in html


def test_somebody_without_a_game_has_a_page(club: Club) -> None:
    make_member(club, "Zoe")
    for rest in ("", "against/", "games/"):
        page = text(Visitor(), address(club, "Zoe", rest))
        assert "Zoe" in page
    assert "No games yet." in page


def test_a_removed_player_has_no_name_anywhere(club: Club) -> None:
    path = address(club, "Bo")
    remove_player(Player.objects.get(keeper=club.keeper, name="Bo"))
    for rest in ("", "against/", "games/"):
        html = Visitor().get(path + rest).content.decode()
        assert "Removed player" in html
        assert not re.search(r"\bBo\b", html)
    assert "After Removed player: 54 against 5." in text(Visitor(), address(club, "Ana"))
    assert "Games 2 Won 1" in text(Visitor(), path)


def test_people_of_other_clubs_are_not_here(club: Club) -> None:
    other = make_club("Barn", visibility=Club.Visibility.PUBLIC)
    make_member(other, "Zoe")
    key = Player.objects.get(name="Zoe").key
    for wrong in (key, "nobody", "%00", "x" * 22):
        assert Visitor().get(f"/clubs/coop/people/{wrong}/").status_code == 404


def test_me_leads_to_ones_own_page_which_says_how_the_season_goes(club: Club) -> None:
    account = make_account("Ana")
    player = Player.objects.get(keeper=club.keeper, name="Ana")
    club.members.filter(player=player).update(account=account)
    club.seasons.filter(name="2026").update(starts_on=date(2026, 1, 1), ends_on=None)
    client = account_client(account)
    answer = client.get("/clubs/coop/me/")
    assert answer["Location"] == address(club, "Ana")
    page = text(client, answer["Location"])
    assert "Ana you" in page
    assert "2. 3 points Season 2026 · 2 behind Bo" in page
    assert "behind Bo" not in text(client, address(club, "Bo"))


def test_who_is_no_member_is_led_to_the_people(club: Club) -> None:
    answer = account_client(make_account("Zoe")).get("/clubs/coop/me/")
    assert answer["Location"] == "/clubs/coop/people/"


@pytest.mark.parametrize("rest", ["", "against/", "games/"])
def test_a_page_takes_few_statements_however_many_games_there_are(
    rest: str, django_assert_max_num_queries: SimpleNamespace
) -> None:
    demo = make_demo_club(SIZES["small"])
    player = demo.owner.memberships.get().player
    client = account_client(demo.owner)
    with django_assert_max_num_queries(MOST_STATEMENTS):
        client.get(f"/clubs/{demo.club.slug}/people/{player.key}/{rest}")
