"""Records of a club, and its hall of fame."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.club_rights import find_club
from tournaments.filters.history import HistoryFilter
from tournaments.history import records
from tournaments.tables.records import hall_of_fame


@require_safe
def show_records(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug)
    search = HistoryFilter(club, request.GET)
    hall = hall_of_fame(records(search.selection.results))
    context = {"club": club, "access": access, "section": "records", "search": search, "hall": hall}
    return render(request, "tournaments/show_records.html", context)
