"""The verdict on a whole record: the first action that is not allowed, or where the round stands."""

from dataclasses import dataclass
from typing import Any

from .records import RoundRecord, read_round
from .rounds import Outcome, Round
from .rulings import ALLOWED, IllegalAction, Verdict
from .tableau import Obligation


@dataclass(frozen=True)
class Judgement:
    """`round` as far as it was legal, and the verdict on the action that was not, if any.

    Actions count from 0, so that action is number `len(round.actions)` of the record.
    """

    record: RoundRecord
    round: Round
    verdict: Verdict = ALLOWED

    def to_json(self) -> dict[str, Any]:
        return self._legal_json() if self.verdict.allowed else self._illegal_json()

    def _illegal_json(self) -> dict[str, Any]:
        number = len(self.round.actions)
        return {
            "legal": False,
            "action": number,
            "player": self.record.actions[number].player,
            "rule": self.verdict.reason,
            "clause": self.verdict.clause,
        }

    def _legal_json(self) -> dict[str, Any]:
        scores = self.round.scores()
        written = {
            "legal": True,
            "outcome": _outcome_json(self.round.outcome),
            "turn": self.round.turn,
            "yard": self.round.yard,
            "obligation": _obligation_json(self.round.obligation),
            "ends": {str(tile): {"pip": end.pip, "free": end.free} for tile, end in self.round.ends.items()},
        }
        return written if scores is None else written | {"scores": scores}


def judge(record: RoundRecord) -> Judgement:
    played = Round(record.rules, record.start, record.players, record.hands)
    for action in record.actions:
        try:
            played.do(action)
        except IllegalAction as fault:
            return Judgement(record, played, fault.verdict)
    return Judgement(record, played)


def judge_round(written: object) -> dict[str, Any]:
    """The answer to a record of a round; raises Unreadable."""
    return judge(read_round(written)).to_json()


def _outcome_json(outcome: Outcome | None) -> dict[str, str | None] | None:
    return {"ending": outcome.ending, "by": outcome.by} if outcome else None


def _obligation_json(owed: Obligation | None) -> dict[str, str | int] | None:
    return {"onto": str(owed.onto), "left": owed.left, "why": str(owed.why)} if owed else None
