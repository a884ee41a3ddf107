import pytest

from scoring.rules import (
    Action,
    Do,
    IllegalAction,
    Obligation,
    Outcome,
    Play,
    Reason,
    Round,
    RuleSet,
    Tile,
    Verdict,
    Why,
    read_text_form,
)
from tests.rules.playing import state, tiles

PLAYERS = ("Ana", "Ben", "Cai")
OPENING = "9-9 9-5@9-9 9-4@9-9 9-3@9-9 9-2@9-9"


def started(text="", rules=None, hands=None, start=9, players=PLAYERS):
    """The round after these actions."""
    rules = rules or RuleSet()
    record = read_text_form(text, rules=rules, start=start, players=players, hands=hands)
    round_ = Round(rules, start, players, record.hands)
    for action in record.actions:
        round_.do(action)
    return round_


def play(player, text, **more):
    laid = Play.parse(text)
    return Action(player, Do.PLAY, laid.tile, laid.onto, laid.stands)


def draw(player, text=None):
    return Action(player, Do.DRAW, Tile.parse(text) if text else None)


def pass_(player):
    return Action(player, Do.PASS)


def small(**more):
    return RuleSet(hand_size=2, **more)


# The search for the start double


def test_anybody_may_begin():
    round_ = started()
    assert (round_.turn, round_.yard, round_.outcome, round_.ends, round_.obligation) == (None, 34, None, {}, None)
    for player in PLAYERS:
        assert round_.rule_on(play(player, "9-9")).allowed
        assert round_.rule_on(draw(player)).allowed
        assert round_.rule_on(pass_(player)) == Verdict(Reason.WRONG_START, "R9", tiles("9-9"))


def test_passing_before_a_later_start():
    assert started(start=4).rule_on(pass_("Ana")) == Verdict(Reason.WRONG_START, "R10", tiles("4-4"))


def test_the_search_goes_round_by_named_draws():
    round_ = started("2:draw:5-4")
    assert round_.turn == "Cai"
    assert round_.rule_on(draw("Ana")) == Verdict(Reason.OUT_OF_TURN, "R16")
    assert round_.rule_on(draw("Cai", "5-4")) == Verdict(Reason.ALREADY_HELD, "R7", tiles("5-4"))


def test_after_a_draw_that_is_not_named_anybody_may_act():
    round_ = started("draw")
    assert round_.turn is None
    assert round_.rule_on(draw("Ana")).allowed
    assert round_.rule_on(play("Ana", "9-9")).allowed


def test_a_hand_that_nobody_saw_may_hold_the_start_double_all_the_same():
    assert started("draw:5-4 9-9").turn == "Cai"


def test_whoever_draws_the_start_double_places_it():
    round_ = started("2:draw:5-4 draw:9-9")
    assert round_.turn == "Cai"
    assert round_.rule_on(draw("Cai")) == Verdict(Reason.MUST_PLAY, "R12", tiles("9-9"))
    assert round_.rule_on(play("Ana", "9-9")).reason is Reason.OUT_OF_TURN
    assert round_.rule_on(play("Cai", "5-4")).reason is Reason.NOT_HELD
    round_.do(play("Cai", "9-9"))
    assert round_.turn == "Ana"


def test_nobody_searches_while_the_double_is_known_to_be_in_a_hand():
    hands = {"Ben": tiles("9-9 8-8")}
    round_ = started(rules=small(), hands=hands)
    assert round_.rule_on(draw("Ana")) == Verdict(Reason.MUST_PLAY, "R12", tiles("9-9"))
    assert round_.rule_on(play("Ana", "9-9")) == Verdict(Reason.NOT_HELD, "R7", tiles("9-9"))
    assert round_.turn is None


def test_where_missing_doubles_are_skipped_nobody_searches_but_for_the_last():
    rules = RuleSet(start_search="next_lower")
    assert started(rules=rules).rule_on(draw("Ana")) == Verdict(Reason.MUST_PLAY, "R12", tiles("9-9"))
    assert started(rules=rules, start=0).rule_on(draw("Ana")).allowed


def test_an_empty_yard_is_not_searched():
    rules = RuleSet(hand_size=27)
    round_ = started("draw", rules=rules, players=("Ana", "Ben"))
    assert round_.yard == 0
    assert round_.rule_on(draw("Ben")) == Verdict(Reason.YARD_EMPTY, "R20")


# Turns, plays, draws and passes


def test_play_goes_clockwise():
    round_ = started("2:9-9")
    assert round_.turn == "Cai"
    assert round_.obligation == Obligation(Tile(9, 9), 4, Why.ARMS)
    round_.do(play("Cai", "9-2@9-9"))
    assert round_.turn == "Ana"
    assert round_.rule_on(play("Cai", "9-3@9-9")) == Verdict(Reason.OUT_OF_TURN, "R16")


