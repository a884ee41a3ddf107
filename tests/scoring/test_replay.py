"""A round play by play: every step is an address, what is not allowed is explained and not added."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.test import Client

from tests.replays import ARMS, CUT_SHORT, FOOT, OUT_ON_A_DOUBLE, get, led_to, replay, said, try_out

# Steps


def test_a_round_is_begun_with_one_tap(client: Client) -> None:
    page = get(client)
    assert page.status_code == 200
    assert 'href="?players=4"' in page.content.decode()
    begun = replay(client)
    assert "Who lays 9-9?" in begun
    assert "Yard: 27." in begun


def test_what_is_tapped_is_added_to_the_address(client: Client) -> None:
    assert try_out(client, "", **{"try": "3:9-9"})["moves"] == "3:9-9"
    assert try_out(client, "3:9-9", tile="9-2")["moves"] == "3:9-9 9-2@9-9"
    assert try_out(client, "9-9", **{"try": "draw"})["moves"] == "9-9 draw"
    assert try_out(client, "9-9", draw="9-2")["moves"] == "9-9 draw:9-2"
    assert try_out(client, "9-9 draw", **{"try": "pass"})["moves"] == "9-9 draw pass"


def test_a_tile_that_fits_two_places_asks_where(client: Client) -> None:
    moves = f"{FOOT} 4-0@4-4 7-4@4-4"
    page = replay(client, moves, tile="5-1")
    assert "Where does 5-1 go?" in page
    assert try_out(client, moves, tile="5-1", place="4-1")["moves"].endswith("5-1@4-1")
    assert try_out(client, moves, tile="7-6", place="7-4")["moves"].endswith("7-6@7-4")


def test_a_place_shows_the_tiles_that_go_there(client: Client) -> None:
    moves = f"{FOOT} 4-0@4-4 7-4@4-4"
    page = get(client, players=4, moves=moves, place="9-2").content.decode()
    keys = page.partition('aria-labelledby="keys-title"')[2].partition("</div>")[0]
    assert set(re.findall(r'value="([\d-]+)"', keys)) == {"8-2", "7-2", "6-2", "5-2", "4-2", "3-2", "2-2", "2-1", "2-0"}


def test_open_ends_are_keys_only_where_nothing_is_owed(client: Client) -> None:
    free = get(client, players=4, moves=f"{FOOT} 4-0@4-4 7-4@4-4").content.decode()
    assert re.findall(r'name="place" value="[^"]*" aria-label="([^"]*)"', free) == [
        *("a 0 on 4-0", "a 1 on 4-1", "a 2 on 9-2", "a 5 on 9-5", "a 6 on 9-6", "a 7 on 7-4"),
    ]
    assert 'class="end"' not in get(client, players=4, moves=FOOT).content.decode()


def test_steps_are_undone_and_done_again_until_something_else_is_done(client: Client) -> None:
    assert "Player 4’s turn." in replay(client, FOOT)
    assert "Player 2’s turn." in replay(client, FOOT, at=5)
    page = get(client, players=4, moves=FOOT, at=5).content.decode()
    assert re.search(r'name="at" value="6">', page)
    kept = try_out(client, FOOT, at=5, tile="6-3")
    assert kept["moves"] == f"{ARMS} 6-3@9-6"
    assert "at" not in kept


# What is not allowed


def test_what_is_not_allowed_is_explained_and_not_added(client: Client) -> None:
    page = replay(client, FOOT, tile="5-2")
    assert "Not yet: 5-2" in page
    assert "The next tile must be a 4." in page
    assert "Rule R23" in page
    on = get(client, players=4, moves=FOOT, tile="5-2").content.decode().partition("ways-on")[2]
    assert [dict(parse_qsl(unescape(href)[1:])) for href in re.findall(r'href="([^"]+)"', on)[:2]] == [
        {"players": "4", "moves": FOOT, "try": "4:5-2@9-2!"},
        {"players": "4", "moves": FOOT},
    ]


@pytest.mark.parametrize(
    ("moves", "tried", "words"),
    [
        (ARMS, {"try": "pass"}, "Not yet: pass"),
        (ARMS, {"try": "3:9-3@9-9"}, "it is Player 2’s turn"),
        (ARMS, {"by": 3, "tile": "6-2"}, "it is Player 2’s turn"),
        (ARMS, {"tile": "9-3"}, "9-3"),
        (ARMS, {"tile": "9-5"}, "9-5 lies on the table already."),
        (ARMS, {"tile": "10-5"}, "A double-nine set has no 10-5."),
        (ARMS, {"tile": "6-3", "place": "9-5"}, "6-3"),
        (ARMS, {"tile": "6-3", "place": "8-8"}, "8-8"),
        ("9-9 9-2@9-9", {"tile": "6-2"}, "Rule R17"),
        ("9-9", {"try": "9-9"}, "already"),
        ("9-9 draw", {"try": "draw"}, "One tile a turn is all."),
        ("", {"try": "1:8-8"}, "The round starts with 9-9."),
        ("", {"try": "pass"}, "9-9"),
    ],
)  # fmt: skip
def test_anything_can_be_tried(client: Client, moves: str, tried: dict[str, Any], words: str) -> None:
    page = replay(client, moves, **tried)
    assert words in page
    assert "Rule " in page


def test_a_wrong_tile_that_was_noticed_too_late_stands(client: Client) -> None:
    assert "It was noticed too late" in replay(client, FOOT, tile="5-2")
    stood = try_out(client, FOOT, **{"try": "4:5-2@9-2!"})
    assert stood["moves"] == f"{FOOT} 5-2@9-2!"
    assert "lays 5-2 on 9-2, and it stands." in replay(client, stood["moves"])
    for tried in ({"try": "pass"}, {"tile": "9-5"}, {"by": 2, "tile": "4-3"}):
        assert "It was noticed too late" not in replay(client, FOOT, **tried)


def test_a_wrong_move_of_a_pasted_round_is_explained_where_it_stands(client: Client) -> None:
    pasted = led_to(client.post("/replay/?players=4", {"record": f"{FOOT} 5-2@9-2 4-3@4-4"}))
    page = client.get("/replay/", pasted)
    assert "Not yet: 5-2" in said(page)
    assert "This is move 8 of the round." in said(page)
    ways = re.findall(r'href="([^"]+)"', page.content.decode().partition("ways-on")[2])[:2]
    stands, without = (dict(parse_qsl(unescape(way)[1:])) for way in ways)
    assert stands["moves"] == f"{FOOT} 5-2@9-2! 4-3@4-4"
    assert without["moves"] == f"{FOOT} 1:4-3@4-4"


# The search for the start double


def test_the_search_for_the_start_double(client: Client) -> None:
    drawn = try_out(client, "", **{"try": "draw"})["moves"]
    assert drawn == "draw"
    assert "Player 2 draws" in replay(client, drawn)
    found = try_out(client, "draw draw:8-8", by=2, **{"try": "draw:9-9"})["moves"]
    assert replay(client, "draw:3-2 draw:9-9").count("Player 2’s") == 0
    assert "Rule" in replay(client, "draw:3-2 draw:9-9", **{"try": "3:9-9"})
    assert try_out(client, "draw:3-2 draw:9-9", **{"try": "2:9-9"})["moves"] == "draw:3-2 draw:9-9 9-9"
    assert found


def test_nobody_draws_for_a_double_that_somebody_holds(client: Client) -> None:
    hand = "9-9 8-8 7-7 6-6 5-5 4-4 3-3"
    page = replay(client, "", players=2, hand=["", hand], **{"try": "draw"})
    assert "Player 2 holds 9-9" in page
    assert "The hand entered for Player 2 is taken into account." in page


# Hands


HAND = "9-2 9-4 8-8 7-7 6-6 5-5 3-3"


def test_who_can_play_must(client: Client) -> None:
    page = replay(client, "9-9", hand=["", HAND], **{"try": "draw"})
    assert "Not allowed: draw a tile" in page
    assert "Player 2 holds 9-2 and 9-4, which fit, and must play" in page
    assert "Rule A10" in page


def test_a_hand_offers_only_its_own_tiles(client: Client) -> None:
    page = get(client, players=4, moves="9-9", hand=["", HAND]).content.decode()
    keys = page.partition('aria-labelledby="keys-title"')[2].partition("</div>")[0]
    assert re.findall(r'value="([\d-]+)"', keys) == ["9-4", "9-2"]


def test_hands_go_along_with_every_step(client: Client) -> None:
    answer = get(client, players=4, moves="9-9", hand=["", HAND], tile="9-2")
    assert answer["Location"].count("hand=") == 4
    assert "Player 2 holds 9-4" not in said(client.get(answer["Location"]))
    assert 'value="9-2 9-4 8-8 7-7 6-6 5-5 3-3"' in client.get(answer["Location"]).content.decode()


# The end


def test_a_foot_that_can_never_be_completed_ends_the_round(client: Client) -> None:
    hands = ["6-4 2-0 3-3 4-1 5-3 6-1 3-1", "3-2 1-0 6-6 3-0 6-3 6-0 4-3"]
    page = replay(client, CUT_SHORT, players=2, set_max=6, hand=hands)
    assert "Blocked" in page
    assert "all tiles with a 3 lie on the table and the foot has one toe." in page
    assert "Rule R27" in page
    assert re.search(r"Player 1 7 Player 2 1\b", page)
    assert "The round is over" in replay(client, CUT_SHORT, players=2, set_max=6, **{"try": "2:draw"})


def test_who_lays_a_double_last_is_out_and_nobody_after_that(client: Client) -> None:
    page = replay(client, OUT_ON_A_DOUBLE, players=2, hand_size=3)
    assert "Player 1 is out" in page
    assert "Rule R26" in page
    again = replay(client, OUT_ON_A_DOUBLE, players=2, hand_size=3, **{"try": "2:5-1@9-5"})
    assert "Player 1 went out, so the round is over." in again
    assert "It was noticed too late" not in again
