import pytest
from hypothesis import given, settings, strategies as st

from tests.tournaments.seating.asking import ask, assert_all_sit_once, names, session_by_session, small_seats, sq
from tournaments.seating import TableSize, choose_sizes
from tournaments.seating.small_tables import SmallSeats, turns


def spread(sessions):
    seats = SmallSeats()
    widest = 0
    for session in sessions:
        seats.add(session)
        widest = max(widest, seats.spread)
    return widest


def test_a_small_table_is_smaller_than_the_largest_of_its_session():
    seats = SmallSeats([[(0, 1, 2, 3), (4, 5, 6)], [(0, 1, 2), (3, 4, 5)]])
    assert seats.counts == {0: 0, 1: 0, 2: 0, 3: 0, 4: 1, 5: 1}


def test_who_comes_late_or_back_starts_from_the_least():
    seats = SmallSeats([[(0, 1, 2, 3), (4, 5, 6)], [(4, 5, 6, 7), (0, 1, 2)]])
    assert seats.counts[7] == 0
    assert seats.welcome([0, 3, 4, 8]) == {0: 1, 3: 1, 4: 1, 8: 1}
    seats.add([(4, 5, 6, 3), (7, 1, 2)])
    assert seats.counts == {4: 1, 5: 1, 6: 1, 3: 0, 7: 1, 1: 2, 2: 2}


def test_whose_turn_it_is():
    counts = {0: 0, 1: 1, 2: 1, 3: 1, 4: 2}
    assert turns(counts, 3) == ({0}, {4})
    assert turns(counts, 1) == (set(), {1, 2, 3, 4})
    assert turns(counts, 1, slack=1) == (set(), {4})
    assert turns(counts, 0) == turns(counts, 5) == (set(), set())


# Every number of players from 9 to 200 is in the bench.
@pytest.mark.parametrize("players", [11, 14, 15, 19, 23, 31, 53])
def test_with_a_quota_seats_at_small_tables_never_differ_by_more_than_one(players):
    sessions, report = ask(players, sessions=6, small_tables="quota", seconds=0.1)
    assert spread(sessions) <= 1
    counts = small_seats(sessions)
    assert report["small_table_seats"] == {
        "min": min(counts[name] for name in names(players)),
        "max": max(counts[name] for name in names(players)),
    }
    assert "not_kept" not in report
    without = sq(ask(players, sessions=6, small_tables="off", seconds=0.1)[0])
    assert sq(sessions) <= max(without + 3, without * 11 // 10)


def test_thirteen_players_meet_twice_at_most():
    sessions, report = ask(13, sessions=6, small_tables="quota", seconds=0.3)
    assert spread(sessions) <= 1
    assert report["max_meetings"] == 2


@given(st.integers(0, 1 << 30), st.lists(st.integers(9, 14), min_size=2, max_size=5))
@settings(max_examples=25)
def test_the_quota_is_kept_session_by_session_while_players_come_and_go(seed, attendance):
    history = []
    for number, players in enumerate(attendance):
        there = names(18)[number % 4 : number % 4 + players]
        [session], report = ask(
            there, plan=False, history=history, small_tables="quota", seed=seed, seconds=0.02, table={"max": 5}
        )
        assert_all_sit_once(session, there, [len(table) for table in session])
        assert "not_kept" not in report
        history.append(session)
    assert spread(history) <= 1


@pytest.mark.parametrize(("players", "most"), [(10, 31), (11, 38), (13, 16), (17, 12), (18, 6), (21, 3), (22, 3)])
def test_session_by_session_an_evening_with_a_quota_costs_hardly_more(players, most):
    history = session_by_session(players, choose_sizes(players, TableSize()), 6, small_tables="quota")
    assert spread(history) <= 1
    assert sq(history) <= most


def test_an_evening_that_began_otherwise_goes_on_all_the_same():
    history = []
    for seed in range(4):
        history += ask(13, plan=False, history=history, small_tables="quota", seed=seed)[0]
    assert spread(history) <= 1
    assert sq(history) <= 7


def test_a_quota_that_a_pin_breaks_is_told():
    _, report = ask(13, sessions=3, small_tables="quota", pins={"p0": 0}, seconds=0.02)
    assert report["not_kept"] == [
        "after session 2 seats at small tables differ by 2",
        "after session 3 seats at small tables differ by 3",
    ]


def test_soft_is_fairer_than_off_at_the_same_cost():
    soft, _ = ask(13, sessions=6, seconds=0.2)
    off, _ = ask(13, sessions=6, seconds=0.2, small_tables="off")
    assert sq(soft) == sq(off)

    def unevenness(sessions):
        return sum(count * count for count in small_seats(sessions).values())

    assert unevenness(soft) <= unevenness(off)
