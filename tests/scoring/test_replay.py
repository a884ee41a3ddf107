"""A round play by play: every step is an address, what is not allowed is explained and not added."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config.environment import BASE_DIR
from scoring.forms import ReplayForm
from scoring.models import Hand, Link
from scoring.rules import judge
from tests.make import keeper_client, link_client, make_game, make_keeper, record

pytestmark = pytest.mark.django_db

ARMS = "9-9 9-2@9-9 9-4@9-9 9-6@9-9 9-5@9-9"
FOOT = f"{ARMS} 4-4@9-4 4-1@4-4"
# A double-six round of two in which all seven tiles with a 3 lie, and the foot on 3-3 has one toe.
CUT_SHORT = "2:6-6 6-1@6-6 6-3@6-6 6-4@6-6 6-0@6-6 3-1@6-1 4-3@6-4 5-3@4-3 3-0@3-1 3-3@6-3 3-2@3-3"
OUT_ON_A_DOUBLE = "9-9 9-2@9-9 9-4@9-9 9-5@9-9 draw:9-6 9-6@9-9 draw pass 4-4@9-4"
MOST_QUERIES = 8


def get(client: Client, path: str = "/replay/", /, **fields: Any) -> Any:
    return client.get(path, fields)


def replay(client: Client, moves: str = "", /, **fields: Any) -> str:
    """The page of a step, as text."""
    answer = get(client, moves=moves, **({"players": 4} | fields))
    assert answer.status_code == 200, said(answer)
    return said(answer)


def said(answer: Any) -> str:
    """A page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode().partition("<main")[2])).split())


def led_to(answer: Any) -> dict[str, str]:
    assert answer.status_code == 302, said(answer)
    return dict(parse_qsl(answer["Location"].partition("?")[2]))


def try_out(client: Client, moves: str, /, **fields: Any) -> dict[str, str]:
    """Where an action that is allowed leads."""
    return led_to(get(client, moves=moves, **({"players": 4} | fields)))


# Steps


def test_a_round_is_begun_with_one_tap(client: Client) -> None:
    page = get(client)
    assert page.status_code == 200
    assert 'href="?players=4"' in page.content.decode()
    begun = replay(client)
    assert "Who lays 9-9?" in begun
    assert "Yard: 27." in begun


def test_what_is_tapped_is_added_to_the_address(client: Client) -> None:
    assert try_out(client, "", **{"try": "3:9-9"})["moves"] == "3:9-9"
    assert try_out(client, "3:9-9", tile="9-2")["moves"] == "3:9-9 9-2@9-9"
    assert try_out(client, "9-9", **{"try": "draw"})["moves"] == "9-9 draw"
    assert try_out(client, "9-9", draw="9-2")["moves"] == "9-9 draw:9-2"
    assert try_out(client, "9-9 draw", **{"try": "pass"})["moves"] == "9-9 draw pass"


def test_a_tile_that_fits_two_places_asks_where(client: Client) -> None:
    moves = f"{FOOT} 4-0@4-4 7-4@4-4"
    page = replay(client, moves, tile="5-1")
    assert "Where does 5-1 go?" in page
    assert try_out(client, moves, tile="5-1", place="4-1")["moves"].endswith("5-1@4-1")
    assert try_out(client, moves, tile="7-6", place="7-4")["moves"].endswith("7-6@7-4")


def test_a_place_shows_the_tiles_that_go_there(client: Client) -> None:
    moves = f"{FOOT} 4-0@4-4 7-4@4-4"
    page = get(client, players=4, moves=moves, place="9-2").content.decode()
    keys = page.partition('aria-labelledby="keys-title"')[2].partition("</div>")[0]
    assert set(re.findall(r'value="([\d-]+)"', keys)) == {"8-2", "7-2", "6-2", "5-2", "4-2", "3-2", "2-2", "2-1", "2-0"}


def test_steps_are_undone_and_done_again_until_something_else_is_done(client: Client) -> None:
    assert "Player 4’s turn." in replay(client, FOOT)
    assert "Player 2’s turn." in replay(client, FOOT, at=5)
    page = get(client, players=4, moves=FOOT, at=5).content.decode()
    assert re.search(r'name="at" value="6">', page)
    kept = try_out(client, FOOT, at=5, tile="6-3")
    assert kept["moves"] == f"{ARMS} 6-3@9-6"
    assert "at" not in kept


