"""What somebody's history looks like: the geometry of two pictures, in whole units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import pgettext

from scoring.chart import MOST_STEPS, STEPS, Tick
from tournaments.history import Band, Step

WIDTH, HEIGHT = 360, 196
LEFT, RIGHT, TOP, BOTTOM = 44, 350, 12, 164
GRAIN = 50
GAP = 4


@dataclass(frozen=True)
class Frame:
    width: int
    height: int
    left: int
    right: int
    bottom: int
    y_ticks: tuple[Tick, ...]
    x_ticks: tuple[Tick, ...]


@dataclass(frozen=True)
class RatingChart:
    """`line` is the course, `band` the outline of what it may be off by; `end` is the last point of the line."""

    frame: Frame
    line: str
    band: str
    end: tuple[int, int]


def rating_chart(steps: Sequence[Step]) -> RatingChart | None:
    """None as long as there is nothing to draw a line between."""
    if len(steps) < 2:
        return None
    low = min(step.rating.points - step.rating.give_or_take for step in steps) // GRAIN * GRAIN
    high = max(step.rating.points + step.rating.give_or_take for step in steps)
    across = _step(high - low)
    height = across * max(1, -(-(high - low) // across))
    xs = [LEFT + (RIGHT - LEFT) * at // (len(steps) - 1) for at in range(len(steps))]

    def y(points: int) -> int:
        return BOTTOM - (BOTTOM - TOP) * (points - low) // height

    line = [(x, y(step.rating.points)) for x, step in zip(xs, steps, strict=True)]
    above = [(x, y(step.rating.points + step.rating.give_or_take)) for x, step in zip(xs, steps, strict=True)]
    below = [(x, y(step.rating.points - step.rating.give_or_take)) for x, step in zip(xs, steps, strict=True)]
    y_ticks = tuple(Tick(y(points), str(points)) for points in range(low, low + height + 1, across))
    frame = _frame(y_ticks, _days(xs, steps))
    return RatingChart(frame, _points(line), _points([*above, *reversed(below)]), line[-1])


def _days(xs: Sequence[int], steps: Sequence[Step]) -> tuple[Tick, ...]:
    """The first and the last, and one in the middle."""
    month = pgettext("date format of a month: M month, Y year", "M Y")
    shown = sorted({0, len(steps) // 2, len(steps) - 1}) if len(steps) > 2 else [0, 1]
    return tuple(Tick(xs[at], date_format(steps[at].day, month)) for at in shown)


@dataclass(frozen=True)
class Bar:
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class BandChart:
    """A bar for every band, that of the zero rounds first."""

    frame: Frame
    bars: tuple[Bar, ...]


def band_chart(bands: Sequence[Band]) -> BandChart | None:
    most = max(band.rounds for band in bands)
    if not most:
        return None
    across = _step(most)
    height = across * -(-most // across)
    width = (RIGHT - LEFT) // len(bands)
    tall = [(BOTTOM - TOP) * band.rounds // height for band in bands]
    bars = tuple(Bar(LEFT + at * width + GAP // 2, BOTTOM - each, width - GAP, each) for at, each in enumerate(tall))
    y_ticks = tuple(Tick(BOTTOM - (BOTTOM - TOP) * n // height, str(n)) for n in range(0, height + 1, across))
    # Every other band, by where it ends.
    x_ticks = tuple(
        Tick(LEFT + (at + 1) * width, str(band.high))
        for at, band in enumerate(bands)
        if at and at % 2 == 0 and band.high
    )
    return BandChart(_frame(y_ticks, (Tick(LEFT + width // 2, "0"), *x_ticks)), bars)


def _frame(y_ticks: tuple[Tick, ...], x_ticks: tuple[Tick, ...]) -> Frame:
    return Frame(WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, y_ticks, x_ticks)


def _step(highest: int) -> int:
    return next((step for step in STEPS if step * MOST_STEPS >= highest), STEPS[-1])


def _points(points: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
