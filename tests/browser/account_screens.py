"""The pages of accounts, with a club, a passkey and codes, and the states that they can be put into."""

from __future__ import annotations

from collections.abc import Iterator

from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import override_settings
from playwright.sync_api import BrowserContext, Page, expect

from tests.tournaments.accounts.conftest import prove
from tests.tournaments.mail import SETTINGS, last_code
from tests.tournaments.make import account_client, make_account, make_club
from tournaments.models import Account, make_let_in, make_recovery_codes

OUTSIDE = {
    "sign in": "/account/sign-in/",
    "sign up": "/account/sign-up/",
    "sign in by code": "/account/sign-in/recovery/",
    "closed": "/account/closed/",
    "privacy": "/privacy/",
}
INSIDE = {
    "account": "/account/",
    "e-mail": "/account/e-mail/",
    "password": "/account/password/",
    "add a passkey": "/account/passkeys/add/",
    "rename a passkey": "/account/passkeys/{passkey}/",
    "remove a passkey": "/account/passkeys/{passkey}/remove/",
    "codes": "/account/codes/",
    "is it you": "/account/prove/",
    "delete the account": "/account/delete/",
    "sign out": "/account/sign-out/",
    "carry, signed in": "/carry/",
}


def visit_account(page: Page, server: str) -> Iterator[str]:
    """Shows one screen after the other and says which. Passkeys need an address with a name."""
    cache.clear()
    site = server.replace("127.0.0.1", "localhost")
    account = make_account("Olga")
    passkey = Authenticator.objects.create(user=account, type=Authenticator.Type.WEBAUTHN, data={"name": "My phone"})
    make_recovery_codes(account)
    yield from show(page, site, OUTSIDE)
    yield from show(page, site, {"let in": f"/account/let-in/{make_let_in(account)[0]}/"})
    yield from refused(page)
    with override_settings(**SETTINGS):
        yield from by_mail(page, site)
    be(page.context, site, account)
    yield from show(page, site, {name: path.format(passkey=passkey.pk) for name, path in INSIDE.items()})
    make_club("Perch", owner=account)
    yield from show(page, site, {"delete the account, last owner": "/account/delete/"})
    page.goto(f"{site}/account/codes/")
    page.get_by_role("button", name="Make codes").click()
    expect(page.get_by_role("link", name="I have them")).to_be_visible()
    yield "codes, shown"


def show(page: Page, site: str, addresses: dict[str, str]) -> Iterator[str]:
    for name, address in addresses.items():
        page.goto(f"{site}{address}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        yield name


def refused(page: Page) -> Iterator[str]:
    """From the page before, whose account nobody is signed in to yet."""
    page.goto(page.url.partition("/account/")[0] + "/account/sign-up/")
    page.get_by_label("Name").fill("Olga")
    page.get_by_label("E-mail").fill("olga@farm.example")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text("Sign in instead.")).to_be_visible()
    yield "sign up, refused"
    page.get_by_role("link", name="I have an account").click()
    page.get_by_label("E-mail").fill("olga@farm.example")
    page.get_by_label("Password").fill("wrong-horse-9")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_text("Password or passkey lost?").click()
    expect(page.get_by_role("alert").filter(has_text="do not belong together")).to_be_visible()
    yield "sign in, refused"


def by_mail(page: Page, site: str) -> Iterator[str]:
    """Ways in that there are only where mail is sent."""
    yield from show(page, site, {"sign in, with mail": "/account/sign-in/", "ask for a code": "/account/code/"})
    page.get_by_label("E-mail").fill("olga@farm.example")
    page.get_by_role("button", name="Mail me a code").click()
    page.get_by_label("Code").fill("AAAA11")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("That is not the code that was sent last.")).to_be_visible()
    yield "code, refused"
    yield from show(page, site, {"sign up, with mail": "/account/sign-up/", "by passkey": "/account/sign-up/passkey/"})
    page.get_by_label("Name").fill("Zoe")
    page.get_by_label("E-mail").fill("zoe@farm.example")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("A code is on its way to zoe@farm.example.")).to_be_visible()
    yield "prove the e-mail"
    page.get_by_label("Code").fill(last_code("zoe@farm.example"))
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Make the passkey")).to_be_visible()
    yield "make the passkey"


def be(context: BrowserContext, site: str, account: Account) -> None:
    """This browser is signed in, just now."""
    client = account_client(account)
    prove(client)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
