"""Games of old score sheets taken into a club: looked at first, nothing stored before it is confirmed."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.forms import Unreadable
from scoring.models import new_key
from tournaments.club_rights import ClubAccess, find_club
from tournaments.exports.example_sheets import EXAMPLES
from tournaments.imports.old_sheet_form import OldSheetForm
from tournaments.imports.old_sheet_rows import Undecided, import_old_sheets
from tournaments.imports.old_sheets import OldSheets
from tournaments.imports.preview import Preview
from tournaments.models import Club


@require_http_methods(["GET", "HEAD", "POST"])
def import_games(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "scores")
    if request.method != "POST":
        return _show(request, club, access, OldSheetForm())
    form = OldSheetForm(request.POST, request.FILES)
    try:
        sheets = form.sheets(club)
        if request.POST.get("do") != "import":
            return _show(request, club, access, form, sheets)
        return _import(request, club, access, sheets)
    except Unreadable as refusal:
        return _show(request, club, access, form, error=str(refusal))
    except Undecided as undecided:
        return _show(request, club, access, form, undecided.sheets, undecided.sheets.undecided_sentence)


def _import(request: HttpRequest, club: Club, access: ClubAccess, sheets: OldSheets) -> HttpResponse:
    assert access.account is not None
    change = import_old_sheets(sheets, access.account, access.edit(request))
    count = change.after["games"] if change else 0
    messages.success(request, ngettext("%(count)s game is in.", "%(count)s games are in.", count) % {"count": count})
    return redirect("tournaments:list_club_games", slug=club.slug)


def _show(
    request: HttpRequest,
    club: Club,
    access: ClubAccess,
    form: OldSheetForm,
    sheets: OldSheets | None = None,
    error: str = "",
) -> HttpResponse:
    context = {
        "club": club,
        "access": access,
        "section": "games",
        "form": form,
        "preview": Preview(sheets) if sheets else None,
        "error": error,
        "request_key": request.POST.get("request_key") or new_key(),
    }
    return render(request, "tournaments/import_games.html", context, status=422 if error else 200)


@require_safe
def export_example(request: HttpRequest, slug: str, layout: str) -> HttpResponse:
    find_club(request, slug, "scores")
    if layout not in EXAMPLES:
        raise Http404
    response = HttpResponse(EXAMPLES[layout], content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"farmyard-{layout}.csv")
    return response
