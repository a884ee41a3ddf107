"""The home page: who is playing, by which rules, started once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.models import Browser, Game, Keeper, Player, new_key, start_game
from tests.make import keeper_client, make_game, make_keeper, make_player

pytestmark = pytest.mark.django_db

LONG = "W" * 60
NAMES = ["O'Hara", "🐔🐔", "<b>Bo</b>", LONG, "שלום עולם", "1e2", "=1+1"]


def start(client: Client, seats: list[str], **fields: object) -> Game:
    response = client.post("/", {"seat": seats, "request_key": new_key(), **fields})
    assert response.status_code == 302, response.content.decode()[:2000]
    return Game.objects.get(key=response["Location"].split("/")[2])


def test_looking_at_the_home_page_stores_nothing(client: Client) -> None:
    assert client.get("/").status_code == 200
    assert client.get("/", {"seat": ["Ana", "Bo"], "add": "x"}).status_code == 200
    assert not Keeper.objects.exists()


def test_a_newcomer_starts_a_game_and_keeps_it(client: Client) -> None:
    game = start(client, ["Ana", "Bo", "Cy"])
    assert [seat.name for seat in game.scoresheet().seats] == ["Ana", "Bo", "Cy"]
    assert client.get(f"/games/{game.key}/").status_code == 200
    assert Client().get(f"/games/{game.key}/").status_code == 404


def test_remembered_players_are_the_same_people_again() -> None:
    keeper = make_keeper()
    ana = make_player(keeper, "Ana")
    game = start(keeper_client(keeper), [f"p:{ana.key}", "Bo"])
    assert game.seats.filter(player=ana).exists()
    assert Player.objects.count() == 2


def test_a_typed_name_means_the_remembered_player_but_a_second_one_is_somebody_else() -> None:
    keeper = make_keeper()
    ana = make_player(keeper, "Ana")
    game = start(keeper_client(keeper), ["ana", "Ana"])
    seats = game.scoresheet().seats
    assert [seat.name for seat in seats] == ["Ana", "Ana 2"]
    assert seats[0].player_id == ana.pk != seats[1].player_id


def test_a_name_still_in_the_field_plays_too(client: Client) -> None:
    game = start(client, ["Ana"], name="Bo")
    assert [seat.name for seat in game.scoresheet().seats] == ["Ana", "Bo"]


def test_a_name_of_nothing_to_see_is_no_name(client: Client) -> None:
    game = start(client, ["Ana", "\u200b", "\u00ad \u2060", "Bo"])
    assert [seat.name for seat in game.scoresheet().seats] == ["Ana", "Bo"]


def test_another_keepers_player_key_is_no_way_in(client: Client) -> None:
    stranger = make_player(make_keeper(), "Zoe")
    response = client.post("/", {"seat": [f"p:{stranger.key}", "Bo"], "request_key": new_key()})
    assert response.status_code == 422
    assert not Game.objects.exists()


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_shown_literally(client: Client, name: str) -> None:
    from django.utils.html import escape

    game = start(client, [name, "Bo"])
    page = client.get(f"/games/{game.key}/").content.decode()
    assert escape(name) in page


@pytest.mark.parametrize(
    ("seats", "fields", "word"),
    [
        ([], {}, "two players"),
        (["Ana"], {}, "two players"),
        (["Ana", "B" * 61], {}, "60 letters"),
        ([f"P{n}" for n in range(21)], {}, "20 players"),
        ([f"P{n}" for n in range(8)], {"hand_size": "7"}, "tiles"),
        (["Ana", "Bo"], {"set_max": "7"}, "Set"),
        (["Ana", "Bo"], {"hand_size": "many"}, "Tiles each"),
        (["Ana", "Bo"], {"double_blank": "49"}, "0-0"),
    ],
)
def test_what_cannot_be_played_is_refused_and_stays_typed(
    client: Client, seats: list[str], fields: dict[str, str], word: str
) -> None:
    response = client.post("/", {"seat": seats, "request_key": new_key(), **fields})
    assert response.status_code == 422
    page = response.content.decode()
    assert word in page
    assert all(seat in page for seat in seats[:20])
    assert not Game.objects.exists()


def test_the_same_form_sent_twice_starts_one_game_even_without_the_first_answers_cookie() -> None:
    fields = {"seat": ["Ana", "Bo"], "request_key": new_key()}
    answers = [Client().post("/", fields) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Game.objects.count() == 1
    assert Keeper.objects.count() == 1
    assert Browser.objects.count() == 2


def test_the_request_key_alone_opens_no_game() -> None:
    key = new_key()
    Client().post("/", {"seat": ["Ana", "Bo"], "request_key": key})
    guess = Client().post("/", {"seat": ["Ana", "Cy"], "request_key": key})
    assert guess.status_code == 404


def test_eight_players_get_six_tiles_and_four_get_seven(client: Client) -> None:
    assert start(client, [f"P{n}" for n in range(8)]).rule_set.hand_size == 6
    assert start(client, [f"P{n}" for n in range(4)]).rule_set.hand_size == 7


def test_the_page_offers_a_double_nine_set_with_the_documents_rules(client: Client) -> None:
    rules = client.get("/").context["form"].rules
    assert {name: rules[name].value() for name in ("set_max", "start_search", "double_blank")} == {
        "set_max": 9,
        "start_search": "draw_in_turn",
        "double_blank": 50,
    }


def test_house_rules_are_kept_with_the_game(client: Client) -> None:
    chosen = {"set_max": 12, "start_search": "next_lower", "double_blank": 25, "start_arms": 6}
    chosen |= {"draw_mode": "until_playable", "drawn_tile": "must", "dead_position": "draw_out"}
    game = start(client, ["Ana", "Bo"], **chosen)
    assert game.rule_set.to_json() == chosen
    assert game.scoresheet().round_count == 13


def test_the_page_without_script_adds_moves_and_takes_away(client: Client) -> None:
    page = client.post("/", {"seat": ["Ana", "Bo", "Cy"], "up": "2"})
    assert [seat.name for seat in page.context["form"].seats] == ["Ana", "Cy", "Bo"]
    page = client.post("/", {"seat": ["Ana", "Bo"], "remove": "0", "name": "Di"})
    assert [seat.name for seat in page.context["form"].seats] == ["Bo", "Di"]
    page = client.post("/", {"seat": ["Ana"], "remove": "99", "up": "-1", "down": "x"})
    assert [seat.name for seat in page.context["form"].seats] == ["Ana"]
    assert not Game.objects.exists()


def test_same_table_again_seats_the_same_people_by_the_same_rules() -> None:
    keeper = make_keeper()
    game = make_game("Ana Bo Cy", rules={"set_max": 12}, keeper=keeper)
    response = keeper_client(keeper).post(f"/games/{game.key}/again/", {"request_key": new_key()})
    again = Game.objects.exclude(pk=game.pk).get()
    assert response["Location"] == f"/games/{again.key}/"
    assert again.rules == game.rules
    assert list(again.seats.values_list("player")) == list(game.seats.values_list("player"))


@pytest.mark.django_db(transaction=True)
def test_a_player_who_is_merged_away_meanwhile_is_told_and_starts_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = make_keeper()
    gone = make_player(keeper, "Ana")
    client = keeper_client(keeper)
    seats = [f"p:{gone.key}", "Bo"]

    def after_a_merge(*arguments: Any, **named: Any) -> Any:
        Player.objects.filter(pk=gone.pk).delete()
        return start_game(*arguments, **named)

    monkeypatch.setattr("scoring.views.games.start", after_a_merge)
    response = client.post("/", {"seat": seats, "request_key": new_key()})
    assert response.status_code == 409
    assert "merged with another player just now" in response.content.decode()
    assert not Game.objects.exists()
