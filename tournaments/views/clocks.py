"""The clock of a session, and its end."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.models import Refused, new_key
from tournaments.forms.playing import read_length, read_minutes
from tournaments.models import Session, Tournament
from tournaments.models.playing import (
    TablesLeft,
    add_minutes,
    close_session as close,
    pause_clock as pause,
    resume_clock as resume,
    start_clock as start,
)
from tournaments.tournament_rights import TournamentAccess, find_tournament


@require_POST
def start_clock(request: HttpRequest, key: str, number: int) -> HttpResponse:
    _tournament, access, session = find_session(request, key, number)
    return _do(request, session, lambda: start(session, access.edit(request), minutes=read_length(request.POST)))


@require_POST
def pause_clock(request: HttpRequest, key: str, number: int) -> HttpResponse:
    _tournament, access, session = find_session(request, key, number)
    return _do(request, session, lambda: pause(session, access.edit(request)))


@require_POST
def resume_clock(request: HttpRequest, key: str, number: int) -> HttpResponse:
    _tournament, access, session = find_session(request, key, number)
    return _do(request, session, lambda: resume(session, access.edit(request)))


@require_POST
def extend_session(request: HttpRequest, key: str, number: int) -> HttpResponse:
    _tournament, access, session = find_session(request, key, number)
    return _do(request, session, lambda: add_minutes(session, read_minutes(request.POST), access.edit(request)))


@require_http_methods(["GET", "HEAD", "POST"])
def close_session(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access, session = find_session(request, key, number)
    if request.method != "POST":
        return _show_close(request, tournament, access, session)
    try:
        close(session, access.edit(request), request.POST.get("reason", ""))
    except Refused as refusal:
        return _show_close(request, tournament, access, session, refusal)
    messages.success(request, _("Session %(number)s is closed.") % {"number": session.number})
    return redirect("tournaments:show_tables", key)


def find_session(request: HttpRequest, key: str, number: int) -> tuple[Tournament, TournamentAccess, Session]:
    tournament, access = find_tournament(request, key, "directs")
    session = tournament.sessions.filter(number=number).first()
    if session is None:
        raise Http404
    session.tournament = tournament
    return tournament, access, session


def _do(request: HttpRequest, session: Session, change: Callable[[], object]) -> HttpResponse:
    """Pressed once more is no harm; a refusal has a page of its own, with the way back."""
    change()
    return redirect("tournaments:show_tables", session.tournament.key)


def _show_close(
    request: HttpRequest,
    tournament: Tournament,
    access: TournamentAccess,
    session: Session,
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "tables",
        "session": session, "left": TablesLeft.of(session.tables.all()), "request_key": new_key(),
        "reason": request.POST.get("reason", ""), "sentence": refusal.sentence if refusal else "",
    }  # fmt: skip
    return render(request, "tournaments/close_session.html", context, status=refusal.status if refusal else 200)
