"""Sentences for the reasons that the rules give as values, in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext

from scoring.number_words import NUMBER_WORDS
from scoring.rules import (
    AheadBy,
    Impossible,
    Placing,
    Problem,
    RuleSetError,
    RuleSetFault,
    SeatFault,
    SeatProblem,
    Tile,
)

LISTED_TILES = 6

LARGEST_WORD = 10

RULE_NAMES = {
    "set_max": gettext_lazy("The set"),
    "hand_size": gettext_lazy("Tiles each"),
    "start_arms": gettext_lazy("Arms of the start double"),
    "toes": gettext_lazy("Toes of a chicken foot"),
    "start_search": gettext_lazy("The search for the start double"),
    "draw_mode": gettext_lazy("Drawing"),
    "drawn_tile": gettext_lazy("Playing a drawn tile"),
    "dead_position": gettext_lazy("The end of a blocked round"),
    "double_blank": gettext_lazy("The 0-0 in hand"),
    "first_start": gettext_lazy("The first start double"),
    "last_start": gettext_lazy("The last start double"),
}


def game_title(name: str, began: datetime) -> str:
    """The game's name, or the day it began: Monday 30 November."""
    day_format = pgettext("date format of a day: l weekday, j day, E month", "l j E")
    return name or date_format(timezone.localtime(began), day_format)


def together(names: Sequence[str]) -> str:
    """Ana, Bo and Cy."""
    if len(names) < 2:
        return "".join(names)
    first = pgettext("between names", ", ").join(names[:-1])
    return _("%(names)s and %(last)s") % {"names": first, "last": names[-1]}


def number_word(number: int) -> str:
    if number == 0:
        return _("none")
    return str(NUMBER_WORDS[number]) if number <= LARGEST_WORD else str(number)


def zero_rounds(number: int) -> str:
    """three zero rounds"""
    word = pgettext("before zero rounds", "no") if number == 0 else number_word(number)
    return ngettext("%(number)s zero round", "%(number)s zero rounds", number) % {"number": word}


def outcome(placings: Sequence[Placing], names: Mapping[Any, str]) -> str:
    """Who won a finished game."""
    winners = [names[placing.player] for placing in placings if placing.place == 1]
    if len(winners) == 1:
        return _("%(name)s wins") % {"name": winners[0]}
    return _("%(names)s share first place") % {"names": together(winners)}


def abandoned(rounds: int) -> str:
    if rounds == 0:
        return _("Abandoned in the first round")
    return ngettext("Abandoned after %(count)s round", "Abandoned after %(count)s rounds", rounds) % {"count": rounds}


def ahead(placing: Placing, following: Placing, names: Mapping[Any, str]) -> str:
    """Why one placing stands before the next one, or level with it; empty when there is nothing to compare."""
    facts: dict[str, object] = {
        "name": names[placing.player],
        "other": names[following.player],
        "total": placing.total,
        "other_total": following.total,
    }
    match placing.ahead_by:
        case AheadBy.TOTAL:
            return _("%(name)s before %(other)s: %(total)s against %(other_total)s.") % facts
        case AheadBy.ZERO_ROUNDS:
            facts |= {"more": capfirst(zero_rounds(placing.zero_rounds)), "fewer": number_word(following.zero_rounds)}
            return _("%(name)s before %(other)s: both have %(total)s. %(more)s against %(fewer)s.") % facts
        case AheadBy.LOWEST_ROUND:
            facts |= {"zeros": zero_rounds(placing.zero_rounds)}
            facts |= {"low": placing.lowest_non_zero, "other_low": following.lowest_non_zero}
            return _ahead_by_lowest_round(following) % facts
        case AheadBy.LEVEL:
            return _("%(name)s and %(other)s share the place: total, zero rounds and lowest round are equal.") % facts
    return ""


def _ahead_by_lowest_round(following: Placing) -> str:
    if following.lowest_non_zero is None:
        return _("%(name)s before %(other)s: both have %(total)s and %(zeros)s. %(other)s has no other round.")
    return _(
        "%(name)s before %(other)s: both have %(total)s and %(zeros)s. "
        "The lowest other round is %(low)s against %(other_low)s."
    )


def impossible(found: Impossible, names: Sequence[str]) -> str:
    """Why scores cannot be right; `names` in the order of the scores that were judged."""
    return IMPOSSIBLE[found.problem](found, [names[seat] for seat in found.seats])


def _two_zeros(found: Impossible, names: Sequence[str]) -> str:
    if len(names) == 2:
        return _("%(names)s cannot both have 0: only one player goes out.") % {"names": together(names)}
    return _("%(names)s cannot all have 0: only one player goes out.") % {"names": together(names)}


