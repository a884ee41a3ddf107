"""Figures of players in words and digits."""

from __future__ import annotations

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from scoring.ratings import Rating


def in_tenths(tenths: int | None) -> str:
    """12.5, or a dash where there is nothing to take the average of."""
    if tenths is None:
        return "–"
    whole, tenth = divmod(tenths, 10)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{tenth}"


def in_percent(percent: int | None) -> str:
    return "–" if percent is None else _("%(percent)s %%") % {"percent": percent}


def player_name(name: str) -> str:
    """The name of a player, or what stands for one who was removed."""
    return name or _("Removed player")


def rating_range(rating: Rating) -> str:
    return _("%(points)s ± %(range)s") % {"points": rating.points, "range": rating.give_or_take}
