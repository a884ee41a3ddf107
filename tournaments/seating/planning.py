"""From a problem to a plan: constructed where a design is known, searched where none is, and the better of the two."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from .annealing import HOT, Annealing, Limits
from .bounds import find_bounds
from .construction import Constructed, constructed
from .evening import in_best_order
from .first_seatings import Hall
from .meetings import Matrix, Meetings, Plan, Session, pairs_of
from .polishing import Polishing
from .problems import Problem
from .quota_bounds import least_in_turn
from .small_tables import SmallSeats, is_small

# A session is chosen with this many in view; where there are more players it needs no such care.
AHEAD = 3
AHEAD_UP_TO = 40
# Where small tables go in turn, so many sessions are planned as one evening, so many times. Each gets so many percent of
# the moves of a session, and where they are of no use the session alone so many: there all is searched twice.
EVENING, EVENINGS, EVENING_MOVES, IN_TURN = 6, 3, 120, 40
# So many more are searched with this share of the moves, to choose from those that repeat as little.
MORE, BRIEFLY = 3, 16
# A plan of so many sessions is searched session by session too.
MANY = 8
# So many designs that are too short are gone on from.
SHORT = 2
# Where a plan that begins well is searched on: less hot, so that most of it stays.
WARM = HOT // 8
# The share of the moves that what comes after SQ gets.
POLISH = 20


@dataclass(frozen=True, slots=True)
class Planned:
    """`limits` are for searching on; `outside_bands` are the sessions, from 0, that could not be seated by standing."""

    sessions: Plan
    method: str
    limits: tuple[Limits, ...] = ()
    outside_bands: tuple[int, ...] = ()


def make_plan(problem: Problem) -> Planned:
    found = constructed(problem)
    wanted = len(problem.sittings)
    if found and (problem.ahead or found[0].least >= wanted):
        return Planned(found[0].sessions[:wanted], found[0].name)
    if problem.ahead:
        return _look_ahead(problem)
    return _Search(problem).best_of(found)


def _look_ahead(problem: Problem) -> Planned:
    """Of a few sessions planned together and of one planned alone the one that repeats least."""
    if len(problem.sittings[0].players) > AHEAD_UP_TO:
        return _Search(problem).best_of([])
    if problem.quota and any(is_small(problem.sittings[0].sizes)):
        if planned := _next_of_evening(problem):
            return planned
        problem = replace(problem, moves=problem.moves * IN_TURN // 100)
    alone = _Search(problem).best_of([])
    further = replace(problem, sittings=problem.sittings * AHEAD, zones=problem.zones * AHEAD)
    together = _Search(further).best_of([])
    # Whose turn it is at a small table holds for the first one only.
    choice = together.sessions[:1] if problem.quota else together.sessions
    prices = problem.prices()
    best = min((*choice, *alone.sessions), key=lambda session: _price(prices, session))
    if best in alone.sessions:
        best = _look_beyond(problem, best)
    return replace(together, sessions=[best], limits=together.limits[:1], outside_bands=together.outside_bands[:1])


def _next_of_evening(problem: Problem) -> Planned | None:
    """Where turns count, sessions chosen one by one make the last ones dear: the same evening is planned each time.

    None when what was played is not its beginning.
    """
    [sitting] = problem.sittings
    played = len(problem.history)
    if played >= EVENING or not problem.is_plain or not all(sitting.seats(session) for session in problem.history):
        return None
    moves = problem.moves * EVENING_MOVES // 100 // EVENING
    evening = replace(problem, sittings=(sitting,) * EVENING, history=(), moves=moves, ahead=False)
    planned = _best_of_several(evening)
    sessions = in_best_order(planned.sessions)
    if list(map(_tables, sessions[:played])) != list(map(_tables, problem.history)):
        return None
    return replace(planned, sessions=[sessions[played]], limits=planned.limits[:1])


def _best_of_several(evening: Problem) -> Planned:
    searches = [_Search(replace(evening, seed=evening.seed + number)) for number in range(EVENINGS)]
    plans: list[Planned] = []
    for search in searches:
        plans.append(search.best_of([]))
        if search.cost(plans[-1].sessions)[0] <= search.target:
            break
    return min(plans, key=lambda planned: searches[0].cost(planned.sessions))


def _tables(session: Session) -> set[frozenset[int]]:
    return set(map(frozenset, session))


def _look_beyond(problem: Problem, alone: list[list[int]]) -> list[list[int]]:
    """Of several that repeat as little as this one, that after which the next can repeat least."""
    brief = replace(problem, moves=problem.moves // BRIEFLY)
    more = [_Search(replace(brief, seed=problem.seed + number)).best_of([]) for number in range(1, MORE + 1)]
    prices = problem.prices()
    found = [alone, *(one.sessions[0] for one in more)]
    least = min(_price(prices, session) for session in found)
    alike = [session for session in found if _price(prices, session) == least]
    return min(alike, key=lambda session: _price_of_next(brief, session)) if len(alike) > 1 else alike[0]


def _price_of_next(problem: Problem, session: Session) -> int:
    after = replace(problem, history=(*problem.history, session))
    [following] = _Search(after).best_of([]).sessions
    return _price(after.prices(), following)


def _price(prices: Matrix, session: Session) -> int:
    return sum(prices[one][other] for one, other in pairs_of(session))


def least_of_turns(problem: Problem) -> int:
    """What SQ must come to where turns at small tables are kept."""
    return least_in_turn(problem.sittings[0].sizes, len(problem.sittings)) if problem.keeps_turns else 0


class _Search:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.random = Random(problem.seed)
        self.moves = problem.moves * len(problem.sittings)
        least = find_bounds(problem.sittings, problem.history, problem.rules.apart)
        self.target = max(least.sq, least_of_turns(problem)) - problem.meetings.sq

    def best_of(self, found: Sequence[Constructed]) -> Planned:
        """The best plan, or the first that cannot be bettered."""
        best: tuple[tuple[int, int, int], Planned] | None = None
        for planned in self._candidates(found):
            cost = self.cost(planned.sessions)
            if best is None or cost < best[0]:
                best = cost, planned
            if cost[0] <= self.target:
                break
        assert best is not None
        return self._polished(best[1]) if best[0][1] or self.problem.fair else best[1]

    def _candidates(self, found: Sequence[Constructed]) -> Iterator[Planned]:
        wanted = len(self.problem.sittings)
        ready = [Planned(one.sessions[:wanted], one.name) for one in found if len(one.sessions) >= wanted]
        yield from ready
        left = self.moves
        for short in [one for one in found if len(one.sessions) < wanted][:SHORT]:
            left -= self.moves // 3
            yield from self._thoroughly(short.sessions, self.moves // 3, f"{short.name}, then search")
        if found or wanted < MANY or len(self.problem.sittings[0].players) > AHEAD_UP_TO:
            yield from self._thoroughly([], left, "search")
            return
        yield from self._thoroughly([], left // 3, "search")
        one_by_one = self._one_by_one(self.problem.moves // 8)
        yield one_by_one
        yield self._searched_on(one_by_one, left // 6)

    def _thoroughly(self, given: Plan, moves: int, method: str) -> Iterator[Planned]:
        planned = self._searched(given, moves * 3 // 4, method)
        yield planned
        yield self._searched_on(planned, moves // 4)

    def _one_by_one(self, moves: int) -> Planned:
        """Each session with only the next few in view; in a long plan that beats a search of all at once."""
        problem = self.problem
        planned: list[Planned] = []
        for number, sitting in enumerate(problem.sittings):
            history = (*problem.history, *(one.sessions[0] for one in planned))
            zones = problem.zones[number : number + 1]
            alone = replace(problem, sittings=(sitting,), history=history, zones=zones, ahead=True, moves=moves)
            planned.append(_look_ahead(alone))
        return Planned(
            [one.sessions[0] for one in planned],
            "search",
            tuple(replace(one.limits[0], free=frozenset()) for one in planned),
            tuple(number for number, one in enumerate(planned) if one.outside_bands),
        )

    def cost(self, sessions: Plan) -> tuple[int, int, int]:
        """SQ with the weights and without what was before, then how often somebody met a third time, and so on."""
        sq, thirds, most = Meetings(self.problem.players, (*self.problem.history, *sessions)).cost()
        pairs = (pair for session in sessions for pair in pairs_of(session))
        weights = sum(self.problem.weight(*pair) for pair in pairs) if self.problem.weights else 0
        return sq - self.problem.meetings.sq + weights, thirds, most

    def _searched(self, given: Plan, moves: int, method: str) -> Planned:
        """The given sessions, and others searched after them."""
        prices = self.problem.prices()
        spent = sum(_meet(prices, session) for session in given)
        first, limits, outside = self._first_plan(given, prices, moves)
        annealing = Annealing(prices, first, limits[len(given) :], self.random, None if given else self._turns())
        in_turn = any(any(limit.small) for limit in limits)
        annealing.run(moves // 2 if in_turn else moves, self.target - spent)
        return Planned([*given, *annealing.best], method, limits, outside)

    def _searched_on(self, planned: Planned, moves: int) -> Planned:
        annealing = Annealing(self.problem.prices(), planned.sessions, planned.limits, self.random, self._turns())
        annealing.run(moves, self.target, WARM)
        return replace(planned, sessions=annealing.best)

    def _turns(self) -> dict[int, int] | None:
        """Only where everybody is there each time."""
        everybody = {sitting.players for sitting in self.problem.sittings}
        if not self.problem.quota or len(self.problem.sittings) == 1 or len(everybody) > 1:
            return None
        return SmallSeats(self.problem.history).welcome(everybody.pop())

    def _polished(self, planned: Planned) -> Planned:
        limits = planned.limits or [self._of_given(session) for session in planned.sessions]
        problem = self.problem
        polishing = Polishing(problem.prices(), planned.sessions, limits, self.random, problem.history)
        return replace(planned, sessions=polishing.polish(self.moves // POLISH, problem.fair))

    def _first_plan(self, given: Plan, prices: Matrix, moves: int) -> tuple[Plan, tuple[Limits, ...], tuple[int, ...]]:
        """Something to begin with. Where small tables go in turn, each session is searched before, with half the moves."""
        hall = Hall(self.problem, self.random)
        for session in given:
            hall.keep(session)
        prices = [row.copy() for row in prices]
        plan, limits, outside = [], [self._of_given(session) for session in given], []
        for number in range(len(given), len(self.problem.sittings)):
            session, limit, in_bands = hall.seat()
            if self.problem.quota and any(limit.small):
                annealing = Annealing(prices, [session], [limit], self.random)
                annealing.run(moves // len(self.problem.sittings) // 2, 0)
                [session] = annealing.best
                # From here on the others count on whose turn it was.
                limit = replace(limit, free=frozenset()) if len(self.problem.sittings) > 1 else limit
            _meet(prices, session)
            hall.keep(session)
            plan.append(session)
            limits.append(limit)
            outside += [] if in_bands else [number]
        return plan, tuple(limits), tuple(outside)

    def _of_given(self, session: Session) -> Limits:
        """Designs know no bands."""
        small = is_small(list(map(len, session)))
        return Limits((0,) * len(small), small if self.problem.quota else (False,) * len(small))


def _meet(prices: Matrix, session: Session) -> int:
    cost = 0
    for one, other in pairs_of(session):
        cost += prices[one][other]
        prices[one][other] += 1
        prices[other][one] += 1
    return cost
