"""Passkeys: what is asked of a browser, and what is refused. That they work is shown by a real one: see browser/."""

from __future__ import annotations

import json

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from tests.conftest import Visitor
from tests.tournaments.accounts.conftest import prove
from tests.tournaments.make import account_client, make_account
from tournaments.models import Account

FORGED = {
    "id": "AAAA", "rawId": "AAAA", "type": "public-key", "clientExtensionResults": {},
    "response": {"clientDataJSON": "e30", "authenticatorData": "AAAA", "signature": "AAAA", "userHandle": "MQ"},
}  # fmt: skip
NONSENSE = [
    "", "null", "[]", "{}", "7", '"x"', "{", '{"response": []}', '{"response": {"userHandle": null}}',
    json.dumps({**FORGED, "rawId": None}), json.dumps({**FORGED, "id": "é"}), json.dumps({**FORGED, "type": 7}),
    json.dumps({**FORGED, "response": {"clientDataJSON": "!!"}}), json.dumps({**FORGED, "clientExtensionResults": 7}),
    json.dumps({**FORGED, "response": {**FORGED["response"], "userHandle": "!"}}), json.dumps(FORGED),
    json.dumps({**FORGED, "response": {"clientDataJSON": "e30", "attestationObject": "AAAA"}}),
]  # fmt: skip


def make_passkey(account: Account, name: str = "Phone") -> Authenticator:
    """One that is listed, and signs nobody in."""
    return Authenticator.objects.create(user=account, type=Authenticator.Type.WEBAUTHN, data={"name": name})


@pytest.mark.django_db
def test_anybody_may_ask_how_to_sign_in_by_one() -> None:
    client = Visitor()
    asked = client.post("/account/passkeys/options/", {"for": "sign-in"}).json()["publicKey"]
    assert (asked["rpId"], asked["userVerification"], asked.get("allowCredentials", [])) == (
        "testserver",
        "required",
        [],
    )
    assert client.get("/account/passkeys/options/").status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize("purpose", ["", "add", "prove", "sign-up", "x"])
def test_who_is_not_signed_in_is_asked_nothing_else(purpose: str) -> None:
    answer = Visitor().post("/account/passkeys/options/", {"for": purpose})
    assert (answer.status_code, "Sign in first." in answer.content.decode()) == (403, True)


def test_a_new_one_is_asked_to_be_kept_and_to_check_who_uses_it(phone: Client, account: Account) -> None:
    asked = phone.post("/account/passkeys/options/", {"for": "add"}).json()["publicKey"]
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    assert asked["authenticatorSelection"]["userVerification"] == "required"
    assert asked["user"]["name"] == account.email


@pytest.mark.parametrize("credential", NONSENSE)
def test_what_is_no_passkey_signs_nobody_in_adds_nothing_and_proves_nothing(
    phone: Client, account: Account, credential: str
) -> None:
    client = Visitor()
    client.post("/account/passkeys/options/", {"for": "sign-in"})
    assert (
        client.post("/account/sign-in/passkey/", {"credential": credential}).headers["Location"] == "/account/sign-in/"
    )
    assert "not known here" in client.get("/account/sign-in/").content.decode()
    phone.post("/account/passkeys/options/", {"for": "add"})
    answer = phone.post("/account/passkeys/add/", {"name": "Phone", "credential": credential})
    assert (answer.status_code, "could not be added" in answer.content.decode()) == (422, True)
    assert 'value="Phone"' in answer.content.decode()
    prove(phone, at=0)
    phone.post("/account/passkeys/options/", {"for": "prove"})
    assert phone.post("/account/prove/", {"credential": credential}).status_code == 422
    assert not Authenticator.objects.exists()
    assert phone.get("/account/password/").status_code == 302


def test_one_is_renamed_and_removed_by_its_owner_only(phone: Client, account: Account) -> None:
    passkey = make_passkey(account)
    page = f"/account/passkeys/{passkey.pk}/"
    stranger = account_client(make_account("Pavel"))
    prove(stranger)
    for ask in (stranger.get, stranger.post):
        assert [ask(page).status_code, ask(f"{page}remove/").status_code] == [404, 404]
    assert phone.post(page, {"name": ""}).status_code == 422
    phone.post(page, {"name": "My key"})
    assert "My key" in phone.get("/account/").content.decode()
    phone.post(f"{page}remove/")
    assert not Authenticator.objects.exists()


def test_who_would_have_no_way_in_left_is_warned(phone: Client, account: Account) -> None:
    passkey = make_passkey(account)
    page = f"/account/passkeys/{passkey.pk}/remove/"
    assert "no other passkey" not in phone.get(page).content.decode()
    Account.objects.update(password="!")
    client = account_client(Account.objects.get())
    prove(client)
    assert "no other passkey" in client.get(page).content.decode()
