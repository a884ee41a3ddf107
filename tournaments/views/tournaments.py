"""Tournaments: the home of each."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.tournament_rights import find_tournament


@require_safe
def show_tournament(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    context = {"tournament": tournament, "club": tournament.club, "access": access, "section": "tournament"}
    return render(request, "tournaments/show_tournament.html", context)
