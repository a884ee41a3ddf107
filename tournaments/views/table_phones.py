"""The phone at a table: its link opens the score sheet, which says above what table it is and what is to be done."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring import live
from scoring.models import Game, Link, find_link, new_key
from scoring.views.previews import preview_game, wants_preview
from scoring.views.visitors import COOKIE_LIFE, Access, visitor_of
from tournaments.models import Table
from tournaments.models.guarding import table_of
from tournaments.room.phone import signs
from tournaments.room.table_page import SeatAtTable, TablePage
from tournaments.tournament_rights import tournament_access

SEATS_COOKIE = "seats"
MOST_SEATS_KNOWN = 12
# Who only keeps score for the table sits on none of its seats.
NO_SEAT = 0


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
def open_table(request: HttpRequest, token: str) -> HttpResponse:
    """Takes the link, and asks a browser once which seat it is."""
    table = _table_at(token)
    if table is None:
        return render(request, "scoring/unknown_link.html", status=404)
    if wants_preview(request):
        return preview_game(request, table.game)
    visitor_of(request).take_link(token)
    page = TablePage(table)
    if request.method == "POST":
        return _remember_seat(request, page)
    entrant = tournament_access(request, table.session.tournament).entrant
    sits_there = entrant is not None and page.seat_of(entrant.player_id) is not None
    if sits_there or (_seats_known(request).get(str(table.pk)) is not None and "ask" not in request.GET):
        return redirect("scoring:show_game", table.game.key)
    return render(request, "tournaments/choose_seat.html", {"page": page, "table": table, "token": token})


def table_panel(request: HttpRequest, game: Game, access: Access) -> str:
    """For the page of a game: what it is part of, if that is a tournament."""
    table = table_of(game)
    if table is None:
        return ""
    tournament, page = table.session.tournament, TablePage(table)
    seen_as = tournament_access(request, tournament)
    own = page.seat_of(seen_as.entrant.player_id) if seen_as.entrant else None
    seat = own or _seat_known(request, page)
    everybody, tables = signs(tournament, [table])
    language = translation.get_language() or "en"
    by = access.link or tournament.club.keeper
    context = {
        "tournament": tournament, "session": table.session, "table": table, "page": page, "access": access,
        "staff": seen_as.scores, "own": own, "seat": seat, "sign": f"{everybody} {tables.get(table.pk, '')}",
        "live_url": live.address("tournament", tournament.pk, "phone", by, language),
        "request_key": new_key(), "now": timezone.now(), "game": game, "is_closed": page.is_closed and not seen_as.scores,
        "token": access.link.token if access.link and access.link.scope == Link.Scope.TABLE else "",
    }  # fmt: skip
    return render_to_string("tournaments/_table_panel.html", context, request)


def _table_at(token: str) -> Table | None:
    """A link that was taken back leads nowhere, nor does one whose tables were drawn anew."""
    link = find_link(token)
    if link is None or link.scope != Link.Scope.TABLE or link.game is None:
        return None
    return table_of(link.game)


def _remember_seat(request: HttpRequest, page: TablePage) -> HttpResponse:
    chosen = request.POST.get("seat", "")
    seat = next((one.id for one in page.seats if str(one.id) == chosen), NO_SEAT)
    known = {**_seats_known(request), str(page.table.pk): seat}
    kept = dict(list(known.items())[-MOST_SEATS_KNOWN:])
    response = redirect("scoring:show_game", page.table.game.key)
    response.set_signed_cookie(
        SEATS_COOKIE,
        signing.dumps(kept),
        salt=SEATS_COOKIE,
        max_age=COOKIE_LIFE,
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )
    return response


def _seats_known(request: HttpRequest) -> dict[str, int]:
    """The seat that this browser said it is, by table."""
    value = request.get_signed_cookie(SEATS_COOKIE, default="", salt=SEATS_COOKIE)
    known: dict[str, int] = signing.loads(value) if value else {}
    return known


def _seat_known(request: HttpRequest, page: TablePage) -> SeatAtTable | None:
    said = _seats_known(request).get(str(page.table.pk))
    return next((one for one in page.seats if one.id == said), None)
