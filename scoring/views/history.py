"""My games: search and sort them, take one away as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe

from scoring.exports import sheet_csv, sheet_json
from scoring.filters import GameFilter
from scoring.models import Game
from scoring.tables import GameTable
from scoring.views.visitors import find_game, visitor_of

BYTE_ORDER_MARK = "\ufeff"


@require_safe
def list_games(request: HttpRequest) -> HttpResponse:
    visitor = visitor_of(request)
    search = GameFilter(request.GET)
    games = search.chosen(Game.objects.open_to(visitor.keeper, visitor.links))
    table = GameTable(games).arranged(request)
    return render(request, "scoring/list_games.html", {"search": search, "table": table, "keeper": visitor.keeper})


@require_safe
def export_json(request: HttpRequest, key: str) -> HttpResponse:
    game, _access = find_game(request, key)
    response = JsonResponse(sheet_json(game.scoresheet()), json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _as_file(response, game, "json")


@require_safe
def export_csv(request: HttpRequest, key: str) -> HttpResponse:
    game, _access = find_game(request, key)
    mark = BYTE_ORDER_MARK if request.GET.get("bom") == "1" else ""
    text = mark + sheet_csv(game.scoresheet())
    return _as_file(HttpResponse(text, content_type="text/csv; charset=utf-8"), game, "csv")


def _as_file(response: HttpResponse, game: Game, ending: str) -> HttpResponse:
    name = f"farmyard-{localtime(game.created_at):%Y-%m-%d}.{ending}"
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response
