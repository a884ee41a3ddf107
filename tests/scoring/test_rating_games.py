"""Ratings follow the games of a club: whatever changes, they are what rating all games anew gives."""

from __future__ import annotations

import random
from contextlib import suppress
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import (
    Edit,
    Game,
    GameResult,
    OneRound,
    abandon_game,
    merge_player,
    rebuild_results,
    rerate,
    resume_game,
)
from scoring.ratings import AT_FIRST, Rating, rate
from tests.make import record
from tests.tournaments.make import make_club, make_member, play_game
from tournaments.models import Club

pytestmark = pytest.mark.django_db

LONG_AGO = date(2025, 1, 3)
ROUNDS = 7


def scores(winner: str, *others: str, rounds: int = ROUNDS) -> dict[str, list[int | None]]:
    """The first named has the fewest pips, the last the most."""
    return {winner: [0] * rounds, **{name: [5 + 3 * n] * rounds for n, name in enumerate(others)}}


def ratings(club: Club) -> dict[tuple[int, int], Rating]:
    rows = GameResult.objects.of_keeper(club.keeper).exclude(rating=None)
    return {
        (game, player): Rating(*pair)
        for game, player, *pair in rows.values_list("game_id", "player_id", "rating", "spread")
    }


def rebuilt(club: Club) -> dict[tuple[int, int], Rating]:
    before = ratings(club)
    rebuild_results(club.keeper)
    assert ratings(club) == before
    return before


@pytest.fixture
def club() -> Club:
    return make_club()


def rating_of(game: Game, name: str) -> Rating:
    result = game.results.get(player__name=name)
    assert result.rating is not None
    assert result.spread is not None
    return Rating(result.rating, result.spread)


def test_a_finished_whole_game_is_rated(club: Club) -> None:
    game = play_game(club, scores("Ana", "Bo", "Cy"))
    assert [rating_of(game, name) for name in ("Ana", "Bo", "Cy")] == rate([1, 2, 3], [AT_FIRST] * 3)


def test_the_next_game_goes_on_from_there(club: Club) -> None:
    play_game(club, scores("Ana", "Bo"))
    game = play_game(club, scores("Cy", "Ana"), day=date(2026, 3, 13))
    ana = rate([1, 2], [AT_FIRST, AT_FIRST])[0]
    assert [rating_of(game, name) for name in ("Cy", "Ana")] == rate([1, 2], [AT_FIRST, ana])


def test_how_many_games_of_a_player_were_rated_is_kept_with_each(club: Club) -> None:
    play_game(club, scores("Ana", "Bo"))
    play_game(club, scores("Bo", "Cy"), day=LONG_AGO)
    rows = GameResult.objects.order_by("game__created_at", "player__name").values_list("player__name", "rated_games")
    assert list(rows) == [("Bo", 1), ("Cy", 1), ("Ana", 1), ("Bo", 2)]


def test_a_game_that_is_not_finished_or_not_whole_is_not_rated(club: Club) -> None:
    play_game(club, scores("Ana", "Bo", rounds=3))
    play_game(club, scores("Ana", "Bo", rounds=2), last_start=5)
    assert ratings(club) == {}


def test_a_game_added_in_the_past_changes_all_later_ones(club: Club) -> None:
    later = play_game(club, scores("Ana", "Bo"))
    before = rating_of(later, "Ana")
    play_game(club, scores("Bo", "Ana"), day=LONG_AGO)
    assert rating_of(later, "Ana") != before
    rebuilt(club)


def test_a_corrected_old_game_changes_all_later_ones(club: Club) -> None:
    old = play_game(club, scores("Ana", "Bo", "Cy"), day=LONG_AGO)
    later = play_game(club, scores("Cy", "Bo"))
    before = rating_of(later, "Cy")
    record(old, 1, {"Ana": 60, "Bo": 0, "Cy": 8})
    assert rating_of(later, "Cy") != before
    rebuilt(club)


