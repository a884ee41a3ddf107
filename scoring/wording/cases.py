"""What is to be told in words: an action, the verdict on it, and whatever is known around it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Self

from scoring.rules import Action, Do, Play, Reason, Round, RuleSet, Tile, Verdict
from scoring.rules.questions import Question

HELD = {Reason.NOT_HELD, Reason.ALREADY_HELD, Reason.MUST_PLAY}


@dataclass(frozen=True)
class Case:
    """An action with the verdict on it, and whatever is known around it; None or empty is what nobody told.

    `start`: the number of the double that starts the round. `owed`: the double whose arms or toes come first, with
    so many `left`. `end`: the number that the tile was to touch. `ends`: the numbers that may be played on.
    `turn`, `holder`, `winner`: whose turn it is, who holds the tile that decides, who went out. `searching`: the
    start tile does not lie yet. `drew`: in this turn, before the action.
    """

    verdict: Verdict
    action: Action
    rules: RuleSet
    start: int | None = None
    owed: Tile | None = None
    left: int | None = None
    end: int | None = None
    ends: Collection[int] = ()
    turn: str = ""
    holder: str = ""
    winner: str = ""
    searching: bool = False
    drew: bool = False
    yard_empty: bool | None = None

    @classmethod
    def in_round(cls, round: Round, action: Action) -> Self:
        """Whatever a round knows about an action that is to be done next."""
        verdict, owed = round.rule_on(action), round.obligation
        return cls(
            verdict,
            action,
            round.rules,
            start=round.tableau.start.high,
            owed=owed.onto if owed else None,
            left=owed.left if owed else None,
            end=_showing(round.tableau.plays).get(action.onto),
            ends={end.pip for end in round.ends.values()},
            turn=round.turn or "",
            holder=_holder(round, action, verdict),
            winner=(round.outcome.by or "") if round.outcome else "",
            searching=not round.has_started,
            drew=round.has_started and round.actions[-1].do is Do.DRAW,
            yard_empty=not round.yard,
        )

    @classmethod
    def of_question(cls, question: Question, verdict: Verdict, player: str = "") -> Self:
        """As much as was told with a quick question."""
        return cls(
            verdict,
            Action(player, question.do, question.tile),
            question.rules,
            start=question.start,
            owed=question.owed_double,
            left=question.left,
            ends=question.numbers or (),
            drew=question.drew,
            yard_empty=question.yard_empty,
        )

    @property
    def name(self) -> str:
        return self.action.player

    @property
    def tile(self) -> Tile | None:
        return self.action.tile

    @property
    def owes_arms(self) -> bool:
        return self.owed is not None and self.owed.high == self.start

    @property
    def otherwise(self) -> Do | None:
        """What remains for a hand without a tile that fits; None when that depends on the yard."""
        if self.yard_empty or (self.drew and self.rules.draw_mode == "one"):
            return Do.PASS
        return None if self.yard_empty is None else Do.DRAW


def _holder(round: Round, action: Action, verdict: Verdict) -> str:
    """Who is known to hold the tile that decides."""
    if verdict.reason in HELD:
        return next((player for player in round.players if verdict.tiles[0] in round.known(player)), "")
    return ""


def _showing(plays: Iterable[Play]) -> dict[Tile | None, int]:
    """By tile, the number that shows at its outer end."""
    showing: dict[Tile | None, int] = {}
    for play in plays:
        joint = showing.get(play.onto)
        showing[play.tile] = play.tile.low if joint == play.tile.high else play.tile.high
    return showing
