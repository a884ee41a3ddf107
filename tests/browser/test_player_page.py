"""The page of a player, whom they met and their results, and the calendar, on a small phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.account_screens import be
from tests.browser.test_accessibility import CUT_AT_THE_SIDE, SMALL_TARGETS, SMALLEST_TARGET
from tournaments.management.demo import SIZES, DemoClub, make_club
from tournaments.models.next_evening import renew_calendar_link

IS_WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def demo(server: str) -> DemoClub:
    return make_club(SIZES["small"])


def screens(page: Page, server: str, demo: DemoClub) -> Iterator[str]:
    """Shows one screen after the other, with everything unfolded, and says which."""
    be(page.context, server, demo.owner)
    renew_calendar_link(demo.club)
    key = demo.owner.memberships.get().player.key
    for path in (f"people/{key}/", f"people/{key}/against/", f"people/{key}/games/", "calendar/"):
        page.goto(f"{server}/clubs/{demo.club.slug}/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        for fold in page.locator("main summary").all():
            fold.click()
        yield path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Page, server: str, demo: DemoClub, scheme: Any) -> None:
    open_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for screen in screens(open_page, server, demo):
        results = Axe().run(open_page)
        if results.violations_count:
            found[screen] = [(each["id"], each["nodes"][0]["target"]) for each in results.response["violations"]]
    assert found == {}


def test_it_fits_a_small_phone(page: Page, server: str, demo: DemoClub) -> None:
    for screen in screens(page, server, demo):
        assert not page.evaluate(IS_WIDER), screen
        assert page.evaluate(CUT_AT_THE_SIDE) == [], screen
        assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == [], screen


def test_with_letters_twice_as_large_nothing_is_cut(page: Page, server: str, demo: DemoClub) -> None:
    for screen in screens(page, server, demo):
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(CUT_AT_THE_SIDE) == [], screen


def test_from_the_club_to_ones_own_page_and_a_season_of_it(page: Page, server: str, demo: DemoClub) -> None:
    be(page.context, server, demo.owner)
    page.goto(f"/clubs/{demo.club.slug}/")
    page.get_by_role("link", name="My results").click()
    name = demo.owner.memberships.get().player.name
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    expect(page.get_by_role("img", name=re.compile("^Rating: "))).to_be_visible()
    page.get_by_text("The same as a table").first.click()
    expect(page.get_by_role("columnheader", name="Until")).to_be_visible()
    page.get_by_text("Which games").click()
    season = demo.club.seasons.latest("pk")
    page.get_by_label("Season", exact=True).select_option(str(season.pk))
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(f"**season={season.pk}**")
    expect(page.get_by_label("Season", exact=True)).to_have_value(str(season.pk))


def test_everybody_met_is_sorted_in_place(page: Page, server: str, demo: DemoClub) -> None:
    be(page.context, server, demo.owner)
    key = demo.owner.memberships.get().player.key
    page.goto(f"/clubs/{demo.club.slug}/people/{key}/")
    page.get_by_role("link", name=re.compile("people met")).click()
    page.evaluate("document.body.dataset.mark = 'same page'")
    page.get_by_role("columnheader", name="Ahead").get_by_role("link").click()
    expect(page.get_by_role("columnheader", name="Ahead")).to_have_attribute("aria-sort", "ascending")
    page.get_by_role("columnheader", name="Ahead").get_by_role("link").click()
    expect(page.get_by_role("columnheader", name="Ahead")).to_have_attribute("aria-sort", "descending")
    ahead = [int(cell) for cell in page.locator("tbody td:nth-child(3)").all_inner_texts()]
    assert ahead == sorted(ahead, reverse=True)
    assert page.evaluate("document.body.dataset.mark") == "same page"


def test_an_evening_is_planned_and_told_on_the_home_of_the_club(page: Page, server: str, demo: DemoClub) -> None:
    be(page.context, server, demo.owner)
    page.goto(f"/clubs/{demo.club.slug}/calendar/")
    page.get_by_text("Say when and where").click()
    page.get_by_label("Day", exact=True).fill("2999-12-06")
    page.get_by_label("Time").fill("19:30")
    page.get_by_label("Where").fill("Kazia’s")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Friday 6 December, 19:30")).to_be_visible()
    page.get_by_role("link", name="Club", exact=True).click()
    expect(page.get_by_role("link", name=re.compile("6 December, 19:30"))).to_be_visible()
