from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.seating.asking import assert_all_sit_once
from tournaments.seating import Meetings, designs
from tournaments.seating.bank import starters, starters_in_turn
from tournaments.seating.cover_search import CoverSearch
from tournaments.seating.designs import Design, filled_design
from tournaments.seating.shapes import Shape
from tournaments.seating.small_tables import SmallSeats
from tournaments.seating.starter_search import SHAPES, SHAPES_IN_TURN, Search, find
from tournaments.seating.starters import Starter
from tournaments.seating.weighed_search import WeighedSearch

SHORT = Starter.parse("5x2+0: 0 1 5, 2 4 7, 3 6 8 9")


def meets_at_most_once(sessions):
    points = [point for table in sessions[0] for point in table]
    return Meetings(len(points), sessions).most == 1


# Transversal designs


@pytest.mark.parametrize(
    ("order", "groups"), [(4, 3), (4, 4), (5, 4), (5, 5), (7, 5), (8, 4), (9, 3), (11, 5), (13, 4), (16, 4)]
)
def test_players_of_different_groups_meet_once_and_then_those_inside(order, groups):
    sessions = filled_design(order, groups, 3 * order)
    assert len(sessions) >= order
    for session in sessions:
        assert_all_sit_once(session, range(order * groups), [groups] * order)
    assert meets_at_most_once(sessions)


@pytest.mark.parametrize(
    ("order", "groups", "sessions"), [(4, 4, 5), (5, 5, 6), (8, 8, 9), (9, 3, 13), (16, 4, 21), (8, 4, 9)]
)
def test_groups_filled_with_designs_of_their_own(order, groups, sessions):
    assert len(filled_design(order, groups, 99)) == sessions


@pytest.mark.parametrize(
    "sizes", [(5, 5, 5, 5, 4), (6, 5, 5, 5, 5, 5, 5), (4, 4, 4, 3, 3), (5,) * 12 + (4,), (4,) * 5, (4,) * 64], ids=str
)
def test_last_players_left_out_make_uneven_tables(sizes):
    design = next(designs(sizes, 5))
    assert len(design.sessions) == design.least() == 5
    for session in design.sessions:
        assert_all_sit_once(session, range(sum(sizes)), [len(table) for table in session])
        assert sorted(map(len, session), reverse=True) == list(sizes)
    assert meets_at_most_once(design.sessions)


def test_where_all_have_met_the_design_begins_again_and_stays_the_best():
    design = max(designs((4, 4, 4, 4), 10), key=Design.least)
    assert design.sessions[:5] == design.sessions[5:]
    assert design.least() == 10


@pytest.mark.parametrize("sizes", [(4,) * 6, (3, 3), (6,) * 10, (5, 3)], ids=str)
def test_no_transversal_design_where_there_is_no_field_or_no_room(sizes):
    assert all("transversal" not in design.name for design in designs(sizes, 3))


# Starters


def test_a_starter_is_written_as_it_is_read():
    assert str(SHORT) == "5x2+0: 0 1 5, 2 4 7, 3 6 8 9"
    assert SHORT.points == 10
    assert SHORT.sizes == (4, 3, 3)
    assert SHORT.sessions()[1] == ((1, 2, 6), (3, 0, 8), (4, 7, 9, 5))


IN_TURN = list(zip(starters_in_turn(), SHAPES_IN_TURN, strict=True))


@pytest.mark.parametrize(("starter", "shape"), [*zip(starters(), SHAPES, strict=True), *IN_TURN])
def test_every_starter_of_the_bank(starter, shape):
    assert (starter.modulus, starter.points) == (shape.modulus, shape.points)
    sessions = starter.sessions()
    assert len(sessions) == starter.modulus * shape.bases + len(shape.still) + shape.gathered
    for session in sessions:
        assert_all_sit_once(session, range(starter.points), list(map(len, session)))
        assert tuple(sorted(map(len, session), reverse=True)) == starter.sizes
    assert Meetings(starter.points, sessions).sq <= shape.sq


def test_a_starter_of_two_sessions_is_shifted_one_after_the_other():
    starter = Starter.parse("2x3+0: 0 2 4, 1 3 5; 0 1 2, 3 4 5")
    assert str(starter) == "2x3+0: 0 2 4, 1 3 5; 0 1 2, 3 4 5"
    changing = ((0, 1, 2), (3, 4, 5)), ((1, 0, 3), (2, 5, 4))
    # The first one is its own shift.
    assert starter.sessions() == (((0, 2, 4), (1, 3, 5)), *changing)


def test_the_bank_is_a_few_kilobytes():
    assert sum(len(str(starter)) for starter in (*starters(), *starters_in_turn())) < 4_000


