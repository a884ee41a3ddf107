import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st

from scoring.rules import (
    SETS,
    Impossible,
    Problem,
    RuleSet,
    Tile,
    all_tiles,
    count_pips,
    possible,
    round_cap,
    why_impossible,
)

CASES = json.loads((Path(__file__).parent / "cases" / "scores.json").read_text())
DOUBLE_NINE = RuleSet()

starts = st.integers(0, 9)
double_blanks = st.sampled_from([0, 25, 50, 100])


def why(scores, start=9, ending=None, **rules):
    found = why_impossible(scores, rules=RuleSet(**rules), start=start, ending=ending)
    return found and found.problem


def tiles_can_give(scores, rules, start):
    """By brute force: lay the tiles one after another on any hand, or on none."""
    states = {tuple(scores)}
    for tile in all_tiles(rules.set_max):
        points = tile.points(rules.double_blank)
        if tile == Tile.double(start) or not 0 < points <= max(scores, default=0):
            continue
        states |= {
            (*state[:seat], state[seat] - points, *state[seat + 1 :])
            for state in states
            for seat in range(len(state))
            if state[seat] >= points
        }
    return (0,) * len(scores) in states


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['scores']} from {case['start']}")
def test_the_cases(case):
    assert why(case["scores"], case["start"], set_max=case["set_max"]) == case["why"]
    assert case["possible"] == (case["why"] is None)


# Zero is who went out


@pytest.mark.parametrize("ending", [None, "out", "blocked"])
def test_two_zeros_are_impossible_however_the_round_ended(ending):
    found = why_impossible([0, 14, 0, None], rules=DOUBLE_NINE, start=9, ending=ending)
    assert found == Impossible(Problem.TWO_ZEROS, (0, 2))


def test_somebody_has_zero_when_somebody_went_out():
    assert why_impossible([3, 14], rules=DOUBLE_NINE, start=9, ending="out") == Impossible(Problem.NO_ZERO, (0, 1))
    assert why([3, None], ending="out") is None
    assert why([3, 14]) is why([3, 14], ending="blocked") is why([0, 14], ending="out") is None


def test_nobody_has_zero_in_a_blocked_round():
    found = why_impossible([3, 0, None], rules=DOUBLE_NINE, start=9, ending="blocked")
    assert found == Impossible(Problem.ZERO_IN_BLOCKED, (1,))


def test_a_double_blank_that_counts_nothing_is_a_second_way_to_zero():
    assert why([0, 0, 5], ending="out", double_blank=0) is None
    assert why([0, 5, 5], ending="blocked", double_blank=0) is None
    assert why([0, 0, 0], ending="out", double_blank=0) == "two-zeros"
    assert why([0, 0, 5], ending="blocked", double_blank=0) == "zero-in-blocked"
    assert why([4, 4, 5], ending="out", double_blank=0) == "no-zero"


def test_but_not_in_its_own_round_when_it_lies_on_the_table():
    assert why([0, 0, 5], start=0, double_blank=0) == "two-zeros"
    assert why([0, 5], start=0, ending="blocked", double_blank=0) == "zero-in-blocked"


# What a round can come to


@pytest.mark.parametrize(("start", "cap"), [(9, 527), (1, 543), (0, 495)])
def test_the_cap_of_a_double_nine_round(start, cap):
    assert round_cap(DOUBLE_NINE, start) == cap
    assert why([cap, 0], start) is None
    assert why([cap + 1, 0], start) == "over-cap"


@given(st.sampled_from(SETS), st.data(), double_blanks)
def test_the_cap_is_what_all_tiles_but_the_start_double_cost(set_max, data, double_blank):
    start = data.draw(st.integers(0, set_max))
    left = [tile for tile in all_tiles(set_max) if tile != Tile.double(start)]
    cap = round_cap(RuleSet(set_max=set_max, double_blank=double_blank), start)
    assert cap == sum(tile.points(double_blank) for tile in left)
    assert cap == count_pips(set_max) - 2 * start + (double_blank if start else 0)


