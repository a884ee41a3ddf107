"""What is shown of old score sheets before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from scoring.rules import Placing
from tournaments.imports.old_game import Doubt, OldGame
from tournaments.imports.old_sheets import NameInTable, OldSheets
from tournaments.models import Member

GAMES_SHOWN = 60
READY_SHOWN = 20
NAMES_SHOWN = 300


@dataclass(frozen=True)
class ShownGame:
    number: int
    title: str
    doubts: Sequence[Doubt]
    choice: str
    has_fault: bool
    places: Sequence[tuple[int | None, str, int]]


class Preview:
    def __init__(self, sheets: OldSheets) -> None:
        self.sheets = sheets
        self.rest = sheets.chosen.get("rest", "")

    @cached_property
    def summary(self) -> str:
        """12 games from 6 March 2019 to 3 April 2020, 5 people"""
        games = self.sheets.games
        days = sorted(game.day for game in games if game.day is not None)
        found = ngettext("%(count)s game", "%(count)s games", len(games)) % {"count": len(games)}
        people = ngettext("%(count)s person", "%(count)s people", len(self.sheets.names))
        facts = {"games": found, "people": people % {"count": len(self.sheets.names)}}
        if not days:
            return _("%(games)s, %(people)s") % facts
        facts |= {"first": date_format(days[0]), "last": date_format(days[-1])}
        if days[0] == days[-1]:
            return _("%(games)s on %(first)s, %(people)s") % facts
        return _("%(games)s from %(first)s to %(last)s, %(people)s") % facts

    @cached_property
    def unknown(self) -> list[NameInTable]:
        """Whoever is no member of just that name."""
        return [name for name in self.sheets.names if not self._is_known(name)][:NAMES_SHOWN]

    @cached_property
    def known(self) -> list[str]:
        unknown = {name.number for name in self.unknown}
        return [name.name for name in self.sheets.names if name.number not in unknown]

    def _is_known(self, name: NameInTable) -> bool:
        return len(name.near) == 1 and name.near[0].player.name.casefold() == name.name.casefold()

    @property
    def members(self) -> list[Member]:
        return self.sheets.members

    @cached_property
    def doubtful(self) -> list[ShownGame]:
        return [_shown(game) for game in self.sheets.doubtful[:GAMES_SHOWN]]

    @cached_property
    def not_shown(self) -> int:
        return len(self.sheets.doubtful) - len(self.doubtful)

    @cached_property
    def to_decide(self) -> int:
        return sum(bool(game.doubts) and not game.has_fault for game in self.sheets.games)

    @cached_property
    def faults(self) -> int:
        return sum(game.has_fault for game in self.sheets.games)

    @cached_property
    def ready(self) -> list[ShownGame]:
        return [_shown(game) for game in self.sheets.games if not game.doubts][:READY_SHOWN]

    @cached_property
    def ready_count(self) -> int:
        return sum(not game.doubts for game in self.sheets.games)

    @property
    def more_ready(self) -> int:
        return self.ready_count - len(self.ready)

    @cached_property
    def taken(self) -> int:
        return len(self.sheets.taken)


def _shown(game: OldGame) -> ShownGame:
    parts = [date_format(game.day) if game.day else game.table.date.text or "–", game.title]
    return ShownGame(
        number=game.number,
        title=" · ".join(filter(None, parts)),
        doubts=game.doubts,
        choice=game.choice,
        has_fault=game.has_fault,
        places=_places(game),
    )


def _places(game: OldGame) -> list[tuple[int | None, str, int]]:
    """Place, name and total; names alone where the cells make no game."""
    if game.sheet is None:
        return [(None, name, 0) for name in game.names]
    names = {seat.id: seat.name for seat in game.sheet.seats}
    return [_place(placing, names) for placing in game.sheet.placings]


def _place(placing: Placing, names: dict[int, str]) -> tuple[int | None, str, int]:
    assert isinstance(placing.player, int)
    return placing.place, names[placing.player], placing.total
