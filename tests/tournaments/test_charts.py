"""The geometry of the pictures on a player's page."""

from datetime import date

from hypothesis import given, strategies as st

from scoring.ratings import MILLION, Rating
from tournaments.charts import BOTTOM, LEFT, RIGHT, TOP, band_chart, rating_chart
from tournaments.history import Band, Step
from tournaments.history.distribution import BANDS

ratings = st.builds(Rating, st.integers(0, 60 * MILLION), st.integers(MILLION // 2, 9 * MILLION))
courses = st.lists(ratings, min_size=2, max_size=40).map(
    lambda made: [Step(date(2026, 1, 1 + at % 28), at + 1, rating) for at, rating in enumerate(made)]
)


def points(text: str) -> list[tuple[int, int]]:
    return [tuple(map(int, point.split(","))) for point in text.split()]


@given(courses)
def test_every_point_of_a_course_is_inside_the_frame(steps: list[Step]) -> None:
    chart = rating_chart(steps)
    line, band = points(chart.line), points(chart.band)
    assert len(line) == len(steps)
    assert len(band) == 2 * len(steps)
    assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in [*line, *band])
    assert [x for x, _ in line] == sorted(x for x, _ in line)
    assert all(above <= y <= below for (_, y), (_, above), (_, below) in zip(line, band, band[::-1], strict=False))
    assert chart.end == line[-1]


@given(courses)
def test_a_higher_rating_is_never_drawn_lower(steps: list[Step]) -> None:
    drawn = sorted(
        zip((step.rating.points for step in steps), (y for _, y in points(rating_chart(steps).line)), strict=True)
    )
    assert [y for _, y in drawn] == sorted((y for _, y in drawn), reverse=True)


def test_one_game_is_no_course() -> None:
    assert rating_chart([Step(date(2026, 1, 1), 1, Rating(25 * MILLION, 8 * MILLION))]) is None
    assert rating_chart([]) is None


@given(st.lists(st.integers(0, 5_000), min_size=len(BANDS), max_size=len(BANDS)))
def test_bars_stand_side_by_side_as_high_as_their_rounds(rounds: list[int]) -> None:
    chart = band_chart([Band(low, high, count) for (low, high), count in zip(BANDS, rounds, strict=True)])
    if not any(rounds):
        assert chart is None
        return
    assert all(one.x + one.width < other.x for one, other in zip(chart.bars, chart.bars[1:], strict=False))
    assert all(bar.y + bar.height == BOTTOM and bar.y >= TOP for bar in chart.bars)
    heights = sorted(zip(rounds, (bar.height for bar in chart.bars), strict=True))
    assert [height for _, height in heights] == sorted(height for _, height in heights)
    assert chart.bars[-1].x + chart.bars[-1].width <= RIGHT
