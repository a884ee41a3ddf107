"""From a request to an answer: sessions of tables in playing order, and a report of how good they are."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .bands import bands
from .bounds import find_bounds
from .contradictions import join, refuse_contradictions
from .first_seatings import Unseatable
from .hard_rules import HardRules
from .meetings import Meetings
from .order import Seats
from .planning import Planned, least_of_turns, make_plan
from .problems import Problem
from .reading import BadRequest
from .request import NamedSession, Request, SmallTables
from .sittings import Sitting
from .small_tables import SmallSeats

# Exchanges tried for one second of one session, a fixed number that every machine gets: a slow one takes longer.
# One session alone has several searches to pay from it.
MOVES_A_SECOND = 350_000
MOVES_ALONE = 60_000


@dataclass(frozen=True, slots=True)
class Seating:
    sessions: tuple[NamedSession, ...]
    report: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {"sessions": self.sessions, "report": self.report}


def seat(request: Request) -> Seating:
    """Raises BadRequest where no seating keeps the rules; what could not be kept otherwise is told in the report."""
    started = time.process_time()
    refuse_contradictions(request)
    names = _Names(request)
    problem = _problem(request, names)
    try:
        planned = make_plan(problem)
    except Unseatable as fault:
        raise BadRequest(str(fault)) from None
    seats = Seats(problem.history)
    sessions = seats.order(planned.sessions)
    report = _report(problem, planned, seats, sessions, names)
    report["seconds"] = round(time.process_time() - started, 3)
    return Seating(names.of(sessions), report)


def judge(request: Request, sessions: Sequence[NamedSession], method: str = "") -> dict[str, Any]:
    """The report for sessions that somebody else made, or changed, in answer to the request."""
    names = _Names(request)
    problem = _problem(request, names)
    made = [[list(names.numbers(table)) for table in session] for session in sessions]
    seats = Seats((*problem.history, *made))
    return _report(problem, Planned(made, method), seats, made, names)


class _Names:
    """Everybody has a number, those of the sessions asked for before those who only were there."""

    def __init__(self, request: Request) -> None:
        history = (name for session in request.history for table in session for name in table)
        everybody = (*(name for names in request.players for name in names), *history)
        self.names = list(dict.fromkeys(everybody))
        self.number = {name: number for number, name in enumerate(self.names)}

    def numbers(self, names: Iterable[str]) -> tuple[int, ...]:
        return tuple(self.number[name] for name in names)

    def pair(self, one: str, other: str) -> tuple[int, int]:
        first, second = sorted((self.number[one], self.number[other]))
        return first, second

    def of(self, sessions: Iterable[Iterable[Iterable[int]]]) -> tuple[NamedSession, ...]:
        return tuple(tuple(tuple(self.names[player] for player in table) for table in session) for session in sessions)


def _problem(request: Request, names: _Names) -> Problem:
    sittings = tuple(
        Sitting(tuple(sorted(names.numbers(players))), sizes)
        for players, sizes in zip(request.players, request.sizes, strict=True)
    )
    standing = names.numbers(request.standing)
    return Problem(
        players=len(names.names),
        sittings=sittings,
        history=tuple(tuple(map(names.numbers, session)) for session in request.history),
        rules=HardRules(
            apart=frozenset(names.pair(*pair) for pair in request.apart),
            groups=tuple(map(names.numbers, join(request.together))),
            pins={names.number[name]: table for name, table in (request.pins or {}).items()},
        ),
        weights={names.pair(one, other): weight for one, other, weight in request.weights},
        zones=tuple(bands(sitting, standing, request.band) for sitting in sittings) if standing else (),
        quota=request.small_tables is SmallTables.QUOTA,
        fair=request.small_tables is SmallTables.SOFT,
        ahead=not request.plan,
        seed=request.seed,
        moves=int(request.seconds * (MOVES_A_SECOND if request.plan else MOVES_ALONE)),
    )


def _report(
    problem: Problem, planned: Planned, seats: Seats, sessions: Sequence[Sequence[Sequence[int]]], names: _Names
) -> dict[str, Any]:
    meetings = Meetings(problem.players, (*problem.history, *sessions))
    small = SmallSeats((*problem.history, *sessions))
    least = find_bounds(problem.sittings, problem.history, problem.rules.apart, _together(problem))
    bound = max(least.sq, least_of_turns(problem))
    report = {
        "sq": meetings.sq,
        "bound": bound,
        "proven": meetings.sq == bound,
        "max_meetings": meetings.most,
        "repeats": [[names.names[one], names.names[other], times] for one, other, times in meetings.repeats()],
        "unavoidable": least.repeats,
        "small_table_seats": {"min": min(small.counts.values()), "max": max(small.counts.values())},
        "left_neighbour_repeats": seats.repeats,
        "method": planned.method,
    }
    if missed := list(_deviations(problem, planned)):
        report["not_kept"] = missed
    return report


def _together(problem: Problem) -> frozenset[tuple[int, int]]:
    return frozenset(pair for group in problem.rules.groups for pair in combinations(sorted(group), 2))


def _deviations(problem: Problem, planned: Planned) -> Iterator[str]:
    for number in planned.outside_bands:
        yield f"session {number + 1} could not be seated by standing"
    if problem.quota:
        seats = SmallSeats(problem.history)
        for number, session in enumerate(planned.sessions, 1):
            seats.add(session)
            if seats.spread > 1:
                yield f"after session {number} seats at small tables differ by {seats.spread}"
