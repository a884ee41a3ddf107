from contextlib import suppress

import pytest
from hypothesis import given, settings, strategies as st

from tests.tournaments.seating.asking import ask, names
from tournaments.seating import BadRequest, SmallTables, read_request, seat
from tournaments.seating.reading import parse_json

EIGHT = {"players": names(8)}


def refusal(written):
    with pytest.raises(BadRequest) as refused:
        seat(read_request(written))
    return str(refused.value)


def test_what_is_not_said_is_off():
    request = read_request(EIGHT)
    assert request.players == (tuple(names(8)),)
    assert request.sizes == ((4, 4),)
    assert (request.plan, request.history, request.pins, request.standing) == (True, (), {}, ())
    assert (request.small_tables, request.seed, request.seconds) == (SmallTables.SOFT, 0, 1)


def test_lists_for_each_session():
    request = read_request({"players": [names(8), names(9)], "sizes": [[4, 4], [3, 3, 3]]})
    assert list(map(len, request.players)) == [8, 9]
    assert request.sizes == ((4, 4), (3, 3, 3))
    assert read_request(EIGHT | {"sizes": [[4, 4], [5, 3]]}).sizes == ((4, 4), (5, 3))
    assert read_request(EIGHT | {"sizes": [4, 4], "sessions": 3}).sizes == ((4, 4),) * 3


def test_without_a_plan_one_session_is_asked_for():
    assert len(read_request(EIGHT | {"sessions": 5, "plan": False}).players) == 1


def test_tuples_are_lists():
    request = read_request(
        {"players": (tuple(names(8)), tuple(names(9))), "sizes": ((4, 4), (3, 3, 3)), "weights": (("p0", "p1", 2),)}
    )
    assert request.sizes == ((4, 4), (3, 3, 3))
    assert request.weights == (("p0", "p1", 2),)


