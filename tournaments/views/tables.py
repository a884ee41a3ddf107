"""The tables of a club as CSV and JSON, with the choice of games that their pages have in the address."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournaments.club_rights import ClubAccess, find_club
from tournaments.exports.rows import Row, meeting_row, member_row, result_row, season_row, standing_row
from tournaments.exports.tables import record_rows, score_rows, table_csv, table_json
from tournaments.filters.history import ClubGameFilter, HistoryFilter, StandingsFilter
from tournaments.history import (
    Selection,
    meetings,
    placed,
    player_results,
    records,
    season_places,
    season_table,
    standings,
)
from tournaments.models import Club, ClubChange, Member
from tournaments.wording.club_changes import ClubLog
from tournaments.wording.people import called, member_names

NEEDS = {"log": "belongs"}


@require_safe
def export_table(request: HttpRequest, slug: str, table: str, ending: str) -> HttpResponse:
    club, access = find_club(request, slug, NEEDS.get(table, "sees"))
    if table not in TABLES:
        raise Http404
    rows = list(TABLES[table](request, club, access))
    if ending == "csv":
        text, kind = table_csv(rows, mark=request.GET.get("bom") == "1"), "text/csv; charset=utf-8"
    else:
        text, kind = table_json(table, rows), "application/json"
    response = HttpResponse(text, content_type=kind)
    response["Content-Disposition"] = content_disposition_header(True, f"farmyard-{club.slug}-{table}.{ending}")
    return response


def _standings(request: HttpRequest, club: Club, access: ClubAccess) -> Iterable[Row]:
    search = StandingsFilter(club, request.GET)
    lines = [line for line in standings(search.selection.results) if line.games >= search.fewest_games]
    return map(standing_row, placed(lines))


def _season(request: HttpRequest, club: Club, access: ClubAccess) -> Iterable[Row]:
    season = HistoryFilter(club, request.GET).season_chosen
    if season is None:
        raise Http404
    return map(
        season_row, season_table(season_places(Selection(club, season).results, season), season.points, season.best_of)
    )


def _records(request: HttpRequest, club: Club, access: ClubAccess) -> Iterable[Row]:
    return record_rows(records(HistoryFilter(club, request.GET).selection.results))


def _games(request: HttpRequest, club: Club, access: ClubAccess) -> Iterable[Row]:
    return score_rows(list(ClubGameFilter(club, request.GET).games.order_by("created_at", "pk")))


def _members(request: HttpRequest, club: Club, access: ClubAccess) -> Iterable[Row]:
    members = club.members.filter(player__removed_at=None).select_related("player").order_by("player__name", "pk")
    return map(member_row, members)


def _results(request: HttpRequest, club: Club, access: ClubAccess) -> Iterable[Row]:
    results = HistoryFilter(club, request.GET).selection.results
    return map(result_row, player_results(results, _find_member(request, club).player))


def _meetings(request: HttpRequest, club: Club, access: ClubAccess) -> Iterable[Row]:
    results = HistoryFilter(club, request.GET).selection.results
    return map(meeting_row, meetings(results, _find_member(request, club).player))


def _log(request: HttpRequest, club: Club, access: ClubAccess) -> Iterable[Row]:
    log = ClubLog(club.changes.filter(verb=ClubChange.Verb.MERGE), member_names(club), called(club))
    for change in club.changes.all():
        yield {"at": change.at, "verb": change.verb, "by": log.who(change), "lines": log.lines(change)}


def _find_member(request: HttpRequest, club: Club) -> Member:
    key = request.GET.get("player", "")
    members = club.members.filter(player__removed_at=None).select_related("player")
    member = None if "\0" in key else members.filter(player__key=key).first()
    if member is None:
        raise Http404
    return member


Maker = Callable[[HttpRequest, Club, ClubAccess], Iterable[Row]]
TABLES: dict[str, Maker] = {
    "standings": _standings,
    "season": _season,
    "records": _records,
    "games": _games,
    "members": _members,
    "results": _results,
    "meetings": _meetings,
    "log": _log,
}
