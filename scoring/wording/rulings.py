"""A verdict in words: what was asked, why or why not, by which clauses, and what may be done instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules import Do, Reason
from scoring.wording.cases import Case
from scoring.wording.refusals import SENTENCES
from scoring.wording.rounds import action_words
from scoring.wording.words import a_number, alternatives

NOT_YET = {Reason.OUT_OF_TURN, Reason.WRONG_START, Reason.ARMS_FIRST, Reason.FOOT_FIRST, Reason.MUST_DRAW}
NEEDS_ANOTHER_TILE = {Reason.ARMS_FIRST, Reason.FOOT_FIRST, Reason.ENDS_DIFFER}


@dataclass(frozen=True)
class RulingWords:
    """`clauses` are ids of the rules page, the one that decides first; `hint` is empty where there is none."""

    title: str
    sentence: str
    clauses: tuple[str, ...]
    hint: str


def ruling_words(case: Case) -> RulingWords:
    if case.verdict.reason is None:
        return ALLOWED[case.action.do](case)
    return RulingWords(
        _title(case, case.verdict.reason),
        SENTENCES[case.verdict.reason](case),
        (case.verdict.clause,),
        _hint(case, case.verdict.reason),
    )


def _title(case: Case, reason: Reason) -> str:
    if reason in NOT_YET:
        return _("Not yet: %(action)s") % {"action": action_words(case.action)}
    return _("Not allowed: %(action)s") % {"action": action_words(case.action)}


def _hint(case: Case, reason: Reason) -> str:
    if reason in NEEDS_ANOTHER_TILE:
        return _instead(case)
    return HINTS[reason](case) if reason in HINTS else ""


def _instead(case: Case) -> str:
    """What somebody does who has no tile that fits."""
    if case.owed is None:
        nothing_fits = _("No tile that fits?")
    else:
        nothing_fits = _("No %(number)s in the hand?") % {"number": case.owed.high}
    return f"{nothing_fits} {_instead_of_playing(case)}"


def _instead_of_playing(case: Case) -> str:
    one = case.rules.draw_mode == "one"
    match case.otherwise:
        case Do.PASS:
            return _("The turn is over.")
        case Do.DRAW:
            return _("Draw one tile.") if one else _("Draw until one fits.")
    return _("Draw one tile, if the yard has any.") if one else _("Draw until one fits or the yard is empty.")


def _hint_at_the_start(case: Case) -> str:
    if case.rules.start_search == "next_lower" and case.start:
        return _("Nobody has it? Skip it and take the next lower double.")
    return _("Nobody has it? Draw in turn until it is found.")


def _hint_after_a_draw(case: Case) -> str:
    return _("If the drawn tile does not fit, the turn is over.")


def _hint_with_the_drawn_tile(case: Case) -> str:
    if not any({tile.high, tile.low} & set(case.ends) for tile in case.verdict.tiles):
        draws_on = case.rules.draw_mode == "until_playable" and not case.yard_empty
        return (
            _("What was drawn does not fit: draw on.")
            if draws_on
            else _("What was drawn does not fit: the turn is over.")
        )
    if case.rules.drawn_tile == "must":
        return ""
    return _("It may also be kept: then the turn is over.")


HINTS: dict[Reason, Callable[[Case], str]] = {
    Reason.HAND_OVER: lambda case: _("Everybody scores the pips in hand."),
    Reason.WRONG_START: _hint_at_the_start,
    Reason.YARD_EMPTY: lambda case: _("No tile that fits? Miss the turn."),
    Reason.ONE_DRAW: _hint_after_a_draw,
    Reason.DRAWN_ONLY: _hint_with_the_drawn_tile,
}


def _play_allowed(case: Case) -> RulingWords:
    sentence, clauses = _why_it_stands(case) if case.action.stands else _why_the_tile_fits(case)
    tile, hint = case.tile, ""
    if tile is not None and tile.is_double and tile.high != case.start:
        hint = _("The next three tiles must be toes on %(double)s.") % {"double": tile}
        clauses = (*clauses, "R23")
    return RulingWords(_allowed(case), sentence, clauses, hint)


def _why_it_stands(case: Case) -> tuple[str, tuple[str, ...]]:
    return _("%(tile)s was noticed too late, so it stands where it lies.") % {"tile": case.tile}, ("A34",)


def _why_the_tile_fits(case: Case) -> tuple[str, tuple[str, ...]]:
    facts: dict[str, object] = {"tile": case.tile, "onto": case.owed or case.action.onto}
    if case.searching:
        return _("%(tile)s starts the round.") % facts, ("R9" if case.start == case.rules.set_max else "R10",)
    if case.owed is not None:
        if case.owes_arms:
            return _("%(tile)s goes on a free arm of %(onto)s.") % facts, ("R17",)
        return _("%(tile)s is a toe on %(onto)s.") % facts, ("R23",)
    if case.action.onto is not None:
        return _("%(tile)s fits on %(onto)s: the ends that touch are equal.") % facts, ("R14",)
    fitting = sorted({case.tile.high, case.tile.low} & set(case.ends)) if case.tile else []
    facts |= {"numbers": alternatives([a_number(number) for number in fitting])}
    return _("%(tile)s fits an open end with %(numbers)s.") % facts if fitting else _(
        "%(tile)s fits an open end."
    ) % facts, ("R14",)


def _draw_allowed(case: Case) -> RulingWords:
    if case.searching:
        sentence = _("Nobody has the start double: everybody draws in turn until it is found.")
        return RulingWords(_allowed(case), sentence, ("R12",), _("Whoever draws it lays it at once."))
    sentence = _("Whoever has no tile that fits draws one.")
    if case.rules.draw_mode == "until_playable":
        sentence = _("Whoever has no tile that fits draws until one does.")
    hint = _("If the drawn tile fits, it may be played at once.")
    if case.rules.drawn_tile == "must":
        hint = _("If the drawn tile fits, it must be played at once.")
    return RulingWords(_allowed(case), sentence, ("R18", "R19"), hint)


def _pass_allowed(case: Case) -> RulingWords:
    drew_one = case.drew and case.rules.draw_mode == "one"
    if case.yard_empty and not drew_one:
        sentence = _("The yard is empty: whoever has no tile that fits misses the turn.")
        return RulingWords(_allowed(case), sentence, ("R20",), "")
    return RulingWords(_allowed(case), _("A tile was drawn, and the turn is over with it."), ("R18",), "")


def _allowed(case: Case) -> str:
    return _("Allowed: %(action)s") % {"action": action_words(case.action)}


ALLOWED: dict[Do, Callable[[Case], RulingWords]] = {
    Do.PLAY: _play_allowed,
    Do.DRAW: _draw_allowed,
    Do.PASS: _pass_allowed,
}
