"""The page of the cut: the rank list with the line, the box of those who are level, what was decided before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from tournaments.models import Entrant, Session, Tournament, TournamentChange
from tournaments.models.finishing import CutLine
from tournaments.models.standing import Line
from tournaments.wording.placings import per_round

MOST_BEHIND = 8


@dataclass(frozen=True)
class Decision:
    """One cut that was made: for which session, what decided, by which seed, who was named."""

    at: Any
    tie: str
    seed: int | None
    names: list[str]
    left: list[str]


@dataclass
class CutPage:
    tournament: Tournament
    line: CutLine

    @property
    def inside(self) -> list[tuple[Line, str]]:
        return _with_figures(self.line.inside)

    @property
    def level(self) -> list[tuple[Line, str]]:
        return _with_figures(self.line.level)

    @property
    def behind(self) -> list[tuple[Line, str]]:
        return _with_figures(self.line.behind[:MOST_BEHIND])

    @property
    def more_behind(self) -> int:
        return max(0, len(self.line.behind) - MOST_BEHIND)

    @cached_property
    def session(self) -> Session | None:
        """The play-off or the final that is made and not over."""
        kinds = (Session.Kind.PLAY_OFF, Session.Kind.FINAL)
        return self.tournament.sessions.filter(kind__in=kinds).exclude(state=Session.State.CLOSED).last()

    @cached_property
    def players(self) -> QuerySet[Entrant]:
        named = self.session.seating["entrants"] if self.session else []
        return self.tournament.entrants.filter(pk__in=named).select_related("player")

    @property
    def is_to_be_drawn(self) -> bool:
        return self.session is not None and not self.session.is_announced

    @property
    def who_left(self) -> list[Entrant]:
        """Finalists who will not play."""
        if self.session is None or self.session.kind != Session.Kind.FINAL:
            return []
        return [one for one in self.players if not one.is_seated]

    @property
    def is_to_be_made(self) -> bool:
        return self.session is None or bool(self.who_left)

    @cached_property
    def decisions(self) -> list[Decision]:
        changes = self.tournament.changes.filter(verb=TournamentChange.Verb.CUT)
        names = {one.pk: one.name for one in self.tournament.entrants.select_related("player")}
        return [_decision(change, names) for change in changes]


def _with_figures(lines: list[Line]) -> list[tuple[Line, str]]:
    return [(line, per_round(line)) for line in lines]


def _decision(change: TournamentChange, names: dict[int, str]) -> Decision:
    before = {path.split("/")[-1]: value for path, value in change.before.items()}
    after = {path.split("/")[-1]: value for path, value in change.after.items()}
    left = [pk for pk in before.get("entrants") or [] if pk not in after["entrants"]]
    return Decision(
        at=change.at,
        tie=after.get("tie", ""),
        seed=after.get("seed"),
        names=[names[pk] for pk in after["entrants"] if pk in names],
        left=[names[pk] for pk in left if pk in names],
    )
