"""Standings, seasons, games and records of a club, on a small phone; what an old game's correction moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.account_screens import be
from tests.browser.steps import pips, wait_for_entry
from tests.browser.test_accessibility import CUT_AT_THE_SIDE, SMALL_TARGETS, SMALLEST_TARGET
from tests.tournaments.make import make_account, make_club, make_season, play_game
from tournaments.management.demo import SIZES, DemoClub, make_club as make_demo_club
from tournaments.models import Account, Club

IS_WIDER = "document.documentElement.scrollWidth > innerWidth"
WHOLE = 7
LAST_YEAR = date(2025, 3, 7)


@pytest.fixture
def demo(server: str) -> DemoClub:
    return make_demo_club(SIZES["small"])


@pytest.fixture
def owner(server: str) -> Account:
    return make_account()


@pytest.fixture
def club(owner: Account) -> Club:
    """Two seasons. Of last year's games Ana won all three, by a little; this year nobody played yet."""
    club = make_club(owner=owner)
    make_season(club, "2025", points=(3, 1), starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    for week in range(3):
        scores = {"Ana": [10] * WHOLE, "Bo": [11] * WHOLE, "Cy": [30] * WHOLE}
        play_game(club, scores, day=LAST_YEAR + timedelta(weeks=week))
    make_season(club, "2026", points=(3, 1))
    return club


def screens(page: Page, server: str, demo: DemoClub) -> Iterator[str]:
    """Shows one screen after the other, with everything unfolded, and says which."""
    be(page.context, server, demo.owner)
    season = f"seasons/{demo.club.seasons.latest('pk').pk}/"
    paths = ("standings/", "standings/?sort=rating&since=soon", "standings/?sort=-worst", "games/", "records/")
    for path in (*paths, "seasons/", season, f"{season}edit/", f"{season}remove/"):
        page.goto(f"{server}/clubs/{demo.club.slug}/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        for fold in page.locator("main details:not([open]) > summary").all():
            fold.click()
        yield path
    page.goto(f"{server}/clubs/{demo.club.slug}/seasons/make/")
    page.get_by_label("Points of the club’s own").fill("1 2")
    page.get_by_label("Others").check()
    page.get_by_role("button", name="Make the season").click()
    expect(page.get_by_text("A place cannot bring more points than the one before it.")).to_be_visible()
    yield "season, refused"


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


def test_with_letters_twice_as_large_nothing_is_cut(open_page: Page, server: str, demo: DemoClub) -> None:
    for screen in screens(open_page, server, demo):
        open_page.add_style_tag(content="html { font-size: 200% !important }")
        assert not open_page.evaluate(IS_WIDER), screen
        assert open_page.evaluate(CUT_AT_THE_SIDE) == [], screen


def names(page: Page) -> list[str]:
    return page.locator(".standings tbody th a").all_inner_texts()


def test_standings_are_sorted_and_searched_in_place(page: Page, server: str, demo: DemoClub) -> None:
    be(page.context, server, demo.owner)
    page.goto(f"/clubs/{demo.club.slug}/standings/")
    page.evaluate("document.body.dataset.mark = 'same page'")
    page.get_by_role("columnheader", name="Games").get_by_role("link").click()
    expect(page.get_by_role("columnheader", name="Games")).to_have_attribute("aria-sort", "descending")
    games = [int(re.sub(r"\D", "", cell)) for cell in page.locator("tbody .c-games").all_inner_texts()]
    assert games == sorted(games, reverse=True)
    page.get_by_text("Choose games").click()
    page.get_by_label("Fewest games").fill("20")
    page.wait_for_url("**at_least=20**")
    expect(page.locator("tbody tr")).to_have_count(sum(count >= 20 for count in games))
    expect(page).to_have_url(re.compile(r"sort=games"))
    assert page.evaluate("document.body.dataset.mark") == "same page"
    page.locator(".standings tbody th a").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "/people/" in page.url


def line_of(page: Page, name: str) -> str:
    return " ".join(page.get_by_role("row").filter(has_text=name).inner_text().split())


def test_a_corrected_game_of_last_year_moves_season_rating_and_record(
    page: Page, server: str, club: Club, owner: Account
) -> None:
    be(page.context, server, owner)
    page.goto("/clubs/coop/standings/?sort=rating")
    assert names(page) == ["Ana", "Bo", "Cy"]
    before = line_of(page, "Ana")

    page.goto("/clubs/coop/records/")
    clearest = page.locator(".records > div").filter(has_text="Clearest win")
    expect(clearest).to_contain_text("7 pips ahead")
    expect(clearest.get_by_role("link", name="Ana")).to_have_count(3)
    page.goto("/clubs/coop/seasons/")
    page.get_by_role("link", name="2025").click()
    assert names(page) == ["Ana", "Bo", "Cy"]
    page.get_by_text("Why in this order?").click()
    expect(page.get_by_text("Ana before Bo: 9 points against 3.")).to_be_visible()

    page.get_by_role("link", name="Games", exact=True).click()
    page.get_by_role("link", name="March 7, 2025").click()
    page.goto(f"{page.url}rounds/1/record/")
    wait_for_entry(page)
    pips(page, "Ana").fill("105")
    pips(page, "Cy").fill("25")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Yes, save it so").click()
    page.wait_for_url("**/games/*/?saved=**")

    page.goto("/clubs/coop/records/")
    expect(clearest).to_contain_text("88 pips ahead")
    expect(clearest.get_by_role("link", name="Bo")).to_have_count(1)
    expect(page.get_by_text("105 pips")).to_be_visible()
    page.goto("/clubs/coop/seasons/")
    page.get_by_role("link", name="2025").click()
    page.get_by_text("Why in this order?").click()
    expect(page.get_by_text("Ana before Bo: 7 points against 5.")).to_be_visible()
    page.goto("/clubs/coop/standings/?sort=rating")
    assert line_of(page, "Ana") != before


def test_a_season_is_made_changed_closed_and_removed(page: Page, server: str, club: Club, owner: Account) -> None:
    be(page.context, server, owner)
    page.goto("/clubs/coop/standings/")
    page.get_by_role("link", name="the table of the season").click()
    page.get_by_role("link", name="All seasons").click()
    page.get_by_role("link", name="New season").click()
    page.get_by_role("button", name="Make the season").click()
    expect(page.get_by_text("Give the season a name, for instance its year.")).to_be_visible()
    page.get_by_label("Name").fill("Spring 2025")
    page.get_by_label("First day").fill("2025-03-14")
    page.get_by_label("1 for a won game").check()
    page.get_by_label("How many games of each count").fill("1")
    page.get_by_role("button", name="Make the season").click()
    expect(page.get_by_role("heading", name="Spring 2025")).to_be_visible()
    expect(page.get_by_text("Only the best 1 game counts.")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Ana").locator(".c-points")).to_have_text("1")

    page.get_by_role("link", name="Change").click()
    page.get_by_label("Last day").fill("2025-03-20")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("March 14, 2025 – March 20, 2025")).to_be_visible()
    page.get_by_role("link", name="Change").click()
    page.get_by_role("button", name="Close it today").click()
    expect(page.get_by_text("March 14, 2025 – March 20, 2025")).to_be_visible()
    page.get_by_role("link", name="Change").click()
    page.get_by_role("link", name="Remove").click()
    page.get_by_role("button", name="Remove the season").click()
    expect(page.get_by_text("Its games are still there.")).to_be_visible()
    expect(page.get_by_role("link", name="Spring 2025")).to_have_count(0)
