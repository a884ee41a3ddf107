"""The games of a club: what is listed, searching and sorting."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from scoring.models import Edit, Game, abandon_game, remove_player
from tests.make import make_game
from tests.tournaments.make import make_club, make_season, play_game
from tournaments.models import Club

pytestmark = pytest.mark.django_db

WHOLE = 7
ADDRESS = "/clubs/coop/games/"


@pytest.fixture
def club() -> Club:
    return make_club(visibility="public")


def listed(client: Client, query: str = "") -> list[Game]:
    return [row.record for row in client.get(f"{ADDRESS}?{query}").context["table"].paginated_rows]


def line_of(client: Client) -> str:
    """The first line of the list, without its tags."""
    body = client.get(ADDRESS).content.decode().split("<tbody", 1)[1].split("</tr>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", body.split(">", 1)[1]).split())


def test_a_club_without_games_says_so(club: Club, client: Client) -> None:
    assert "No games here." in client.get(ADDRESS).content.decode()


def test_a_finished_game_shows_its_places(club: Club, client: Client) -> None:
    play_game(club, {"Bo": [9] * WHOLE, "Ana": [0] * WHOLE, "Cy": [12] * 6 + [None]})
    assert line_of(client) == "March 6, 2026 Finished 1 Ana 0 2 Bo 63 Cy 72"


def test_a_running_game_shows_totals_and_one_without_scores_the_seats(club: Club, client: Client) -> None:
    play_game(club, {"Bo": [9], "Ana": [0]})
    assert line_of(client) == "March 6, 2026 In progress Ana 0 Bo 9"
    make_game([member.player for member in club.members.order_by("pk")], keeper=club.keeper)
    assert line_of(client).endswith("In progress Bo Ana")


def test_an_abandoned_game_is_listed_without_places(club: Club, client: Client) -> None:
    abandon_game(play_game(club, {"Bo": [9], "Ana": [0]}), Edit(club.keeper))
    assert line_of(client) == "March 6, 2026 Abandoned Bo Ana"


def test_a_removed_player_has_no_name(club: Club, client: Client) -> None:
    play_game(club, {"Bo": [9], "Ana": [0]})
    remove_player(club.members.get(player__name="Bo").player)
    assert line_of(client).endswith("Ana 0 Removed player 9")


def test_names_are_shown_as_they_are(club: Club, client: Client) -> None:
    play_game(club, {"<b>Bo</b>": [9], "Ana": [0]})
    assert "&lt;b&gt;Bo&lt;/b&gt;" in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", "nine short old"),
        ("sort=created_at", "old short nine"),
        ("season={season}", "old"),
        ("since=2026-02-02", "nine"),
        ("until=2025-12-31", "old"),
        ("set_max=9", "nine"),
        ("player=NIN", "nine"),
        ("player=ana", "nine short old"),
        ("player=zoe", ""),
        ("state=finished", "old"),
        ("state=in_progress&set_max=6", "short"),
        ("state=odd&since=soon&player=", "nine short old"),
    ],
)
def test_games_are_found_by_what_the_address_says(club: Club, client: Client, query: str, found: str) -> None:
    season = make_season(club, "2025", starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    games = {
        "old": play_game(club, {"Ana": [0] * WHOLE, "Old": [9] * WHOLE}, day=date(2025, 2, 1)),
        "short": play_game(club, {"Ana": [0, 9], "Short": [9, 0]}, day=date(2026, 2, 1)),
        "nine": play_game(club, {"Ana": [0, 9], "Nina": [9, 0]}, day=date(2026, 3, 1), set_max=9),
    }
    play_game(make_club("Barn"), {"Ana": [0], "Bo": [9]})
    assert listed(client, query.format(season=season.pk)) == [games[name] for name in found.split()]


def test_what_cannot_be_read_is_said_at_its_field(club: Club, client: Client) -> None:
    page = client.get(f"{ADDRESS}?since=soon&player={'x' * 61}").content.decode()
    assert "Enter a valid date." in page
    assert "at most 60 characters" in page
    assert 'value="soon"' in page


def test_a_nul_in_a_name_finds_nothing_and_breaks_nothing(club: Club, client: Client) -> None:
    assert client.get(f"{ADDRESS}?player=%00").status_code == 200
