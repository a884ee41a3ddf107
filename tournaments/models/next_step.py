"""The director's day: where a tournament stands, and the one thing to do next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .entrants import Entrant
from .sessions import Session
from .tables import Dispute, Table
from .tournaments import Tournament

State = Tournament.State
FEWEST_PLAYERS = 3


class Step(StrEnum):
    OPEN_REGISTRATION = "open-registration"
    REGISTER = "register"
    OPEN_CHECK_IN = "open-check-in"
    CHECK_IN = "check-in"
    BEGIN = "begin"
    SEAT = "seat"
    ANNOUNCE = "announce"
    PLAY = "play"
    CLOSE_SESSION = "close-session"
    CUT = "cut"
    END_PLAY = "end-play"
    DECIDE = "decide"
    PUBLISH = "publish"
    ARCHIVE = "archive"


@dataclass(frozen=True)
class Situation:
    """All that the next step depends on. `session` is the state of the latest one, None before the first."""

    state: str
    entered: int = 0
    expected: int = 0
    here: int = 0
    session: str | None = None
    is_stale: bool = False
    tables_out: int = 0
    sessions_left: int = 0
    wants_final: bool = False
    open_disputes: int = 0


def next_step(now: Situation) -> Step | None:
    """None where nothing is left to do."""
    match now.state:
        case State.DRAFT:
            return Step.OPEN_REGISTRATION
        case State.REGISTRATION:
            return Step.REGISTER if now.entered < FEWEST_PLAYERS else Step.OPEN_CHECK_IN
        case State.CHECK_IN:
            return Step.CHECK_IN if now.expected or now.here < FEWEST_PLAYERS else Step.BEGIN
        case State.RUNNING:
            return _in_play(now)
        case State.PROVISIONAL:
            return Step.DECIDE if now.open_disputes else Step.PUBLISH
        case State.PUBLISHED:
            return Step.ARCHIVE
    return None


def _in_play(now: Situation) -> Step:
    match now.session:
        case Session.State.SEATED:
            return Step.SEAT if now.is_stale else Step.ANNOUNCE
        case Session.State.ANNOUNCED | Session.State.PLAYING:
            return Step.PLAY if now.tables_out else Step.CLOSE_SESSION
        case Session.State.PLANNED:
            return Step.SEAT
    if now.sessions_left > 0:
        return Step.SEAT
    return Step.CUT if now.wants_final else Step.END_PLAY


def situation_of(tournament: Tournament) -> Situation:
    sessions = list(tournament.sessions.all())
    latest = sessions[-1] if sessions else None
    states = list(tournament.entrants.values_list("state", flat=True))
    played = [one for one in sessions if one.kind == Session.Kind.REGULAR and one.state == Session.State.CLOSED]
    return Situation(
        state=tournament.state,
        entered=sum(state != Entrant.State.WITHDRAWN for state in states),
        expected=states.count(Entrant.State.REGISTERED),
        here=states.count(Entrant.State.CHECKED_IN) + states.count(Entrant.State.ACTIVE),
        session=latest.state if latest else None,
        is_stale=latest.is_stale if latest else False,
        tables_out=_tables_out(latest) if latest else 0,
        sessions_left=tournament.session_count - len(played),
        wants_final=tournament.cut is not None and not any(session.is_final for session in sessions),
        open_disputes=Dispute.objects.filter(table__session__tournament=tournament, decision=Dispute.Decision.OPEN).count(),
    )  # fmt: skip


def _tables_out(session: Session) -> int:
    """Tables that are still at it, or whose sheets nobody accepted."""
    return session.tables.exclude(state__in=(Table.State.ACCEPTED, Table.State.VOID)).count()
