"""Who may read what: with a token, without, with one of another club, with one that was revoked."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from tests.conftest import Visitor
from tests.tournaments.api.asking import ROOT, ask, make_token
from tests.tournaments.make import account_client, make_account, make_club, play_game
from tournaments.models import ApiToken, Club, ClubChange

pytestmark = pytest.mark.django_db

Scope = ApiToken.Scope


@pytest.fixture
def club() -> Club:
    club = make_club(owner=make_account())
    play_game(club, {"Ana": [0], "Bo": [4]})
    return club


@pytest.mark.parametrize("path", ["", "members/", "games/", "standings/", "seasons/1/", "log/", "rulings/", "games/x/"])
def test_a_private_club_and_none_at_all_look_alike(club: Club, path: str) -> None:
    other = make_token(make_club("Barn"), Scope.ALL)
    for token, status in (("", 401), ("wrong", 401), (other, 404)):
        here, nowhere = ask(f"clubs/coop/{path}", token), ask(f"clubs/none/{path}", token)
        assert (here.status_code, nowhere.status_code) == (status, status)
        assert here.content == nowhere.content


@pytest.mark.parametrize(("scope", "path", "status"), [
    (Scope.STANDINGS, "standings/", 200), (Scope.STANDINGS, "log/", 403), (Scope.STANDINGS, "rulings/", 403),
    (Scope.ALL, "standings/", 200), (Scope.ALL, "log/", 200), (Scope.ALL, "rulings/", 200),
])  # fmt: skip
def test_a_token_reads_what_it_is_for(club: Club, scope: str, path: str, status: int) -> None:
    assert ask(f"clubs/coop/{path}", make_token(club, scope)).status_code == status


def test_a_public_club_is_read_without_a_token_but_for_its_log(club: Club) -> None:
    club.visibility = Club.Visibility.PUBLIC
    club.save()
    assert ask("clubs/coop/standings/").status_code == 200
    assert ask("clubs/coop/log/").status_code == 401
    other = make_token(make_club("Barn"), Scope.ALL)
    assert ask("clubs/coop/standings/", other).status_code == 200
    assert ask("clubs/coop/log/", other).status_code == 403


def test_a_revoked_token_reads_nothing(club: Club) -> None:
    token = make_token(club)
    ApiToken.objects.update(revoked_at=timezone.now())
    assert ask("clubs/coop/standings/", token).status_code == 401


@pytest.mark.parametrize(
    "header", ["Basic abc", "Bearer", "Bearer ", "bearer  x", "x" * 5000, "Bearer \x00", "Bearer é"]
)
def test_a_header_that_is_none_is_refused_in_json(club: Club, header: str) -> None:
    answer = ask("clubs/coop/", authorization=header)
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert answer.json()["detail"]


def test_being_signed_in_is_no_token(club: Club) -> None:
    olga = club.roles.first().account
    assert account_client(olga).get(f"{ROOT}clubs/coop/").status_code == 401


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options", "trace"])
@pytest.mark.parametrize("path", ["clubs/coop/", "clubs/coop/games/", "openapi.json", "nothing/"])
def test_other_methods_get_a_sentence(club: Club, method: str, path: str) -> None:
    answer = getattr(Visitor(), method)(ROOT + path)
    assert answer.status_code == 405
    assert answer.json() == {"detail": "This is only read, by GET."}


def test_head_is_a_get_without_its_content(club: Club) -> None:
    answer = Visitor().head(f"{ROOT}clubs/coop/", headers={"authorization": f"Bearer {make_token(club)}"})
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    "path", ["nothing", "clubs/", "clubs/coop", "clubs/coop/none/", "clubs/%00/", "%ff", "clubs/a/b/c/d/"]
)
def test_an_address_that_is_none_gets_a_sentence(path: str) -> None:
    answer = ask(path)
    assert answer.status_code in (401, 404)
    assert set(json.loads(answer.content)) == {"detail"}


def test_an_owner_makes_a_token_that_is_shown_once(club: Club) -> None:
    client = account_client(club.roles.first().account)
    form = {"do": "make", "name": "Club room", "scope": "all", "request_key": "k" * 22}
    page = client.post("/clubs/coop/programs/", form)
    token = page.content.decode().partition("<code>")[2].partition("</code>")[0]
    assert ask("clubs/coop/log/", token).status_code == 200
    assert token not in client.get("/clubs/coop/programs/").content.decode()
    again = client.post("/clubs/coop/programs/", form)
    assert (again.status_code, ApiToken.objects.count()) == (302, 1)
    assert token not in json.dumps(list(ClubChange.objects.values_list("before", "after")))
    revoke = {"do": "revoke", "token": ApiToken.objects.get().pk, "request_key": "r" * 22}
    assert client.post("/clubs/coop/programs/", revoke).status_code == 302
    assert ask("clubs/coop/log/", token).status_code == 401


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"name": "", "scope": "all"}, "Say what the token is for"),
    ({"name": "x" * 61, "scope": "all"}, "A name has at most 60 letters."),
    ({"name": "Screen", "scope": "write"}, "Say what the token may read."),
    ({"name": "\0", "scope": "\0"}, "Say what the token is for"),
])  # fmt: skip
def test_what_cannot_be_made_is_refused(club: Club, fields: dict[str, str], sentence: str) -> None:
    client = account_client(club.roles.first().account)
    page = client.post("/clubs/coop/programs/", {"do": "make", **fields})
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("token", ["", "x", "-1", "9" * 30, "\0", "١"])
def test_revoking_nothing_changes_nothing(club: Club, token: str) -> None:
    client = account_client(club.roles.first().account)
    assert client.post("/clubs/coop/programs/", {"do": "revoke", "token": token}).status_code == 302
    assert not ClubChange.objects.exists()
