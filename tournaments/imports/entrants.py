"""A list of people who are to enter a tournament: who each is, what is doubtful, and what has been decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.finding import fold
from scoring.forms import Unreadable, read_name
from scoring.models import Player
from tournaments.imports.entrant_table import LineOfTable
from tournaments.models import Entrant, Tournament
from tournaments.models.newcomers import Newcomer, free_places

NEW, LEAVE = "new", "leave"
YES = {"1", "x", "y", "yes", "true", "paid", "✓", "✔", "ja", "si", "sí"}
NO = {"", "0", "-", "–", "n", "no", "false", "unpaid"}
FORMULA = tuple("=+-@")
LINES_SHOWN = 60


class Undecided(Exception):
    """A line is doubtful and nobody said what to do with it."""

    def __init__(self, people: ListedPeople) -> None:
        super().__init__("undecided")
        self.people = people


@dataclass
class Listed:
    """One line. `choice` is the key of a player, "new", "leave", or nothing while it is not decided; `fault` is why
    it cannot be taken at all, and `doubts` what is to be looked at.
    """

    line: LineOfTable
    name: str
    public_name: str
    has_paid: bool
    players: list[Player] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    fault: str = ""
    choice: str = ""

    @property
    def field(self) -> str:
        return f"line-{self.line.line}"

    @property
    def is_doubtful(self) -> bool:
        return bool(self.doubts or self.fault)

    @property
    def is_undecided(self) -> bool:
        return not self.fault and not self.choice

    @property
    def is_taken(self) -> bool:
        return not self.fault and self.choice not in ("", LEAVE)

    @property
    def player(self) -> Player | None:
        return next((player for player in self.players if player.key == self.choice), None)

    @property
    def newcomer(self) -> Newcomer:
        return Newcomer(self.player or self.name, self.public_name, self.has_paid)


class ListedPeople:
    """`chosen` are the fields of the form: line-12, and "rest" for all that are not decided one by one."""

    def __init__(self, tournament: Tournament, lines: Sequence[LineOfTable], chosen: Mapping[str, str]) -> None:
        self.tournament, self.chosen = tournament, chosen
        self.people = [_read(line) for line in lines]
        entered = self._entered()
        known = self._known()
        seen: dict[str, int] = {}
        for one in self.people:
            if not one.fault:
                self._look_up(one, known, entered, seen)
                seen.setdefault(fold(one.name), one.line.line)

    def _known(self) -> dict[str, list[Player]]:
        """The players of the club by name, in any case and with any accents."""
        players = Player.objects.kept_by(self.tournament.club.keeper).remembered().select_related("member")
        found: dict[str, list[Player]] = defaultdict(list)
        for player in players:
            found[fold(player.name)].append(player)
        return found

    def _entered(self) -> dict[str, Entrant]:
        entrants = self.tournament.entrants.select_related("player")
        names = [(fold(name), one) for one in entrants for name in (one.name, one.full_name, one.player.name) if name]
        return dict(names)

    def _look_up(
        self, one: Listed, known: Mapping[str, list[Player]], entered: Mapping[str, Entrant], seen: Mapping[str, int]
    ) -> None:
        told, here = fold(one.name), entered.get(fold(one.name))
        one.players = [player for player in known.get(told, []) if here is None or player != here.player]
        if here is not None:
            said = {"name": here.name, "number": here.number}
            one.doubts.append(_("%(name)s has entered already, number %(number)s.") % said)
        if told in seen:
            one.doubts.append(_("The same name is in line %(line)s.") % {"line": seen[told]})
        if len(one.players) > 1 or (
            one.players and (one.players[0].name != one.name or one.players[0].member.is_guest)
        ):
            names = ", ".join(dict.fromkeys(player.name for player in one.players))
            one.doubts.append(_("The club knows: %(names)s.") % {"names": names})
        choice = self.chosen.get(one.field) or (self.chosen.get("rest", "") if one.doubts else "")
        if choice in (NEW, LEAVE, *(player.key for player in one.players)):
            one.choice = choice
        elif not one.doubts:
            one.choice = one.players[0].key if one.players else NEW

    @cached_property
    def doubtful(self) -> list[Listed]:
        return [one for one in self.people if one.is_doubtful]

    @property
    def shown(self) -> list[Listed]:
        return self.doubtful[:LINES_SHOWN]

    @property
    def clear(self) -> list[Listed]:
        return [one for one in self.people if not one.is_doubtful]

    @property
    def taken(self) -> list[Listed]:
        return [one for one in self.people if one.is_taken]

    @property
    def faults(self) -> int:
        return sum(bool(one.fault) for one in self.people)

    @property
    def to_decide(self) -> int:
        return sum(bool(one.doubts) and not one.fault for one in self.people)

    @property
    def will_wait(self) -> int:
        """How many of those taken get no place."""
        free = free_places(self.tournament)
        if free is None:
            return 0
        return max(0, len(self.taken) - (0 if self.tournament.entrants.waiting().exists() else free))

    @property
    def not_shown(self) -> int:
        return max(0, len(self.doubtful) - LINES_SHOWN)

    def newcomers(self) -> list[Newcomer]:
        """Raises Undecided while a line is."""
        if any(one.is_undecided for one in self.people) or not self.taken or self._twice():
            raise Undecided(self)
        return [one.newcomer for one in self.taken]

    def _twice(self) -> Listed | None:
        """A line that is taken for somebody whom an earlier one is."""
        seen: set[str] = set()
        for one in self.taken:
            if one.choice != NEW and one.choice in seen:
                return one
            seen.add(one.choice)
        return None

    @property
    def undecided_sentence(self) -> str:
        if one := next((one for one in self.people if one.is_undecided), None):
            return _("Line %(line)s, %(name)s: say who it is, or leave it out.") % {
                "line": one.line.line,
                "name": one.name,
            }
        if twice := self._twice():
            said = {"line": twice.line.line, "name": twice.name}
            return _("Line %(line)s, %(name)s: an earlier line is this person already.") % said
        return _("Nobody of this list can be entered as it is.")


def _read(line: LineOfTable) -> Listed:
    """Names as they are read everywhere, with what is odd about them."""
    paid = line.paid.casefold()
    try:
        name, public_name = read_name(line.name), read_name(line.public_name)
    except Unreadable as fault:
        return Listed(line, line.name, "", False, fault=str(fault))
    one = Listed(line, name, "" if public_name == name else public_name, paid in YES | {_("Paid").casefold()})
    if not name:
        one.fault = _("There is no name in this line.")
    if line.name.startswith(FORMULA):
        one.doubts.append(_("This looks like a formula of a spreadsheet."))
    if paid not in YES | NO and not one.has_paid:
        one.doubts.append(_("“%(text)s” is taken for unpaid.") % {"text": line.paid[:40]})
    return one
