"""A published tournament counts once in its season, by the final places; its tables are rated, and no games of it."""

from __future__ import annotations

import pytest

from scoring.models import GameResult, rebuild_results
from tests.conftest import Visitor
from tests.tournaments.make import make_club, make_season
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.history import Selection, meetings, season_places, season_table
from tournaments.models import Season, Table, Tournament
from tournaments.models.closing import close_session
from tournaments.models.creating import end_play
from tournaments.models.penalising import penalise
from tournaments.models.playing import void_table
from tournaments.models.publishing import publish_tournament

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cy", "Di")


def played(*, publish: bool = True) -> Tournament:
    club = make_club("Coop", visibility="public")
    tournament = make_tournament(club, (*FOUR, "Ed"), season=make_season(club, points=(5, 3, 2, 1)))
    session = make_session(tournament, [FOUR])
    play_table(session.tables.get(), {"Ana": [0, 12], "Bo": [13, 0], "Cy": [8, 20], "Di": [5, 9]})
    session.tables.update(state=Table.State.ACCEPTED)
    close_session(session, DIRECTOR)
    if publish:
        end_play(tournament, DIRECTOR)
        publish_tournament(tournament, DIRECTOR)
    return tournament


def points() -> list[tuple[int, str, int, int]]:
    season = Season.objects.get()
    places = season_places(Selection(season.club, season=season).results, season)
    return [(line.place, line.name, line.points, line.games) for line in season_table(places, season.points)]


def test_final_places_bring_points_once() -> None:
    played()
    assert points() == [(1, "Ana", 5, 1), (2, "Bo", 3, 1), (3, "Di", 2, 1), (4, "Cy", 1, 1)]


def test_nothing_before_it_is_published() -> None:
    played(publish=False)
    assert points() == []


def test_a_new_edition_replaces_the_points_of_the_old_one() -> None:
    tournament = played()
    penalise(entrant(tournament, "Ana"), 90, "Rude", DIRECTOR)
    assert points()[0] == (1, "Ana", 5, 1)
    publish_tournament(tournament, DIRECTOR)
    assert points()[0] == (1, "Bo", 5, 1)
    assert points()[-1] == (4, "Ana", 1, 1)


def test_the_page_of_the_season_says_where_points_come_from() -> None:
    season = played().season
    page = Visitor().get(f"/clubs/coop/seasons/{season.pk}/").content.decode()
    assert "Tournaments of this season" in page
    assert "Autumn open" in page


def test_a_table_is_rated_once_though_it_plays_only_a_run_of_rounds() -> None:
    tournament = played()
    results = GameResult.objects.order_by("place")
    assert [(one.player.name, one.place, one.counts, one.rated_games) for one in results] == [
        ("Ana", 1, False, 1), ("Bo", 2, False, 1), ("Di", 3, False, 1), ("Cy", 4, False, 1)
    ]  # fmt: skip
    before = list(results.values())
    rebuild_results(tournament.club.keeper)
    assert [{**row, "id": 0} for row in results.values()] == [{**row, "id": 0} for row in before]
    ana = entrant(tournament, "Ana").player
    assert {meeting.games for meeting in meetings(GameResult.objects.all(), ana)} == {0}


def test_a_void_table_is_rated_nowhere() -> None:
    tournament = played(publish=False)
    void_table(Table.objects.select_related("session__tournament").get(), "Wrong tiles", DIRECTOR)
    assert not GameResult.objects.exists()
    assert tournament.club.nights.get().season is None


def test_a_table_that_is_not_finished_is_not_rated() -> None:
    tournament = make_tournament(names=FOUR)
    session = make_session(tournament, [FOUR])
    play_table(session.tables.get(), {"Ana": [0], "Bo": [13], "Cy": [8], "Di": [5]})
    assert set(GameResult.objects.values_list("place", "rated_games")) == {(None, None)}