def test_every_step_of_a_long_round_is_an_address(client: Client) -> None:
    case = next(case for case in cases() if len(case["record"]["actions"]) > 60 and case["verdict"]["legal"])
    address = client.post("/replay/", {"record": json.dumps(case["record"])})["Location"]
    steps = len(case["record"]["actions"])
    for at in range(0, steps + 1, 7):
        answer = client.get(f"{address}&at={at}")
        assert answer.status_code == 200
        assert answer.content.decode().count('class="undone"') == steps - at


def cases() -> list[dict[str, Any]]:
    lines = (BASE_DIR / "tests" / "rules" / "cases" / "rounds.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


# What is not allowed


def test_what_is_not_allowed_is_explained_and_not_added(client: Client) -> None:
    page = replay(client, FOOT, tile="5-2")
    assert "Not yet: 5-2" in page
    assert "The next tile must be a 4." in page
    assert "Rule R23" in page
    on = get(client, players=4, moves=FOOT, tile="5-2").content.decode().partition("ways-on")[2]
    assert [dict(parse_qsl(unescape(href)[1:])) for href in re.findall(r'href="([^"]+)"', on)[:2]] == [
        {"players": "4", "moves": FOOT, "try": "4:5-2@9-2!"},
        {"players": "4", "moves": FOOT},
    ]


@pytest.mark.parametrize(
    ("moves", "tried", "words"),
    [
        (ARMS, {"try": "pass"}, "Not yet: pass"),
        (ARMS, {"try": "3:9-3@9-9"}, "it is Player 2’s turn"),
        (ARMS, {"by": 3, "tile": "6-2"}, "it is Player 2’s turn"),
        (ARMS, {"tile": "9-3"}, "9-3"),
        (ARMS, {"tile": "9-5"}, "9-5 lies on the table already."),
        (ARMS, {"tile": "10-5"}, "A double-nine set has no 10-5."),
        (ARMS, {"tile": "6-3", "place": "9-5"}, "6-3"),
        (ARMS, {"tile": "6-3", "place": "8-8"}, "8-8"),
        ("9-9 9-2@9-9", {"tile": "6-2"}, "Rule R17"),
        ("9-9", {"try": "9-9"}, "already"),
        ("9-9 draw", {"try": "draw"}, "One tile a turn is all."),
        ("", {"try": "1:8-8"}, "The round starts with 9-9."),
        ("", {"try": "pass"}, "9-9"),
    ],
)  # fmt: skip
def test_anything_can_be_tried(client: Client, moves: str, tried: dict[str, Any], words: str) -> None:
    page = replay(client, moves, **tried)
    assert words in page
    assert "Rule " in page


def test_a_wrong_tile_that_was_noticed_too_late_stands(client: Client) -> None:
    assert "It was noticed too late" in replay(client, FOOT, tile="5-2")
    stood = try_out(client, FOOT, **{"try": "4:5-2@9-2!"})
    assert stood["moves"] == f"{FOOT} 5-2@9-2!"
    assert "lays 5-2 on 9-2, and it stands." in replay(client, stood["moves"])
    for tried in ({"try": "pass"}, {"tile": "9-5"}, {"by": 2, "tile": "4-3"}):
        assert "It was noticed too late" not in replay(client, FOOT, **tried)


def test_a_wrong_move_of_a_pasted_round_is_explained_where_it_stands(client: Client) -> None:
    pasted = led_to(client.post("/replay/?players=4", {"record": f"{FOOT} 5-2@9-2 4-3@4-4"}))
    page = client.get("/replay/", pasted)
    assert "Not yet: 5-2" in said(page)
    assert "This is move 8 of the round." in said(page)
    ways = re.findall(r'href="([^"]+)"', page.content.decode().partition("ways-on")[2])[:2]
    stands, without = (dict(parse_qsl(unescape(way)[1:])) for way in ways)
    assert stands["moves"] == f"{FOOT} 5-2@9-2! 4-3@4-4"
    assert without["moves"] == f"{FOOT} 1:4-3@4-4"


# The search for the start double


def test_the_search_for_the_start_double(client: Client) -> None:
    drawn = try_out(client, "", **{"try": "draw"})["moves"]
    assert drawn == "draw"
    assert "Player 2 draws" in replay(client, drawn)
    found = try_out(client, "draw draw:8-8", by=2, **{"try": "draw:9-9"})["moves"]
    assert replay(client, "draw:3-2 draw:9-9").count("Player 2’s") == 0
    assert "Rule" in replay(client, "draw:3-2 draw:9-9", **{"try": "3:9-9"})
    assert try_out(client, "draw:3-2 draw:9-9", **{"try": "2:9-9"})["moves"] == "draw:3-2 draw:9-9 9-9"
    assert found


def test_nobody_draws_for_a_double_that_somebody_holds(client: Client) -> None:
    hand = "9-9 8-8 7-7 6-6 5-5 4-4 3-3"
    page = replay(client, "", players=2, hand=["", hand], **{"try": "draw"})
    assert "Player 2 holds 9-9" in page
    assert "The hand entered for Player 2 is taken into account." in page


# Hands


HAND = "9-2 9-4 8-8 7-7 6-6 5-5 3-3"


def test_who_can_play_must(client: Client) -> None:
    page = replay(client, "9-9", hand=["", HAND], **{"try": "draw"})
    assert "Not allowed: draw a tile" in page
    assert "Player 2 holds 9-2 and 9-4, which fit, and must play" in page
    assert "Rule A10" in page


def test_a_hand_offers_only_its_own_tiles(client: Client) -> None:
    page = get(client, players=4, moves="9-9", hand=["", HAND]).content.decode()
    keys = page.partition('aria-labelledby="keys-title"')[2].partition("</div>")[0]
    assert re.findall(r'value="([\d-]+)"', keys) == ["9-4", "9-2"]


def test_hands_go_along_with_every_step(client: Client) -> None:
    answer = get(client, players=4, moves="9-9", hand=["", HAND], tile="9-2")
    assert answer["Location"].count("hand=") == 4
    assert "Player 2 holds 9-4" not in said(client.get(answer["Location"]))
    assert 'value="9-2 9-4 8-8 7-7 6-6 5-5 3-3"' in client.get(answer["Location"]).content.decode()


# The end


def test_a_foot_that_can_never_be_completed_ends_the_round(client: Client) -> None:
    hands = ["6-4 2-0 3-3 4-1 5-3 6-1 3-1", "3-2 1-0 6-6 3-0 6-3 6-0 4-3"]
    page = replay(client, CUT_SHORT, players=2, set_max=6, hand=hands)
    assert "Blocked" in page
    assert "all tiles with a 3 lie on the table and the foot has one toe." in page
    assert "Rule R27" in page
    assert re.search(r"Player 1 7 Player 2 1\b", page)
    assert "The round is over" in replay(client, CUT_SHORT, players=2, set_max=6, **{"try": "2:draw"})


def test_who_lays_a_double_last_is_out_and_nobody_after_that(client: Client) -> None:
    page = replay(client, OUT_ON_A_DOUBLE, players=2, hand_size=3)
    assert "Player 1 is out" in page
    assert "Rule R26" in page
    again = replay(client, OUT_ON_A_DOUBLE, players=2, hand_size=3, **{"try": "2:5-1@9-5"})
    assert "Player 1 went out, so the round is over." in again
    assert "It was noticed too late" not in again


# Text and files


def test_a_round_is_taken_away_as_a_record_and_as_text(client: Client) -> None:
    answer = get(client, player=["Ana", "Bo"], moves="9-9 9-2@9-9", **{"as": "json"})
    assert answer["Content-Disposition"] == 'attachment; filename="round-9-9.json"'
    written = json.loads(answer.content)
    assert written["players"] == ["Ana", "Bo"]
    assert [action["tile"] for action in written["actions"]] == ["9-9", "9-2"]
    text = get(client, player=["Ana", "Bo"], moves="9-9 9-2@9-9", at=1, **{"as": "text"})
    assert text.content == b"9-9 9-2@9-9\n"


def test_every_record_is_opened_and_judged_as_the_rules_say(client: Client) -> None:
    for case in cases():
        if "error" in case["verdict"]:
            continue
        address = client.post("/replay/", {"record": json.dumps(case["record"])})["Location"]
        replay = ReplayForm(QueryDict(address.partition("?")[2])).replay
        assert judge(replay.record).to_json() == case["verdict"]
        if not case["verdict"]["legal"]:
            assert replay.refused is not None
            assert (replay.at, replay.refused.verdict.clause) == (case["verdict"]["action"], case["verdict"]["clause"])


def test_a_record_of_all_house_rules_survives_its_address(client: Client) -> None:
    rules = {
        "set_max": 12, "hand_size": 5, "start_arms": 6, "start_search": "next_lower", "draw_mode": "until_playable",
        "drawn_tile": "must", "dead_position": "draw_out", "double_blank": 25, "first_start": 11, "last_start": 2,
    }  # fmt: skip
    written = {
        "format": "chicken-foot-round/1", "rules": rules, "start": "7-7", "players": ["Ana", "Bo & Co", "เสา", "=1+1"],
        "hands": {"Bo & Co": ["12-12", "7-7", "3-1", "2-0", "0-0"]},
        "actions": [{"player": "Bo & Co", "do": "play", "tile": "7-7"}, {"player": "เสา", "do": "draw", "tile": "7-1"}],
    }  # fmt: skip
    address = client.post("/replay/", {"record": json.dumps(written)})["Location"]
    assert json.loads(client.get(f"{address}&as=json").content) == written


# Wrong input


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"moves": "9-9 9-2@"}, "Move 2, “9-2@”, cannot be read."),
        ({"moves": "9-9 7:9-2@9-9"}, "Move 2 is of seat 7, but only 4 play."),
        ({"moves": "9-9 " * 1200}, "too long for an address"),
        ({"moves": "9-9", "at": "2"}, "Step: a whole number from 0 to 1."),
        ({"moves": "9-9", "at": "x"}, "Step: a whole number from 0 to 1."),
        ({"moves": "9-9", "try": "jump"}, "Move 2, “jump”, cannot be read."),
        ({"moves": "9-9", "tile": "9-x"}, "“9-x” is no tile: write it like 5-4."),
        ({"moves": "9-9", "tile": "9-2", "place": "here"}, "“here” is no tile"),
        ({"moves": "9-9", "by": "5"}, "Seat: a whole number from 1 to 4."),
        ({"moves": "9-9", "draw": "x"}, "Move 2, “draw:x”, cannot be read."),
        ({"players": "1"}, "Players: a whole number from 2 to 20."),
        ({"players": "21"}, "Players: a whole number from 2 to 20."),
        ({"player": ["Ana", "Ana"]}, "Two players are called Ana."),
        ({"player": ["A" * 61, "Bo"]}, "A name has at most 60 letters."),
        ({"start": "10"}, "Start double: a whole number from 0 to 9."),
        ({"set_max": "7"}, "Set: "),
        ({"hand_size": "14"}, "The set has too few tiles for so many players."),
        ({"start_arms": "5"}, "Arms of the start double: "),
        ({"start_arms": "8", "set_max": "6"}, "Arms of the start double: choose 1 to 6."),
        ({"first_start": "12"}, "The first start double: choose 0 to 9."),
        ({"toes": "4"}, "Toes of a chicken foot: choose 3."),
        ({"hand": "9-9 x"}, "The hand of Player 1 cannot be read: write it like 5-4 3-0."),
        ({"hand": "9-9"}, "The hand of Player 1: 7 tiles are dealt to everybody."),
        ({"hand": "9-9 9-9 8-8 7-7 6-6 5-5 4-4"}, "The hand of Player 1: 9-9 is there twice."),
        ({"hand": "12-9 9-9 8-8 7-7 6-6 5-5 4-4"}, "The hand of Player 1: this set has no 12-9."),
        ({"hand": [HAND, HAND]}, "9-2 cannot be dealt to Player 1 and to Player 2."),
        ({"hand": ["", "", "", "", HAND]}, "There are more hands than players."),
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_read_says_why(client: Client, fields: dict[str, Any], sentence: str) -> None:
    answer = get(client, **({"players": 4} | fields if "player" not in fields else fields))
    assert answer.status_code == 422
    assert sentence in said(answer)


