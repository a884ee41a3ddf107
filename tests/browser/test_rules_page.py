"""The rules on a phone: found while one types, linked clause by clause, and as well without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.steps import become
from tests.make import make_game


@pytest.fixture
def plain_page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A phone whose scripts are switched off."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    yield context.new_page()
    context.close()


def search(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="Search the rules")


def shown(page: Page) -> Locator:
    return page.locator(".clauses > li:visible")


def open_rules(page: Page, address: str = "/rules/") -> None:
    page.goto(address)
    expect(page.locator("#find.scripted")).to_be_visible()


def test_the_search_follows_the_typing(page: Page) -> None:
    open_rules(page)
    everything = shown(page).count()
    search(page).press_sequentially("féet")
    expect(page.get_by_role("status")).to_have_text("Nothing found. Try another word.")
    expect(shown(page)).to_have_count(0)
    search(page).fill("toes slant")
    expect(page.get_by_role("status")).to_have_text("1 found")
    expect(shown(page)).to_have_id("R24")
    expect(shown(page).locator("mark")).to_have_text(["Toes", "slant"])
    expect(page.get_by_role("heading", level=2)).to_have_text("Doubles and chicken feet")
    search(page).fill("")
    expect(shown(page)).to_have_count(everything)
    expect(page.locator("mark")).to_have_count(0)
    expect(page.get_by_role("status")).to_be_empty()


def test_the_address_holds_the_search(page: Page) -> None:
    open_rules(page)
    search(page).fill("R23")
    expect(page).to_have_url(re.compile(r"/rules/\?q=R23$"))
    page.reload()
    expect(search(page)).to_have_value("R23")
    expect(shown(page)).to_have_count(3)
    search(page).fill(" ")
    expect(page).to_have_url(re.compile(r"/rules/$"))


def test_script_and_server_find_the_same(page: Page) -> None:
    for query in ("foot", "0-0", "draw yard", "a10", "TIE", "nobody", "ŻÓŁW", "“chicken"):
        open_rules(page)
        search(page).fill(query)
        typed = [item.inner_html() for item in shown(page).all()]
        found = page.get_by_role("status").inner_text()
        server = page.request.get("/rules/", params={"q": query}).text()
        assert f'role="status">{found}</p>' in server
        assert len(re.findall(r'<li id="[\w-]+">', server)) == len(typed)
        assert all(mark in server for item in typed for mark in re.findall(r"<mark>.*?</mark>", item))


def test_a_link_to_a_hidden_clause_ends_the_search(page: Page) -> None:
    open_rules(page)
    search(page).fill("Do I play again?")
    expect(shown(page)).to_have_id("question-11")
    shown(page).get_by_role("link", name="Rule R23").click()
    expect(page.locator("#R23")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"/rules/#R23$"))
    expect(search(page)).to_have_value("")


def test_a_clause_that_is_linked_to_stands_out_and_can_be_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_rules(page, "/rules/#R18")
    expect(page.locator("#R18")).to_be_in_viewport(ratio=1)
    assert page.locator("#R18").evaluate("element => element.matches(':target')")
    page.get_by_role("link", name="Rule R19").first.click()
    page.locator("#R19").get_by_role("button", name="Copy the address").click()
    expect(page.locator("#R19").get_by_role("button", name="Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert page.url.endswith("/rules/#R19")


def test_the_rules_of_a_game_are_a_tap_or_two_away(page: Page, server: str) -> None:
    game = make_game("Ana Bo", {"draw_mode": "until_playable"})
    become(page.context, server, game.keeper)
    page.goto(f"/games/{game.key}/")
    page.locator("summary").tap()
    page.get_by_role("link", name="Rules of this game").tap()
    page.get_by_role("link", name="Drawing", exact=True).tap()
    clause = page.locator("#R18")
    expect(clause).to_be_in_viewport(ratio=1)
    expect(clause).to_contain_text("House rule")
    expect(clause).to_contain_text("draws until one fits")
    page.get_by_role("link", name="Is this allowed?").tap()
    expect(page).to_have_url(re.compile(rf"/games/{game.key}/ask/"))


def test_without_a_script_the_search_is_sent(plain_page: Page) -> None:
    plain_page.goto("/rules/")
    everything = shown(plain_page).count()
    search(plain_page).fill("toes slant")
    plain_page.get_by_role("button", name="Search").tap()
    expect(plain_page.get_by_role("status")).to_have_text("1 found")
    expect(shown(plain_page)).to_have_id("R24")
    plain_page.get_by_role("link", name="All rules").tap()
    expect(shown(plain_page)).to_have_count(everything)
    plain_page.get_by_role("link", name="Questions").tap()
    expect(plain_page.get_by_role("heading", name="Questions at the table")).to_be_in_viewport()


def test_on_paper_there_are_the_rules_and_nothing_to_tap(page: Page) -> None:
    open_rules(page)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("#R23")).to_be_visible()
    expect(page.locator("#R23 p.text")).to_have_css("color", "rgb(0, 0, 0)")
    expect(search(page)).to_be_hidden()
    expect(page.get_by_role("link", name="Is this allowed?")).to_have_count(0)