def test_a_score_over_the_cap_is_named_alone_and_a_sum_with_all_that_make_it():
    over = why_impossible([999, 4, 0], rules=DOUBLE_NINE, start=9)
    assert over == Impossible(Problem.OVER_CAP, (0,), cap=527)
    together = why_impossible([300, 0, None, 260], rules=DOUBLE_NINE, start=9)
    assert together == Impossible(Problem.OVER_CAP, (0, 3), cap=527)
    assert why([999, 0], start=18, set_max=18) is None


# Disjoint tiles


def test_only_one_tile_is_worth_one():
    found = why_impossible([1, 30, 0, 1], rules=DOUBLE_NINE, start=9)
    assert found == Impossible(Problem.NO_SUCH_TILES, (0, 3), tiles=(Tile(1, 0),))


@pytest.mark.parametrize("set_max", SETS)
@pytest.mark.parametrize("clash", [[1, 1], [2, 2, 2], [1, 3, 3, 3], [3, 3, 3, 3]], ids=str)
def test_low_scores_that_clash_in_every_round(set_max, clash):
    for start in range(set_max + 1):
        assert why(clash, start, set_max=set_max) == "no-such-tiles"
        assert why([*clash, 17, 9], start, set_max=set_max) == "no-such-tiles"


@pytest.mark.parametrize("clash", [[2, 2], [2, 3, 3, 3]], ids=str)
def test_low_scores_that_clash_when_the_round_starts_with_1_1(clash):
    assert why(clash, 1) == "no-such-tiles"
    assert why(clash, 9) is None


def test_the_double_blank_is_charged_to_one_player_at_most_and_never_in_its_own_round():
    pips = count_pips(6)
    assert why([pips - 12 + 50], start=6, set_max=6) is None
    assert why([pips - 12, 50], start=6, set_max=6) is None
    assert why([pips - 12 - 1, 50, 50], start=6, set_max=6) == "over-cap"
    assert why([pips], start=0, set_max=6) is None
    assert why([pips - 1, 50], start=0, set_max=6) == "over-cap"


def test_the_seats_named_are_those_that_clash_and_the_tiles_those_they_could_hold():
    found = why_impossible([2, 40, 2, 0, 2], rules=DOUBLE_NINE, start=5)
    assert found == Impossible(Problem.NO_SUCH_TILES, (0, 2, 4), tiles=(Tile(1, 0), Tile(1, 1), Tile(2, 0)))


def test_every_seat_with_a_clashing_score_is_named():
    found = why_impossible([1, 1, 1], rules=DOUBLE_NINE, start=9)
    assert found is not None
    assert found.seats == (0, 1, 2)


def test_the_start_double_is_not_among_the_tiles():
    found = why_impossible([2, 2], rules=DOUBLE_NINE, start=1)
    assert found is not None
    assert found.tiles == (Tile(1, 0), Tile(2, 0))


def test_seats_not_entered_yet_prove_nothing():
    assert why([None] * 4, ending="out") is None
    assert why([None, 1, None, 1]) == "no-such-tiles"
    assert why([]) is None


def test_the_first_reason_in_order_is_given():
    assert why([0, 0, 1, 1, 999], ending="blocked") == "two-zeros"
    assert why([1, 1, 999], ending="out") == "no-zero"
    assert why([0, 1, 1, 999], ending="blocked") == "zero-in-blocked"
    assert why([0, 1, 1, 999], ending="out") == "over-cap"


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(1, 9), max_size=5), st.sampled_from([6, 9]), st.integers(0, 6), st.sampled_from([0, 25]))
@example([6, 6, 6, 6, 6], 6, 3, 50)
@example([5, 5, 5, 5, 5], 9, 9, 50)
@example([4, 4, 4, 6, 6], 9, 2, 0)
def test_low_scores_against_brute_force(scores, set_max, start, double_blank):
    rules = RuleSet(set_max=set_max, double_blank=double_blank)
    found = why_impossible(scores, rules=rules, start=start)
    assert (found is None) == tiles_can_give(scores, rules, start)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(20, 80), min_size=1, max_size=2), st.integers(0, 6), st.sampled_from([25, 50, 100]))
