import json

import pytest
from hypothesis import given, strategies as st

from scoring.rules import (
    PRESETS,
    SETS,
    RuleSet,
    RuleSetError,
    RuleSetFault,
    SeatFault,
    SeatProblem,
    check_seats,
    count_tiles,
    default_hand_size,
    round_starts,
)


@st.composite
def rule_sets(draw):
    set_max = draw(st.sampled_from(SETS))
    first = draw(st.integers(0, set_max))
    return RuleSet(
        set_max=set_max,
        hand_size=draw(st.integers(1, 14)),
        start_arms=draw(st.sampled_from([arms for arms in (3, 4, 6, 8) if arms <= set_max])),
        start_search=draw(st.sampled_from(["draw_in_turn", "next_lower"])),
        draw_mode=draw(st.sampled_from(["one", "until_playable"])),
        drawn_tile=draw(st.sampled_from(["may", "must"])),
        dead_position=draw(st.sampled_from(["end_now", "draw_out"])),
        double_blank=draw(st.sampled_from([0, 25, 50, 100])),
        first_start=first,
        last_start=draw(st.integers(0, first)),
    )


def test_the_defaults_are_the_documents_rules():
    rules = RuleSet()
    assert (rules.set_max, rules.hand_size, rules.start_arms, rules.toes) == (9, 7, 4, 3)
    assert (rules.start_search, rules.draw_mode, rules.drawn_tile) == ("draw_in_turn", "one", "may")
    assert (rules.dead_position, rules.double_blank) == ("end_now", 50)
    assert (rules.first_start, rules.last_start) == (9, 0)
    assert RuleSet.from_json({}) == rules
    assert rules.to_json() == {}


@given(rule_sets())
def test_a_rule_set_comes_back_from_json_as_it_was(rules):
    assert RuleSet.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert hash(RuleSet.from_json(rules.to_json())) == hash(rules)


def test_only_what_differs_from_the_defaults_is_written():
    assert RuleSet(set_max=12).to_json() == {"set_max": 12}
    assert RuleSet(set_max=12, first_start=9).to_json() == {"set_max": 12, "first_start": 9}
    assert RuleSet(first_start=9).to_json() == {}


@pytest.mark.parametrize(
    ("written", "field", "fault"),
    [
        ([], "", RuleSetFault.NOT_AN_OBJECT),
        (None, "", RuleSetFault.NOT_AN_OBJECT),
        ({"colour": "red"}, "colour", RuleSetFault.UNKNOWN_FIELD),
        ({"set_max": "9"}, "set_max", RuleSetFault.WRONG_TYPE),
        ({"set_max": 9.0}, "set_max", RuleSetFault.WRONG_TYPE),
        ({"set_max": None}, "set_max", RuleSetFault.WRONG_TYPE),
        ({"last_start": True}, "last_start", RuleSetFault.WRONG_TYPE),
        ({"double_blank": False}, "double_blank", RuleSetFault.WRONG_TYPE),
        ({"start_search": 1}, "start_search", RuleSetFault.WRONG_TYPE),
        ({"start_search": ["next_lower"]}, "start_search", RuleSetFault.WRONG_TYPE),
        ({"set_max": 7}, "set_max", RuleSetFault.NOT_A_CHOICE),
        ({"toes": 2}, "toes", RuleSetFault.NOT_A_CHOICE),
        ({"start_arms": 5}, "start_arms", RuleSetFault.NOT_A_CHOICE),
        ({"double_blank": 51}, "double_blank", RuleSetFault.NOT_A_CHOICE),
        ({"draw_mode": "two"}, "draw_mode", RuleSetFault.NOT_A_CHOICE),
        ({"drawn_tile": "never"}, "drawn_tile", RuleSetFault.NOT_A_CHOICE),
        ({"dead_position": "later"}, "dead_position", RuleSetFault.NOT_A_CHOICE),
        ({"hand_size": 0}, "hand_size", RuleSetFault.OUT_OF_RANGE),
        ({"hand_size": 28}, "hand_size", RuleSetFault.OUT_OF_RANGE),
        ({"set_max": 6, "start_arms": 8}, "start_arms", RuleSetFault.NOT_A_CHOICE),
        ({"first_start": 10}, "first_start", RuleSetFault.OUT_OF_RANGE),
        ({"first_start": -1}, "first_start", RuleSetFault.OUT_OF_RANGE),
        ({"last_start": -1}, "last_start", RuleSetFault.OUT_OF_RANGE),
        ({"first_start": 4, "last_start": 5}, "last_start", RuleSetFault.OUT_OF_RANGE),
        ({"set_max": 10**400}, "set_max", RuleSetFault.NOT_A_CHOICE),
    ],
)
def test_what_is_wrong_with_a_rule_set_is_said_by_field_and_reason(written, field, fault):
    with pytest.raises(RuleSetError) as raised:
        RuleSet.from_json(written)
    assert (raised.value.field, raised.value.reason) == (field, fault)
    assert str(raised.value)


