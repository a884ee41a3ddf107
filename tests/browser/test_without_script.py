"""Everything by plain forms, in a browser whose scripts are switched off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.steps import become, pips, row, total
from tests.make import make_game, record

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    yield context.new_page()
    context.close()


def start(page: Page, *names: str) -> str:
    page.goto("/")
    for name in names:
        page.get_by_label("Name of a player").fill(name)
        page.get_by_role("button", name="Add", exact=True).last.click()
        expect(page.get_by_role("button", name=f"Remove {name}")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    return page.url


def save(page: Page) -> None:
    page.get_by_role("button", name="Save", exact=True).click()


def save_round(page: Page, out: str | None = None, **hands: str) -> None:
    page.get_by_role("link", name=f"{out} went out" if out else "Nobody: blocked").click()
    for name, text in hands.items():
        pips(page, name).fill(text)
    save(page)


def choose_players(page: Page) -> Locator:
    return page.get_by_role("list").filter(has=page.get_by_role("button", name="Remove Ana")).get_by_role("listitem")


def test_seats_are_added_moved_and_removed(page: Page) -> None:
    page.goto("/")
    for name in ("Ana", "Bo", "Cy"):
        page.get_by_label("Name of a player").fill(name)
        page.get_by_label("Name of a player").press("Enter")
    page.get_by_role("button", name="Move Cy up").click()
    page.get_by_role("button", name="Remove Bo").click()
    expect(choose_players(page)).to_have_count(2)
    page.get_by_role("button", name="Move Cy up").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("rowheader")).to_have_text(["Cy", "Ana"])


def test_remembered_players_are_added_by_their_chips(page: Page) -> None:
    start(page, "Ana", "Bo")
    page.goto("/")
    for name in ("Bo", "Ana"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("rowheader")).to_have_text(["Bo", "Ana"])
    page.goto("/players/")
    expect(page.get_by_role("link", name="Ana", exact=True)).to_have_count(1)


def test_rounds_are_entered_corrected_and_taken_back(page: Page) -> None:
    game = start(page, "Ana", "Bo", "Cy")
    save_round(page, out="Ana", Bo="12", Cy="7")
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    expect(row(page, "Ana")).to_contain_text("out")
    save_round(page, Ana="6", Bo="9", Cy="4")
    expect(page.get_by_role("heading", name="Round 3 of 10")).to_be_visible()
    expect(total(page, "Bo")).to_have_text("21")

    page.goto(f"{game}rounds/")
    page.get_by_role("rowheader").get_by_role("link").first.click()
    expect(pips(page, "Bo")).to_have_value("12")
    pips(page, "Bo").fill("2")
    save(page)
    expect(total(page, "Bo")).to_have_text("11")

    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Taken back.")).to_be_visible()
    expect(total(page, "Bo")).to_have_text("21")


def test_a_hand_with_the_0_0_and_its_tiles_and_a_player_who_sits_out(page: Page) -> None:
    game = start(page, "Ana", "Bo", "Cy")
    page.get_by_role("link", name="Ana went out").click()
    pips(page, "Bo").fill("53")
    page.get_by_text("0-0, tiles, not playing").click()
    more = page.get_by_role("group", name="Bo", exact=True)
    more.get_by_label("0-0 in hand").check()
    more.get_by_label("Tiles, like").fill("0-0 2-1")
    page.get_by_role("group", name="Cy", exact=True).get_by_label("Not playing this round").check()
    page.get_by_label("Who started?").select_option(label="Bo")
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    expect(total(page, "Bo")).to_have_text("53")
    page.goto(f"{game}changes/")
    expect(page.get_by_role("listitem").first).to_contain_text("53 with the 0-0 (0-0 2-1)")
    expect(page.get_by_role("listitem").first).to_contain_text("started by: Bo")


def test_what_was_typed_stays_when_it_is_refused(page: Page) -> None:
    start(page, "Ana", "Bo", "Cy")
    save_round(page, out="Ana", Bo="1e2", Cy="7")
    expect(page.get_by_role("alert")).to_have_text("Bo: Pips are a whole number, written in digits only.")
    expect(pips(page, "Bo")).to_have_value("1e2")
    expect(pips(page, "Cy")).to_have_value("7")
    expect(page.get_by_role("radio", name="Ana went out")).to_be_checked()
    pips(page, "Bo").fill("12")
    save(page)
    expect(total(page, "Bo")).to_have_text("12")


def test_back_and_save_again_stores_once(page: Page) -> None:
    game = start(page, "Ana", "Bo")
    save_round(page, out="Ana", Bo="12")
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    pips(page, "Bo").fill("12")
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    page.reload()
    page.goto(f"{game}changes/")
    expect(page.get_by_role("listitem")).to_have_count(2)


def test_the_last_round_the_end_and_the_way_back(page: Page, server: str) -> None:
    game = make_game("Ana Bo")
    for number in range(1, 10):
        record(game, number, {"Ana": 0, "Bo": number + 2})
    become(page.context, server, game.keeper)
    page.goto(f"/games/{game.key}/")
    save_round(page, out="Ana", Bo="12")
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(page.get_by_role("paragraph").filter(has_text="Ana before Bo: 0 against 75.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Round 10 of 10")).to_be_visible()
    save_round(page, Ana="3", Bo="12")
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    page.get_by_role("button", name="Same table again").click()
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()


def test_a_game_is_shared_named_given_up_and_played_on(page: Page) -> None:
    game = start(page, "Ana", "Bo")
    page.goto(f"{game}share/")
    page.get_by_role("region", name="Follow the game").get_by_role("button", name="Show a QR code").click()
    expect(page.get_by_role("img", name="QR code: Follow the game")).to_be_visible()
    page.goto(f"{game}name/")
    page.get_by_label("Name; empty for the day it began").fill("Monday club")
    save(page)
    expect(page.get_by_text("Monday club").first).to_be_visible()
    page.goto(f"{game}abandon/")
    page.get_by_role("button", name="Give the game up").click()
    expect(page.get_by_role("heading", name="Abandoned in the first round")).to_be_visible()
    page.goto(f"{game}abandon/")
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
