"""A game as a file: the JSON is a score sheet that the rules accept, the CSV runs nothing in a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from typing import Any

import pytest
from django.test import Client

from scoring.exports import sheet_csv, sheet_json
from scoring.models import Edit, Game, Hand, Keeper, Link, add_seat, burn_double, remove_player
from tests.make import keeper_client, link_client, make_game, make_keeper, make_player, record

pytestmark = pytest.mark.django_db


def judged(sheet: dict[str, Any]) -> dict[str, Any]:
    """What the command says of a sheet."""
    command = [sys.executable, "-m", "scoring.rules", "-"]
    text = json.dumps(sheet, ensure_ascii=False, indent=1)
    answer = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return dict(json.loads(answer.stdout))


def rows(game: Game) -> list[list[str]]:
    return list(csv.reader(io.StringIO(sheet_csv(game.scoresheet()))))


def a_game_with_everything() -> Game:
    game = make_game(["Ana", "Bo", "Cy"], rules={"double_blank": 25})
    record(game, 1, {"Ana": 0, "Bo": Hand(30, True, ("5-0", "0-0")), "Cy": None})
    record(game, 2, {"Ana": 20, "Bo": 9, "Cy": 61}, ending="blocked")
    add_seat(game, "Ana", 42, Edit(game.keeper))
    record(game, 3, {"Ana": 5, "Bo": 6, "Cy": 0, "Ana 2": 7})
    return game


def test_the_sheet_has_the_documented_form() -> None:
    assert sheet_json(a_game_with_everything().scoresheet()) == {
        "format": "chicken-foot-sheet/1",
        "rules": {"double_blank": 25},
        "players": ["Ana", "Bo", "Cy", "Ana 2"],
        "start_values": {"Ana 2": 42},
        "rounds": [
            {
                "start": "9-9",
                "ending": "out",
                "pips": {"Ana": 0, "Bo": 30},
                "double_blank": "Bo",
                "tiles": {"Bo": ["5-0", "0-0"]},
            },
            {"start": "8-8", "ending": "blocked", "pips": {"Ana": 20, "Bo": 9, "Cy": 61}},
            {"start": "7-7", "ending": "out", "pips": {"Ana": 5, "Bo": 6, "Cy": 0, "Ana 2": 7}},
        ],
    }


def test_the_rules_find_the_same_standings_in_the_sheet() -> None:
    game = a_game_with_everything()
    sheet = game.scoresheet()
    answer = judged(sheet_json(sheet))
    assert answer["problems"] == []
    names = {seat.id: seat.name for seat in sheet.seats}
    ours = [(placing.place, names[placing.player], placing.total) for placing in sheet.placings]
    assert [(line["place"], line["player"], line["total"]) for line in answer["standings"]] == ours


def test_a_skipped_double_and_a_round_still_open_make_no_problem() -> None:
    game = make_game("Ana Bo", rules={"start_search": "next_lower"})
    burn_double(game, 9, Edit(game.keeper))
    record(game, 1, {"Ana": 0, "Bo": 30})
    record(game, 2, {"Ana": 0})
    sheet = sheet_json(game.scoresheet())
    assert [round_["start"] for round_ in sheet["rounds"]] == ["8-8"]
    assert judged(sheet)["problems"] == []


def test_a_removed_player_has_no_name_in_the_files() -> None:
    game = make_game("Ana Bo")
    record(game, 1, {"Ana": 0, "Bo": 30})
    remove_player(game.keeper.players.get(name="Bo"))
    assert sheet_json(game.scoresheet())["players"] == ["Ana", "Removed player"]
    assert "Bo" not in rows(game)[0]


def test_rounds_are_rows_and_players_columns() -> None:
    assert rows(a_game_with_everything()) == [
        ["Round", "Start double", "Ending", "Ana", "Bo", "Cy", "Ana 2"],
        ["Start value", "", "", "", "", "", "42"],
        ["1", "9", "out", "0", "30", "", ""],
        ["2", "8", "blocked", "20", "9", "61", ""],
        ["3", "7", "out", "5", "6", "0", "7"],
        ["Total", "", "", "25", "45", "61", "49"],
        ["Place", "", "", "1", "2", "", "3"],
    ]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@sum", '=HYPERLINK("x")'])
def test_a_name_that_looks_like_a_formula_is_told_to_be_text(name: str) -> None:
    assert rows(make_game([name, "Bo"]))[0][3] == f"'{name}"


@pytest.mark.parametrize("first", ["\t", "\r"])
def test_so_is_one_that_hides_the_formula_behind_a_blank(first: str) -> None:
    game = make_game(["Ana", "Bo"])
    game.keeper.players.filter(name="Ana").update(name=f"{first}=1+1")
    assert rows(game)[0][3] == f"'{first}=1+1"


@pytest.mark.parametrize("name", ["1e2", "O'Neil", 'Bo "the hen"', "Ana, Bo", "👩‍🌾", "00", "a=b"])
def test_any_other_name_is_written_as_it_is(name: str) -> None:
    assert rows(make_game([name, "Bo"]))[0][3] == name


def test_the_mark_at_the_beginning_comes_when_asked_for() -> None:
    game = make_game("Ana Bo")
    client = keeper_client(game.keeper)
    address = f"/games/{game.key}/sheet.csv"
    assert client.get(address).content.startswith(b"Round,")
    assert client.get(f"{address}?bom=1").content.startswith(b"\xef\xbb\xbfRound,")


def test_the_files_have_a_name_and_a_type() -> None:
    game = make_game("Ana Bo")
    client = keeper_client(game.keeper)
    table, sheet = (client.get(f"/games/{game.key}/sheet.{ending}") for ending in ("csv", "json"))
    assert table["Content-Type"] == "text/csv; charset=utf-8"
    assert table["Content-Disposition"].startswith('attachment; filename="farmyard-20')
    assert sheet["Content-Type"] == "application/json"
    assert json.loads(sheet.content)["players"] == ["Ana", "Bo"]


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_owner_and_helper_may_have_the_files_and_a_stranger_may_not(ending: str) -> None:
    owner: Keeper = make_keeper()
    game = make_game([make_player(owner, "Ana"), "Bo"], keeper=owner)
    address = f"/games/{game.key}/sheet.{ending}"
    helper = link_client(Link.make(owner, Link.Scope.FOLLOW, game=game))
    clients = (keeper_client(owner), helper, keeper_client(make_keeper()), Client())
    assert [client.get(address).status_code for client in clients] == [200, 200, 404, 404]
