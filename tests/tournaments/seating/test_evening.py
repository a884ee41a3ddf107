from tournaments.seating.evening import in_best_order


def test_what_repeats_comes_late():
    plan = [[[0, 1], [2, 3]], [[0, 1], [3, 2]], [[0, 2], [1, 3]]]
    assert in_best_order(plan) == [plan[0], plan[2], plan[1]]


def test_turns_stay_even_in_every_order():
    first, twice, other = [[0, 1, 2], [3, 4]], [[0, 1, 4], [2, 3]], [[2, 3, 4], [0, 1]]
    ordered = in_best_order([first, twice, other])
    assert ordered.index(other) < 2


def test_without_an_even_order_the_plan_stays_as_it_is():
    plan = [[[0, 1, 2], [3, 4]], [[1, 0, 2], [4, 3]]]
    assert in_best_order(plan) == plan
