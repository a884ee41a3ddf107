"""Whom a player has met, and who of the two was ahead."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from django.db.models import Count, F, Q, Sum

from scoring.models import Player
from scoring.querysets import GameResultQuerySet

from .standings import tenths


class Meeting(NamedTuple):
    """A player against another one: `games` are whole ones in which both had a place.

    `tables` are all games with a result of both, `rounds` and `pips` those of the player in them.
    """

    player: int
    key: str
    name: str
    games: int
    ahead: int
    level: int
    tables: int
    rounds: int
    pips: int

    @property
    def behind(self) -> int:
        return self.games - self.ahead - self.level

    @property
    def average_tenths(self) -> int | None:
        return tenths(self.pips, self.rounds)

    @property
    def average(self) -> Fraction:
        return Fraction(self.pips, self.rounds or 1)

    @property
    def folded_name(self) -> str:
        return self.name.casefold()


_OTHER = "game__results"
_MINE, _THEIRS = F("place"), F(f"{_OTHER}__place")
_IS_GAME = Q(counts=True)
_SUMS = {
    "games": Count(f"{_OTHER}__pk", filter=_IS_GAME & Q(place__isnull=False, **{f"{_OTHER}__place__isnull": False})),
    "ahead": Count(f"{_OTHER}__pk", filter=_IS_GAME & Q(**{f"{_OTHER}__place__gt": _MINE})),
    "level": Count(f"{_OTHER}__pk", filter=_IS_GAME & Q(place=_THEIRS)),
    "tables": Count(f"{_OTHER}__pk"),
    "all_rounds": Sum("rounds"),
    "all_pips": Sum("pips"),
}


def meetings(results: GameResultQuerySet, player: Player) -> list[Meeting]:
    """Everybody the player has met in these games, in no order, in one statement however many there are."""
    mine = results.filter(player=player).order_by()
    rows = mine.values_list(*(f"{_OTHER}__player{field}" for field in ("", "__key", "__name"))).annotate(**_SUMS)
    return [Meeting(*row) for row in rows if row[0] != player.pk]
