"""Is this allowed? The address asks, the page answers; what cannot be read gets a sentence."""

from __future__ import annotations

from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import HealthCheck, given, settings, strategies as st

from scoring.forms import QuestionForm
from scoring.models import Game, Link
from scoring.rules import Do, RuleSet, Tile
from scoring.rules.questions import Missing, Owed, Question, answer
from scoring.wording.questions import DEPENDS, answer_words
from tests.make import keeper_client, link_client, make_game, record

pytestmark = pytest.mark.django_db

FOOT = {"owed": "foot", "foot": "4"}
DISPUTE = {**FOOT, "toes": "2", "one": "5", "two": "2"}


@pytest.fixture
def game() -> Game:
    game = make_game("Ana Bo Cy")
    for number in range(1, 4):
        record(game, number, {"Ana": 0, "Bo": 5, "Cy": 9})
    game.refresh_from_db()
    return game


def page(answered: Any) -> str:
    return unescape(answered.content.decode())


def ask(client: Client, **told: Any) -> str:
    """The page, of which the answer must be there."""
    answered = client.get("/ask/", told)
    assert answered.status_code == 200
    assert "Ask another" in page(answered)
    return page(answered)


def test_a_tile_beside_an_unfinished_foot(client: Client) -> None:
    found = ask(client, **DISPUTE)
    assert "Not yet: 5-2" in found
    assert "The chicken foot on 4-4 has two of its three toes. The next tile must be a 4." in found
    assert "No 4 in the hand? Draw one tile, if the yard has any." in found
    assert "#R23" in found


def test_a_tile_that_fits_the_foot_and_an_open_end(client: Client) -> None:
    found = ask(client, **FOOT, one="4", two="5")
    assert "Allowed: 5-4" in found
    assert "5-4 is a toe on 4-4." in found
    assert "Not on an end with a 5: the foot on 4-4 comes first." in found


def test_the_arms_of_the_start_double(client: Client) -> None:
    found = ask(client, owed="arms", start="9", one="9", two="4")
    assert "9-4 goes on a free arm of 9-9." in found
    assert "Not on an end with a 4: the arms of 9-9 come first." in found
    assert "Not yet: 4-4" in ask(client, owed="arms", start="9", one="4", two="4")


def test_where_nothing_is_unfinished_it_depends_on_the_open_ends(client: Client) -> None:
    told = {"owed": "nothing", "one": "5", "two": "2"}
    found = ask(client, **told)
    assert "It depends: 5-2" in found
    assert "Yes on an open end with a 2 or a 5, and nowhere else." in found
    assert "Allowed: 5-2" in ask(client, **told, ends=["5", "7"])
    assert "5-2 fits none of the open ends: 3 and 7." in ask(client, **told, ends=["3", "7"])


def test_the_tiles_in_hand_say_what_may_be_played_instead(client: Client) -> None:
    found = ask(client, **DISPUTE, held="4-1, 7-5 6-4")
    assert "In this hand 4-1 and 6-4 fit." in found
    assert "4-1 fits, and whoever can play must play." in ask(client, do="draw", **FOOT, yard="tiles", held="4-1")


def test_a_hand_that_can_play_is_told_nothing_about_drawing(client: Client) -> None:
    assert "in the hand?" not in ask(client, **DISPUTE, held="4-1")
    assert "Miss the turn" not in ask(client, do="draw", yard="empty", **FOOT, held="4-1")
    assert "all tiles with" not in ask(client, do="draw", yard="tiles", **FOOT, held="4-1")


def test_after_a_draw_only_the_drawn_tile_is_spoken_of(client: Client) -> None:
    found = ask(client, do="draw", drew="yes", **FOOT, one="4", two="5", held="4-1")
    assert "One is all." in found
    assert "In this hand" not in found
    assert "Not on an end" not in found
    must = ask(client, do="pass", drew="yes", drawn_tile="must", **FOOT, one="4", two="5", held="4-1")
    assert "5-4 fits, and whoever can play must play." in must