@example([100, 100], 6, 100)
@example([103, 103], 3, 50)
def test_high_scores_against_brute_force(scores, start, double_blank):
    rules = RuleSet(set_max=6, double_blank=double_blank)
    assert (why_impossible(scores, rules=rules, start=start) is None) == tiles_can_give(scores, rules, start)


@given(st.sampled_from(SETS), st.data(), double_blanks, st.randoms(use_true_random=False))
def test_whatever_is_dealt_is_possible(set_max, data, double_blank, random):
    start = data.draw(st.integers(0, set_max))
    left = [tile for tile in all_tiles(set_max) if tile != Tile.double(start)]
    random.shuffle(left)
    hands = [[left.pop() for _ in range(random.randint(1, 3))] for _ in range(random.randint(2, 8))]
    scores = [sum(tile.points(double_blank) for tile in hand) for hand in hands]
    rules = RuleSet(set_max=set_max, double_blank=double_blank)
    assert why_impossible(scores, rules=rules, start=start, ending="blocked") is None
    assert why_impossible([*scores, 0], rules=rules, start=start, ending="out") is None


@given(st.lists(st.integers(0, 8) | st.none(), max_size=8), starts, st.randoms(use_true_random=False))
def test_the_order_of_the_seats_does_not_matter(scores, start, random):
    order = random.sample(range(len(scores)), len(scores))
    one = why_impossible(scores, rules=DOUBLE_NINE, start=start)
    other = why_impossible([scores[seat] for seat in order], rules=DOUBLE_NINE, start=start)
    assert (one and one.problem) == (other and other.problem)
    if one and other:
        assert set(one.seats) == {order[seat] for seat in other.seats}


@given(st.lists(st.integers(1, 8), min_size=1, max_size=7), starts)
def test_the_seats_named_are_impossible_by_themselves(scores, start):
    found = why_impossible(scores, rules=DOUBLE_NINE, start=start)
    if found:
        assert why([scores[seat] for seat in found.seats], start) == "no-such-tiles"


@given(st.lists(st.integers(1, 8), max_size=7), starts, st.integers(1, 60))
def test_an_impossible_list_stays_impossible_with_one_more(scores, start, another):
    if why(scores, start):
        assert why([*scores, another], start)


# The node limit


def shares(total, seats, least=1):
    if seats == 1:
        yield [total]
        return
    for first in range(least, total // seats + 1):
        for others in shares(total - first, seats - 1, first):
            yield [first, *others]


@pytest.mark.parametrize(("set_max", "start", "double_blank"), [(6, 1, 25), (6, 3, 50), (9, 1, 0), (9, 9, 50)])
def test_rounds_of_up_to_60_points_need_a_tenth_of_the_nodes(set_max, start, double_blank, monkeypatch):
    """Equal and nearly equal scores are the hardest, being the scarcest tiles."""
    rules = RuleSet(set_max=set_max, double_blank=double_blank)
    rounds = [scores for seats in (7, 8) for total in (56, 60) for scores in shares(total, seats, total // seats - 2)]
    with_few = []
    for limit, answers in ((possible.NODE_LIMIT // 10, with_few), (10**9, with_all := [])):
        monkeypatch.setattr(possible, "NODE_LIMIT", limit)
        answers.extend(why_impossible(scores, rules=rules, start=start) for scores in rounds)
    assert with_few == with_all
    assert len(rounds) > 10


def test_a_search_that_is_given_up_counts_as_possible(monkeypatch):
    monkeypatch.setattr(possible, "NODE_LIMIT", 0)
    assert why([1, 1]) is None
