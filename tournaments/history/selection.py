"""Which games a question about a club's history is about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.db.models import Q

from scoring.models import GameResult
from scoring.querysets import GameResultQuerySet
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
        chosen = self._of_days()
        if self.set_max is not None:
            chosen &= plays_set(self.set_max, "game__rules")
        if self.kind is not None:
            chosen &= Q(counts=self.kind == GameKind.WHOLE)
        return GameResult.objects.filter(chosen)

    def _of_days(self) -> Q:
        night = {"club": self.club, "season": self.season, "date__gte": self.since, "date__lte": self.until}
        return Q(**{f"game__night__{name}": value for name, value in night.items() if value is not None})


def plays_set(set_max: int, rules: str) -> Q:
    """Rule sets are stored by what differs from the usual one."""
    if set_max == RuleSet().set_max:
        return Q(**{f"{rules}__set_max__isnull": True})
    return Q(**{f"{rules}__set_max": set_max})
