"""Tournaments: those to come, the home of each, and its way from one state to the next."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.models import Link, new_key
from scoring.qr import qr_svg
from scoring.views.addresses import address_for_others
from tournaments.models import Tournament, TournamentChange, TournamentEdit
from tournaments.models.creating import (
    archive_tournament as archive,
    begin,
    cancel_tournament as cancel,
    close_check_in,
    delete_draft,
    end_play,
    open_check_in,
    open_registration,
)
from tournaments.models.open_links import open_link
from tournaments.room.home import Home
from tournaments.tournament_rights import find_tournament

State = Tournament.State
MOST_LISTED = 100
MOST_OVER = 20
UNDER_WAY = (State.CHECK_IN, State.RUNNING, State.PROVISIONAL)

Move = Callable[[Tournament, TournamentEdit], TournamentChange | None]
MOVES: dict[str, Move] = {
    "open-registration": open_registration,
    "open-check-in": open_check_in,
    "close-check-in": close_check_in,
    "begin": begin,
    "end-play": end_play,
}


@require_safe
def list_tournaments(request: HttpRequest) -> HttpResponse:
    listed = Tournament.objects.listed().select_related("club")
    context = {
        "under_way": listed.filter(state__in=UNDER_WAY).order_by("-starts_at", "-pk")[:MOST_LISTED],
        "coming": listed.filter(state=State.REGISTRATION).order_by("starts_at", "pk")[:MOST_LISTED],
        "over": listed.filter(state__in=(State.PUBLISHED, State.ARCHIVED))[:MOST_OVER],
    }
    return render(request, "tournaments/list_tournaments.html", context)


@require_safe
def show_tournament(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    address = _register_address(request, tournament)
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "tournament",
        "home": Home(tournament, access), "register": address,
        "qr": qr_svg(address) if address and access.directs else "", "request_key": new_key(),
    }  # fmt: skip
    return render(request, "tournaments/show_tournament.html", context)


def _register_address(request: HttpRequest, tournament: Tournament) -> str:
    """Where people enter by themselves; empty while they cannot."""
    link = open_link(tournament, Link.Scope.REGISTER)
    is_open = tournament.registers_itself and tournament.state in (State.REGISTRATION, State.CHECK_IN)
    if link is None or not is_open:
        return ""
    return address_for_others(request, reverse("tournaments:register", args=(link.token,)))


@require_POST
def move_tournament(request: HttpRequest, key: str) -> HttpResponse:
    """One step of the day that needs nothing but to be said."""
    tournament, access = find_tournament(request, key, "directs")
    move = MOVES.get(request.POST.get("do", ""))
    if move is None:
        raise Http404
    move(tournament, access.edit(request))
    return redirect("tournaments:show_tournament", key)


@require_http_methods(["GET", "HEAD", "POST"])
def cancel_tournament(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    if request.method != "POST":
        return _ask(request, tournament, "cancel_tournament")
    cancel(tournament, access.edit(request))
    messages.success(request, _("The tournament is cancelled."))
    return redirect("tournaments:show_tournament", key)


@require_http_methods(["GET", "HEAD", "POST"])
def archive_tournament(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "owns")
    if request.method != "POST":
        return _ask(request, tournament, "archive_tournament")
    archive(tournament, access.edit(request))
    messages.success(request, _("The tournament is archived. It stays as it is."))
    return redirect("tournaments:show_tournament", key)


@require_http_methods(["GET", "HEAD", "POST"])
def delete_tournament(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "owns")
    if request.method != "POST":
        return _ask(request, tournament, "delete_tournament")
    delete_draft(tournament, access.club.edit(request))
    messages.success(request, _("The draft is deleted."))
    return redirect("tournaments:show_club", tournament.club.slug)


def _ask(request: HttpRequest, tournament: Tournament, page: str) -> HttpResponse:
    context = {
        "tournament": tournament, "club": tournament.club, "access": find_tournament(request, tournament.key)[1],
        "section": "tournament", "request_key": new_key(),
    }  # fmt: skip
    return render(request, f"tournaments/{page}.html", context)
