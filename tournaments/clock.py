"""The clock of a session: a start in UTC, pauses and extra minutes. Nothing ticks; everybody works it out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

LAST_MINUTES = timedelta(minutes=5)


class ClockState(StrEnum):
    OFF = "off"
    RUNNING = "running"
    LAST_MINUTES = "last-minutes"
    OVER = "over"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class Clock:
    """`minutes` is None where a session has no end by the clock; `paused` is the length of pauses that are over."""

    started_at: datetime | None
    minutes: int | None
    extra_minutes: int = 0
    paused_at: datetime | None = None
    paused: timedelta = timedelta()

    @property
    def length(self) -> timedelta | None:
        return None if self.minutes is None else timedelta(minutes=self.minutes + self.extra_minutes)

    @property
    def ends_at(self) -> datetime | None:
        """When the last round begins at the latest, if nobody pauses any more; None where it does not run."""
        if self.started_at is None or self.length is None or self.paused_at is not None:
            return None
        return self.started_at + self.length + self.paused

    def remaining(self, now: datetime) -> timedelta | None:
        """Time left, below zero once it is over; None where there is no end."""
        if self.length is None:
            return None
        if self.started_at is None:
            return self.length
        return self.length + self.paused - ((self.paused_at or now) - self.started_at)

    def state(self, now: datetime) -> ClockState:
        if self.started_at is None or self.length is None:
            return ClockState.OFF
        if self.paused_at is not None:
            return ClockState.PAUSED
        left = self.remaining(now) or timedelta()
        if left <= timedelta():
            return ClockState.OVER
        return ClockState.LAST_MINUTES if left <= LAST_MINUTES else ClockState.RUNNING
