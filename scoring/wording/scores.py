"""Why the scores of a round cannot be right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from scoring.rules import Impossible, Problem, Tile
from scoring.wording.words import together

LISTED_TILES = 6


def impossible(found: Impossible, names: Sequence[str]) -> str:
    """Why scores cannot be right; `names` in the order of the scores that were judged."""
    return IMPOSSIBLE[found.problem](found, [names[seat] for seat in found.seats])


def _two_zeros(found: Impossible, names: Sequence[str]) -> str:
    if len(names) == 2:
        return _("%(names)s cannot both have 0: only one player goes out.") % {"names": together(names)}
    return _("%(names)s cannot all have 0: only one player goes out.") % {"names": together(names)}


def _no_zero(found: Impossible, names: Sequence[str]) -> str:
    return _("Somebody went out, so one of the scores must be 0.")


def _zero_in_blocked(found: Impossible, names: Sequence[str]) -> str:
    return _("%(names)s cannot have 0: in a blocked round nobody goes out.") % {"names": together(names)}


def _over_cap(found: Impossible, names: Sequence[str]) -> str:
    facts = {"names": together(names), "cap": found.cap}
    if len(names) == 1:
        return _("%(names)s cannot have that many: all hands of this round come to %(cap)s at most.") % facts
    return _("%(names)s cannot have that many together: all hands of this round come to %(cap)s at most.") % facts


def _no_such_tiles(found: Impossible, names: Sequence[str]) -> str:
    facts = {"names": together(names), "tiles": _tiles(found.tiles)}
    if len(found.tiles) == 1:
        facts |= {"worth": str(found.tiles[0].pips)}
        if len(names) == 2:
            return _("%(names)s cannot both have %(worth)s: only the %(tiles)s tile is worth %(worth)s.") % facts
        return _("%(names)s cannot all have %(worth)s: only the %(tiles)s tile is worth %(worth)s.") % facts
    if len(found.tiles) <= LISTED_TILES:
        return _("%(names)s cannot have these scores together: there are only %(tiles)s to make them of.") % facts
    return _("%(names)s cannot have these scores together: the set has too few tiles that small.") % facts


def _double_blank_in_its_round(found: Impossible, names: Sequence[str]) -> str:
    return _("%(names)s cannot hold the 0-0: it starts this round and lies on the table.") % {"names": together(names)}


def _double_blank_too_low(found: Impossible, names: Sequence[str]) -> str:
    return _("%(names)s cannot hold the 0-0 and have so few: it counts more by itself.") % {"names": together(names)}


def _wrong_tiles(found: Impossible, names: Sequence[str]) -> str:
    return _("The tiles of %(names)s cannot be right: they must add up to the score, and each is in one hand only.") % {
        "names": together(names)
    }


def _wrong_start(found: Impossible, names: Sequence[str]) -> str:
    return _("This round does not start with that double.")


IMPOSSIBLE: dict[Problem, Callable[[Impossible, Sequence[str]], str]] = {
    Problem.TWO_ZEROS: _two_zeros,
    Problem.NO_ZERO: _no_zero,
    Problem.ZERO_IN_BLOCKED: _zero_in_blocked,
    Problem.OVER_CAP: _over_cap,
    Problem.NO_SUCH_TILES: _no_such_tiles,
    Problem.DOUBLE_BLANK_IN_ITS_ROUND: _double_blank_in_its_round,
    Problem.DOUBLE_BLANK_TOO_LOW: _double_blank_too_low,
    Problem.WRONG_TILES: _wrong_tiles,
    Problem.WRONG_START: _wrong_start,
}


def _tiles(tiles: Sequence[Tile]) -> str:
    """As people say them, the lower number first: 0-1, 0-2 and 1-1."""
    return together([f"{tile.low}-{tile.high}" for tile in tiles])
