"""What the API tells of a club: exact figures, by pages, the same as the pages for people."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import remove_player
from scoring.rules import Sheet
from tests.tournaments.api.asking import ask, make_token, told
from tests.tournaments.full_club import WHOLE, make_full_club
from tests.tournaments.make import make_club, make_season, play_game
from tournaments.models import ApiToken, Club

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = make_club(visibility="public")
    make_season(club)
    play_game(club, WHOLE, day=date(2026, 3, 6))
    play_game(club, {"Ana": [0, 5], "Bo": [4, 0]}, day=date(2026, 4, 6))
    return club


def test_the_club(club: Club) -> None:
    answer = told("clubs/coop/")
    assert (answer["name"], answer["members"], answer["games"]) == ("Coop", 3, 2)


def test_standings_are_exact(club: Club) -> None:
    answer = told("clubs/coop/standings/")
    assert answer["count"] == 3
    ana = next(line for line in answer["items"] if line["name"] == "Ana")
    assert (ana["games"], ana["wins"], ana["rounds"], ana["pips"], ana["average"]) == (1, 1, 9, 24, "8/3")


def test_a_season_has_its_table(club: Club) -> None:
    [season] = told("clubs/coop/seasons/")
    lines = told(f"clubs/coop/seasons/{season['id']}/")["lines"]
    assert [(line["place"], line["name"], line["points"]) for line in lines] == [
        (1, "Ana", 5),
        (2, "Cy", 3),
        (3, "Bo", 2),
    ]


def test_games_are_chosen_by_the_address(club: Club) -> None:
    first, second = told("clubs/coop/games/")["items"]
    assert (first["date"], first["whole"], second["whole"]) == ("2026-04-06", False, True)
    assert [(seat["place"], seat["name"], seat["total"]) for seat in second["seats"]] == [
        (1, "Ana", 19), (2, "Cy", 20), (3, "Bo", 26),
    ]  # fmt: skip
    cy = next(seat["key"] for seat in second["seats"] if seat["name"] == "Cy")
    for query in ("until=2026-03-31", "state=finished", f"player={cy}", "page=2&limit=1"):
        assert [game["key"] for game in told(f"clubs/coop/games/?{query}")["items"]] == [second["key"]]
    assert told("clubs/coop/games/?set_max=9")["items"] == []


def test_the_sheet_of_a_game_is_one_that_the_rules_read(club: Club) -> None:
    key = told("clubs/coop/games/")["items"][1]["key"]
    answer = told(f"clubs/coop/games/{key}/")
    sheet = Sheet.from_json(answer["sheet"])
    assert [placing.total for placing in sheet.standings()] == [seat["total"] for seat in answer["seats"]]


def test_a_person_with_results(club: Club) -> None:
    ana = next(person for person in told("clubs/coop/members/")["items"] if person["name"] == "Ana")
    assert told(f"clubs/coop/members/{ana['key']}/")["standing"]["wins"] == 1
    results = told(f"clubs/coop/members/{ana['key']}/results/")["items"]
    assert [(result["place"], result["total"], result["counts"]) for result in results] == [
        (None, 5, False), (1, 19, True),
    ]  # fmt: skip


def test_a_removed_name_is_nowhere(club: Club) -> None:
    remove_player(club.keeper.players.get(name="Cy"))
    token = make_token(club, ApiToken.Scope.ALL)
    game = told("clubs/coop/games/")["items"][1]["key"]
    paths = ["", "members/", "standings/", "games/", f"games/{game}/", f"games/{game}/log/", "log/", "rulings/"]
    assert [path for path in paths if "Cy" in ask(f"clubs/coop/{path}", token).content.decode()] == []


def test_everything_is_read_with_a_token_for_everything() -> None:
    club = make_full_club()
    token = make_token(club, ApiToken.Scope.ALL)
    assert [ruling["number"] for ruling in told("clubs/coop/rulings/", token)["items"]] == [3, 2, 1]
    assert (
        told("clubs/coop/rulings/", token)["items"][2]["decision"] == "Ana takes the 5-2 back; Removed player agrees."
    )
    log = told("clubs/coop/log/?limit=100", token)["items"]
    assert {line["by"] for line in log} >= {"Olga", "Flo"}
    game = next(game for game in told("clubs/coop/games/", token)["items"] if game["name"])
    lines = [
        line for change in told(f"clubs/coop/games/{game['key']}/log/", token)["items"] for line in change["lines"]
    ]
    assert any("Bo" in line for line in lines)


def test_pages_have_limits(club: Club) -> None:
    assert told("clubs/coop/members/?limit=2")["pages"] == 2
    assert told("clubs/coop/members/?limit=2&page=9")["items"] == []
    for query in ("limit=0", "limit=101", "page=0", "page=1e3", "page=" + "9" * 40, "limit=x"):
        answer = ask(f"clubs/coop/members/?{query}")
        assert answer.status_code == 422
        assert answer.json()["detail"].startswith(query.partition("=")[0])


def test_what_a_program_has_is_not_sent_again(club: Club) -> None:
    first = ask("clubs/coop/standings/")
    again = ask("clubs/coop/standings/", **{"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    play_game(club, WHOLE, day=date(2026, 5, 6))
    assert ask("clubs/coop/standings/", **{"if-none-match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("path", ["", "members/", "seasons/", "standings/", "games/", "log/", "rulings/"])
def test_more_games_ask_the_database_no_more_often(path: str) -> None:
    club = make_full_club()
    token = make_token(club, ApiToken.Scope.ALL)
    asked = [queries(path, token)]
    for day in range(1, 6):
        play_game(club, WHOLE, day=date(2026, 5, day))
    assert queries(path, token) <= asked[0] <= 9


def queries(path: str, token: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        told(f"clubs/coop/{path}", token)
    return len(captured)
