"""The history of one player in words."""

from __future__ import annotations

from django.utils.translation import gettext as _, ngettext

from tournaments.history import Band, Streak, StreakKind


def going_on(streak: Streak) -> str:
    """The run that somebody is in."""
    match streak.kind:
        case StreakKind.WON:
            said = ngettext("Won the last game", "Won the last %(count)s games", streak.games)
        case StreakKind.NOT_WON:
            said = ngettext("One game since the last win", "%(count)s games since the last win", streak.games)
    return said % {"count": streak.games}


def run_of_wins(streak: Streak) -> str:
    return ngettext("%(count)s game", "%(count)s games in a row", streak.games) % {"count": streak.games}


def band(each: Band) -> str:
    """From how many to how many pips."""
    if each.high is None:
        return _("%(low)s and more") % {"low": each.low}
    return str(each.low) if each.low == each.high else f"{each.low}–{each.high}"
