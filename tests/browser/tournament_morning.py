"""A tournament from the draft to the end of its first session, as its director lives it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.tournament_hall import (
    FIRST,
    Hall,
    enter_round,
    fold,
    next_step,
    panel,
    places,
    tables_on,
)

PASTED = "Cy\nDi\nFlo\nGus\nHal\nIda\nJo\nKim\nMax\n"


def create(hall: Hall, director: Page) -> None:
    director.goto("/clubs/coop/")
    director.get_by_role("link", name="Create a tournament").click()
    director.get_by_role("link", name="One-day open").click()
    expect(director.get_by_label("Everybody may see it")).to_be_checked()
    director.get_by_label("Name", exact=True).fill("Autumn open")
    director.get_by_label("Day").fill("2027-03-13")
    director.get_by_label("Time").fill("10:00")
    director.get_by_label("Where").fill("Barn hall")
    director.get_by_label("Sessions", exact=True).fill("2")
    director.get_by_label("Rounds in each").fill("2")
    fold(director, "How it goes")
    expect(director.get_by_label("Finalists")).to_have_value("4")
    director.get_by_label("Minutes of a session").fill("30")
    hall.look("01-create", "director")
    director.get_by_role("button", name="Make the draft").click()
    expect(director.get_by_role("heading", name="Autumn open", level=1)).to_be_visible()
    expect(director.get_by_text("2 sessions, 2 rounds each, then a final of 4")).to_be_visible()
    hall.look("02-draft", "director")
    next_step(director, hall.base, "Open registration")
    expect(director.locator(".next-step .button.main")).to_have_text(re.compile("^Register people"))


def register_thirteen(hall: Hall, director: Page) -> None:
    """Two members by a tap, one by name, nine from a list, one by the link on a phone of his own."""
    hall.wall.goto(f"{hall.base}screen/")
    next_step(director, hall.base, "Register people")
    for name in ("Ana", "Bo"):
        director.get_by_role("button", name=name, exact=True).click()
        expect(director.get_by_text(f"{name} is entered")).to_be_visible()
    director.get_by_label("Name", exact=True).fill("Lou")
    director.get_by_role("button", name="Add", exact=True).click()
    expect(director.get_by_text("Lou is entered, number 3.")).to_be_visible()
    director.get_by_role("link", name="Paste a list").click()
    director.get_by_label("The list, pasted").fill(PASTED)
    director.get_by_role("button", name="Look at it").last.click()
    expect(director.get_by_text("9 clear lines")).to_be_visible()
    hall.look("03-list", "director")
    director.get_by_role("button", name="Enter 9 people").click()
    expect(director.get_by_text("12 entrants")).to_be_visible()
    register_by_the_link(hall, director)
    director.goto(f"{hall.base}entrants/")
    expect(director.get_by_text("13 entrants")).to_be_visible()
    expect(director.get_by_role("link", name="Ed Registered")).to_be_visible()
    expect(hall.wall.locator("[data-part=welcome] .counts")).to_contain_text("13 have registered")
    hall.look("05-registered", "director", "wall")


def register_by_the_link(hall: Hall, director: Page) -> None:
    director.goto(f"{hall.base}registration/")
    if not director.locator(".address").count():
        director.get_by_role("button", name="Show a QR code").click()
    phone = hall.own_phone
    hall.open_code(phone, director)
    phone.get_by_label("Your name").fill("Ed")
    hall.look("04-register", "phone", "director")
    phone.get_by_role("button", name="Register").tap()
    expect(phone.get_by_role("heading", name="You have a place")).to_be_visible()
    hall.look("04-registered", "phone")


def check_in(hall: Hall, director: Page, scorer: Page) -> None:
    """The scorer taps twelve names, the thirteenth checks in by the code in the room."""
    director.goto(hall.base)
    director.get_by_role("button", name="Open check-in").click()
    expect(director.locator(".next-step .button.main")).to_have_text(re.compile("^Check people in"))
    scorer.goto(f"{hall.base}check-in/")
    for name in FIRST:
        if name != "Ed":
            scorer.get_by_role("button", name=f"Check in: {name}").tap()
            expect(scorer.get_by_role("button", name=f"Undo: {name}")).to_be_visible()
    director.goto(f"{hall.base}check-in/code/")
    if not director.locator(".address").count():
        director.get_by_role("button", name="Show a QR code").click()
    hall.open_code(hall.own_phone, director)
    hall.look("06-check-in", "scorer", "wall", "phone", "director")
    hall.own_phone.get_by_role("button", name="I am here").tap()
    expect(hall.own_phone.get_by_role("heading", name="You are checked in")).to_be_visible()
    hall.own_phone.get_by_role("link", name="My tournament").tap()
    expect(scorer.get_by_role("button", name="Undo: Ed")).to_be_visible()
    expect(hall.wall.locator("[data-part=welcome] .counts")).to_contain_text("13 of 13 are here")
    hall.look("07-here", "scorer", "wall", "phone")
    next_step(director, hall.base, "Close check-in and begin")
    expect(director.locator(".next-step .button.main")).to_have_text(re.compile("^Seat the next session"))


def draw_the_first_session(hall: Hall, director: Page) -> None:
    next_step(director, hall.base, "Seat the next session")
    expect(director.get_by_label("4+3+3+3")).to_be_checked()
    expect(director.get_by_label("5+4+4")).to_be_visible()
    fold(director, "How, pins, kept apart, rounds")
    for row, (name, table) in enumerate((("Max", "1"), ("Ed", "2")), 1):
        director.get_by_label(f"Who is pinned, {row}").select_option(label=name)
        director.get_by_label(f"To which table, {row}").select_option(table)
    hall.look("08-seat", "director")
    director.get_by_role("button", name="Draw the tables").click()
    expect(director.get_by_role("heading", name="Table 4")).to_be_visible()
    drawn = tables_on(director)
    assert [len(table) for table in drawn] == [4, 3, 3, 3]
    assert "Max" in drawn[0]
    assert "Ed" in drawn[1]
    assert sorted(name for table in drawn for name in table) == sorted(FIRST)
    expect(hall.wall.get_by_text("The first tables are being drawn")).to_be_visible()
    hall.look("09-draft", "director", "wall")
    expect(hall.own_phone.get_by_text("Your table is shown on this page as soon as it is announced.")).to_be_visible()
    director.get_by_role("button", name="Announce").click()
    expect(director.get_by_role("heading", name="Who sits where")).to_be_visible()
    assert hall.line_up(1) == tables_on(director) == drawn
    expect(hall.wall.get_by_text("Session 1 of 2 · take your seats")).to_be_visible()
    expect(hall.wall.locator("[data-part=seating] [data-pages] > li")).to_have_count(13)
    seat = drawn[1].index("Ed")
    expect(hall.own_phone.get_by_text("Table 2", exact=True)).to_be_visible()
    expect(hall.own_phone.get_by_text(f"seat {seat + 1}, after {drawn[1][seat - 1]}")).to_be_visible()
    hall.look("10-announced", "director", "wall", "phone")


def play_the_first_session(hall: Hall, director: Page) -> None:
    """Two tables by thumb, of which the first is left by Max after a round."""
    next_step(director, hall.base, "To the tables")
    director.get_by_role("button", name="Start the clock: 30 min").click()
    for page in (hall.wall, hall.own_phone):
        expect(page.get_by_role("timer")).to_contain_text(re.compile(r"(29|28):\d\d"))
    line_up, phones = hall.line_up(1), hall.table_phones
    phones[0].goto(f"/table/{hall.code_of(1, 1)}/")
    hall.look("11-which-seat", "table1")
    for number, phone in enumerate(phones, 1):
        hall.scan(phone, hall.table(1, number))
    for phone, names in zip(phones, line_up[:2], strict=False):
        enter_round(phone, {name: FIRST[name][0] for name in names})
    expect(director.get_by_role("link", name="Table 1")).to_contain_text("1 of 2 rounds")
    hall.look("12-round-one", "table1", "table2", "director", "wall", "phone")
    max_leaves(hall, director)
    expect(phones[0].get_by_role("link", name="Max went out")).to_have_count(0)
    for phone, names in zip(phones, line_up[:2], strict=False):
        enter_round(phone, {name: FIRST[name][1] for name in names if name != "Max"})
    for number in (3, 4):
        hall.play(hall.table(1, number), FIRST)
    hall.look("14-all-in", "table1", "table2", "table4", "wall")
    for phone in phones:
        phone.get_by_role("button", name="Submit the sheet").tap()
        panel(phone, "Submitted.")
    director.goto(f"{hall.base}tables/")
    hall.look("15-submitted", "director", "table1", "table2", "wall", "phone")


def max_leaves(hall: Hall, director: Page) -> None:
    director.get_by_role("link", name="Table 1").click()
    leaver = fold(director, "Somebody leaves")
    leaver.locator("[name=entrant]").select_option(label="Max")
    leaver.get_by_label("does not count for who leaves").check()
    hall.look("13-leaves", "director")
    leaver.get_by_role("button", name="Leaves the table").click()
    expect(director.get_by_role("listitem").filter(has_text="Max")).to_contain_text("left")


def decide_a_dispute(hall: Hall, director: Page) -> None:
    """Ed says from his own phone that his sheet is wrong; the director sees no proof of it."""
    phone = hall.own_phone
    phone.get_by_role("link", name="Look at the sheet, or say what is wrong").tap()
    phone.get_by_text("Something is wrong").tap()
    phone.get_by_label("What is wrong").fill("I held 2, not 12")
    hall.look("16-dispute", "phone")
    phone.get_by_role("button", name="Call it wrong").tap()
    panel(phone, "The sheet is disputed.")
    panel(hall.table_phones[1], "The sheet is disputed.")
    expect(hall.wall.locator("[data-part=tables]")).to_contain_text("to be decided")
    disputed = director.get_by_role("link", name="Table 2")
    expect(disputed).to_contain_text("1 dispute")
    hall.look("17-disputed", "phone", "table2", "wall", "director")
    disputed.click()
    expect(director.get_by_text("I held 2, not 12")).to_be_visible()
    hall.look("18-to-decide", "director")
    director.get_by_role("button", name="The sheet stands").click()
    phone.get_by_role("button", name="The sheet is right: I agree").tap()
    panel(phone, "1 of 3 agree")


def accept_and_close(hall: Hall, director: Page, scorer: Page) -> None:
    for number in range(1, 5):
        scorer.goto(f"{hall.base}tables/")
        scorer.get_by_role("link", name=f"Table {number}").tap()
        scorer.get_by_role("button", name="Accept the result").tap()
        expect(scorer.get_by_text("The result is accepted.")).to_be_visible()
    hall.look("19-accepted", "scorer")
    panel(hall.own_phone, "The result is accepted.")
    next_step(director, hall.base, "Close the session")
    expect(director.get_by_role("heading", name="Close session 1")).to_be_visible()
    hall.look("20-close", "director")
    director.get_by_role("button", name="Close the session").click()
    expect(director.get_by_text("Session 1 is closed.").first).to_be_visible()
    expect(hall.wall.get_by_text("After session 1 of 2")).to_be_visible()
    director.goto(f"{hall.base}standings/")
    assert places(director)[:6] == [
        ("1", "Ana", "2.0"), ("2", "Bo", "3.5"), ("3", "Cy", "5.5"), ("4", "Di", "6.0"), ("5", "Ed", "11.0"),
        ("6", "Flo", "12.5"),
    ]  # fmt: skip
    assert places(director)[-1][:2] == ("–", "Max")
    hall.look("21-standings", "director", "wall", "phone")
