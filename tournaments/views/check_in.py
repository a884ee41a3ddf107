"""Check-in: the desk, the code on the wall, and who checks in by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import live
from scoring.models import Link, Refused, new_key
from scoring.views.visitors import visitor_of
from tournaments.filters.entrants import EntrantSearch
from tournaments.models import Entrant, Tournament, TournamentEdit
from tournaments.models.entering import check_in, check_in_by_name, mark_no_show, set_paid, undo_check_in
from tournaments.models.open_links import find_open_link
from tournaments.room.check_in import show_check_in as render_desk
from tournaments.tournament_rights import TournamentAccess, find_tournament, tournament_access
from tournaments.views.entrants import find_entrant

Mark = Callable[[Entrant, TournamentEdit], object]
MARKS: dict[str, Mark] = {
    "check_in": check_in,
    "undo": undo_check_in,
    "no_show": mark_no_show,
    "paid": lambda entrant, edit: set_paid(entrant, True, edit),
    "unpaid": lambda entrant, edit: set_paid(entrant, False, edit),
}
NOT_HERE = (Entrant.State.REGISTERED, Entrant.State.NO_SHOW)


@require_safe
def show_check_in(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "scores")
    language = translation.get_language() or "en"
    search = EntrantSearch(request.GET.get("q", ""))
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "access": access,
        "section": "entrants",
        "search": search,
        "request_key": new_key(),
        "fragment": render_desk(tournament, search.query),
        "live_url": live.address("tournament", tournament.pk, "check-in", tournament.club.keeper, language),
    }
    return render(request, "tournaments/show_check_in.html", context)


@require_POST
def mark_entrant(request: HttpRequest, key: str) -> HttpResponse:
    """One tap on a row: the name of the button says what, its value who."""
    tournament, access = find_tournament(request, key, "scores")
    name = next((name for name in MARKS if name in request.POST), "")
    number = request.POST.get(name, "")
    if not name or not number.isdecimal() or len(number) > 4:
        raise Http404
    entrant = find_entrant(tournament, int(number))
    MARKS[name](entrant, access.edit(request))
    back = "show_check_in" if request.POST.get("back") == "desk" else "list_entrants"
    query = urlencode({"q": request.POST["q"]}) if request.POST.get("q") else ""
    return redirect(f"{reverse(f'tournaments:{back}', args=(key,))}?{query}#e{number}")


@require_http_methods(["GET", "HEAD", "POST"])
def open_check_in(request: HttpRequest, token: str) -> HttpResponse:
    """Who holds an own link is the one; others pick their name, look whether it is theirs, and hold it then."""
    tournament = find_open_link(token, Link.Scope.CHECK_IN)
    if tournament is None:
        return render(request, "scoring/unknown_link.html", status=404)
    visitor_of(request).take_link(token)
    access = tournament_access(request, tournament)
    picked = _picked(request, tournament)
    if request.method != "POST":
        return _show_open(request, tournament, access, picked)
    edit = access.edit(request, tournament.check_in_link)
    try:
        if access.entrant is not None and picked is None:
            check_in(access.entrant, edit, itself=True)
        elif picked is not None:
            visitor_of(request).take_link(check_in_by_name(picked, edit).token)
        else:
            raise Http404
    except Refused as refusal:
        return _show_open(request, tournament, access, picked, refusal.sentence, refusal.status)
    return redirect("tournaments:keep_entrant_link", key=tournament.key)


def _picked(request: HttpRequest, tournament: Tournament) -> Entrant | None:
    values = request.POST if request.method == "POST" else request.GET
    number = values.get("number", "")
    return find_entrant(tournament, int(number)) if number.isdecimal() and len(number) <= 4 else None


def _show_open(
    request: HttpRequest, tournament: Tournament, access: TournamentAccess, picked: Entrant | None,
    error: str = "", status: int = 200,
) -> HttpResponse:  # fmt: skip
    search = EntrantSearch(request.GET.get("q", ""))
    others = tournament.entrants.filter(state__in=NOT_HERE).select_related("player")
    by_name = sorted(others, key=lambda one: (one.name.casefold(), one.number))
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "access": access,
        "entrant": None if "other" in request.GET else access.entrant,
        "picked": picked,
        "others": search.shown(by_name),
        "finds_nobody": bool(by_name) and not any(map(search.finds, by_name)),
        "search": search,
        "is_open": tournament.state in (Tournament.State.CHECK_IN, Tournament.State.RUNNING),
        "error": error,
        "request_key": new_key(),
    }
    return render(request, "tournaments/open_check_in.html", context, status=status)
