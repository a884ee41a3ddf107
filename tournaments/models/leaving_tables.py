"""Who sits at a table and how long it plays, changed while it does: a leaver, a substitute, fewer rounds."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.models import Change, Refused, Scoresheet, Seat, hand_path, leave_table, substitute_seat, write

from .entrants import Entrant
from .newcomers import spoil_drafts
from .results import refuse_stranger
from .tables import Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit
from .writing_tables import cell, write_table

Verb = TournamentChange.Verb
AWAY = (Entrant.State.WITHDRAWN, Entrant.State.PAUSED)


def leave_at_table(
    table: Table,
    entrant: Entrant,
    edit: TournamentEdit,
    *,
    state: str = Entrant.State.WITHDRAWN,
    is_held: bool = True,
) -> TournamentChange | None:
    """The others go on. The round in progress counts with the tiles held (`is_held`) or not at all for who leaves,
    later rounds are missed. The entrant is withdrawn, or paused to come back in a later session.
    """

    def leave(table: Table) -> tuple[Cells, Cells]:
        _refuse_not_open(table)
        seat = _seat_of(table, entrant)
        if seat.left_round is None:
            leave_table(table.game, seat.pk, edit.in_scoring, is_held=is_held)
        return _put_away(entrant, state)

    return write_table(table, Verb.LEAVE, edit, leave)


def substitute(
    table: Table,
    out: Entrant,
    into: Entrant,
    edit: TournamentEdit,
    *,
    state: str = Entrant.State.WITHDRAWN,
) -> TournamentChange | None:
    """Somebody else plays on in the same place, with a seat of their own: scores belong to who played."""

    def change(table: Table) -> tuple[Cells, Cells]:
        _refuse_not_open(table)
        seat = _seat_of(table, out)
        if seat.left_round is not None:
            raise Closed(_("%(name)s has left this table already.") % {"name": out.name})
        _refuse_seated(table, into)
        substitute_seat(table.game, seat.pk, into.player, edit.in_scoring)
        before, after = _put_away(out, state)
        was, now = _put(into, Entrant.State.ACTIVE)
        return {**before, **was}, {**after, **now, cell(table, f"substitute/{out.pk}"): into.pk}

    return write_table(table, Verb.LEAVE, edit, change)


def cut_short(table: Table, rounds: int | None, edit: TournamentEdit) -> TournamentChange | None:
    """The table is done after so many rounds (None: after all of them). What was entered of later ones goes,
    unless such a round is complete: that one counts.
    """

    def cut(table: Table) -> tuple[Cells, Cells]:
        _refuse_not_open(table)
        sheet = table.game.scoresheet()
        cells, before = _cells_of_cut(sheet, rounds), sheet.closed_after
        if write(table.game, Change.Verb.CLOSE, cells, edit.in_scoring) is None:
            return {}, {}
        path = cell(table, "rounds")
        return {path: before}, {path: cells["game/closed_after"]}

    return write_table(table, Verb.CUT_SHORT, edit, cut)


def _cells_of_cut(sheet: Scoresheet, rounds: int | None) -> dict[str, object]:
    every = replace(sheet, closed_after=None).round_count
    if rounds is not None and not 1 <= rounds <= every:
        raise Refused(_("Rounds of this table: 1 to %(most)s.") % {"most": every})
    last = rounds or every
    later = [round_ for number, round_ in sheet.rounds.items() if number > last]
    if any(sheet.is_complete(round_.number) for round_ in later):
        sentence = _("Round %(number)s is complete already, so it counts.")
        raise Refused(sentence % {"number": max(round_.number for round_ in sheet.complete_rounds)})
    cells: dict[str, object] = {}
    for round_ in later:
        cells |= {hand_path(round_.number, seat): "" for seat in round_.hands}
        cells |= {f"round/{round_.number}/ending": "", f"round/{round_.number}/starter": None}
    return {**cells, "game/closed_after": None if last == every else last}


def _seat_of(table: Table, entrant: Entrant) -> Seat:
    refuse_stranger(table, entrant)
    return table.game.seats.get(player=entrant.player_id)


def _put_away(entrant: Entrant, state: str) -> tuple[Cells, Cells]:
    if state not in AWAY:
        raise Refused(_("Who leaves is withdrawn or paused."))
    return _put(entrant, state)


def _put(entrant: Entrant, state: str) -> tuple[Cells, Cells]:
    path, fresh = cell(entrant, "state"), Entrant.objects.select_related("tournament").get(pk=entrant.pk)
    before = fresh.state
    if before == state:
        return {}, {}
    Entrant.objects.filter(pk=entrant.pk).update(state=state)
    spoil_drafts(fresh.tournament)
    return {path: before}, {path: str(state)}


def _refuse_seated(table: Table, entrant: Entrant) -> None:
    tables = table.session.tables.counting().filter(game__seats__player=entrant.player_id)
    taken = tables.filter(game__seats__left_round=None).first()
    if taken is not None:
        told = {"name": entrant.name, "number": taken.number}
        raise Closed(_("%(name)s has a seat at table %(number)s already.") % told)
    if entrant.state == Entrant.State.DISQUALIFIED:
        raise Closed(_("%(name)s is disqualified.") % {"name": entrant.name})


def _refuse_not_open(table: Table) -> None:
    if not table.is_open:
        raise Closed(_("The sheet of table %(number)s is not open.") % {"number": table.number})
