"""The rules page: every clause under its own anchor, house rules marked, and a search that needs no script."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.models import Link
from scoring.rules import Reason
from scoring.templatetags.tiles import tile_shapes
from scoring.wording.clauses import USUAL
from scoring.wording.disputes import QUESTIONS
from tests.make import keeper_client, link_client, make_game
from tests.scoring.wording.test_rulings import REFUSALS

pytestmark = pytest.mark.django_db

ITEM = re.compile(r'<li id="([\w-]+)"( hidden)?>(.*?)</li>', re.DOTALL)


def rules_page(client: Client, path: str = "/rules/", **query: str) -> str:
    answer = client.get(path, query)
    assert answer.status_code == 200
    return str(answer.content.decode())


def shown(page: str) -> list[str]:
    return [anchor for anchor, hidden, _text in ITEM.findall(page) if not hidden]


def text_of(page: str, anchor: str) -> str:
    (html,) = [html for found, _hidden, html in ITEM.findall(page) if found == anchor]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def test_every_clause_and_question_has_its_anchor(client: Client) -> None:
    anchors = shown(rules_page(client))
    assert set(anchors) == {*USUAL, *(f"question-{number}" for number in QUESTIONS)}
    assert len(anchors) == len(set(anchors))


def test_every_clause_that_a_verdict_cites_is_there(client: Client) -> None:
    cited = {clause for _dos, clauses in REFUSALS.values() for clause in clauses}
    assert set(REFUSALS) == set(Reason)
    assert cited <= set(shown(rules_page(client)))


def test_no_anchor_is_also_a_shape_of_the_tiles(client: Client) -> None:
    ids = re.findall(r'\bid="([^"]+)"', rules_page(client))
    assert set(re.findall(r'\bid="([^"]+)"', tile_shapes())) <= set(ids)
    assert len(ids) == len(set(ids))


def test_links_inside_the_page_lead_somewhere(client: Client) -> None:
    page = rules_page(client)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'\bid="([^"]+)"', page))


def test_without_a_game_nothing_is_a_house_rule(client: Client) -> None:
    page = rules_page(client)
    assert "House rule" not in page
    assert "usual rules" not in page


def test_a_search_shows_what_matches_and_how_many(client: Client) -> None:
    page = rules_page(client, q="chicken foot")
    assert shown(page) == ["A8", "R22", "R23", "question-15"]
    assert '<p class="second" role="status">4 found</p>' in page
    assert "<mark>chicken foot</mark>" not in page
    assert "<mark>chicken</mark> <mark>foot</mark>" in page
    assert 'value="chicken foot"' in page
    assert re.search(r'<section class="part" id="scoring"[^>]* hidden>', page)


def test_a_clause_is_found_by_its_id_and_with_it_the_questions_that_cite_it(client: Client) -> None:
    assert shown(rules_page(client, q="r23")) == ["R23", "question-7", "question-11"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [("tie", "R31"), ("0-0", "R29"), ("double blank", "R29"), ("boneyard", "R8"), ("foot", "R23"), ("draw", "R18")],
)
def test_the_words_that_players_use_find_the_rule(client: Client, query: str, expected: str) -> None:
    assert expected in shown(rules_page(client, q=query))


def test_a_search_for_nothing_shows_all(client: Client) -> None:
    assert shown(rules_page(client, q="  ")) == shown(rules_page(client))


def test_nothing_found_is_said(client: Client) -> None:
    page = rules_page(client, q="aardvark")
    assert shown(page) == []
    assert "Nothing found. Try another word." in page


@pytest.mark.parametrize("query", ["<script>alert(1)</script>", "%s %(count)s", "\x00\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"), "x" * 9000, "🐔"])  # fmt: skip
def test_any_search_is_answered(client: Client, query: str) -> None:
    page = rules_page(client, q=query)
    assert "<script>alert" not in page
    assert shown(page) == []


HOUSE = {"draw_mode": "until_playable", "double_blank": 25, "hand_size": 6}


def test_the_rules_of_a_game_mark_its_house_rules() -> None:
    game = make_game("Ana Bo", HOUSE)
    page = rules_page(keeper_client(game.keeper), f"/games/{game.key}/rules/")
    assert text_of(page, "R5") == "R5 House rule Everybody takes 6 tiles. Usually: Everybody takes 7 tiles."
    assert text_of(page, "R29").startswith("R29 House rule The double-blank, 0-0, counts 25 in the hand.")
    assert text_of(page, "question-10") == (
        "10 Do I draw until I can play? House rule Yes, until a tile fits or the yard is empty. "
        "Usually: No. You draw one tile, and if it does not fit your turn is over. R18"
    )
    marked = {anchor for anchor, _hidden, html in ITEM.findall(page) if "House rule" in html}
    assert marked == {"R5", "R18", "R29", "S9", "question-7", "question-10", "question-16"}
    for name, clause in (("Tiles each", "R5"), ("Drawing", "R18"), ("The 0-0 in hand", "R29")):
        assert f'<a href="#{clause}">{name}</a>' in page


def test_what_is_usual_is_found_too() -> None:
    game = make_game("Ana Bo", HOUSE)
    page = rules_page(keeper_client(game.keeper), f"/games/{game.key}/rules/", q="takes 7")
    assert shown(page) == ["R5"]


def test_a_game_without_house_rules_says_so() -> None:
    game = make_game("Ana Bo")
    page = rules_page(keeper_client(game.keeper), f"/games/{game.key}/rules/")
    assert "This game is played by the usual rules." in page
    assert "House rule" not in page


def test_who_follows_a_game_reads_its_rules_and_a_stranger_does_not() -> None:
    game = make_game("Ana Bo", HOUSE)
    follower = link_client(Link.make(game.keeper, Link.Scope.FOLLOW, game=game))
    assert "House rule" in rules_page(follower, f"/games/{game.key}/rules/")
    assert Client().get(f"/games/{game.key}/rules/").status_code == 404


def test_an_address_may_name_house_rules(client: Client) -> None:
    page = rules_page(client, draw_mode="until_playable", set_max="12", q="draws until")
    assert shown(page) == ["R18"]
    assert "draws until one fits or the yard is empty." in text_of(page, "R18")
    assert '<input type="hidden" name="draw_mode" value="until_playable">' in page
    assert '<a class="button" href="?set_max=12&amp;draw_mode=until_playable">All rules</a>' in page


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"draw_mode": "never"}, "Drawing: choose one or until_playable."),
        ({"double_blank": "7"}, "The 0-0 in hand: choose 0, 25, 50 or 100."),
        ({"hand_size": "seven"}, "Tiles each: this value cannot be read."),
        ({"hand_size": "9" * 5000}, "Tiles each: this value cannot be read."),
        ({"first_start": "-1"}, "The first start double: this value cannot be read."),
        ({"set_max": "9", "last_start": "10"}, "The last start double: choose 0 to 9."),
    ],
)
def test_house_rules_that_cannot_be_are_named(client: Client, query: dict[str, str], sentence: str) -> None:
    answer = client.get("/rules/", query)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_verdict_outside_a_game_links_to_the_rules_it_was_given_by(client: Client) -> None:
    question = {"owed": "foot", "foot": "4", "one": "5", "two": "2", "draw_mode": "until_playable"}
    answer = client.get("/ask/", question).content.decode()
    assert 'href="/rules/?draw_mode=until_playable#R23"' in answer


def test_a_replay_outside_a_game_does_so_too(client: Client) -> None:
    replay = {"player": ["Ana", "Ben"], "draw_mode": "until_playable", "moves": "9-9 5-1@9-9"}
    answer = client.get("/replay/", replay).content.decode()
    assert 'href="/rules/?draw_mode=until_playable#R15"' in answer


def test_the_way_there_leads_through_the_menus(client: Client) -> None:
    game = make_game("Ana Bo")
    assert 'href="/rules/"' in client.get("/").content.decode()
    shown_game = keeper_client(game.keeper).get(f"/games/{game.key}/").content.decode()
    assert f'href="/games/{game.key}/rules/"' in shown_game
