"""What people do at the table, in the words of the screens."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.core.signing import get_cookie_signer
from playwright.sync_api import BrowserContext, Locator, Page, expect

from scoring.models import Keeper, Link
from scoring.views.visitors import KEEPER_COOKIE, LINKS_COOKIE

NAMES = ("Ana", "Bo", "Cy", "Di")
NEXT = re.compile(r"^(Next|Save)")
DOUBLE_BLANK_KEY = re.compile(r"^0-0 in hand")


class Taps:
    """Taps on a phone's screen, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.count += 1

    def button(self, name: str | re.Pattern[str]) -> None:
        self.tap(self.page.get_by_role("button", name=name))

    def key(self, name: str | re.Pattern[str]) -> None:
        self.tap(keypad(self.page).get_by_role("button", name=name, exact=isinstance(name, str)))

    def type(self, keys: str) -> None:
        """Digits, and * for the 0-0 key."""
        for key in keys:
            self.key(DOUBLE_BLANK_KEY if key == "*" else key)

    def went_out(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=f"{name} went out"))

    def blocked(self) -> None:
        self.tap(self.page.get_by_role("link", name="Nobody: blocked"))

    def save_round(self, hands: Mapping[str, str], out: str | None = None) -> None:
        """A whole round from the game page: who went out, then every other hand clockwise."""
        names = list(hands)
        if out is None:
            self.blocked()
        else:
            self.went_out(out)
            names = names[names.index(out) + 1 :] + names[: names.index(out)]
        for name in names:
            expect(pips(self.page, name)).to_be_focused()
            self.type(hands[name])
            self.key(NEXT)
        leave_entry(self.page)


def keypad(page: Page) -> Locator:
    return page.get_by_role("group", name="Keypad")


def pips(page: Page, name: str) -> Locator:
    """The field of a player's pips in the entry form."""
    return page.get_by_role("textbox", name=name, exact=True)


def next_key(page: Page) -> Locator:
    return keypad(page).get_by_role("button", name=NEXT)


def wait_for_entry(page: Page) -> None:
    """Until the script of the entry form has taken it over: it puts the cursor where it belongs only once."""
    expect(page.locator("#entry.scripted")).to_be_visible()


def leave_entry(page: Page) -> None:
    expect(page).not_to_have_url(re.compile(r"/record/"))


def row(page: Page, name: str) -> Locator:
    """A player's row of the table on the game page, or of the places at its end."""
    return page.get_by_role("row").filter(has=page.get_by_text(name, exact=True))


def total(page: Page, name: str) -> Locator:
    return row(page, name).locator(".amount")


def type_names(page: Page, *names: str) -> None:
    field = page.get_by_label("Name of a player")
    for name in names:
        field.fill(name)
        field.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Remove "))).to_have_count(len(names))


def start_game(page: Page, *names: str) -> str:
    """Starts a game of newcomers; its address."""
    page.goto("/")
    type_names(page, *names)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    return page.url


def become(context: BrowserContext, server: str, keeper: Keeper) -> None:
    """This browser keeps what the keeper keeps."""
    _hand_over(context, server, KEEPER_COOKIE, keeper.add_browser())


def open_by_links(context: BrowserContext, server: str, *links: Link) -> None:
    """This browser opened these links before."""
    _hand_over(context, server, LINKS_COOKIE, " ".join(link.token for link in links))


def _hand_over(context: BrowserContext, server: str, cookie: str, secret: str) -> None:
    value = get_cookie_signer(salt=cookie + cookie).sign(secret)
    context.add_cookies([{"name": cookie, "value": value, "url": server}])
