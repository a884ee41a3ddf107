"""What the table sees: totals, gaps, who leads, who is waited for, and the end with its reasons."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scoring import live
from scoring.models import (
    Edit,
    Game,
    Hand,
    burn_double,
)
from scoring.scoreboard import Ending, Scoreboard, SeatOnBoard, scoreboard
from scoring.wording.games import game_title
from tests.make import make_game, record

pytestmark = pytest.mark.django_db


def board(game: Game) -> Scoreboard:
    game.refresh_from_db()
    return scoreboard(game)


def seats(game: Game) -> dict[str, SeatOnBoard]:
    return {seat.name: seat for seat in board(game).seats}


def short_game(names: str = "Ana Bo Cy", **rules: object) -> Game:
    """Three rounds: 2-2, 1-1 and 0-0."""
    return make_game(names, {"first_start": 2, **rules})


def test_a_new_game_shows_its_first_round_and_nobody_leads() -> None:
    game = make_game("Ana Bo Cy Di", name="Friday")
    shown = board(game)
    assert (shown.title, shown.round, shown.round_count, shown.start, shown.hand_size) == ("Friday", 1, 10, 9, 7)
    assert [(seat.name, seat.number, seat.total, seat.gap, seat.last) for seat in shown.seats] == [
        ("Ana", 1, 0, None, None),
        ("Bo", 2, 0, None, None),
        ("Cy", 3, 0, None, None),
        ("Di", 4, 0, None, None),
    ]
    assert not any(seat.leads or seat.place or seat.waiting or seat.entered for seat in shown.seats)
    assert not shown.some_in
    assert shown.ending is None


def test_after_a_round_there_are_totals_gaps_and_a_leader() -> None:
    game = make_game("Ana Bo Cy")
    record(game, 1, {"Ana": 31, "Bo": 0, "Cy": 12})
    record(game, 2, {"Ana": 0, "Bo": 20, "Cy": 8})
    shown = seats(game)
    assert {name: (seat.total, seat.gap, seat.place) for name, seat in shown.items()} == {
        "Ana": (31, 11, 3),
        "Bo": (20, 0, 1),
        "Cy": (20, 0, 2),
    }
    assert [name for name, seat in shown.items() if seat.leads] == ["Bo"]
    assert [name for name, seat in shown.items() if seat.last_out] == ["Ana"]
    assert {name: (seat.last, seat.zero_rounds) for name, seat in shown.items()} == {
        "Ana": (0, 1),
        "Bo": (20, 1),
        "Cy": (8, 0),
    }


def test_two_that_share_first_place_both_lead() -> None:
    game = make_game("Ana Bo Cy")
    record(game, 1, {"Ana": 9, "Bo": 9, "Cy": 12})
    assert [name for name, seat in seats(game).items() if seat.leads] == ["Ana", "Bo"]


def test_a_round_half_entered_counts_for_nothing_yet() -> None:
    game = make_game("Ana Bo Cy")
    record(game, 1, {"Ana": 0, "Bo": 10, "Cy": 12})
    record(game, 2, {"Ana": 30}, ending="")
    shown = board(game)
    assert (shown.round, shown.some_in, shown.in_count, shown.seats_in_play) == (2, True, 1, 3)
    assert [seat.total for seat in shown.seats] == [0, 10, 12]
    assert [seat.waiting for seat in shown.seats] == [False, True, True]
    assert [seat.entered for seat in shown.seats] == [True, False, False]


def test_the_strip_tells_which_doubles_are_played_now_and_to_come() -> None:
    game = short_game()
    record(game, 1, {"Ana": 0, "Bo": 10, "Cy": 12})
    assert [(double.pip, double.state) for double in board(game).strip] == [(2, "played"), (1, "now"), (0, "to-come")]


def test_a_skipped_double_is_marked_and_the_next_is_due() -> None:
    game = short_game(start_search="next_lower")
    assert board(game).may_burn
    burn_double(game, 2, Edit(game.keeper))
    shown = board(game)
    assert [(double.pip, double.state) for double in shown.strip] == [(2, "burned"), (1, "now"), (0, "to-come")]
    assert (shown.round, shown.round_count, shown.start, shown.search) == (1, 2, 1, "next_lower")


def test_the_starter_is_named_once_told() -> None:
    game = make_game("Ana Bo")
    assert board(game).starter_name == ""
    seat = game.seats.get(player__name="Bo")
    game.rounds.create(number=1, start=9, starter=seat)
    assert board(game).starter_name == "Bo"


def test_a_late_joiner_with_a_start_value_has_a_total_and_a_place() -> None:
    game = make_game("Ana Bo")
    record(game, 1, {"Ana": 0, "Bo": 20})
    game.add_seat(game.keeper.players.create(name="Cy"), joined_round=2, start_value=10)
    cy = seats(game)["Cy"]
    assert (cy.total, cy.place, cy.gap, cy.last, cy.last_round_played) == (10, 2, 10, None, False)


def test_a_late_joiner_without_one_has_no_place_before_all_rounds_are_played() -> None:
    game = make_game("Ana Bo")
    record(game, 1, {"Ana": 5, "Bo": 20})
    game.add_seat(game.keeper.players.create(name="Cy"), joined_round=2)
    cy = seats(game)["Cy"]
    assert (cy.total, cy.place, cy.gap, cy.leads, cy.playing) == (0, None, None, False, True)


def test_who_left_or_sits_out_is_not_waited_for() -> None:
    game = make_game("Ana Bo Cy Di")
    record(game, 1, {"Ana": 0, "Bo": 20, "Cy": 10, "Di": 12})
    game.seats.filter(player__name="Cy").update(left_round=2)
    record(game, 2, {"Ana": 0, "Di": None}, ending="out")
    shown = board(game)
    assert {seat.name: (seat.playing, seat.waiting) for seat in shown.seats} == {
        "Ana": (True, False),
        "Bo": (True, True),
        "Cy": (False, False),
        "Di": (False, False),
    }
    assert (shown.in_count, shown.seats_in_play) == (1, 2)


def play_out(game: Game, *rounds: dict[str, int]) -> Ending:
    for number, pips in enumerate(rounds, start=1):
        record(game, number, pips)
    return ending(game)


def ending(game: Game) -> Ending:
    found = board(game).ending
    assert found is not None
    return found


def test_the_end_names_the_winner_and_the_rule_that_decided() -> None:
    shown = play_out(
        short_game(),
        {"Ana": 0, "Bo": 10, "Cy": 40},
        {"Ana": 0, "Bo": 20, "Cy": 12},
        {"Ana": 30, "Bo": 0, "Cy": 7},
    )
    assert shown.headline == "Ana wins"
    assert shown.reasons == ("Ana before Bo: both have 30. Two zero rounds against one.",)
    assert [(one.place, one.name, one.total, len(one.zero_rounds)) for one in shown.placings] == [
        (1, "Ana", 30, 2),
        (2, "Bo", 30, 1),
        (3, "Cy", 59, 0),
    ]
    assert [bool(one.reason) for one in shown.placings] == [True, False, False]


def test_a_finished_game_has_no_round_to_play() -> None:
    game = short_game("Ana Bo")
    play_out(game, {"Ana": 0, "Bo": 10}, {"Ana": 0, "Bo": 20}, {"Ana": 20, "Bo": 0})
    shown = board(game)
    assert (shown.state, shown.round, shown.start, shown.seats_in_play) == ("finished", None, None, 0)


def test_the_end_without_a_tie_tells_by_how_much() -> None:
    shown = play_out(
        short_game("Ana Bo"), {"Ana": 0, "Bo": 10}, {"Ana": 0, "Bo": 20}, {"Ana": 20, "Bo": 0}
    )  # fmt: skip
    assert shown.reasons == ("Ana before Bo: 20 against 30.",)


def test_a_shared_first_place_is_said() -> None:
    shown = play_out(
        short_game(),
        {"Ana": 0, "Bo": 20, "Cy": 40},
        {"Ana": 20, "Bo": 0, "Cy": 12},
        {"Ana": 9, "Bo": 9, "Cy": 7},
    )
    assert shown.headline == "Ana and Bo share first place"
    assert [one.place for one in shown.placings] == [1, 1, 3]
    assert shown.reasons == ("Ana and Bo share the place: total, zero rounds and lowest round are equal.",)


def test_best_and_worst_round_are_those_of_any_seat() -> None:
    shown = play_out(
        short_game(),
        {"Ana": 0, "Bo": 10, "Cy": 40},
        {"Ana": 0, "Bo": 20, "Cy": 12},
        {"Ana": 30, "Bo": 0, "Cy": 7},
    )
    assert shown.best is not None
    assert shown.worst is not None
    assert (shown.best.name, shown.best.pips, shown.best.start) == ("Cy", 7, 0)
    assert (shown.worst.name, shown.worst.pips, shown.worst.start) == ("Cy", 40, 2)


@pytest.mark.parametrize(
    ("rounds", "headline"),
    [(0, "Abandoned in the first round"), (1, "Abandoned after 1 round"), (2, "Abandoned after 2 rounds")],
)
def test_an_abandoned_game_says_so_and_names_no_winner(rounds: int, headline: str) -> None:
    game = short_game("Ana Bo")
    for number in range(1, rounds + 1):
        record(game, number, {"Ana": 0, "Bo": 10})
    Game.objects.filter(pk=game.pk).update(state=Game.State.ABANDONED)
    shown = ending(game)
    assert (shown.headline, shown.reasons) == (headline, ())
    assert len(shown.placings) == (2 if rounds else 0)
    assert (shown.chart is None) == (rounds == 0)


def test_a_game_without_a_name_is_called_by_its_day_in_the_language_asked_for() -> None:
    game = make_game("Ana Bo")
    _revision, html = live.render(game.pk, "de", "table")
    with translation.override("de"):
        assert game_title("", game.created_at) in html


@pytest.mark.parametrize("shown_on", ["table", "tv"])
@pytest.mark.parametrize("rounds", [0, 4, 10])
def test_a_fragment_takes_five_statements_however_far_the_game_is(shown_on: str, rounds: int) -> None:
    game = make_game("Ana Bo Cy Di")
    for number in range(1, rounds + 1):
        record(game, number, {"Ana": 0, "Bo": 10, "Cy": 12, "Di": 20})
    with CaptureQueriesContext(connection) as queries:
        revision, html = live.render(game.pk, "en", shown_on)
    assert len(queries) <= 5
    game.refresh_from_db()
    assert revision == game.revision
    assert "Ana" in html


def test_names_are_shown_literally() -> None:
    game = make_game(["<b>Ana</b>", "O'Neil & Söhne", "🐔"])
    _revision, html = live.render(game.pk, "en", "table")
    assert "<b>Ana</b>" not in html
    assert "&lt;b&gt;Ana&lt;/b&gt;" in html
    assert "🐔" in html


def test_the_double_blank_counts_what_the_house_says() -> None:
    game = make_game("Ana Bo", {"double_blank": 25})
    record(game, 1, {"Ana": 0, "Bo": Hand(28, double_blank=True)})
    assert seats(game)["Bo"].total == 28