def test_what_was_typed_stays(client: Client) -> None:
    page = get(client, player=["Ana", "Bo"], moves="9-9 oops", hand=["x"], start_arms="6").content.decode()
    assert "9-9 oops</textarea>" in page
    assert 'name="player" value="Bo"' in page
    assert 'name="hand" value="x"' in page
    assert '<option value="6" selected>' in page


@pytest.mark.parametrize(
    ("pasted", "sentence"),
    [
        ("9-9 9-2@", "Move 2, “9-2@”, cannot be read."),
        ("{", "The record cannot be read: this is not JSON"),
        ("{}", "The record cannot be read: the round has no “format”."),
        ('{"a":' * 100_000, "The record cannot be read: this is nested too deeply."),
        ('{"format": "chicken-foot-round/1", "start": "9-9", "players": ["A", "B"], "actions": [], "x": 1}', "“x”"),
        ('{"format": "chicken-foot-round/1", "start": "9-9", "players": ["A ", "B"], "actions": []}', "is no name"),
        ("9-9 " * 1200, "too long for an address"),
    ],
)
def test_what_is_pasted_and_cannot_be_read_stays_too(client: Client, pasted: str, sentence: str) -> None:
    answer = client.post("/replay/?players=4", {"record": pasted})
    assert answer.status_code == 422
    assert sentence in said(answer)
    assert unescape(answer.content.decode()).count(pasted[:200]) >= 1


