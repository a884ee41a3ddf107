"""Standings over many games: what counts, what is absent, and who is ahead in each order."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Edit, GameResult, abandon_game
from scoring.ratings import AT_FIRST, rate
from tests.make import record
from tests.tournaments.make import make_club, make_season, play_game
from tournaments.history import GameKind, Order, Selection, Standing, percent, placed, standings, tenths
from tournaments.models import Club

pytestmark = pytest.mark.django_db

WHOLE = 7


@pytest.fixture
def club() -> Club:
    return make_club()


def by_name(selection: Selection) -> dict[str, Standing]:
    return {line.name: line for line in standings(selection.results)}


def test_games_and_wins_count_whole_games_the_rest_counts_every_round(club: Club) -> None:
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [9] * 6 + [2]})
    play_game(club, {"Ana": [30, 7], "Bo": [0, 8]})
    lines = by_name(Selection(club))
    ana, bo = lines["Ana"], lines["Bo"]
    assert (ana.games, ana.wins, ana.shared_wins) == (1, 1, 0)
    assert (ana.rounds, ana.pips, ana.zero_rounds, ana.blocked_rounds) == (9, 37, 7, 1)
    assert (ana.best, ana.worst) == (0, 30)
    assert (bo.games, bo.wins, bo.pips, bo.best, bo.worst) == (1, 0, 64, 0, 9)


def test_a_shared_win_is_a_win_for_each(club: Club) -> None:
    play_game(club, {"Ana": [0, 5, 5, 0, 9, 9, 9], "Bo": [5, 0, 0, 5, 9, 9, 9], "Cy": [9] * WHOLE})
    lines = by_name(Selection(club))
    assert [(lines[name].wins, lines[name].shared_wins) for name in ("Ana", "Bo", "Cy")] == [(1, 1), (1, 1), (0, 0)]


def test_abandoned_games_count_nowhere(club: Club) -> None:
    game = play_game(club, {"Ana": [0, 5], "Bo": [5, 0]})
    abandon_game(game, Edit(club.keeper))
    assert standings(Selection(club).results) == []


def test_rounds_that_were_not_played_are_absent(club: Club) -> None:
    play_game(club, {"Ana": [0] * 6 + [None], "Bo": [5] * WHOLE, "Cy": [6] * 6 + [0]})
    lines = by_name(Selection(club))
    assert (lines["Ana"].rounds, lines["Ana"].games, lines["Ana"].wins) == (6, 1, 0)
    assert lines["Bo"].wins == 1


def test_a_correction_changes_them_at_once(club: Club) -> None:
    game = play_game(club, {"Ana": [0] * WHOLE, "Bo": [9] * WHOLE}, day=date(2025, 2, 1))
    record(game, 1, {"Ana": 90, "Bo": 0})
    lines = by_name(Selection(club))
    assert (lines["Ana"].wins, lines["Ana"].worst, lines["Bo"].wins) == (0, 90, 1)


def test_the_rating_is_the_one_after_the_last_of_the_games(club: Club) -> None:
    season = make_season(club, "2025", starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [9] * WHOLE}, day=date(2025, 2, 1))
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [9] * WHOLE}, day=date(2026, 2, 1))
    then = by_name(Selection(club, season=season))["Ana"]
    now = by_name(Selection(club))["Ana"]
    assert (then.rating, then.rated_games) == (rate([1, 2], [AT_FIRST] * 2)[0], 1)
    assert now.rating is not None
    assert now.rating.mean > then.rating.mean
    assert (now.rated_games, now.is_provisional) == (2, True)


def test_ten_rated_games_are_no_longer_provisional(club: Club) -> None:
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [9] * WHOLE})
    GameResult.objects.filter(player__name="Ana").update(rated_games=10)
    lines = by_name(Selection(club))
    assert [lines[name].is_provisional for name in ("Ana", "Bo")] == [False, True]


@pytest.fixture
def mixed(club: Club) -> Club:
    make_season(club, "2025", starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    play_game(club, {"Ana": [0] * WHOLE, "Old": [9] * WHOLE}, day=date(2025, 2, 1))
    play_game(club, {"Ana": [0, 9], "Short": [9, 0]}, day=date(2026, 2, 1))
    play_game(club, {"Ana": [0, 9], "Nine": [9, 0]}, day=date(2026, 3, 1), set_max=9)
    play_game(make_club("Barn"), {"Ana": [0, 9], "Barn": [9, 0]}, day=date(2026, 3, 1))
    return club


@pytest.mark.parametrize(
    ("chosen", "others"),
    [
        ({}, {"Old", "Short", "Nine"}),
        ({"since": date(2025, 2, 2)}, {"Short", "Nine"}),
        ({"until": date(2026, 2, 1)}, {"Old", "Short"}),
        ({"since": date(2026, 2, 1), "until": date(2026, 2, 1)}, {"Short"}),
        ({"set_max": 6}, {"Old", "Short"}),
        ({"set_max": 9}, {"Nine"}),
        ({"set_max": 12}, set()),
        ({"kind": GameKind.WHOLE}, {"Old"}),
        ({"kind": GameKind.SHORT}, {"Short", "Nine"}),
    ],
)
def test_only_the_chosen_games_of_this_club(mixed: Club, chosen: dict[str, object], others: set[str]) -> None:
    assert set(by_name(Selection(mixed, **chosen))) - {"Ana"} == others


def test_a_season_has_its_own_games(mixed: Club) -> None:
    assert set(by_name(Selection(mixed, season=mixed.seasons.get()))) == {"Ana", "Old"}


@pytest.mark.parametrize("games", [1, 4])
def test_three_statements_however_many_games(club: Club, games: int) -> None:
    for _ in range(games):
        play_game(club, {"Ana": [0, 5], "Bo": [5, 0]})
    with CaptureQueriesContext(
        connection,
    ) as asked:
        standings(Selection(club).results)
    assert len(asked) == 3


def line(name: str, **fields: int) -> Standing:
    usual = {"games": 1, "wins": 0, "rounds": 10, "pips": 100, "zero_rounds": 1, "blocked_rounds": 0, "best": 0}
    figures = {"shared_wins": 0, "worst": 20, "rated_games": 0, **usual, **fields}
    return Standing(player=0, key=name, name=name, rating=None, **figures)


def names(order: Order, *lines: Standing) -> list[tuple[int | None, str]]:
    return [(place, each.name) for place, each in placed(lines, order)]


def test_averages_are_compared_exactly() -> None:
    lines = [line("Bo", pips=334, rounds=100), line("Ana", pips=1, rounds=3), line("Cy", pips=333, rounds=1000)]
    assert names(Order.AVERAGE, *lines) == [(1, "Cy"), (2, "Ana"), (3, "Bo")]
    long = [
        line("Bo", pips=333_334, rounds=999_999),
        line("Ana", pips=333_333, rounds=999_999),
        line("Cy", pips=1, rounds=3),
    ]
    assert names(Order.AVERAGE, *long) == [(1, "Ana"), (1, "Cy"), (3, "Bo")]


def test_who_is_level_shares_a_place_and_the_next_is_skipped() -> None:
    lines = [line("Cy", wins=1), line("bo", wins=2), line("Ana", wins=2), line("Dee", wins=3)]
    assert names(Order.WINS, *lines) == [(1, "Dee"), (2, "Ana"), (2, "bo"), (4, "Cy")]


def test_who_lacks_the_figure_comes_last_without_a_place() -> None:
    lines = [line("Ana", rounds=0, pips=0), line("Bo")]
    assert names(Order.AVERAGE, *lines) == [(1, "Bo"), (None, "Ana")]
    assert names(Order.ZEROS, *lines) == [(1, "Bo"), (None, "Ana")]
    assert names(Order.RATING, *lines) == [(None, "Ana"), (None, "Bo")]


@pytest.mark.parametrize("order", Order)
def test_every_order_puts_its_best_first(order: Order) -> None:
    good = {"wins": 5, "games": 5, "pips": 10, "zero_rounds": 5, "blocked_rounds": 5, "best": 0, "worst": 5}
    bad = {"wins": 1, "games": 1, "pips": 90, "zero_rounds": 1, "blocked_rounds": 1, "best": 3, "worst": 50}
    ahead, behind = line("A", **good), line("B", **bad)
    lines = [behind._replace(rating=AT_FIRST._replace(mean=1)), ahead._replace(rating=AT_FIRST)]
    assert [each.name for _place, each in placed(lines, order)] == ["A", "B"]


def test_averages_and_shares_are_rounded_half_up() -> None:
    assert [tenths(1, 4), tenths(9, 10), tenths(1, 20), tenths(0, 5), tenths(3, 0)] == [3, 9, 1, 0, None]
    assert [percent(1, 8), percent(1, 200), percent(1, 3), percent(0, 0)] == [13, 1, 33, None]
