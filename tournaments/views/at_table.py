"""What players do at their table beside entering scores: submit, agree, dispute, call for help."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.views.visitors import Access
from tournaments.forms.playing import read_shown
from tournaments.models import Entrant, Table, Tournament
from tournaments.models.playing import (
    acknowledge as agree,
    call_help as call,
    dispute_table as dispute,
    submit_table as submit,
)
from tournaments.tournament_rights import TournamentAccess, right_at_table
from tournaments.views.playing import find_table


@require_POST
def submit_table(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    _tournament, access, table, at_table = _find_own_table(request, key, table_id)
    submit(table, access.edit(request, at_table.link))
    messages.success(request, _("The sheet is submitted. Everybody at the table says now whether it is right."))
    return _back(request, table)


@require_POST
def call_help(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    _tournament, access, table, at_table = _find_own_table(request, key, table_id)
    call(table, access.edit(request, at_table.link))
    messages.success(request, _("A director is called and comes to the table."))
    return _back(request, table)


@require_POST
def acknowledge(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    access, table, entrant = _find_own_seat(request, key, table_id)
    agree(table, entrant, access.edit(request, access.link), shown=read_shown(request.POST))
    messages.success(request, _("You agree with the sheet."))
    return _back(request, table)


@require_POST
def dispute_table(request: HttpRequest, key: str, table_id: int) -> HttpResponse:
    access, table, entrant = _find_own_seat(request, key, table_id)
    dispute(table, entrant, request.POST.get("words", ""), access.edit(request, access.link))
    messages.success(request, _("A director looks at it and decides."))
    return _back(request, table)


def _find_own_table(
    request: HttpRequest, key: str, table_id: int
) -> tuple[Tournament, TournamentAccess, Table, Access]:
    """For who plays at the table, its own phone, and who keeps score in the club."""
    tournament, access, table = find_table(request, key, table_id, "sees")
    at_table = right_at_table(request, table)
    if at_table is None or not (at_table.may_enter_all or _sits_there(access, table)):
        raise PermissionDenied(_("Only who plays at this table may do this, its own phone, and who keeps score."))
    return tournament, access, table, at_table


def _find_own_seat(request: HttpRequest, key: str, table_id: int) -> tuple[TournamentAccess, Table, Entrant]:
    _tournament, access, table = find_table(request, key, table_id, "sees")
    if access.entrant is None or not _sits_there(access, table):
        raise PermissionDenied(
            _("Only who plays at this table may do this, by the link of their own or signed in as themselves.")
        )
    return access, table, access.entrant


def _sits_there(access: TournamentAccess, table: Table) -> bool:
    return access.entrant is not None and table.game.seats.filter(player=access.entrant.player_id).exists()


def _back(request: HttpRequest, table: Table) -> HttpResponse:
    """To the page it came from: the table's for its staff, or the sheet."""
    if request.POST.get("at") == "table":
        return redirect("tournaments:show_table", table.session.tournament.key, table.pk)
    return redirect("scoring:show_game", table.game.key)
