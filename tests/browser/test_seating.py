"""A director seats a session on a phone: draws, swaps, announces; with and without script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.account_screens import be
from tests.browser.seating_screens import NAMES, make_room
from tests.tournaments.make import make_account
from tournaments.models import Session


@pytest.fixture
def plain_page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A phone without script."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    yield context.new_page()
    context.close()


def seat_a_session(page: Page, server: str) -> None:
    director = make_account("Dorothea")
    home, site = f"/tournaments/{make_room(director).key}", server.replace("127.0.0.1", "localhost")
    be(page.context, site, director)
    page.goto(f"{site}{home}/seat/")
    page.get_by_text("5+4+4").click()
    page.get_by_role("button", name="Draw the tables").click()
    expect(page.get_by_role("heading", name="Table 3")).to_be_visible()
    first, other = (
        page.locator("[aria-labelledby=table-1] .check").nth(0),
        page.locator("[aria-labelledby=table-2] .check").nth(0),
    )
    names = [line.locator(".name").inner_text() for line in (first, other)]
    first.click()
    other.click()
    page.get_by_role("button", name="Swap the two").click()
    one, other_one = sorted(names, key=NAMES.index)
    expect(page.get_by_text(f"{one} and {other_one} were swapped.").first).to_be_visible()
    expect(first.locator(".name")).to_have_text(names[1])
    page.get_by_role("button", name="Announce").click()
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    assert Session.objects.get().state == Session.State.ANNOUNCED
    page.get_by_label("Find a seat by name").fill(names[0])
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.get_by_text("Table 2, seat 1, after")).to_be_visible()


def test_a_session_is_seated_on_a_phone(page: Page, server: str) -> None:
    seat_a_session(page, server)


def test_a_session_is_seated_without_script(plain_page: Page, server: str) -> None:
    seat_a_session(plain_page, server)
