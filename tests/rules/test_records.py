import json

import pytest
from hypothesis import given, strategies as st

from scoring.rules import (
    ROUND_FORMAT,
    Action,
    Do,
    RoundRecord,
    RuleSet,
    Tile,
    Unreadable,
    judge,
    judge_round,
    read_round,
    read_text_form,
)
from scoring.rules.reading import parse_json
from tests.rules.playing import RARELY, tables, tiles
from tests.rules.test_plays import TILES

PLAYERS = ("Ana", "Ben", "Cai")
TEXT = "9-9 9-5@9-9 draw:9-4 9-4@9-9 draw pass 2:9-3@9-9! 3:draw:8-1"
RULES = RuleSet(hand_size=2)
HANDS = {"Ana": tiles("9-9 8-8"), "Ben": tiles("9-5 7-7"), "Cai": tiles("6-6 5-5")}
RECORD = {
    "format": ROUND_FORMAT,
    "rules": {"hand_size": 2},
    "start": "9-9",
    "players": ["Ana", "Ben", "Cai"],
    "hands": {"Ana": ["9-9", "8-8"], "Cai": ["6-6", "5-5"]},
    "actions": [{"player": "Ana", "do": "play", "tile": "9-9"}, {"player": "Ben", "do": "draw", "tile": "9-2"}],
}


def from_text(text, *, rules=RULES, start=9, players=PLAYERS, hands=None):
    return read_text_form(text, rules=rules, start=start, players=players, hands=hands)


def why_unreadable(**changes):
    with pytest.raises(Unreadable) as raised:
        read_round(RECORD | changes)
    return str(raised.value)


def why_no_action(**action):
    return why_unreadable(actions=[{"player": "Ana", "do": "draw"}, action])


def assert_read_or_refused(read, written):
    """What was read; None if it was refused in a sentence."""
    try:
        return read(written)
    except Unreadable as fault:
        sentence = str(fault)
    assert 0 < len(sentence) < 200
    return None


players = st.sampled_from(PLAYERS)
actions = st.one_of(
    st.builds(Action, players, st.just(Do.PLAY), TILES, st.none() | TILES, st.booleans()),
    st.builds(Action, players, st.just(Do.DRAW), st.none() | TILES),
    st.builds(Action, players, st.just(Do.PASS)),
)
records = st.builds(
    RoundRecord,
    rules=st.just(RULES),
    start=st.integers(0, 9),
    players=st.just(PLAYERS),
    hands=st.sampled_from([{}, {"Ben": HANDS["Ben"]}, HANDS]),
    actions=st.lists(actions, max_size=30).map(tuple),
)


# Written and read back


@given(records)
def test_json_is_read_back(record):
    assert read_round(parse_json(json.dumps(record.to_json()).encode())) == record


@given(records)
def test_the_text_form_is_read_back_whatever_was_done(record):
    assert from_text(record.to_text(), start=record.start, hands=record.hands) == record


@RARELY
@given(tables())
def test_a_whole_round_needs_a_seat_number_at_its_beginning_only(table):
    """Who began is all that does not follow."""
    round_ = table.play()
    record = RoundRecord(round_.rules, round_.tableau.start.high, round_.players, table.hands, round_.actions)
    text = record.to_text()
    assert from_text(text, rules=record.rules, start=record.start, players=record.players, hands=table.hands) == record
    assert read_round(record.to_json()) == record
    assert not any(word[:1].isdigit() and word[1:2] == ":" for word in text.split()[1:])


def test_the_text_form_of_a_round():
    record = from_text(TEXT)
    assert record.actions == (
        Action("Ana", Do.PLAY, Tile(9, 9)),
        Action("Ben", Do.PLAY, Tile(9, 5), Tile(9, 9)),
        Action("Cai", Do.DRAW, Tile(9, 4)),
        Action("Cai", Do.PLAY, Tile(9, 4), Tile(9, 9)),
        Action("Ana", Do.DRAW),
        Action("Ana", Do.PASS),
        Action("Ben", Do.PLAY, Tile(9, 3), Tile(9, 9), stands=True),
        Action("Cai", Do.DRAW, Tile(8, 1)),
    )
    assert record.to_text() == TEXT.replace("2:9-3", "9-3").replace("3:draw", "draw")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("draw:5-4 draw:9-9 9-9 9-2@9-9", ["Ana", "Ben", "Ben", "Cai"]),
        ("3:draw draw 2:9-9 9-2@9-9", ["Cai", "Ana", "Ben", "Cai"]),
        ("2:9-9 1:9-2@9-9 9-3@9-9", ["Ben", "Ana", "Ben"]),
        ("", []),
    ],
)
def test_without_a_seat_number_it_is_whose_turn_it_is(text, who):
    assert [action.player for action in from_text(text).actions] == who


