"""Lists sort, page and search in place; the address holds what is shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Browser, Player
from tests.make import make_game


@pytest.fixture
def games(page: Page) -> None:
    """Thirty evenings of the browser that looks."""
    page.goto("/")
    for name in ("Ana", "Bo"):
        page.get_by_label("Name of a player").fill(name)
        page.get_by_label("Name of a player").press("Enter")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*/")
    keeper = Browser.objects.get().keeper
    ana, bo = Player.objects.order_by("pk")
    for number in range(29):
        make_game([ana, bo] if number % 2 else [ana, f"Cy {number}"], keeper=keeper, name=f"Evening {number}")


def mark(page: Page) -> None:
    page.evaluate("document.body.dataset.mark = 'same page'")


def is_same_page(page: Page) -> bool:
    return page.evaluate("document.body.dataset.mark") == "same page"


@pytest.mark.usefixtures("games")
def test_the_list_pages_and_sorts_without_loading_the_page_anew(page: Page) -> None:
    page.goto("/games/")
    mark(page)
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("Page 2 of 2")).to_be_visible()
    expect(page).to_have_url(re.compile(r"page=2"))
    page.get_by_role("columnheader", name="State").get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"sort="))
    assert is_same_page(page)
    page.go_back()
    expect(page.get_by_text("Page 2 of 2")).to_be_visible()


@pytest.mark.usefixtures("games")
def test_the_search_follows_the_typing(page: Page) -> None:
    page.goto("/games/")
    mark(page)
    page.get_by_text("Search").first.click()
    page.get_by_label("Player").fill("Cy 4")
    rows = page.get_by_role("row")
    expect(rows).to_have_count(2)
    expect(page).to_have_url(re.compile(r"Cy"))
    assert is_same_page(page)
    page.reload()
    expect(rows).to_have_count(2)
