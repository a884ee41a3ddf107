"""Rounds as text, as records and as addresses that anybody may have written."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given, settings, strategies as st

from scoring.forms import ReplayForm
from scoring.rules import judge
from tests.replays import cases, get, said

HAND = "9-2 9-4 8-8 7-7 6-6 5-5 3-3"


def test_every_step_of_a_long_round_is_an_address(client: Client) -> None:
    case = next(case for case in cases() if len(case["record"]["actions"]) > 60 and case["verdict"]["legal"])
    address = client.post("/replay/", {"record": json.dumps(case["record"])})["Location"]
    steps = len(case["record"]["actions"])
    for at in range(0, steps + 1, 7):
        answer = client.get(f"{address}&at={at}")
        assert answer.status_code == 200
        assert answer.content.decode().count('class="undone"') == steps - at


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
        ({"start_arms": "8", "set_max": "6"}, "Arms of the start double: choose 3, 4 or 6."),
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


@pytest.mark.parametrize(
    ("fields", "name", "number"),
    [
        ({"players": "1"}, "players", 1),
        ({"start": "10"}, "start", 1),
        ({"player": ["Ana", "Bo", "x" * 61]}, "player", 3),
        ({"player": ["Ana", "Bo", "Ana"]}, "player", 3),
        ({"moves": "9-9 oops"}, "moves", 1),
        ({"hand": ["", "9-9"]}, "hand", 2),
        ({"hand": [HAND, HAND]}, "hand", 2),
    ],
)
def test_the_refused_field_is_marked_and_in_sight(
    client: Client, fields: dict[str, Any], name: str, number: int
) -> None:
    page = get(client, **({"players": 4} | fields)).content.decode()
    typed = re.findall(rf'<(?:input|textarea)[^>]* name="{name}"[^>]*>', page)
    marked = 'aria-invalid="true" aria-describedby="refusal" autofocus'
    assert page.count(marked) == 1
    assert marked in typed[number - 1]
    assert page.count('<details class="fold" open>') == 1


@pytest.mark.parametrize("fields", [{"try": "oops"}, {"at": "99"}, {"tile": "x"}, {"start_arms": "5"}])
def test_where_no_field_is_to_blame_none_is_marked(client: Client, fields: dict[str, Any]) -> None:
    answer = get(client, **({"players": 4, "moves": "9-9"} | fields))
    assert answer.status_code == 422
    assert "aria-invalid" not in answer.content.decode()


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
    assert answer.content.decode().count('aria-describedby="refusal"') == 1
    assert unescape(answer.content.decode()).count(pasted[:200]) >= 1


@pytest.mark.parametrize("written", ["9-9 9-2@9-9", None])
def test_the_mark_that_some_programs_begin_a_file_with_is_nothing(client: Client, written: str | None) -> None:
    record = {"format": "chicken-foot-round/1", "start": "9-9", "players": ["Ana", "Bo"], "actions": []}
    assert client.post("/replay/", {"record": f"\ufeff{written or json.dumps(record)}"}).status_code == 302


def test_too_many_players_or_moves_for_an_address(client: Client) -> None:
    crowd = {"format": "chicken-foot-round/1", "rules": {"set_max": 18}, "start": "9-9", "actions": []}
    many = client.post("/replay/", {"record": json.dumps(crowd | {"players": [f"P{n}" for n in range(21)]})})
    assert "At most 20 players fit at one table." in said(many)
    long = client.post("/replay/", {"record": json.dumps(crowd | {"players": ["ก" * 60 + str(n) for n in range(20)]})})
    assert long.status_code == 422


def test_ten_megabytes_are_refused(client: Client) -> None:
    answer = client.post("/replay/", {"record": "9" * 10_000_000})
    assert 400 <= answer.status_code < 500


WORDS = st.lists(
    st.one_of(
        st.sampled_from(
            ["9-9", "9-2@9-9", "9-4@9-9", "4-4@9-4", "5-2@9-2!", "9-5", "0-0", "99-9", "9-9@9-9", "4-4@4-4", "draw",
             "draw:9-5", "pass", "2:", "2:pass", "1:draw:4-1", "0:pass", "٢:pass", "draw:", "@", "!", "9-2@"]
        ),
        st.text(max_size=8),
    ),
    max_size=12,
).map(" ".join)  # fmt: skip
VALUES = st.one_of(
    WORDS, st.sampled_from(["", "0", "1", "2", "9", "18", "-1", "²", "?", "json", "until_playable", "must"])
)
NAMES = [
    "players", "player", "start", "hand", "moves", "at", "by", "try", "tile", "place", "draw", "as", "round",
    "set_max", "hand_size", "start_arms", "toes", "start_search", "draw_mode", "drawn_tile", "dead_position",
    "double_blank", "first_start", "last_start",
]  # fmt: skip


@settings(max_examples=300)
@given(fields=st.dictionaries(st.sampled_from(NAMES), st.lists(VALUES, max_size=3), max_size=8), moves=WORDS)
def test_no_address_of_nonsense_is_an_error(fields: dict[str, list[str]], moves: str) -> None:
    answer = Client().get("/replay/", {"moves": moves, **fields})
    assert answer.status_code in (200, 302, 422)
    if answer.status_code == 302:
        assert Client().get(answer["Location"]).status_code == 200


@pytest.mark.parametrize(
    "record",
    [
        {"players": ["Ana\ud800", "Bo"]},
        {"players": ["\udfff", "Bo"]},
        {"actions": [{"player": "\ud800", "do": "pass"}]},
        {"actions": [{"player": "Ana", "do": "play", "tile": "\ud800"}]},
        {"hands": {"\ud800": []}},
        {"rules": {"\ud800": 1}},
        {"\ud800": 1},
    ],
)
def test_half_a_character_that_a_record_escapes_gets_a_sentence(client: Client, record: dict[str, Any]) -> None:
    whole = {"format": "chicken-foot-round/1", "start": "9-9", "players": ["Ana", "Bo"], "actions": [], **record}
    answer = client.post("/replay/", {"record": json.dumps(whole)})
    assert answer.status_code == 422
    assert "banner barn" in answer.content.decode()


@settings(max_examples=100)
@given(pasted=st.one_of(WORDS, st.text(), WORDS.map(lambda words: '{"format": "chicken-foot-round/1", ' + words)))
def test_nothing_that_is_pasted_is_an_error(pasted: str) -> None:
    assert Client().post("/replay/", {"record": pasted}).status_code in (302, 422)
