"""Keeping a ruling from its pages: the verdict is worked out here, who may, what cannot be kept, and what is shown."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
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
    Ruling,
    move_seats,
    new_key,
    remove_player,
    remove_seat,
    rename_player,
)
from tests.make import keeper_client, link_client, make_game, make_keeper, make_player, record

pytestmark = pytest.mark.django_db

# The foot on 4-4 has one toe; 5-2 is laid elsewhere.
QUESTION = "do=play&owed=foot&foot=4&toes=1&one=5&two=2"
ALLOWED = "do=play&owed=foot&foot=4&toes=1&one=5&two=4"
UNSURE = "do=pass&owed=nothing"
OPENING = "9-9 9-2@9-9 9-4@9-9 9-5@9-9 9-6@9-9 4-4@9-4"
# A double-six round in which all tiles with a 3 lie, and the foot on 3-3 has one toe.
CUT_SHORT = "6-6 6-1@6-6 6-3@6-6 6-4@6-6 6-0@6-6 3-1@6-1 4-3@6-4 5-3@4-3 3-0@3-1 3-3@6-3 3-2@3-3"
TRANSACTION_WORDS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
REPLAY = f"round=1&moves={quote(OPENING)}&try={quote('6-2@9-6')}"


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


@pytest.fixture
def game(owner: Keeper) -> Game:
    return make_game("Ana Bo Cy", keeper=owner)


@pytest.fixture
def client(owner: Keeper) -> Client:
    return keeper_client(owner)


def home(game: Game) -> str:
    return f"/games/{game.key}/rulings/"


def keep(client: Client, game: Game, **form: str) -> Any:
    return client.post(f"{home(game)}keep/", {"request_key": new_key(), **form})


def shown(client: Client, game: Game, number: int = 1) -> str:
    return client.get(f"{home(game)}{number}/").content.decode()


def exported(client: Client, game: Game, number: int = 1) -> dict[str, Any]:
    return dict(client.get(f"{home(game)}{number}/record.json").json())


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


@pytest.mark.parametrize(
    ("question", "title"),
    [(ALLOWED, "Allowed: 5-4"), (UNSURE, "It depends: "), (QUESTION, "Not yet: 5-2")],
)
def test_every_kind_of_answer_has_its_words(client: Client, game: Game, question: str, title: str) -> None:
    keep(client, game, question=question)
    assert title in shown(client, game)
    assert title in client.get(home(game)).content.decode()


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


def test_what_was_done_in_the_search_is_kept_too(client: Client, game: Game) -> None:
    keep(client, game, replay="round=1&moves=draw&try=draw:9-9")
    keep(client, game, replay="round=1&moves=draw&try=5-4")
    assert "Not yet: 5-4" in shown(client, game, 2)
    assert shown(client, game, 1)


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


def test_the_game_leads_to_its_rulings_once_there_are_any(client: Client, game: Game) -> None:
    pages = (f"/games/{game.key}/", f"/games/{game.key}/rounds/")
    assert not any(home(game) in client.get(page).content.decode() for page in pages)
    keep(client, game, question=QUESTION)
    assert all(home(game) in client.get(page).content.decode() for page in pages)
    client.post(f"/games/{game.key}/abandon/", {"request_key": new_key()})
    assert client.get(pages[0]).content.decode().count(home(game)) == 2


def test_the_score_sheet_of_a_game_says_nothing_of_rulings(client: Client, game: Game) -> None:
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    before = client.get(f"/games/{game.key}/sheet.json").json()
    keep(client, game, question=QUESTION)
    assert client.get(f"/games/{game.key}/sheet.json").json() == before


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


def test_a_hand_that_is_told_decides_whether_there_was_a_play(client: Client, game: Game) -> None:
    hand = quote("9-9 9-5 4-1 1-0 2-0 3-0 5-0")
    keep(client, game, replay=f"round=1&moves={quote(OPENING)}&hand={hand}&try=pass")
    assert (exported(client, game)["verdict"]["rule"], exported(client, game)["verdict"]["clause"]) == (
        "must-play",
        "A10",
    )
    assert "4-1" in shown(client, game)


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