def test_white_space_of_any_kind_separates():
    assert from_text("9-9\n\n 9-5@9-9\tdraw ") == from_text("9-9 9-5@9-9 draw")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("9-9 9-x@9-9", "action 1, “9-x@9-9”: '9-x' is no tile; a tile is written like 5-3"),
        ("9-9 drew", "action 1, “drew”: 'drew' is no tile; a tile is written like 5-3"),
        ("9-9 draw:", "action 1, “draw:”: '' is no tile; a tile is written like 5-3"),
        ("9-9 pass:9-2", "action 1, “pass:9-2”: 'pass:9-2' is no tile; a tile is written like 5-3"),
        ("4:9-9", "action 0, “4:9-9”: the seats are 1 to 3"),
        ("0:9-9", "action 0, “0:9-9”: the seats are 1 to 3"),
        ("²:9-9", "action 0, “²:9-9”: '²:9-9' is no tile; a tile is written like 5-3"),
    ],
)
def test_a_word_that_says_nothing_is_named(text, sentence):
    with pytest.raises(Unreadable) as raised:
        from_text(text)
    assert str(raised.value) == sentence


# What cannot be read


def test_hands_of_some_players_are_enough():
    record = read_round(RECORD)
    assert record.without_hand == ("Ben",)
    assert record.hands == {"Ana": HANDS["Ana"], "Cai": HANDS["Cai"]}
    assert judge_round(RECORD)["legal"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": "chicken-foot-round/2"}, "the round's format is not chicken-foot-round/1"),
        ({"notes": ""}, "the round has an unknown key “notes”"),
        ({"rules": {"arms": 5}}, "there is no rule called 'arms'"),
        ({"rules": []}, "the rules must be an object"),
        ({"rules": {"set_max": 10}}, "set_max must be 6 or 9 or 12 or 15 or 18"),
        ({"rules": {"hand_size": 0}}, "hand_size must be 1 to 27"),
        ({"start": "9-8"}, "the round starts with 9-8, which is no double of a double-9 set"),
        ({"start": "10-10"}, "the round starts with 10-10, which is no double of a double-9 set"),
        ({"start": 9}, "“start” of the round must be a text"),
        ({"players": ["Ana"]}, "there must be two players or more"),
        ({"players": ["Ana", "Ana"]}, "the name “Ana” is given twice"),
        ({"players": "Ana"}, "“players” must be a list"),
        ({"players": ["Ana", ""]}, "a player's name is empty"),
        (
            {"players": list("abcdefgh"), "rules": {}, "hands": {}},
            "8 players with 7 tiles each need 56 tiles, and a double-9 set has 55",
        ),
        ({"hands": {"Dov": ["9-9", "8-8"]}}, "“hands” names “Dov”, who is not among its players"),
        ({"hands": {"Ana": ["9-9"]}}, "the hand of “Ana” has 1 tiles, and 2 are dealt"),
        ({"hands": {"Ana": ["9-9", "10-8"]}}, "the hand of “Ana” has 10-8, and the set is double-9"),
        ({"hands": {"Ana": ["9-8", "8-9"]}}, "in the hand of “Ana” “9-8” is given twice"),
        ({"hands": {"Ana": ["9-8", "8-8"], "Ben": ["8-9", "7-7"]}}, "9-8 is dealt to “Ana” and to “Ben”"),
        ({"hands": {"Ana": "9-8 8-8"}}, "the hand of “Ana” must be a list"),
        ({"hands": []}, "“hands” must be an object"),
        ({"actions": {}}, "“actions” must be a list"),
    ],
)
def test_a_record_that_cannot_be_read_says_where(changes, sentence):
    assert why_unreadable(**changes) == sentence


