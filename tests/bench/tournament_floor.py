"""The least that the standings of a tournament could cost: its figures by one raw statement, printed by the same server."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.html import format_html

STANDINGS = """SELECT e.number, CASE WHEN e.public_name = '' THEN p.name ELSE e.public_name END, e.state, s.*,
        (SELECT sum(pips) FROM tournaments_penalty y WHERE y.entrant_id = e.id AND y.withdrawn_at IS NULL)
    FROM tournaments_entrant e JOIN scoring_player p ON p.id = e.player_id LEFT JOIN (
        SELECT t.player_id, sum(h.pips) AS pips, count(*) AS rounds, sum(CASE WHEN h.pips = 0 THEN 1 ELSE 0 END) AS zeros,
            min(CASE WHEN h.pips > 0 THEN h.pips END) AS lowest
        FROM scoring_handscore h JOIN scoring_round r ON r.id = h.round_id JOIN scoring_seat t ON t.id = h.seat_id
        JOIN tournaments_table b ON b.game_id = r.game_id JOIN tournaments_session n ON n.id = b.session_id
        WHERE n.tournament_id = %s AND b.state <> 'void' AND n.kind = 'regular' AND NOT EXISTS (
            SELECT 1 FROM scoring_seat o WHERE o.game_id = r.game_id AND o.joined_round <= r.number
            AND (o.left_round IS NULL OR o.left_round > r.number)
            AND NOT EXISTS (SELECT 1 FROM scoring_handscore k WHERE k.seat_id = o.id AND k.round_id = r.id)
            AND NOT EXISTS (SELECT 1 FROM scoring_roundabsence a WHERE a.seat_id = o.id AND a.round_id = r.id))
        GROUP BY t.player_id) s ON s.player_id = e.player_id
    WHERE e.tournament_id = %s ORDER BY s.pips * 1000000 / s.rounds, s.zeros DESC, s.lowest LIMIT %s"""


def show_standings(request: HttpRequest, tournament: int, shown: int) -> HttpResponse:
    from tests.bench.floor import rows

    with connection.cursor() as cursor:
        cursor.execute(STANDINGS, [tournament, tournament, shown])
        return HttpResponse(format_html("<table>{}</table>", rows(cursor.fetchall())))


urlpatterns = [path("floor/tournaments/<int:tournament>/<int:shown>/", show_standings)]
