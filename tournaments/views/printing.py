"""On paper: who sits where, score sheets and entrants' cards with their codes, standings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.models import Link, new_key
from scoring.qr import qr_svg
from scoring.views.addresses import address_for_others
from tournaments.models import Entrant, Session, Tournament
from tournaments.models.handing_out import HERE_OR_COMING, give_links as give
from tournaments.models.seating_requests import ANNOUNCED
from tournaments.models.standing import tournament_standings
from tournaments.seating_page import SeatingPage, TablePlaces
from tournaments.tournament_rights import TournamentAccess, find_tournament
from tournaments.wording.placings import per_round

# So many rounds fit on a sheet with rows as high as a line of handwriting, and as one of small handwriting.
ROOMY, TIGHT = 10, 14


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table's score sheet; without a code where its result is accepted already."""

    table: TablePlaces
    code: SafeString | str


@dataclass(frozen=True, slots=True)
class Card:
    entrant: Entrant
    code: SafeString


@require_safe
@never_cache
def list_prints(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "scores")
    entrants = tournament.entrants.filter(state__in=HERE_OR_COMING)
    context = {
        "sessions": tournament.sessions.filter(state__in=ANNOUNCED).order_by("-number"),
        "card_count": _own_links(tournament).count(), "entrant_count": entrants.count(), "request_key": new_key(),
    }  # fmt: skip
    return _show(request, "list_prints", tournament, access, context)


@require_safe
@never_cache
def print_names(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    session = _find_session(tournament, number)
    return _show(request, "print_names", tournament, access, {"session": session, "page": SeatingPage(session)})


@require_safe
@never_cache
def print_tables(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    session = _find_session(tournament, number)
    return _show(request, "print_tables", tournament, access, {"session": session, "page": SeatingPage(session)})


@require_safe
@never_cache
def print_sheets(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Whoever holds a sheet enters for its table: only who keeps score may print it."""
    tournament, access = find_tournament(request, key, "scores")
    session = _find_session(tournament, number)
    usable = Link.objects.usable().filter(scope=Link.Scope.TABLE, game__table__session=session)
    links = {link.game_id: link for link in usable}
    games = dict(session.tables.values_list("number", "game_id"))
    sheets = [
        Sheet(table, _code(request, "tournaments:open_table", links.get(games[table.number])))
        for table in SeatingPage(session).tables
        if not table.is_void
    ]
    context = {
        "session": session, "sheets": sheets, "starts": range(session.first_start, session.last_start - 1, -1),
        "fit": "roomy" if session.round_count <= ROOMY else "tight" if session.round_count <= TIGHT else "tightest",
    }  # fmt: skip
    return _show(request, "print_sheets", tournament, access, context)


@require_safe
@never_cache
def print_cards(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever holds a card is its entrant: only who keeps score may print it."""
    tournament, access = find_tournament(request, key, "scores")
    links = _own_links(tournament).select_related("entrant__player")
    cards = [
        Card(link.entrant, qr_svg(_address(request, "tournaments:open_entrant", link)))
        for link in links.order_by("entrant__number")
    ]
    return _show(request, "print_cards", tournament, access, {"cards": cards})


@never_cache
@require_POST
def give_links(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "scores")
    give(tournament, access.edit(request))
    messages.success(request, _("Everybody has an own code."))
    return redirect("tournaments:list_prints", key)


@require_safe
@never_cache
def print_standings(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    lines = [(line, per_round(line, digits=2)) for line in tournament_standings(tournament)]
    return _show(request, "print_standings", tournament, access, {"lines": lines})


def _own_links(tournament: Tournament) -> Any:
    return Link.objects.usable().filter(entrant__tournament=tournament, entrant__state__in=HERE_OR_COMING)


def _code(request: HttpRequest, name: str, link: Link | None) -> SafeString | str:
    return qr_svg(_address(request, name, link)) if link else ""


def _address(request: HttpRequest, name: str, link: Link) -> str:
    return address_for_others(request, reverse(name, args=(link.token,)))


def _find_session(tournament: Tournament, number: int) -> Session:
    """What is not announced is not printed."""
    session = tournament.sessions.filter(number=number, state__in=ANNOUNCED).first()
    if session is None:
        raise Http404
    session.tournament = tournament
    return session


def _show(
    request: HttpRequest, name: str, tournament: Tournament, access: TournamentAccess, context: dict[str, Any]
) -> HttpResponse:
    context |= {"tournament": tournament, "club": tournament.club, "access": access, "section": "tables"}
    return render(request, f"tournaments/{name}.html", context)
