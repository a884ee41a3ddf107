"""Whatever is asked, these hold: everybody sits once, sizes, pins, apart, together."""

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from tests.tournaments.seating.asking import ask, assert_all_sit_once, names
from tournaments.seating import BadRequest, TableSize, choose_sizes


def tables_of(session):
    return {name: number for number, table in enumerate(session) for name in table}


def assert_rules(session, request):
    at = tables_of(session)
    for one, other in request.get("apart", []):
        assert one not in at or at.get(one) != at.get(other)
    for one, other in request.get("together", []):
        assert one not in at or other not in at or at[one] == at[other]
    for name, table in request.get("pins", {}).items():
        assert at.get(name, table) == table


@st.composite
def rules(draw):
    """Rules that a club might have: few enough that they can be kept at any three tables."""
    members = draw(st.permutations(names(18)))
    return {
        "apart": [members[0:2], members[2:4], members[1:3]][: draw(st.integers(0, 3))],
        "together": [members[4:6], members[6:8]][: draw(st.integers(0, 2))],
        "pins": dict(list({members[8]: 0, members[4]: 1, members[0]: 2}.items())[: draw(st.integers(0, 3))]),
        "weights": [[members[10], members[11], 3]],
        "small_tables": draw(st.sampled_from(["quota", "soft", "off"])),
        "seed": draw(st.integers(0, 5)),
        "seconds": 0.01,
    }


# Who is there: a slice of the club that moves, so that some come late, some leave and some come back.
attendances = st.lists(st.tuples(st.integers(0, 6), st.integers(11, 12)), min_size=1, max_size=4)


@given(attendances, rules())
@settings(max_examples=40)
def test_session_by_session_while_players_come_and_go(attendance, request):
    history = []
    for first, players in attendance:
        there = names(18)[first : first + players]
        known = {name for session in history for table in session for name in table} | set(there)
        asked = only_known(request, known)
        [session], _ = ask(there, plan=False, history=history, **asked)
        assert_all_sit_once(session, there, choose_sizes(players, TableSize()))
        assert_rules(session, asked)
        history.append(session)


@given(attendances, rules())
@settings(max_examples=40)
def test_a_plan_for_players_who_come_and_go(attendance, request):
    rosters = [names(18)[first : first + players] for first, players in attendance]
    asked = only_known(request, {name for roster in rosters for name in roster})
    sessions, _ = ask(rosters, **asked)
    for session, roster in zip(sessions, rosters, strict=True):
        assert_all_sit_once(session, roster, choose_sizes(len(roster), TableSize()))
        assert_rules(session, asked)


def only_known(request, known):
    def both(pairs):
        return [pair for pair in pairs if known.issuperset(pair[:2])]

    pins = {name: table for name, table in request["pins"].items() if name in known}
    return request | {key: both(request[key]) for key in ("apart", "together", "weights")} | {"pins": pins}


@pytest.mark.parametrize(("players", "sessions"), [(16, 5), (20, 5), (64, 10), (24, 7)])
def test_a_design_is_kept_where_only_some_sit_apart(players, sessions):
    apart = [["p0", "p1"], ["p2", "p3"]]
    planned, report = ask(players, sessions=sessions, apart=apart[: 1 if players < 64 else 2], seconds=0.05)
    for session in planned:
        assert_rules(session, {"apart": apart[: 1 if players < 64 else 2]})
    assert report["sq"] <= (0 if players != 16 else 6)


def test_weights_part_a_pair_before_others():
    pairs = list(combinations(names(4), 2))
    planned, _ = ask(8, sizes=[4, 4], sessions=3, weights=[[*pair, 5] for pair in pairs], seconds=0.1)
    assert all(len(set(table) & set(names(4))) == 2 for session in planned for table in session)


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"players": 5, "apart": [["p0", "p1"]]}, "“p0” and “p1” cannot sit apart: the session has one table"),
        ({"apart": [["p0", "p1"]], "together": [["p1", "p0"]]}, "“p0” and “p1” cannot be both apart and together"),
        (
            {"apart": [["p0", "p2"]], "together": [["p0", "p1"], ["p1", "p2"]]},
            "“p0” and “p2” cannot be both apart and together",
        ),
        ({"pins": {"p0": 2}}, "“p0” is pinned to table 2, and the tables of the session are 0 to 1"),
        (
            {"pins": dict.fromkeys(names(5), 1)},
            "5 players are pinned to table 1 of the session, which has 4 seats",
        ),
        (
            {"pins": {"p0": 1, "p1": 1}, "apart": [["p0", "p1"]]},
            "“p0” and “p1” are to sit apart and are pinned to the same table",
        ),
        (
            {"pins": {"p0": 1, "p1": 0}, "together": [["p0", "p1"]]},
            "“p0” and “p1” are to sit together and are pinned to different tables",
        ),
        (
            {"together": [[f"p{index}", f"p{index + 1}"] for index in range(4)]},
            "“p0” and 4 others are to sit together, and the largest table of the session has 4 seats",
        ),
        (
            {"apart": [["p0", "p1"], ["p1", "p2"], ["p0", "p2"]], "sessions": 2},
            "no seating of session 1 was found that keeps everybody apart, together and at the tables asked for",
        ),
    ],
)
def test_rules_that_cannot_hold_are_refused(request_, sentence):
    with pytest.raises(BadRequest) as refused:
        ask(**{"players": 8} | request_)
    assert str(refused.value) == sentence
