"""Accounts are made, signed in to and out of; what a browser kept comes along, and nothing stays behind."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Browser, Game, Keeper, Link, Player
from tests.conftest import Visitor
from tests.make import keeper_client, make_game, make_keeper
from tests.tournaments.make import make_account
from tournaments.models import Account, make_let_in

pytestmark = pytest.mark.django_db

PASSWORD = "correct-horse-9"
OLGA = {"name": "Olga", "email": "olga@farm.example", "password1": PASSWORD}
SIGN_IN = {"login": "olga@farm.example", "password": PASSWORD}


def sign_in(client: Client, account: Account) -> None:
    answer = client.post("/account/sign-in/", {"login": account.email, "password": PASSWORD})
    assert answer.status_code == 302, answer.content.decode()


def told(client: Client, address: str = "/games/") -> str:
    return client.get(address).content.decode()


def test_an_account_needs_a_name_an_email_and_a_password_and_no_mail(client: Client) -> None:
    assert "This Farmyard sends no mail" in told(client, "/account/sign-up/")
    assert client.post("/account/sign-up/", OLGA).headers["Location"] == "/account/"
    account = Account.objects.get()
    assert (account.name, account.keeper.name, account.keeper.kind) == ("Olga", "Olga", "account")
    assert "olga@farm.example" in told(client, "/account/")


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("name", " ", "Say what others call you."),
        ("name", "x" * 61, "at most 60 letters"),
        ("email", "olga", "valid email"),
        ("email", "", "required"),
        ("email", "taken@farm.example", "There is an account with this e-mail already. Sign in instead."),
        ("password1", "short", "at least 8"),
        ("password1", "password123", "too common"),
        ("password1", "", "required"),
    ],
)
def test_what_cannot_be_is_refused_and_what_was_typed_stays(
    client: Client, field: str, typed: str, sentence: str
) -> None:
    make_account("Taken")
    answer = client.post("/account/sign-up/", {**OLGA, field: typed})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    assert Account.objects.count() == 1
    assert PASSWORD not in page
    assert ("Olga" in page) == (field != "name")


def test_what_this_browser_kept_is_the_accounts_from_then_on() -> None:
    keeper = make_keeper()
    games = [make_game("Ana Bo", keeper=keeper) for _ in range(3)]
    phone = keeper_client(keeper)
    phone.post("/account/sign-up/", OLGA)
    account = Account.objects.get()
    assert "3 games of this browser are yours now." in told(phone)
    assert set(Game.objects.filter(keeper=account.keeper)) == set(games)
    assert Player.objects.filter(keeper=account.keeper).count() == 6
    assert not Keeper.objects.filter(pk=keeper.pk).exists()
    assert not Browser.objects.exists()
    assert phone.cookies["keeper"].value == ""


def test_another_phone_signs_in_and_finds_the_games() -> None:
    account = make_account()
    make_game("Ana Bo", keeper=account.keeper, name="Friday")
    phone = Visitor()
    assert "Friday" not in told(phone)
    sign_in(phone, account)
    assert "Friday" in told(phone)


def test_signing_in_again_brings_what_was_played_meanwhile() -> None:
    account = make_account()
    phone = Visitor()
    sign_in(phone, account)
    phone.post("/account/sign-out/")
    phone.post("/", {"seat": ["", ""], "name": "", "title": "Alone"})
    keeper = make_keeper()
    game = make_game("Ana Bo", keeper=keeper)
    again = keeper_client(keeper)
    sign_in(again, account)
    assert "1 game of this browser is yours now." in told(again)
    game.refresh_from_db()
    assert game.keeper == account.keeper


def test_nothing_of_one_account_is_left_for_the_next_in_the_same_browser() -> None:
    olga, pavel = make_account("Olga"), make_account("Pavel")
    keeper = make_keeper()
    game = make_game("Ana Bo", keeper=keeper, name="Olga's own")
    phone = keeper_client(keeper)
    sign_in(phone, olga)
    other = make_game("Cy Di", name="Somebody's")
    phone.get(f"/l/{Link.make(other.keeper, Link.Scope.FOLLOW, game=other).token}/")
    assert phone.get(f"/games/{other.key}/").status_code == 200
    phone.post("/account/sign-out/")
    assert phone.get(f"/games/{game.key}/").status_code == 404
    assert phone.get(f"/games/{other.key}/").status_code == 404
    sign_in(phone, pavel)
    assert phone.get(f"/games/{game.key}/").status_code == 404
    assert list(Game.objects.filter(keeper=pavel.keeper)) == []
    assert game.key in {known.key for known in Game.objects.filter(keeper=olga.keeper)}


def test_one_account_after_the_other_without_signing_out() -> None:
    olga, pavel = make_account("Olga"), make_account("Pavel")
    own, others = make_game("Ana Bo", keeper=olga.keeper), make_game("Cy Di")
    phone = Visitor()
    sign_in(phone, olga)
    phone.get(f"/l/{Link.make(others.keeper, Link.Scope.FOLLOW, game=others).token}/")
    phone.post(f"/account/let-in/{make_let_in(pavel)[0]}/")
    assert "pavel@farm.example" in told(phone, "/account/")
    assert [phone.get(f"/games/{game.key}/").status_code for game in (own, others)] == [404, 404]


def test_a_phone_that_kept_the_same_games_still_does_until_everybody_is_signed_out() -> None:
    account, keeper = make_account(), make_keeper()
    game = make_game("Ana Bo", keeper=keeper)
    one, other = keeper_client(keeper), keeper_client(keeper)
    sign_in(one, account)
    assert "Another phone kept these games with you" in told(one)
    assert other.get(f"/games/{game.key}/seats/").status_code == 200
    assert "1 phone that shared your games" in told(one, "/account/")
    one.post("/account/everywhere/")
    assert other.get(f"/games/{game.key}/").status_code == 404


def test_a_phone_of_one_account_that_signs_in_to_another_takes_nothing_along() -> None:
    olga, pavel, keeper = make_account("Olga"), make_account("Pavel"), make_keeper()
    game = make_game("Ana Bo", keeper=keeper)
    one, other = keeper_client(keeper), keeper_client(keeper)
    sign_in(one, olga)
    sign_in(other, pavel)
    game.refresh_from_db()
    assert game.keeper == olga.keeper
    assert Account.objects.count() == 2
    assert other.get(f"/games/{game.key}/").status_code == 404


def test_an_accounts_games_are_never_carried_by_a_code() -> None:
    account, keeper = make_account(), make_keeper()
    make_game("Ana Bo", keeper=account.keeper)
    make_game("Cy Di", keeper=keeper)
    phone, other = Visitor(), keeper_client(keeper)
    sign_in(phone, account)
    assert "Sign in on the other phone" in told(phone, "/carry/")
    phone.post("/carry/")
    assert not Link.objects.exists()
    # Neither one that was made some other way, nor that of a browser into an account.
    for link, taker in ((Link.make(account.keeper, "carry"), other), (Link.make(keeper, "carry"), phone)):
        assert "Sign in on both" in told(taker, f"/l/{link.token}/")
        taker.post(f"/l/{link.token}/")
    assert account.keeper.games.count() == keeper.games.count() == 1
    assert account.keeper.browsers.count() == 0


def test_the_key_of_the_session_changes_and_signing_out_ends_it() -> None:
    account, phone = make_account(), Visitor()
    phone.session.save()
    before = phone.session.session_key
    sign_in(phone, account)
    signed_in = phone.session.session_key
    assert signed_in != before
    phone.post("/account/sign-out/")
    phone.cookies["sessionid"] = signed_in
    assert phone.get("/account/").status_code == 302


def test_signing_out_everywhere_ends_every_session() -> None:
    # Plain clients: a session that has ended is deleted when it is next shown.
    account, phone, other = make_account(), Client(), Client()
    sign_in(phone, account)
    sign_in(other, account)
    phone.post("/account/everywhere/")
    assert [client.get("/account/").status_code for client in (phone, other)] == [302, 302]


@pytest.mark.parametrize(
    "typed",
    [
        {"password": "wrong-horse-9"},
        {"login": "nobody@farm.example"},
        {"login": "nobody@farm.example", "password": "x"},
    ],
)
def test_a_refusal_does_not_say_whether_there_is_an_account(client: Client, typed: dict[str, str]) -> None:
    make_account()
    answer = client.post("/account/sign-in/", {**SIGN_IN, **typed})
    assert answer.status_code == 422
    assert "E-mail and password do not belong together." in answer.content.decode()


def test_who_guesses_is_slowed_down_and_told_so(client: Client) -> None:
    make_account()
    for _ in range(5):
        client.post("/account/sign-in/", {**SIGN_IN, "password": "wrong"})
    answer = client.post("/account/sign-in/", SIGN_IN)
    assert (answer.status_code, "Wait five minutes" in answer.content.decode()) == (422, True)
    for _ in range(30):
        answer = client.post("/account/sign-in/", {**SIGN_IN, "password": "wrong"})
    assert answer.status_code == 429
    assert "Too many tries" in answer.content.decode()


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]
)
def test_nobody_is_led_elsewhere(client: Client, target: str) -> None:
    make_account()
    answer = client.post("/account/sign-in/", {**SIGN_IN, "next": target})
    assert answer.headers["Location"] == "/games/"
    assert client.get("/account/sign-in/", {"next": target}).headers["Location"] == "/games/"
    session = client.session
    session["proved_at"] = 0
    session.save()
    answer = client.post(f"/account/prove/?next={target}", {"secret": PASSWORD, "next": target})
    assert answer.headers["Location"] == "/account/"


def test_one_comes_back_to_where_one_was_going(client: Client) -> None:
    make_account()
    assert client.get("/account/").headers["Location"] == "/account/sign-in/?next=%2Faccount%2F"
    assert client.post("/account/sign-in/", {**SIGN_IN, "next": "/players/"}).headers["Location"] == "/players/"
