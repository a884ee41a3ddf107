"""Without password and passkey: recovery codes, and the operator's link."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tests.conftest import Visitor
from tests.tournaments.make import make_account
from tournaments.models import Account, LetIn, RecoveryCode, make_let_in, make_recovery_codes


def shown_codes(page: str) -> list[str]:
    return [part.split("</code>")[0] for part in page.split("<code>")[1:]]


def test_codes_are_shown_once_and_each_lets_in_once(phone: Client, account: Account) -> None:
    page = phone.post("/account/codes/").content.decode()
    codes = shown_codes(page)
    assert len(set(codes)) == 8
    assert codes[0] not in phone.get("/account/codes/").content.decode()
    assert not RecoveryCode.objects.filter(digest__contains=codes[0]).exists()
    other = Visitor()
    typed = {"email": "OLGA@farm.example", "code": f" {codes[0].upper().replace('-', ' ')} "}
    assert other.post("/account/sign-in/recovery/", typed).headers["Location"] == "/account/"
    assert other.get("/account/password/").status_code == 200
    again = Visitor().post("/account/sign-in/recovery/", typed)
    assert (again.status_code, "used already" in again.content.decode()) == (422, True)
    assert "7 left" in phone.get("/account/").content.decode()


def test_new_codes_end_those_before(phone: Client, account: Account) -> None:
    [old, *_] = make_recovery_codes(account)
    phone.post("/account/codes/")
    assert Visitor().post("/account/sign-in/recovery/", {"email": account.email, "code": old}).status_code == 422


@pytest.mark.parametrize("email", ["olga@farm.example", "nobody@farm.example"])
def test_guessing_codes_is_slow_and_tells_nothing(account: Account, email: str) -> None:
    client = Visitor()
    form = {"email": email, "code": "aaaaa-aaaaa"}
    for _ in range(5):
        answer = client.post("/account/sign-in/recovery/", form)
        assert (answer.status_code, "do not belong together" in answer.content.decode()) == (422, True)
    assert "Wait five minutes" in client.post("/account/sign-in/recovery/", form).content.decode()


@pytest.mark.django_db
def test_a_code_of_one_account_does_not_open_another() -> None:
    [code, *_] = make_recovery_codes(make_account("Olga"))
    make_account("Pavel")
    answer = Visitor().post("/account/sign-in/recovery/", {"email": "pavel@farm.example", "code": code})
    assert answer.status_code == 422


@pytest.mark.django_db
@pytest.mark.parametrize(
    "form", [{"email": ""}, {"email": "x"}, {"email": "\0", "code": "\0"}, {"email": "a@b.example", "code": "é" * 999}]
)
def test_nonsense_is_refused(form: dict[str, str]) -> None:
    assert Visitor().post("/account/sign-in/recovery/", form).status_code == 422


def test_the_operators_link_lets_in_once(account: Account) -> None:
    out = StringIO()
    call_command("let_in", "OLGA@farm.example", stdout=out)
    address = out.getvalue().splitlines()[0].removeprefix("http://testserver")
    assert not LetIn.objects.filter(token_hash__in=address.split("/")).exists()
    phone = Visitor()
    assert "olga@farm.example" in phone.get(address).content.decode()
    assert phone.get("/account/").status_code == 302
    assert phone.post(address).headers["Location"] == "/account/password/"
    assert phone.post("/account/password/", {"password": "battery-staple-7"}).status_code == 302
    assert (Visitor().get(address).status_code, Visitor().post(address).status_code) == (404, 404)


def test_the_operators_link_works_for_an_hour_and_the_newest_only(account: Account) -> None:
    first, _ = make_let_in(account)
    second, until = make_let_in(account)
    assert timedelta(minutes=59) < until - timezone.now() <= timedelta(hours=1)
    assert [Visitor().get(f"/account/let-in/{token}/").status_code for token in (first, second)] == [404, 200]
    LetIn.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert Visitor().post(f"/account/let-in/{second}/").status_code == 404


@pytest.mark.django_db
def test_a_link_for_nobody_is_not_made() -> None:
    with pytest.raises(CommandError, match=r"no account with the e-mail nobody@farm\.example"):
        call_command("let_in", "nobody@farm.example")


@pytest.mark.usefixtures("mail")
def test_who_is_let_in_need_not_prove_the_email(account: Account) -> None:
    token, _ = make_let_in(account)
    phone = Visitor()
    phone.post(f"/account/let-in/{token}/")
    assert phone.get("/account/").status_code == 200
