"""Tables while they are played: all of a session, and one with what its staff can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import live
from scoring.models import Refused, new_key
from tournaments.forms.playing import read_away, read_entrant, read_minutes, read_rounds, read_shown
from tournaments.models import Dispute, Entrant, Table, Tournament
from tournaments.models.playing import (
    accept_table as accept,
    add_minutes,
    cut_short,
    decide_dispute as decide,
    end_help as answer,
    leave_at_table as leave,
    reopen_table as reopen,
    restore_table as restore,
    substitute as take_place,
    void_table as void,
)
from tournaments.room.grid import grid_of, show_grid
from tournaments.room.table_page import TablePage
from tournaments.tournament_rights import TournamentAccess, find_tournament

OUT = (Entrant.State.DISQUALIFIED,)


@require_safe
def show_tables(request: HttpRequest, key: str) -> HttpResponse:
    """`?session=1`: an earlier one, which does not move any more; `?order=need`: who needs somebody comes first."""
    tournament, access = find_tournament(request, key)
    number, by_need = _number(request.GET.get("session", "")), request.GET.get("order") == "need"
    grid = grid_of(tournament, number)
    if number is not None and grid.session is None:
        raise Http404
    language = translation.get_language() or "en"
    page = "tables by need" if by_need else "tables"
    by = access.link or tournament.club.keeper
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "tables",
        "grid": grid, "by_need": by_need, "number": number, "request_key": new_key(),
        "fragment": show_grid(grid, tournament, by_need=by_need),
        "live_url": live.address("tournament", tournament.pk, page, by, language) if number is None else "",
    }  # fmt: skip
    return render(request, "tournaments/show_tables.html", context)


@require_safe
def show_table(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    """For who keeps score; everybody else sees the table's game."""
    _tournament, access, table = find_table(request, key, table_id, "sees")
    if not access.scores:
        return redirect("scoring:show_game", table.game.key)
    return _show(request, access, table)


@require_POST
def accept_table(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    _tournament, access, table = find_table(request, key, table_id, "scores")
    shown, edit = read_shown(request.POST), access.edit(request)
    done = _("The result is accepted.")
    return _do(request, access, table, lambda: accept(table, edit, access.entrant, shown=shown), done)


@require_POST
def answer_call(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    _tournament, access, table = find_table(request, key, table_id, "scores")
    return _do(request, access, table, lambda: answer(table, access.edit(request)), _("The call is answered."))


@require_POST
def decide_dispute(request: HttpRequest, key: str, dispute_id: int) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    disputes = Dispute.objects.filter(table__session__tournament=tournament)
    dispute = disputes.select_related("table__session__tournament__club__keeper").filter(pk=dispute_id).first()
    if dispute is None:
        raise Http404
    take = request.POST.get("decision") == "take"
    done = _("The sheet is corrected.") if take else _("The sheet stands as it is.")
    return _do(request, access, dispute.table, lambda: decide(dispute, take, access.edit(request)), done)


@require_POST
def reopen_table(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    _tournament, access, table = find_table(request, key, table_id, "directs")
    reason = request.POST.get("reason", "")
    return _do(
        request, access, table, lambda: reopen(table, reason, access.edit(request)), _("The sheet is open again.")
    )


@require_POST
def void_table(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    _tournament, access, table = find_table(request, key, table_id, "directs")
    reason = request.POST.get("reason", "")
    done = _("The table is void: it counts nowhere.")
    return _do(request, access, table, lambda: void(table, reason, access.edit(request)), done)


@require_POST
def restore_table(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    _tournament, access, table = find_table(request, key, table_id, "directs")
    return _do(request, access, table, lambda: restore(table, access.edit(request)), _("The table counts again."))


@require_POST
def extend_table(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    _tournament, access, table = find_table(request, key, table_id, "directs")
    done = _("The table has other minutes now.")
    return _do(
        request, access, table, lambda: add_minutes(table, read_minutes(request.POST), access.edit(request)), done
    )


@require_POST
def cut_table_short(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    _tournament, access, table = find_table(request, key, table_id, "directs")
    done = _("The table plays another number of rounds now.")
    return _do(request, access, table, lambda: cut_short(table, read_rounds(request.POST), access.edit(request)), done)


@require_POST
def leave_at_table(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    tournament, access, table = find_table(request, key, table_id, "directs")

    def change() -> object:
        who = read_entrant(request.POST, "entrant", tournament, _("Who leaves: choose somebody at the table."))
        is_held = request.POST.get("round") != "void"
        return leave(table, who, access.edit(request), state=read_away(request.POST), is_held=is_held)

    return _do(request, access, table, change, _("The others play on."))


@require_POST
def substitute(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    tournament, access, table = find_table(request, key, table_id, "directs")

    def change() -> object:
        out = read_entrant(request.POST, "entrant", tournament, _("Who leaves: choose somebody at the table."))
        into = read_entrant(request.POST, "into", tournament, _("Who plays on: choose somebody who is not playing."))
        return take_place(table, out, into, access.edit(request), state=read_away(request.POST))

    return _do(request, access, table, change, _("Somebody else plays on in this place."))


def find_table(request: HttpRequest, key: str, table_id: int, need: str) -> tuple[Tournament, TournamentAccess, Table]:
    tournament, access = find_tournament(request, key, need)
    tables = Table.objects.select_related("game__keeper", "session").filter(session__tournament=tournament)
    table = tables.filter(pk=table_id).first()
    if table is None or not (table.session.is_announced or access.directs):
        raise Http404
    table.session.tournament = tournament
    return tournament, access, table


def _do(
    request: HttpRequest, access: TournamentAccess, table: Table, change: Callable[[], object], done: str
) -> HttpResponse:
    try:
        changed = change()
    except Refused as refusal:
        return _show(request, access, table, refusal)
    messages.success(request, done if changed is not None else _("That was done already."))
    return redirect("tournaments:show_table", table.session.tournament.key, table.pk)


def _show(request: HttpRequest, access: TournamentAccess, table: Table, refusal: Refused | None = None) -> HttpResponse:
    if refusal is not None:
        table = find_table(request, table.session.tournament.key, table.pk, "scores")[2]
    tournament = table.session.tournament
    context: dict[str, Any] = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "tables",
        "table": table, "session": table.session, "page": TablePage(table), "request_key": new_key(),
        "asked": request.resolver_match.url_name if request.resolver_match and refusal else "",
        "typed": request.POST, "sentence": refusal.sentence if refusal else "",
        "others": _others(access, table) if table.is_open else [],
        "links": table.game.links.usable().filter(scope="table").exists(),
    }  # fmt: skip
    return render(request, "tournaments/show_table.html", context, status=refusal.status if refusal else 200)


def _others(access: TournamentAccess, table: Table) -> list[Entrant]:
    """Who could take somebody's place: everybody without a seat in this session."""
    if not access.directs:
        return []
    entrants = table.session.tournament.entrants.select_related("player").exclude(state__in=OUT)
    seated = entrants.filter(player__seats__game__table__in=table.session.tables.counting())
    return list(entrants.exclude(pk__in=seated.values("pk")))


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 5 else None
