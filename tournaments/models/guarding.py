"""What the state of a tournament forbids at its tables, and what follows from their scores."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.models import Change, Edit, Game, Keeper

from .clubs import Club
from .disputes import note_dispute
from .sessions import Session
from .tables import Table
from .tournament_changes import Cells, Closed, move_on

Verb = Change.Verb
SCORES = (Verb.RECORD, Verb.UNDO, Verb.BURN)
RULINGS = (Verb.KEEP, Verb.WITHDRAW)


def with_table(games: QuerySet[Game]) -> QuerySet[Game]:
    """Reads along with games the tables that they are, if any."""
    return games.select_related("table__session__tournament__club__keeper").defer("table__session__seating")


def table_of(game: Game) -> Table | None:
    """The table whose scores a game holds, with its session and tournament; looked up once for each game in memory."""
    if game.keeper.kind != Keeper.Kind.CLUB:
        return None
    relation = Table._meta.get_field("game").remote_field
    if not relation.is_cached(game):
        tables = Table.objects.select_related("session__tournament__club__keeper").defer("session__seating")
        relation.set_cached_value(game, tables.filter(game=game).first())
    found = cast("Table | None", relation.get_cached_value(game))
    if found is not None:
        found.game = game
    return found


def is_table(game: Game) -> bool:
    """A table's result is rated although it plays only a run of rounds."""
    return table_of(game) is not None


def guard_table(game: Game, verb: str, cells: Cells, edit: Edit) -> None:
    """Called by `scoring` with a game that is locked. Raises Closed; a value for a submitted sheet becomes a dispute."""
    table = table_of(game)
    if table is None or verb in RULINGS:
        return
    if verb not in SCORES:
        raise Closed(_("This game is a table of a tournament. That is done on the tournament’s pages."))
    _refuse_closed_session(table, edit)
    if table.is_open:
        return
    if table.state == Table.State.VOID:
        raise Closed(_("Table %(number)s is void. Its scores count nowhere.") % {"number": table.number})
    if table.state == Table.State.ACCEPTED:
        sentence = _("The result of table %(number)s is accepted. Only a director may open it again.")
        raise Closed(sentence % {"number": table.number})
    if verb != Verb.RECORD:
        raise Closed(_("The sheet of table %(number)s is submitted.") % {"number": table.number})
    sentence = _("The sheet of table %(number)s is submitted. What you entered is kept as a dispute for the director.")
    raise Closed(sentence % {"number": table.number}, note=partial(note_dispute, table, dict(cells), edit))


def _refuse_closed_session(table: Table, edit: Edit) -> None:
    tournament, session = table.session.tournament, table.session
    if tournament.is_read_only:
        raise Closed(_("The tournament is over and its scores stand."))
    if not session.is_announced:
        raise Closed(_("Session %(number)s has not begun.") % {"number": session.number})
    if session.state == Session.State.CLOSED and not _is_of_staff(edit, tournament.club):
        raise Closed(_("Session %(number)s is closed. Ask the director.") % {"number": session.number})


def _is_of_staff(edit: Edit, club: Club) -> bool:
    """Whether a role in the club lets somebody correct a table that was opened again after its session.

    Without a link and a keeper it is the operator.
    """
    if edit.link is not None or edit.keeper is None:
        return edit.link is None
    return edit.keeper.pk == club.keeper_id or club.roles.filter(account__keeper=edit.keeper).exists()


def follow_table(sender: object, game: Game, **_: Any) -> None:
    """Receives `game_changed`: the table plays once something is entered, and the standings move.

    It comes before the ratings of the club follow, so that everybody locks the tournament first.
    """
    table = table_of(game)
    if table is None:
        return
    if table.state == Table.State.WAITING:
        table.state = Table.State.PLAYING
        table.save(update_fields=["state"])
        Session.objects.filter(pk=table.session_id, state=Session.State.ANNOUNCED).update(state=Session.State.PLAYING)
    move_on(table.session.tournament)
