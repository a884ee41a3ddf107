"""A round in words: whose turn it is, which tile must come next, how the round ended."""

from __future__ import annotations

from django.utils.translation import gettext as _, ngettext

from scoring.rules import Action, Do, Obligation, Outcome, Tableau, Tile, Why
from scoring.wording.words import NUMBER_WORDS, a_number, alternatives


def action_words(action: Action) -> str:
    """5-2, or what else is done with the turn."""
    match action.do:
        case Do.PLAY:
            return str(action.tile)
        case Do.DRAW if action.tile:
            return _("draw %(tile)s") % {"tile": action.tile}
        case Do.DRAW:
            return _("draw a tile")
        case Do.PASS:
            return _("pass")


def next_tile(double: Tile) -> str:
    return _("The next tile must be %(number)s.") % {"number": a_number(double.high)}


def owed_words(double: Tile, left: int | None, *, arms: int | None = None, toes: int = 3) -> str:
    """How far the arms (`arms` is how many there are) or the toes of a double are filled."""
    if arms is not None:
        return _arms_words(double, left, arms)
    facts = {"double": double, "all": NUMBER_WORDS[toes]}
    if left is None:
        return _("The chicken foot on %(double)s is not complete.") % facts
    if left == toes:
        return _("The chicken foot on %(double)s has none of its %(all)s toes.") % facts
    facts |= {"count": NUMBER_WORDS[toes - left]}
    return ngettext(
        "The chicken foot on %(double)s has %(count)s of its %(all)s toes.",
        "The chicken foot on %(double)s has %(count)s of its %(all)s toes.",
        toes - left,
    ) % facts  # fmt: skip


def _arms_words(double: Tile, left: int | None, arms: int) -> str:
    facts = {"double": double, "all": NUMBER_WORDS[arms]}
    if left is None:
        return _("Not all %(all)s arms of %(double)s are filled.") % facts
    if left == arms:
        return _("None of the %(all)s arms of %(double)s is filled.") % facts
    facts |= {"count": NUMBER_WORDS[arms - left]}
    return ngettext(
        "%(double)s has a tile on %(count)s of its %(all)s arms.",
        "%(double)s has tiles on %(count)s of its %(all)s arms.",
        arms - left,
    ) % facts  # fmt: skip


def turn_words(name: str, obligation: Obligation | None) -> str:
    """Whose turn it is, and what must be played if something is owed."""
    turn = _("%(name)s’s turn.") % {"name": name}
    return f"{turn} {next_tile(obligation.onto)}" if obligation else turn


def obligation_words(obligation: Obligation, *, arms: int, toes: int = 3) -> str:
    """How far the arms or the foot are filled, and the tile that must come next."""
    count = arms if obligation.why is Why.ARMS else None
    return f"{owed_words(obligation.onto, obligation.left, arms=count, toes=toes)} {next_tile(obligation.onto)}"


def outcome_words(outcome: Outcome, tableau: Tableau) -> str:
    """Who went out, or why nobody can play any more."""
    if outcome.ending == "out":
        return _("%(name)s lays the last tile and goes out. The round ends.") % {"name": outcome.by}
    numbers = sorted({end.pip for end in tableau.open_ends().values()})
    facts = {"numbers": alternatives([a_number(number) for number in numbers])}
    obligation = tableau.obligation
    if obligation is None:
        return _("The round ends: all tiles with %(numbers)s lie on the table.") % facts
    if obligation.why is Why.ARMS:
        return _("The round ends: all tiles with %(numbers)s lie on the table and not all arms are filled.") % facts
    return _foot_cut_short(tableau.rules.toes - obligation.left, str(facts["numbers"]))


def _foot_cut_short(toes: int, numbers: str) -> str:
    facts = {"numbers": numbers, "count": NUMBER_WORDS[toes]}
    if toes == 0:
        return _("The round ends: all tiles with %(numbers)s lie on the table and the foot has no toe.") % facts
    return ngettext(
        "The round ends: all tiles with %(numbers)s lie on the table and the foot has %(count)s toe.",
        "The round ends: all tiles with %(numbers)s lie on the table and the foot has %(count)s toes.",
        toes,
    ) % facts  # fmt: skip
