"""The running totals of a game as the geometry of a line chart, in whole units."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, repeat

from scoring.models import Scoresheet, SeatOfSheet

WIDTH, HEIGHT = 360, 240
LEFT, RIGHT, TOP, BOTTOM = 34, 262, 12, 216
LABEL_X = 270
LABEL_STEP = 16
BASELINE = 5
LONGEST_NAME = 9
STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)
MOST_STEPS = 4

Course = dict[int, tuple[int, int]]
"""Points by the number of the round they come after."""


@dataclass(frozen=True)
class Tick:
    at: int
    label: str


@dataclass(frozen=True)
class Line:
    """One seat's totals; `rings` marks its zero rounds where it came first."""

    name: str
    total: int
    style: str
    points: str
    rings: tuple[tuple[int, int], ...]
    label_y: int


@dataclass(frozen=True)
class Chart:
    width: int
    height: int
    left: int
    right: int
    bottom: int
    label_x: int
    lines: tuple[Line, ...]
    y_ticks: tuple[Tick, ...]
    x_ticks: tuple[Tick, ...]


def chart(sheet: Scoresheet) -> Chart | None:
    """A line for every placing, in their order; None as long as no round is complete."""
    if not sheet.complete_rounds:
        return None
    scale = Scale.of(sheet)
    seats: dict[Hashable, SeatOfSheet] = {seat.id: seat for seat in sheet.seats}
    in_order = [seats[placing.player] for placing in sheet.placings]
    courses = [scale.course(sheet, seat) for seat in in_order]
    heights = spread([list(course.values())[-1][1] + BASELINE for course in courses])
    lines = (
        _line(sheet, seat, style, course, height)
        for seat, style, course, height in zip(in_order, _styles(), courses, heights, strict=False)
    )
    return Chart(WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, LABEL_X, tuple(lines), scale.y_ticks, scale.x_ticks(sheet))


def _styles() -> Iterator[str]:
    yield "first"
    yield "second"
    yield from repeat("other")


def _line(sheet: Scoresheet, seat: SeatOfSheet, style: str, course: Course, height: int) -> Line:
    zeros = [round_.number for round_ in sheet.complete_rounds if round_.pips(seat.id) == 0]
    return Line(
        name=short(seat.name),
        total=sheet.running_totals(seat)[-1] or 0,
        style=style,
        points=" ".join(f"{x},{y}" for x, y in course.values()),
        rings=tuple(course[number] for number in zeros if number in course) if style == "first" else (),
        label_y=height,
    )


@dataclass(frozen=True)
class Scale:
    """From rounds and totals to places in the chart; `step` is the distance of two lines across."""

    rounds: int
    step: int
    steps: int

    @classmethod
    def of(cls, sheet: Scoresheet) -> Scale:
        highest = max(row.total for row in sheet.rows)
        step = next((step for step in STEPS if step * MOST_STEPS >= highest), STEPS[-1])
        return cls(sheet.complete_rounds[-1].number, step, max(1, -(-highest // step)))

    def x(self, number: int) -> int:
        return LEFT + (RIGHT - LEFT) * number // self.rounds

    def y(self, total: int) -> int:
        return BOTTOM - (BOTTOM - TOP) * total // (self.step * self.steps)

    def course(self, sheet: Scoresheet, seat: SeatOfSheet) -> Course:
        """Where a seat stands before its first round and after every later one."""
        before = min(seat.joined_round, self.rounds) - 1
        course = {before: (self.x(before), self.y(seat.start_value or 0))}
        for round_, total in zip(sheet.complete_rounds, sheet.running_totals(seat), strict=True):
            if total is not None and round_.number > before:
                course[round_.number] = (self.x(round_.number), self.y(total))
        return course

    @property
    def y_ticks(self) -> tuple[Tick, ...]:
        return tuple(Tick(self.y(n * self.step), str(n * self.step)) for n in range(self.steps + 1))

    def x_ticks(self, sheet: Scoresheet) -> tuple[Tick, ...]:
        every = max(1, -(-(self.rounds - 1) // (MOST_STEPS - 1)))
        starts = [(number, sheet.starts[number - 1]) for number in range(1, self.rounds + 1, every)]
        return tuple(Tick(self.x(number), f"{start}-{start}") for number, start in starts)


def spread(heights: Sequence[int]) -> list[int]:
    """The heights of labels, moved apart as little as needed so that none covers another."""
    gap = min(LABEL_STEP, (HEIGHT - TOP) // len(heights))
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    spread_heights = list(heights)
    for upper, lower in pairwise(order):
        spread_heights[lower] = max(heights[lower], spread_heights[upper] + gap)
    floor = HEIGHT - BASELINE
    for index in reversed(order):
        spread_heights[index] = min(spread_heights[index], floor)
        floor = spread_heights[index] - gap
    return spread_heights


def short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"
