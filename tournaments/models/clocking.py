"""The clock of a session, minutes more for all or for one table, and calls for help."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Refused

from .sessions import Session
from .tables import Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit
from .writing_tables import put, write_session, write_table

Verb = TournamentChange.Verb
MOST_MINUTES = 24 * 60
MOST_EXTRA_MINUTES = 240


def start_clock(
    session: Session, edit: TournamentEdit, *, minutes: int | None = None, now: datetime | None = None
) -> TournamentChange | None:
    """Once; `minutes` where the tournament has none, or others than it has."""

    def start(session: Session) -> tuple[Cells, Cells]:
        _refuse_not_playing(session)
        if session.started_at is not None:
            return {}, {}
        length = minutes or session.minutes or session.tournament.minutes
        if length is None or not 0 < length <= MOST_MINUTES:
            raise Refused(_("Minutes of the session: 1 to %(most)s.") % {"most": MOST_MINUTES})
        return put(session, minutes=length, started_at=now or timezone.now(), paused_at=None, paused_seconds=0)

    return write_session(session, Verb.CLOCK, edit, start)


def pause_clock(session: Session, edit: TournamentEdit, *, now: datetime | None = None) -> TournamentChange | None:
    def pause(session: Session) -> tuple[Cells, Cells]:
        _refuse_not_started(session)
        return put(session, paused_at=session.paused_at or now or timezone.now())

    return write_session(session, Verb.CLOCK, edit, pause)


def resume_clock(session: Session, edit: TournamentEdit, *, now: datetime | None = None) -> TournamentChange | None:
    def resume(session: Session) -> tuple[Cells, Cells]:
        _refuse_not_started(session)
        if session.paused_at is None:
            return {}, {}
        paused = max(0, round(((now or timezone.now()) - session.paused_at).total_seconds()))
        return put(session, paused_at=None, paused_seconds=session.paused_seconds + paused)

    return write_session(session, Verb.CLOCK, edit, resume)


def add_minutes(what: Session | Table, minutes: int, edit: TournamentEdit) -> TournamentChange | None:
    """Minutes more (fewer, below zero) for everybody, or for one table."""

    def add(row: Session | Table) -> tuple[Cells, Cells]:
        _refuse_not_playing(row.session if isinstance(row, Table) else row)
        extra = row.extra_minutes + minutes
        if not 0 <= extra <= MOST_EXTRA_MINUTES:
            raise Refused(_("Extra minutes: 0 to %(most)s in all.") % {"most": MOST_EXTRA_MINUTES})
        return put(row, extra_minutes=extra)

    if isinstance(what, Table):
        return write_table(what, Verb.CLOCK, edit, add)
    return write_session(what, Verb.CLOCK, edit, add)


def call_help(table: Table, edit: TournamentEdit) -> TournamentChange | None:
    """A call that stands is not made again."""

    def call(table: Table) -> tuple[Cells, Cells]:
        _refuse_not_playing(table.session)
        return put(table, called_at=table.called_at or timezone.now())

    return write_table(table, Verb.CALL, edit, call)


def end_help(table: Table, edit: TournamentEdit) -> TournamentChange | None:
    return write_table(table, Verb.CALL, edit, lambda table: put(table, called_at=None))


def _refuse_not_playing(session: Session) -> None:
    if session.state == Session.State.CLOSED:
        raise Closed(_("Session %(number)s is closed.") % {"number": session.number})
    if not session.is_announced:
        raise Closed(_("Session %(number)s is not announced yet.") % {"number": session.number})


def _refuse_not_started(session: Session) -> None:
    _refuse_not_playing(session)
    if session.started_at is None:
        raise Closed(_("The clock of session %(number)s was not started yet.") % {"number": session.number})