@pytest.mark.parametrize("key", ["format", "start", "players", "actions"])
def test_nothing_necessary_is_left_out(key):
    with pytest.raises(Unreadable, match=f"the round has no “{key}”"):
        read_round({name: value for name, value in RECORD.items() if name != key})


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ({"player": "Dov", "do": "pass"}, "“player” of action 1 names “Dov”, who is not among its players"),
        ({"player": "Ana"}, "“do” of action 1 must be a text"),
        ({"player": "Ana", "do": "steal"}, "“do” of action 1 must be play, draw or pass"),
        ({"do": "pass"}, "action 1, a pass, has no “player”"),
        ({"player": "Ana", "do": "play"}, "action 1, a play, has no “tile”"),
        (
            {"player": "Ana", "do": "play", "tile": "9"},
            "“tile” of action 1: '9' is no tile; a tile is written like 5-3",
        ),
        ({"player": "Ana", "do": "play", "tile": "9-2", "onto": None}, "“onto” of action 1 must be a text"),
        ({"player": "Ana", "do": "play", "tile": "9-2", "stands": 1}, "“stands” of action 1 must be true or false"),
        ({"player": "Ana", "do": "draw", "onto": "9-9"}, "action 1, a draw, has an unknown key “onto”"),
        ({"player": "Ana", "do": "pass", "tile": "9-9"}, "action 1, a pass, has an unknown key “tile”"),
    ],
)
def test_an_action_that_cannot_be_read_is_named(action, sentence):
    assert why_no_action(**action) == sentence


@pytest.mark.parametrize("action", [None, 7, "pass", ["Ana", "pass"]])
def test_an_action_is_an_object(action):
    assert why_unreadable(actions=[action]) == "action 0 must be an object"


def test_a_record_made_by_hand_is_checked_too():
    with pytest.raises(Unreadable, match="no double 10"):
        RoundRecord(RULES, 10, PLAYERS)
    with pytest.raises(Unreadable, match="two players"):
        RoundRecord(RULES, 9, ("Ana",))


@pytest.mark.parametrize(
    "changes",
    [
        {"players": [f"player {number}" for number in range(300_000)]},
        {"players": ["x" * 10_000_000, "Ana"]},
        {"hands": {"Ana": ["9-9"] * 1_000_000}},
        {"hands": {f"player {number}": [] for number in range(300_000)}},
        {"actions": [{"player": "Ana", "do": "pass"}] * 300_000},
        {"actions": [{"player": "Ana", "do": "play", "tile": "9" * 10_000_000}]},
        {"actions": [{"player": "Ana", "do": "x" * 10_000_000}]},
    ],
    ids=range(7),
)
def test_ten_megabytes_are_refused_in_one_sentence(changes):
    assert len(why_unreadable(**changes)) < 200


def test_ten_megabytes_of_words_are_refused_in_one_sentence():
    for text in ("x" * 10_000_000, "9:" * 5_000_000, "9" * 10_000_000 + ":9-9", "draw:" * 2_000_000, "9 " * 5_000_000):
        with pytest.raises(Unreadable) as raised:
            from_text(text)
        assert len(str(raised.value)) < 200


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | TILES.map(str) | st.sampled_from(PLAYERS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.sampled_from(list(RECORD)), inner),
    max_leaves=12,
)


@given(JUNK)
def test_junk_is_unreadable_and_nothing_worse(written):
    with pytest.raises(Unreadable) as raised:
        judge_round(written)
    assert 0 < len(str(raised.value)) < 200


@given(st.data())
def test_a_record_with_something_else_in_one_place_is_judged_or_unreadable(data):
    record = json.loads(json.dumps(RECORD))
    place = record
    while isinstance(place, (dict, list)) and place:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        inside, place = place, place[key]
        if data.draw(st.booleans()):
            break
    inside[key] = data.draw(JUNK)
    assert_read_or_refused(judge_round, record)


@given(st.text() | st.lists(st.sampled_from([*TEXT.split(), "9:", ":", "draw:", "2:pass", "1:1:9-9"])).map(" ".join))
def test_a_text_is_read_or_unreadable(text):
    record = assert_read_or_refused(from_text, text)
    assert record is None or from_text(record.to_text()) == record


@given(records)
def test_whatever_was_done_is_judged(record):
    judgement = judge(record)
    answer = judgement.to_json()
    assert json.loads(json.dumps(answer)) == answer
    assert answer["legal"] == judgement.verdict.allowed
    done = len(judgement.round.actions)
    assert judgement.round.actions == record.actions[:done]
    assert answer["legal"] or answer["action"] == done
