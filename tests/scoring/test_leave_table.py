"""Seats during a game: leaving, coming back, sitting a round out, taking a seat away."""

from __future__ import annotations

import pytest

from scoring.models import Game, Keeper
from tests.make import keeper_client, make_game, make_keeper, record
from tests.seats_page import names, seat, send, sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


@pytest.fixture
def game(owner: Keeper) -> Game:
    return make_game("Ana Bo Cy", keeper=owner)


def test_who_leaves_is_not_waited_for(owner: Keeper, game: Game) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    send(keeper_client(owner), game, "leave", "Cy")
    assert seat(game, "Cy").left_round == 2
    record(game, 2, {"Ana": 0, "Bo": 30})
    assert game.scoresheet().current == 3


def test_who_leaves_with_a_score_in_the_round_keeps_it(owner: Keeper, game: Game) -> None:
    record(game, 1, {"Cy": 12})
    send(keeper_client(owner), game, "leave", "Cy")
    assert seat(game, "Cy").left_round == 2


def test_a_round_that_waited_only_for_the_leaver_is_complete(owner: Keeper, game: Game) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30})
    send(keeper_client(owner), game, "leave", "Cy")
    round_ = game.scoresheet().round(1)
    assert (game.scoresheet().current, round_.ending) == (2, "out")


def test_the_last_round_that_waited_only_for_the_leaver_ends_the_game(owner: Keeper) -> None:
    game = make_game("Ana Bo Cy", rules={"first_start": 0}, keeper=owner)
    record(game, 1, {"Ana": 0, "Bo": 30})
    send(keeper_client(owner), game, "leave", "Cy")
    game.refresh_from_db()
    assert game.state == "finished"


def test_two_must_stay(owner: Keeper) -> None:
    game = make_game("Ana Bo", keeper=owner)
    client = keeper_client(owner)
    for verb in ("leave", "sit-out", "remove"):
        response = send(client, game, verb, "Bo")
        assert (response.status_code, sentence(response)) == (422, "Chicken Foot needs two players or more.")


def test_a_score_in_the_round_lets_nobody_leave_one_alone(owner: Keeper) -> None:
    game = make_game("Ana Bo", keeper=owner)
    record(game, 1, {"Bo": 12})
    assert send(keeper_client(owner), game, "leave", "Bo").status_code == 422


def test_who_comes_back_missed_the_rounds_between(owner: Keeper, game: Game) -> None:
    client = keeper_client(owner)
    send(client, game, "leave", "Cy")
    record(game, 1, {"Ana": 0, "Bo": 30})
    record(game, 2, {"Ana": 5, "Bo": 0})
    send(client, game, "come-back", "Cy")
    sheet = game.scoresheet()
    cy = seat(game, "Cy")
    assert (cy.left_round, sheet.current) == (None, 3)
    assert [sheet.value(f"round/{number}/seat/{cy.pk}") for number in (1, 2, 3)] == ["absent", "absent", ""]
    assert len(sheet.complete_rounds) == 2


def test_sitting_a_round_out_and_playing_after_all(owner: Keeper, game: Game) -> None:
    client = keeper_client(owner)
    send(client, game, "sit-out", "Cy")
    assert [seat.name for seat in game.scoresheet().missing(1)] == ["Ana", "Bo"]
    send(client, game, "play", "Cy")
    assert [seat.name for seat in game.scoresheet().missing(1)] == ["Ana", "Bo", "Cy"]


def test_sitting_out_while_another_phone_enters_the_score_asks(owner: Keeper, game: Game) -> None:
    record(game, 1, {"Cy": 12})
    assert send(keeper_client(owner), game, "sit-out", "Cy").status_code == 409
    assert game.scoresheet().value(f"round/1/seat/{seat(game, 'Cy').pk}") == "12"


def test_a_round_that_cannot_end_so_keeps_its_player(owner: Keeper, game: Game) -> None:
    record(game, 1, {"Ana": 5, "Bo": 30}, ending="out")
    response = send(keeper_client(owner), game, "leave", "Cy")
    assert response.status_code == 422
    assert seat(game, "Cy").left_round is None


def test_a_seat_without_scores_can_be_taken_away(owner: Keeper, game: Game) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    client = keeper_client(owner)
    send(client, game, "join", name="Di")
    send(client, game, "sit-out", "Di")
    record(game, 2, {"Ana": 0, "Bo": 3, "Cy": 9})
    send(client, game, "remove", "Di")
    assert names(game) == ["Ana", "Bo", "Cy"]
    assert game.scoresheet().current == 3
    assert owner.players.filter(name="Di").exists()
    assert client.get(f"/games/{game.key}/changes/").status_code == 200


def test_a_round_that_waited_only_for_the_seat_taken_away_is_complete(owner: Keeper) -> None:
    game = make_game("Ana Bo Cy", rules={"first_start": 0}, keeper=owner)
    record(game, 1, {"Ana": 3, "Bo": 30}, ending="")
    send(keeper_client(owner), game, "remove", "Cy")
    game.refresh_from_db()
    assert (game.state, game.scoresheet().round(1).ending) == ("finished", "blocked")


def test_a_seat_with_scores_stays(owner: Keeper, game: Game) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    response = send(keeper_client(owner), game, "remove", "Cy")
    assert response.status_code == 422
    assert sentence(response) == "Cy has scores, so the seat stays. Say that Cy left."
