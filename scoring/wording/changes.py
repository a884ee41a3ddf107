"""The change log in words: what a cell held, and what it holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, pgettext


def change_lines(before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[int, str]) -> list[str]:
    """The lines of the log for one change; hands entered into empty cells of a round share a line."""
    entered: dict[str, list[str]] = {}
    lines = []
    # Databases keep the cells in different orders.
    for path, value in sorted(after.items(), key=lambda cell: (len(cell[0]), cell[0])):
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


def with_former_seats(names: Mapping[int, str], changes: Iterable[Mapping[str, Any]]) -> dict[int, str]:
    """Names by seat, also for seats that became one with another; of cells after changes, the newest first."""
    known = dict(names)
    for after in changes:
        for path, seat in after.items():
            if path.endswith("/became"):
                known[int(path.split("/")[1])] = _name(seat, known)
    return known


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
        case "keeper":
            return _("Kept by a club from now on")
        case "name":
            return _("Name: %(before)s → %(after)s") % {name: value or "–" for name, value in facts.items()}
        case "state":
            return _("State: %(after)s") % {"after": STATES[str(facts["after"])]}
        case "burned":
            return _("Skipped doubles: %(doubles)s") % {"doubles": _doubles(facts["after"])}
        case "closed_after" if facts["after"] is None:
            return _("Open to the last round again")
        case "closed_after":
            return _("Ended after round %(after)s") % facts
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
        case "start_value" if facts["after"] is None:
            return _("%(name)s: without the start value %(before)s") % facts
        case "became":
            return _("%(name)s: two seats made one") % facts
        case "entrant":
            return _("%(name)s: this seat was swapped; before it was number %(before)s’s") % facts
        case "start_value":
            return _("%(name)s: starts with %(after)s") % (dict(facts) | {"after": facts["after"] or 0})
    raise ValueError(name)