def test_a_pass_after_the_last_tile_of_the_yard_was_drawn(client: Client) -> None:
    found = ask(client, do="pass", drew="yes", yard="empty", **FOOT, one="4", two="5")
    assert "A tile was drawn, and the turn is over with it." in found


@pytest.mark.parametrize(
    ("rule", "yard_empty", "then"),
    [
        ("end_now", False, "the round is over."),
        ("draw_out", False, "the yard is drawn empty, and the round is over."),
        ("draw_out", None, "the yard is drawn empty, and the round is over."),
        ("draw_out", True, "the round is over."),
    ],
)
def test_what_a_dead_position_comes_to(rule: Any, yard_empty: bool | None, then: str) -> None:
    rules = RuleSet(dead_position=rule)
    asked = Question(rules, Do.DRAW, owed=Owed.FOOT, foot=4, yard_empty=yard_empty)
    assert f"Do all tiles with a 4 lie on the table? Then {then}" in answer_words(asked, answer(asked)).instead


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"do": "draw", "yard": "tiles"}, "Yes, if no tile in the hand has a 4. Whoever holds one must play it."),
        ({"do": "draw", "yard": "empty"}, "The yard is empty: there is nothing to draw."),
        ({"do": "draw"}, "Yes, as long as the yard has tiles and no tile in the hand fits."),
        ({"do": "draw", "yard": "tiles", "drew": "yes"}, "A tile was drawn in this turn. One is all."),
        ({"do": "pass", "yard": "tiles"}, "Whoever cannot play draws a tile first"),
        ({"do": "pass", "yard": "empty"}, "Yes, if no tile in the hand has a 4."),
        ({"do": "pass"}, "Only when the yard is empty. As long as it has tiles, draw."),
        ({"do": "pass", "drew": "yes"}, "A tile was drawn, and the turn is over with it."),
        ({"do": "pass", "yard": "empty", "held": "5-2"}, "Allowed: pass"),
        ({"do": "pass", "drew": "yes", "drawn_tile": "must", "one": "4", "two": "1"}, "4-1 fits, and whoever can play"),
        ({"do": "pass", "drew": "yes", "drawn_tile": "must"}, "At this table a drawn tile that fits must be played."),
        (
            {"do": "draw", "drew": "yes", "yard": "tiles", "held": "5-2", "draw_mode": "until_playable"},
            "Yes, if the drawn tile does not fit.",
        ),
    ],
)
def test_a_draw_and_a_missed_turn(client: Client, told: dict[str, str], expected: str) -> None:
    assert expected in ask(client, **FOOT, **told)


def test_every_thing_that_an_answer_depends_on_has_its_words() -> None:
    assert set(DEPENDS) == set(Missing)


def test_what_was_told_stands_above_the_answer(client: Client) -> None:
    found = ask(
        client, do="draw", owed="nothing", ends=["5", "2"], yard="tiles", held="9-9", drew="yes", one="4", two="3"
    )
    for sentence in (
        "No foot and no arm is unfinished.",
        "Open ends: 2 and 5.",
        "4-3 was drawn in this turn.",
        "The yard has tiles.",
        "In hand: 9-9.",
    ):
        assert sentence in found


def test_what_is_known_is_drawn(client: Client) -> None:
    assert 'class="tableau"' in ask(client, **DISPUTE)
    assert 'class="tableau"' not in ask(client, do="draw", owed="nothing")


def test_a_game_tells_its_rules_and_its_round(game: Game) -> None:
    client = keeper_client(game.keeper)
    found = page(client.get(f"/games/{game.key}/ask/"))
    assert "Round 4" in found
    assert 'name="start" value="6"' in found
    assert 'name="set_max"' not in found
    answered = page(client.get(f"/games/{game.key}/ask/", {"owed": "arms", "one": "6", "two": "1", "set_max": "12"}))
    assert "6-1 goes on a free arm of 6-6." in answered
    assert f"/games/{game.key}/rules/#R17" in answered


