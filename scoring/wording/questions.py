"""The answer to a quick question in words: yes, no, or what it depends on, and what may be done instead."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _, ngettext

from scoring.rules import Action, Do, Tile, Verdict
from scoring.rules.questions import Answer, Missing, Owed, Question
from scoring.wording.cases import Case
from scoring.wording.rounds import action_words, owed_words
from scoring.wording.rulings import RulingWords, ruling_words
from scoring.wording.words import a_number, alternatives, together


@dataclass(frozen=True)
class AnswerWords:
    """`mark` is good, barn or unsure, and `sign` its icon; `instead` are short sentences about what may be done."""

    mark: str
    sign: str
    title: str
    sentence: str
    clauses: tuple[str, ...]
    instead: tuple[str, ...]


def answer_words(question: Question, answer: Answer) -> AnswerWords:
    if answer.verdict is None:
        return _depends(question, answer)
    words = _words_of(question, answer.verdict)
    mark, sign = ("good", "check") if answer.verdict.allowed else ("barn", "cross")
    return AnswerWords(mark, sign, words.title, words.sentence, words.clauses, _instead(question, answer, words.hint))


def _words_of(question: Question, verdict: Verdict) -> RulingWords:
    """A tile that was drawn before is not what is done now."""
    case = Case.of_question(question, verdict)
    return ruling_words(case if question.do is Do.PLAY else replace(case, action=Action("", question.do)))


def _instead(question: Question, answer: Answer, hint: str) -> tuple[str, ...]:
    if answer.allowed is False and answer.fitting:
        hint = ""
    sentences = [_not_elsewhere(question, answer), _fitting(answer.fitting), hint, _all_lie(question)]
    return tuple(sentence for sentence in sentences if sentence)


def _not_elsewhere(question: Question, answer: Answer) -> str:
    """A tile that fits both the place that is owed and an open end."""
    double = question.owed_double
    if double is None or not answer.on or not question.tile or question.do is not Do.PLAY:
        return ""
    others = sorted({question.tile.high, question.tile.low} - {double.high})
    if question.ends is not None:
        others = sorted(answer.not_on)
    facts = {"double": double, "numbers": alternatives([a_number(number) for number in others])}
    if not others:
        return ""
    if question.owed is Owed.ARMS:
        return _("Not on an end with %(numbers)s: the arms of %(double)s come first.") % facts
    return _("Not on an end with %(numbers)s: the foot on %(double)s comes first.") % facts


def _fitting(tiles: Collection[Tile]) -> str:
    if not tiles:
        return ""
    words = ngettext("In this hand %(tiles)s fits.", "In this hand %(tiles)s fit.", len(tiles))
    return words % {"tiles": together([str(tile) for tile in tiles])}


def _all_lie(question: Question) -> str:
    """Of the one number that may be played now (D6)."""
    double = question.owed_double
    if double is None or question.do is Do.PLAY or any(map(question.fits, question.told_tiles)):
        return ""
    facts = {"number": a_number(double.high)}
    if question.rules.dead_position == "draw_out" and not question.yard_empty:
        return (
            _("Do all tiles with %(number)s lie on the table? Then the yard is drawn empty, and the round is over.")
            % facts
        )
    return _("Do all tiles with %(number)s lie on the table? Then the round is over.") % facts


def _depends(question: Question, answer: Answer) -> AnswerWords:
    assert answer.missing is not None
    sentence, clauses = DEPENDS[answer.missing](question)
    action = Action("", question.do, question.tile if question.do is Do.PLAY else None)
    title = _("It depends: %(action)s") % {"action": action_words(action)}
    instead = tuple(filter(None, (_fitting(answer.fitting), _all_lie(question))))
    return AnswerWords("unsure", "question", title, sentence, clauses, instead)


def _on_the_ends(question: Question) -> tuple[str, tuple[str, ...]]:
    if question.do is Do.PLAY and question.tile is not None:
        numbers = alternatives([a_number(number) for number in sorted({question.tile.high, question.tile.low})])
        return _("Yes on an open end with %(numbers)s, and nowhere else.") % {"numbers": numbers}, ("R14",)
    return _("Yes, if no tile in the hand fits an open end. Whoever can play must play."), ("A10",)


def _on_the_yard(question: Question) -> tuple[str, tuple[str, ...]]:
    if question.do is Do.DRAW:
        return _("Yes, as long as the yard has tiles and no tile in the hand fits."), ("R18", "R20")
    return _("Only when the yard is empty. As long as it has tiles, draw."), ("R18", "R20")


def _on_the_hand(question: Question) -> tuple[str, tuple[str, ...]]:
    double = question.owed_double
    if double is None:
        return _("Yes, if no tile in the hand fits. Whoever can play must play."), ("A10",)
    facts = {"number": a_number(double.high)}
    return _("Yes, if no tile in the hand has %(number)s. Whoever holds one must play it.") % facts, ("A10",)


def _on_the_drawn_tile(question: Question) -> tuple[str, tuple[str, ...]]:
    if question.do is Do.DRAW:
        return _("Yes, if the drawn tile does not fit."), ("R18",)
    if question.rules.drawn_tile == "must":
        return _("Yes, if the drawn tile does not fit. At this table a drawn tile that fits must be played."), ("R19",)
    return _("Yes, if the drawn tile fits: it may be kept. If it does not fit, draw on."), ("R18", "R19")


DEPENDS: dict[Missing, Callable[[Question], tuple[str, tuple[str, ...]]]] = {
    Missing.ENDS: _on_the_ends,
    Missing.YARD: _on_the_yard,
    Missing.HELD: _on_the_hand,
    Missing.DRAWN: _on_the_drawn_tile,
}


def told_words(question: Question) -> tuple[str, ...]:
    """What was told with the question, in the order of its form."""
    sentences = [_owed_told(question), _ends_told(question), *_turn_told(question)]
    return tuple(sentence for sentence in sentences if sentence)


def _owed_told(question: Question) -> str:
    double = question.owed_double
    if double is None:
        return _("No foot and no arm is unfinished.")
    arms = question.rules.start_arms if question.owed is Owed.ARMS else None
    return owed_words(double, question.left, arms=arms, toes=question.rules.toes)


def _ends_told(question: Question) -> str:
    if question.ends is None:
        return ""
    return _("Open ends: %(numbers)s.") % {"numbers": together([str(number) for number in sorted(question.ends)])}


def _turn_told(question: Question) -> list[str]:
    told = []
    if question.drew:
        drawn = _("%(tile)s was drawn in this turn.") if question.tile else _("A tile was drawn in this turn.")
        told.append(drawn % {"tile": question.tile})
    if question.yard_empty is not None:
        told.append(_("The yard is empty.") if question.yard_empty else _("The yard has tiles."))
    if question.held is not None:
        told.append(_("In hand: %(tiles)s.") % {"tiles": together([str(tile) for tile in sorted(question.held)])})
    return told
