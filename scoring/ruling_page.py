"""A kept ruling as its page and the list show it: the verdict that was given then, in the words of today."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString

from scoring.drawing.schematic import draw_question
from scoring.drawing.svg import draw_tableau
from scoring.forms import QuestionForm
from scoring.models import Judged, Ruling, Scoresheet
from scoring.replays.address import address_fields
from scoring.replays.replay import Replay, Table
from scoring.rules import Do, Play, Reason, RoundRecord, Tile, Verdict, read_round
from scoring.rules.questions import Missing, Question, answer
from scoring.wording import replays, rounds
from scoring.wording.cases import Case
from scoring.wording.questions import AnswerWords, answer_words, told_words
from scoring.wording.rulings import ruling_words


class RulingPage:
    def __init__(self, ruling: Ruling, sheet: Scoresheet, key: str) -> None:
        self.ruling = ruling
        self.sheet = sheet
        self.key = key
        self.told: Judged = ruling.told(sheet)

    @property
    def decision(self) -> str:
        return self.told.decision

    @property
    def is_round(self) -> bool:
        return self.ruling.kind == Ruling.Kind.ROUND

    @cached_property
    def words(self) -> AnswerWords:
        return self._round_words() if self.is_round else self._answer_words()

    @property
    def asked(self) -> tuple[str, ...]:
        """What the verdict is about, where the drawing does not say it."""
        if not self.is_round:
            return told_words(self.question)
        last = self.record.actions[-1]
        return (f"{last.player} {replays.step(last)}.",)

    @property
    def drawing(self) -> SafeString | str:
        if self.is_round:
            return self._draw_round()
        return draw_question(self.question, allowed=self.told.verdict["allowed"])

    @property
    def again(self) -> str:
        """The address where the same is asked, or replayed by itself: since then the table may have changed."""
        if not self.is_round:
            return f"{reverse('scoring:ask_in_game', args=(self.key,))}?{self.told.record['question']}"
        table = Table(self.record.rules, self.record.start, self.record.players, self.record.hands)
        return f"{reverse('scoring:replay_round')}?{urlencode(address_fields(table, self.record))}"

    @cached_property
    def question(self) -> Question:
        form = QuestionForm(QueryDict(self.told.record["question"]), self.sheet.rules)
        assert form.question is not None
        return form.question

    def _answer_words(self) -> AnswerWords:
        verdict = self.told.verdict
        given = answer(self.question)
        if verdict["allowed"] is None:
            given = replace(given, verdict=None, missing=Missing(verdict["missing"]))
        else:
            given = replace(given, verdict=verdict_of(verdict), missing=None)
        return answer_words(self.question, given)

    @cached_property
    def record(self) -> RoundRecord:
        return read_round(self.told.record)

    @cached_property
    def replay(self) -> Replay:
        """The round up to the action that the ruling is about."""
        count = len(self.record.actions)
        return Replay(self.record, count if self.is_over else count - 1)

    @property
    def is_over(self) -> bool:
        """Whether the ruling is that the round is over."""
        return bool(self.told.verdict.get("outcome"))

    def _round_words(self) -> AnswerWords:
        round_, verdict = self.replay.round, self.told.verdict
        if self.is_over and round_.outcome:
            clause = "R26" if round_.outcome.by else "R27"
            sentence = rounds.outcome_words(round_.outcome, round_.tableau)
            return AnswerWords("good", "check", replays.ended(round_.outcome), sentence, (clause,), ())
        words = ruling_words(replace(Case.in_round(round_, self.record.actions[-1]), verdict=verdict_of(verdict)))
        mark, sign = ("good", "check") if verdict["legal"] else ("barn", "cross")
        hints = (words.hint,) if words.hint else ()
        return AnswerWords(mark, sign, words.title, words.sentence, words.clauses, hints)

    def _draw_round(self) -> SafeString | str:
        round_ = self.replay.round
        if not round_.has_started:
            return ""
        owed = round_.obligation
        return draw_tableau(
            round_.tableau.plays,
            arms=self.record.rules.start_arms,
            ends=round_.ends if owed else None,
            owed=owed.onto if owed else None,
            asked=self._asked_play(),
            fits=bool(self.told.verdict["legal"]),
        )

    def _asked_play(self) -> Play | None:
        """The play that the ruling is about, if it can be drawn."""
        last, tableau = self.record.actions[-1], self.replay.round.tableau
        if self.is_over or last.do is not Do.PLAY or last.onto is None:
            return None
        return last.play if tableau.lies(last.onto) and not tableau.lies(last.play.tile) else None


def verdict_of(written: Mapping[str, Any]) -> Verdict:
    if "rule" not in written:
        return Verdict()
    return Verdict(Reason(written["rule"]), written["clause"], tuple(map(Tile.parse, written["tiles"])))
