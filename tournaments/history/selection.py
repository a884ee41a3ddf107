"""Which games a question about a club's history is about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.db.models import Q

from scoring.models import Game, GameResult
from scoring.querysets import GameQuerySet, GameResultQuerySet
from scoring.rules import RuleSet
from tournaments.models import Club, Season


class GameKind(StrEnum):
    """Whole games were finished and went from the highest double to the double-blank; all others are short."""

    WHOLE = "whole"
    SHORT = "short"


@dataclass(frozen=True)
class Selection:
    """Games of a club that fit everything that is not None; days are those in the club's time zone."""

    club: Club
    season: Season | None = None
    since: date | None = None
    until: date | None = None
    set_max: int | None = None
    kind: GameKind | None = None

    @property
    def results(self) -> GameResultQuerySet:
        """Of abandoned games there are none."""
        results = GameResult.objects.filter(self._chosen("game__"))
        return results if self.kind is None else results.filter(counts=self.kind == GameKind.WHOLE)

    @property
    def games(self) -> GameQuerySet:
        """Of every state and kind."""
        return Game.objects.filter(self._chosen(""))

    def _chosen(self, game: str) -> Q:
        # A season is one of the club's; its index is the better one.
        whose = {"club": self.club} if self.season is None else {"season": self.season}
        night = {**whose, "date__gte": self.since, "date__lte": self.until}
        chosen = Q(**{f"{game}night__{name}": value for name, value in night.items() if value is not None})
        return chosen if self.set_max is None else chosen & _plays_set(self.set_max, f"{game}rules__set_max")


def _plays_set(set_max: int, field: str) -> Q:
    """Rule sets are stored by what differs from the usual one."""
    return Q(**{f"{field}__isnull": True}) if set_max == RuleSet().set_max else Q(**{field: set_max})