def test_a_draw_keeps_the_turn_and_a_pass_ends_it():
    round_ = started("9-9 draw:8-7")
    assert round_.turn == "Ben"
    round_.do(pass_("Ben"))
    assert round_.turn == "Cai"


def test_a_tile_of_another_hand_is_not_held():
    hands = {"Ben": tiles("9-2 8-8")}
    round_ = started("9-9", rules=small(), hands=hands)
    assert round_.rule_on(play("Ben", "9-3@9-9")) == Verdict(Reason.NOT_HELD, "R7", tiles("9-3"))
    round_.do(play("Ben", "9-2@9-9"))
    assert round_.rule_on(play("Cai", "8-8@9-9")) == Verdict(Reason.NOT_HELD, "R7", tiles("8-8"))
    assert round_.rule_on(play("Cai", "9-3@9-9")).allowed


def test_a_draw_that_is_not_named_may_have_been_any_tile():
    hands = {"Ben": tiles("8-7 8-8")}
    round_ = started("9-9 draw", rules=small(), hands=hands)
    assert not round_.is_fully_known("Ben")
    assert round_.rule_on(play("Ben", "9-3@9-9")).allowed
    assert round_.rule_on(pass_("Ben")).allowed


def test_the_reasons_of_a_play_come_in_order():
    hands = {"Ben": tiles("9-2 8-7"), "Cai": tiles("9-3 7-7")}
    round_ = started("9-9", rules=small(), hands=hands)
    assert round_.rule_on(play("Cai", "10-9")).reason is Reason.OUT_OF_TURN
    assert round_.rule_on(play("Ben", "10-9")).reason is Reason.NOT_IN_SET
    assert round_.rule_on(play("Ben", "9-9@9-9")).reason is Reason.ALREADY_PLAYED
    assert round_.rule_on(play("Ben", "9-3@8-8")).reason is Reason.NOT_HELD
    assert round_.rule_on(play("Ben", "8-7@8-8")).reason is Reason.NO_SUCH_END
    assert round_.rule_on(play("Ben", "8-7@9-9")).reason is Reason.ENDS_DIFFER


def test_after_a_draw_only_the_drawn_tile_may_be_played():
    round_ = started("9-9 draw:9-2")
    assert round_.rule_on(play("Ben", "9-3@9-9")) == Verdict(Reason.DRAWN_ONLY, "R19", tiles("9-2"))
    assert round_.rule_on(play("Ben", "9-3@9-9!")).allowed
    assert round_.rule_on(play("Ben", "9-2@9-9")).allowed


def test_one_tile_is_drawn_a_turn():
    round_ = started("9-9 draw:8-7")
    assert round_.rule_on(draw("Ben")) == Verdict(Reason.ONE_DRAW, "R18", tiles("8-7"))
    assert started("9-9 draw").rule_on(draw("Ben")) == Verdict(Reason.ONE_DRAW, "R18")


def test_whoever_can_play_does_not_draw_or_pass():
    hands = {"Ben": tiles("9-2 8-7")}
    round_ = started("9-9", rules=small(), hands=hands)
    for action in (draw("Ben"), pass_("Ben")):
        assert round_.rule_on(action) == Verdict(Reason.MUST_PLAY, "A10", tiles("9-2"))


def test_whoever_cannot_play_draws_before_passing():
    assert started("9-9").rule_on(pass_("Ben")) == Verdict(Reason.MUST_DRAW, "R18")
    assert started("9-9 draw:8-7").rule_on(pass_("Ben")).allowed


def test_a_drawn_tile_may_be_kept_for_one_turn():
    round_ = started("9-9 draw:9-2 pass 9-3@9-9 9-4@9-9")
    assert round_.turn == "Ben"
    assert round_.known("Ben") == {Tile(9, 2)}
    for action in (draw("Ben"), pass_("Ben")):
        assert round_.rule_on(action) == Verdict(Reason.MUST_PLAY, "A10", tiles("9-2"))
    assert [str(one) for one in round_.legal_plays("Ben")] == ["9-2@9-9"]


def test_where_a_drawn_tile_must_be_played():
    rules = RuleSet(drawn_tile="must")
    assert started("9-9 draw:9-2", rules=rules).rule_on(pass_("Ben")) == Verdict(Reason.MUST_PLAY, "A10", tiles("9-2"))
    assert started("9-9 draw:8-2", rules=rules).rule_on(pass_("Ben")).allowed
    assert started("9-9 draw", rules=rules).rule_on(pass_("Ben")).allowed