@pytest.mark.parametrize(
    "shape",
    [
        Shape(7, 1, 1, (4, 4), sq=84),
        Shape(4, 4, 4, (4,) * 5, gathered=True),
        Shape(7, 3, 3, (4,) * 6),
        Shape(2, 6, 0, (3,) * 4, bases=2),
    ],
    ids=str,
)
def test_the_search_finds_starters(shape):
    search = Search(shape, seed=0)
    assert search.run()
    starter = search.starter()
    assert starter.sizes == shape.sizes
    assert Meetings(starter.points, starter.sessions()).sq <= shape.sq


def test_the_search_counts_as_the_sessions_do():
    search = Search(Shape(9, 3, 1, (4,) * 7, moves=2_000), seed=3)
    search.run()
    starter = search.starter()
    assert search.cost * starter.modulus == Meetings(starter.points, starter.sessions()).sq


WEIGHED = next((starter, shape) for starter, shape in zip(starters(), SHAPES, strict=True) if shape.weights)


def test_with_weights_the_first_sessions_are_good_whatever_follows():
    """What is in the bank is found again."""
    starter, shape = WEIGHED
    assert find(shape) == starter
    sessions = starter.sessions()
    assert [Meetings(starter.points, sessions[:number]).sq for number in range(1, 7)] == [0, 0, 0, 0, 4, 12]


@pytest.mark.parametrize(
    "shape",
    [
        replace(WEIGHED[1], moves=2_000),
        Shape(4, 4, 4, (4,) * 5, moves=2_000, bases=2, weights=(0, 27, 9, 9, 3, 3, 1, 1)),
        Shape(5, 2, 1, (4, 4, 3), moves=500, weights=(0, 5, 3, 2, 1)),
    ],
    ids=str,
)
def test_the_search_with_weights_counts_as_the_sessions_do(shape):
    search = WeighedSearch(shape, seed=3)
    assert not search.run()
    counts, cost = Counter(), 0
    for session, weight in zip(search.starter().sessions(), shape.weights, strict=True):
        pairs = [frozenset(pair) for table in session for pair in combinations(table, 2)]
        cost += weight * sum(counts[pair] for pair in pairs)
        counts.update(pairs)
    assert search.cost == cost > 0


@pytest.mark.parametrize(("starter", "shape"), IN_TURN)
def test_small_tables_go_in_turn_from_the_first_session_on(starter, shape):
    """What is in the bank is found again."""
    assert find(shape) == starter
    seats = SmallSeats()
    for session in starter.sessions():
        seats.add(session)
        assert seats.spread <= 1


def test_eighteen_players_meet_twice_in_the_sixth_session_only():
    [design] = [design for design in designs((4, 4, 4, 3, 3), 6, in_turn=True) if len(design.sessions) == 6]
    assert [Meetings(18, design.sessions[:number]).sq for number in range(1, 7)] == [0, 0, 0, 0, 0, 6]
    assert all(len(known.sessions) < 6 for known in designs((4, 4, 4, 3, 3), 6))


def test_a_multiplier_turns_the_session_into_itself():
    starter = next(starter for starter in starters() if str(starter).startswith("13x3+1"))
    counts = Meetings(starter.points, starter.sessions()).counts
    assert {counts[one][other] for one, other in combinations(range(40), 2)} == {1}
    turned = {
        frozenset(point if point == 39 else (point // 13 + 1) % 3 * 13 + point * 3 % 13 for point in table)
        for table in starter.bases[0]
    }
    assert turned == set(map(frozenset, starter.bases[0]))


COVERED = next((starter, shape) for starter, shape in zip(starters(), SHAPES, strict=True) if shape.cycles)


def test_an_exact_cover_leaves_no_difference_over():
    """Everybody meets all others but one; what is in the bank is found again."""
    starter, shape = COVERED
    assert find(shape) == starter
    counts = Meetings(starter.points, starter.sessions()).counts
    assert all(sorted(row) == [0, 0] + [1] * 30 for row in counts)


def test_turned_in_rounds_every_session_stays_as_it_is():
    starter, shape = COVERED
    assert [shape.turn(point) for point in (0, 1, 16, 20, 26, 30, 31)] == [5, 7, 2, 25, 22, 31, 30]
    for base in starter.bases:
        assert {frozenset(map(shape.turn, table)) for table in base} == set(map(frozenset, base))


def test_a_cover_that_is_not_there():
    with pytest.raises(LookupError, match="no starter of this shape"):
        CoverSearch(Shape(5, 2, 2, (4,) * 3, multiplier=2, bases=1, cycles=(2,)), seed=0).run()
