"""The change log of a tournament in words: who did what, with the names that people have now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, pgettext

from tournaments.models import Dispute, Entrant, Session, Table, Tournament, TournamentChange

from .tournament_refusals import refused_line
from .tournament_terms import LABELS, term_line

Verb = TournamentChange.Verb
STATES = {"entrant": Entrant.State, "table": Table.State}
# What is told by another cell of the same change.
TIES = {
    "expand": gettext_lazy("All who are level go to the final"),
    "play_off": gettext_lazy("A play-off round decides"),
    "lot": gettext_lazy("A lot decides"),
}
UNTOLD = ("swaps", "announced_at", "closed_at", "paused_seconds", "is_stale")


@dataclass(frozen=True)
class Names:
    """What the cells refer to, by ids: entrants by name, tables and seasons as they are called, accounts by name."""

    entrants: Mapping[int, str]
    tables: Mapping[int, str] = field(default_factory=dict)
    seasons: Mapping[int, str] = field(default_factory=dict)
    accounts: Mapping[int, str] = field(default_factory=dict)
    notices: Mapping[int, str] = field(default_factory=dict)
    seats: Mapping[int, str] = field(default_factory=dict)

    def entrant(self, number: object) -> str:
        return self.entrants.get(int(str(number)), _("Removed player"))

    def table(self, number: object) -> str:
        return self.tables.get(int(str(number)), _("a table that is gone"))


class TournamentLog:
    """Tells changes one by one."""

    def __init__(self, tournament: Tournament, names: Names) -> None:
        self.tournament, self.names = tournament, names

    def who(self, change: TournamentChange) -> str:
        if change.account_id is not None:
            return self.names.accounts.get(change.account_id, _("somebody who left"))
        if change.link is None:
            return _("whoever runs this Farmyard, or an account that is gone")
        entrant = getattr(change.link, "entrant", None)
        return self.names.entrant(entrant.pk) if entrant else str(change.link.get_scope_display())

    def lines(self, change: TournamentChange) -> list[str]:
        """One for each cell that says something; those of many people, or tables, who became the same share one."""
        if change.verb == Verb.REFUSED:
            return [refused_line(change.after, self.names.tables)]
        together: dict[tuple[str, str], list[str]] = {}
        told = []
        for path, after in sorted(change.after.items(), key=_in_order):
            match path.split("/"):
                case [kind, number, "state"] if kind in STATES and after in STATES[kind].values:
                    together.setdefault((kind, str(after)), []).append(self._called(kind, number))
                case [name] if name in LABELS and change.verb == Verb.CREATE:
                    continue
                case parts:
                    told.append(self._told(parts, change.before.get(path), after))
        return [f"{line[:1].upper()}{line[1:]}" for line in (*_shared(together), *told) if line]

    def _called(self, kind: str, number: str) -> str:
        return self.names.entrant(number) if kind == "entrant" else self.names.table(number)

    def _told(self, path: list[str], before: Any, after: Any) -> str:
        """A log that came in a document may hold anything."""
        try:
            return self._line(path, before, after)
        except (AttributeError, LookupError, TypeError, ValueError):
            return as_it_is("/".join(path), before, after)

    def _line(self, path: list[str], before: Any, after: Any) -> str:
        match path:
            case [name] if name in LABELS:
                return term_line(self.tournament.club, name, before, after, self.names.seasons)
            case ["state"]:
                facts = {"before": Tournament.State(before).label, "after": Tournament.State(after).label}
                return _("%(before)s → %(after)s") % facts
            case ["edition"]:
                return _("Edition %(number)s of the result") % {"number": after}
            case ["register_link" | "check_in_link" as name]:
                return _link(name, after)
            case ["entrant", number, name]:
                return _entrant(name, self.names.entrant(number), after)
            case ["session", number, *name]:
                return self._session(number, "/".join(name), after)
            case ["table", number, *name]:
                return self._table(number, name, after)
            case [kind, number, *name]:
                return self._of_one(kind, int(number), "/".join(name), after)
        return as_it_is("/".join(path), before, after)

    def _of_one(self, kind: str, number: int, name: str, after: Any) -> str:
        match kind, name:
            case "dispute", "entrant":
                return _("%(name)s says that the sheet is wrong") % {"name": self.names.entrant(after)}
            case "dispute", "decision":
                return str(Dispute.Decision(after).label)
            case "notice", "":
                return self.names.notices.get(number, "")
            case "notice", "stands":
                return "" if after else _("Taken down: %(text)s") % {"text": self.names.notices.get(number, "–")}
            case "penalty", "entrant":
                return self.names.entrant(after)
            case "penalty", _:
                return _penalty(name, after)
        return as_it_is(f"{kind} {number} {name}", None, after)

    def _session(self, number: str, name: str, after: Any) -> str:
        facts = {"number": number, "after": after}
        match name:
            case "state":
                return _("Session %(number)s: %(state)s") % {**facts, "state": Session.State(after).label}
            case "rounds":
                first, count = after
                facts |= {"first": f"{first}-{first}", "last": f"{first - count + 1}-{first - count + 1}"}
                return _("Session %(number)s plays %(first)s … %(last)s") % facts
            case "draw":
                return _("Session %(number)s, draw %(after)s") % facts
            case "seed":
                return _("Seed: %(after)s") % facts if after is not None else ""
            case "tables":
                return "; ".join(self._people(table) for table in after or ())
            case "entrants" | "level" | "lots" | "tie":
                return self._cut(name, after)
            case _ if name.startswith("table/"):
                facts |= {"table": name.partition("/")[2], "names": self._people(after)}
                return _("Session %(number)s, table %(table)s: %(names)s") % facts
        return _clock(name, facts)

    def _cut(self, name: str, after: Any) -> str:
        match name:
            case "entrants":
                return _("At the table: %(names)s") % {"names": self._people(after or ())}
            case "level":
                return _("Level across the line: %(names)s") % {"names": self._people(after)}
            case "lots":
                return _("As the lots fell: %(names)s") % {"names": self._people(after)}
        return str(TIES.get(str(after), after))

    def _people(self, entrants: Iterable[object]) -> str:
        return pgettext("between names", ", ").join(self.names.entrant(number) for number in entrants)

    def _table(self, number: str, name: list[str], after: Any) -> str:
        table = self.names.table(number)
        facts = {"table": table, "after": after}
        match name:
            case ["says", "round", round_number, "seat", seat]:
                facts |= {"name": self.names.seats.get(int(seat), "–"), "round": round_number}
                return _("%(table)s, round %(round)s: %(name)s had %(after)s, somebody says") % facts
            case ["agrees", entrant]:
                return _("%(name)s agrees with the sheet of %(table)s") % {**facts, "name": self.names.entrant(entrant)}
            case ["substitute", out]:
                facts |= {"into": self.names.entrant(after), "out": self.names.entrant(out)}
                return _("%(table)s: %(into)s for %(out)s") % facts
            case ["rounds"]:
                return _("%(table)s: ends after round %(after)s") % facts
            case ["called_at"]:
                return _("%(table)s: calls for help") % facts if after else _("%(table)s: was helped") % facts
            case ["reason"]:
                return _("Reason: %(after)s") % facts
            case ["extra_minutes"]:
                return _("%(table)s: %(after)s min more") % facts
            case ["submitted_at"] | ["says", *_]:
                return ""
        return as_it_is(f"{table} {'/'.join(name)}", None, after)


def _in_order(cell: tuple[str, Any]) -> list[tuple[int, str]]:
    """Numbers by size, so that a log is told in one order wherever its ids come from."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in cell[0].split("/")]


