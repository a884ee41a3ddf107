"""The hands as dealt, from what was left of them at the end."""

from random import Random

import pytest
from hypothesis import given

from scoring.rules import Action, Do, RoundRecord, RuleSet, judge, read_text_form
from tests.rules.playing import NAMES, RARELY, tables, tiles

PLAYERS = ("Ana", "Ben", "Cai")
RULES = RuleSet(hand_size=2)


def from_text(text, *, hands=None):
    return read_text_form(text, rules=RULES, start=9, players=PLAYERS, hands=hands)


def left_in(round_):
    return {player: sorted(round_.known(player)) for player in round_.players}


@RARELY
@given(tables())
def test_what_was_left_tells_what_was_dealt(table):
    round_ = table.play()
    record = RoundRecord(round_.rules, round_.tableau.start.high, round_.players, actions=round_.actions)
    found = record.with_left(left_in(round_))
    assert {player: set(hand) for player, hand in found.hands.items()} == {
        player: set(hand) for player, hand in table.hands.items()
    }
    assert judge(found).round.scores() == round_.scores()


@RARELY
@given(tables())
def test_a_hand_that_does_not_follow_is_left_out(table):
    round_ = table.play()
    unseen = Random(0).choice(NAMES[: len(round_.players)])
    hidden = tuple(
        Action(action.player, Do.DRAW) if action.do is Do.DRAW and action.player == unseen else action
        for action in round_.actions
    )
    record = RoundRecord(round_.rules, round_.tableau.start.high, round_.players, actions=hidden)
    assert record.with_left(left_in(round_)).without_hand == ((unseen,) if hidden != round_.actions else ())


LEFT = "9-9 9-5@9-9 draw:9-4 9-4@9-9 9-3@9-9"


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ({"Ana": "", "Ben": "7-7", "Cai": "6-6 5-5"}, ["Ana", "Ben", "Cai"]),
        ({"Ben": "7-7"}, ["Ben"]),
        ({"Ben": "7-7 7-6"}, []),
        ({"Ben": ""}, []),
        ({"Ben": "9-5"}, []),
        ({"Ben": "9-4"}, []),
        ({"Ben": "9-3"}, []),
        ({"Ben": "10-7"}, []),
        ({"Ben": "6-6", "Cai": "6-6 5-5"}, []),
        ({"Ben": "6-6", "Cai": "6-6"}, []),
        ({"Ana": "9-9"}, []),
    ],
)
def test_left_tiles_must_add_up(left, told):
    found = from_text(LEFT).with_left({player: tiles(text) for player, text in left.items()})
    assert sorted(found.hands) == told


def test_a_tile_drawn_and_neither_played_nor_left_does_not_add_up():
    record = from_text("9-9 draw:8-1 pass")
    assert record.with_left({"Ben": tiles("7-7 6-6 8-1")}).without_hand == ("Ana", "Cai")
    assert record.with_left({"Ben": tiles("7-7 6-6")}).without_hand == PLAYERS


def test_hands_that_are_told_stay():
    hands = {"Ben": tiles("9-5 8-8")}
    found = from_text(LEFT, hands=hands).with_left({"Ben": tiles("7-7"), "Ana": ()})
    assert found.hands == {"Ana": tiles("9-3 9-9"), **hands}
    assert found.without_hand == ("Cai",)