def test_the_address_of_an_answer_outlives_its_round(game: Game) -> None:
    client = keeper_client(game.keeper)
    path = f"/games/{game.key}/ask/"
    before = QuestionForm(QueryDict("owed=arms&one=6&two=1"), game.rule_set, start=6)
    record(game, 4, {"Ana": 0, "Bo": 5, "Cy": 9})
    answered = page(client.get(f"{path}?{before.query}"))
    assert "6-1 goes on a free arm of 6-6." in answered
    assert "Round 4" in answered


def test_a_game_that_is_over_can_be_asked_about(game: Game) -> None:
    for number in range(4, 11):
        record(game, number, {"Ana": 0, "Bo": 5, "Cy": 9})
    client = keeper_client(game.keeper)
    path = f"/games/{game.key}/ask/"
    assert client.get(path).status_code == 200
    assert f'href="{path}"' in page(client.get(f"/games/{game.key}/"))
    assert "Not yet: 5-2" in page(client.get(path, DISPUTE))
    assert "6-1 goes on a free arm" in page(client.get(path, {"owed": "arms", "start": "6", "one": "6", "two": "1"}))


def test_whoever_follows_may_ask_and_whoever_keeps_may_keep(game: Game) -> None:
    path = f"/games/{game.key}/ask/"
    follower = page(link_client(Link.make(game.keeper, Link.Scope.FOLLOW, game=game)).get(path, DISPUTE))
    keeper = page(keeper_client(game.keeper).get(path, DISPUTE))
    for found in (follower, keeper):
        assert "Not yet: 5-2" in found
    assert "Keep as ruling" not in follower
    assert "Keep as ruling" in keeper
    assert 'name="question" value="owed=foot&foot=4&toes=2&start=6&one=5&two=2"' in keeper


def test_the_game_page_leads_there(game: Game) -> None:
    for client in (keeper_client(game.keeper), link_client(Link.make(game.keeper, Link.Scope.FOLLOW, game=game))):
        assert f'href="/games/{game.key}/ask/"' in page(client.get(f"/games/{game.key}/"))


def test_the_menu_of_the_first_page_leads_there(client: Client) -> None:
    assert 'href="/ask/"' in page(client.get("/"))


@pytest.mark.parametrize(
    ("told", "still"),
    [
        ({"owed": "foot"}, "Still to tell: the double of the chicken foot."),
        ({"owed": "foot", "foot": "4"}, "Still to tell: the tile."),
        ({"owed": "foot", "foot": "4", "one": "4"}, "Still to tell: the other half of the tile."),
        ({"owed": "arms"}, "Still to tell: the start double."),
        ({"owed": "nothing", "do": "draw", "drew": "yes", "two": "3"}, "Still to tell: the tile."),
    ],
)
def test_what_is_still_to_tell(client: Client, told: dict[str, str], still: str) -> None:
    answered = client.get("/ask/", told)
    assert answered.status_code == 200
    assert still in page(answered)


def test_what_was_told_can_be_changed(client: Client) -> None:
    found = page(client.get("/ask/", {**DISPUTE, "change": "1"}))
    for field, value in (("owed", "foot"), ("foot", "4"), ("toes", "2"), ("one", "5"), ("two", "2")):
        assert f'name="{field}" value="{value}" checked' in found


