"""Who may do what with a club's games, seen from the pages of a game."""

from datetime import date

import pytest

from scoring.models import GameResult, Link
from tests.conftest import Visitor
from tests.make import link_client
from tests.tournaments.make import account_client, make_account, make_club, make_member, make_season, play_game
from tournaments.models import Club, Role

pytestmark = pytest.mark.django_db

WHOLE = {"Ana": [0, 3, 5, 0, 8, 2, 1], "Bo": [4, 0, 7, 9, 0, 6, 0], "Cy": [2, 5, 0, 3, 4, 0, 6]}


def test_a_finished_game_of_a_club_has_results_and_an_evening() -> None:
    club = make_club()
    season = make_season(club)
    game = play_game(club, WHOLE, day=date(2026, 3, 6))
    assert game.night.date == date(2026, 3, 6)
    assert game.night.season == season
    results = {r.player.name: (r.place, r.total, r.zero_rounds, r.counts) for r in GameResult.objects.all()}
    assert results == {"Ana": (1, 19, 2, True), "Cy": (2, 20, 2, True), "Bo": (3, 26, 3, True)}


@pytest.mark.parametrize(("role", "page", "status"), [
    ("scorer", "seats/", 200), ("scorer", "share/", 404), ("director", "share/", 200), ("owner", "share/", 200),
    ("", "", 200), ("", "seats/", 404), ("stranger", "", 404),
])  # fmt: skip
def test_roles_of_a_club_reach_its_games(role: str, page: str, status: int) -> None:
    club = make_club(visibility=Club.Visibility.MEMBERS)
    account = make_account()
    if role in Role.Kind.values:
        Role.objects.create(club=club, account=account, kind=role)
    elif role == "":
        make_member(club, "Olga", account)
    game = play_game(club, {"Ana": [0], "Bo": [4]})
    assert account_client(account).get(f"/games/{game.key}/{page}").status_code == status


def test_the_link_of_a_club_shows_its_games_while_the_club_is_open_by_link() -> None:
    club = make_club(visibility=Club.Visibility.LINK)
    game = play_game(club, {"Ana": [0], "Bo": [4]})
    address = f"/games/{game.key}/"
    assert Visitor().get(address).status_code == 404
    client = link_client(Link.make(club.keeper, Link.Scope.CLUB))
    assert client.get(address).status_code == 200
    club.visibility = Club.Visibility.MEMBERS
    club.save()
    assert client.get(address).status_code == 404
