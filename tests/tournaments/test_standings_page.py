"""The page of standings: what it shows, how it is ordered, which games it is about; how much it asks the database."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django import forms
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.asserts import assertHTMLEqual

from scoring.models import remove_player
from tests.make import record
from tests.tournaments.make import account_client, make_account, make_club, make_member, make_season, play_game
from tournaments.filters.history import StandingsFilter
from tournaments.models import Club, Role

pytestmark = pytest.mark.django_db

MOST_QUERIES = 12
WHOLE = 7


@pytest.fixture
def club() -> Club:
    return make_club(visibility="public")


def rows(client: Client, address: str = "/clubs/coop/standings/") -> list[tuple[object, object]]:
    return [(row["place"], row["name"]) for row in client.get(address).context["table"].shown]


def text_of(client: Client, address: str) -> str:
    """What a page says, without its tags."""
    page = client.get(address).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page.split("<main", 1)[1]).split())


def test_a_club_without_games_says_so(club: Club, client: Client) -> None:
    assert "Nobody has played such a game." in text_of(client, "/clubs/coop/standings/")


def test_fewer_pips_a_round_come_first_and_each_row_leads_to_its_player(club: Club, client: Client) -> None:
    play_game(club, {"Bo": [5] * WHOLE, "Ana": [0] * WHOLE})
    assert rows(client) == [("1", "Ana"), ("2", "Bo")]
    key = club.members.get(player__name="Ana").player.key
    assert f'href="/clubs/coop/people/{key}/"' in client.get("/clubs/coop/standings/").content.decode()


def test_a_row_has_every_figure(club: Club, client: Client) -> None:
    play_game(club, {"Ana": [0, 0, 12, 9, 9, 9, 9], "Bo": [5, 5, 0, 9, 9, 9, 9]})
    page = text_of(client, "/clubs/coop/standings/")
    assert "1 Bo 6.6 1 1 14 % 4 0 9" in page
    assert "2 Ana 6.9 1 0 29 % 4 0 12" in page
    assert re.search(r"1[45]\d\d \? provisional ± 1\d\d", page)


@pytest.mark.parametrize(
    ("sort", "order", "names"),
    [
        ("", "average", ["Ana", "Bo", "Cy"]),
        ("-average", "average", ["Cy", "Bo", "Ana"]),
        ("wins", "wins", ["Bo", "Ana", "Cy"]),
        ("-wins", "wins", ["Cy", "Ana", "Bo"]),
        ("name", "name", ["Ana", "Bo", "Cy"]),
        ("-name", "name", ["Cy", "Bo", "Ana"]),
        ("nonsense", "average", ["Ana", "Bo", "Cy"]),
        ("--wins", "average", ["Ana", "Bo", "Cy"]),
    ],
)
def test_the_order_stands_in_the_address(club: Club, client: Client, sort: str, order: str, names: list[str]) -> None:
    play_game(club, {"Bo": [8] * WHOLE, "Cy": [12] * WHOLE})
    play_game(club, {"Ana": [0, 1], "Cy": [5, 0]})
    response = client.get("/clubs/coop/standings/", {"sort": sort})
    assert [row["name"] for row in response.context["table"].shown] == names
    assert f"by-{order}" in response.content.decode()


def test_a_tap_on_a_heading_orders_and_a_second_one_turns_it_round(club: Club, client: Client) -> None:
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [8] * WHOLE})
    first = client.get("/clubs/coop/standings/?sort=wins&kind=whole&page=1").content.decode()
    assert '<th role="columnheader" scope="col" class="c-wins" aria-sort="descending">' in first
    assert 'href="?sort=-wins&amp;kind=whole"' in first
    assert 'href="?sort=average&amp;kind=whole"' in first
    assert 'class="c-wins" aria-sort="ascending">' in client.get("/clubs/coop/standings/?sort=-wins").content.decode()


@pytest.fixture
def two_years(club: Club) -> Club:
    make_season(club, "2025", starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    play_game(club, {"Ana": [0] * WHOLE, "Old": [9] * WHOLE}, day=date(2025, 2, 1))
    play_game(club, {"Ana": [0, 9], "Short": [9, 0]}, day=date(2026, 2, 1))
    play_game(club, {"Ana": [0, 9], "Nine": [9, 0]}, day=date(2026, 3, 1), set_max=9)
    return club


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("season={season}", "Ana Old"),
        ("since=2026-02-02", "Ana Nine"),
        ("until=2025-12-31", "Ana Old"),
        ("set_max=9", "Ana Nine"),
        ("kind=short", "Ana Nine Short"),
        ("at_least=1", "Ana Old"),
        ("season={season}&set_max=9", ""),
    ],
)
def test_the_games_are_chosen_in_the_address(two_years: Club, client: Client, query: str, names: str) -> None:
    query = query.format(season=two_years.seasons.get().pk)
    shown = client.get(f"/clubs/coop/standings/?sort=name&{query}").context["table"].shown
    assert [row["name"] for row in shown] == names.split()


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("since=yesterday", "Enter a valid date."),
        ("season=999999", "Select a valid choice."),
        ("season=1%00", "Select a valid choice."),
        ("set_max=7", "Select a valid choice."),
        ("at_least=0", "Ensure this value is greater than or equal to 1."),
        ("at_least=99999999999999999999", "Ensure this value is less than or equal to 9999."),
        ("kind=odd", "Select a valid choice."),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field_and_stays(
    two_years: Club, client: Client, query: str, sentence: str
) -> None:
    page = client.get(f"/clubs/coop/standings/?{query}").content.decode()
    assert sentence in page
    assert "Short" in page
    name, value = query.split("=")
    assert value in page or name in ("season", "set_max", "kind")


def test_another_clubs_season_chooses_nothing(two_years: Club, client: Client) -> None:
    other = make_season(make_club("Barn"), "Barn season")
    page = client.get(f"/clubs/coop/standings/?season={other.pk}").content.decode()
    assert "Select a valid choice." in page
    assert "Barn season" not in page


def test_nonsense_in_the_address_is_no_failure(two_years: Club, client: Client) -> None:
    for query in ("page=0", "page=-1", "page=x", "page=9999", "sort=%00", "since=%00", "sort=-"):
        assert client.get(f"/clubs/coop/standings/?{query}").status_code == 200


def test_fifty_a_page(club: Club, client: Client) -> None:
    names = [f"P{number:02}" for number in range(60)]
    for at in range(0, 60, 6):
        play_game(club, {name: [10 + index] for index, name in enumerate(names[at : at + 6])})
    assert len(rows(client, "/clubs/coop/standings/?sort=name")) == 50
    assert rows(client, "/clubs/coop/standings/?sort=name&page=2") == [("", name) for name in names[50:]]
    assert "Page 2 of 2" in text_of(client, "/clubs/coop/standings/?page=2")


def test_ones_own_row_is_marked(club: Club) -> None:
    account = make_account("Ana")
    make_member(club, "Ana", account)
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [8] * WHOLE})
    page = account_client(account).get("/clubs/coop/standings/").content.decode()
    assert page.count('<tr role="row" class="sel">') == 1


def test_a_removed_player_keeps_the_row_without_a_name(club: Club, client: Client) -> None:
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [8] * WHOLE})
    remove_player(club.members.get(player__name="Ana").player)
    page = client.get("/clubs/coop/standings/").content.decode()
    assert rows(client) == [("1", "Removed player"), ("2", "Bo")]
    assert "Ana" not in page
    assert ">Removed player</bdi>" in client.get("/clubs/coop/records/").content.decode()


def test_names_are_shown_as_they_are(club: Club, client: Client) -> None:
    play_game(club, {"<b>Ana</b>": [0] * WHOLE, "O’Neil": [8] * WHOLE})
    assert "&lt;b&gt;Ana&lt;/b&gt;" in client.get("/clubs/coop/standings/").content.decode()


@pytest.mark.parametrize(
    "address", ["standings/", "standings/?sort=rating", "games/", "games/?player=ana", "records/", "seasons/", "season"]
)
def test_few_queries_and_none_for_each_game(address: str) -> None:
    owner = make_account()
    club = make_club(visibility="members", owner=owner)
    make_member(club, "Olga", owner)
    season = make_season(club)
    address = f"/clubs/coop/seasons/{season.pk}/" if address == "season" else f"/clubs/coop/{address}"
    client = account_client(owner)
    assert Role.objects.filter(account=owner).count() == 3
    asked = []
    for count in (3, 27):
        for number in range(count):
            day = date(2026, 3, 1) + timedelta(days=number)
            play_game(
                club, {"Olga": [0] * WHOLE, f"P{number % 9}": [8] * WHOLE, f"Q{number % 5}": [10] * WHOLE}, day=day
            )
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1] <= MOST_QUERIES


def test_a_corrected_old_game_changes_the_page_at_once(two_years: Club, client: Client) -> None:
    game = two_years.nights.get(date=date(2025, 2, 1)).game
    before = text_of(client, "/clubs/coop/standings/")
    record(game, 1, {"Ana": 70, "Old": 0})
    after = text_of(client, "/clubs/coop/standings/")
    assert before != after
    assert "70" in after


@pytest.mark.parametrize("query", ["", "season={season}&kind=whole", "set_max=x&season=0"])
def test_lists_of_choices_are_what_their_templates_make_of_them(two_years: Club, query: str) -> None:
    season = two_years.seasons.latest("pk")
    season.name = "Jack & Jo’s <b>"
    season.save()
    search = StandingsFilter(two_years, QueryDict(query.format(season=season.pk)))
    for name in ("season", "set_max", "kind"):
        quick = str(search[name])
        widget = search.fields[name].widget
        search.fields[name].widget = forms.Select(attrs=widget.attrs, choices=widget.choices)
        assertHTMLEqual(quick, str(search[name]))
