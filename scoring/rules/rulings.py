"""Why a play, a draw or a pass is not allowed, and by which clause."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Never

from .tiles import Tile


class Reason(StrEnum):
    """Where several apply, the first in this order is given."""

    HAND_OVER = "hand-over"
    OUT_OF_TURN = "out-of-turn"
    YARD_EMPTY = "yard-empty"
    NOT_IN_SET = "not-in-set"
    ALREADY_PLAYED = "already-played"
    ALREADY_HELD = "already-held"
    NOT_HELD = "not-held"
    WRONG_START = "wrong-start"
    NO_SUCH_END = "no-such-end"
    ENDS_DIFFER = "ends-differ"
    END_TAKEN = "end-taken"
    ARMS_FIRST = "arms-first"
    FOOT_FIRST = "foot-first"
    DRAWN_ONLY = "drawn-only"
    ONE_DRAW = "one-draw"
    MUST_PLAY = "must-play"
    MUST_DRAW = "must-draw"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Allowed, or the reason why not, the clause it breaks and the tiles that decide.

    Those are the double that is owed, the tiles lying where there is no room, the playable
    tiles held, and so on.
    """

    reason: Reason | None = None
    clause: str = ""
    tiles: tuple[Tile, ...] = ()

    @property
    def allowed(self) -> bool:
        return self.reason is None

    def __bool__(self) -> Never:
        raise TypeError("a verdict is more than yes or no: ask whether it is allowed")


ALLOWED = Verdict()


class IllegalPlay(ValueError):
    """A play that was pushed onto a tableau where it is not allowed."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.reason} ({verdict.clause})")
        self.verdict = verdict


class IllegalAction(IllegalPlay):
    """The same of an action in a round."""
