"""The names of the house rules, and what is wrong with a rule set or with so many players."""

from __future__ import annotations

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.rules import RuleSetError, RuleSetFault, SeatFault, SeatProblem
from scoring.wording.words import alternatives

RULE_NAMES = {
    "set_max": gettext_lazy("The set"),
    "hand_size": gettext_lazy("Tiles each"),
    "start_arms": gettext_lazy("Arms of the start double"),
    "toes": gettext_lazy("Toes of a chicken foot"),
    "start_search": gettext_lazy("The search for the start double"),
    "draw_mode": gettext_lazy("Drawing"),
    "drawn_tile": gettext_lazy("Playing a drawn tile"),
    "dead_position": gettext_lazy("The end of a blocked round"),
    "double_blank": gettext_lazy("The 0-0 in hand"),
    "first_start": gettext_lazy("The first start double"),
    "last_start": gettext_lazy("The last start double"),
}


def seats_problem(problem: SeatProblem) -> str:
    """What is wrong with so many players, and what would do instead."""
    return f"{_seats_fault(problem.fault)} {_seats_proposal(problem)}".strip()


def _seats_fault(fault: SeatFault) -> str:
    match fault:
        case SeatFault.TOO_FEW_PLAYERS:
            return _("At least two players are needed.")
        case SeatFault.TOO_FEW_TILES:
            return _("The set has too few tiles for so many players.")
        case SeatFault.EMPTY_YARD:
            return _("All tiles are dealt and none is left to draw.")


def _seats_proposal(problem: SeatProblem) -> str:
    facts = {"set": problem.set_max, "count": problem.hand_size}
    hand, set_max = problem.hand_size, problem.set_max
    if hand and set_max:
        return ngettext(
            "Take %(count)s tile each, or a double-%(set)s set.", "Take %(count)s tiles each, or a double-%(set)s set.", hand
        ) % facts  # fmt: skip
    if hand:
        return ngettext("Take %(count)s tile each.", "Take %(count)s tiles each.", hand) % facts
    return _("Take a double-%(set)s set.") % facts if set_max else ""


def rule_set_error(error: RuleSetError) -> str:
    """Which house rule cannot be as asked."""
    facts = {"rule": RULE_NAMES.get(error.field, error.field), "allowed": alternatives(error.allowed)}
    match error.reason:
        case RuleSetFault.NOT_AN_OBJECT:
            return _("The house rules cannot be read.")
        case RuleSetFault.UNKNOWN_FIELD:
            return _("There is no house rule called %(rule)s.") % facts
        case RuleSetFault.WRONG_TYPE:
            return _("%(rule)s: this value cannot be read.") % facts
        case RuleSetFault.NOT_A_CHOICE:
            return _("%(rule)s: choose %(allowed)s.") % facts
        case RuleSetFault.OUT_OF_RANGE:
            low, high = error.allowed
            return _("%(rule)s: choose %(low)s to %(high)s.") % (facts | {"low": low, "high": high})