def test_tables_of_a_size_of_ones_own():
    assert read_request({"players": names(10), "table": {"target": 5}}).sizes == ((5, 5),)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": names(2)}, "there must be 3 to 2000 players, not 2"),
        ({"players": []}, "there must be 3 to 2000 players, not 0"),
        ({"players": "abc"}, "“players” must be a list"),
        ({"players": [*names(8), "p3"]}, "the name “p3” is given twice in “players”"),
        ({"players": [*names(7), " "]}, "“players” must hold names, and no empty ones"),
        ({"players": [*names(7), 8]}, "“players” must hold names, and no empty ones"),
        ({"sizes": [4, 3]}, "the tables 4+3 have 7 seats, and there are 8 players"),
        ({"sizes": []}, "“sizes” must have tables"),
        ({"sizes": [[]]}, "“sizes” must have tables"),
        (
            {"players": names(99), "sizes": [4] * 25},
            "the tables 4+4+4+4+4+4+4+4+4+4+4+4+4+4+4+4+4+4+4+4+… have 100 seats, and there are 99 players",
        ),
        ({"sizes": [6, 2]}, "a table’s size must be a whole number from 3 to 8"),
        ({"sizes": [4, 4.0]}, "a table’s size must be a whole number from 3 to 8"),
        ({"sizes": [[4, 4]], "sessions": 2}, "“players”, “sizes” and “sessions” are for 1 and 2 sessions"),
        (
            {"sizes": [[4, 4], [4, 4]], "plan": False},
            "“plan” is false, which asks for one session, and there are lists for several",
        ),
        ({"sizes": [4, 4], "table": {}}, "“sizes” and “table” both say how large the tables are"),
        ({"table": {"max": 9}}, "“max” must be a whole number from 3 to 8"),
        ({"table": [3]}, "“table” must be an object of “min”, “target” and “max”"),
        ({"table": {"min": 5}}, "a table has 3 to 8 seats, and min ≤ target ≤ max, not 5, 4, 5"),
        (
            {"players": names(5), "table": {"max": 4}},
            "5 players cannot be seated at tables of 3 to 4: tables of 3 to 5 would do (5)",
        ),
        ({"sessions": 0}, "“sessions” must be a whole number from 1 to 100"),
        ({"sessions": True}, "“sessions” must be a whole number from 1 to 100"),
        ({"sessions": "x", "plan": False}, "“sessions” must be a whole number from 1 to 100"),
        ({"plan": 1}, "“plan” must be true or false"),
        ({"history": [[["p0", "p1"], ["p1"]]]}, "“p1” sits at two tables of one session of “history”"),
        ({"history": [[]]}, "a session of “history” must have tables, and nobody sits at an empty one"),
        ({"history": [[["p0"], []]]}, "a session of “history” must have tables, and nobody sits at an empty one"),
        ({"apart": [["p0", "px"]]}, "“apart” names “px”, who is not among the players"),
        ({"apart": [["p0", "p0"]]}, "the name “p0” is given twice in “apart”"),
        ({"together": [["p0", "p1", "p2"]]}, "“together” must hold pairs of names"),
        ({"pins": {"px": 0}}, "“pins” names “px”, who is not among the players"),
        ({"pins": {"p0": -1}}, "the table of “p0” in “pins” must be a whole number from 0 to 2000"),
        ({"pins": []}, "“pins” must be an object of names and tables"),
        ({"weights": [["p0", "p1"]]}, "“weights” must hold two names and a number each"),
        ({"weights": [["p0", "p1", -2]]}, "a weight must be a whole number from 0 to 1000"),
        ({"weights": [["p0", "p1", 2], ["p1", "p0", 3]]}, "“p1” and “p0” are given two weights"),
        ({"standing": ["p0", "p0"]}, "the name “p0” is given twice in “standing”"),
        ({"band": 0}, "“band” must be a whole number from 1 to 2000"),
        ({"small_tables": "hard"}, "“small_tables” must be “quota”, “soft” or “off”"),
        ({"small_tables": []}, "“small_tables” must be “quota”, “soft” or “off”"),
        ({"seed": "7"}, "“seed” must be a whole number from 0 to 9223372036854775808"),
        ({"seconds": 0}, "“seconds” must be a number above 0 and up to 3600"),
        ({"seconds": True}, "“seconds” must be a number above 0 and up to 3600"),
        ({"colour": 1}, "the request has an unknown key “colour”"),
        ({"co\n\x00\u202e\ud83d": 1}, r"the request has an unknown key “co\n\x00\u202e\ud83d”"),
        ({"x" * 41: 1}, f"the request has an unknown key “{'x' * 40}…”"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_with_a_sentence(changes, sentence):
    assert refusal(EIGHT | changes) == sentence


def test_a_request_is_an_object_with_players():
    assert refusal([]) == "a request must be an object"
    assert refusal({}) == "“players” must be a list"


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"{]", "this is not JSON: Expecting property name enclosed in double quotes at character 2"),
        (b"\xff", "this is not UTF-8 text"),
        (b'{"seconds": NaN}', "NaN is not a number in JSON"),
        (b'{"a": 1, "a": 2}', "the key “a” is given twice"),
        (b"[" * 100_000, "this is nested too deeply"),
        (b"1" * 5_000, "this holds a number that is far too long"),
    ],
    ids=lambda value: str(value[:20]),
)
def test_what_is_no_strict_json(raw, sentence):
    with pytest.raises(BadRequest) as refused:
        parse_json(raw)
    assert str(refused.value) == sentence


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.sampled_from(names(4)),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["p0", "min", "max"]), inner, max_size=3)
    ),
    max_leaves=8,
)
KEYS = [
    "players",
    "sizes",
    "table",
    "history",
    "apart",
    "together",
    "pins",
    "weights",
    "standing",
    "band",
    "seed",
    "plan",
]


@given(st.dictionaries(st.sampled_from(KEYS), anything, max_size=4))
@settings(max_examples=200)
def test_nothing_that_is_written_breaks_it(written):
    with suppress(BadRequest):
        request = read_request(EIGHT | written)
        assert all(map(sum, request.sizes))


def test_names_may_be_anything():
    players = ["Zoë", "=1+1", "‮abc", "x" * 60, "\ud83d", "0"]
    [session], _ = ask(players, seconds=0.01)
    assert sorted(name for table in session for name in table) == sorted(players)
