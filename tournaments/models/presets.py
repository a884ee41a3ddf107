"""What a new tournament starts from, and about how long it takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules import RuleSet

from .clubs import Club
from .evenings import Season
from .terms import Terms, terms_of
from .tournaments import Tournament

Preset = Tournament.Preset

PRESETS: Mapping[str, Mapping[str, Any]] = {
    Preset.CLUB_EVENING: {"session_count": 3, "rounds_per_session": 3},
    Preset.ONE_DAY_OPEN: {"session_count": 3, "rounds_per_session": 10, "cut": 4, "is_listed": True},
    Preset.LEAGUE_NIGHT: {"session_count": 2, "rounds_per_session": 5},
}
QUICK_ROUND, SLOW_ROUND = 6, 8
BREAK = 10


def preset_terms(club: Club, preset: str, season: Season | None) -> dict[str, Any]:
    """A league night counts for the season of the club that is on."""
    terms = {**terms_of(Tournament(club=club, preset=preset)), **PRESETS[preset]}
    return terms | {"season": season if preset == Preset.LEAGUE_NIGHT else None}


def runs_planned(terms: Terms) -> list[tuple[int, int]]:
    """The first and the last start double of each session, as they are planned: below each other, then anew."""
    rules, count = RuleSet.from_json(terms["rules"]), terms["rounds_per_session"]
    runs: list[tuple[int, int]] = []
    first = rules.first_start
    for _session in range(terms["session_count"]):
        first = first if first - count + 1 >= rules.last_start else rules.first_start
        runs.append((first, first - count + 1))
        first -= count
    return runs


def minutes_needed(terms: Terms) -> tuple[int, int]:
    """At least and at most, with a break after each session; a final is a session of its own."""
    sessions = terms["session_count"] + (terms["cut"] is not None)
    quick, slow = (terms["rounds_per_session"] * minutes for minutes in (QUICK_ROUND, SLOW_ROUND))
    if terms["minutes"] is not None:
        # Who is in the last round when time is up plays it to its end.
        quick, slow = min(quick, terms["minutes"]), min(slow, terms["minutes"] + SLOW_ROUND)
    breaks = (sessions - 1) * BREAK
    return sessions * quick + breaks, sessions * slow + breaks
