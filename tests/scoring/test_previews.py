"""What a messenger shows of a link before anybody taps it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from scoring.models import Edit, Game, Link, abandon_game, remove_player
from tests.conftest import Visitor
from tests.make import make_game, make_player, record

pytestmark = pytest.mark.django_db

MESSENGERS = (
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
)
PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"


def messenger(agent: str = MESSENGERS[0]) -> Client:
    return Visitor(headers={"User-Agent": agent})


def preview(game: Game) -> dict[str, str]:
    token = Link.make(game.keeper, Link.Scope.FOLLOW, game=game).token
    html = messenger().get(f"/l/{token}/").content.decode()
    return {name: unescape(told) for name, told in re.findall(r'property="og:([a-z:]+)" content="([^"]*)"', html)}


def test_a_running_game_tells_its_round_and_totals() -> None:
    game = make_game("Ana Bo Cy", name="Friday & more")
    assert preview(game)["title"] == "Friday & more: Round 1 of 10"
    assert preview(game)["description"] == "Ana, Bo, Cy"
    record(game, 1, {"Ana": 30, "Bo": 0, "Cy": 12})
    told = preview(game)
    assert told["title"] == "Friday & more: Round 2 of 10"
    assert told["description"] == "Bo 0, Cy 12, Ana 30"
    assert told["image"] == "http://testserver/static/icons/preview.png"


def test_a_finished_game_tells_who_won() -> None:
    game = make_game("Ana Bo", {"set_max": 6}, name="Friday")
    for number in range(1, 8):
        record(game, number, {"Ana": 0, "Bo": 5})
    game.refresh_from_db()
    assert preview(game)["title"] == "Friday: Ana wins"


def test_an_abandoned_game_tells_so_and_a_removed_player_has_no_name() -> None:
    game = make_game("Ana Bo", name="Friday")
    record(game, 1, {"Ana": 0, "Bo": 5})
    remove_player(game.seats.all()[0].player)
    game.refresh_from_db()
    abandon_game(game, Edit(game.keeper))
    game.refresh_from_db()
    assert preview(game)["title"] == "Friday: Abandoned after 1 round"
    assert preview(game)["description"] == "Removed player 0, Bo 5"


@pytest.mark.parametrize("agent", MESSENGERS)
def test_messengers_get_no_cookie_and_no_right(agent: str) -> None:
    game = make_game("Ana Bo")
    link = Link.make(game.keeper, Link.Scope.KEEP, game=game)
    client = messenger(agent)
    answer = client.get(f"/l/{link.token}/")
    assert answer.status_code == 200
    assert set(client.cookies) <= {"csrftoken"}
    assert game.key not in answer.content.decode()
    assert client.get(f"/games/{game.key}/").status_code == 404


def test_people_are_led_to_the_game_and_may_open_it_from_a_preview() -> None:
    game = make_game("Ana Bo")
    address = f"/l/{Link.make(game.keeper, Link.Scope.FOLLOW, game=game).token}/"
    assert Visitor(headers={"User-Agent": PHONE}).get(address)["Location"] == f"/games/{game.key}/"
    client = messenger()
    assert client.post(address)["Location"] == f"/games/{game.key}/"
    assert client.get(f"/games/{game.key}/").status_code == 200


def test_a_link_that_was_taken_back_previews_nothing() -> None:
    game = make_game("Ana Bo", name="Friday")
    link = Link.make(game.keeper, Link.Scope.FOLLOW, game=game)
    link.revoke()
    answer = messenger().get(f"/l/{link.token}/")
    assert answer.status_code == 404
    assert "Friday" not in answer.content.decode()
    assert "og:" not in answer.content.decode()


def test_what_is_private_has_no_preview() -> None:
    game = make_game("Ana Bo", name="Friday")
    make_player(game.keeper, "Zoe")
    for path in (f"/games/{game.key}/", "/games/", "/players/", "/"):
        html = messenger().get(path).content.decode()
        assert "og:" not in html
        assert "Ana" not in html
