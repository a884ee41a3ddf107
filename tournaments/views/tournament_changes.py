"""What was changed in a tournament: who did what, and when; also what was refused."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Seat
from tournaments.models import Table, Tournament, TournamentChange
from tournaments.tournament_rights import find_tournament
from tournaments.wording.people import called
from tournaments.wording.tournament_log import Names, TournamentLog

CHANGES_PER_PAGE = 50


@require_safe
def list_tournament_changes(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "scores")
    changes = tournament.changes.select_related("link__entrant")
    page = Paginator(changes, CHANGES_PER_PAGE).get_page(request.GET.get("page"))
    log, sheets = TournamentLog(tournament, names_in(tournament, page.object_list)), _opened_again(tournament, page)
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "page": page,
        "entries": [
            {"change": change, "who": log.who(change), "lines": log.lines(change), "sheet": sheets.get(change.pk)}
            for change in page
        ],
    }  # fmt: skip
    return render(request, "tournaments/list_tournament_changes.html", context)


def _opened_again(tournament: Tournament, changes: Iterable[TournamentChange]) -> dict[int, str]:
    """By change: the games of sheets that were opened again, whose own logs say what was corrected."""
    opened = [
        (change.pk, path) for change in changes if change.verb == TournamentChange.Verb.REOPEN for path in change.after
    ]
    tables = Table.objects.filter(session__tournament=tournament).values_list("pk", "game__key") if opened else ()
    games = {f"table/{pk}": key for pk, key in tables}
    return {change: games[table] for change, path in opened if (table := "/".join(path.split("/")[:2])) in games}


def names_in(tournament: Tournament, changes: Iterable[TournamentChange]) -> Names:
    """Everything that these changes refer to."""
    entrants = list(tournament.entrants.select_related("player"))
    by_player = {one.player_id: one.name for one in entrants}
    paths = {path for change in changes for path in change.after}
    said = {
        int(path.split("/")[6])
        for path in paths
        if path.startswith("table/") and "/says/round/" in path and "/seat/" in path
    }
    tables = Table.objects.filter(session__tournament=tournament).select_related("session")
    return Names(
        entrants={one.pk: one.name for one in entrants},
        tables={table.pk: _table(table) for table in tables},
        seasons=dict(tournament.club.seasons.values_list("pk", "name")),
        accounts=called(tournament.club),
        notices=dict(tournament.notices.values_list("pk", "text")),
        seats={seat.pk: by_player.get(seat.player_id, "–") for seat in Seat.objects.filter(pk__in=said)},
    )


def _table(table: Table) -> str:
    facts = {"session": table.session.number, "table": table.number}
    return _("table %(table)s of session %(session)s") % facts
