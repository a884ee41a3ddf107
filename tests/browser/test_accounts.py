"""Accounts in real browsers: signing up, in and out by every way there is, on two phones, with a passkey."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect

from scoring.models import Game
from tests.browser.conftest import listen_for_complaints
from tests.browser.steps import start_game
from tests.tournaments.mail import last_code, send_mail
from tests.tournaments.make import make_account, make_club
from tournaments.models import Account

pytestmark = pytest.mark.timeout(120)

PASSWORD = "correct-horse-9"
EMAIL = "olga@farm.example"
AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture(autouse=True)
def _no_tries_yet() -> None:
    cache.clear()


@pytest.fixture
def named_args(server: str, browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A passkey needs an address with a name."""
    return {**browser_context_args, "base_url": server.replace("127.0.0.1", "localhost")}


@pytest.fixture
def phone(browser: Browser, named_args: dict[str, Any]) -> Iterator[Page]:
    """A phone that keeps passkeys, and says yes whenever it is asked for one."""
    context = browser.new_context(**named_args)
    page = context.new_page()
    complaints = listen_for_complaints(page)
    devtools = context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    yield page
    context.close()
    assert complaints == []


@pytest.fixture
def other_phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


def menu(page: Page, entry: str) -> None:
    page.locator(".menu summary").click()
    page.get_by_role("navigation", name="Menu").get_by_role("link", name=entry).click()


def fill(page: Page, label: str, text: str) -> None:
    page.get_by_role("textbox", name=re.compile(f"^{label}")).or_(page.get_by_label(label, exact=True)).first.fill(text)


def sign_up(page: Page) -> None:
    menu(page, "Sign in")
    page.get_by_role("link", name="Make an account").click()
    fill(page, "Name", "Olga")
    fill(page, "E-mail", EMAIL)
    fill(page, "Password", PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", name="Olga")).to_be_visible()


def sign_in(page: Page) -> None:
    page.goto("/account/sign-in/")
    fill(page, "E-mail", EMAIL)
    fill(page, "Password", PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()


def sign_out(page: Page) -> None:
    page.goto("/account/")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_text("Signed out.")).to_be_visible()


def test_what_was_played_before_is_found_on_another_phone(page: Page, other_phone: Page) -> None:
    start_game(page, "Ana", "Bo")
    page.goto("/")
    sign_up(page)
    expect(page.get_by_text("1 game of this browser is yours now.")).to_be_visible()
    start_game(page, "Cy", "Di")

    sign_in(other_phone)
    expect(other_phone.get_by_role("row").filter(has_text="Ana")).to_be_visible()
    expect(other_phone.get_by_role("row").filter(has_text="Cy")).to_be_visible()

    other_phone.goto("/account/")
    other_phone.get_by_role("button", name="Sign out everywhere").click()
    expect(other_phone.get_by_text("Signed out here and everywhere else.")).to_be_visible()
    page.goto("/account/")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.goto("/games/")
    expect(page.get_by_role("row").filter(has_text="Ana")).to_have_count(0)


def test_a_passkey_is_added_and_signs_in(phone: Page) -> None:
    phone.goto("/")
    sign_up(phone)
    phone.get_by_role("link", name="Add a passkey").click()
    fill(phone, "Name of the passkey", "This phone")
    phone.get_by_role("button", name="Make the passkey").click()
    expect(phone.get_by_text("The passkey is added.")).to_be_visible()
    phone.get_by_role("button", name="Make codes").click()
    expect(phone.get_by_role("listitem").filter(has_text=re.compile(r"^[a-z2-9]{5}-[a-z2-9]{5}$"))).to_have_count(8)
    phone.get_by_role("link", name="I have them").click()
    expect(phone.get_by_role("link", name="This phone Passkey")).to_be_visible()
    sign_out(phone)

    phone.goto("/account/sign-in/?next=/players/")
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_role("heading", name="Players")).to_be_visible()
    phone.goto("/account/")
    expect(phone.get_by_role("link", name="This phone Passkey · used")).to_be_visible()

    phone.goto("/account/prove/?next=/account/password/")
    phone.get_by_role("button", name="Use a passkey").click()
    expect(phone.get_by_role("heading", name="Set a password")).to_be_visible()


