"""The people of a club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.club_rights import find_club


@require_safe
def list_members(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug)
    members = club.members.present().select_related("player").order_by("player__name", "pk")
    context = {"club": club, "access": access, "section": "people", "members": members}
    return render(request, "tournaments/list_members.html", context)
