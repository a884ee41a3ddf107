"""The terms of a tournament in words: of its page, of its log, and of two directors who changed one at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.rules import RuleSet
from scoring.wording.rule_sets import RULE_NAMES
from tournaments.models import Club, Tournament

LABELS = {
    "name": gettext_lazy("Name"),
    "preset": gettext_lazy("Made from"),
    "starts_at": gettext_lazy("When"),
    "place": gettext_lazy("Where"),
    "is_listed": gettext_lazy("Everybody may see it"),
    "rules": gettext_lazy("Rules"),
    "session_count": gettext_lazy("Sessions"),
    "rounds_per_session": gettext_lazy("Rounds in each"),
    "minutes": gettext_lazy("Minutes of a session"),
    "table_min": gettext_lazy("Fewest at a table"),
    "table_target": gettext_lazy("Best at a table"),
    "table_max": gettext_lazy("Most at a table"),
    "capacity": gettext_lazy("Places"),
    "cut": gettext_lazy("Finalists"),
    "ranked_share": gettext_lazy("Share of the rounds for a place"),
    "counting": gettext_lazy("What counts"),
    "method": gettext_lazy("Seating"),
    "fee": gettext_lazy("Entry fee"),
    "prizes": gettext_lazy("Prizes"),
    "registers_itself": gettext_lazy("People register by themselves"),
    "checks_in_itself": gettext_lazy("People check in by themselves"),
    "accepts_by_others": gettext_lazy("The own table is accepted by somebody else"),
    "season": gettext_lazy("Season"),
}


def term_line(club: Club, name: str, before: Any, after: Any, seasons: Mapping[int, str]) -> str:
    """A line of the log."""
    facts = {
        "term": LABELS[name],
        "before": term_value(club, name, before, seasons),
        "after": term_value(club, name, after, seasons),
    }
    return _("%(term)s: %(before)s → %(after)s") % facts


def term_value(club: Club, name: str, cell: Any, seasons: Mapping[int, str]) -> str:
    """What a cell of the log says, for people of the club's time zone."""
    if cell is None or cell == "":
        return "–"
    if isinstance(cell, bool):
        return _("yes") if cell else _("no")
    match name:
        case "starts_at":
            return date_format(timezone.localtime(datetime.fromisoformat(cell), club.zone), "DATETIME_FORMAT")
        case "season":
            return seasons.get(cell, _("a season that is gone"))
        case "rules":
            return rules_in_words(cell)
        case "ranked_share":
            return f"{cell} %"
        case "preset" | "counting" | "method":
            return str(CHOICES[name](cell).label)
    return str(cell)


CHOICES: Mapping[str, Any] = {
    "preset": Tournament.Preset,
    "counting": Tournament.Counting,
    "method": Tournament.Method,
}


def rules_in_words(cell: Mapping[str, Any]) -> str:
    rules = RuleSet.from_json(cell)
    facts = {"set": rules.set_max, "count": rules.hand_size}
    tiles = ngettext("double-%(set)s, %(count)s tile each", "double-%(set)s, %(count)s tiles each", rules.hand_size)
    changed = [str(RULE_NAMES[name]) for name in rules.to_json() if name not in ("set_max", "hand_size")]
    return "; ".join([tiles % facts, *changed])


def runs_in_words(runs: Sequence[tuple[int, int]]) -> str:
    """Which doubles the sessions start with, unless all play the same."""
    if len(set(runs)) == 1:
        return ""
    told = [f"{number}: {first}-{first} … {last}-{last}" for number, (first, last) in enumerate(runs, start=1)]
    return _("Start doubles by session: %(runs)s") % {"runs": " · ".join(told)}


def length_in_words(least: int, most: int) -> str:
    """About how long it takes, to the quarter of an hour."""
    low, high = ((minutes + 7) // 15 * 15 for minutes in (least, most))
    if low == high:
        return _("about %(time)s") % {"time": hours(low)}
    return _("about %(least)s to %(most)s") % {"least": hours(low), "most": hours(high)}


def hours(minutes: int) -> str:
    whole, rest = divmod(minutes, 60)
    if not whole:
        return _("%(minutes)s min") % {"minutes": rest}
    return _("%(hours)s h") % {"hours": f"{whole}:{rest:02}"}
