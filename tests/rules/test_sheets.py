import copy
import json

import pytest
from hypothesis import given, strategies as st

from scoring.rules import SETS, RuleSet, Sheet, SheetRound, Tile, Unreadable, all_tiles, judge_sheet

EXAMPLE = {
    "format": "chicken-foot-sheet/1",
    "rules": {"set_max": 9},
    "players": ["Ana", "Bo", "Cy"],
    "start_values": {"Cy": 42},
    "rounds": [
        {"start": "9-9", "ending": "out", "pips": {"Ana": 0, "Bo": 30}},
        {"start": "8-8", "ending": "blocked", "pips": {"Ana": 20, "Bo": 9, "Cy": 61}, "double_blank": "Cy"},
    ],
}


def a_round(start="9-9", ending="out", pips=(0, 30, 12), **more):
    scores = {name: score for name, score in zip(("Ana", "Bo", "Cy"), pips, strict=True) if score is not None}
    return {"start": start, "ending": ending, "pips": scores, **more}


def a_sheet(*rounds, **more):
    return {"format": "chicken-foot-sheet/1", "players": ["Ana", "Bo", "Cy"], "rounds": list(rounds), **more}


def problems(*rounds, **more):
    return [(one["round"], one["problem"], one["players"]) for one in judge_sheet(a_sheet(*rounds, **more))["problems"]]


def test_the_answer_ranks_the_players_and_finds_nothing_wrong():
    assert judge_sheet(EXAMPLE) == {
        "standings": [
            {"place": 1, "player": "Ana", "total": 20, "rounds": 2, "zero_rounds": 1, "lowest_non_zero": 20, "ahead_by": "total"},
            {"place": 2, "player": "Bo", "total": 39, "rounds": 2, "zero_rounds": 0, "lowest_non_zero": 9, "ahead_by": "total"},
            {"place": 3, "player": "Cy", "total": 103, "rounds": 1, "zero_rounds": 0, "lowest_non_zero": 61, "ahead_by": None},
        ],
        "problems": [],
    }  # fmt: skip


def test_who_missed_a_round_without_a_start_value_is_last_without_a_place():
    found = judge_sheet(a_sheet(a_round(pips=(0, 30, None)), a_round("8-8", pips=(40, 9, 0))))["standings"]
    assert [(one["player"], one["place"], one["ahead_by"]) for one in found] == [
        ("Bo", 1, "total"),
        ("Ana", 2, None),
        ("Cy", None, None),
    ]


def test_a_sheet_without_rounds_is_a_game_not_begun():
    found = judge_sheet(a_sheet())
    assert [one["place"] for one in found["standings"]] == [1, 1, 1]
    assert found["problems"] == []


