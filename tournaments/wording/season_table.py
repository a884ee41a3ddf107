"""The table of a season in words: what brings points, and why one stands before another."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from tournaments.history import AheadBy, SeasonLine
from tournaments.models import Season

from .figures import in_tenths, player_name


def scheme(points: Sequence[int], best_of: int | None) -> list[str]:
    """How the table comes about, a sentence each."""
    if not points:
        said = [_("This season gives no points: fewer pips a round are ahead.")]
    elif points == [1]:
        said = [_("A won game brings a point.")]
    else:
        listed = ", ".join(str(each) for each in points)
        said = [_("The places of a whole game bring %(points)s points, later places none.") % {"points": listed}]
    if best_of:
        said.append(
            ngettext("Only the best %(count)s game counts.", "Only the best %(count)s games count.", best_of)
            % {"count": best_of}
        )
    said.append(_("Who shares a place gets all of its points, and the next place is skipped."))
    said.append(_("Level on points, fewer pips a round are ahead; level in that too, the place is shared."))
    return said


def points_of(count: int) -> str:
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": count}


def figures(line: SeasonLine) -> str:
    """139 points · 32 games"""
    games = ngettext("%(count)s game", "%(count)s games", line.games) % {"count": line.games}
    return f"{points_of(line.points)} · {games}"


def ahead(line: SeasonLine, following: SeasonLine) -> str:
    """Why one line stands before the next, or level with it."""
    facts = {
        "name": player_name(line.name), "other": player_name(following.name),
        "points": points_of(line.points), "other_points": following.points,
    }  # fmt: skip
    match line.ahead_by:
        case AheadBy.POINTS:
            return _("%(name)s before %(other)s: %(points)s against %(other_points)s.") % facts
        case AheadBy.AVERAGE:
            return _("%(name)s before %(other)s: both have %(points)s. %(mine)s against %(theirs)s.") % (
                facts | _averages(line, following)
            )
        case AheadBy.LEVEL:
            return _("%(name)s and %(other)s share the place: points and pips a round are equal.") % facts
    return ""


def _averages(line: SeasonLine, following: SeasonLine) -> dict[str, str]:
    """In tenths, or in full where those are equal."""
    if line.average_tenths != following.average_tenths:
        said = _("%(average)s pips a round")
        return {
            "mine": said % {"average": in_tenths(line.average_tenths)},
            "theirs": in_tenths(following.average_tenths),
        }
    return {"mine": _pips(line), "theirs": _pips(following)}


def _pips(line: SeasonLine) -> str:
    return _("%(pips)s pips in %(rounds)s rounds") % {"pips": line.pips, "rounds": line.rounds}


def days(season: Season) -> str:
    """When a season is, from its first day to its last if it has one."""
    first = date_format(season.starts_on)
    if season.ends_on is None:
        return _("since %(day)s") % {"day": first}
    return f"{first} – {date_format(season.ends_on)}"


def drawn(reason: AheadBy, line: SeasonLine) -> str:
    """What a line among others with its points is told by."""
    if reason == AheadBy.LEVEL:
        return _("level on everything")
    return _("%(average)s pips a round") % {"average": in_tenths(line.average_tenths)}
