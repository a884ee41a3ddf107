"""The results of a player in words: the place in each game, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.models import Player
from scoring.rules import AheadBy
from scoring.wording.games import zero_rounds
from scoring.wording.words import number_word
from tournaments.history import Placings, PlayerResult, placings_of

from .figures import player_name


@dataclass(frozen=True)
class ResultLine:
    """A game of the player; `place` is in words, `why` a sentence, empty where there is none."""

    result: PlayerResult
    place: str
    why: str


def result_lines(results: Iterable[PlayerResult], player: Player) -> list[ResultLine]:
    results = list(results)
    placings = placings_of([result.game for result in results])
    return [
        ResultLine(each, place(each, len(placings[each.game].placings)), why(placings[each.game], player.pk))
        for each in results
    ]


def place(result: PlayerResult, seats: int) -> str:
    """2 of 8, or a dash where there is no place."""
    if result.place is None:
        return "–"
    said = _("%(place)s of %(seats)s, shared") if result.is_shared else _("%(place)s of %(seats)s")
    return said % {"place": result.place, "seats": seats}


def why(placings: Placings, player: int) -> str:
    """Why the player stands before the next one or, last of all, after the one before."""
    pair = placings.pair(player)
    if pair is None:
        return ""
    one, other = pair
    mine, theirs = pair if one.player == player else (other, one)
    facts: dict[str, object] = {
        "name": player_name(placings.names[cast("int", theirs.player)]),
        "total": mine.total,
        "other_total": theirs.total,
        "zeros": capfirst(zero_rounds(mine.zero_rounds)),
        "other_zeros": number_word(theirs.zero_rounds),
        "low": mine.lowest_non_zero,
        "other_low": theirs.lowest_non_zero,
    }
    return (
        _sentence(one.ahead_by, is_after=mine is other, has_low=None not in (facts["low"], facts["other_low"])) % facts
    )


def _sentence(ahead_by: AheadBy | None, *, is_after: bool, has_low: bool) -> str:
    match ahead_by:
        case AheadBy.ZERO_ROUNDS if is_after:
            return _("After %(name)s: both have %(total)s. %(zeros)s against %(other_zeros)s.")
        case AheadBy.ZERO_ROUNDS:
            return _("Before %(name)s: both have %(total)s. %(zeros)s against %(other_zeros)s.")
        case AheadBy.LOWEST_ROUND if not has_low:
            return _("Next to %(name)s: level but for rounds other than zero, which only one of both has.")
        case AheadBy.LOWEST_ROUND if is_after:
            return _("After %(name)s: both have %(total)s. The lowest other round is %(low)s against %(other_low)s.")
        case AheadBy.LOWEST_ROUND:
            return _("Before %(name)s: both have %(total)s. The lowest other round is %(low)s against %(other_low)s.")
        case AheadBy.LEVEL:
            return _("Level with %(name)s in total, zero rounds and lowest round.")
    if is_after:
        return _("After %(name)s: %(total)s against %(other_total)s.")
    return _("Before %(name)s: %(total)s against %(other_total)s.")
