"""Seats during a game: order, names, late joiners; see also test_leave_table.py."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import (
    Change,
    Edit,
    Game,
    Keeper,
    Link,
    Player,
    abandon_game,
    new_key,
    remove_player,
    start_values,
)
from tests.make import keeper_client, link_client, make_game, make_keeper, make_player, record
from tests.seats_page import names, order_fields, seat, send, sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


@pytest.fixture
def game(owner: Keeper) -> Game:
    return make_game("Ana Bo Cy", keeper=owner)


def test_owner_and_helper_with_the_pencil_may_and_others_may_not(owner: Keeper, game: Game) -> None:
    helper = link_client(Link.make(owner, Link.Scope.KEEP, game=game))
    follower = link_client(Link.make(owner, Link.Scope.FOLLOW, game=game))
    ana = link_client(Link.make(owner, Link.Scope.SEAT, game=game, seat=seat(game, "Ana")))
    clients = (keeper_client(owner), helper, follower, ana, keeper_client(make_keeper()), Client())
    assert [client.get(f"/games/{game.key}/seats/").status_code for client in clients] == [200, 200, 404, 404, 404, 404]
    assert [send(client, game, "leave", "Bo").status_code for client in clients[2:]] == [404] * 4
    assert Change.objects.filter(verb="seats").count() == 0
    assert send(helper, game, "leave", "Bo").status_code == 302


def test_a_helper_renames_nobody_and_sees_no_other_players_of_the_owner(owner: Keeper, game: Game) -> None:
    make_player(owner, "Secret")
    helper = link_client(Link.make(owner, Link.Scope.KEEP, game=game))
    page = helper.get(f"/games/{game.key}/seats/").content.decode()
    assert "Secret" not in page
    assert "in all games" not in page
    assert send(helper, game, "rename", "Ana", name="X").status_code == 404
    key = Player.objects.get(name="Secret").key
    assert send(helper, game, "join", player=key).status_code == 422


def test_a_seat_moves_up_and_down(owner: Keeper, game: Game) -> None:
    client = keeper_client(owner)
    send(client, game, "move", **order_fields(game), up=seat(game, "Cy").pk)
    assert names(game) == ["Ana", "Cy", "Bo"]
    send(client, game, "move", **order_fields(game), down=seat(game, "Ana").pk)
    assert names(game) == ["Cy", "Ana", "Bo"]
    game.refresh_from_db()
    assert (game.revision, Change.objects.filter(verb="seats").count()) == (2, 2)


def test_moving_past_the_end_changes_nothing(owner: Keeper, game: Game) -> None:
    response = send(keeper_client(owner), game, "move", **order_fields(game), up=seat(game, "Ana").pk)
    assert response.status_code == 302
    assert names(game) == ["Ana", "Bo", "Cy"]
    assert not Change.objects.filter(verb="seats").exists()


def test_two_phones_moving_seats_at_once(owner: Keeper, game: Game) -> None:
    shown = order_fields(game)
    client = keeper_client(owner)
    send(client, game, "move", **shown, up=seat(game, "Cy").pk)
    response = send(client, game, "move", **shown, up=seat(game, "Bo").pk)
    assert response.status_code == 409
    assert "Somebody else changed the seats just now" in sentence(response)
    assert names(game) == ["Ana", "Cy", "Bo"]


def test_moving_seats_while_somebody_joins(owner: Keeper, game: Game) -> None:
    shown, client = order_fields(game), keeper_client(owner)
    send(client, game, "join", name="Di")
    assert send(client, game, "move", **shown, up=seat(game, "Bo").pk).status_code == 409


def test_the_owner_renames_at_the_table_and_everywhere(owner: Keeper, game: Game) -> None:
    send(keeper_client(owner), game, "rename", "Bo", name=" Bonnie ")
    game.refresh_from_db()
    assert (names(game), game.revision) == (["Ana", "Bonnie", "Cy"], 1)


def test_a_name_that_cannot_be_is_refused_and_stays_typed(owner: Keeper, game: Game) -> None:
    response = send(keeper_client(owner), game, "rename", "Bo", name="x" * 61)
    assert response.status_code == 422
    assert f'value="{"x" * 61}"' in response.content.decode()
    assert names(game) == ["Ana", "Bo", "Cy"]


def test_a_removed_player_is_not_named_again_here(owner: Keeper, game: Game) -> None:
    bo = seat(game, "Bo")
    remove_player(bo.player)
    response = keeper_client(owner).post(f"/games/{game.key}/seats/", {"do": "rename", "seat": bo.pk, "name": "Bo"})
    assert response.status_code == 404


def test_a_late_joiner_plays_from_the_current_round(owner: Keeper, game: Game) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    send(keeper_client(owner), game, "join", name="Di")
    sheet = game.scoresheet()
    late = sheet.seats[-1]
    assert (late.name, late.joined_round, late.start_value, sheet.current) == ("Di", 2, None, 2)
    assert [placing.place for placing in sheet.placings if placing.player == late.id] == [None]
    change = Change.objects.get(verb="seats")
    assert change.after == {f"seat/{late.id}/joined_round": 2}
    assert change.round_number == 2
    game.refresh_from_db()
    assert game.revision == change.revision == 2


def test_a_round_half_entered_waits_for_the_late_joiner_too(owner: Keeper, game: Game) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30})
    send(keeper_client(owner), game, "join", name="Di")
    assert [seat.name for seat in game.scoresheet().missing(1)] == ["Cy", "Di"]


def test_a_remembered_player_joins_by_choice_or_by_name(owner: Keeper, game: Game) -> None:
    di, ed = make_player(owner, "Di"), make_player(owner, "Ed")
    client = keeper_client(owner)
    send(client, game, "join", player=di.key)
    send(client, game, "join", name="ed")
    assert [seat.player for seat in game.seats.all()][3:] == [di, ed]


def test_somebody_named_like_one_at_the_table_is_somebody_new(owner: Keeper, game: Game) -> None:
    send(keeper_client(owner), game, "join", name="Ana")
    assert names(game) == ["Ana", "Bo", "Cy", "Ana 2"]
    assert owner.players.filter(name="Ana").count() == 2


def test_nobody_sits_down_twice(owner: Keeper, game: Game) -> None:
    response = send(keeper_client(owner), game, "join", player=seat(game, "Ana").player.key)
    assert response.status_code == 422
    assert sentence(response) == "Ana has a seat at this table already."


def test_the_same_request_adds_one_seat(owner: Keeper, game: Game) -> None:
    client, key = keeper_client(owner), new_key()
    answers = [send(client, game, "join", name="Di", request_key=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert names(game) == ["Ana", "Bo", "Cy", "Di"]


@pytest.mark.parametrize(
    ("fields", "start_value"),
    [({}, None), ({"start": "30"}, 30), ({"start": "other", "start_value": " 07 "}, 7), ({"start": "0"}, 0)],
)
def test_the_agreed_start_value(owner: Keeper, game: Game, fields: dict[str, str], start_value: int | None) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    send(keeper_client(owner), game, "join", name="Di", **fields)
    assert seat(game, "Di").start_value == start_value


@pytest.mark.parametrize("typed", ["-5", "12.5", "1e2", "lots"])
def test_a_start_value_that_is_no_number_is_refused(owner: Keeper, game: Game, typed: str) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    response = send(keeper_client(owner), game, "join", name="Di", start="other", start_value=typed)
    assert response.status_code == 422
    assert f'value="{typed}"' in response.content.decode()
    assert 'value="Di"' in response.content.decode()
    assert names(game) == ["Ana", "Bo", "Cy"]


def test_start_values_proposed_are_the_highest_total_and_the_average() -> None:
    game = make_game("Ana Bo")
    assert start_values(game.scoresheet()) is None
    record(game, 1, {"Ana": 0, "Bo": 31})
    assert start_values(game.scoresheet()) == (31, 16)


def test_seats_of_a_finished_or_abandoned_game(owner: Keeper, game: Game) -> None:
    short = make_game("Ana Bo Cy", rules={"first_start": 0}, keeper=owner)
    record(short, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    abandon_game(game, Edit(owner))
    client = keeper_client(owner)
    for over in (game, short):
        for verb in ("leave", "sit-out", "come-back", "play", "remove"):
            assert send(client, over, verb, "Bo").status_code == 422
        assert send(client, over, "join", name="Di").status_code == 422
    send(client, short, "move", **order_fields(short), up=seat(short, "Bo").pk)
    assert names(short) == ["Bo", "Ana", "Cy"]


@pytest.mark.parametrize("fields", [{"do": "shuffle"}, {}])
def test_an_unknown_verb_is_not_found(owner: Keeper, game: Game, fields: dict[str, str]) -> None:
    assert keeper_client(owner).post(f"/games/{game.key}/seats/", fields).status_code == 404


@pytest.mark.parametrize("seat_id", ["", "x", "²", "9" * 30])
def test_a_seat_of_nowhere_changes_nothing(owner: Keeper, game: Game, seat_id: str) -> None:
    foreign = make_game("Ed Fi").seats.all()[0]
    client = keeper_client(owner)
    for value in (seat_id, foreign.pk):
        response = client.post(f"/games/{game.key}/seats/", {"do": "leave", "seat": value})
        assert response.status_code == 409
    assert Change.objects.filter(verb="seats").count() == 0


def test_the_seats_page_warns_when_the_tiles_run_short(owner: Keeper) -> None:
    game = make_game("A B C D E F G", keeper=owner)
    client = keeper_client(owner)
    assert client.get(f"/games/{game.key}/seats/").context["warnings"] == []
    send(client, game, "join", name="H")
    [warning] = client.get(f"/games/{game.key}/seats/").context["warnings"]
    assert "6" in warning


def test_names_are_shown_literally(owner: Keeper) -> None:
    game = make_game(["<b>Ana</b>", "O'Neil", "שָׂרָה", "x" * 60], keeper=owner)
    page = keeper_client(owner).get(f"/games/{game.key}/seats/").content.decode()
    assert "<b>Ana</b>" not in page
    assert "&lt;b&gt;Ana&lt;/b&gt;" in page
    assert "style=" not in page


def test_as_many_statements_for_many_rounds_as_for_none(owner: Keeper, game: Game) -> None:
    client = keeper_client(owner)
    with CaptureQueriesContext(connection) as none:
        client.get(f"/games/{game.key}/seats/")
    for number in range(1, 8):
        record(game, number, {"Ana": 0, "Bo": 3, "Cy": 9})
    with CaptureQueriesContext(connection) as many:
        client.get(f"/games/{game.key}/seats/")
    assert len(many) == len(none) <= 8
