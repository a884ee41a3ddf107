"""The end of a session: what is done, what is missing, and closing it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from .sessions import Session
from .standing import make_snapshot
from .tables import Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit
from .writing_tables import put, read_reason, write_session

State = Table.State


@dataclass(frozen=True)
class TablesLeft:
    """The tables of a session by what there is left to do before it is closed."""

    done: tuple[Table, ...]
    submitted: tuple[Table, ...]
    disputed: tuple[Table, ...]
    missing: tuple[Table, ...]

    @classmethod
    def of(cls, tables: Iterable[Table]) -> TablesLeft:
        tables = tuple(tables)
        return cls(
            done=tuple(table for table in tables if table.is_settled),
            submitted=tuple(table for table in tables if table.state == State.SUBMITTED),
            disputed=tuple(table for table in tables if table.state == State.DISPUTED),
            missing=tuple(table for table in tables if table.is_open),
        )


def close_session(session: Session, edit: TournamentEdit, reason: str = "") -> TournamentChange | None:
    """Rounds that were not played are absent from then on. Sheets that are submitted may be accepted later.

    Raises Closed, naming the tables whose sheets are missing, unless a reason is given.
    """

    def close(session: Session) -> tuple[Cells, Cells]:
        if session.state == Session.State.CLOSED:
            return {}, {}
        if not session.is_announced:
            raise Closed(_("Session %(number)s has not begun.") % {"number": session.number})
        told = _refuse_missing(session, reason)
        session.tables.exclude(called_at=None).update(called_at=None)
        before, after = put(session, state=Session.State.CLOSED, closed_at=timezone.now(), reason=told)
        make_snapshot(session)
        return before, after

    games = list(session.tables.values_list("game", flat=True))
    return write_session(session, TournamentChange.Verb.CLOSE, edit, close, games=games)


def _refuse_missing(session: Session, reason: str) -> str:
    missing = TablesLeft.of(session.tables.all()).missing
    if not missing:
        return ""
    if not reason.strip():
        numbers = ", ".join(str(table.number) for table in missing)
        sentence = _("Not submitted yet: table %(numbers)s. To close the session all the same, say why.")
        raise Closed(sentence % {"numbers": numbers})
    return read_reason(reason)