def test_without_its_passkey_a_phone_says_so_and_a_recovery_code_lets_in(phone: Page, other_phone: Page) -> None:
    phone.goto("/")
    sign_up(phone)
    phone.get_by_role("link", name="Recovery codes").click()
    phone.get_by_role("button", name="Make codes").click()
    code = phone.get_by_role("listitem").first.inner_text()

    other_phone.goto("/account/sign-in/")
    expect(other_phone.get_by_text("Here they do not work")).to_be_visible()
    expect(other_phone.get_by_role("button", name="passkey")).to_have_count(0)
    other_phone.get_by_text("Password or passkey lost?").click()
    other_phone.get_by_role("link", name="Use a recovery code").click()
    fill(other_phone, "E-mail", EMAIL)
    fill(other_phone, "Recovery code", code)
    other_phone.get_by_role("button", name="Sign in").click()
    expect(other_phone.get_by_role("link", name="Recovery codes 7 left")).to_be_visible()


def test_a_passkey_that_is_refused_leaves_the_other_ways(browser: Browser, named_args: dict[str, Any]) -> None:
    context = browser.new_context(**named_args)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {**AUTHENTICATOR, "isUserVerified": False}})
    page.goto("/account/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert").filter(has_text="No passkey was used.")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    context.close()


def test_a_code_by_mail_signs_up_and_in(page: Page, settings: Any) -> None:
    send_mail(settings)
    page.goto("/account/sign-up/")
    fill(page, "Name", "Olga")
    fill(page, "E-mail", EMAIL)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text(f"A code is on its way to {EMAIL}.")).to_be_visible()
    fill(page, "Code", last_code())
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Olga")).to_be_visible()
    sign_out(page)

    page.goto("/account/sign-in/")
    page.get_by_role("link", name="Mail me a code").click()
    fill(page, "E-mail", EMAIL)
    page.get_by_role("button", name="Mail me a code").click()
    fill(page, "Code", "AAAA11")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("That is not the code that was sent last.")).to_be_visible()
    fill(page, "Code", last_code())
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()


def test_an_account_with_a_passkey_and_no_password(phone: Page, settings: Any) -> None:
    send_mail(settings)
    phone.goto("/account/sign-up/")
    phone.get_by_role("link", name="Make it with a passkey").click()
    fill(phone, "Name", "Olga")
    fill(phone, "E-mail", EMAIL)
    phone.get_by_role("button", name="Go on").click()
    expect(phone.get_by_text("A code is on its way")).to_be_visible()
    fill(phone, "Code", last_code())
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_role("button", name="Make the passkey").click()
    expect(phone.get_by_role("heading", name="Olga")).to_be_visible()
    assert not Account.objects.get().has_usable_password()
    sign_out(phone)
    phone.goto("/account/sign-in/")
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_role("heading", name="My games")).to_be_visible()


def test_an_account_is_deleted_when_its_club_has_another_owner(page: Page) -> None:
    olga, pavel = make_account("Olga"), make_account("Pavel")
    club = make_club("Coop", owner=olga)
    sign_in(page)
    start_game(page, "Ana", "Bo")
    page.goto("/account/")
    page.get_by_role("link", name="Delete the account").click()
    expect(page.get_by_role("alert")).to_have_text("Coop would have no owner. Make somebody else an owner first.")
    club.roles.create(account=pavel, kind="owner")
    page.reload()
    page.get_by_role("button", name="Delete the account").click()
    expect(page.get_by_text("The account is deleted")).to_be_visible()
    assert not Game.objects.exists()
    assert list(Account.objects.all()) == [pavel]


def test_without_script_everything_but_passkeys_works(browser: Browser, browser_context_args: dict[str, Any]) -> None:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto("/account/sign-up/")
    fill(page, "Name", "Olga")
    fill(page, "E-mail", EMAIL)
    fill(page, "Password", PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    fill(page, "Name, as others see it", "Olga K.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Olga K.")).to_be_visible()
    page.get_by_role("link", name="Add a passkey").click()
    expect(page.get_by_text("Here they do not work: use your password.")).to_be_visible()
    sign_out(page)
    sign_in(page)
    context.close()
