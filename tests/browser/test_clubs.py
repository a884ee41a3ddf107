"""Clubs in real browsers: founded and played in without mail, joined by a link on a second phone, merged, handed over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import listen_for_complaints
from tests.browser.steps import Taps, total
from tests.tournaments.make import make_account, make_club, play_game
from tournaments.models import Account, Club, Role

pytestmark = pytest.mark.timeout(120)

PASSWORD = "correct-horse-9"


@pytest.fixture(autouse=True)
def _no_tries_yet() -> None:
    cache.clear()


@pytest.fixture
def second(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Somebody else's phone."""
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    complaints = listen_for_complaints(page)
    yield page
    context.close()
    assert complaints == []


def sign_up(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("E-mail").fill(f"{name.lower()}@farm.example")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()


def sign_in(page: Page, account: Account) -> None:
    page.get_by_label("E-mail").fill(account.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def menu(page: Page, entry: str) -> None:
    page.locator(".menu summary").click()
    page.get_by_role("navigation", name="Menu").get_by_role("link", name=entry).click()


def test_a_family_founds_a_club_without_mail_and_plays(page: Page) -> None:
    page.goto("/clubs/")
    page.get_by_role("link", name="Make an account").click()
    sign_up(page, "Olga")
    page.goto("/clubs/")
    page.get_by_role("link", name="Found a club").click()
    page.get_by_label("Name of the club").fill("Our Kitchen")
    expect(page.get_by_label("You play as")).to_have_value("Olga")
    page.get_by_label("Who else plays?").fill("Ana\nBo\nCy\nDi")
    page.get_by_role("button", name="Found the club").click()
    expect(page.get_by_role("heading", name="Our Kitchen")).to_be_visible()
    page.get_by_role("link", name="Start a game").first.click()
    for name in ("Olga", "Ana", "Bo"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_label("Name of a player").fill("Eva")
    page.get_by_label("Name of a player").press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Remove "))).to_have_count(4)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    Taps(page).save_round({"Olga": "", "Ana": "7", "Bo": "12", "Eva": "9"}, out="Olga")
    expect(total(page, "Bo")).to_have_text("12")
    menu(page, "Our Kitchen")
    page.get_by_role("navigation", name="Club").get_by_role("link", name="People").click()
    expect(page.get_by_role("listitem").filter(has_text="Eva")).to_be_visible()
    club = Club.objects.get()
    assert set(club.members.values_list("player__name", flat=True)) == {"Olga", "Ana", "Bo", "Cy", "Di", "Eva"}


def test_the_time_zone_is_the_phones_and_the_address_follows_the_name(browser: Browser, server: str) -> None:
    account = make_account("Olga")
    context = browser.new_context(base_url=server, timezone_id="Asia/Manila", locale="en-GB")
    desk = context.new_page()
    desk.goto("/clubs/found/")
    sign_in(desk, account)
    desk.get_by_label("Name of the club").fill("Die Hennen & Co")
    desk.get_by_text("Who sees it, address, time zone").click()
    expect(desk.get_by_label("Time zone")).to_have_value("Asia/Manila")
    expect(desk.get_by_label("Address")).to_have_attribute("placeholder", "die-hennen-co")
    context.close()


def test_a_second_phone_joins_by_the_link(page: Page, second: Page) -> None:
    owner = make_account("Olga")
    club = make_club("Coop", owner=owner)
    page.goto("/account/sign-in/?next=/clubs/coop/invitations/")
    sign_in(page, owner)
    page.get_by_role("button", name="Show a QR code").click()
    expect(page.get_by_role("img", name="QR code: To become a member")).to_be_visible()
    link = page.locator(".address").inner_text().partition("/join/")[2]

    second.goto(f"/join/{link}")
    expect(second.get_by_role("heading", name="Join Coop")).to_be_visible()
    second.get_by_role("link", name="Make an account").click()
    sign_up(second, "Ana")
    expect(second.get_by_label("Your name in the club")).to_have_value("Ana")
    second.get_by_role("button", name="Join").click()
    expect(second.get_by_role("heading", name="Coop")).to_be_visible()
    expect(second.get_by_role("link", name="Start a game")).to_have_count(0)

    page.get_by_role("navigation", name="Club").get_by_role("link", name="People").click()
    expect(page.get_by_role("listitem").filter(has_text="Ana")).to_contain_text("has an account")
    page.get_by_role("navigation", name="Club").get_by_role("link", name="Club").click()
    menu(page, "Who may do what")
    page.locator("summary").filter(has_text="Ana").click()
    page.get_by_role("checkbox", name=re.compile("^Scorer")).locator("visible=true").check()
    page.get_by_role("button", name="Save").locator("visible=true").click()
    expect(page.locator("summary").filter(has_text="Ana")).to_contain_text("Scorer")
    second.reload()
    expect(second.get_by_role("link", name="Start a game").first).to_be_visible()
    assert club.roles.filter(account__name="Ana", kind=Role.Kind.SCORER).exists()


def test_twins_become_one_and_their_games_with_them(page: Page) -> None:
    owner = make_account("Olga")
    club = make_club("Coop", owner=owner)
    scores = {"Ana": [0, 3, 5, 0, 8, 2, 1], "Bo": [4, 0, 7, 9, 0, 6, 0]}
    play_game(club, scores)
    play_game(club, {"Anna": scores["Ana"], "Bo": scores["Bo"]})
    page.goto("/account/sign-in/?next=/clubs/coop/people/")
    sign_in(page, owner)
    page.get_by_role("link", name=re.compile("^Change.*Anna$")).click()
    page.get_by_role("link", name="Same person as…").click()
    page.get_by_role("radio", name="Bo").check()
    page.get_by_role("button", name="Make them one").click()
    expect(page.get_by_role("alert")).to_contain_text("Anna and Bo both sat in round 1 of")
    page.get_by_role("radio", name="Ana").check()
    page.get_by_role("button", name="Make them one").click()
    expect(page.get_by_text("One member now: Ana.")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Change.*Anna$"))).to_have_count(0)
    assert club.keeper.players.get(name="Ana").results.filter(place=1).count() == 2


def test_a_club_is_handed_over_and_left(page: Page) -> None:
    owner, heir = make_account("Olga"), make_account("Dirk")
    club = make_club("Coop", owner=owner)
    Role.objects.create(club=club, account=heir, kind=Role.Kind.SCORER)
    page.goto("/account/sign-in/?next=/clubs/coop/leave/")
    sign_in(page, owner)
    page.get_by_role("button", name="Leave the club").click()
    expect(page.get_by_role("alert")).to_contain_text("A club keeps at least one owner.")
    menu(page, "Who may do what")
    page.locator("summary").filter(has_text="Dirk").click()
    page.get_by_role("link", name="Hand the club over").click()
    page.get_by_role("button", name="Hand it over").click()
    expect(page.get_by_text("Dirk owns the club now.")).to_be_visible()
    menu(page, "Leave the club")
    page.get_by_role("button", name="Leave the club").click()
    expect(page.get_by_text("You have left Coop.")).to_be_visible()
    assert set(club.roles.values_list("account__name", flat=True)) == {"Dirk"}
