"""Whole games of chance: the page, the file and the command agree; and what happens at the edges of a game."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from config.environment import BASE_DIR
from scoring.exports import sheet_json
from scoring.models import (
    Change,
    Edit,
    Entry,
    Game,
    Hand,
    Link,
    Refused,
    Stale,
    Unsure,
    add_seat,
    burn_double,
    come_back,
    hand_path,
    leave_table,
    record_round,
    remove_seat,
    sit_out,
    undo_change,
)
from scoring.rules import Tile, all_tiles, judge_sheet
from tests.make import keeper_client, make_game, record

pytestmark = pytest.mark.django_db


def deal(game: Game, chance: random.Random) -> dict[str, Hand]:
    """A possible end of the current round: the tiles left in every hand."""
    sheet = game.scoresheet()
    assert sheet.current
    start, rules = sheet.round(sheet.current).start, sheet.rules
    tiles = [tile for tile in all_tiles(rules.set_max) if tile != Tile.double(start)]
    chance.shuffle(tiles)
    playing = [s for s in sheet.seats if s.plays(sheet.current) and s.id not in sheet.round(sheet.current).hands]
    out = chance.choice([*playing, None])
    hands = {}
    for seat in playing:
        count = 0 if seat == out else chance.randint(1, 3)
        held = [tiles.pop() for _tile in range(count)]
        if held == [Tile(0, 0)]:
            held.append(tiles.pop())
        caught = Tile(0, 0) in held
        hands[seat.name] = Hand(sum(tile.points(rules.double_blank) for tile in held), caught, tuple(map(str, held)))
    return hands


def play(game: Game, chance: random.Random) -> None:
    """All rounds, with people who sit out, join, leave, come back, and doubles nobody holds."""
    edit = Edit(game.keeper)
    while (sheet := game.scoresheet()).current is not None:
        seat, gone = chance.choice(sheet.seats), [seat for seat in sheet.seats if seat.left_round is not None]
        happens = chance.randrange(9)
        try:
            if happens == 0:
                leave_table(game, seat.id, edit)
            elif happens == 1:
                sit_out(game, seat.id, edit)
            elif happens == 2 and len(sheet.seats) < 6:
                add_seat(game, f"New {len(sheet.seats)}", chance.choice([None, 0, 40]), edit)
            elif happens == 3 and gone:
                come_back(game, gone[0].id, edit)
            elif happens == 4 and sheet.may_burn:
                burn_double(game, sheet.round(sheet.current).start, edit)
        except Refused:
            pass
        game.refresh_from_db()
        number = game.scoresheet().current
        if number is not None:
            record(game, number, deal(game, chance))
        last = Change.objects.filter(game=game, verb="record")[0]
        if chance.random() < 0.2:
            undone = undo_change(game, last, edit)
            assert undone
            undo_change(game, undone, edit)


@pytest.mark.parametrize("burning", [False, True])
@pytest.mark.parametrize(("seed", "double_blank"), [(1, 50), (2, 0), (3, 25), (4, 100)])
def test_page_file_and_command_agree_on_any_game(seed: int, double_blank: int, burning: bool) -> None:
    rules = {
        "set_max": 6,
        **({} if double_blank == 50 else {"double_blank": double_blank}),
        **({"start_search": "next_lower"} if burning else {}),
    }
    game = make_game("Ana Bo Cy", rules=rules)
    play(game, random.Random(seed))
    game.refresh_from_db()
    sheet = game.scoresheet()
    assert game.state == Game.State.FINISHED
    verdict = judge_sheet(json.loads(json.dumps(sheet_json(sheet))))
    names = {seat.id: seat.name for seat in sheet.seats}
    ours = [(p.place, names[p.player], p.total, p.rounds, p.ahead_by) for p in sheet.placings]
    theirs = [
        (line["place"], line["player"], line["total"], line["rounds"], line["ahead_by"])
        for line in verdict["standings"]
    ]
    assert ours == theirs
    assert verdict["problems"] == []
    assert keeper_client(game.keeper).get(f"/games/{game.key}/").status_code == 200


def test_the_command_reads_the_file_of_a_game(tmp_path: Path) -> None:
    game = make_game(["Ana", "Bo", "Ana", "<b>"], rules={"first_start": 2})
    play(game, random.Random(7))
    file = tmp_path / "sheet.json"
    file.write_bytes(keeper_client(game.keeper).get(f"/games/{game.key}/sheet.json").content)
    command = [sys.executable, "-m", "scoring.rules", str(file)]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=True)
    sheet = game.scoresheet()
    names = {seat.id: seat.name for seat in sheet.seats}
    assert [(line["player"], line["total"]) for line in json.loads(done.stdout)["standings"]] == [
        (names[placing.player], placing.total) for placing in sheet.placings
    ]


def test_a_game_of_one_round() -> None:
    game = make_game("Ana Bo", rules={"first_start": 4, "last_start": 4})
    record(game, 1, {"Ana": 0, "Bo": 3})
    game.refresh_from_db()
    assert (game.state, game.scoresheet().round_count) == ("finished", 1)


def test_twenty_players_with_a_double_eighteen_set() -> None:
    names = [f"P{number}" for number in range(20)]
    game = make_game(names, rules={"set_max": 18})
    record(game, 1, {name: 20 + index if index else 0 for index, name in enumerate(names)})
    client = keeper_client(game.keeper)
    for page in ("", "tv/", "rounds/", "rounds/2/record/", "seats/", "share/", "print/", "sheet.csv", "changes/"):
        assert client.get(f"/games/{game.key}/{page}").status_code == 200
    with pytest.raises(Refused):
        add_seat(game, "One more", None, Edit(game.keeper))


def test_everybody_leaves_but_two_who_finish() -> None:
    game = make_game("Ana Bo Cy Di Ed", rules={"first_start": 1})
    record(game, 1, {"Ana": 0, "Bo": 5, "Cy": 6, "Di": 7, "Ed": 8})
    ids = {seat.name: seat.id for seat in game.scoresheet().seats}
    for name in ("Cy", "Di", "Ed"):
        leave_table(game, ids[name], Edit(game.keeper))
    with pytest.raises(Refused):
        leave_table(game, ids["Bo"], Edit(game.keeper))
    record(game, 2, {"Ana": 12, "Bo": 0})
    sheet = game.scoresheet()
    assert [(p.place, sheet.seat(p.player).name) for p in sheet.placings][:2] == [(1, "Bo"), (2, "Ana")]
    assert [p.place for p in sheet.placings[2:]] == [None] * 3


def test_a_round_is_played_by_two_or_more() -> None:
    game = make_game("Ana Bo Cy")
    for sitting in (["Ana", "Bo", "Cy"], ["Ana", "Bo"]):
        ids = {seat.name: seat.id for seat in game.scoresheet().seats}
        hands = {ids[name]: "absent" if name in sitting else "0" for name in ids}
        with pytest.raises(Refused):
            record_round(game, Entry(1, hands, sure="blocked:1"), Edit(game.keeper))
    assert not game.rounds.exists()


def test_where_the_double_blank_counts_nothing_its_holder_did_not_go_out() -> None:
    game = make_game("Ana Bo Cy", rules={"double_blank": 0})
    record(game, 1, {"Ana": Hand(0, True, ("0-0",)), "Bo": 0, "Cy": 12}, ending="out")
    sheet = game.scoresheet()
    assert sheet.round(1).out == sheet.seats[1].id
    with pytest.raises(Unsure):
        record(game, 2, {"Ana": Hand(0, True), "Bo": 5, "Cy": 12}, ending="")
    record(game, 2, {"Ana": Hand(0, True), "Bo": 5, "Cy": 12}, ending="blocked")
    assert game.scoresheet().round(2).out is None


def test_the_last_doubles_may_be_skipped_but_never_the_double_blank() -> None:
    game = make_game("Ana Bo", rules={"set_max": 6, "start_search": "next_lower"})
    for start in range(6, 0, -1):
        burn_double(game, start, Edit(game.keeper))
        game.refresh_from_db()
    with pytest.raises(Refused):
        burn_double(game, 0, Edit(game.keeper))
    record(game, 1, {"Ana": 0, "Bo": 5})
    game.refresh_from_db()
    assert (game.state, game.scoresheet().starts) == ("finished", (0,))


def test_what_was_taken_back_cannot_come_back_to_a_round_that_is_gone() -> None:
    """A double skipped meanwhile leaves fewer rounds than the log tells of."""
    game = make_game("Ana Bo", rules={"first_start": 2, "start_search": "next_lower"})
    edit = Edit(game.keeper)
    changes = [record(game, number, {"Ana": 0, "Bo": 7}) for number in (1, 2, 3)]
    third = undo_change(game, changes[2], edit)
    undo_change(game, changes[1], edit)
    burn_double(game, 1, edit)
    client = keeper_client(game.keeper)
    assert third
    answer = client.post(f"/games/{game.key}/changes/{third.pk}/undo/")
    assert answer.status_code == 409
    assert client.post(f"/games/{game.key}/rounds/3/record/").status_code == 404
    with pytest.raises(Stale):
        record_round(game, Entry(3, {game.seats.all()[0].pk: "0"}), edit)


def test_who_started_a_round_and_was_taken_from_the_table_does_not_come_back_by_undo() -> None:
    game = make_game("Ana Bo Cy")
    edit, cy = Edit(game.keeper), game.seats.all()[2].pk
    told = record_round(game, Entry(1, {}, starter=cy, tells_starter=True), edit)
    assert told
    undone = undo_change(game, told, edit)
    remove_seat(game, cy, edit)
    client = keeper_client(game.keeper)
    assert undone
    assert client.post(f"/games/{game.key}/changes/{undone.pk}/undo/").status_code in (409, 422)
    with pytest.raises((Refused, Stale)):
        record_round(game, Entry(1, {}, starter=cy, tells_starter=True), edit)


def test_a_correction_of_round_one_after_the_end_moves_the_win_and_the_undo_chain_returns_it() -> None:
    game = make_game("Ana Bo", rules={"first_start": 1})
    record(game, 1, {"Ana": 0, "Bo": 7})
    record(game, 2, {"Ana": 6, "Bo": 0})
    edit, bo = Edit(game.keeper), game.seats.all()[1].pk
    change = record_round(game, Entry(1, {bo: "5"}, {bo: "7"}), edit)
    winners = [game.scoresheet().placings[0].player]
    for _time in range(4):
        assert change
        change = undo_change(game, change, edit)
        winners.append(game.scoresheet().placings[0].player)
    ana = game.seats.all()[0].pk
    assert winners == [bo, ana, bo, ana, bo]
    assert game.scoresheet().value(hand_path(1, bo)) == "5"


def test_a_seat_link_goes_with_its_seat() -> None:
    game = make_game("Ana Bo Cy")
    cy = game.seats.all()[2]
    Link.make(game.keeper, Link.Scope.SEAT, game=game, seat=cy)
    remove_seat(game, cy.pk, Edit(game.keeper))
    assert not Link.objects.exists()
