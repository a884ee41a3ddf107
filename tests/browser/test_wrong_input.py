"""What goes wrong at a table: junk in a field, a form sent twice, no network, unusual names."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import (
    Taps,
    become,
    leave_entry,
    next_key,
    pips,
    start_game,
    total,
    type_names,
    wait_for_entry,
)
from tests.make import make_game, record

RECORD = re.compile(r"/record/")
NAMES = {
    "apostrophe": 'O\'Hara "Mo" d’Arc',
    "emoji": "🐔👩‍👩‍👧‍👦🇲🇹",
    "markup": "<b>Bo</b><img src=x onerror=alert(1)>",
    "sixty letters": "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss"[:60],
    "sixty wide letters": "W" * 60,
    "right to left": "שרה בת־אברהם",
    "Thai": "น้ำผึ้งพระจันทร์",
}

pytestmark = pytest.mark.timeout(120)


def open_entry(page: Page, out: str = "Ana") -> None:
    start_game(page, "Ana", "Bo", "Cy")
    page.get_by_role("link", name=f"{out} went out").click()
    wait_for_entry(page)


def changes(page: Page) -> list[str]:
    page.goto(re.sub(r"(/games/[^/]+/).*", r"\1changes/", page.url))
    return page.get_by_role("listitem").all_inner_texts()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("12.5", "Bo: Pips are a whole number, written in digits only."),
        ("1e2", "Bo: Pips are a whole number, written in digits only."),
        ("twelve", "Bo: Pips are a whole number, written in digits only."),
        ("-5", "Bo: Pips cannot be less than 0."),
        ("999", "Bo cannot have that many: all hands of this round come to"),
    ],
)
def test_junk_is_refused_in_a_sentence_and_what_was_typed_stays(page: Page, typed: str, sentence: str) -> None:
    open_entry(page)
    pips(page, "Bo").fill(typed)
    pips(page, "Cy").fill("7")
    next_key(page).click()
    expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    expect(page).to_have_url(RECORD)
    expect(pips(page, "Bo")).to_have_value(typed)
    expect(pips(page, "Cy")).to_have_value("7")
    expect(pips(page, "Bo")).to_have_attribute("aria-invalid", "true")

    pips(page, "Bo").fill(" 07 ")
    next_key(page).click()
    leave_entry(page)
    expect(total(page, "Bo")).to_have_text("7")
    assert len(changes(page)) == 2


def test_digits_of_another_script_are_read(page: Page) -> None:
    open_entry(page)
    pips(page, "Bo").fill("١٢")
    pips(page, "Cy").fill("๗")
    next_key(page).click()
    leave_entry(page)
    expect(total(page, "Bo")).to_have_text("12")
    expect(total(page, "Cy")).to_have_text("7")


def test_an_empty_hand_is_missing_and_never_0(page: Page) -> None:
    open_entry(page)
    pips(page, "Cy").fill("7")
    pips(page, "Bo").press("Enter")
    expect(page.get_by_text("No pips yet: Bo.")).to_be_visible()
    page.get_by_role("button", name="Save without").click()
    leave_entry(page)
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="waiting")).to_contain_text("Bo")


def test_a_blocked_round_without_its_tap_is_asked_about(page: Page) -> None:
    game = start_game(page, "Ana", "Bo")
    page.goto(f"{game}rounds/1/record/")
    wait_for_entry(page)
    pips(page, "Ana").fill("5")
    pips(page, "Bo").fill("7")
    next_key(page).click()
    expect(page.get_by_text("Nobody has 0. Was the round blocked?")).to_be_visible()
    page.get_by_role("button", name="Yes, save it so").click()
    leave_entry(page)
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()


def test_a_very_big_hand_is_asked_about_once(page: Page) -> None:
    open_entry(page)
    pips(page, "Bo").fill("130")
    pips(page, "Cy").fill("7")
    next_key(page).click()
    expect(page.get_by_text("Bo has 130 pips?")).to_be_visible()
    page.get_by_role("button", name="Yes, save it so").click()
    leave_entry(page)
    expect(total(page, "Bo")).to_have_text("130")


def test_two_taps_on_save_store_once(page: Page) -> None:
    open_entry(page)
    pips(page, "Cy").fill("7")
    pips(page, "Bo").fill("12")
    next_key(page).dblclick()
    leave_entry(page)
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    assert len(changes(page)) == 2


def test_two_taps_on_start_start_one_game(page: Page) -> None:
    page.goto("/")
    type_names(page, "Ana", "Bo")
    page.get_by_role("button", name="Start the game").dblclick()
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    page.goto("/games/")
    expect(page.get_by_role("row")).to_have_count(2)


def test_back_leads_past_the_form_that_was_saved(page: Page) -> None:
    open_entry(page)
    pips(page, "Bo").fill("12")
    pips(page, "Cy").fill("7")
    next_key(page).click()
    leave_entry(page)
    page.go_back()
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    expect(page).not_to_have_url(RECORD)
    page.go_back()
    page.go_forward()
    expect(total(page, "Bo")).to_have_text("12")
    assert len(changes(page)) == 2


def test_reloading_the_reply_stores_nothing_again(page: Page) -> None:
    open_entry(page)
    pips(page, "Bo").fill("12")
    pips(page, "Cy").fill("7")
    next_key(page).click()
    leave_entry(page)
    page.reload()
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    expect(total(page, "Bo")).to_have_text("12")
    assert len(changes(page)) == 2


def test_what_was_typed_outlives_a_failed_save_and_a_reload_and_is_stored_once(page: Page) -> None:
    open_entry(page)
    pips(page, "Bo").fill("12")
    pips(page, "Cy").fill("7")
    page.context.set_offline(True)
    next_key(page).click()
    waits = page.get_by_role("alert").filter(has_text="Not sent yet.")
    expect(waits).to_be_visible()
    expect(pips(page, "Bo")).to_have_value("12")

    page.context.set_offline(False)
    leave_entry(page)
    expect(total(page, "Bo")).to_have_text("12")
    assert len(changes(page)) == 2


def test_an_answer_lost_on_the_way_is_asked_for_again_and_stored_once(page: Page) -> None:
    open_entry(page)
    pips(page, "Bo").fill("12")
    pips(page, "Cy").fill("7")

    def store_and_lose_the_answer(route: object) -> None:
        if route.request.method != "POST":
            return route.continue_()
        route.fetch(max_redirects=0)
        return route.abort()

    page.route(RECORD, store_and_lose_the_answer)
    next_key(page).click()
    expect(page.get_by_role("alert").filter(has_text="Not sent yet.")).to_be_visible()
    page.unroute(RECORD)
    page.get_by_role("button", name="Try again").click()
    leave_entry(page)
    expect(total(page, "Bo")).to_have_text("12")
    assert len(changes(page)) == 2


def test_the_answer_of_a_captive_portal_is_not_taken_for_saved(page: Page) -> None:
    open_entry(page)
    pips(page, "Bo").fill("12")
    pips(page, "Cy").fill("7")
    page.route(
        RECORD, lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Welcome to our hotel")
    )
    next_key(page).click()
    expect(page.get_by_role("alert").filter(has_text="Not sent yet.")).to_be_visible()
    expect(pips(page, "Bo")).to_have_value("12")
    page.unroute(RECORD)
    page.get_by_role("button", name="Try again").click()
    leave_entry(page)
    expect(total(page, "Bo")).to_have_text("12")


def test_what_was_typed_is_there_after_a_reload(page: Page) -> None:
    open_entry(page)
    Taps(page).type("12")
    page.reload()
    expect(page.get_by_text("What you typed before is here again.")).to_be_visible()
    expect(pips(page, "Bo")).to_have_value("12")
    page.get_by_role("button", name="Start afresh").click()
    expect(pips(page, "Bo")).to_have_value("")


@pytest.mark.parametrize(
    "path", ["/games/no-such-game-anywhere1/", "/l/abcdefghijklmnopqrstuv/", "/players/nobody/", "/x"]
)
def test_an_unknown_address_is_a_friendly_page(page: Page, path: str) -> None:
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Nothing is here|This link leads nowhere"))
    expect(page.get_by_text("Ask whoever keeps the score for a new one.")).to_be_visible()


def test_unusual_names_are_shown_literally_on_every_page_and_nothing_is_cut(page: Page, server: str) -> None:
    game = make_game(NAMES.values(), name="Ω" * 60)
    record(game, 1, dict.fromkeys(NAMES.values(), 6) | {NAMES["emoji"]: 0})
    become(page.context, server, game.keeper)
    too_wide = {}
    for path in paths(game.key, list(game.keeper.players.values_list("key", flat=True))):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        too_wide[path] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert page.locator("img[src=x]").count() == 0
    assert {path: pixels for path, pixels in too_wide.items() if pixels > 0} == {}
    page.goto(f"/games/{game.key}/")
    for name in NAMES.values():
        expect(page.get_by_role("link", name=f"{name} went out", exact=True)).to_be_visible()


def paths(key: str, players: list[str]) -> list[str]:
    game = ["", "rounds/", "rounds/1/record/", "rounds/2/record/", "changes/", "seats/", "share/", "name/", "abandon/"]
    game += ["tv/", "print/"]
    player = [f"/players/{players[0]}/{part}" for part in ("", "merge/", "remove/")]
    return ["/", "/games/", "/players/", "/carry/", *player, *(f"/games/{key}/{part}" for part in game)]


def test_two_players_named_alike_stay_apart(page: Page) -> None:
    start_game(page, "Bo", "Bo")
    Taps(page).save_round({"Bo": "", "Bo 2": "7"}, out="Bo")
    expect(total(page, "Bo")).to_have_text("0")
    expect(total(page, "Bo 2")).to_have_text("7")
    page.goto("/players/")
    expect(page.get_by_role("link", name=re.compile("^Bo"))).to_have_count(2)


def test_a_name_of_sixty_one_letters_is_refused_and_stays(page: Page) -> None:
    page.goto("/")
    type_names(page, "Ana", "Bo")
    page.get_by_label("Name of a player").fill("x" * 61)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("A name has at most 60 letters.")
    expect(page.get_by_label("Name of a player")).to_have_value("x" * 61)