def test_a_game_moved_to_an_earlier_day_is_rated_there(club: Club) -> None:
    first = play_game(club, scores("Ana", "Bo"))
    moved = play_game(club, scores("Bo", "Ana"), day=date(2026, 3, 13))
    Game.objects.filter(pk=moved.pk).update(created_at=first.created_at - timedelta(days=300))
    rerate(club.keeper, first.created_at - timedelta(days=300))
    assert [rating_of(moved, name) for name in ("Bo", "Ana")] == rate([1, 2], [AT_FIRST] * 2)
    rebuilt(club)


def test_a_correction_that_leaves_the_places_rates_nothing_anew(club: Club) -> None:
    old = play_game(club, scores("Ana", "Bo"), day=LONG_AGO)
    play_game(club, scores("Bo", "Ana"))
    with CaptureQueriesContext(connection) as asked:
        record(old, 1, {"Ana": 0, "Bo": 6})
    assert not [query for query in asked if "UPDATE scoring_gameresult" in query["sql"]]
    rebuilt(club)


def test_another_club_is_left_alone(club: Club) -> None:
    other = make_club("Barn")
    play_game(other, scores("Ana", "Bo"))
    before = ratings(other)
    play_game(club, scores("Ana", "Bo"), day=LONG_AGO)
    assert ratings(other) == before


def test_two_that_are_one_have_one_course(club: Club) -> None:
    play_game(club, scores("Ana", "Bo"), day=LONG_AGO)
    play_game(club, scores("Cy", "Anna"), day=LONG_AGO + timedelta(days=7))
    last = play_game(club, scores("Ana", "Cy"), day=LONG_AGO + timedelta(days=14))
    anna = club.members.get(player__name="Anna").player
    ana = club.members.get(player__name="Ana").player
    merge_player(anna, ana, Edit(club.keeper))
    first = rate([1, 2], [AT_FIRST, AT_FIRST])
    second = rate([1, 2], [AT_FIRST, first[0]])
    assert [rating_of(last, name) for name in ("Ana", "Cy")] == rate([1, 2], [second[1], second[0]])
    rebuilt(club)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_ratings_are_those_of_all_games_anew(club: Club, seed: int) -> None:
    chance = random.Random(seed)
    names = ["Ana", "Bo", "Cy", "Dee", "Ed"]
    for name in names:
        make_member(club, name)
    games = [play_at_random(club, names, chance) for _ in range(3)]
    for _ in range(12):
        game = chance.choice(games)
        match chance.choice(("play", "correct", "correct", "abandon", "move", "merge")):
            case "play":
                games.append(play_at_random(club, names, chance))
            case "correct" if game.state == Game.State.FINISHED:
                record(game, chance.randint(1, ROUNDS), at_random(game, chance))
            case "abandon":
                (resume_game if game.state == Game.State.ABANDONED else abandon_game)(game, Edit(club.keeper))
            case "move":
                move(game, timedelta(days=chance.randint(-20, 20)))
            case "merge" if len(names) > 4:
                one, other = (club.keeper.players.get(name=name) for name in chance.sample(names, 2))
                with suppress(OneRound):
                    merge_player(one, other, Edit(club.keeper))
                    names.remove(one.name)
        game.refresh_from_db()
    assert rebuilt(club)


def play_at_random(club: Club, names: list[str], chance: random.Random) -> Game:
    day = LONG_AGO + timedelta(days=chance.randrange(20))
    table = chance.sample(names, chance.randint(2, 3))
    return play_game(club, {name: [chance.choice((5, 9, 13, 17))] * ROUNDS for name in table}, day=day)


def at_random(game: Game, chance: random.Random) -> dict[str, int]:
    """One of a few hands each, so that ties come up too."""
    return {seat.name: chance.choice((3, 10, 17, 30)) for seat in game.scoresheet().seats}


def move(game: Game, by: timedelta) -> None:
    was, game.created_at = game.created_at, game.created_at + by
    game.save(update_fields=["created_at"])
    rerate(game.keeper, min(was, game.created_at))
