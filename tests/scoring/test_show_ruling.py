"""Kept rulings as they are shown: to whom, in which words, with the names that players have now."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import (
    Edit,
    Game,
    Keeper,
    Link,
    move_seats,
    new_key,
    remove_player,
    remove_seat,
    rename_player,
)
from tests.make import keeper_client, link_client, make_game, make_keeper, make_player
from tests.ruling_pages import ALLOWED, CUT_SHORT, OPENING, QUESTION, REPLAY, UNSURE, exported, home, keep, shown

pytestmark = pytest.mark.django_db

TRANSACTION_WORDS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


@pytest.fixture
def game(owner: Keeper) -> Game:
    return make_game("Ana Bo Cy", keeper=owner)


@pytest.fixture
def client(owner: Keeper) -> Client:
    return keeper_client(owner)


@pytest.mark.parametrize(
    ("question", "title"),
    [(ALLOWED, "Allowed: 5-4"), (UNSURE, "It depends: "), (QUESTION, "Not yet: 5-2")],
)
def test_every_kind_of_answer_has_its_words(client: Client, game: Game, question: str, title: str) -> None:
    keep(client, game, question=question)
    assert title in shown(client, game)
    assert title in client.get(home(game)).content.decode()


def test_the_end_of_a_round_is_kept_with_its_reason(owner: Keeper, client: Client) -> None:
    game = make_game("Ana Bo", {"set_max": 6}, keeper=owner)
    keep(client, game, replay=f"round=1&moves={quote(CUT_SHORT)}")
    assert exported(client, game)["verdict"]["outcome"] == {"ending": "blocked", "by": None}
    page = shown(client, game)
    assert all(words in page for words in ("Blocked", "the foot has one toe", "Rule R27"))
    assert "Blocked" in client.get(home(game)).content.decode()
    keep(client, game, replay=f"round=1&moves={quote(CUT_SHORT)}&try={quote('6-5@6-6')}")
    assert "Not allowed: 6-5" in shown(client, game, 2)
    assert exported(client, game, 2)["verdict"]["rule"] == "hand-over"


@pytest.mark.parametrize(
    ("tried", "rule", "is_drawn"),
    [
        ("9-2@9-6", "already-played", False),
        ("12-3@9-6", "not-in-set", True),
        ("5-4", "no-such-end", False),
        ("5-4@3-3", "no-such-end", False),
        ("5-4@9-5", "foot-first", True),
        ("3:9-4@4-4", "out-of-turn", False),
        ("pass", "must-draw", False),
    ],
)
def test_whatever_was_tried_has_its_page(client: Client, game: Game, tried: str, rule: str, is_drawn: bool) -> None:
    keep(client, game, replay=f"round=1&moves={quote(OPENING)}&try={quote(tried)}")
    assert exported(client, game)["verdict"]["rule"] == rule
    page = shown(client, game)
    assert '<svg class="tableau' in page
    assert ("mark refused" in page) is is_drawn


def test_what_was_done_in_the_search_is_kept_too(client: Client, game: Game) -> None:
    keep(client, game, replay="round=1&moves=draw&try=draw:9-9")
    keep(client, game, replay="round=1&moves=draw&try=5-4")
    assert "Not yet: 5-4" in shown(client, game, 2)
    assert shown(client, game, 1)


def test_the_game_leads_to_its_rulings_once_there_are_any(client: Client, game: Game) -> None:
    pages = (f"/games/{game.key}/", f"/games/{game.key}/rounds/")
    assert not any(home(game) in client.get(page).content.decode() for page in pages)
    keep(client, game, question=QUESTION)
    assert all(home(game) in client.get(page).content.decode() for page in pages)
    client.post(f"/games/{game.key}/abandon/", {"request_key": new_key()})
    assert client.get(pages[0]).content.decode().count(home(game)) == 2


@pytest.mark.parametrize("scope", ["follow", "seat", "keep"])
def test_every_link_reads_and_only_one_keeps(client: Client, game: Game, scope: str) -> None:
    keep(client, game, question=QUESTION, decision="Bo waits.")
    seat = game.seats.all()[0] if scope == "seat" else None
    other = link_client(Link.make(game.keeper, scope, game=game, seat=seat))
    assert "Bo waits." in shown(other, game)
    assert exported(other, game)
    answers = {keep(other, game, question=ALLOWED).status_code, other.get(f"{home(game)}1/withdraw/").status_code}
    assert answers == ({302, 200} if scope == "keep" else {404})
    assert ("/withdraw/" in shown(other, game)) is (scope == "keep")


def test_nobody_else_sees_a_ruling(client: Client, game: Game) -> None:
    keep(client, game, question=QUESTION)
    for stranger in (Client(), keeper_client(make_game("Di Ed").keeper)):
        for path in ("", "1/", "1/record.json", "1/withdraw/"):
            assert stranger.get(home(game) + path).status_code == 404


def test_a_ruling_is_found_in_its_own_game_only(client: Client, owner: Keeper, game: Game) -> None:
    keep(client, make_game("Di Ed", keeper=owner), question=QUESTION)
    for number in (1, 0, 2**31, 2**63, 10**30):
        assert client.get(f"{home(game)}{number}/").status_code == 404


def test_players_are_called_by_the_names_they_have_now(owner: Keeper, client: Client) -> None:
    ana = make_player(owner, "Ana")
    game = make_game([ana, "Bo", "Cy"], keeper=owner)
    keep(client, game, replay=REPLAY, decision="Ana draws.")
    rename_player(ana, "Anna")
    assert exported(client, game)["record"]["players"] == ["Anna", "Bo", "Cy"]
    remove_player(ana)
    pages = [shown(client, game), client.get(home(game)).content.decode(), json.dumps(exported(client, game))]
    assert not any("Ana" in page or "Anna" in page for page in pages)
    assert "Removed player draws." in pages[0]


def led_on(client: Client, page: str, name: str) -> str:
    """The page that a link of another one leads to."""
    [address] = re.findall(rf'href="([^"]+)">{name}<', page)
    return client.get(unescape(address)).content.decode()


def test_the_same_is_asked_again_and_replayed_though_the_table_has_changed(client: Client, game: Game) -> None:
    keep(client, game, question=QUESTION)
    keep(client, game, replay=REPLAY)
    ana, bo, cy = (seat.id for seat in game.scoresheet().seats)
    move_seats(game, (cy, ana, bo), {}, Edit(game.keeper))
    remove_seat(game, ana, Edit(game.keeper))
    assert "Not yet: 5-2" in led_on(client, shown(client, game, 1), "Ask again")
    replayed = led_on(client, shown(client, game, 2), "Replay it")
    assert "Not yet: 6-2" in replayed
    assert "Removed player" in replayed


def test_a_verdict_stays_as_it_was_given(client: Client, game: Game) -> None:
    keep(client, game, question=ALLOWED)
    keep(client, game, replay=REPLAY)
    given = {"rule": "arms-first", "clause": "R17", "tiles": ["9-9"]}
    game.rulings.filter(number=1).update(verdict={"allowed": False, **given})
    game.rulings.filter(number=2).update(
        verdict={"legal": False, "action": 6, "player": str(game.seats.all()[0].pk), **given}
    )
    for number, title in ((1, "Not yet: 5-4"), (2, "Not yet: 6-2")):
        page = shown(client, game, number)
        assert title in page
        assert "Rule R17" in page


def statements(ask: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert ask().status_code in (200, 302)
    return len([query for query in queries.captured_queries if not query["sql"].startswith(TRANSACTION_WORDS)])


def test_few_statements_however_many_rulings_there_are(client: Client, game: Game) -> None:
    def count() -> list[int]:
        last = f"{home(game)}{game.rulings.count()}/"
        return [statements(lambda path=path: client.get(path)) for path in (home(game), last, f"{last}record.json")]

    saves = [statements(lambda: keep(client, game, question=QUESTION))]
    pages = count()
    saves += [statements(lambda: keep(client, game, replay=REPLAY)) for _time in range(5)]
    assert count() == pages
    assert max(pages) <= 7
    assert len(set(saves)) == 1
    assert saves[0] <= 12
