"""A kept ruling holds no name: players are seats, in the record, in the verdict and in what the table decided."""

from __future__ import annotations

import json

import pytest

from scoring.models import Edit, Game, Judged, Ruling, keep_ruling, remove_player, remove_seat, rename_player
from scoring.models.ruling_names import put_names_in, rename, take_names_out
from tests.make import make_game, make_keeper, make_player

SEATS = {"Ana": "1", "Bo": "2", "Ana María": "3", "9-9": "4", "แอน": "5"}
NAMES = {seat: name for name, seat in SEATS.items()}

RECORD = {
    "format": "chicken-foot-round/1",
    "rules": {},
    "start": "9-9",
    "players": ["Ana", "Bo", "9-9"],
    "hands": {"Ana": ["9-9", "5-3"], "Bo": ["6-1"], "9-9": ["0-0"]},
    "actions": [{"player": "Ana", "do": "play", "tile": "9-9"}, {"player": "Bo", "do": "draw"}],
}
VERDICTS = [
    {"legal": True, "outcome": None, "turn": "Bo", "yard": 33, "obligation": None, "ends": {"9-9": {"pip": 9}}},
    {"legal": True, "outcome": {"ending": "out", "by": "9-9"}, "turn": None, "scores": {"Ana": 0, "Bo": 7, "9-9": 50}},
    {"legal": True, "outcome": {"ending": "blocked", "by": None}, "turn": None},
    {"legal": False, "action": 7, "player": "Ana", "rule": "foot-first", "clause": "R23"},
]


@pytest.mark.parametrize("document", [RECORD, *VERDICTS], ids=range(5))
def test_names_go_out_and_come_back(document: dict[str, object]) -> None:
    seated = rename(document, SEATS)
    assert not any(f'"{name}"' in json.dumps(seated) for name in ("Ana", "Bo"))
    assert rename(seated, NAMES) == document


def test_a_tile_is_no_name_even_where_somebody_is_called_like_one() -> None:
    seated = rename(RECORD, SEATS)
    assert (seated["start"], seated["hands"]["1"], seated["actions"][0]["tile"]) == ("9-9", ["9-9", "5-3"], "9-9")


def test_who_is_not_at_the_table_has_no_seat() -> None:
    with pytest.raises(KeyError):
        rename({"players": ["Ana", "Zoe"]}, SEATS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ana takes it back.", [1, " takes it back."]),
        ("Bo’s play stands, Ana!", [2, "’s play stands, ", 1, "!"]),
        ("Ana María draws", [3, " draws"]),
        ("Anas and Boris", ["Anas and Boris"]),
        ("ให้แอนจั่ว", ["ให้", 5, "จั่ว"]),
        ("{1} %(name)s \\1", ["{1} %(name)s \\1"]),
        ("", []),
    ],
)
def test_names_in_a_decision(text: str, words: list[str | int]) -> None:
    assert take_names_out(text, SEATS) == words
    assert put_names_in(words, NAMES) == text


def test_a_name_made_of_signs_is_taken_literally() -> None:
    assert take_names_out("(.*) stays", {"(.*)": "7"}) == [7, " stays"]


def keep(game: Game, decision: str = "Ana takes it back.") -> Ruling:
    record = {"players": ["Ana", "Bo", "Cy"], "actions": [{"player": "Ana", "do": "pass"}]}
    judged = Judged("round", record, {"legal": False, "action": 0, "player": "Ana"}, decision, 1)
    return keep_ruling(game, judged, game.scoresheet(), Edit(game.keeper)).ruling


@pytest.mark.django_db
def test_a_renamed_player_is_called_by_the_new_name() -> None:
    keeper = make_keeper()
    ana = make_player(keeper, "Ana")
    ruling = keep(make_game([ana, "Bo", "Cy"], keeper=keeper))
    rename_player(ana, "Anna")
    told = ruling.told(ruling.game.scoresheet())
    assert told.record["players"] == ["Anna", "Bo", "Cy"]
    assert (told.verdict["player"], told.decision) == ("Anna", "Anna takes it back.")


@pytest.mark.django_db
def test_a_removed_player_leaves_no_name_behind() -> None:
    keeper = make_keeper()
    ana = make_player(keeper, "Ana")
    ruling = keep(make_game([ana, "Bo", "Cy"], keeper=keeper))
    remove_player(ana)
    stored = Ruling.objects.values().get()
    assert "Ana" not in str(stored)
    assert "Ana" not in str(list(ruling.game.changes.values()))
    told = ruling.told(ruling.game.scoresheet())
    assert told.decision == "Removed player takes it back."


@pytest.mark.django_db
def test_a_seat_taken_away_is_still_told_apart() -> None:
    game = make_game("Ana Bo Cy Di")
    ruling = keep(game)
    ids = {seat.name: seat.id for seat in game.scoresheet().seats}
    for name in ("Ana", "Bo"):
        remove_seat(game, ids[name], Edit(game.keeper))
        game.refresh_from_db()
    told = ruling.told(game.scoresheet())
    assert told.record["players"] == ["Removed player", "Removed player 2", "Cy"]
