"""Which cells of a table belong to which game: separators, encodings, both layouts."""

from __future__ import annotations

import pytest

from scoring.forms import Unreadable
from tournaments.imports.score_table import GameOfTable, decode, read_table

BY_PLAYER = "Date,Player,1,2,Total\n2019-03-06,Ana,0,14,14\n2019-03-06,Bo,11,0,11\n"


def told(game: GameOfTable) -> tuple[str, str, dict[str, list[str]]]:
    people = {player.name.text: [cell.text for cell in player.scores] for player in game.players}
    return game.date.text, game.title.text, people


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_for_each_player(separator: str, end: str) -> None:
    [game] = read_table(BY_PLAYER.replace(",", separator).replace("\n", end))
    assert told(game) == ("2019-03-06", "", {"Ana": ["0", "14"], "Bo": ["11", "0"]})
    assert [player.total and player.total.text for player in game.players] == ["14", "11"]
    assert (game.players[1].scores[0].line, game.players[1].scores[0].column) == (3, "1")


def test_a_line_for_each_round() -> None:
    table = (
        "Date;Game;Round;Ana;Bo;Cy\n2019-03-06;T1;1;0;11;\n;;2;14;0;\n;;Total;14;11;\n2019-03-13;;R1;0;;4\n;;R2;9;;0\n"
    )
    first, second = read_table(table)
    assert told(first) == ("2019-03-06", "T1", {"Ana": ["0", "14"], "Bo": ["11", "0"]})
    assert [player.total and player.total.text for player in first.players] == ["14", "11"]
    assert told(second) == ("2019-03-13", "", {"Ana": ["0", "9"], "Cy": ["4", "0"]})


@pytest.mark.parametrize(("lines", "games"), [
    ("1/3/2019,,Ana,0\n1/3/2019,,Bo,4\n2/3/2019,,Ana,0\n2/3/2019,,Bo,4", 2),
    ("1/3/2019,A,Ana,0\n1/3/2019,A,Bo,4\n1/3/2019,B,Cy,0\n1/3/2019,B,Di,4", 2),
    ("1/3/2019,,Ana,0\n,,Bo,4\n,,Ana,0\n,,Bo,4", 2),
    ("1/3/2019,,Ana,0\n,,Bo,4\n\n1/3/2019,,Cy,0\n,,Di,4", 2),
    ("1/3/2019,A,Ana,0\n,,Bo,4\n,,Cy,5", 1),
])  # fmt: skip
def test_where_one_game_ends_and_the_next_begins(lines: str, games: int) -> None:
    assert len(read_table(f"Date,Game,Player,1\n{lines}\n")) == games


@pytest.mark.parametrize("head", ["1", "R1", "Round 1", "round1", "Rd. 01"])
def test_what_the_column_of_a_round_may_be_called(head: str) -> None:
    [game] = read_table(f"Day,Name,{head}\n2019-03-06,Ana,0\n2019-03-06,Bo,1\n")
    assert game.round_count == 1


def test_rounds_without_any_score_at_the_end_were_not_played() -> None:
    [game] = read_table("Date,Player,1,2,3\n2019-03-06,Ana,0,,\n2019-03-06,Bo,1,,\n")
    assert game.round_count == 1


@pytest.mark.parametrize(("table", "sentence"), [
    ("", "There is nothing here yet."),
    (" \n\n", "There is nothing here yet."),
    ("When,Player,1\n", "No column of the first line is called Date."),
    ("Date,Who,1\n", "A column of the first line must be called Player, or Round."),
    ("Date,Player,1\n", "Under the names of the columns there is no game."),
    ("Date,Player\nx,Ana\n", "The columns of the rounds must be called 1, 2, 3 and so on, without a gap."),
    ("Date,Player,1,3\nx,Ana,1,2\n", "The columns of the rounds must be called 1, 2, 3 and so on, without a gap."),
    ("Date,Round,Ana,Bo\n2019-03-06,2,1,0\n", "Line 2: round 1 is expected here, not “2”."),
    ("Date,Round,Ana,Bo\n2019-03-06,1,1,0\n,x,1,0\n", "Line 3: round 2 is expected here, not “x”."),
    ("Date,Player,1\n" + "x" * 200_000 + ",Ana,1\n", "Line 2 cannot be read as a table."),
    ("x" * 1_000_001, "This is too long: take a part of it at a time."),
])  # fmt: skip
def test_what_is_no_such_table_is_refused(table: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_table(table)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_old_spreadsheets_write_in_many_ways(encoding: str) -> None:
    assert decode("Zoë,1".encode(encoding)) == "Zoë,1"
