"""Sessions of a tournament as they are kept."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.room.session_page import ANNOUNCED, SessionPage
from tournaments.tournament_rights import find_tournament


@require_safe
def show_session(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    session = tournament.sessions.filter(state__in=ANNOUNCED, number=number).first()
    if session is None:
        raise Http404
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "tables",
        "session": session, "page": SessionPage(session, for_staff=access.scores),
    }  # fmt: skip
    return render(request, "tournaments/show_session.html", context)
