"""Ratings: integers after every game, the same however they came about."""

from __future__ import annotations

from hypothesis import given, strategies as st

from scoring.ratings import AT_FIRST, MILLION, Rating, rate

ratings = st.builds(Rating, st.integers(5 * MILLION, 45 * MILLION), st.integers(MILLION, 9 * MILLION))
tables = st.lists(st.tuples(st.integers(1, 8), ratings), min_size=2, max_size=8, unique=True)


def test_somebody_new_has_1500_points_give_or_take_200() -> None:
    assert (AT_FIRST.points, AT_FIRST.give_or_take) == (1500, 200)


def test_who_wins_goes_up_who_loses_goes_down_and_both_are_known_better() -> None:
    winner, loser = rate([1, 2], [AT_FIRST, AT_FIRST])
    assert winner.points > 1500 > loser.points
    assert winner.points - 1500 == 1500 - loser.points
    assert winner.spread == loser.spread < AT_FIRST.spread


def test_a_shared_place_treats_equals_alike() -> None:
    first, also_first, last = rate([1, 1, 3], [AT_FIRST] * 3)
    assert first == also_first
    assert first.points > last.points


def test_beating_somebody_strong_brings_more() -> None:
    strong = Rating(30 * MILLION, 2 * MILLION)
    weak = Rating(20 * MILLION, 2 * MILLION)
    over_strong, _strong = rate([1, 2], [AT_FIRST, strong])
    over_weak, _weak = rate([1, 2], [AT_FIRST, weak])
    assert over_strong.mean > over_weak.mean > AT_FIRST.mean


@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_rows_makes_no_difference(table: list[tuple[int, Rating]], chance: object) -> None:
    shuffled = list(table)
    chance.shuffle(shuffled)
    one = dict(zip(table, rate([p for p, _ in table], [r for _, r in table]), strict=True))
    other = dict(zip(shuffled, rate([p for p, _ in shuffled], [r for _, r in shuffled]), strict=True))
    assert one == other


@given(tables)
def test_all_are_integers_and_nobody_falls_out_of_the_scale(table: list[tuple[int, Rating]]) -> None:
    for rating in rate([place for place, _ in table], [rating for _, rating in table]):
        assert {type(rating.mean), type(rating.spread), type(rating.points)} == {int}
        assert rating.spread > 0
