"""An evening of four players and ten rounds on a phone, to the tie that zero rounds decide."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import (
    NAMES,
    NEXT,
    Taps,
    become,
    keypad,
    leave_entry,
    pips,
    row,
    start_game,
    total,
    type_names,
)
from tests.make import make_game, record

# Hands as they are typed, * is the 0-0 key; "" went out. In round 9 Ana's 7 is first typed as 17.
ROUNDS = (
    ("", "12", "31", "7"),
    ("14", "", "5", "22"),
    ("6", "9", "4", "18"),
    ("11", "8", "", "3*"),
    ("", "17", "23", "3"),
    ("9", "10", "15", ""),
    ("", "5", "12", "26"),
    ("19", "2", "30", ""),
    ("17", "", "13", "8"),
    ("4", "7", "", "10"),
)
BLOCKED = 3
WITH_DOUBLE_BLANK = 4
ON_THE_TILE_PAD = 6
CORRECTED = 9
TOTALS_AFTER_NINE = {"Ana": 76, "Bo": 63, "Cy": 133, "Di": 137}
PLACES = (("1", "Ana", 70, 3), ("2", "Bo", 70, 2), ("3", "Cy", 133, 2), ("4", "Di", 147, 2))
REASON = "Ana before Bo: both have 70. Three zero rounds against two."

# One evening of ten rounds is some hundred and fifty taps.
pytestmark = pytest.mark.timeout(180)


def hands_of(number: int) -> dict[str, str]:
    return dict(zip(NAMES, ROUNDS[number - 1], strict=True))


def play(page: Page, number: int) -> None:
    """A round by the keypad, in no more taps than were promised."""
    hands = hands_of(number)
    out = next((name for name, keys in hands.items() if not keys), None)
    taps = Taps(page)
    taps.save_round(hands, out)
    digits = sum(len(keys) for keys in hands.values())
    assert taps.count <= 1 + digits + len(hands) - (0 if number == BLOCKED else 1)


def play_on_the_tile_pad(page: Page) -> None:
    taps = Taps(page)
    taps.went_out("Di")
    taps.key("Tiles")
    for name, tiles in (("Ana", ("six-three",)), ("Bo", ("four-three", "three-zero")), ("Cy", ("nine-six",))):
        pad = page.get_by_role("region", name=f"Hand of {name}")
        for tile in tiles:
            taps.tap(pad.get_by_role("button", name=tile))
        expect(pad.get_by_role("status")).to_have_text(hands_of(ON_THE_TILE_PAD)[name])
        taps.tap(pad.get_by_role("button", name=NEXT))
    leave_entry(page)
    assert taps.count <= 2 + 4 + 3


def expect_places(page: Page, places: tuple[tuple[str, str, int, int], ...]) -> None:
    for place, name, points, zero_rounds in places:
        place_of = row(page, name)
        expect(place_of.get_by_role("cell").first).to_have_text(place)
        expect(place_of.locator(".amount")).to_have_text(str(points))
        expect(place_of.get_by_role("img", name=str(zero_rounds), exact=True)).to_be_visible()


def test_a_newcomer_types_four_names_and_starts(page: Page) -> None:
    page.goto("/")
    type_names(page, *NAMES)
    Taps(page).button("Start the game")
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    expect(page.get_by_role("img", name="nine-nine").first).to_be_visible()
    expect(page.get_by_text("Whoever holds 9-9 starts.")).to_be_visible()
    for name in NAMES:
        expect(page.get_by_role("link", name=f"{name} went out")).to_be_visible()


def test_a_name_still_in_the_field_plays_too(page: Page) -> None:
    page.goto("/")
    type_names(page, "Ana")
    page.get_by_label("Name of a player").fill("Bo")
    Taps(page).button("Start the game")
    expect(page.get_by_role("link", name="Bo went out")).to_be_visible()


def test_four_players_known_already_start_in_five_taps(page: Page) -> None:
    start_game(page, *NAMES)
    page.goto("/")
    taps = Taps(page)
    for name in ("Di", "Ana", "Cy", "Bo"):
        taps.button(name)
    taps.button("Start the game")
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    assert taps.count <= 5
    expect(page.get_by_role("rowheader")).to_have_text([re.compile(name) for name in ("Di", "Ana", "Cy", "Bo")])


def test_ten_rounds_to_a_tie_decided_by_zero_rounds(page: Page) -> None:
    game = start_game(page, *NAMES)
    for number in range(1, 11):
        expect(page.get_by_role("heading", name=f"Round {number} of 10")).to_be_visible()
        if number == 10:
            for name, points in TOTALS_AFTER_NINE.items():
                expect(total(page, name)).to_have_text(str(points))
        play_on_the_tile_pad(page) if number == ON_THE_TILE_PAD else play(page, number)
    expect(page.get_by_role("heading", name="Bo wins")).to_be_visible()

    correct_the_typing_error(page)
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(page.get_by_role("paragraph").filter(has_text=REASON)).to_be_visible()
    expect_places(page, PLACES)
    expect_proof_and_log(page, game)


def correct_the_typing_error(page: Page) -> None:
    page.locator("summary").tap()
    page.get_by_role("link", name=re.compile("^All rounds")).tap()
    round_link(page, CORRECTED).tap()
    taps = Taps(page)
    taps.tap(pips(page, "Ana"))
    taps.type("7")
    taps.key(NEXT)
    leave_entry(page)
    assert taps.count <= 3


def round_link(page: Page, number: int) -> Locator:
    return page.get_by_role("rowheader").get_by_role("link", name=re.compile(rf"^{number}\b"))


def expect_proof_and_log(page: Page, game: str) -> None:
    page.goto(f"{game}rounds/")
    rows = page.get_by_role("row")
    expect(rows.filter(has=round_link(page, WITH_DOUBLE_BLANK))).to_contain_text("53 0-0")
    expect(rows.filter(has=round_link(page, BLOCKED))).to_contain_text("blocked")
    page.goto(f"{game}changes/")
    log = page.get_by_role("listitem")
    expect(log).to_have_count(12)
    expect(log.first).to_contain_text("Round 9, Ana: 17 → 7")
    expect(page.get_by_text("Bo 10 (4-3 3-0)")).to_be_visible()


def open_last_round(page: Page, server: str) -> str:
    """A game of which nine rounds are played; its address."""
    game = make_game("Ana Bo")
    for number in range(1, 10):
        record(game, number, {"Ana": 0, "Bo": number + 2})
    become(page.context, server, game.keeper)
    page.goto(f"/games/{game.key}/")
    expect(page.get_by_role("heading", name="Round 10 of 10")).to_be_visible()
    return page.url


def play_last_round(page: Page) -> None:
    Taps(page).save_round({"Ana": "", "Bo": "12"}, out="Ana")
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()


def test_undo_after_the_last_round_opens_the_game_again(page: Page, server: str) -> None:
    open_last_round(page, server)
    play_last_round(page)
    Taps(page).button("Undo")
    expect(page.get_by_role("heading", name="Round 10 of 10")).to_be_visible()
    expect(total(page, "Bo")).to_have_text(str(sum(range(3, 12))))


def test_the_same_table_again_is_one_tap(page: Page, server: str) -> None:
    first = open_last_round(page, server)
    play_last_round(page)
    taps = Taps(page)
    taps.button("Same table again")
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    assert taps.count == 1
    assert page.url != first
    expect(page.get_by_role("rowheader")).to_have_text([re.compile("Ana"), re.compile("Bo")])


def test_the_same_table_again_stands_on_the_first_page_too(page: Page, server: str) -> None:
    open_last_round(page, server)
    play_last_round(page)
    page.goto("/")
    taps = Taps(page)
    taps.button(re.compile("^Same table again"))
    expect(page.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    assert taps.count == 1


def test_the_0_0_key_adds_what_it_counts_and_takes_it_back(page: Page) -> None:
    start_game(page, "Ana", "Bo")
    taps = Taps(page)
    taps.went_out("Ana")
    taps.type("3*")
    expect(pips(page, "Bo")).to_have_value("53")
    key = keypad(page).get_by_role("button", name=re.compile("^0-0"))
    expect(key).to_have_attribute("aria-pressed", "true")
    taps.type("*")
    expect(pips(page, "Bo")).to_have_value("3")


def test_the_double_blank_round_has_no_0_0_key(page: Page, server: str) -> None:
    open_last_round(page, server)
    Taps(page).went_out("Ana")
    expect(keypad(page).get_by_role("button", name="Tiles")).to_be_visible()
    expect(keypad(page).get_by_role("button", name=re.compile("^0-0"))).to_have_count(0)


def test_an_egg_tapped_by_mistake_is_given_to_another(page: Page) -> None:
    start_game(page, "Ana", "Bo", "Cy")
    taps = Taps(page)
    taps.went_out("Ana")
    taps.tap(page.get_by_role("radio", name="Ana went out"))
    expect(pips(page, "Ana")).to_have_value("")
    taps.tap(page.get_by_role("radio", name="Bo went out"))
    for name in ("Cy", "Ana"):
        expect(pips(page, name)).to_be_focused()
        taps.type("5")
        taps.key(NEXT)
    leave_entry(page)
    expect(row(page, "Bo")).to_contain_text("out")
    expect(total(page, "Ana")).to_have_text("5")