def test_too_many_players_or_moves_for_an_address(client: Client) -> None:
    crowd = {"format": "chicken-foot-round/1", "rules": {"set_max": 18}, "start": "9-9", "actions": []}
    many = client.post("/replay/", {"record": json.dumps(crowd | {"players": [f"P{n}" for n in range(21)]})})
    assert "At most 20 players fit at one table." in said(many)
    long = client.post("/replay/", {"record": json.dumps(crowd | {"players": ["ก" * 60 + str(n) for n in range(20)]})})
    assert long.status_code == 422


def test_ten_megabytes_are_refused(client: Client) -> None:
    answer = client.post("/replay/", {"record": "9" * 10_000_000})
    assert 400 <= answer.status_code < 500


# In a game


def test_a_game_gives_the_players_the_rules_and_the_start_double() -> None:
    game = make_game("Ana Bo Cy", rules={"set_max": 6, "start_arms": 3, "hand_size": 5})
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": None})
    client = keeper_client(game.keeper)
    first = said(client.get(f"/games/{game.key}/replay/", {"round": 1}))
    assert "Who lays 6-6?" in first
    assert "Ana 5 tiles draws lays 6-6 Bo 5 tiles draws lays 6-6 Undo" in first
    assert "Who lays 5-5?" in said(client.get(f"/games/{game.key}/replay/"))
    where = client.get(f"/games/{game.key}/replay/", {"try": "2:5-5", "players": 9, "set_max": 9})["Location"]
    assert where == f"/games/{game.key}/replay/?round=2&moves=2%3A5-5"
    for wrong in ("0", "8", "x", "999", "²"):
        assert client.get(f"/games/{game.key}/replay/", {"round": wrong}).status_code == 404


