"""Games of one club that change at the same moment: the ratings are those of all games anew."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from scoring.models import Game, GameResult, rebuild_results
from tests.make import record
from tests.scoring.test_concurrency import at_once
from tests.tournaments.make import make_club, play_game
from tournaments.models import Club

pytestmark = pytest.mark.django_db(transaction=True)

WHOLE = 7
TABLES = 6


def ratings(club: Club) -> list[tuple[int | None, ...]]:
    rows = GameResult.objects.of_keeper(club.keeper).order_by("game", "player")
    return list(rows.values_list("game", "player", "rating", "spread", "rated_games"))


def evenings(club: Club, rounds: int) -> list[Game]:
    """Games of the same three people, a week between them."""
    scores = {"Ana": [10] * rounds, "Bo": [20] * rounds, "Cy": [30] * rounds}
    return [play_game(club, scores, day=date(2026, 1, 1) + timedelta(weeks=week)) for week in range(TABLES)]


def recording(game: Game, number: int, **pips: int) -> Callable[[], object]:
    return lambda: record(Game.objects.select_related("keeper").get(pk=game.pk), number, pips)


@pytest.mark.parametrize(("rounds", "number"), [(WHOLE - 1, WHOLE), (WHOLE, 1)], ids=["finished", "corrected"])
def test_games_that_change_at_once(rounds: int, number: int) -> None:
    club = make_club()
    games = evenings(club, rounds)
    at_once([recording(game, number, Ana=100, Bo=40 + at, Cy=0) for at, game in enumerate(games)])
    stored = ratings(club)
    assert {games for *_rest, games in stored} == set(range(1, TABLES + 1))
    rebuild_results(club.keeper)
    assert ratings(club) == stored
