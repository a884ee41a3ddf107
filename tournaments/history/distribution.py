"""How often a player was left with how much in a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from scoring.models import Game, HandScore, Player, RoundAbsence, Seat
from scoring.querysets import GameResultQuerySet

STEP, LAST = 5, 60


@dataclass(frozen=True)
class Band:
    """Rounds with pips from `low` to `high`, both included; None: no end."""

    low: int
    high: int | None
    rounds: int


BANDS = ((0, 0), *((low, low + STEP - 1) for low in range(1, LAST, STEP)), (LAST + 1, None))


def distribution(results: GameResultQuerySet, player: Player) -> list[Band]:
    """The complete rounds of these games in bands from zero rounds on, in one statement."""
    scores = HandScore.objects.filter(seat__player=player, seat__game__in=results.filter(player=player).values("game"))
    complete = scores.filter(Q(seat__game__state=Game.State.FINISHED) | ~Exists(_missing_seats()))
    counts = dict(complete.order_by().values_list("pips").annotate(Count("pk")))
    return [Band(low, high, _between(counts, low, high)) for low, high in BANDS]


def _missing_seats() -> QuerySet[Seat]:
    """Seats that play the round of a score and have not been entered in it."""
    number = OuterRef("round__number")
    playing = Q(left_round=None) | Q(left_round__gt=number)
    here = {"round": OuterRef(OuterRef("round")), "seat": OuterRef("pk")}
    entered = Exists(HandScore.objects.filter(**here)) | Exists(RoundAbsence.objects.filter(**here))
    return Seat.objects.filter(playing, ~entered, game=OuterRef("round__game"), joined_round__lte=number)


def _between(counts: Mapping[int, int], low: int, high: int | None) -> int:
    return sum(times for pips, times in counts.items() if pips >= low and (high is None or pips <= high))