@pytest.mark.parametrize(
    ("one", "problem", "players"),
    [
        (a_round(pips=(0, 0, 30)), "two-zeros", ["Ana", "Bo"]),
        (a_round(pips=(4, 5, 30)), "no-zero", ["Ana", "Bo", "Cy"]),
        (a_round(ending="blocked", pips=(4, 0, 30)), "zero-in-blocked", ["Bo"]),
        (a_round(pips=(0, 528, 4)), "over-cap", ["Bo"]),
        (a_round(pips=(0, 1, 1)), "no-such-tiles", ["Bo", "Cy"]),
        (a_round(double_blank="Bo"), "double-blank-too-low", ["Bo"]),
        (a_round(tiles={"Bo": ["9-8", "7-5"], "Cy": ["6-6"]}), "wrong-tiles", ["Bo"]),
        (a_round(tiles={"Bo": ["9-9", "9-3"]}), "wrong-tiles", ["Bo"]),
        (a_round(pips=(0, 12, 12), tiles={"Bo": ["6-6"], "Cy": ["6-6"]}), "wrong-tiles", ["Bo", "Cy"]),
        (a_round("8-8"), "wrong-start", []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_right(one, problem, players):
    assert problems(one) == [(1, problem, players)]


def test_the_double_blank_is_not_charged_in_its_own_round():
    rules = {"first_start": 0}
    assert problems(a_round("0-0", pips=(0, 60, 5), double_blank="Bo"), rules=rules) == [
        (1, "double-blank-in-its-round", ["Bo"])
    ]


def test_players_are_named_in_table_order_whatever_the_order_of_the_round():
    one = a_round(pips=(0, 1, 1))
    one["pips"] = dict(reversed(one["pips"].items()))
    assert problems(one) == [(1, "no-such-tiles", ["Bo", "Cy"])]


def test_only_the_first_about_the_scores_is_given_but_all_the_others():
    one = a_round("8-8", "blocked", (0, 0, 999), double_blank="Bo", tiles={"Cy": ["8-8"]})
    assert problems(one) == [
        (1, "two-zeros", ["Ana", "Bo"]),
        (1, "double-blank-too-low", ["Bo"]),
        (1, "wrong-tiles", ["Cy"]),
        (1, "wrong-start", []),
    ]


def test_rounds_count_from_one():
    assert problems(a_round(), a_round("8-8", pips=(0, 0, 7))) == [(2, "two-zeros", ["Ana", "Bo"])]


def test_a_hand_of_only_the_double_blank_may_count_nothing():
    assert problems(a_round(pips=(0, 0, 7), double_blank="Bo"), rules={"double_blank": 0}) == []


def starts_out_of_order(*starts, **rules):
    rounds = [a_round(f"{start}-{start}") for start in starts]
    return [number for number, problem, _ in problems(*rounds, rules=rules) if problem == "wrong-start"]


def test_rounds_start_with_the_next_lower_double():
    assert starts_out_of_order(*range(9, -1, -1)) == []
    assert starts_out_of_order(9, 7, 7, 6) == [2]
    assert starts_out_of_order(9, 9) == [2]
    assert starts_out_of_order(2, 1, 0, first_start=1) == [1, 2, 3]


def test_a_part_game_starts_and_ends_with_its_run():
    assert starts_out_of_order(6, 5, 4, first_start=6, last_start=5) == [3]


def test_burned_doubles_leave_gaps_but_no_way_back():
    rules = {"start_search": "next_lower"}
    assert starts_out_of_order(8, 5, 4, 0, **rules) == []
    assert starts_out_of_order(8, 9, 8, 7, **rules) == [2, 3]
    assert starts_out_of_order(8, 2, 1, last_start=2, **rules) == [3]


# Round trips


@st.composite
def sheets(draw):
    rules = RuleSet(set_max=draw(st.sampled_from(SETS)), double_blank=draw(st.sampled_from([0, 25, 50, 100])))
    players = tuple(draw(st.lists(st.text(min_size=1).filter(str.strip), min_size=2, max_size=5, unique=True)))
    return Sheet(
        players=players,
        rounds=tuple(draw(st.lists(sheet_rounds(players, rules), max_size=4))),
        rules=rules,
        start_values=draw(st.dictionaries(st.sampled_from(players), st.integers(0, 500))),
    )


@st.composite
def sheet_rounds(draw, players, rules):
    present = [name for name in players if draw(st.booleans())]
    tiles = st.lists(st.sampled_from(all_tiles(rules.set_max)), max_size=3).map(tuple)
    return SheetRound(
        start=draw(st.integers(0, rules.set_max)),
        ending=draw(st.sampled_from(["out", "blocked"])),
        pips={name: draw(st.integers(0, 700)) for name in present},
        double_blank=draw(st.sampled_from([None, *present])),
        tiles=draw(st.dictionaries(st.sampled_from(present), tiles)) if present else {},
    )


@given(sheets())
def test_a_sheet_comes_back_from_json_as_it_was(sheet):
    assert Sheet.from_json(json.loads(json.dumps(sheet.to_json()))) == sheet


@given(sheets())
def test_every_sheet_that_can_be_read_is_answered(sheet):
    answer = judge_sheet(sheet.to_json())
    assert sorted(one["player"] for one in answer["standings"]) == sorted(sheet.players)
    assert json.loads(json.dumps(answer)) == answer


def test_the_example_is_written_as_it_was_read():
    assert Sheet.from_json(EXAMPLE).to_json() == EXAMPLE | {"rules": {}}


def test_tiles_are_read_as_tiles():
    (one,) = Sheet.from_json(a_sheet(a_round(tiles={"Cy": ["3-9"]}))).rounds
    assert one.tiles == {"Cy": (Tile(9, 3),)}


# What cannot be read


def without(document, key):
    return {name: value for name, value in document.items() if name != key}


UNREADABLE = [
    ("the sheet must be an object", []),
    ("the sheet must be an object", None),
    ("the sheet has no “players”", without(EXAMPLE, "players")),
    ("the sheet has no “rounds”", without(EXAMPLE, "rounds")),
    ("the sheet has an unknown key “colour”", EXAMPLE | {"colour": "red"}),
    ("format is not chicken-foot-sheet/1", EXAMPLE | {"format": "chicken-foot-sheet/2"}),
    ("format is not chicken-foot-sheet/1", EXAMPLE | {"format": {}}),
    ("there is no rule called 'colour'", EXAMPLE | {"rules": {"colour": 1}}),
    ("set_max must be 6 or 9", EXAMPLE | {"rules": {"set_max": 10}}),
    ("hand_size must be 1 to 27", EXAMPLE | {"rules": {"hand_size": 50}}),
    ("the rules must be an object", EXAMPLE | {"rules": [9]}),
    ("“players” must be a list", EXAMPLE | {"players": "Ana"}),
    ("there must be two players or more", EXAMPLE | {"players": ["Ana"]}),
    ("a player's name must be a text", EXAMPLE | {"players": ["Ana", None]}),
    ("a player's name is empty", EXAMPLE | {"players": ["Ana", " "]}),
    ("the name “Bo” is given twice", EXAMPLE | {"players": ["Bo", "Ana", "Bo"]}),
    ("“start_values” names “Dee”", EXAMPLE | {"start_values": {"Dee": 3}}),
    ("“start_values” must be a whole number", EXAMPLE | {"start_values": {"Cy": -3}}),
    ("“start_values” must be an object", EXAMPLE | {"start_values": None}),
    ("“rounds” must be a list", EXAMPLE | {"rounds": {}}),
    ("round 1 must be an object", a_sheet("9-9")),
    ("round 2 has no “pips”", a_sheet(a_round(), without(a_round(), "pips"))),
    ("round 1 has no “ending”", a_sheet(without(a_round(), "ending"))),
    ("round 1 has an unknown key “starter”", a_sheet(a_round(starter="Ana"))),
    ("“start” of round 1: '9' is no tile", a_sheet(a_round("9"))),
    ("“start” of round 1 must be a text", a_sheet(a_round(9))),
    ("round 1 starts with 9-8, which is no double of a double-9 set", a_sheet(a_round("9-8"))),
    ("round 1 starts with 12-12, which is no double of a double-9 set", a_sheet(a_round("12-12"))),
    ("“ending” of round 1 must be out or blocked", a_sheet(a_round(ending="won"))),
    ("“ending” of round 1 must be out or blocked", a_sheet(a_round(ending=["out"]))),
    ("“pips” of round 1 must be a whole number", a_sheet(a_round(pips=(0, True, 3)))),
    ("“pips” of round 1 must be a whole number", a_sheet(a_round(pips=(0, 3.0, 3)))),
    ("“pips” of round 1 must be a whole number", a_sheet(a_round(pips=(0, "3", 3)))),
    ("“pips” of round 1 must be a whole number", a_sheet(a_round(pips=(0, -3, 3)))),
    ("“pips” of round 1 must be a whole number", a_sheet(a_round(pips=(0, 10**4000, 3)))),
    ("“pips” of round 1 must be an object", a_sheet(a_round() | {"pips": [0, 3, 4]})),
    ("“pips” of round 1 must be a whole number", a_sheet(a_round() | {"pips": {"Ana": None}})),
    ("“pips” of round 1 names “Dee”", a_sheet(a_round() | {"pips": {"Dee": 3}})),
    ("“double_blank” of round 1 names “Dee”", a_sheet(a_round(double_blank="Dee"))),
    ("“double_blank” of round 1 names “Cy”", a_sheet(a_round(pips=(0, 60, None), double_blank="Cy"))),
    ("“double_blank” of round 1 must be a text", a_sheet(a_round(double_blank=None))),
    ("“tiles” of round 1 must be an object", a_sheet(a_round(tiles=["5-4"]))),
    ("“tiles” of round 1 must be a list", a_sheet(a_round(tiles={"Bo": "5-4"}))),
    ("“tiles” of round 1 must be a text", a_sheet(a_round(tiles={"Bo": [54]}))),
    ("“tiles” of round 1: '5/4' is no tile", a_sheet(a_round(tiles={"Bo": ["5/4"]}))),
    ("“tiles” of round 1 names “Dee”", a_sheet(a_round(tiles={"Dee": ["5-4"]}))),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "document"), UNREADABLE)
def test_what_cannot_be_read_is_said_in_one_sentence(sentence, document):
    before = copy.deepcopy(document)
    with pytest.raises(Unreadable) as raised:
        judge_sheet(document)
    assert sentence in str(raised.value)
    assert len(str(raised.value)) < 200
    assert document == before


def test_more_players_than_tiles_cannot_have_played_one_round():
    names = [f"player {number}" for number in range(29)]
    one = {"start": "6-6", "ending": "out", "pips": dict.fromkeys(names, 1)}
    with pytest.raises(Unreadable, match="more players than the set has tiles"):
        judge_sheet(a_sheet(one, players=names, rules={"set_max": 6}))


def test_a_name_is_kept_as_it_is():
    names = ["O'Brien", "<b>Zoë</b>", "عمر", "🐔", "x" * 60]
    one = {"start": "9-9", "ending": "out", "pips": {names[0]: 0, names[3]: 9}}
    answer = judge_sheet(a_sheet(one, players=names))
    assert {placing["player"] for placing in answer["standings"]} == set(names)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.sampled_from(["9-9", "Ana", "out", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["format", "players", "rounds", "rules", "start", "ending", "pips", "tiles", "Ana"]), inner
        )
    ),
    max_leaves=8,
)


def answer_or_sentence(document):
    try:
        return judge_sheet(document)
    except Unreadable as fault:
        return str(fault)


@given(JSON, st.sampled_from(["rules", "players", "start_values", "rounds"]))
def test_any_json_is_answered_or_refused_with_a_sentence(value, key):
    assert answer_or_sentence(EXAMPLE | {key: value})


@given(JSON, st.sampled_from(["start", "ending", "pips", "double_blank", "tiles", "more"]))
def test_any_json_in_a_round_is_answered_or_refused_with_a_sentence(value, key):
    assert answer_or_sentence(a_sheet(a_round() | {key: value}))
