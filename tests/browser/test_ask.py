"""Is this allowed? Disputes settled on a phone, in a few taps, and without script or finger too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scoring.models import Game, Link
from tests.browser.steps import Taps, become, open_by_links
from tests.make import make_game, record

MOST_TAPS = 6

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def game(server: str) -> Game:
    """In round 4, which 6-6 starts."""
    game = make_game("Ana Bo Cy")
    for number in range(1, 4):
        record(game, number, {"Ana": 0, "Bo": 5, "Cy": 9})
    return game


@pytest.fixture
def taps(page: Page, server: str, game: Game) -> Taps:
    """At the table, the game page open."""
    become(page.context, server, game.keeper)
    page.goto(f"/games/{game.key}/")
    return Taps(page)


def ask(taps: Taps) -> None:
    taps.tap(taps.page.get_by_role("link", name="Is this allowed?"))
    expect(taps.page.locator("#ask.scripted")).to_be_visible()


def choose(taps: Taps, name: str) -> None:
    taps.tap(taps.page.get_by_role("radio", name=name))


def number(page: Page, of: str, number: int) -> Locator:
    return page.get_by_role("radiogroup", name=of).get_by_role("radio", name=str(number), exact=True)


def choose_tile(taps: Taps, one: int, two: int) -> None:
    taps.tap(number(taps.page, "The tile", one))
    taps.tap(number(taps.page, "Its other half", two))


def expect_answer(page: Page, title: str, sentence: str, rule: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("article")).to_contain_text(sentence)
    expect(page.get_by_role("link", name=f"Rule {rule}", exact=True)).to_be_visible()


def test_a_tile_beside_an_unfinished_foot_in_six_taps(taps: Taps) -> None:
    """Dispute 7: I cannot play on the foot, but could elsewhere."""
    ask(taps)
    choose(taps, "A chicken foot")
    taps.tap(number(taps.page, "Foot on double", 4))
    choose_tile(taps, 5, 2)
    page = taps.page
    expect_answer(page, "Not yet: 5-2", "The chicken foot on 4-4 is not complete. The next tile must be a 4.", "R23")
    assert taps.count <= MOST_TAPS
    expect(page.get_by_text("No 4 in the hand? Draw one tile")).to_be_visible()
    expect(page.get_by_text("Round 4")).to_be_visible()

    page.get_by_role("link", name="Rule R23").click()
    expect(page).to_have_url(re.compile(r"/rules/#R23$"))


def test_building_on_an_arm_while_the_start_double_has_a_free_side(taps: Taps) -> None:
    """Dispute 5. The game knows its start double."""
    ask(taps)
    choose(taps, "Arms of 6-6")
    choose_tile(taps, 5, 2)
    expect_answer(taps.page, "Not yet: 5-2", "Not all four arms of 6-6 are filled. The next tile must be a 6.", "R17")
    assert taps.count <= MOST_TAPS - 1


def test_a_draw_in_a_few_taps(taps: Taps) -> None:
    """Dispute 8: I have a playable tile, but would rather draw."""
    ask(taps)
    choose(taps, "Draw")
    choose(taps, "A chicken foot")
    taps.tap(number(taps.page, "Foot on double", 4))
    choose(taps, "Yes")
    sentence = "Yes, if no tile in the hand has a 4. Whoever holds one must play it."
    expect_answer(taps.page, "It depends: draw a tile", sentence, "A10")
    assert taps.count <= MOST_TAPS


def test_where_nothing_is_unfinished_the_open_ends_may_be_told(taps: Taps) -> None:
    ask(taps)
    choose(taps, "Nothing")
    ends = taps.page.get_by_role("group", name=re.compile("open ends"))
    for end in ("3", "7"):
        taps.tap(ends.get_by_role("checkbox", name=end, exact=True))
    choose_tile(taps, 5, 2)
    expect_answer(taps.page, "Not allowed: 5-2", "5-2 fits none of the open ends: 3 and 7.", "R14")


def test_a_number_tapped_by_mistake_is_told_anew(taps: Taps) -> None:
    page = taps.page
    ask(taps)
    choose(taps, "A chicken foot")
    taps.tap(number(page, "Foot on double", 3))
    expect(number(page, "Foot on double", 4)).to_be_hidden()
    taps.tap(number(page, "Foot on double", 3))
    taps.tap(number(page, "Foot on double", 4))
    choose_tile(taps, 4, 2)
    expect_answer(page, "Allowed: 4-2", "4-2 is a toe on 4-4.", "R23")


def test_the_way_back_leads_to_the_question_and_on_to_the_game(taps: Taps, game: Game) -> None:
    page = taps.page
    ask(taps)
    choose(taps, "Arms of 6-6")
    choose_tile(taps, 6, 2)
    expect_answer(page, "Allowed: 6-2", "6-2 goes on a free arm of 6-6.", "R17")
    page.reload()
    expect_answer(page, "Allowed: 6-2", "6-2 goes on a free arm of 6-6.", "R17")
    page.go_back()
    expect(page.get_by_role("heading", name="Is this allowed?")).to_be_visible()
    page.get_by_role("link", name="Back to the game").click()
    expect(page).to_have_url(re.compile(f"/games/{game.key}/$"))


def test_another_tile_and_another_question(taps: Taps) -> None:
    page = taps.page
    ask(taps)
    choose(taps, "Arms of 6-6")
    choose_tile(taps, 6, 2)
    page.get_by_role("link", name="Another tile").click()
    expect(page.get_by_role("radio", name="Arms of 6-6")).to_be_checked()
    expect(page.locator("#ask.scripted")).to_be_visible()
    choose_tile(taps, 5, 2)
    expect(page.get_by_role("heading", name="Not yet: 5-2")).to_be_visible()
    page.get_by_role("link", name="Ask another").click()
    expect(page.get_by_role("radio", name="Arms of 6-6")).not_to_be_checked()


def test_the_answer_is_kept_as_a_ruling(taps: Taps) -> None:
    ask(taps)
    choose(taps, "A chicken foot")
    taps.tap(number(taps.page, "Foot on double", 4))
    choose_tile(taps, 5, 2)
    taps.button("Keep as ruling")
    expect(taps.page).to_have_url(re.compile(r"/rulings/1/"))
    expect(taps.page.get_by_role("heading", name="Not yet: 5-2")).to_be_visible()


def test_whoever_follows_asks_too_and_keeps_nothing(page: Page, server: str, game: Game) -> None:
    open_by_links(page.context, server, Link.make(game.keeper, Link.Scope.FOLLOW, game=game))
    page.goto(f"/games/{game.key}/")
    taps = Taps(page)
    ask(taps)
    choose(taps, "Arms of 6-6")
    choose_tile(taps, 5, 2)
    expect(page.get_by_role("heading", name="Not yet: 5-2")).to_be_visible()
    expect(page.get_by_role("button", name="Keep as ruling")).to_have_count(0)


def test_by_the_keyboard_nothing_is_asked_before_ask(page: Page) -> None:
    page.goto("/ask/?owed=foot&foot=4")
    expect(page.locator("#ask.scripted")).to_be_visible()
    number(page, "The tile", 0).focus()
    for key in ("Space", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(number(page, "The tile", 2)).to_be_checked()
    number(page, "Its other half", 0).focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(number(page, "Its other half", 1)).to_be_checked()
    expect(page.get_by_role("heading", name="Is this allowed?")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Not yet: 2-1")).to_be_visible()


def test_by_the_keyboard_a_set_is_chosen_on_the_way_to_another(page: Page) -> None:
    page.goto("/ask/")
    expect(page.locator("#ask.scripted")).to_be_visible()
    page.get_by_text("Another set, house rules, more").click()
    sets = page.get_by_role("group", name="Set", exact=True)
    sets.get_by_role("radio", name="9").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(sets.get_by_role("radio", name="15")).to_be_focused()
    expect(sets.get_by_role("radio", name="15")).to_be_checked()
    expect(page).to_have_url(re.compile(r"/ask/$"))


def test_another_set_has_more_keys(page: Page) -> None:
    page.goto("/")
    page.locator("summary", has=page.locator("svg")).first.click()
    page.get_by_role("link", name="Is this allowed?").click()
    page.get_by_text("Another set, house rules, more").click()
    expect(page.locator("#ask.scripted")).to_be_visible()
    page.get_by_role("group", name="Set", exact=True).get_by_role("radio", name="18").click()
    expect(page.get_by_text("Double-18")).to_be_visible()
    expect(page.locator("#ask.scripted")).to_be_visible()
    taps = Taps(page)
    choose(taps, "The arms")
    taps.tap(number(page, "Arms of double", 18))
    choose_tile(taps, 18, 3)
    expect_answer(page, "Allowed: 18-3", "18-3 goes on a free arm of 18-18.", "R17")


@pytest.fixture
def plain_page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_without_script_a_button_asks(plain_page: Page) -> None:
    page = plain_page
    page.goto("/ask/")
    page.get_by_role("radio", name="A chicken foot").check()
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_text("Still to tell: the double of the chicken foot.")).to_be_visible()
    number(page, "Foot on double", 4).check()
    number(page, "The tile", 4).check()
    number(page, "Its other half", 5).check()
    page.get_by_role("button", name="Ask", exact=True).click()
    expect_answer(page, "Allowed: 5-4", "5-4 is a toe on 4-4.", "R23")
    expect(page.get_by_text("Not on an end with a 5: the foot on 4-4 comes first.")).to_be_visible()
