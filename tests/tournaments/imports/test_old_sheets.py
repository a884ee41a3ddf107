"""Every doubtful cell of old score sheets is named; what is taken in is as if it had been entered at the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from scoring.exports import sheet_csv
from scoring.models import Change, Edit, Game, GameResult, add_seat
from tests.make import record
from tests.tournaments.make import make_account, make_club, make_season, play_game
from tournaments.exports.club_document import club_document
from tournaments.imports.old_game import Doubt
from tournaments.imports.old_sheet_rows import Undecided, import_old_sheets
from tournaments.imports.old_sheets import OldSheets, Options
from tournaments.imports.preview import Preview
from tournaments.imports.score_table import read_table
from tournaments.models import Club, ClubEdit, Member

pytestmark = pytest.mark.django_db

PLAIN = Options()
WHOLE = {"Ana": [0, 3, 5, 0, 8, 2, 1], "Bo": [4, 0, 7, 9, 0, 6, 0], "Cy": [2, 5, None, 3, 4, 0, 6]}


def table(people: Mapping[str, list[int | None]], day: str = "2026-03-06", totals: Mapping[str, object] = {}) -> str:
    rounds = len(next(iter(people.values())))
    head = ["Date", "Player", *map(str, range(1, rounds + 1)), "Total"]
    lines = [
        [day, name, *("-" if pips is None else str(pips) for pips in scores), str(totals.get(name, ""))]
        for name, scores in people.items()
    ]
    return "\n".join(",".join(line) for line in [head, *lines])


def look(club: Club, text: str, options: Options = PLAIN, **chosen: str) -> OldSheets:
    return OldSheets(club, read_table(text), options, {name.replace("_", "-"): value for name, value in chosen.items()})


def doubts(sheets: OldSheets) -> list[Doubt]:
    return [doubt for game in sheets.games for doubt in game.doubts]


def take(sheets: OldSheets, key: str = "") -> int:
    """How many games there are afterwards."""
    account = make_account(f"Olga {Club.objects.count()}{key}")
    import_old_sheets(sheets, account, ClubEdit(account, key, "digest"))
    return Game.objects.count()


def without_chance(document: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on when and by whom a game was entered, nor on its random keys."""
    [game] = document["games"]
    names = {player["key"]: player["name"] for player in document["players"]}
    for change in game["changes"]:
        del change["at"], change["by"]
    for seat in game["seats"]:
        seat["player"] = names[seat["player"]]
    return {name: value for name, value in game.items() if name not in ("key", "changed_at", "finished_at")}


def test_a_game_taken_in_has_the_same_rows_and_log_as_one_entered_at_the_table() -> None:
    entered, taken = make_club("Entered"), make_club("Taken")
    for club in (entered, taken):
        make_season(club)
    play_game(entered, WHOLE, day=date(2026, 3, 6))
    take(look(taken, table(WHOLE)))
    documents = [without_chance(json.loads(club_document(club))) for club in (entered, taken)]
    assert documents[0] == documents[1]
    fields = ("place", "total", "pips", "rounds", "zero_rounds", "counts", "ahead_by", "rating", "spread")
    results = [
        set(GameResult.objects.of_keeper(club.keeper).values_list("player__name", *fields)) for club in (entered, taken)
    ]
    assert results[0] == results[1]
    [mine] = {change.keeper and change.keeper.name for change in Change.objects.filter(game__keeper=taken.keeper)}
    assert mine is not None
    assert mine.startswith("Olga")


LATE = """Date,Player,Start value,1,2,3,4,5,6,7,Total
2026-03-06,Ana,,0,3,5,0,8,2,1,19
2026-03-06,Bo,,4,0,7,9,0,6,0,26
2026-03-06,Di,4,,,0,3,4,0,6,17
"""
LATE_BY_ROUND = """Date,Round,Ana,Bo,Di
2026-03-06,Start value,,,4
,1,0,4,
,2,3,0,
,3,5,7,0
,4,0,9,3
,5,8,0,4
,6,2,6,0
,7,1,0,6
,Total,19,26,17
"""


def play_late(club: Club) -> None:
    game = play_game(club, {"Ana": [0, 3], "Bo": [4, 0]}, day=date(2026, 3, 6))
    add_seat(game, "Di", 4, Edit(game.keeper))
    for number, pips in enumerate([(5, 7, 0), (0, 9, 3), (8, 0, 4), (2, 6, 0), (1, 0, 6)], start=3):
        game.refresh_from_db()
        record(game, number, dict(zip(("Ana", "Bo", "Di"), pips, strict=True)))


