"""Requests as tests make them, and what every answer must keep."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

from tournaments.seating import read_request, seat

BOUNDS = json.loads((Path(__file__).parent / "cases" / "seating_bounds.json").read_text())


def names(number):
    return [f"p{index}" for index in range(number)]


def ask(players, **request):
    """The answer to a request, as JSON has it."""
    written = {"players": names(players) if isinstance(players, int) else players, **request}
    answer = json.loads(json.dumps(seat(read_request(written)).to_json()))
    return answer["sessions"], answer["report"]


def count_meetings(sessions):
    return Counter(frozenset(pair) for session in sessions for table in session for pair in combinations(table, 2))


def sq(sessions):
    return sum(times * (times - 1) // 2 for times in count_meetings(sessions).values())


def assert_all_sit_once(session, players, sizes):
    assert sorted(name for table in session for name in table) == sorted(players)
    assert [len(table) for table in session] == list(sizes)


def small_seats(sessions):
    """How often everybody sat at a table smaller than the largest of the session."""
    return Counter({name: 0 for session in sessions for table in session for name in table}) + Counter(
        name for session in sessions for table in session if len(table) < max(map(len, session)) for name in table
    )


def session_by_session(players, sizes, sessions, **request):
    """An evening of which nobody knows how long it will be."""
    history = []
    for _ in range(sessions):
        answer, _ = ask(players, sizes=list(sizes), plan=False, history=history, **request)
        history += answer
    return history
