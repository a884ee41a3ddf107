"""A round of a game, replayed by who may see the game."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import parse_qsl

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Hand, Link
from tests.make import keeper_client, link_client, make_game, make_keeper, make_player, record
from tests.replays import FOOT, said

pytestmark = pytest.mark.django_db

MOST_QUERIES = 8


def test_a_game_gives_the_players_the_rules_and_the_start_double() -> None:
    game = make_game("Ana Bo Cy", rules={"set_max": 6, "start_arms": 3, "hand_size": 5})
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": None})
    client = keeper_client(game.keeper)
    first = said(client.get(f"/games/{game.key}/replay/", {"round": 1}))
    assert "Who lays 6-6?" in first
    assert "Ana 5 tiles draws lays 6-6 Bo 5 tiles draws lays 6-6 Undo" in first
    assert "Who lays 5-5?" in said(client.get(f"/games/{game.key}/replay/"))
    where = client.get(f"/games/{game.key}/replay/", {"try": "2:5-5", "players": 9, "set_max": 9})["Location"]
    assert where == f"/games/{game.key}/replay/?round=2&moves=2%3A5-5"
    for wrong in ("0", "8", "x", "999", "²"):
        assert client.get(f"/games/{game.key}/replay/", {"round": wrong}).status_code == 404


def test_tiles_left_when_the_round_was_scored_tell_what_could_be_played() -> None:
    game = make_game("Ana Bo", rules={"hand_size": 3})
    record(game, 1, {"Ana": 0, "Bo": Hand(14, tiles=("9-5",))})
    page = said(
        keeper_client(game.keeper).get(
            f"/games/{game.key}/replay/",
            {"round": 1, "moves": "9-9 9-2@9-9 9-4@9-9 9-3@9-9 9-1@9-9", "at": 3, "try": "draw"},
        )
    )
    assert "The tiles that Bo had left when this round was scored are taken into account." in page
    assert "Bo holds 9-3 and 9-5, which fit, and must play" in page


def test_a_table_that_has_outgrown_its_set_cannot_be_replayed() -> None:
    game = make_game("Ana Bo Cy", rules={"set_max": 6})
    for name in ("Di", "Ed"):
        game.add_seat(make_player(game.keeper, name))
    answer = keeper_client(game.keeper).get(f"/games/{game.key}/replay/")
    assert answer.status_code == 422
    assert "The set has too few tiles for so many players." in said(answer)


def test_a_record_of_another_round_is_not_pasted_into_a_game() -> None:
    game = make_game("Ana Bo")
    client, path = keeper_client(game.keeper), f"/games/{game.key}/replay/"
    document = {"format": "chicken-foot-round/1", "start": "9-9", "players": ["Ana", "Bo"], "actions": []}
    assert client.post(path, {"record": json.dumps(document)}).status_code == 302
    for other in ({"players": ["Bo", "Ana"]}, {"start": "8-8"}, {"rules": {"draw_mode": "until_playable"}}):
        answer = client.post(path, {"record": json.dumps(document | other)})
        assert answer.status_code == 422
        assert "This record is of another round" in said(answer)


def test_who_may_keep_is_offered_to_keep_it() -> None:
    game = make_game("Ana Bo")
    fields = {"moves": "9-9 9-2@9-9", "try": "pass"}
    page = keeper_client(game.keeper).get(f"/games/{game.key}/replay/", fields).content.decode()
    (kept,) = re.findall(r'name="replay" value="([^"]+)"', page)
    assert dict(parse_qsl(unescape(kept))) == {"round": "1", "moves": "9-9 9-2@9-9", "try": "1:pass"}


def test_who_follows_may_replay_and_keep_nothing() -> None:
    game = make_game("Ana Bo")
    link = Link.make(game.keeper, Link.Scope.FOLLOW, game=game, seat=None)
    page = link_client(link).get(f"/games/{game.key}/replay/", {"moves": "9-9 9-2@9-9", "try": "pass"})
    assert page.status_code == 200
    assert 'name="replay"' not in page.content.decode()


def test_a_step_asks_the_database_little() -> None:
    game = make_game("Ana Bo Cy", keeper=make_keeper())
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    client = keeper_client(game.keeper)
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/games/{game.key}/replay/", {"moves": FOOT})
    assert len(asked) <= MOST_QUERIES
    with CaptureQueriesContext(connection) as asked:
        client.get("/replay/", {"players": 4, "moves": FOOT})
    assert len(asked) == 0