def test_tiles_left_when_the_round_was_scored_tell_what_could_be_played() -> None:
    game = make_game("Ana Bo", rules={"hand_size": 3})
    record(game, 1, {"Ana": 0, "Bo": Hand(14, tiles=("9-5",))})
    page = said(
        keeper_client(game.keeper).get(
            f"/games/{game.key}/replay/",
            {"round": 1, "moves": "9-9 9-2@9-9 9-4@9-9 9-3@9-9 9-1@9-9", "at": 3, "try": "draw"},
        )
    )
    assert "The tiles that Bo had left when this round was scored are taken into account." in page
    assert "Bo holds 9-3 and 9-5, which fit, and must play" in page


def test_a_record_of_another_round_is_not_pasted_into_a_game() -> None:
    game = make_game("Ana Bo")
    client, path = keeper_client(game.keeper), f"/games/{game.key}/replay/"
    document = {"format": "chicken-foot-round/1", "start": "9-9", "players": ["Ana", "Bo"], "actions": []}
    assert client.post(path, {"record": json.dumps(document)}).status_code == 302
    for other in ({"players": ["Bo", "Ana"]}, {"start": "8-8"}, {"rules": {"draw_mode": "until_playable"}}):
        answer = client.post(path, {"record": json.dumps(document | other)})
        assert answer.status_code == 422
        assert "This record is of another round" in said(answer)


def test_who_may_keep_is_offered_to_keep_it() -> None:
    game = make_game("Ana Bo")
    fields = {"moves": "9-9 9-2@9-9", "try": "pass"}
    page = keeper_client(game.keeper).get(f"/games/{game.key}/replay/", fields).content.decode()
    (kept,) = re.findall(r'name="replay" value="([^"]+)"', page)
    assert dict(parse_qsl(unescape(kept))) == {"round": "1", "moves": "9-9 9-2@9-9", "try": "1:pass"}


def test_who_follows_may_replay_and_keep_nothing() -> None:
    game = make_game("Ana Bo")
    link = Link.make(game.keeper, Link.Scope.FOLLOW, game=game, seat=None)
    page = link_client(link).get(f"/games/{game.key}/replay/", {"moves": "9-9 9-2@9-9", "try": "pass"})
    assert page.status_code == 200
    assert 'name="replay"' not in page.content.decode()


def test_a_step_asks_the_database_little() -> None:
    game = make_game("Ana Bo Cy", keeper=make_keeper())
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    client = keeper_client(game.keeper)
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/games/{game.key}/replay/", {"moves": FOOT})
    assert len(asked) <= MOST_QUERIES
    with CaptureQueriesContext(connection) as asked:
        client.get("/replay/", {"players": 4, "moves": FOOT})
    assert len(asked) == 0
