"""The least that pages of a club could cost: the same figures by raw SQL, printed, through the same server.

The floor of a list has the rows of one page, that of a player every figure, picture and list of the page.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.html import format_html
from django.utils.safestring import mark_safe

RESULTS = """scoring_gameresult r JOIN scoring_game g ON g.id = r.game_id
    JOIN tournaments_gamenight n ON n.game_id = r.game_id"""
SUMS = """count(CASE WHEN r.counts THEN 1 END), count(CASE WHEN r.counts AND r.place = 1 THEN 1 END),
    count(CASE WHEN r.counts AND r.place = 1 AND r.is_shared THEN 1 END), sum(r.rounds), sum(r.pips),
    sum(r.zero_rounds), sum(r.blocked_rounds), min(r.best), max(r.worst)"""
CLUB = "SELECT * FROM tournaments_club WHERE id = %(club)s"
SEASONS = "SELECT id, name, starts_on, ends_on FROM tournaments_season WHERE club_id = %(club)s"

STANDINGS = {
    "club": CLUB,
    "seasons": SEASONS,
    "lines": f"""SELECT p.key, p.name, s.*, l.rating, l.spread, l.rated_games FROM (
        SELECT r.player_id, {SUMS} FROM {RESULTS} WHERE n.club_id = %(club)s AND n.season_id = %(season)s
        GROUP BY r.player_id ORDER BY sum(r.pips) * 1000000 / sum(r.rounds) LIMIT 50) s
        JOIN scoring_player p ON p.id = s.player_id LEFT JOIN (
        SELECT player_id, rating, spread, rated_games FROM (
            SELECT r.*, row_number() OVER (PARTITION BY r.player_id ORDER BY r.rated_games DESC) AS back
            FROM {RESULTS} WHERE n.club_id = %(club)s AND n.season_id = %(season)s AND r.rated_games IS NOT NULL
        ) ranked WHERE back = 1) l ON l.player_id = s.player_id""",
}
SCHEME = "CASE r.place WHEN 1 THEN 10 WHEN 2 THEN 7 WHEN 3 THEN 5 WHEN 4 THEN 3 WHEN 5 THEN 2 WHEN 6 THEN 1 ELSE 0 END"
# The best 40 games count, and who is level in points is told apart by pips a round.
SEASON = {
    "club": CLUB,
    "season": "SELECT * FROM tournaments_season WHERE id = %(season)s",
    "lines": f"""SELECT p.key, p.name, t.* FROM (
        SELECT player_id, count(*), sum(won), sum(pips) AS pips, sum(rounds) AS rounds,
            sum(CASE WHEN nth <= 40 THEN points ELSE 0 END) AS points FROM (
            SELECT r.player_id, r.pips, r.rounds, {SCHEME} AS points, CASE WHEN r.place = 1 THEN 1 ELSE 0 END AS won,
                row_number() OVER (PARTITION BY r.player_id ORDER BY {SCHEME} DESC) AS nth
            FROM {RESULTS} WHERE n.club_id = %(club)s AND n.season_id = %(season)s AND r.counts) each_game
        GROUP BY player_id) t JOIN scoring_player p ON p.id = t.player_id
        ORDER BY t.points DESC, t.pips * 1000000 / t.rounds LIMIT 50""",
}
MINE = f"{RESULTS} WHERE n.club_id = %(club)s AND r.player_id = %(player)s"
RATED = f"SELECT count(*) FROM {MINE} AND r.rated_games IS NOT NULL"
PLAYER = {
    "club": CLUB,
    "seasons of the filter": SEASONS,
    "player": "SELECT p.*, m.* FROM scoring_player p JOIN tournaments_member m ON m.player_id = p.id WHERE p.id = %(player)s",
    "figures": f"SELECT {SUMS}, min(r.total), max(r.total) FROM {MINE}",
    "seasons": f"SELECT n.season_id, {SUMS}, max(r.rated_games) FROM {MINE} GROUP BY n.season_id",
    "streaks": f"""SELECT won, count(*), max(at) FROM (
        SELECT (CASE WHEN r.place = 1 THEN 1 ELSE 0 END) AS won, row_number() OVER (ORDER BY g.created_at, g.id) AS at,
        row_number() OVER (PARTITION BY (CASE WHEN r.place = 1 THEN 1 ELSE 0 END) ORDER BY g.created_at, g.id) AS nth
        FROM {MINE} AND r.counts) runs GROUP BY won, at - nth ORDER BY 3 DESC LIMIT 1""",
    "course": f"""SELECT n.date, r.rated_games, r.rating, r.spread FROM {MINE} AND r.rated_games IS NOT NULL
        AND r.rated_games %% ((({RATED}) + 29) / 30) = 0""",
    "bands": f"""SELECT CASE WHEN h.pips = 0 THEN -1 WHEN h.pips > 60 THEN 60 ELSE (h.pips - 1) / 5 END, count(*)
        FROM scoring_handscore h JOIN scoring_seat s ON s.id = h.seat_id
        WHERE s.player_id = %(player)s AND s.game_id IN (SELECT r.game_id FROM {MINE} AND g.state = 'finished')
        GROUP BY 1""",
    "last games": f"""SELECT o.game_id, o.place, p.name, o.total, o.zero_rounds, o.lowest_non_zero, o.ahead_by
        FROM scoring_gameresult o JOIN scoring_player p ON p.id = o.player_id
        WHERE o.game_id IN (SELECT r.game_id FROM {MINE} ORDER BY g.created_at DESC LIMIT 8) AND o.place IS NOT NULL
        ORDER BY o.game_id, o.place""",
    "met": f"""SELECT p.key, p.name, m.* FROM (
        SELECT o.player_id, count(CASE WHEN r.place IS NOT NULL AND o.place IS NOT NULL THEN 1 END) AS games,
        count(CASE WHEN o.place > r.place THEN 1 END), count(CASE WHEN o.place = r.place THEN 1 END), count(*) AS tables,
        sum(r.pips) AS pips, sum(r.rounds) AS rounds FROM {RESULTS} JOIN scoring_gameresult o ON o.game_id = r.game_id
        WHERE n.club_id = %(club)s AND r.player_id = %(player)s GROUP BY o.player_id) m
        JOIN scoring_player p ON p.id = m.player_id""",
}
MET = {name: PLAYER[name] for name in ("club", "seasons of the filter", "player", "met")}
ALL_RESULTS = {
    **{name: PLAYER[name] for name in ("club", "seasons of the filter", "player")},
    "count": f"SELECT count(*) FROM {MINE}",
    "results": f"""SELECT o.game_id, o.place, p.name, o.total, o.zero_rounds, o.lowest_non_zero, o.ahead_by
        FROM scoring_gameresult o JOIN scoring_player p ON p.id = o.player_id
        WHERE o.game_id IN (SELECT r.game_id FROM {MINE} ORDER BY g.created_at DESC LIMIT 25) AND o.place IS NOT NULL
        ORDER BY o.game_id, o.place""",
}
GAMES = {
    "club": CLUB,
    "seasons of the filter": SEASONS,
    "count": "SELECT count(*) FROM tournaments_gamenight n WHERE n.club_id = %(club)s",
    "games": """SELECT n.date, g.key, g.name, g.state, r.place, p.name, r.total FROM tournaments_gamenight n
        JOIN scoring_game g ON g.id = n.game_id LEFT JOIN scoring_gameresult r ON r.game_id = g.id
        LEFT JOIN scoring_player p ON p.id = r.player_id WHERE n.game_id IN (
            SELECT m.game_id FROM tournaments_gamenight m JOIN scoring_game o ON o.id = m.game_id
            WHERE m.club_id = %(club)s ORDER BY o.created_at DESC LIMIT 25)
        ORDER BY g.created_at DESC, r.place""",
}
# The page of a player shows six of all who were met, and three and three of the best and the worst company.
SHOWN_OF_MET, LISTED_OF_MET = 12, 25


def show_standings(request: HttpRequest, club: int, season: int) -> HttpResponse:
    return _printed(STANDINGS, {"club": club, "season": season})


def show_season(request: HttpRequest, club: int, season: int) -> HttpResponse:
    return _printed(SEASON, {"club": club, "season": season})


def show_player(request: HttpRequest, club: int, player: int) -> HttpResponse:
    return _printed(PLAYER, {"club": club, "player": player}, met=SHOWN_OF_MET)


def list_met(request: HttpRequest, club: int, player: int) -> HttpResponse:
    return _printed(MET, {"club": club, "player": player}, met=LISTED_OF_MET)


def list_results(request: HttpRequest, club: int, player: int) -> HttpResponse:
    return _printed(ALL_RESULTS, {"club": club, "player": player})


def list_games(request: HttpRequest, club: int) -> HttpResponse:
    return _printed(GAMES, {"club": club})


def _printed(statements: dict[str, str], facts: dict[str, Any], **shown: int) -> HttpResponse:
    """`shown` says of how many rows of a statement a page shows something."""
    from tests.bench.floor import rows

    parts = []
    with connection.cursor() as cursor:
        for name, sql in statements.items():
            cursor.execute(sql, facts)
            parts.append(format_html("<table>{}</table>", rows(cursor.fetchall()[: shown.get(name)])))
    return HttpResponse(mark_safe("".join(parts)))


urlpatterns = [
    path("floor/clubs/<int:club>/standings/<int:season>/", show_standings),
    path("floor/clubs/<int:club>/seasons/<int:season>/", show_season),
    path("floor/clubs/<int:club>/people/<int:player>/", show_player),
    path("floor/clubs/<int:club>/people/<int:player>/against/", list_met),
    path("floor/clubs/<int:club>/people/<int:player>/games/", list_results),
    path("floor/clubs/<int:club>/games/", list_games),
]
