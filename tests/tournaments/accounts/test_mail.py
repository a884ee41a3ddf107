"""Where mail is sent: codes prove an e-mail and sign in, and nobody learns who has an account."""

from __future__ import annotations

import re
import smtplib
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as mails
from django.test import Client

from tests.conftest import Visitor
from tests.tournaments.mail import last_code
from tests.tournaments.make import make_account
from tournaments.models import Account

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail")]

PASSWORD = "correct-horse-9"
OLGA = {"name": "Olga", "email": "olga@farm.example", "password1": PASSWORD}
MAIL_ONLY = ("code/", "code/confirm/", "e-mail/confirm/", "sign-up/passkey/", "sign-up/passkey/make/")


def verified(account: Account) -> bool:
    return EmailAddress.objects.filter(user=account, verified=True).exists()


@pytest.mark.parametrize("password", [PASSWORD, ""])
def test_a_new_account_is_let_in_when_its_email_is_proved(client: Client, password: str) -> None:
    answer = client.post("/account/sign-up/", {**OLGA, "password1": password})
    assert answer.headers["Location"] == "/account/e-mail/confirm/"
    assert client.get("/account/").status_code == 302
    assert "olga@farm.example" in client.get("/account/e-mail/confirm/").content.decode()
    wrong = client.post("/account/e-mail/confirm/", {"code": "WRONG1"})
    assert (wrong.status_code, "not the code" in wrong.content.decode()) == (422, True)
    assert client.post("/account/e-mail/confirm/", {"code": last_code()}).headers["Location"] == "/account/"
    account = Account.objects.get()
    assert (verified(account), account.has_usable_password()) == (True, bool(password))
    assert client.get("/account/").status_code == 200


def test_a_code_signs_in(client: Client) -> None:
    account = make_account()
    assert "Mail me a code" in client.get("/account/sign-in/").content.decode()
    client.post("/account/code/", {"email": account.email, "next": "/players/"})
    client.post("/account/code/confirm/?next=/players/", {"code": last_code(), "next": "/players/"})
    assert client.get("/account/").status_code == 200
    assert verified(account)


def test_three_wrong_codes_are_the_end_of_it(client: Client) -> None:
    account = make_account()
    client.post("/account/code/", {"email": account.email})
    code = last_code()
    for _ in range(3):
        client.post("/account/code/confirm/", {"code": "WRONG1"})
    client.post("/account/code/confirm/", {"code": code})
    assert client.get("/account/").status_code == 302


def test_a_code_works_only_in_the_browser_that_asked_for_it(client: Client) -> None:
    account = make_account()
    client.post("/account/code/", {"email": account.email})
    other = Visitor()
    other.post("/account/code/confirm/", {"code": last_code()})
    assert other.get("/account/").status_code == 302


@pytest.mark.parametrize(("address", "form"), [
    ("/account/code/", {"email": "{}"}),
    ("/account/sign-up/", {"name": "Olga", "email": "{}", "password1": PASSWORD}),
])  # fmt: skip
def test_pages_do_not_tell_who_has_an_account(address: str, form: dict[str, str]) -> None:
    account = make_account()
    answers = []
    for email in (account.email, "nobody@farm.example"):
        client = Visitor()
        answer = client.post(address, {name: value.format(email) for name, value in form.items()})
        page = client.get(answer.headers["Location"]).content.decode()
        token = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
        answers.append((answer.status_code, answer.headers["Location"], token.sub("", page.replace(email, "…"))))
    assert answers[0] == answers[1]
    assert [message.to for message in mails.outbox] == [["olga@farm.example"], ["nobody@farm.example"]]


def test_who_signs_up_twice_is_told_by_mail_where_to_sign_in(client: Client) -> None:
    make_account()
    client.post("/account/sign-up/", OLGA)
    assert "http://testserver/account/sign-in/" in mails.outbox[-1].body
    assert Account.objects.count() == 1


def test_an_email_that_somebody_else_took_first_is_won_back_without_their_password(client: Client) -> None:
    """Whoever typed somebody's e-mail knows a password that its owner does not."""
    stranger = Visitor()
    stranger.post("/account/sign-up/", OLGA)
    client.post("/account/code/", {"email": "olga@farm.example"})
    client.post("/account/code/confirm/", {"code": last_code()})
    assert client.get("/account/").status_code == 200
    answer = Visitor().post("/account/sign-in/", {"login": "olga@farm.example", "password": PASSWORD})
    assert answer.status_code == 422


def test_an_email_changes_when_the_new_one_is_proved(phone: Client, account: Account) -> None:
    assert "A code is mailed there" in phone.get("/account/e-mail/").content.decode()
    answer = phone.post("/account/e-mail/", {"email": "New@farm.example"})
    assert answer.headers["Location"] == "/account/e-mail/confirm/"
    account.refresh_from_db()
    assert account.email == "olga@farm.example"
    assert phone.post("/account/e-mail/confirm/", {"code": last_code("new@farm.example")}).status_code == 302
    account.refresh_from_db()
    assert (account.email, verified(account)) == ("new@farm.example", True)
    assert EmailAddress.objects.filter(user=account).count() == 1


def test_an_email_of_another_account_is_not_taken_even_by_who_reads_its_mail(phone: Client, account: Account) -> None:
    make_account("Pavel")
    phone.post("/account/e-mail/", {"email": "pavel@farm.example"})
    answer = phone.post("/account/e-mail/confirm/", {"code": last_code("pavel@farm.example")})
    assert (answer.status_code, "There is an account with this e-mail" in answer.content.decode()) == (422, True)
    account.refresh_from_db()
    assert account.email == "olga@farm.example"


def test_a_mail_server_that_does_not_answer_is_told_and_nothing_else(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise smtplib.SMTPServerDisconnected("olga@farm.example")

    make_account()
    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    answer = client.post("/account/code/", {"email": "olga@farm.example"})
    assert (answer.status_code, "does not answer" in answer.content.decode()) == (503, True)
    assert "olga" not in caplog.text
    assert "SMTPServerDisconnected" in caplog.text


@pytest.mark.parametrize("path", MAIL_ONLY)
def test_without_mail_no_page_offers_what_needs_it(client: Client, settings: Any, path: str) -> None:
    settings.SENDS_MAIL = settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = settings.MFA_PASSKEY_SIGNUP_ENABLED = False
    assert client.get(f"/account/{path}").status_code == 404
    assert client.post(f"/account/{path}", {"email": "olga@farm.example"}).status_code == 404
    assert not re.search("mail me|with a passkey</a>", client.get("/account/sign-in/").content.decode(), re.IGNORECASE)
