"""Whatever is sent to the pages of accounts: a refusal, never an error."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.accounts.conftest import prove
from tournaments.models import Account

ODD = ["\0", "é" * 400, "a\0@b.example", "<script>alert(1)</script>", "%00", "7" * 30]
FORMS = {
    "sign-in/": ("login", "password", "next"),
    "sign-up/": ("name", "email", "password1", "next"),
    "sign-in/recovery/": ("email", "code"),
    "name/": ("name",),
    "e-mail/": ("email",),
    "prove/": ("secret", "next", "credential"),
    "passkeys/options/": ("for",),
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("path", FORMS)
def test_odd_texts_are_refused_or_taken_as_they_are(phone: Client, account: Account, path: str, odd: str) -> None:
    for client in (phone, Client()):
        for field in FORMS[path]:
            typed = {name: odd if name == field else "olga@farm.example" for name in FORMS[path]}
            answer = client.post(f"/account/{path}", typed)
            assert answer.status_code in (200, 302, 403, 422, 429)
            assert b"<script>alert" not in answer.content
    prove(phone)
    assert b"<script>alert" not in phone.get("/account/").content


@pytest.mark.parametrize("path", ["passkeys/99999999999999999999/", "passkeys/0/remove/", "let-in/%00/", "let-in/é/"])
def test_odd_addresses_lead_nowhere(phone: Client, path: str) -> None:
    assert [phone.get(f"/account/{path}").status_code, phone.post(f"/account/{path}").status_code] == [404, 404]


def test_odd_ways_back_lead_to_the_account(phone: Client) -> None:
    for way in ("//evil.example", "https://evil.example", "javascript:1", "\\\\evil.example", "\0"):
        assert phone.post("/account/prove/", {"secret": "correct-horse-9", "next": way})["Location"] == "/account/"
