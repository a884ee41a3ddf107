"""The result is published, and corrected results again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models import Refused, new_key
from tournaments.models import Tournament
from tournaments.models.publishing import is_corrected, publish_tournament as publish, why_not_published
from tournaments.tournament_rights import TournamentAccess, find_tournament


@require_http_methods(["GET", "HEAD", "POST"])
def publish_tournament(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    if request.method != "POST":
        return _show(request, tournament, access)
    try:
        publish(tournament, access.edit(request))
    except Refused as refusal:
        tournament.refresh_from_db()
        return _show(request, tournament, access, refusal.status)
    messages.success(request, _("The result is published as edition %(number)s.") % {"number": tournament.edition})
    return redirect("tournaments:show_tournament_standings", key)


def _show(request: HttpRequest, tournament: Tournament, access: TournamentAccess, status: int = 200) -> HttpResponse:
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "standings",
        "problems": why_not_published(tournament), "is_corrected": is_corrected(tournament),
        "editions": tournament.snapshots.exclude(edition=None).order_by("-edition"), "request_key": new_key(),
    }  # fmt: skip
    return render(request, "tournaments/publish_tournament.html", context, status=status)
