"""What a design says for a problem: the sessions that come after those already played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from .designs import Design, designs
from .fitting import fit
from .meetings import Meetings, Plan, Session
from .problems import Problem
from .small_tables import SmallSeats

# Who does not know how many sessions there will be follows what is good for longest, up to this many, to its end;
# what is the best for fewer sessions than NEAR is not begun.
NEAR, FAR = 4, 12


@dataclass(frozen=True, slots=True)
class Constructed:
    """`least` of the sessions, from the first, are the best there can be whatever comes after."""

    name: str
    sessions: Plan
    least: int


def constructed(problem: Problem) -> list[Constructed]:
    """What is the best for longest first."""
    if not problem.is_plain:
        return []
    return sorted(_all(problem), key=lambda found: (-found.least, -len(found.sessions)))


def _all(problem: Problem) -> Iterator[Constructed]:
    sitting = problem.sittings[0]
    played = _since_all_were_even(problem)
    if not all(map(sitting.seats, played)):
        return
    wanted = FAR if problem.ahead else len(problem.sittings)
    for design in designs(sitting.sizes, len(played) + wanted, problem.quota):
        if len(design.sessions) > len(played) and not (problem.ahead and design.least() < NEAR):
            found = _continued(problem, design, played)
            if found is not None and found.sessions and not (problem.ahead and len(played) + found.least < NEAR):
                yield found


def _since_all_were_even(problem: Problem) -> Sequence[Session]:
    """The sessions since everybody had met everybody equally often: what came before makes no difference."""
    players = problem.sittings[0].players
    meetings = Meetings(problem.players)
    since = 0
    for number, session in enumerate(problem.history, 1):
        meetings.add(session)
        row = meetings.counts[players[0]]
        if row[players[1]] and len({meetings.counts[one][other] for one, other in combinations(players, 2)}) == 1:
            since = number
    return problem.history[since:]


def _continued(problem: Problem, design: Design, played: Sequence[Session]) -> Constructed | None:
    sitting = problem.sittings[0]
    player_at = fit(sitting.players, design.sessions, played, problem.rules.apart, Random(problem.seed))
    if player_at is None:
        return None
    coming = design.sessions[len(played) :]
    sessions = [
        _in_order([[player_at[point] for point in table] for table in session], sitting.sizes) for session in coming
    ]
    found = Constructed(design.name, sessions, max(0, design.least() - len(played)))
    return _within_quota(problem, found) if problem.quota else found


def _in_order(tables: list[list[int]], sizes: Sequence[int]) -> list[list[int]]:
    """The tables of the sizes asked for, in that order."""
    places = sorted(range(len(sizes)), key=lambda place: -sizes[place])
    ordered = dict(zip(places, sorted(tables, key=lambda table: -len(table)), strict=True))
    return [ordered[place] for place in range(len(sizes))]


def _within_quota(problem: Problem, found: Constructed) -> Constructed:
    """Up to the first session after which the small tables are not shared out evenly."""
    seats = SmallSeats(problem.history)
    for number, session in enumerate(found.sessions):
        seats.add(session)
        if seats.spread > 1:
            return replace(found, sessions=found.sessions[:number], least=min(found.least, number))
    return found
