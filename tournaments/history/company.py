"""With whom at the table a player does best and worst, by the player's own pips a round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .head_to_head import Meeting

FEWEST_TABLES = 10
MOST_SHOWN = 3


@dataclass(frozen=True)
class Company:
    """Whoever sat at the same table in so many games; nobody is in both lists."""

    best: tuple[Meeting, ...]
    worst: tuple[Meeting, ...]

    @classmethod
    def of(cls, meetings: Iterable[Meeting]) -> Company:
        often = [meeting for meeting in meetings if meeting.tables >= FEWEST_TABLES and meeting.rounds and meeting.name]
        often.sort(key=lambda meeting: (meeting.average, meeting.folded_name))
        shown = min(MOST_SHOWN, len(often) // 2)
        return cls(tuple(often[:shown]), tuple(often[::-1][:shown]))
