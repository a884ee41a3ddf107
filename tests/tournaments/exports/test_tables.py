"""Every table of a club as CSV and JSON: what its page shows, exact, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from typing import Any

import pytest

from scoring.models import Game, GameResult, remove_player
from tests.conftest import Visitor
from tests.tournaments.full_club import LEVEL, WHOLE, make_full_club
from tests.tournaments.make import account_client, make_account, make_club, make_season, play_game
from tournaments.imports.old_sheet_rows import import_old_sheets
from tournaments.imports.old_sheets import OldSheets, Options
from tournaments.imports.score_table import read_table
from tournaments.models import Club, ClubEdit
from tournaments.views.tables import TABLES

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = make_club(visibility="public")
    make_season(club)
    play_game(club, WHOLE, day=date(2026, 3, 6))
    play_game(club, LEVEL, day=date(2025, 3, 6))
    return club


def rows(table: str, query: str = "") -> list[dict[str, str]]:
    answer = Visitor().get(f"/clubs/coop/export/{table}.csv?{query}")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def told(table: str, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(Visitor().get(f"/clubs/coop/export/{table}.json?{query}").content)["rows"]
    return found


def test_standings_have_the_choice_of_the_address(club: Club) -> None:
    assert {row["name"] for row in rows("standings")} == {"Ana", "Bo", "Cy", "1e2", "'=1+1"}
    season = club.seasons.get().pk
    assert [(row["place"], row["name"], row["pips"], row["average"]) for row in rows("standings", f"season={season}")] == [
        ("1", "Ana", "19", "19/7"), ("2", "Cy", "20", "20/7"), ("3", "Bo", "26", "26/7"),
    ]  # fmt: skip
    assert [row["average"] for row in told("standings", f"season={season}")] == ["19/7", "20/7", "26/7"]


def test_a_name_is_itself_where_it_is_no_formula(club: Club) -> None:
    assert {row["name"] for row in told("members")} == {"Ana", "Bo", "Cy", "1e2", "=1+1"}
    assert {row["name"] for row in rows("members")} == {"Ana", "Bo", "Cy", "1e2", "'=1+1"}


def test_a_season_and_its_points(club: Club) -> None:
    season = club.seasons.get().pk
    assert [(row["name"], row["points"]) for row in rows("season", f"season={season}")] == [
        ("Ana", "5"), ("Cy", "3"), ("Bo", "2"),
    ]  # fmt: skip
    for query in ("", "season=", "season=x", "season=999"):
        assert Visitor().get(f"/clubs/coop/export/season.csv?{query}").status_code == 404


def test_results_of_a_player(club: Club) -> None:
    ana = club.keeper.players.get(name="Ana").key
    assert [(row["date"], row["total"]) for row in rows("results", f"player={ana}")] == [
        ("2025-03-06", "19"), ("2026-03-06", "19"),
    ]  # fmt: skip
    assert {row["name"] for row in told("meetings", f"player={ana}")} == {"Bo", "Cy", "1e2", "=1+1"}
    for table in ("results", "meetings"):
        assert Visitor().get(f"/clubs/coop/export/{table}.csv?player=%00").status_code == 404


def test_records_have_their_holders(club: Club) -> None:
    lowest = [row for row in told("records") if row["record"] == "lowest-total"]
    assert [(row["value"], row["names"], row["date"]) for row in lowest] == [
        (19, ["1e2"], "2025-03-06"), (19, ["Ana"], "2025-03-06"), (19, ["Ana"], "2026-03-06"),
    ]  # fmt: skip


def test_games_can_be_taken_in_again(club: Club) -> None:
    text = Visitor().get("/clubs/coop/export/games.csv").content.decode().replace("'=1+1", "Eq")
    other, olga = make_club("Barn"), make_account()
    sheets = OldSheets(other, read_table(text), Options(), {"rest": "take"})
    assert [doubt for game in sheets.games for doubt in game.doubts] == []
    import_old_sheets(sheets, olga, ClubEdit(olga))
    results = [
        sorted(
            GameResult.objects.of_keeper(one.keeper).exclude(player__name__in=["=1+1", "Eq"]).values_list(
                "game__night__date", "player__name", "place", "total", "rounds", "rating"
            )
        )
        for one in (club, other)
    ]  # fmt: skip
    assert results[0] == results[1]


def test_the_mark_and_the_file(club: Club) -> None:
    answer = Visitor().get("/clubs/coop/export/members.csv?bom=1")
    assert answer.content.startswith(b"\xef\xbb\xbfkey,name")
    assert answer["Content-Disposition"] == 'attachment; filename="farmyard-coop-members.csv"'


def test_a_removed_name_is_in_no_table() -> None:
    club = make_full_club()
    client = account_client(club.roles.filter(kind="owner").get().account)
    ana = club.keeper.players.filter(name="Ana").get().key
    remove_player(club.keeper.players.get(name="Di"))
    query = f"season={club.seasons.first().pk}&player={ana}" if club.seasons.first() else ""
    for table in TABLES:
        for ending in ("csv", "json"):
            answer = client.get(f"/clubs/coop/export/{table}.{ending}?{query if table != 'games' else ''}")
            assert answer.status_code == 200, table
            text = answer.content.decode()
            assert '"Di"' not in text, table
            assert ",Di," not in text, table


def test_the_log_is_for_people_of_the_club(club: Club) -> None:
    assert Visitor().get("/clubs/coop/export/log.csv").status_code == 403
    assert Visitor().get("/clubs/coop/export/nothing.csv").status_code == 404


def test_times_are_those_of_the_world(club: Club) -> None:
    assert all(row["joined_at"].endswith("Z") for row in rows("members"))
    assert Game.objects.count() == 2


@pytest.mark.parametrize(("page", "file"), [
    ("standings/?season={season}&sort=wins", "standings.csv?season={season}"),
    ("games/?set_max=6", "games.json?set_max=6"),
    ("records/", "records.csv"),
    ("people/", "members.csv"),
    ("people/{ana}/games/?season={season}", "results.csv?season={season}&amp;player={ana}"),
    ("people/{ana}/against/", "meetings.json?player={ana}"),
    ("seasons/{season}/", "season.csv?season={season}"),
])  # fmt: skip
def test_a_page_leads_to_its_files(club: Club, page: str, file: str) -> None:
    words = {"season": club.seasons.get().pk, "ana": club.keeper.players.get(name="Ana").key}
    shown = Visitor().get(f"/clubs/coop/{page.format(**words)}").content.decode()
    address = f"/clubs/coop/export/{file.format(**words)}"
    assert f'href="{address}"' in shown
    assert Visitor().get(address.replace("&amp;", "&")).status_code == 200