@pytest.mark.parametrize("text", [LATE, LATE_BY_ROUND])
def test_who_came_late_with_a_start_value_is_as_if_added_at_the_table(text: str) -> None:
    entered, taken = make_club("Entered"), make_club("Taken")
    play_late(entered)
    sheets = look(taken, text)
    assert doubts(sheets) == []
    assert [line for line in Preview(sheets).ready[0].places if line[1] == "Di"] == [(1, "Di", 17)]
    take(sheets)
    documents = [without_chance(json.loads(club_document(club))) for club in (entered, taken)]
    assert documents[0] == documents[1]


def test_a_game_written_out_with_a_start_value_is_read_again() -> None:
    entered, taken = make_club("Entered"), make_club("Taken")
    play_late(entered)
    head, *lines = sheet_csv(entered.keeper.games.get().scoresheet()).splitlines()
    text = "\n".join([f"Date,{head}", *(f"2026-03-06,{line}" for line in lines)])
    take(look(taken, text, rest="take"))
    figures = ("player__name", "place", "total", "pips", "rounds")
    first, second = (set(GameResult.objects.of_keeper(c.keeper).values_list(*figures)) for c in (entered, taken))
    assert first == second


@pytest.mark.parametrize(("start", "sentence"), [
    ("5", "Di starts with 5, and nobody else had more than 4 then."),
    ("1e2", "Di: Pips are a whole number, written in digits only."),
    ("-3", "Di: Pips cannot be less than 0."),
])  # fmt: skip
def test_a_doubtful_start_value_is_named(start: str, sentence: str) -> None:
    [doubt, *_others] = doubts(look(make_club(), LATE.replace("Di,4", f"Di,{start}").replace(",17", ",")))
    assert (doubt.place, doubt.sentence) == ("Line 4, Start value", sentence)


def test_the_rounds_after_the_first_one_may_not_be_empty_for_who_came_late() -> None:
    [doubt] = doubts(look(make_club(), LATE.replace("Di,4,,,0,3,4", "Di,4,,,0,,4").replace(",17", ",")))
    assert doubt.sentence == "Di has no score in round 4: did not play it."


def test_ratings_of_later_games_move_with_an_old_one() -> None:
    club = make_club()
    play_game(club, WHOLE, day=date(2026, 4, 6))
    before = list(GameResult.objects.order_by("pk").values_list("rating", flat=True))
    take(look(club, table(WHOLE, "2025-03-06")))
    later = GameResult.objects.filter(game__created_at__year=2026)
    assert list(later.order_by("pk").values_list("rating", flat=True)) != before


def test_members_are_found_by_name_and_newcomers_made() -> None:
    club = make_club()
    play_game(club, {"Ana": [0], "Bo": [4]}, day=date(2025, 1, 1))
    sheets = look(club, table({"ana": [0], "Bo": [3], "Zoe": [5]}), rest="take")
    assert [(name.name, name.value == "new") for name in sheets.names] == [("ana", False), ("Bo", False), ("Zoe", True)]
    take(sheets)
    assert sorted(Member.objects.values_list("player__name", flat=True)) == ["Ana", "Bo", "Zoe"]


def test_a_name_like_that_of_a_member_is_asked_about() -> None:
    club = make_club()
    play_game(club, {"Annika": [0], "Bo": [4]}, day=date(2025, 1, 1))
    text = table({"Anika": [0], "Bo": [3]})
    sheets = look(club, text, rest="take")
    assert [name.name for name in sheets.undecided_names] == ["Anika"]
    assert [member.player.name for member in sheets.names[0].near] == ["Annika"]
    with pytest.raises(Undecided):
        take(sheets)
    annika = Member.objects.get(player__name="Annika").player.key
    take(look(club, text, rest="take", player_1=annika), key="a" * 22)
    assert Member.objects.count() == 2


def test_two_names_cannot_be_one_person_at_one_table() -> None:
    club = make_club()
    play_game(club, {"Ana": [0], "Bo": [4]}, day=date(2025, 1, 1))
    ana = Member.objects.get(player__name="Ana").player.key
    sheets = look(club, table({"Ana": [0], "Anita": [3]}), player_2=ana)
    assert [doubt.sentence for doubt in doubts(sheets) if doubt.is_fault] == ["Anita sits twice in this game."]


