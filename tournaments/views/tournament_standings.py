"""The standings of a tournament: now, as they were kept, and why somebody is placed so."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from scoring import live
from tournaments.exports.tables import table_csv, table_json
from tournaments.exports.tournament_rows import line_rows
from tournaments.models import Snapshot, Tournament
from tournaments.models.standing import tournament_standings
from tournaments.room import explaining, standings
from tournaments.room.kept_standings import KeptStandings
from tournaments.tournament_rights import TournamentAccess, find_tournament


@require_safe
def show_tournament_standings(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    number = request.GET.get("page", "1")
    own = access.entrant.number if access.entrant else None
    page = standings.StandingsPage(tournament, int(number) if number.isdecimal() and len(number) < 5 else 1, own)
    language = translation.get_language() or "en"
    name = standings.page_name(page.page.number)
    context = {
        **_frame(tournament, access),
        "standings": page,
        "fragment": standings.show(page),
        "live_url": live.address("tournament", tournament.pk, name, access.link or tournament.club.keeper, language),
    }
    return render(request, "tournaments/show_tournament_standings.html", context)


@require_safe
def explain_place(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    entrant = tournament.entrants.select_related("player").filter(number=number).first()
    if entrant is None:
        raise Http404
    context = {**_frame(tournament, access), "why": explaining.Explanation(tournament, entrant)}
    return render(request, "tournaments/explain_place.html", context)


@require_safe
def show_snapshot(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The standings as they were when a session was closed."""
    tournament, access = find_tournament(request, key)
    kept = tournament.snapshots.filter(session__number=number).select_related("session").last()
    return _show_kept(request, tournament, access, kept)


@require_safe
def show_edition(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The result as it was published then."""
    tournament, access = find_tournament(request, key)
    return _show_kept(request, tournament, access, tournament.snapshots.filter(edition=number).last())


@require_safe
def export_standings(request: HttpRequest, key: str, ending: str) -> HttpResponse:
    """As CSV or JSON; in a spreadsheet no name is taken for a formula."""
    tournament, _access = find_tournament(request, key)
    rows = line_rows(tournament_standings(tournament))
    if ending == "csv":
        text, kind = table_csv(rows, mark=request.GET.get("bom") == "1"), "text/csv; charset=utf-8"
    elif ending == "json":
        text, kind = table_json("standings", rows), "application/json"
    else:
        raise Http404
    response = HttpResponse(text, content_type=kind)
    response["Content-Disposition"] = content_disposition_header(True, f"farmyard-{tournament.key}-standings.{ending}")
    return response


def _show_kept(
    request: HttpRequest, tournament: Tournament, access: TournamentAccess, kept: Snapshot | None
) -> HttpResponse:
    if kept is None:
        raise Http404
    context = {**_frame(tournament, access), "kept": KeptStandings(kept, tournament_standings(tournament))}
    return render(request, "tournaments/show_kept_standings.html", context)


def _frame(tournament: Tournament, access: TournamentAccess) -> dict[str, object]:
    return {"tournament": tournament, "club": tournament.club, "access": access, "section": "standings"}
