"""One player's results, and what follows from them, beside the standings and the score sheets."""

from __future__ import annotations

from datetime import date

import pytest

from scoring.models import Player
from tests.tournaments.make import make_club, make_season, play_game
from tournaments.history import (
    Selection,
    StreakKind,
    Streaks,
    by_season,
    course,
    distribution,
    figures,
    meetings,
    placings_of,
    player_results,
    standings,
)
from tournaments.management.demo import SIZES, make_club as make_demo_club
from tournaments.models import Club

pytestmark = pytest.mark.django_db

WON = {"Ana": [0] * 7, "Bo": [5] * 7}
LOST = {"Ana": [5] * 7, "Bo": [0] * 7}


def the_player(name: str) -> Player:
    return Player.objects.get(name=name)


def play(club: Club, *games: dict[str, list[int]]) -> None:
    for month, scores in enumerate(games, start=1):
        play_game(club, scores, day=date(2026, month, 2))


def test_the_figures_of_everybody_are_those_of_the_standings() -> None:
    club = make_demo_club(SIZES["small"]).club
    results = Selection(club).results
    for line in standings(results):
        player = Player.objects.get(pk=line.player)
        assert figures(player, player_results(results, player)) == line


def test_seasons_are_told_apart_and_games_of_none_kept() -> None:
    club = make_club()
    season = make_season(club, starts_on=date(2026, 2, 1))
    play(club, WON, LOST, WON)
    ana = the_player("Ana")
    seasons = by_season(ana, player_results(Selection(club).results, ana))
    assert {key: (line.games, line.wins) for key, line in seasons.items()} == {None: (1, 1), season.pk: (2, 1)}


@pytest.mark.parametrize(("games", "current", "longest"), [
    ([WON, LOST, WON, WON], (StreakKind.WON, 2), 2),
    ([WON, WON, LOST, LOST, LOST], (StreakKind.NOT_WON, 3), 2),
    ([WON, {"Ana": [9], "Bo": [0]}, WON], (StreakKind.WON, 2), 2),
    ([LOST], (StreakKind.NOT_WON, 1), None),
])  # fmt: skip
def test_runs_are_those_of_whole_games(games: list[dict[str, list[int]]], current: object, longest: int | None) -> None:
    club = make_club()
    play(club, *games)
    streaks = Streaks.of(player_results(Selection(club).results, the_player("Ana")))
    assert streaks.current
    assert (streaks.current.kind, streaks.current.games) == current
    assert (streaks.longest.games if streaks.longest else None) == longest


def test_nobody_has_a_run_without_a_game() -> None:
    assert Streaks.of([]) == Streaks(None, None)


def test_the_course_of_a_rating_ends_with_the_last_game_however_few_steps_there_are() -> None:
    club = make_demo_club(SIZES["small"]).club
    player = max(club.keeper.players.all(), key=lambda one: one.results.count())
    results = player_results(Selection(club).results, player)
    every, some = course(results, most=1_000), course(results, most=5)
    assert [step.games for step in every] == list(range(1, len(every) + 1))
    assert len(some) <= 5
    assert some == every[::-1][:: (len(every) + 4) // 5][::-1]
    assert some[-1].rating == figures(player, results).rating
    assert course([]) == []


def test_bands_hold_every_complete_round() -> None:
    club = make_demo_club(SIZES["small"]).club
    results = Selection(club).results
    for line in standings(results):
        bands = distribution(results, Player.objects.get(pk=line.player))
        assert sum(band.rounds for band in bands) == line.rounds
        assert bands[0].rounds == line.zero_rounds


def test_a_score_of_a_round_that_is_still_open_is_in_no_band() -> None:
    club = make_club()
    game = play_game(club, {"Ana": [0, 7], "Bo": [4, 0]})
    seats = {seat.player.name: seat for seat in game.seats.all()}
    game.rounds.get(number=2).scores.filter(seat=seats["Bo"]).delete()
    counted = [(band.low, band.high, band.rounds) for band in distribution(Selection(club).results, the_player("Ana"))]
    assert [band for band in counted if band[2]] == [(0, 0, 1)]


@pytest.mark.parametrize(("pips", "band"), [
    (0, (0, 0)), (1, (1, 5)), (5, (1, 5)), (6, (6, 10)), (60, (56, 60)), (61, (61, None)), (104, (61, None)),
])  # fmt: skip
def test_bands_begin_and_end(pips: int, band: tuple[int, int | None]) -> None:
    club = make_club()
    play_game(club, {"Ana": [pips], "Bo": [0 if pips else 3]}, set_max=9)
    bands = distribution(Selection(club).results, the_player("Ana"))
    assert [(each.low, each.high) for each in bands if each.rounds] == [band]


def test_meetings_are_what_the_score_sheets_say() -> None:
    club = make_demo_club(SIZES["small"]).club
    player = max(club.keeper.players.all(), key=lambda one: one.results.count())
    for met in meetings(Selection(club).results, player):
        expected = {"games": 0, "ahead": 0, "level": 0, "behind": 0, "tables": 0, "rounds": 0, "pips": 0}
        for game in club.keeper.games.exclude(state="abandoned"):
            count_meeting(expected, game.scoresheet(), player.pk, met.player)
        assert {name: getattr(met, name) for name in expected} == expected


def count_meeting(expected: dict[str, int], sheet: object, one: int, other: int) -> None:
    seats = {seat.player_id: seat.id for seat in sheet.seats}
    if one not in seats or other not in seats or not sheet.complete_rounds:
        return
    pips = [p for round_ in sheet.complete_rounds if (p := round_.pips(seats[one])) is not None]
    expected["tables"] += 1
    expected["rounds"] += len(pips)
    expected["pips"] += sum(pips)
    places = {placing.player: placing.place for placing in sheet.placings}
    mine, theirs = places[seats[one]], places[seats[other]]
    if sheet.state != "finished" or mine is None or theirs is None:
        return
    expected["games"] += 1
    expected["ahead" if mine < theirs else "level" if mine == theirs else "behind"] += 1


def test_placings_are_those_of_the_score_sheet() -> None:
    club = make_demo_club(SIZES["small"]).club
    games = list(club.keeper.games.finished())
    for pk, found in placings_of([game.pk for game in games]).items():
        sheet = next(game for game in games if game.pk == pk).scoresheet()
        people = {seat.id: seat.player_id for seat in sheet.seats}
        placed = [placing for placing in sheet.placings if placing.place is not None]
        assert [(p.place, p.player, p.ahead_by) for p in found.placings] == [
            (p.place, people[p.player], p.ahead_by) for p in placed
        ]


def test_each_is_asked_in_one_statement(django_assert_num_queries: object) -> None:
    club = make_demo_club(SIZES["small"]).club
    player = club.keeper.players.first()
    results = Selection(club).results
    for ask in (player_results, distribution, meetings):
        with django_assert_num_queries(1):
            ask(results, player)
