"""Who is ahead in a club: over a season, some days, or all time."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.ratings import PROVISIONAL_BELOW
from tournaments.club_rights import find_club
from tournaments.filters.history import StandingsFilter
from tournaments.history import standings
from tournaments.tables.standings import StandingsTable


@require_safe
def show_standings(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug)
    search = StandingsFilter(club, request.GET)
    lines = [line for line in standings(search.selection.results) if line.games >= search.fewest_games]
    context = {
        "club": club,
        "access": access,
        "section": "standings",
        "search": search,
        "table": StandingsTable(lines, request.GET.get("sort", ""), request.GET.get("page")),
        "own": access.member.player_id if access.member else None,
        "provisional_below": PROVISIONAL_BELOW,
    }
    return render(request, "tournaments/show_standings.html", context)