def _no_zero(found: Impossible, names: Sequence[str]) -> str:
    return _("Somebody went out, so one of the scores must be 0.")


def _zero_in_blocked(found: Impossible, names: Sequence[str]) -> str:
    return _("%(names)s cannot have 0: in a blocked round nobody goes out.") % {"names": together(names)}


def _over_cap(found: Impossible, names: Sequence[str]) -> str:
    facts = {"names": together(names), "cap": found.cap}
    if len(names) == 1:
        return _("%(names)s cannot have that many: all hands of this round come to %(cap)s at most.") % facts
    return _("%(names)s cannot have that many together: all hands of this round come to %(cap)s at most.") % facts


def _no_such_tiles(found: Impossible, names: Sequence[str]) -> str:
    facts = {"names": together(names), "tiles": _tiles(found.tiles)}
    if len(found.tiles) == 1:
        facts |= {"worth": str(found.tiles[0].pips)}
        if len(names) == 2:
            return _("%(names)s cannot both have %(worth)s: only the %(tiles)s tile is worth %(worth)s.") % facts
        return _("%(names)s cannot all have %(worth)s: only the %(tiles)s tile is worth %(worth)s.") % facts
    if len(found.tiles) <= LISTED_TILES:
        return _("%(names)s cannot have these scores together: there are only %(tiles)s to make them of.") % facts
    return _("%(names)s cannot have these scores together: the set has too few tiles that small.") % facts


def _double_blank_in_its_round(found: Impossible, names: Sequence[str]) -> str:
    return _("%(names)s cannot hold the 0-0: it starts this round and lies on the table.") % {"names": together(names)}


def _double_blank_too_low(found: Impossible, names: Sequence[str]) -> str:
    return _("%(names)s cannot hold the 0-0 and have so few: it counts more by itself.") % {"names": together(names)}


def _wrong_tiles(found: Impossible, names: Sequence[str]) -> str:
    return _("The tiles of %(names)s cannot be right: they must add up to the score, and each is in one hand only.") % {
        "names": together(names)
    }


def _wrong_start(found: Impossible, names: Sequence[str]) -> str:
    return _("This round does not start with that double.")


IMPOSSIBLE: dict[Problem, Callable[[Impossible, Sequence[str]], str]] = {
    Problem.TWO_ZEROS: _two_zeros,
    Problem.NO_ZERO: _no_zero,
    Problem.ZERO_IN_BLOCKED: _zero_in_blocked,
    Problem.OVER_CAP: _over_cap,
    Problem.NO_SUCH_TILES: _no_such_tiles,
    Problem.DOUBLE_BLANK_IN_ITS_ROUND: _double_blank_in_its_round,
    Problem.DOUBLE_BLANK_TOO_LOW: _double_blank_too_low,
    Problem.WRONG_TILES: _wrong_tiles,
    Problem.WRONG_START: _wrong_start,
}


def _tiles(tiles: Sequence[Tile]) -> str:
    """As people say them, the lower number first: 0-1, 0-2 and 1-1."""
    return together([f"{tile.low}-{tile.high}" for tile in tiles])


def seats_problem(problem: SeatProblem) -> str:
    """What is wrong with so many players, and what would do instead."""
    return f"{_seats_fault(problem.fault)} {_seats_proposal(problem)}".strip()


def _seats_fault(fault: SeatFault) -> str:
    match fault:
        case SeatFault.TOO_FEW_PLAYERS:
            return _("At least two players are needed.")
        case SeatFault.TOO_FEW_TILES:
            return _("The set has too few tiles for so many players.")
        case SeatFault.EMPTY_YARD:
            return _("All tiles are dealt and none is left to draw.")


def _seats_proposal(problem: SeatProblem) -> str:
    facts = {"set": problem.set_max, "count": problem.hand_size}
    hand, set_max = problem.hand_size, problem.set_max
    if hand and set_max:
        return ngettext(
            "Take %(count)s tile each, or a double-%(set)s set.", "Take %(count)s tiles each, or a double-%(set)s set.", hand
        ) % facts  # fmt: skip
    if hand:
        return ngettext("Take %(count)s tile each.", "Take %(count)s tiles each.", hand) % facts
    return _("Take a double-%(set)s set.") % facts if set_max else ""


def rule_set_error(error: RuleSetError) -> str:
    """Which house rule cannot be as asked."""
    facts = {"rule": RULE_NAMES.get(error.field, error.field), "allowed": alternatives(error.allowed)}
    match error.reason:
        case RuleSetFault.NOT_AN_OBJECT:
            return _("The house rules cannot be read.")
        case RuleSetFault.UNKNOWN_FIELD:
            return _("There is no house rule called %(rule)s.") % facts
        case RuleSetFault.WRONG_TYPE:
            return _("%(rule)s: this value cannot be read.") % facts
        case RuleSetFault.NOT_A_CHOICE:
            return _("%(rule)s: choose %(allowed)s.") % facts
        case RuleSetFault.OUT_OF_RANGE:
            low, high = error.allowed
            return _("%(rule)s: choose %(low)s to %(high)s.") % (facts | {"low": low, "high": high})


