"""A club's records as files: all of it for its owner, every table for whoever sees it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournaments.club_rights import find_club
from tournaments.exports.club_document import club_document

WHOLE_TABLES = (
    (gettext_lazy("Standings"), "standings"),
    (gettext_lazy("Games with every score"), "games"),
    (gettext_lazy("People"), "members"),
    (gettext_lazy("Records"), "records"),
    (gettext_lazy("What was changed"), "log"),
)


@require_safe
def export_club(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "owns")
    context = {"club": club, "access": access, "games": club.nights.count(), "tables": WHOLE_TABLES}
    return render(request, "tournaments/export_club.html", context)


@require_safe
def export_club_document(request: HttpRequest, slug: str) -> HttpResponse:
    club, _access = find_club(request, slug, "owns")
    response = HttpResponse(club_document(club), content_type="application/json")
    name = f"farmyard-{club.slug}-{timezone.localdate(timezone=club.zone)}.json"
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response
