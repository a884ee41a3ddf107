"""The chart of running totals: lines inside the frame, labels that never cover each other."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, strategies as st

from scoring.chart import BASELINE, BOTTOM, HEIGHT, LABEL_STEP, LEFT, RIGHT, TOP, Chart, chart, short, spread
from scoring.models import Hand, RoundOfSheet, Scoresheet, SeatOfSheet
from scoring.rules import RuleSet


def seat(number: int, joined: int = 1, start_value: int | None = None) -> SeatOfSheet:
    return SeatOfSheet(number, number, number, f"key{number}", f"Player {number}", number, joined, None, start_value)


def sheet(*rounds: tuple[int | None, ...], seats: list[SeatOfSheet] | None = None) -> Scoresheet:
    """A sheet of double-nine rounds, scores in the order of the seats; None: the seat is not in that round."""
    at_table = seats or [seat(number) for number in range(1, len(rounds[0]) + 1)]
    played = {
        number: RoundOfSheet(
            number,
            10 - number,
            hands={one.id: Hand(pips) for one, pips in zip(at_table, scores, strict=True) if pips is not None},
        )
        for number, scores in enumerate(rounds, start=1)
    }
    return Scoresheet(RuleSet(), "", "finished", (), tuple(at_table), played)


def drawn(*rounds: tuple[int | None, ...], seats: list[SeatOfSheet] | None = None) -> Chart:
    found = chart(sheet(*rounds, seats=seats))
    assert found is not None
    return found


def points(line: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in (point.split(",") for point in line.split())]


def test_there_is_no_chart_before_the_first_complete_round() -> None:
    assert chart(sheet((5, None))) is None


def test_lines_start_at_nothing_and_end_at_the_totals() -> None:
    found = drawn((0, 20), (30, 0), (0, 50))
    first, second = found.lines
    assert [(line.name, line.total, line.style) for line in found.lines] == [
        ("Player 1", 30, "first"),
        ("Player 2", 70, "second"),
    ]
    assert points(first.points)[0] == points(second.points)[0] == (LEFT, BOTTOM)
    assert len(points(first.points)) == 4
    assert points(first.points)[-1][0] == RIGHT
    assert points(second.points)[-1][1] < points(first.points)[-1][1]


def test_rings_mark_the_zero_rounds_of_the_first() -> None:
    found = drawn((0, 20), (30, 0), (0, 50))
    first, second = found.lines
    assert first.rings == (points(first.points)[1], points(first.points)[3])
    assert second.rings == ()


def test_all_but_two_are_drawn_alike() -> None:
    assert [line.style for line in drawn((1, 2, 3, 4, 5)).lines] == ["first", "second", "other", "other", "other"]


def test_a_late_joiner_starts_late_at_the_start_value() -> None:
    seats = [seat(1), seat(2), seat(3, joined=3, start_value=20)]
    found = drawn((0, 20, None), (30, 0, None), (0, 50, 5), seats=seats)
    (late,) = [line for line in found.lines if line.name == "Player 3"]
    line = points(late.points)
    assert len(line) == 2
    assert line[0][0] > LEFT
    assert BOTTOM > line[0][1] > line[1][1]


def test_who_joins_after_the_last_complete_round_still_has_a_point() -> None:
    found = drawn((0, 20, None), seats=[seat(1), seat(2), seat(3, joined=2)])
    assert all(line.points for line in found.lines)


def test_ticks_name_round_doubles_and_round_numbers() -> None:
    found = drawn(*[(0, 15)] * 10)
    assert [tick.label for tick in found.x_ticks] == ["9-9", "6-6", "3-3", "0-0"]
    assert [tick.label for tick in found.y_ticks] == ["0", "50", "100", "150"]
    assert found.y_ticks[0].at == BOTTOM
    assert found.y_ticks[-1].at == TOP


def test_a_game_of_zeros_still_has_a_scale() -> None:
    assert [tick.label for tick in drawn((0,)).y_ticks] == ["0", "5"]


scores = st.integers(0, 600)
tables = st.integers(2, 12).flatmap(
    lambda seats: st.lists(st.tuples(*[scores] * seats), min_size=1, max_size=10)
)  # fmt: skip


@given(tables)
def test_everything_stays_inside_the_picture(rounds: list[tuple[int, ...]]) -> None:
    found = drawn(*rounds)
    for line in found.lines:
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in points(line.points))
        assert 0 < line.label_y <= HEIGHT


@given(st.lists(st.integers(TOP + BASELINE, BOTTOM + BASELINE), min_size=1, max_size=12))
def test_labels_never_cover_each_other_and_keep_their_order(heights: list[int]) -> None:
    placed = spread(heights)
    assert all(0 < height <= HEIGHT for height in placed)
    ordered = sorted(zip(placed, heights, strict=True))
    assert [wanted for _, wanted in ordered] == sorted(heights)
    assert all(lower[0] - upper[0] >= LABEL_STEP for upper, lower in pairwise(ordered))


def test_labels_that_do_not_touch_stay_where_they_are() -> None:
    assert spread([100, 20, 60]) == [100, 20, 60]


def test_more_labels_than_fit_come_closer() -> None:
    placed = spread([100] * 20)
    assert len(set(placed)) == 20
    assert all(0 < height <= HEIGHT for height in placed)


def test_long_names_are_shortened() -> None:
    assert short("Ana") == "Ana"
    assert short("Maximilian") == "Maximili…"
    assert short("Ana Maria Lopez") == "Ana Mari…"
