from itertools import permutations
from random import Random

from hypothesis import given, settings, strategies as st

from tests.tournaments.seating.asking import ask, session_by_session
from tournaments.seating.order import Seats


def turns(table):
    return list(zip(table, table[1:] + table[:1], strict=True))


def repeats(sessions):
    seen = [turn for session in sessions for table in session for turn in turns(list(table))]
    return len(seen) - len(set(seen))


def test_the_order_of_seats_changes_no_table():
    plan = [[[0, 1, 2, 3], [4, 5, 6]], [[0, 1, 2, 4], [3, 5, 6]]]
    ordered = Seats().order(plan)
    assert [[sorted(table) for table in session] for session in ordered] == [
        [sorted(table) for table in session] for session in plan
    ]


def test_nobody_follows_the_same_one_where_it_can_be_avoided():
    history = [[(0, 1, 2, 3)]]
    seats = Seats(history)
    [[table]] = seats.order([[[0, 1, 2, 3]]])
    assert seats.repeats == repeats([*history, [table]]) == 0
    assert not set(turns(table)) & set(turns([0, 1, 2, 3]))


def test_the_first_seat_goes_round():
    sessions = Seats().order([[[0, 1, 2, 3]]] * 4)
    assert sorted(session[0][0] for session in sessions) == [0, 1, 2, 3]


@given(st.permutations(range(5)), st.integers(0, 1 << 30))
@settings(max_examples=40)
def test_no_order_of_a_table_is_better(table, seed):
    random = Random(seed)
    history = [[random.sample(range(5), 5)] for _ in range(random.randint(1, 4))]
    seats = Seats(history)
    before = seats.repeats
    seats.order([[list(table)]])
    best = min(repeats([*history, [list(order)]]) for order in permutations(table))
    assert before == repeats(history)
    assert seats.repeats == best


def test_repeats_are_far_fewer_than_in_random_order():
    """13 to 27 at random in plans of this size."""
    for players, sizes, sessions in ((16, [4] * 4, 10), (12, [4] * 3, 6), (20, [5] * 4, 6)):
        planned, report = ask(players, sizes=sizes, sessions=sessions, seconds=0.05)
        assert report["left_neighbour_repeats"] == repeats(planned) <= 9


def test_one_session_at_a_time_heeds_who_played_after_whom():
    history = session_by_session(12, [4, 4, 4], 5, seconds=0.1)
    assert repeats(history) <= 9
