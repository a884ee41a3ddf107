"""What was changed in a club: who did what, and when."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.models import Game
from tournaments.club_rights import find_club
from tournaments.models import ClubChange
from tournaments.wording.club_changes import ClubLog
from tournaments.wording.people import called, member_names

CHANGES_PER_PAGE = 50


@require_safe
def list_club_changes(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "belongs")
    merged = club.changes.filter(verb=ClubChange.Verb.MERGE)
    log = ClubLog(merged, member_names(club), called(club))
    page = Paginator(club.changes.all(), CHANGES_PER_PAGE).get_page(request.GET.get("page"))
    given = {path.split("/")[1] for change in page for path in change.after if path.startswith("game/")}
    games = Game.objects.filter(pk__in=given, keeper=club.keeper).in_bulk()
    entries = [
        {
            "change": change,
            "who": log.who(change),
            "lines": log.lines(change),
            "games": [game for pk, game in games.items() if f"game/{pk}/given" in change.after],
        }
        for change in page
    ]
    context = {"club": club, "access": access, "page": page, "entries": entries}
    return render(request, "tournaments/list_club_changes.html", context)
