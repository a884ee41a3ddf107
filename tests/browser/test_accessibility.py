"""For everybody: what axe finds, the keyboard alone, large targets, large text, eight seats on a small phone."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import PARTS, Evenings
from tests.browser.steps import become, keypad, pips, total, wait_for_entry

EVERY_PART = pytest.mark.parametrize("part", PARTS)

MOST_TABS = 60
SMALLEST_TARGET = 44
SMALLEST_KEY = 48

# Everything that can be tapped, but links inside a sentence; a box inside a label is tapped by its label,
# and a row of the entry form is tapped as a whole. A place in a tableau is as large as its tiles: there are keys too.
SMALL_TARGETS = """smallest => [...document.querySelectorAll('a, button, summary, select, input:not([type=hidden])')]
  .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, .skip, [inert]'))
  .filter(element => !element.closest('svg'))
  .filter(element => !(element.tagName === 'A' && element.closest('p, .second') && getComputedStyle(element).display === 'inline'))
  .map(element => [element, (element.closest('.hand, .check, label') ?? element).getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < smallest - 0.5)
  .map(([element, box]) => `${element.outerHTML.slice(0, 90)}: ${Math.round(box.width)} × ${Math.round(box.height)}`)"""

FOCUS_IS_VISIBLE = """element => {
  const shown = element.matches('input[type=radio]') && element.nextElementSibling || element;
  const style = getComputedStyle(shown), box = shown.getBoundingClientRect();
  const marked = (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || parseFloat(style.borderTopWidth) >= 2;
  return marked && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
}"""

CUT_AT_THE_SIDE = """() => [...document.querySelectorAll('a, button, summary, select, input, h1, h2, p, label, li')]
  .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, .skip, .scroll, svg, .name'))
  .filter(element => { const box = element.getBoundingClientRect(); return box.right > innerWidth + 1 || box.left < -1; })
  .map(element => element.outerHTML.slice(0, 90))"""


@pytest.fixture
def evenings(server: str) -> Evenings:
    return Evenings.make()


@EVERY_PART
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(open_page: Page, server: str, part: str, scheme: Any) -> None:
    open_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for screen in PARTS[part](open_page, server):
        results = Axe().run(open_page)
        if results.violations_count:
            found[screen] = [
                (violation["id"], node["target"], node["failureSummary"])
                for violation in results.response["violations"]
                for node in violation["nodes"][:3]
            ]
    assert found == {}


def tab_to(page: Page, target: Locator) -> None:
    """Goes there with the Tab key alone; everything on the way shows that it has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count():
            assert focused.evaluate(FOCUS_IS_VISIBLE), focused.evaluate("element => element.outerHTML")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"the Tab key does not lead to {target}")


def test_a_game_is_started_and_a_round_entered_by_the_keyboard_alone(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    tab_to(page, page.get_by_label("Name of a player"))
    for name in ("Ana", "Bo", "Cy"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Move Cy: arrow keys"))
    page.keyboard.press("ArrowUp")
    tab_to(page, page.get_by_role("button", name="Start the game"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()

    tab_to(page, page.get_by_role("link", name="Ana went out"))
    page.keyboard.press("Enter")
    for name, digits in (("Cy", "7"), ("Bo", "12")):
        expect(pips(page, name)).to_be_focused()
        page.keyboard.type(digits)
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    expect(total(page, "Bo")).to_have_text("12")

    tab_to(page, page.get_by_role("link", name="Nobody: blocked"))
    page.keyboard.press("Enter")
    expect(pips(page, "Ana")).to_be_focused()
    tab_to(page, keypad(page).get_by_role("button", name="Tiles"))
    page.keyboard.press("Enter")
    pad = page.get_by_role("region", name="Hand of Bo")
    tab_to(page, pad.get_by_role("button", name="nine-six"))
    page.keyboard.press("Space")
    expect(pad.get_by_role("status")).to_have_text("15")
    page.keyboard.press("Escape")
    expect(pips(page, "Bo")).to_have_value("15")
    expect(pips(page, "Bo")).to_be_focused()


@EVERY_PART
def test_what_is_tapped_is_large(page: Page, server: str, part: str) -> None:
    small = {screen: page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) for screen in PARTS[part](page, server)}
    assert {screen: found for screen, found in small.items() if found and not screen.startswith("paper")} == {}


def test_keys_are_larger_still(page: Page, server: str, evenings: Evenings) -> None:
    become(page.context, server, evenings.keeper)
    page.goto(f"/games/{evenings.running.key}/rounds/2/record/")
    wait_for_entry(page)
    boxes = [key.bounding_box() for key in keypad(page).get_by_role("button").all()]
    assert len(boxes) == 15
    assert all(box and min(box["width"], box["height"]) >= SMALLEST_KEY for box in boxes)


def test_eight_seats_fit_a_small_phone_without_scrolling(page: Page, server: str, evenings: Evenings) -> None:
    become(page.context, server, evenings.keeper)
    page.goto(f"/games/{evenings.running.key}/")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for name in evenings.running.seats.values_list("player__name", flat=True):
        expect(page.get_by_role("link", name=f"{name} went out")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Nobody: blocked")).to_be_in_viewport(ratio=1)

    page.get_by_role("link", name="Ana went out").click()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for name in evenings.running.seats.exclude(player__name="Ana").values_list("player__name", flat=True):
        expect(pips(page, name)).to_be_in_viewport(ratio=1)


@EVERY_PART
def test_with_letters_twice_as_large_nothing_is_cut_at_the_side(open_page: Page, server: str, part: str) -> None:
    cut = {}
    for screen in PARTS[part](open_page, server):
        if screen.startswith(("wall", "paper")):
            continue  # made for a screen of some metres or for a sheet, with letters as large as they allow
        open_page.add_style_tag(content="html { font-size: 200% !important }")
        too_wide = open_page.evaluate("document.documentElement.scrollWidth - innerWidth")
        cut[screen] = [f"{too_wide} pixels too wide"] * (too_wide > 0) + open_page.evaluate(CUT_AT_THE_SIDE)
    assert {screen: found for screen, found in cut.items() if found} == {}
