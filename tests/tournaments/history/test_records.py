"""Records of a club: what was reached, by whom, and who shares it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Edit, Game, GameResult, Player, abandon_game
from tests.make import record
from tests.tournaments.make import make_club, play_game
from tournaments.history import RecordKind, Selection, records
from tournaments.models import Club
from tournaments.wording.records import RECORD_NAMES, value

pytestmark = pytest.mark.django_db

FIRST = date(2026, 1, 2)
# Ana wins by one pip a round, all without a zero round.
CLOSE = {"Ana": [5] * 7, "Bo": [6] * 7}


@pytest.fixture
def club() -> Club:
    return make_club()


def held(club: Club) -> dict[RecordKind, tuple[int, list[tuple[str, int | None]]]]:
    """Every record: its value, who holds it and in which game."""
    names = dict(Player.objects.values_list("pk", "name"))
    return {
        each.kind: (
            each.value,
            [(" ".join(names[player] for player in holder.players), holder.game) for holder in each.holders],
        )
        for each in records(Selection(club).results)
    }


def evening(club: Club, number: int, scores: dict[str, list[int | None]]) -> Game:
    return play_game(club, scores, day=FIRST + timedelta(weeks=number))


def test_a_club_without_games_has_no_records(club: Club) -> None:
    assert records(Selection(club).results) == []


def test_totals_zero_rounds_and_hands(club: Club) -> None:
    one = evening(club, 1, {"Ana": [0] * 6 + [7], "Bo": [9] * 6 + [0]})
    two = evening(club, 2, {"Ana": [0, 0, 8, 8, 8, 8, 8], "Bo": [7, 7, 0, 0, 0, 0, 66]})
    found = held(club)
    assert found[RecordKind.LOWEST_TOTAL] == (7, [("Ana", one.pk)])
    assert found[RecordKind.HIGHEST_TOTAL] == (80, [("Bo", two.pk)])
    assert found[RecordKind.MOST_ZEROS] == (6, [("Ana", one.pk)])
    assert found[RecordKind.BIGGEST_HAND] == (66, [("Bo", two.pk)])


def test_gaps_between_the_winner_and_the_next(club: Club) -> None:
    close = evening(club, 1, CLOSE)
    clear = evening(club, 2, {"Bo": [0] * 7, "Ana": [10] * 7, "Cy": [12] * 7})
    found = held(club)
    assert found[RecordKind.CLOSEST_GAME] == (7, [("Ana", close.pk)])
    assert found[RecordKind.CLEAREST_WIN] == (70, [("Bo", clear.pk)])


def test_a_shared_win_is_as_close_as_can_be(club: Club) -> None:
    game = evening(club, 1, {"Ana": [0, 5, 9], "Bo": [5, 0, 9]})
    assert RecordKind.CLOSEST_GAME not in held(club)
    for number in range(4, 8):
        record(game, number, {"Ana": 9, "Bo": 9})
    assert held(club)[RecordKind.CLOSEST_GAME] == (0, [("Ana Bo", game.pk)])


def test_the_longest_runs(club: Club) -> None:
    games = [evening(club, number, CLOSE) for number in range(3)]
    evening(club, 3, {"Ana": [9] * 7, "Bo": [0] * 7})
    last = evening(club, 4, CLOSE)
    found = held(club)
    assert found[RecordKind.WINS_IN_A_ROW] == (3, [("Ana", games[2].pk)])
    assert found[RecordKind.WITHOUT_A_ZERO] == (5, [("Ana", last.pk)])


def test_counts_of_games_and_wins(club: Club) -> None:
    evening(club, 1, CLOSE)
    evening(club, 2, {"Ana": [5] * 7, "Cy": [6] * 7})
    evening(club, 3, {"Bo": [5] * 7, "Cy": [6] * 7})
    found = held(club)
    assert found[RecordKind.MOST_GAMES] == (2, [("Ana", None), ("Bo", None), ("Cy", None)])
    assert found[RecordKind.MOST_WINS] == (2, [("Ana", None)])


def test_whoever_reached_the_same_shares_it_in_order_of_play(club: Club) -> None:
    later = evening(club, 2, CLOSE)
    earlier = evening(club, 1, {"Cy": [5] * 7, "Bo": [6] * 7})
    assert held(club)[RecordKind.LOWEST_TOTAL] == (35, [("Cy", earlier.pk), ("Ana", later.pk)])


def test_ratings_count_when_they_are_no_longer_provisional(club: Club) -> None:
    game = evening(club, 1, CLOSE)
    assert RecordKind.HIGHEST_RATING not in held(club)
    GameResult.objects.filter(player__name="Bo").update(rated_games=10, rating=20_000_000)
    assert held(club)[RecordKind.HIGHEST_RATING] == (20_000_000, [("Bo", game.pk)])


def test_short_games_bring_hands_only_and_abandoned_ones_nothing(club: Club) -> None:
    evening(club, 1, {"Ana": [0, 5], "Bo": [77, 0]})
    assert set(held(club)) == {RecordKind.BIGGEST_HAND}
    abandon_game(evening(club, 2, {"Ana": [0, 5], "Bo": [99, 0]}), Edit(club.keeper))
    assert held(club)[RecordKind.BIGGEST_HAND][0] == 77


def test_a_correction_moves_a_record_at_once(club: Club) -> None:
    game = evening(club, 1, {"Ana": [5] * 7, "Bo": [6] * 7})
    record(game, 1, {"Ana": 88, "Bo": 6})
    assert held(club)[RecordKind.HIGHEST_TOTAL] == (118, [("Ana", game.pk)])


def test_three_statements_however_many_games(club: Club) -> None:
    for number in range(3):
        evening(club, number, CLOSE)
    with CaptureQueriesContext(connection) as asked:
        records(Selection(club).results)
    assert len(asked) == 3


def test_every_record_has_a_name_and_a_value_in_words(club: Club) -> None:
    evening(club, 1, {"Ana": [0, 5, 5, 5, 5, 5, 5], "Bo": [6] * 7})
    GameResult.objects.update(rated_games=10)
    found = records(Selection(club).results)
    assert [each.kind for each in found] == list(RecordKind) == list(RECORD_NAMES)
    assert [value(each) for each in found] == [
        "30 pips", "42 pips", "1 zero round", "6 pips", "12 pips ahead", "12 pips ahead", "1563", "1 game", "1 game",
        "1 game", "1 game",
    ]  # fmt: skip