def alternatives(allowed: Sequence[int | str]) -> str:
    """0, 25 or 50."""
    names = [str(choice) for choice in allowed]
    if len(names) < 2:
        return "".join(names)
    first = pgettext("between names", ", ").join(names[:-1])
    return _("%(names)s or %(last)s") % {"names": first, "last": names[-1]}


def change_lines(before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[int, str]) -> list[str]:
    """The lines of the log for one change; hands entered into empty cells of a round share a line."""
    entered: dict[str, list[str]] = {}
    lines = []
    for path, value in after.items():
        match path.split("/"):
            case ["round", number, "seat", seat_id] if value and not before.get(path):
                entered.setdefault(number, []).append(f"{_name(seat_id, names)} {hand(str(value))}")
            case _:
                lines.append(cell_change(path, before.get(path), value, names))
    comma = pgettext("between names", ", ")
    told = [
        _("Round %(number)s: %(hands)s") % {"number": number, "hands": comma.join(hands)}
        for number, hands in entered.items()
    ]
    return told + lines


def cell_change(path: str, before: object, after: object, names: Mapping[int, str]) -> str:
    """A line of the change log: what a cell held and holds; `names` by seat."""
    facts: dict[str, object] = {"before": before, "after": after}
    match path.split("/"):
        case ["game", name]:
            return _game_change(name, facts)
        case ["seat", seat_id, name]:
            return _seat_change(name, facts | {"name": _name(seat_id, names)})
        case ["round", number, "seat", seat_id]:
            facts |= {"number": number, "name": _name(seat_id, names)}
            facts |= {"before": hand(str(before or "")), "after": hand(str(after or ""))}
            return _("Round %(number)s, %(name)s: %(before)s → %(after)s") % facts
        case ["round", number, "starter"]:
            facts |= {"number": number, "name": _name(after, names) if after else "–"}
            return _("Round %(number)s, started by: %(name)s") % facts
        case ["round", number, "ending"]:
            return ENDINGS[str(after)] % {"number": number}
        case ["ruling", number, "stands"]:
            stands = _("Ruling %(number)s stands") if after else _("Ruling %(number)s is withdrawn")
            return stands % {"number": number}
    raise ValueError(path)


def hand(cell: str) -> str:
    """A hand's cell in words: 12, not playing, 53 with the 0-0."""
    if not cell:
        return "–"
    if cell == "absent":
        return _("not playing")
    pips, *tiles = cell.split(" ")
    words = _("%(pips)s with the 0-0") % {"pips": pips.rstrip("*")} if pips.endswith("*") else pips
    return f"{words} ({' '.join(tiles)})" if tiles else words


ENDINGS = {
    "": gettext_lazy("Round %(number)s: not told how it ended"),
    "out": gettext_lazy("Round %(number)s: somebody went out"),
    "blocked": gettext_lazy("Round %(number)s: blocked"),
}


def _name(seat_id: Any, names: Mapping[int, str]) -> str:
    return names.get(int(seat_id), "–")


def _game_change(name: str, facts: Mapping[str, object]) -> str:
    match name:
        case "name":
            return _("Name: %(before)s → %(after)s") % {name: value or "–" for name, value in facts.items()}
        case "state":
            return _("State: %(after)s") % {"after": STATES[str(facts["after"])]}
        case "burned":
            return _("Skipped doubles: %(doubles)s") % {"doubles": _doubles(facts["after"])}
    raise ValueError(name)


STATES = {
    "in_progress": gettext_lazy("in progress"),
    "finished": gettext_lazy("finished"),
    "abandoned": gettext_lazy("abandoned"),
}


def _doubles(pips: Any) -> str:
    return " ".join(f"{pip}-{pip}" for pip in pips) or "–"


def _seat_change(name: str, facts: Mapping[str, object]) -> str:
    match name:
        case "order":
            return _("%(name)s: place at the table %(before)s → %(after)s") % facts
        case "joined_round" if facts["after"] is None:
            return _("%(name)s: seat taken away") % facts
        case "joined_round":
            return _("%(name)s: plays from round %(after)s") % facts
        case "left_round" if facts["after"] is None:
            return _("%(name)s: stays to the end") % facts
        case "left_round":
            return _("%(name)s: leaves before round %(after)s") % facts
        case "start_value":
            return _("%(name)s: starts with %(after)s") % (dict(facts) | {"after": facts["after"] or 0})
    raise ValueError(name)
