"""What a table wants to keep as a ruling: the answer to a question or the verdict on a replay, worked out anew."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import DECISION_LENGTH, Judged, Ruling
from scoring.rules.judging import judge
from scoring.rules.questions import Answer, answer
from scoring.rules.rulings import Verdict

from .questions import QuestionForm
from .reading import Unreadable
from .replays import ReplayForm

NOT_IN_A_DECISION = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def read_decision(text: str) -> str:
    """What was typed, line by line, without control characters and needless space. May be empty."""
    lines = NOT_IN_A_DECISION.sub(" ", text.replace("\r\n", "\n")).split("\n")
    decision = "\n".join(" ".join(line.split()) for line in lines).strip()
    if len(decision) > DECISION_LENGTH:
        raise Unreadable(_("What the table decided has at most %(most)s letters.") % {"most": DECISION_LENGTH})
    return decision


def judge_question(form: QuestionForm, round_number: int | None, decision: str) -> Judged:
    """Raises Unreadable, as judge_replay does."""
    if form.error:
        raise Unreadable(form.error)
    if form.question is None:
        raise Unreadable(_("The question is not complete, so there is no answer to keep."))
    verdict = _answer_json(answer(form.question))
    return Judged(Ruling.Kind.QUESTION, {"question": form.query}, verdict, decision, round_number)


def judge_replay(form: ReplayForm, decision: str) -> Judged:
    judgement = judge(form.replay.judged)
    if not judgement.record.actions:
        raise Unreadable(_("Nothing was played yet, so there is no verdict to keep."))
    verdict = judgement.to_json() | _tiles_json(judgement.verdict)
    return Judged(Ruling.Kind.ROUND, judgement.record.to_json(), verdict, decision, form.table.number)


def _answer_json(given: Answer) -> dict[str, Any]:
    verdict = given.verdict
    if verdict is None:
        return {"allowed": None, "missing": given.missing}
    if verdict.allowed:
        return {"allowed": True}
    return {"allowed": False, "rule": verdict.reason, "clause": verdict.clause} | _tiles_json(verdict)


def _tiles_json(verdict: Verdict) -> dict[str, list[str]]:
    """The tiles that decide: sentences name them."""
    return {} if verdict.allowed else {"tiles": [str(tile) for tile in verdict.tiles]}
