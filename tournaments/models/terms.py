"""The terms of a tournament: what may be chosen, what goes together, and until when each may still be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from scoring.models import Refused
from scoring.rules import RuleSet, RuleSetError, check_seats
from scoring.wording.rule_sets import rule_set_error, seats_problem
from tournaments.seating import NoSizes, TableSize, choose_sizes
from tournaments.seating.sizes import LARGEST_TABLE, SMALLEST_TABLE

from .sessions import Session
from .tournaments import Tournament

TERMS = (
    "name", "preset", "starts_at", "place", "is_listed", "rules", "session_count", "rounds_per_session", "minutes",
    "table_min", "table_target", "table_max", "capacity", "cut", "ranked_share", "counting", "method", "fee", "prizes",
    "registers_itself", "checks_in_itself", "accepts_by_others", "season",
)  # fmt: skip
BY_THE_GAME = ("rules",)
BY_THE_END_OF_PLAY = (
    "session_count", "rounds_per_session", "minutes", "table_min", "table_target", "table_max", "capacity", "method",
    "registers_itself", "checks_in_itself",
)  # fmt: skip
BY_THE_RESULT = ("counting", "ranked_share", "accepts_by_others", "cut")
MOST_SESSIONS = 30

Terms = Mapping[str, Any]
State = Tournament.State


class TermRefused(Refused):
    """A term that cannot be so; `field` is its name."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


def check_terms(terms: Terms) -> None:
    """Raises TermRefused for the first thing that does not go together."""
    for field, sentence in problems(terms):
        raise TermRefused(field, sentence)


def problems(terms: Terms) -> Iterator[tuple[str, str]]:
    """What does not go together: the term that would have to change, and a sentence with a proposal."""
    try:
        rules = RuleSet.from_json(terms["rules"])
    except RuleSetError as error:
        yield ("set_max" if error.field == "set_max" else "hand_size"), rule_set_error(error)
        return
    yield from _sizes_problems(terms, rules)
    yield from _rounds_problems(terms, rules)
    yield from _final_problems(terms, rules)


def _sizes_problems(terms: Terms, rules: RuleSet) -> Iterator[tuple[str, str]]:
    fewest, best, most = (terms[f"table_{name}"] for name in ("min", "target", "max"))
    if not SMALLEST_TABLE <= fewest <= best <= most <= LARGEST_TABLE:
        sentence = _("A table has %(smallest)s to %(largest)s seats, and the best number lies between fewest and most.")
        yield "table_target", sentence % {"smallest": SMALLEST_TABLE, "largest": LARGEST_TABLE}
        return
    if sentence := tiles_problem(rules, most):
        yield "table_max", sentence
    size = TableSize(fewest, best, most)
    if terms["capacity"] is not None and not _fits(terms["capacity"], size):
        facts = {
            "count": terms["capacity"],
            "fewest": fewest,
            "most": most,
            "better": _nearest(terms["capacity"], size),
        }
        sentence = _("%(count)s people cannot be seated at tables of %(fewest)s to %(most)s. %(better)s could be.")
        yield "capacity", sentence % facts


def tiles_problem(rules: RuleSet, seats: int) -> str:
    refused = [problem for problem in check_seats(rules, seats) if problem.refused]
    if not refused:
        return ""
    facts = {"seats": seats, "tiles": rules.hand_size, "set": rules.set_max}
    dealt = _("%(seats)s seats at %(tiles)s tiles each are more than a double-%(set)s set has.") % facts
    return f"{dealt} {seats_problem(refused[0])}"


def _fits(players: int, size: TableSize) -> bool:
    try:
        choose_sizes(players, size)
    except NoSizes:
        return False
    return True


def _nearest(players: int, size: TableSize) -> int:
    """The number of people nearest to this one that can be seated, the greater of two."""
    steps = (players + sign * step for step in range(1, LARGEST_TABLE * 2) for sign in (1, -1))
    return next(number for number in steps if number >= size.min and _fits(number, size))


def _rounds_problems(terms: Terms, rules: RuleSet) -> Iterator[tuple[str, str]]:
    most = rules.first_start - rules.last_start + 1
    if not 1 <= terms["rounds_per_session"] <= most:
        sentence = _("A whole game of a double-%(set)s set has %(most)s rounds; a session plays 1 to %(most)s of them.")
        yield "rounds_per_session", sentence % {"set": rules.set_max, "most": most}
    if not 1 <= terms["session_count"] <= MOST_SESSIONS:
        yield "session_count", _("A tournament has 1 to %(most)s sessions.") % {"most": MOST_SESSIONS}
    if not 1 <= terms["ranked_share"] <= 100:
        yield "ranked_share", _("The share of rounds is 1 to 100 percent.")


def _final_problems(terms: Terms, rules: RuleSet) -> Iterator[tuple[str, str]]:
    cut = terms["cut"]
    if cut is None:
        return
    if not SMALLEST_TABLE <= cut <= LARGEST_TABLE:
        sentence = _("A final table has %(smallest)s to %(largest)s seats.")
        yield "cut", sentence % {"smallest": SMALLEST_TABLE, "largest": LARGEST_TABLE}
    elif sentence := tiles_problem(rules, cut):
        yield "cut", sentence
    elif terms["capacity"] is not None and cut > terms["capacity"]:
        yield "cut", _("There are fewer places than finalists.")


def terms_of(tournament: Tournament) -> dict[str, Any]:
    return {name: getattr(tournament, name) for name in TERMS}


def copied_terms(tournament: Tournament) -> dict[str, Any]:
    """Those of another tournament like it; when it is has to be said anew."""
    return terms_of(tournament) | {"starts_at": None}


def cells_of(terms: Terms) -> dict[str, Any]:
    """As the log keeps them."""
    return {name: _cell(value) for name, value in terms.items()}


def _cell(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value.pk if isinstance(value, models.Model) else value


def fixed_terms(tournament: Tournament) -> frozenset[str]:
    """What may not be changed any more as things stand."""
    if tournament.is_read_only:
        return frozenset(TERMS)
    fixed = {"preset"}
    if tournament.state in (State.RUNNING, State.PROVISIONAL, State.PUBLISHED):
        sessions = list(tournament.sessions.all())
        fixed.update(BY_THE_GAME if any(session.is_announced for session in sessions) else ())
        fixed.update(("cut",) if any(session.kind == Session.Kind.FINAL for session in sessions) else ())
    if tournament.state in (State.PROVISIONAL, State.PUBLISHED):
        fixed.update(BY_THE_END_OF_PLAY)
    if tournament.state == State.PUBLISHED:
        fixed.update(BY_THE_RESULT)
    return frozenset(fixed)
