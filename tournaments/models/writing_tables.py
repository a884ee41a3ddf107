"""A change to one table: its game, the tournament and the table's own row as they are once nobody else can change them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from scoring.models import Refused

from .clubs import PLACE_LENGTH
from .sessions import Session
from .tables import Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

DoToTable = Callable[[Table], tuple[Cells, Cells]]


def write_table(table: Table, verb: str, edit: TournamentEdit, do: DoToTable) -> TournamentChange | None:
    """As write_tournament; `do` is given the table read anew under the locks. Corrections of a result that was
    published are let in, nothing is in a tournament that is over.
    """

    def change(locked: Tournament) -> tuple[Cells, Cells]:
        refuse_over(locked)
        fresh = Table.objects.select_related("session", "game__keeper").get(pk=table.pk)
        fresh.session.tournament = locked
        return do(fresh)

    return write_tournament(table.session.tournament, verb, edit, change, games=[table.game_id])


def write_session(
    session: Session, verb: str, edit: TournamentEdit, do: Callable[[Session], tuple[Cells, Cells]], **locks: Any
) -> TournamentChange | None:
    def change(locked: Tournament) -> tuple[Cells, Cells]:
        refuse_over(locked)
        fresh = Session.objects.get(pk=session.pk)
        fresh.tournament = locked
        return do(fresh)

    return write_tournament(session.tournament, verb, edit, change, **locks)


def refuse_over(tournament: Tournament) -> None:
    if tournament.is_read_only:
        raise Closed(_("The tournament is over and its scores stand."))


def put(row: Table | Session, **fields: Any) -> tuple[Cells, Cells]:
    """Stores fields of a row; the cells before and after of those that change."""
    changed = {name: value for name, value in fields.items() if getattr(row, name) != value}
    before = {cell(row, name): _plain(getattr(row, name)) for name in changed}
    for name, value in changed.items():
        setattr(row, name, value)
    if changed:
        row.save(update_fields=list(changed))
    return before, {cell(row, name): _plain(value) for name, value in changed.items()}


def cell(row: Model, name: str) -> str:
    """The path of a field in the log: sessions go by their numbers, everything else by its id."""
    return f"{row._meta.model_name}/{row.number if isinstance(row, Session) else row.pk}/{name}"


def read_reason(text: str) -> str:
    """Why a director does it, in their own words."""
    reason = " ".join(text.split())
    if not reason:
        raise Refused(_("Say why: everybody reads it in the log."))
    if len(reason) > PLACE_LENGTH:
        raise Refused(_("The reason: at most %(most)s characters.") % {"most": PLACE_LENGTH})
    return reason


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
