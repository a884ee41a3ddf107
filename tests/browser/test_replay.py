"""Disputes settled on a phone by playing the round again, tile by tile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.steps import become
from tests.make import make_game

pytestmark = pytest.mark.timeout(120)

FOOT = "9-9 9-2@9-9 9-4@9-9 9-6@9-9 9-5@9-9 4-4@9-4 4-1@4-4"
BEFORE_THE_LAST_3 = "2:6-6 6-1@6-6 6-3@6-6 6-4@6-6 6-0@6-6 3-1@6-1 4-3@6-4 5-3@4-3 3-0@3-1 3-3@6-3"


@pytest.fixture
def plain_page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A phone whose scripts are switched off."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    yield context.new_page()
    context.close()


def headline(page: Page) -> Locator:
    return page.locator("#headline")


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()


def lay(page: Page, *tiles: str) -> None:
    """Taps tiles that fit one place each, and waits until each lies."""
    for tile in tiles:
        tap(page, tile)
        expect(page.get_by_role("button", name=tile, exact=True)).to_have_count(0)


def tile_width(page: Page) -> float:
    """Of the start double, which stands upright."""
    box = page.locator(".tableau .bone").first.bounding_box()
    assert box
    return box["width"]


def open_step(page: Page, moves: str, **fields: object) -> None:
    page.goto("/replay/?" + "&".join(f"{name}={value}" for name, value in {"players": 4, **fields}.items()))
    page.get_by_text("Text, file, share, print").tap()
    page.get_by_label("The round as text").fill(moves)
    tap(page, "Replay this")
    expect(headline(page)).not_to_have_text(re.compile("Who lays"))


def set_up(page: Page, names: list[str], **choices: str) -> None:
    page.goto("/replay/")
    page.get_by_text("Names, set and house rules").tap()
    page.get_by_label("Players").fill(str(len(names)))
    for number, name in enumerate(names, start=1):
        page.get_by_label(f"Seat {number}", exact=True).first.fill(name)
    for label, value in choices.items():
        page.get_by_label(label.replace("_", " ")).fill(value)
    page.get_by_role("button", name="Replay it").first.tap()


def test_who_lays_a_double_last_is_out_and_nobody_else_can_be(page: Page) -> None:
    set_up(page, ["Ana", "Ben"], Tiles_each="3")
    expect(headline(page)).to_have_text("Who lays 9-9?")
    tap(page, "Ana lays 9-9")
    expect(headline(page)).to_have_text("Ben’s turn.")
    lay(page, "nine-two", "nine-four", "nine-five")
    expect(headline(page)).to_have_text("Ana’s turn.")
    page.get_by_text("Another tile").tap()
    tap(page, "four-four")
    expect(page.get_by_role("heading", name="4-4")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Rule"))).to_be_visible()
    page.get_by_role("link", name="Go on").tap()
    tap(page, "Draw")
    page.get_by_role("link", name="Which tile?").tap()
    expect(headline(page)).to_have_text("Which tile did Ana draw?")
    tap(page, "nine-six")
    expect(headline(page)).to_have_text("Ana’s turn.")
    lay(page, "nine-six")
    tap(page, "Draw")
    expect(page.get_by_role("link", name="Which tile?")).to_be_visible()
    tap(page, "Pass")
    expect(headline(page)).to_have_text("Ana’s turn.")
    lay(page, "four-four")
    expect(headline(page)).to_have_text("Ana is out")
    expect(page.get_by_role("link", name="Rule R26")).to_be_visible()

    page.get_by_text("Try anything").tap()
    page.get_by_role("combobox", name="Player").select_option("Ben")
    page.get_by_label("lays", exact=True).fill("5-1")
    page.get_by_role("combobox", name="on").select_option("9-5")
    tap(page, "Is it allowed?")
    expect(headline(page)).to_have_text("Not allowed: 5-1")
    expect(page.get_by_text("Ana went out, so the round is over.")).to_be_visible()
    expect(page.get_by_role("link", name="Rule R26")).to_be_visible()
    expect(page.get_by_role("link", name="It was noticed too late")).to_have_count(0)


def test_a_foot_that_nobody_can_complete_ends_the_round(page: Page) -> None:
    open_step(page, BEFORE_THE_LAST_3, players=2, set_max=6)
    expect(headline(page)).to_have_text("Player 2’s turn.")
    lay(page, "three-two")
    expect(headline(page)).to_have_text("Blocked")
    expect(
        page.locator("#replay").get_by_text("all tiles with a 3 lie on the table and the foot has one toe.")
    ).to_be_visible()
    expect(page.get_by_role("link", name="Rule R27")).to_be_visible()


def test_the_foot_comes_first_unless_it_was_noticed_too_late(page: Page) -> None:
    open_step(page, FOOT)
    expect(headline(page)).to_have_text("Player 4’s turn.")
    page.get_by_text("Another tile").tap()
    tap(page, "five-two")
    expect(headline(page)).to_have_text("Not yet: 5-2")
    expect(page.get_by_role("alert").get_by_text("The next tile must be a 4.")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Go on")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Go on").tap()
    expect(headline(page)).to_have_text("Player 4’s turn.")
    page.go_back()
    expect(headline(page)).to_have_text("Not yet: 5-2")
    page.get_by_role("link", name="It was noticed too late").tap()
    expect(headline(page)).to_have_text("Player 1’s turn.")
    expect(page.get_by_text("lays 5-2 on 9-2, and it stands.")).to_be_visible()


def test_undo_redo_back_and_reload(page: Page) -> None:
    page.goto("/replay/?players=4")
    tap(page, "Player 1 lays 9-9")
    lay(page, "nine-eight", "nine-seven", "nine-six")
    expect(headline(page)).to_have_text("Player 1’s turn.")
    tap(page, "Undo")
    expect(headline(page)).to_have_text("Player 4’s turn.")
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    tap(page, "Undo")
    expect(headline(page)).to_have_text("Player 3’s turn.")
    tap(page, "Redo")
    expect(headline(page)).to_have_text("Player 4’s turn.")
    page.reload()
    expect(headline(page)).to_have_text("Player 4’s turn.")
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    lay(page, "nine-five")
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    page.go_back()
    expect(headline(page)).to_have_text("Player 4’s turn.")
    expect(page.get_by_role("button", name="nine-five", exact=True)).to_have_count(1)
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()


def test_a_tile_for_two_places_and_a_place_for_many_tiles(page: Page) -> None:
    open_step(page, f"{FOOT} 4-0@4-4 7-4@4-4")
    tap(page, "five-one")
    expect(headline(page)).to_have_text("Where does 5-1 go?")
    tap(page, "on 4-1")
    expect(page.get_by_text("lays 5-1 on 4-1.")).to_be_visible()
    page.get_by_role("link", name="a 7 on 7-4").tap()
    expect(page.get_by_text("What goes on 7-4?")).to_be_visible()
    tap(page, "seven-seven")
    expect(page.get_by_text("lays 7-7 on 7-4.")).to_be_visible()


def test_looking_closer_outlasts_the_next_move(page: Page) -> None:
    open_step(page, FOOT)
    tableau = page.locator("svg.tableau")
    tap(page, "Larger")
    expect(tableau).to_have_class(re.compile("close"))
    width = tile_width(page)
    lay(page, "six-four")
    assert tile_width(page) == pytest.approx(width, abs=1)
    tap(page, "Fit: the whole tableau")
    expect(tableau).not_to_have_class(re.compile("close"))
    lay(page, "four-two")
    expect(tableau).not_to_have_class(re.compile("close"))


def test_every_step_by_plain_forms_without_a_script(plain_page: Page) -> None:
    page = plain_page
    page.goto("/replay/")
    page.get_by_role("link", name="4", exact=True).tap()
    tap(page, "Player 3 draws")
    expect(page.get_by_text("Nobody holds 9-9")).to_be_visible()
    tap(page, "Player 4 draws 9-9")
    tap(page, "Player 4 lays 9-9")
    expect(headline(page)).to_have_text("Player 1’s turn.")
    lay(page, "nine-eight")
    page.get_by_role("link", name="a 9 on 9-9").first.tap()
    lay(page, "nine-four")
    page.get_by_text("Another tile").tap()
    tap(page, "eight-two")
    expect(headline(page)).to_have_text("Not yet: 8-2")
    page.get_by_role("link", name="Go on").tap()
    tap(page, "Undo")
    tap(page, "Redo")
    expect(headline(page)).to_have_text("Player 3’s turn.")
    page.get_by_text("Enter the hands").tap()
    page.get_by_label("Player 3", exact=True).fill("9-1 8-7 7-6 6-5 5-4 3-3 2-1")
    tap(page, "Take them into account")
    tap(page, "Draw")
    expect(page.get_by_text("Player 3 holds 9-1")).to_be_visible()
    expect(page.get_by_text("The hand entered for Player 3 is taken into account.").first).to_be_visible()


def test_a_hand_is_tapped_on_the_tile_pad(page: Page) -> None:
    page.goto("/replay/?players=2&set_max=6&hand_size=2&moves=6-6")
    page.get_by_text("Enter the hands").tap()
    tap(page, "Tiles of Player 2")
    pad = page.get_by_role("region", name="Hand of Player 2")
    for tile in ("six-two", "five-one"):
        pad.get_by_role("button", name=tile, exact=True).tap()
    pad.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("button", name="six-one", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="six-two", exact=True)).to_have_count(1)
    tap(page, "Draw")
    expect(page.get_by_role("alert").get_by_text("Player 2 holds 6-2")).to_be_visible()


def test_a_verdict_is_kept_with_the_game(page: Page, server: str) -> None:
    game = make_game("Ana Ben Cai")
    become(page.context, server, game.keeper)
    page.goto(f"/games/{game.key}/")
    page.locator("summary").first.tap()
    page.get_by_role("link", name="Replay a round").tap()
    tap(page, "Ana lays 9-9")
    tap(page, "Pass")
    expect(headline(page)).to_have_text("Not yet: pass")
    tap(page, "Keep as ruling")
    expect(page.get_by_role("heading", name="Not yet: pass")).to_be_visible()
    expect(page).to_have_url(re.compile("/rulings/1/"))