@pytest.mark.parametrize("set_max", [6, 9, 12, 15, 18])
def test_the_keys_go_to_the_highest_number_of_the_set(client: Client, set_max: int) -> None:
    found = page(client.get("/ask/", {"set_max": set_max}))
    assert found.count('name="one"') == set_max + 1
    answered = ask(client, **FOOT, set_max=set_max, one=set_max, two="4")
    assert f"Allowed: {set_max}-4" in answered
    query = "" if set_max == RuleSet().set_max else f"?set_max={set_max}"
    assert f'href="/rules/{query}#R23"' in answered


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"foot": "10"}, "The double of the foot: a number from 0 to 9."),
        ({"foot": "-1"}, "The double of the foot: a number from 0 to 9."),
        ({"foot": "٤"}, "The double of the foot: a number from 0 to 9."),
        ({"one": "12"}, "The tile: a number from 0 to 9."),
        ({"two": "4.0"}, "The tile: a number from 0 to 9."),
        ({"toes": "3"}, "The toes that lie: a number from 0 to 2."),
        ({"owed": "arms", "start": "9", "arms": "4"}, "The arms with a tile: a number from 0 to 3."),
        ({"start": "99"}, "The start double: a number from 0 to 9."),
        ({"start": "4"}, "The double of the foot: this round’s start double has arms and is no chicken foot."),
        ({"ends": ["3", "x"]}, "The open ends: a number from 0 to 9."),
        ({"owed": "tail"}, "What is unfinished: “tail” cannot be chosen here."),
        ({"do": "swap"}, "What is asked: “swap” cannot be chosen here."),
        ({"yard": "no"}, "The yard: “no” cannot be chosen here."),
        ({"owed": ["foot", "arms"]}, "What is unfinished: told twice."),
        ({"one": ["5", "5"]}, "The tile: told twice."),
        ({"held": "5-2 9"}, "The tiles in hand: “9” is no tile. A tile is written like 5-4."),
        ({"held": "12-2"}, "The tiles in hand: the highest number of this set is 9."),
        ({"held": "5-4 " * 200}, "The tiles in hand: no hand has that many."),
        ({"set_max": "7"}, "The set: “7” cannot be chosen here."),
        ({"set_max": "6", "start_arms": "8"}, "Arms of the start double"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(client: Client, told: dict[str, Any], sentence: str) -> None:
    answered = client.get("/ask/", {**DISPUTE, **told})
    assert answered.status_code == 422
    assert sentence in page(answered)
    assert 'role="alert"' in page(answered)


FIELDS = ("do", "owed", "foot", "start", "toes", "arms", "ends", "one", "two", "yard", "held", "drew", "change",
          "set_max", "start_arms", "draw_mode", "drawn_tile")  # fmt: skip
VALUES = ("play", "draw", "pass", "nothing", "arms", "foot", "yes", "tiles", "empty", "one", "until_playable", "must",
          "0", "4", "6", "8", "9", "12", "18", "5-4 4-1")  # fmt: skip


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    told=st.dictionaries(
        st.sampled_from(FIELDS),
        st.lists(st.one_of(st.sampled_from(VALUES), st.text(st.characters(codec="utf-8"), max_size=40)), max_size=2),
    )
)
def test_no_question_is_an_error(client: Client, told: dict[str, list[str]]) -> None:
    answered = client.get(f"/ask/?{urlencode(told, doseq=True)}")
    assert answered.status_code in (200, 422)
    assert (answered.status_code == 422) is ('role="alert"' in page(answered))


RULES = st.builds(
    RuleSet,
    set_max=st.sampled_from([9, 18]),
    draw_mode=st.sampled_from(["one", "until_playable"]),
    drawn_tile=st.sampled_from(["may", "must"]),
)
TILES = st.builds(lambda one, two: Tile(max(one, two), min(one, two)), st.integers(0, 9), st.integers(0, 9))


@given(
    question=st.builds(
        Question,
        RULES,
        st.sampled_from(Do),
        TILES,
        start=st.sampled_from([8, 9]),
        owed=st.sampled_from(Owed),
        foot=st.integers(0, 7),
        left=st.sampled_from([None, 1, 2, 3]),
        ends=st.none() | st.frozensets(st.integers(0, 9), min_size=1),
        yard_empty=st.sampled_from([None, True, False]),
        held=st.none() | st.frozensets(TILES, min_size=1, max_size=9),
        drew=st.booleans(),
    )
)
def test_every_answer_has_its_words(question: Question) -> None:
    found = answer(question)
    words = answer_words(question, found)
    assert words.title
    assert words.sentence
    assert words.clauses
    assert all(words.clauses)
    assert words.mark == ("unsure" if found.verdict is None else "good" if found.verdict.allowed else "barn")
