"""The least that a page and a save could cost: what the figures of the real ones are divided by.

Both run through the same server and middleware. The page floor asks one raw statement per table that the
game page reads and prints the rows; the save floor inserts the rows of a saved round in one transaction.
"""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import include, path
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST

from scoring.models import Change, Game, HandScore, Round, hash_token
from scoring.views.visitors import KEEPER_COOKIE

OF_GAME = "(SELECT id FROM scoring_game WHERE key = %s)"
OF_ROUND = f"(SELECT id FROM scoring_round WHERE game_id = {OF_GAME})"

STATEMENTS = {
    "scoring_browser": "SELECT * FROM scoring_browser WHERE token_hash = %s",
    "scoring_keeper": "SELECT * FROM scoring_keeper WHERE id = (SELECT keeper_id FROM scoring_game WHERE key = %s)",
    "scoring_game": "SELECT * FROM scoring_game WHERE key = %s",
    "scoring_seat": f"SELECT * FROM scoring_seat WHERE game_id = {OF_GAME}",
    "scoring_player": "SELECT * FROM scoring_player WHERE id IN "
    f"(SELECT player_id FROM scoring_seat WHERE game_id = {OF_GAME})",
    "scoring_round": f"SELECT * FROM scoring_round WHERE game_id = {OF_GAME}",
    "scoring_handscore": f"SELECT * FROM scoring_handscore WHERE round_id IN {OF_ROUND}",
    "scoring_roundabsence": f"SELECT * FROM scoring_roundabsence WHERE round_id IN {OF_ROUND}",
    "scoring_ruling": f"SELECT count(*) FROM scoring_ruling WHERE game_id = {OF_GAME} AND withdrawn_at IS NULL",
}


def show_rows(request: HttpRequest, key: str) -> HttpResponse:
    token = request.get_signed_cookie(KEEPER_COOKIE, salt=KEEPER_COOKIE)
    parts = []
    with connection.cursor() as cursor:
        for table, sql in STATEMENTS.items():
            cursor.execute(sql, [hash_token(token) if table == "scoring_browser" else key])
            parts.append(format_html("<table>{}</table>", rows(cursor.fetchall())))
    return HttpResponse(mark_safe("".join(parts)))


def rows(found: list[tuple[Any, ...]]) -> SafeString:
    cells = "<td>{}</td>" * len(found[0]) if found else ""
    return format_html_join("\n", f"<tr>{cells}</tr>", found)


@require_POST
def insert_rows(request: HttpRequest, key: str, number: int) -> HttpResponse:
    pips = {int(name[5:]): int(value) for name, value in request.POST.items() if name.startswith("pips-")}
    with transaction.atomic():
        game = Game.objects.get(key=key)
        row = Round.objects.create(game=game, number=number, start=10 - number, ending="out")
        HandScore.objects.bulk_create([HandScore(round=row, seat_id=seat, pips=held) for seat, held in pips.items()])
        after = {f"round/{number}/seat/{seat}": str(held) for seat, held in pips.items()}
        Change.objects.create(game=game, keeper_id=game.keeper_id, verb=Change.Verb.RECORD, after=after)
        game.revision += 1
        game.save(update_fields=["revision", "changed_at"])
    return redirect("scoring:show_game", key=key)


urlpatterns = [
    path("floor/games/<str:key>/", show_rows),
    path("floor/games/<str:key>/rounds/<int:number>/record/", insert_rows),
    path("", include("tests.bench.club_floor")),
    path("", include("tests.bench.tournament_floor")),
    path("", include("config.urls")),
]
