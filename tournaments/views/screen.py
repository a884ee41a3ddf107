"""The screen on the wall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from scoring import live
from tournaments import live_pages
from tournaments.tournament_rights import find_tournament


@require_safe
def show_screen(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    language = translation.get_language() or "en"
    page = "screen for staff" if access.scores else "screen"
    context = {
        "tournament": tournament,
        "fragment": live_pages.fragment(tournament, language, page),
        "live_url": live.address("tournament", tournament.pk, page, access.link or tournament.club.keeper, language),
        "now": timezone.now(),
    }
    return render(request, "tournaments/show_screen.html", context)