def _shared(together: Mapping[tuple[str, str], list[str]]) -> list[str]:
    comma = pgettext("between names", ", ")
    return [
        _("%(state)s: %(names)s") % {"state": STATES[kind](state).label, "names": comma.join(names)}
        for (kind, state), names in together.items()
    ]


def _link(name: str, after: Any) -> str:
    if name == "register_link":
        return _("A link to register by") if after else _("The link to register by was taken back")
    return _("A code to check in by") if after else _("The code to check in by was taken back")


def _entrant(name: str, called: str, after: Any) -> str:
    facts = {"name": called}
    match name:
        case "paid":
            return _("%(name)s: paid") % facts if after else _("%(name)s: not paid") % facts
        case "link":
            return _("%(name)s: an own link") % facts if after else _("%(name)s: own link taken back") % facts
        case "renamed":
            return _("%(name)s has this name now") % facts if after else ""
        case "noted":
            return _("%(name)s: another note") % facts if after else ""
    return as_it_is(name, None, after)


def _penalty(name: str, after: Any) -> str:
    match name:
        case "pips":
            return _("Penalty withdrawn") if after is None else _("Penalty: %(pips)s pips") % {"pips": after}
        case "reason":
            return _("Reason: %(after)s") % {"after": after}
    return as_it_is(name, None, after)


def _clock(name: str, facts: Mapping[str, Any]) -> str:
    match name:
        case "started_at":
            return _("The clock of session %(number)s runs") % facts if facts["after"] else ""
        case "paused_at":
            told = _("The clock of session %(number)s stands") if facts["after"] else _("The clock runs again")
            return told % facts
        case "minutes":
            return _("Session %(number)s: %(after)s min") % facts
        case "extra_minutes":
            return _("Session %(number)s: %(after)s min more") % facts
        case "reason":
            return _("Reason: %(after)s") % facts if facts["after"] else ""
        case _ if name in UNTOLD:
            return ""
    return as_it_is(name, None, facts["after"])


def as_it_is(path: str, before: Any, after: Any) -> str:
    """A cell that has no words of its own."""
    return f"{path}: {before} → {after}"
