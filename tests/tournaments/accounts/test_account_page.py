"""One's own account: the name, the e-mail, the password, everything in a file; asked again who one is."""

from __future__ import annotations

import json

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from scoring.models import Keeper
from tests.make import keep_answer, make_game, record
from tests.tournaments.accounts.conftest import prove
from tests.tournaments.make import account_client, make_account, make_club, make_member, play_game
from tournaments.models import Account, make_recovery_codes

PASSWORD = "correct-horse-9"
# What is only for the person who owns the account, however long ago they signed in.
PROTECTED = ("e-mail/", "password/", "data.json", "delete/", "passkeys/add/", "codes/")


def test_a_new_name_is_the_one_that_change_logs_show(phone: Client, account: Account) -> None:
    phone.post("/account/name/", {"name": "  Olga \u202e K. "})
    account.refresh_from_db()
    assert (account.name, Keeper.objects.get(account=account).name) == ("Olga K.", "Olga K.")


@pytest.mark.parametrize(("typed", "sentence"), [("", "Say what others call you."), ("x" * 61, "at most 60 letters")])
def test_a_name_that_is_none_is_refused(phone: Client, account: Account, typed: str, sentence: str) -> None:
    answer = phone.post("/account/name/", {"name": typed})
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    account.refresh_from_db()
    assert account.name == "Olga"


def test_without_mail_an_email_changes_at_once(phone: Client, account: Account) -> None:
    phone.post("/account/e-mail/", {"email": "New@farm.example"})
    account.refresh_from_db()
    assert account.email == "new@farm.example"
    assert [address.email for address in EmailAddress.objects.all()] == ["new@farm.example"]
    answer = Client().post("/account/sign-in/", {"login": "new@farm.example", "password": PASSWORD})
    assert answer.status_code == 302


@pytest.mark.parametrize(("typed", "sentence"), [
    ("pavel@farm.example", "There is an account with this e-mail already."), ("pavel", "valid email"), ("", "required"),
])  # fmt: skip
def test_an_email_that_cannot_be_is_refused(phone: Client, account: Account, typed: str, sentence: str) -> None:
    make_account("Pavel")
    answer = phone.post("/account/e-mail/", {"email": typed})
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    account.refresh_from_db()
    assert account.email == "olga@farm.example"


def test_a_new_password_signs_everybody_else_out(phone: Client, account: Account) -> None:
    other = Client()
    other.force_login(account)
    assert phone.post("/account/password/", {"password": "battery-staple-7"}).status_code == 302
    assert (phone.get("/account/").status_code, other.get("/account/").status_code) == (200, 302)
    account.refresh_from_db()
    assert account.check_password("battery-staple-7")


@pytest.mark.parametrize(("typed", "sentence"), [("short", "too short"), ("password123", "too common"), ("", "Type a")])
def test_a_weak_password_is_refused(phone: Client, account: Account, typed: str, sentence: str) -> None:
    answer = phone.post("/account/password/", {"password": typed})
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    account.refresh_from_db()
    assert account.check_password(PASSWORD)


@pytest.mark.parametrize("path", PROTECTED)
def test_who_signed_in_long_ago_is_asked_again(account: Account, path: str) -> None:
    client = account_client(account)
    prove(client, at=0)
    asked = client.get(f"/account/{path}").headers["Location"]
    assert asked == f"/account/prove/?next=%2Faccount%2F{path.replace('/', '%2F')}"
    assert "Is it you?" in client.get(asked).content.decode()
    wrong = client.post(asked, {"secret": "wrong", "next": f"/account/{path}"})
    assert (wrong.status_code, "neither your password" in wrong.content.decode()) == (422, True)
    assert client.get(f"/account/{path}").status_code == 302
    assert (
        client.post(asked, {"secret": PASSWORD, "next": f"/account/{path}"}).headers["Location"] == f"/account/{path}"
    )
    assert client.get(f"/account/{path}").status_code == 200


def test_a_recovery_code_proves_who_one_is_too(account: Account) -> None:
    code, *_ = make_recovery_codes(account)
    client = account_client(account)
    assert client.post("/account/prove/", {"secret": code}).status_code == 302
    assert client.post("/account/prove/", {"secret": code}).status_code == 422


def test_proving_is_limited_too(account: Account) -> None:
    client = account_client(account)
    answers = [client.post("/account/prove/", {"secret": "wrong"}).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]


def test_everything_of_an_account_in_one_file(phone: Client, account: Account) -> None:
    game = make_game("Ana Bo", keeper=account.keeper, name="Friday")
    record(game, 1, {"Ana": 0, "Bo": 12})
    keep_answer(game, decision="Ana draws.")
    club = make_club("Coop", owner=account)
    make_member(club, "Olga K.", account)
    play_game(club, {"Olga K.": [0], "Pia": [4]})
    answer = phone.get("/account/data.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="farmyard.json"'
    found = json.loads(answer.content)
    assert (found["account"]["name"], found["account"]["email"]) == ("Olga", "olga@farm.example")
    assert {role["role"] for role in found["roles"]} == {"owner", "director", "scorer"}
    assert [(member["club"], member["player"]) for member in found["memberships"]] == [("Coop", "Olga K.")]
    assert [player["name"] for player in found["players"]] == ["Ana", "Bo"]
    [kept] = found["games"]
    assert (kept["name"], kept["sheet"]["rounds"][0]["pips"]) == ("Friday", {"Ana": 0, "Bo": 12})
    assert kept["rulings"][0]["decision"] == "Ana draws."
    assert "Pia" not in answer.content.decode()
    account.refresh_from_db()
    assert not {account.password, account.stamp} & set(answer.content.decode().split('"'))


def test_a_page_of_an_account_costs_few_queries(
    phone: Client, account: Account, django_assert_max_num_queries: object
) -> None:
    for name in ("Coop", "Barn", "Yard"):
        make_club(name, owner=account)
    with django_assert_max_num_queries(12):
        assert phone.get("/account/").status_code == 200
