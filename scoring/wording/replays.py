"""What a replay says beside the tableau: seats without a name, the steps done, the search for the start double."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _, ngettext

from scoring.rules import Action, Do, Outcome, Tile
from scoring.wording.words import together


def nth_player(number: int) -> str:
    """The name of a seat that was given none."""
    return _("Player %(number)s") % {"number": number}


def step(action: Action) -> str:
    """What was done, as it stands in the list of steps behind the player's name."""
    facts = {"tile": action.tile, "onto": action.onto}
    match action.do:
        case Do.PASS:
            return _("passes")
        case Do.DRAW:
            return _("draws %(tile)s") % facts if action.tile else _("draws a tile")
        case Do.PLAY if action.stands:
            return _("lays %(tile)s on %(onto)s, and it stands") % facts
        case Do.PLAY if action.onto:
            return _("lays %(tile)s on %(onto)s") % facts
        case Do.PLAY:
            return _("lays %(tile)s") % facts


def search(start: Tile, *, has_begun: bool, may_skip: bool) -> str:
    """Before the start tile lies: who lays it, and what is done when nobody has it (R12)."""
    if has_begun:
        return _("Nobody holds %(start)s: everybody draws one tile in turn until it is found.") % {"start": start}
    if may_skip:
        return _("Whoever holds %(start)s lays it and starts.") % {"start": start}
    return _("Whoever holds %(start)s lays it and starts. Nobody? Draw for it in turn.") % {"start": start}


def open_ends(numbers: Collection[int]) -> str:
    """Where one may play when nothing is owed."""
    shown = [str(number) for number in sorted(numbers)]
    return ngettext("Open end: %(numbers)s.", "Open ends: %(numbers)s.", len(shown)) % {"numbers": together(shown)}


def ended(outcome: Outcome) -> str:
    return _("%(name)s is out") % {"name": outcome.by} if outcome.by else _("Blocked")


def hands_entered(names: Sequence[str]) -> str:
    return _("The hand entered for %(names)s is taken into account.") % {"names": together(names)}


def hands_left(names: Sequence[str]) -> str:
    return _("The tiles that %(names)s had left when this round was scored are taken into account.") % {
        "names": together(names)
    }


def not_a_move(word: str, number: int) -> str:
    facts = {"word": word if len(word) <= 20 else f"{word[:20]}…", "number": number}
    return _("Move %(number)s, “%(word)s”, cannot be read. Write 9-9, 9-2@9-9, draw, draw:9-2 or pass.") % facts
