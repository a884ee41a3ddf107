"""A replay on a small phone in a room with poor Wi-Fi: few taps, none of them lost or done twice, and all in sight."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.steps import Taps
from tests.replays import FOOT

pytestmark = pytest.mark.timeout(120)

FREE = f"{FOOT} 4-0@4-4 7-4@4-4"
# A double-nine round of four; the last tile lies far from the start double.
LONG = (
    "9-9 9-2@9-9 9-4@9-9 9-6@9-9 9-5@9-9 2-1@9-2 8-1@2-1 8-7@8-1 7-3@8-7 6-3@7-3 6-0@6-3 8-0@6-0"
    " 8-5@8-0 5-1@8-5 4-1@5-1 8-4@4-1"
)
STEPS = re.compile(r"/replay/\?")


def open_step(page: Page, moves: str, **fields: Any) -> None:
    page.goto("/replay/?" + urlencode({"players": 4, "moves": moves} | fields))


def headline(page: Page) -> Locator:
    return page.locator("#headline")


def key(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


class Slow:
    """A network on which steps that are asked for stay on their way until they are let go."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.is_open = False
        page.route(STEPS, self._meet)

    def _meet(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.held.append(route)

    def let_go(self) -> None:
        self.is_open = True
        for route in self.held:
            route.continue_()


def test_any_play_takes_two_taps_and_no_scrolling(page: Page) -> None:
    open_step(page, FREE)
    taps = Taps(page)
    taps.button("a 5 on 9-5")
    expect(page.get_by_text("What goes on 9-5?")).to_be_visible()
    expect(key(page, "a 5 on 9-5")).to_have_attribute("aria-pressed", "true")
    keys = page.get_by_role("group", name="What goes on 9-5?").get_by_role("button")
    expect(keys).to_have_count(9)
    for number in range(9):
        expect(keys.nth(number)).to_be_in_viewport(ratio=0.9)
    taps.button("five-one")
    expect(page.get_by_text("lays 5-1 on 9-5.")).to_be_visible()
    assert taps.count == 2


def test_tiles_are_large_enough_and_the_newest_is_in_sight(page: Page) -> None:
    open_step(page, LONG)
    tableau = page.locator("svg.tableau")
    expect(tableau).to_have_class(re.compile("close"))
    newest = page.locator(".tableau .newest")
    expect(newest).to_be_in_viewport(ratio=0.9)
    width = page.locator(".tableau .bone").first.bounding_box()
    assert width
    assert width["width"] >= 20
    key(page, "Fit: the whole tableau").tap()
    expect(tableau).not_to_have_class(re.compile("close"))
    key(page, "Undo").tap()
    expect(key(page, "Redo")).to_be_enabled()
    expect(tableau).not_to_have_class(re.compile("close"))


def test_looking_around_by_keyboard(page: Page) -> None:
    open_step(page, FREE)
    tableau = page.locator("svg.tableau")
    key(page, "Fit: the whole tableau").press("0")
    expect(tableau).not_to_have_class(re.compile("close"))
    key(page, "Larger").press("+")
    expect(tableau).to_have_class(re.compile("close"))
    before = str(tableau.get_attribute("viewBox"))
    key(page, "Larger").press("ArrowLeft")
    expect(tableau).not_to_have_attribute("viewBox", before)
    key(page, "Larger").press("+")
    key(page, "Larger").press("+")
    place = page.get_by_role("link", name="a 6 on 9-6")
    page.get_by_role("link", name="a 1 on 4-1").focus()
    place.focus()
    expect(place).to_be_in_viewport(ratio=0.5)
    place.press("Enter")
    expect(page.get_by_text("What goes on 9-6?")).to_be_visible()


def test_a_tap_on_the_way_is_done_once(page: Page) -> None:
    open_step(page, FOOT)
    slow = Slow(page)
    tile = key(page, "eight-four")
    tile.tap()
    expect(tile).to_have_class(re.compile("sent"))
    tile.tap()
    slow.let_go()
    expect(page.get_by_text("8. Player 4 lays 8-4 on 4-4.")).to_be_visible()
    expect(headline(page)).to_have_text("Player 1’s turn.")
    assert len(slow.held) == 1


def test_taps_in_the_meantime_follow(page: Page) -> None:
    open_step(page, FOOT)
    slow = Slow(page)
    key(page, "eight-four").tap()
    key(page, "seven-four").tap()
    key(page, "six-four").tap()
    slow.let_go()
    expect(page.get_by_text("9. Player 1 lays 7-4 on 4-4.")).to_be_visible()
    # The foot has its three toes, and 6-4 was meant for it: it is not laid elsewhere, or this would undo just that.
    key(page, "Undo").tap()
    expect(page.get_by_text("8. Player 4 lays 8-4 on 4-4.")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("9. Player 1 lays 7-4 on 4-4.")).to_be_visible()


def test_undo_may_be_tapped_fast(page: Page) -> None:
    open_step(page, FOOT)
    slow = Slow(page)
    for _ in range(3):
        key(page, "Undo").tap()
    slow.let_go()
    expect(page.get_by_text("4. Player 4 lays 9-6 on 9-9.")).to_be_visible()
    expect(page).to_have_url(re.compile("at=4"))


def test_the_way_back_goes_before_what_is_on_its_way(page: Page) -> None:
    open_step(page, FOOT)
    key(page, "eight-four").tap()
    expect(headline(page)).to_have_text("Player 1’s turn.")
    slow = Slow(page)
    key(page, "seven-four").tap()
    expect(key(page, "seven-four")).to_have_class(re.compile("sent"))
    slow.is_open = True
    page.go_back()
    expect(headline(page)).to_have_text("Player 4’s turn.")
    assert len(slow.held) == 1
    key(page, "six-four").tap()
    expect(page.get_by_text("8. Player 4 lays 6-4 on 4-4.")).to_be_visible()


def test_a_double_tap_does_not_meet_the_key_that_came_there(page: Page) -> None:
    page.clock.install()
    open_step(page, FOOT)
    page.clock.pause_at("2040-01-01")
    key(page, "eight-four").tap()
    expect(headline(page)).to_have_text("Player 1’s turn.")
    page.touchscreen.tap(*middle(key(page, "seven-four")))
    page.clock.run_for(300)
    key(page, "six-four").tap()
    expect(page.get_by_text("9. Player 1 lays 6-4 on 4-4.")).to_be_visible()


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_without_a_connection_the_step_stays_and_goes_on_by_itself(page: Page) -> None:
    open_step(page, FOOT)
    page.context.set_offline(True)
    key(page, "eight-four").tap()
    told = page.get_by_role("alert").filter(has_text="Not reached. Nothing is lost.")
    expect(told).to_be_visible()
    expect(headline(page)).to_have_text("Player 4’s turn.")
    key(page, "Try again").tap()
    expect(told).to_be_visible()
    page.context.set_offline(False)
    expect(headline(page)).to_have_text("Player 1’s turn.")
    expect(told).to_be_hidden()
    page.go_back()
    expect(headline(page)).to_have_text("Player 4’s turn.")


def test_a_step_that_was_not_reached_is_tried_again(page: Page) -> None:
    open_step(page, FOOT)
    page.route(STEPS, lambda route: route.abort())
    key(page, "eight-four").tap()
    expect(key(page, "Try again")).to_be_visible()
    page.unroute(STEPS)
    key(page, "Try again").tap()
    expect(page.get_by_text("8. Player 4 lays 8-4 on 4-4.")).to_be_visible()


def test_what_was_opened_stays_open_and_a_refusal_is_said_once(page: Page) -> None:
    open_step(page, FOOT)
    page.get_by_text("7 steps").tap()
    key(page, "5. Player 1 lays 9-5 on 9-9").tap()
    expect(headline(page)).to_have_text("Player 2’s turn.")
    expect(key(page, "6. Player 2 lays 4-4 on 9-4")).to_be_visible()
    expect(page.locator("#spoken")).to_have_text(re.compile("^Player 2’s turn. Open ends: 2, 4, 5 and 6"))
    key(page, "Pass").tap()
    expect(page.get_by_role("alert").get_by_text("Not yet: pass")).to_be_visible()
    expect(page.locator("#spoken")).to_be_empty()


def test_long_names_are_told_apart_by_their_numbers(page: Page) -> None:
    names = [f"{'Wolfeschlegelsteinhausen' * 2} {n}" for n in ("one", "two", "three", "four", "five")]
    page.goto("/replay/?" + urlencode({"player": names, "moves": FOOT}, doseq=True))
    seats = page.get_by_role("list", name="Seats, clockwise").get_by_role("button")
    expect(seats.locator(".number")).to_have_text(["1", "2", "3", "4", "5"])
    expect(seats.nth(2)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    open_step(page, FOOT)
    expect(seats.locator(".number")).to_have_count(0)
