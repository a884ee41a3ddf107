"""The desk where people check in: who is expected, who is here. For whoever keeps score; it holds nothing of the viewer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.template.loader import render_to_string

from tournaments.filters.entrants import EntrantSearch
from tournaments.models import Entrant, Tournament

State = Entrant.State
SHOWN = (State.REGISTERED, State.NO_SHOW, State.CHECKED_IN, State.ACTIVE, State.PAUSED)


@dataclass(frozen=True)
class Desk:
    """`search` hides who is not looked for; streams push everybody, and scripts hide."""

    tournament: Tournament
    search: EntrantSearch

    @cached_property
    def entrants(self) -> list[Entrant]:
        """By name, as people say it; nobody moves by a tap."""
        entrants = self.tournament.entrants.filter(state__in=SHOWN).select_related("player")
        return sorted(entrants, key=lambda one: (one.name.casefold(), one.number))

    @property
    def here(self) -> int:
        return sum(one.is_here for one in self.entrants)

    @property
    def awaited(self) -> int:
        return sum(one.state == State.REGISTERED for one in self.entrants)

    @property
    def missing(self) -> int:
        return sum(one.state == State.NO_SHOW for one in self.entrants)

    @property
    def rows(self) -> list[tuple[Entrant, bool]]:
        return self.search.shown(self.entrants)

    @cached_property
    def waiting(self) -> list[tuple[Entrant, bool]]:
        return self.search.shown(self.tournament.entrants.waiting().select_related("player"))

    @property
    def is_open(self) -> bool:
        return self.tournament.state in (Tournament.State.CHECK_IN, Tournament.State.RUNNING)

    @property
    def is_undoable(self) -> bool:
        return self.tournament.state == Tournament.State.CHECK_IN


def show_check_in(tournament: Tournament, text: str = "") -> str:
    desk = Desk(tournament, EntrantSearch(text))
    return render_to_string("tournaments/_check_in.html", {"desk": desk, "tournament": tournament})
