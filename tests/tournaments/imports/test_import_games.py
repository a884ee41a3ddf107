"""The page for old score sheets: a look first, decisions kept, games made once they are confirmed."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse

from scoring.models import Game, new_key
from tests.tournaments.make import account_client, make_account, make_club, play_game
from tournaments.exports.example_sheets import EXAMPLES
from tournaments.models import ClubChange, Member

pytestmark = pytest.mark.django_db

PAGE = "/clubs/coop/import/"
TWO = "Date,Player,1,2,3,4,5,6,7\n2019-03-06,Ana,0,3,5,0,8,2,1\n2019-03-06,Bo,4,0,7,9,0,6,0\n"
WITH_CY = TWO + "2019-03-06,Cy,2,5,9,3,4,9,6\n"


@pytest.fixture
def send() -> Any:
    """Posts the form as the owner of a club, by default to be looked at."""
    olga = make_account()
    make_club(owner=olga)
    client = account_client(olga)

    def post(text: str = TWO, do: str = "look", **fields: Any) -> HttpResponse:
        form = {"text": text, "do": do, "request_key": new_key(), **fields}
        return client.post(
            PAGE, {name.replace("_", "-") if name[-1].isdigit() else name: value for name, value in form.items()}
        )

    return post


def test_looking_stores_nothing_and_keeps_what_was_pasted(send: Any) -> None:
    answer = send()
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "1 game on March 6, 2019, 2 people" in page
    assert TWO.strip() in page.replace("\r\n", "\n")
    assert not Game.objects.exists()
    assert not ClubChange.objects.exists()


def test_confirming_makes_the_games_and_says_so(send: Any) -> None:
    answer = send(do="import")
    assert (answer.status_code, answer["Location"]) == (302, "/clubs/coop/games/")
    assert Game.objects.get().state == Game.State.FINISHED
    assert ClubChange.objects.get().after == {"games": 1, "members": 2}


def test_confirming_twice_makes_them_once(send: Any) -> None:
    key = new_key()
    answers = [send(do="import", request_key=key) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Game.objects.count() == 1


def test_a_file_of_an_old_spreadsheet_is_read(send: Any) -> None:
    file = SimpleUploadedFile("sheets.csv", TWO.replace("Ana", "Zoë").encode("cp1252"))
    page = send(text="", file=file).content.decode()
    assert "2019-03-06,Zoë,0,3" in page


def test_nothing_undecided_is_taken_in(send: Any) -> None:
    text = WITH_CY.replace("Ana,0,3", "Ana,0,")
    answer = send(text, do="import")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Decide about the game in line 2." in page
    assert "Line 2, 2:" in page
    assert not Game.objects.exists()
    assert send(text, do="import", rest="leave").status_code == 422
    assert send(text, do="import", rest="take").status_code == 302
    assert Game.objects.count() == 1


def test_a_double_blank_that_counts_nothing_is_nothing(send: Any) -> None:
    send(do="import", double_blank="0")
    assert Game.objects.get().rule_set.double_blank == 0


def test_what_was_decided_stays_decided(send: Any) -> None:
    page = send(WITH_CY.replace("Ana,0,3", "Ana,0,"), game_1="leave").content.decode()
    assert '<option value="leave" selected>' in page


def test_a_game_that_cannot_be_is_left_out_and_the_others_are_taken(send: Any) -> None:
    wrong = TWO + "2019-03-07,Ana,0,0,5,0,8,2,1\n2019-03-07,Bo,0,0,7,9,0,6,0\n"
    page = send(wrong).content.decode()
    assert "Round 1: Ana and Bo cannot both have 0" in page
    assert "Take 1 game in" in page
    assert send(wrong, do="import").status_code == 302
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    "text", ["", "hello", "Date,Player,1\n", "\0", "Date,Player,1\n\0,\0,\0\n\0,x,\0", "é" * 1_000_001]
)
@pytest.mark.parametrize("do", ["look", "import"])
def test_no_table_at_all_gets_a_sentence(send: Any, text: str, do: str) -> None:
    answer = send(text, do)
    assert answer.status_code == 422 or "cannot be taken" in answer.content.decode()
    assert not Game.objects.exists()


@pytest.mark.parametrize("fields", [
    {"set_max": "7"}, {"double_blank": "x"}, {"day_order": "year"}, {"game_1": "maybe"}, {"rest": "\0"}, {"player_1": "\0"},
    {"set_max": "18"}, {"file": "no file"},
])  # fmt: skip
def test_choices_that_there_are_not_change_nothing(send: Any, fields: dict[str, str]) -> None:
    assert send(**fields).status_code in (200, 422)


@pytest.mark.parametrize("layout", EXAMPLES)
def test_the_examples_can_be_taken_in_as_they_are(send: Any, layout: str) -> None:
    page = send(EXAMPLES[layout]).content.decode()
    assert "to decide" not in page
    assert "cannot be taken" not in page
    assert send(EXAMPLES[layout], do="import").status_code == 302


def test_examples_are_files() -> None:
    olga = make_account()
    make_club(owner=olga)
    client = account_client(olga)
    answer = client.get(f"{PAGE}players.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="farmyard-players.csv"'
    assert client.get(f"{PAGE}others.csv").status_code == 404


def five_hundred() -> str:
    names = [f"Player {number}" for number in range(30)]
    lines = ["Date,Player," + ",".join(map(str, range(1, 11)))]
    for game in range(500):
        day = f"{2010 + game // 50}-{game % 12 + 1:02}-{game % 28 + 1:02}"
        for seat in range(4):
            scores = [0 if number % 4 == seat else 3 + (game + 7 * number + 5 * seat) % 30 for number in range(10)]
            lines.append(f"{day},{names[(game + seat * 7) % 30]}," + ",".join(map(str, scores)))
        lines.append("")
    return "\n".join(lines)


def test_five_hundred_games_are_taken_in_soon(send: Any) -> None:
    text = five_hundred()
    page = send(text)
    assert len(page.content) < 200_000
    begun = time.process_time()
    assert send(text, do="import", rest="take").status_code == 302
    assert Game.objects.count() > 450
    assert Member.objects.count() == 30
    assert time.process_time() - begun < 30


def test_who_only_sees_the_club_may_not() -> None:
    club = make_club(visibility="public")
    play_game(club, {"Ana": [0], "Bo": [4]})
    answer = account_client(make_account()).get(PAGE)
    assert answer.status_code == 403
    assert "<p>Only " in answer.content.decode()
