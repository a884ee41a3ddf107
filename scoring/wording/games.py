"""A game in words: what it is called, how it ended, and why one stands before another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext, pgettext

from scoring.rules import AheadBy, Placing
from scoring.wording.words import number_word, together


def game_title(name: str, began: datetime) -> str:
    """The game's name, or the day it began: Monday 30 November."""
    day_format = pgettext("date format of a day: l weekday, j day, E month", "l j E")
    return name or date_format(timezone.localtime(began), day_format)


def zero_rounds(number: int) -> str:
    """three zero rounds"""
    word = pgettext("before zero rounds", "no") if number == 0 else number_word(number)
    return ngettext("%(number)s zero round", "%(number)s zero rounds", number) % {"number": word}


def outcome(placings: Sequence[Placing], names: Mapping[Any, str]) -> str:
    """Who won a finished game."""
    winners = [names[placing.player] for placing in placings if placing.place == 1]
    if len(winners) == 1:
        return _("%(name)s wins") % {"name": winners[0]}
    return _("%(names)s share first place") % {"names": together(winners)}


def abandoned(rounds: int) -> str:
    if rounds == 0:
        return _("Abandoned in the first round")
    return ngettext("Abandoned after %(count)s round", "Abandoned after %(count)s rounds", rounds) % {"count": rounds}


def ahead(placing: Placing, following: Placing, names: Mapping[Any, str]) -> str:
    """Why one placing stands before the next one, or level with it; empty when there is nothing to compare."""
    facts: dict[str, object] = {
        "name": names[placing.player],
        "other": names[following.player],
        "total": placing.total,
        "other_total": following.total,
    }
    match placing.ahead_by:
        case AheadBy.TOTAL:
            return _("%(name)s before %(other)s: %(total)s against %(other_total)s.") % facts
        case AheadBy.ZERO_ROUNDS:
            facts |= {"more": capfirst(zero_rounds(placing.zero_rounds)), "fewer": number_word(following.zero_rounds)}
            return _("%(name)s before %(other)s: both have %(total)s. %(more)s against %(fewer)s.") % facts
        case AheadBy.LOWEST_ROUND:
            facts |= {"zeros": zero_rounds(placing.zero_rounds)}
            facts |= {"low": placing.lowest_non_zero, "other_low": following.lowest_non_zero}
            return _ahead_by_lowest_round(following) % facts
        case AheadBy.LEVEL:
            return _("%(name)s and %(other)s share the place: total, zero rounds and lowest round are equal.") % facts
    return ""


def _ahead_by_lowest_round(following: Placing) -> str:
    if following.lowest_non_zero is None:
        return _("%(name)s before %(other)s: both have %(total)s and %(zeros)s. %(other)s has no other round.")
    return _(
        "%(name)s before %(other)s: both have %(total)s and %(zeros)s. "
        "The lowest other round is %(low)s against %(other_low)s."
    )