def test_where_one_draws_until_one_can_play():
    rules = RuleSet(draw_mode="until_playable")
    round_ = started("9-9 draw:8-7", rules=rules)
    assert round_.rule_on(pass_("Ben")) == Verdict(Reason.MUST_DRAW, "R18")
    round_.do(draw("Ben", "9-2"))
    assert round_.rule_on(draw("Ben")) == Verdict(Reason.MUST_PLAY, "A10", tiles("9-2"))
    assert round_.rule_on(pass_("Ben")).allowed
    assert started("9-9 draw:8-7 draw", rules=rules).rule_on(pass_("Ben")).allowed


def test_a_tile_drawn_was_in_the_yard():
    hands = {"Cai": tiles("9-2 8-7")}
    round_ = started("9-9", rules=small(), hands=hands)
    assert round_.rule_on(draw("Ben", "12-0")) == Verdict(Reason.NOT_IN_SET, "R2", tiles("12-0"))
    assert round_.rule_on(draw("Ben", "9-9")) == Verdict(Reason.ALREADY_PLAYED, "R14", tiles("9-9"))
    assert round_.rule_on(draw("Ben", "9-2")) == Verdict(Reason.ALREADY_HELD, "R7", tiles("9-2"))


def test_with_an_empty_yard_one_misses_the_turn():
    rules = RuleSet(hand_size=27)
    round_ = started("9-9 draw", rules=rules, players=("Ana", "Ben"))
    assert round_.rule_on(pass_("Ben")).allowed
    assert started("9-9 draw pass", rules=rules, players=("Ana", "Ben")).rule_on(pass_("Ana")).allowed


def test_a_wrong_play_that_stands_is_played_from_the_hand():
    hands = {"Ben": tiles("8-7 6-5")}
    round_ = started("9-9", rules=small(), hands=hands)
    assert round_.rule_on(play("Ben", "9-2@9-9!")).reason is Reason.NOT_HELD
    round_.do(play("Ben", "8-7@9-9!"))
    assert round_.known("Ben") == {Tile(6, 5)}
    assert round_.obligation == Obligation(Tile(9, 9), 3, Why.ARMS)


# The end


def test_the_last_tile_ends_the_round_known_or_not():
    """A22: on an unfinished foot too."""
    round_ = started(f"{OPENING} 5-5@9-5", rules=small(), players=(*PLAYERS, "Dov", "Eli"))
    assert round_.outcome == Outcome("out", "Ana")
    assert (round_.turn, round_.obligation, round_.ends, round_.scores()) == (None, None, {}, None)
    assert round_.rule_on(draw("Ana")) == Verdict(Reason.HAND_OVER, "R26")
    assert not round_.legal_plays("Ana")


def test_pips_are_counted_when_all_hands_are_known():
    hands = {"Ana": tiles("9-9 9-3"), "Ben": tiles("9-5 0-0"), "Cai": tiles("9-4 5-5")}
    text = "9-9 9-5@9-9 9-4@9-9 9-3@9-9"
    assert started(text, rules=small(), hands=hands).scores() == {"Ana": 0, "Ben": 50, "Cai": 10}
    assert started(text, rules=small(double_blank=0), hands=hands).scores() == {"Ana": 0, "Ben": 0, "Cai": 10}
    assert started("9-9 9-5@9-9 9-4@9-9", rules=small(), hands=hands).scores() is None
    del hands["Ben"]
    assert started(text, rules=small(), hands=hands).scores() is None


DEAD = f"{OPENING} 5-4@9-4 5-3@9-3 5-2@9-2 5-0@9-5 5-1@5-4 6-5@5-3 7-5@5-2 8-0@5-0 8-5@8-0 5-5@8-5"


def test_a_foot_that_can_never_be_completed_ends_the_round():
    """A14: all of the number are out, and no toe lies."""
    round_ = started(DEAD, rules=RuleSet(hand_size=12))
    assert round_.outcome == Outcome("blocked")
    assert round_.rule_on(pass_("Ana")) == Verdict(Reason.HAND_OVER, "R27")


def test_where_a_dead_position_is_drawn_out_first():
    rules = RuleSet(hand_size=17, dead_position="draw_out")
    round_ = started(DEAD, rules=rules)
    assert round_.tableau.is_dead
    assert (round_.outcome, round_.yard) == (None, 4)
    for _ in range(4):
        round_.do(draw(round_.turn))
        assert round_.outcome is None
        round_.do(pass_(round_.turn))
    assert round_.outcome == Outcome("blocked")


def test_an_illegal_action_changes_nothing():
    round_ = started("9-9")
    before = state(round_)
    with pytest.raises(IllegalAction) as raised:
        round_.do(pass_("Ben"))
    assert raised.value.verdict.reason is Reason.MUST_DRAW
    assert state(round_) == before


def test_a_play_without_a_tile_is_none():
    with pytest.raises(ValueError, match="without a tile"):
        started("9-9").rule_on(Action("Ben", Do.PLAY))
