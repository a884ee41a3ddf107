"""Two seats of a session are swapped, by a director who knows better."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from scoring.models import Change, Game, Refused, Seat
from scoring.models.changes import log

from .entrants import Entrant
from .seating_requests import Tables
from .seating_sessions import read_session, report_on
from .sessions import Session
from .tables import Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

Place = tuple[int, int]


def swap_seats(session: Session, a: Entrant, b: Entrant, edit: TournamentEdit) -> Session:
    """In a draft, or at tables that have no score yet; also two of one table, who then play in another order."""

    def swap(locked: Tournament) -> tuple[Cells, Cells]:
        fresh = read_session(locked, session)
        one, other = _places(fresh, a, b)
        if fresh.is_announced:
            _swap_at_tables(fresh, a, b, edit)
        before = _cells(fresh, one, other)
        tables: Tables = fresh.seating["tables"]
        tables[one[0]][one[1]], tables[other[0]][other[1]] = b.pk, a.pk
        fresh.seating["swaps"] = [*fresh.seating.get("swaps", []), [a.pk, b.pk]]
        if "report" in fresh.seating:
            fresh.seating["report"] = report_on(fresh.seating["request"], tables)
        fresh.save(update_fields=["seating"])
        return before, _cells(fresh, one, other)

    games = Game.objects.filter(table__session=session, seats__player__in=(a.player_id, b.player_id))
    write_tournament(
        session.tournament, TournamentChange.Verb.SWAP, edit, swap, games=list(games.values_list("pk", flat=True))
    )
    session.refresh_from_db()
    return session


def _places(session: Session, a: Entrant, b: Entrant) -> tuple[Place, Place]:
    if session.state not in (Session.State.SEATED, Session.State.ANNOUNCED, Session.State.PLAYING):
        raise Closed(_("Seats are swapped from the draw until the tables play."))
    places = {pk: (table, seat) for table, ids in enumerate(session.seating["tables"]) for seat, pk in enumerate(ids)}
    if a.pk == b.pk or a.pk not in places or b.pk not in places:
        raise Refused(_("Choose two seats of this session."))
    return places[a.pk], places[b.pk]


def _cells(session: Session, *places: Place) -> dict[str, Any]:
    tables = session.seating["tables"]
    cells = {f"session/{session.number}/table/{table + 1}": list(tables[table]) for table, _seat in places}
    return {**cells, f"session/{session.number}/swaps": len(session.seating.get("swaps", []))}


def _swap_at_tables(session: Session, a: Entrant, b: Entrant, edit: TournamentEdit) -> None:
    seats = Seat.objects.select_related("game__keeper").filter(game__table__session=session)
    one, other = seats.get(player=a.player_id), seats.get(player=b.player_id)
    tables = Table.objects.filter(game__in=(one.game_id, other.game_id))
    begun = tables.exclude(state=Table.State.WAITING, game__rounds=None).first()
    if begun is not None:
        raise Closed(_("Table %(number)s has a score: its seats stay as they are.") % {"number": begun.number})
    if one.game_id == other.game_id:
        one.order, other.order = other.order, one.order
        Seat.objects.bulk_update([one, other], ["order"])
        _log(one.game, {one.pk: ("order", other.order, one.order), other.pk: ("order", one.order, other.order)}, edit)
        return
    one.player_id, other.player_id = other.player_id, one.player_id
    Seat.objects.bulk_update([one, other], ["player"])
    _log(one.game, {one.pk: ("entrant", a.number, b.number)}, edit)
    _log(other.game, {other.pk: ("entrant", b.number, a.number)}, edit)


def _log(game: Game, seats: dict[int, tuple[str, int, int]], edit: TournamentEdit) -> None:
    Game.objects.filter(pk=game.pk).update(revision=models.F("revision") + 1)
    fresh = Game.objects.select_related("keeper").get(pk=game.pk)
    before = {f"seat/{seat}/{name}": value for seat, (name, value, _after) in seats.items()}
    after = {f"seat/{seat}/{name}": value for seat, (name, _before, value) in seats.items()}
    log(fresh, Change.Verb.SEATS, before, after, edit.part(f"swap/{game.pk}").in_scoring)
