"""The games of a club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.club_rights import find_club
from tournaments.filters.history import ClubGameFilter
from tournaments.tables.games import ClubGameTable


@require_safe
def list_club_games(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug)
    search = ClubGameFilter(club, request.GET)
    table = ClubGameTable(search.games).arranged(request)
    context = {"club": club, "access": access, "section": "games", "search": search, "table": table}
    return render(request, "tournaments/list_club_games.html", context)
