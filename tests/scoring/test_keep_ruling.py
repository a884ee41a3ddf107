"""Keeping a ruling from its pages: the verdict is worked out here, what cannot be kept, how it is taken back."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from urllib.parse import quote

import pytest
from django.test import Client

from scoring.models import (
    Game,
    Keeper,
    Ruling,
    new_key,
)
from tests.make import keeper_client, make_game, make_keeper, record
from tests.ruling_pages import ALLOWED, OPENING, QUESTION, REPLAY, exported, home, keep, shown

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


@pytest.fixture
def game(owner: Keeper) -> Game:
    return make_game("Ana Bo Cy", keeper=owner)


@pytest.fixture
def client(owner: Keeper) -> Client:
    return keeper_client(owner)


def test_the_answer_to_a_question_is_kept_and_shown(client: Client, game: Game) -> None:
    answer = keep(client, game, question=QUESTION, decision="Bo takes it back.")
    ruling = game.rulings.get()
    assert answer["Location"] == f"{home(game)}1/?saved={ruling.change.pk}"
    page = client.get(answer["Location"]).content.decode()
    for words in ("Not yet: 5-2", "4-4", "Rule R23", "Bo takes it back.", "Kept.", "Undo"):
        assert words in page
    assert exported(client, game)["verdict"] == {
        "allowed": False, "rule": "foot-first", "clause": "R23", "tiles": ["4-4"],
    }  # fmt: skip


def test_a_replay_is_kept_as_a_record_with_its_verdict(client: Client, game: Game) -> None:
    keep(client, game, replay=REPLAY)
    document = exported(client, game)
    assert document["verdict"] == {
        "legal": False, "action": 6, "player": "Ana", "rule": "foot-first", "clause": "R23",
    }  # fmt: skip
    command = [sys.executable, "-m", "scoring.rules", "-"]
    said = subprocess.run(command, input=json.dumps(document["record"]), capture_output=True, text=True, check=False)
    assert json.loads(said.stdout) == document["verdict"]
    page = shown(client, game)
    assert "Not yet: 6-2" in page
    assert '<svg class="tableau' in page


def test_a_legal_replay_keeps_the_verdict_on_its_last_play(client: Client, game: Game) -> None:
    keep(client, game, replay=f"round=1&moves={quote(OPENING)}")
    assert "Allowed: 4-4" in shown(client, game)
    assert exported(client, game)["verdict"]["obligation"] == {"onto": "4-4", "left": 3, "why": "foot"}


def test_a_posted_verdict_is_not_looked_at(client: Client, game: Game) -> None:
    keep(client, game, question=QUESTION, verdict='{"allowed": true}', legal="true")
    assert exported(client, game)["verdict"]["allowed"] is False


def test_the_round_is_that_of_the_question(client: Client, game: Game) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    keep(client, game, question=QUESTION)
    keep(client, game, question=f"{QUESTION}&start=9")
    keep(client, game, replay=REPLAY)
    assert list(game.rulings.order_by("number").values_list("round_number", flat=True)) == [2, 1, 1]
    assert "2 rulings" in client.get(f"/games/{game.key}/rounds/").content.decode()


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "not complete"),
        ({"question": ""}, "not complete"),
        ({"question": "owed=foot&foot=77&one=1&two=1"}, "a number from 0 to 9"),
        ({"question": "do=fly&owed=nothing"}, "cannot be chosen"),
        ({"question": QUESTION + "&held=" + "5-4 " * 3000}, "too long"),
        ({"replay": ""}, "Nothing was played"),
        ({"replay": "moves=9-9 nonsense"}, "cannot be read"),
        ({"replay": "moves=" + "9-9 " * 1500}, "too long"),
        ({"question": QUESTION, "decision": "x" * 501}, "at most 500"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_refused_in_a_sentence(
    client: Client, game: Game, form: Mapping[str, str], sentence: str
) -> None:
    answer = keep(client, game, **form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert Ruling.objects.count() == 0
    assert game.changes.count() == 1


@pytest.mark.parametrize("field", ["question", "replay"])
def test_an_address_of_too_many_fields_is_not_read(client: Client, game: Game, field: str) -> None:
    answer = keep(client, game, **{field: "a=1&" * 1500})
    assert (answer.status_code, b"<main" in answer.content) == (400, True)


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("  Ana \t draws \r\n\r\n Bo  waits ", "Ana draws\n\nBo waits"),
        ("a\0b\u202ec\x1b", "a b c"),
        ("<script>x</script>", "<script>x</script>"),
        ("x" * 500, "x" * 500),
    ],
)
def test_a_decision_is_kept_as_it_can_be_read(client: Client, game: Game, typed: str, stands: str) -> None:
    keep(client, game, question=QUESTION, decision=typed)
    assert game.rulings.get().told(game.scoresheet()).decision == stands
    assert "<script>x" not in shown(client, game)


def test_sent_twice_kept_once_and_another_body_is_another_ruling(client: Client, game: Game) -> None:
    key = new_key()
    answers = [keep(client, game, question=QUESTION, request_key=key)["Location"] for _time in range(2)]
    assert answers[0] == answers[1]
    keep(client, game, question=ALLOWED, request_key=key)
    assert game.rulings.count() == 2


def test_it_is_taken_back_and_kept_again_from_the_log(client: Client, game: Game) -> None:
    keep(client, game, question=QUESTION)
    log = f"/games/{game.key}/changes/"
    for verb, line in (("keep", "Ruling 1 stands"), ("undo", "Ruling 1 is withdrawn")):
        change = game.changes.first()
        assert change
        assert (change.verb, line in client.get(log).content.decode()) == (verb, True)
        assert client.post(f"{log}{change.pk}/undo/", {"request_key": new_key()}).status_code == 302
    assert game.rulings.get().stands


def test_withdrawing_asks_first_and_leaves_it_readable(client: Client, game: Game) -> None:
    keep(client, game, question=QUESTION)
    path = f"{home(game)}1/withdraw/"
    assert "Withdraw ruling 1?" in client.get(path).content.decode()
    page = client.get(client.post(path, {"request_key": new_key()})["Location"]).content.decode()
    assert "Withdrawn." in page
    assert "Not yet: 5-2" in page
    assert "withdrawn" in client.get(home(game)).content.decode()
    assert client.post(path, {"request_key": new_key()})["Location"] == f"{home(game)}1/"


def test_the_score_sheet_of_a_game_says_nothing_of_rulings(client: Client, game: Game) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    before = client.get(f"/games/{game.key}/sheet.json").json()
    keep(client, game, question=QUESTION)
    assert client.get(f"/games/{game.key}/sheet.json").json() == before


def test_a_hand_that_is_told_decides_whether_there_was_a_play(client: Client, game: Game) -> None:
    hand = quote("9-9 9-5 4-1 1-0 2-0 3-0 5-0")
    keep(client, game, replay=f"round=1&moves={quote(OPENING)}&hand={hand}&try=pass")
    assert (exported(client, game)["verdict"]["rule"], exported(client, game)["verdict"]["clause"]) == (
        "must-play",
        "A10",
    )
    assert "4-1" in shown(client, game)
