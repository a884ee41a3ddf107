"""The clock of a session as it is shown. Browsers work on from `ends_at`; what is written is for those that do not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.clock import Clock, ClockState


@dataclass(frozen=True)
class ClockFace:
    state: ClockState
    left: timedelta
    ends_at: datetime | None

    @property
    def seconds(self) -> int:
        return max(0, self.left // timedelta(seconds=1))

    @property
    def text(self) -> str:
        return f"{self.seconds // 60}:{self.seconds % 60:02}"


def clock_face(clock: Clock) -> ClockFace | None:
    """None where the session has no end by the clock."""
    now = timezone.now()
    left = clock.remaining(now)
    return None if left is None else ClockFace(clock.state(now), left, clock.ends_at)
