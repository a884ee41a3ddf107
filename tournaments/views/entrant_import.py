"""Entrants in and out as tables: a list is looked at before anybody is entered."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.forms import Unreadable
from scoring.models import Refused, new_key
from tournaments.exports.entrant_rows import entrant_rows
from tournaments.exports.tables import table_csv, table_json
from tournaments.imports.entrant_form import EntrantListForm
from tournaments.imports.entrants import ListedPeople, Undecided
from tournaments.models import Tournament
from tournaments.models.entering import register_all
from tournaments.tournament_rights import TournamentAccess, find_tournament


@require_http_methods(["GET", "HEAD", "POST"])
def import_entrants(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    if request.method != "POST":
        return _show(request, tournament, access, EntrantListForm())
    form = EntrantListForm(request.POST, request.FILES)
    try:
        people = form.people(tournament)
        if request.POST.get("do") != "enter":
            return _show(request, tournament, access, form, people)
        change = register_all(tournament, people.newcomers(), access.edit(request))
    except Unreadable as refusal:
        return _show(request, tournament, access, form, error=str(refusal))
    except Undecided as undecided:
        return _show(request, tournament, access, form, undecided.people, undecided.people.undecided_sentence)
    except Refused as refusal:
        return _show(request, tournament, access, form, people, refusal.sentence, refusal.status)
    count = len(change.after) if change else 0
    told = ngettext("%(count)s person is entered.", "%(count)s people are entered.", count)
    messages.success(request, told % {"count": count})
    return redirect("tournaments:list_entrants", key=key)


def _show(
    request: HttpRequest, tournament: Tournament, access: TournamentAccess, form: EntrantListForm,
    people: ListedPeople | None = None, error: str = "", status: int = 422,
) -> HttpResponse:  # fmt: skip
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "access": access,
        "section": "entrants",
        "form": form,
        "people": people,
        "rest": request.POST.get("rest", ""),
        "error": error,
        "request_key": request.POST.get("request_key") or new_key(),
    }
    return render(request, "tournaments/import_entrants.html", context, status=status if error else 200)


@require_safe
def export_entrants(request: HttpRequest, key: str, ending: str) -> HttpResponse:
    tournament, _access = find_tournament(request, key, "scores")
    rows = list(entrant_rows(tournament))
    if ending == "csv":
        text, kind = table_csv(rows, mark=request.GET.get("bom") == "1"), "text/csv; charset=utf-8"
    else:
        text, kind = table_json("entrants", rows), "application/json"
    response = HttpResponse(text, content_type=kind)
    name = f"farmyard-{slugify(tournament.name) or 'tournament'}-entrants.{ending}"
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response