def test_what_would_be_allowed_is_said_too():
    with pytest.raises(RuleSetError, match="set_max must be 6 or 9 or 12 or 15 or 18") as raised:
        RuleSet(set_max=8)
    assert raised.value.allowed == SETS
    with pytest.raises(RuleSetError, match="hand_size must be 1 to 27"):
        RuleSet(hand_size=28)


def test_the_first_preset_is_the_documents_and_each_is_different():
    assert next(iter(PRESETS.items())) == ("documents", RuleSet())
    assert len(set(PRESETS.values())) == len(PRESETS)
    assert PRESETS["burned-doubles"].start_search == "next_lower"


def test_a_preset_can_be_moved_to_another_set():
    rules = RuleSet.from_json(PRESETS["burned-doubles"].to_json() | {"set_max": 12})
    assert (rules.first_start, rules.start_search) == (12, "next_lower")


@pytest.mark.parametrize("set_max", SETS)
def test_a_double_n_set_gives_n_plus_1_rounds_down_to_the_double_blank(set_max):
    assert round_starts(RuleSet(set_max=set_max)) == tuple(range(set_max, -1, -1))


def test_nothing_burns_while_the_double_is_drawn_for():
    assert round_starts(RuleSet(), burned=(9, 5)) == round_starts(RuleSet())


def test_burned_doubles_are_left_out_but_never_the_double_blank():
    rules = RuleSet(start_search="next_lower")
    assert round_starts(rules, burned=(9, 5, 0)) == (8, 7, 6, 4, 3, 2, 1, 0)


def test_a_part_game_is_a_run_of_doubles():
    rules = RuleSet(start_search="next_lower", first_start=6, last_start=3)
    assert round_starts(rules) == (6, 5, 4, 3)
    assert round_starts(rules, burned=(9, 4, 3, 1)) == (6, 5)


HAND_SIZES = {
    6: {2: 7, 3: 7, 4: 5, 5: 4, 6: 4, 7: 3, 8: 3},
    9: {2: 7, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 6, 9: 5, 10: 5, 11: 4, 12: 4},
    12: dict.fromkeys(range(2, 13), 7),
    15: dict.fromkeys(range(2, 13), 7),
    18: dict.fromkeys(range(2, 13), 7),
}


@pytest.mark.parametrize("set_max", SETS)
def test_default_hand_sizes(set_max):
    expected = HAND_SIZES[set_max]
    assert {players: default_hand_size(set_max, players) for players in expected} == expected


@given(st.sampled_from(SETS), st.integers(2, 20))
def test_the_default_hand_always_leaves_a_yard_and_is_never_more_than_seven(set_max, players):
    size = default_hand_size(set_max, players)
    assert 1 <= size <= 7
    assert players * size < count_tiles(set_max)
    assert check_seats(RuleSet(set_max=set_max, hand_size=size), players) == []
    if players * 7 < count_tiles(set_max):
        assert size == 7


def test_no_hand_size_for_more_players_than_tiles():
    with pytest.raises(ValueError, match="too few tiles for 28 players"):
        default_hand_size(6, 28)


def test_seven_tiles_for_eight_players_of_a_double_nine_set_are_refused_with_a_proposal():
    (problem,) = check_seats(RuleSet(), 8)
    assert problem == SeatProblem(SeatFault.TOO_FEW_TILES, hand_size=6, set_max=12)
    assert problem.refused


def test_an_empty_yard_is_only_warned_of():
    (problem,) = check_seats(RuleSet(set_max=6), 4)
    assert problem == SeatProblem(SeatFault.EMPTY_YARD, hand_size=5, set_max=9)
    assert not problem.refused


def test_one_player_is_no_game():
    (problem,) = check_seats(RuleSet(), 1)
    assert problem == SeatProblem(SeatFault.TOO_FEW_PLAYERS)
    assert problem.refused


def test_nothing_is_proposed_where_nothing_would_do():
    assert check_seats(RuleSet(set_max=18, hand_size=1), 191) == [SeatProblem(SeatFault.TOO_FEW_TILES)]


@given(rule_sets(), st.integers(2, 30))
def test_every_proposal_would_do(rules, players):
    for problem in check_seats(rules, players):
        assert (players * rules.hand_size > count_tiles(rules.set_max)) == problem.refused
        if problem.hand_size:
            assert players * problem.hand_size < count_tiles(rules.set_max)
            assert problem.hand_size < rules.hand_size
        if problem.set_max:
            assert players * rules.hand_size < count_tiles(problem.set_max)
            assert problem.set_max > rules.set_max