@pytest.mark.parametrize(("people", "place", "sentence"), [
    ({"Ana": [0, "", 5, 0, 8, 2, 1]}, "Line 2, 2", "Ana has no score in round 2: did not play it."),
    ({"Ana": [0, 3, 5, 0, 8, 74, 1]}, "Line 2, 6", "Ana has 74 pips? That is a very big hand."),
    ({"Ana": [0, 3, 5, 0, 8, 400, 1]}, "Line 2, 6", "Round 6: Ana cannot have that many"),
    ({"Ana": [0, "1e2", 5, 0, 8, 2, 1]}, "Line 2, 2", "Ana: Pips are a whole number, written in digits only."),
    ({"Ana": [0, "12.0", 5, 0, 8, 2, 1]}, "Line 2, 2", "Ana: Pips are a whole number, written in digits only."),
    ({"Ana": [0, "-3", 5, 0, 8, 2, 1]}, "Line 2, 2", "Ana: Pips cannot be less than 0."),
    ({"Ana": [0, 0, 5, 0, 8, 2, 1]}, "Line 2, 2", "Round 2: Ana and Bo cannot both have 0: only one player goes out."),
    ({"Bo": [4, "x", "x", "x", "x", "x", "x"], "Cy": [2] + ["-"] * 6}, "Line 2, 2", "Round 2: Chicken Foot needs two"),
])  # fmt: skip
def test_a_doubtful_cell_is_named(people: Mapping[str, Any], place: str, sentence: str) -> None:
    [first, *_others] = doubts(look(make_club(), table({**WHOLE, **people})))
    assert first.place == place
    assert first.sentence.startswith(sentence)


def test_a_total_that_does_not_add_up_is_named() -> None:
    sheets = look(make_club(), table(WHOLE, totals={"Ana": 19, "Bo": 27, "Cy": "?"}))
    assert [(doubt.place, doubt.sentence) for doubt in doubts(sheets)] == [
        ("Line 3, Total", "Bo: the total says 27, the rounds come to 26. The rounds count."),
        ("Line 4, Total", "Cy: the total says ?, the rounds come to 20. The rounds count."),
    ]


@pytest.mark.parametrize(("day", "sentence"), [
    ("2099-01-01", "“2099-01-01” has not come yet."),
    ("last Friday", "“last Friday” is no date: write it like 2019-03-06."),
    ("3/6/2019", "Which is the day and which the month? Say below how the dates are written."),
])  # fmt: skip
def test_a_date_that_cannot_be_is_named(day: str, sentence: str) -> None:
    [doubt] = doubts(look(make_club(), table(WHOLE, day)))
    assert (doubt.place, doubt.sentence, doubt.is_fault) == ("Line 2, Date", sentence, True)


def test_how_dates_are_written_can_be_said() -> None:
    sheets = look(make_club(), table(WHOLE, "3/6/2019"), Options(day_order="month"))
    assert sheets.games[0].day == date(2019, 3, 6)


def test_a_game_that_the_club_has_is_asked_about() -> None:
    club = make_club()
    play_game(club, WHOLE, day=date(2026, 3, 6))
    sheets = look(club, table(WHOLE))
    assert [doubt.sentence for doubt in doubts(sheets)] == [
        "The club has this game already: the same day, people and totals."
    ]
    with pytest.raises(Undecided):
        take(sheets)
    assert take(look(club, table(WHOLE), game_1="take"), key="a" * 22) == 2


def test_so_is_one_that_the_table_has_twice() -> None:
    text = table(WHOLE)
    sheets = look(make_club(), text + "\n\n" + "\n".join(text.splitlines()[1:]), game_2="leave")
    assert [doubt.sentence for doubt in doubts(sheets)] == ["This is the same as the game in line 2."]
    assert take(sheets) == 1


def test_fewer_rounds_than_the_set_has_count_one_by_one() -> None:
    club = make_club()
    sheets = look(club, table({name: scores[:5] for name, scores in WHOLE.items()}), game_1="take")
    assert doubts(sheets)[0].sentence.startswith("Only 5 rounds of 7: they count one by one")
    take(sheets)
    game = Game.objects.get()
    assert (game.state, game.rules) == ("finished", {"set_max": 6, "last_start": 2})
    assert set(GameResult.objects.values_list("counts", "rounds")) == {(False, 5), (False, 4)}


def test_the_set_can_be_said() -> None:
    sheets = look(make_club(), table(WHOLE), Options(set_max=9), rest="take")
    assert sheets.games[0].sheet is not None
    assert sheets.games[0].sheet.rules.set_max == 9


def test_a_star_is_the_double_blank() -> None:
    club = make_club()
    text = table({"Ana": [0] * 7, "Bo": [4] * 7}).replace("Bo,4,4", "Bo,54*,4")
    take(look(club, text))
    assert "54*" in Change.objects.get(round_number=1).after.values()


def test_the_same_request_takes_games_in_once() -> None:
    club = make_club()
    sheets, account = look(club, table(WHOLE)), make_account()
    edit = ClubEdit(account, "k" * 22, "digest")
    first, second = (import_old_sheets(sheets, account, edit) for _time in range(2))
    assert first == second
    assert Game.objects.count() == 1
    assert first is not None
    assert first.after == {"games": 1, "members": 3}
