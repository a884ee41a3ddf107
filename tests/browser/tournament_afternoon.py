"""A tournament from its second session to the archive, as its director lives it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.tournament_hall import (
    FINAL,
    LAPTOP,
    PHONE,
    SECOND,
    Hall,
    fold,
    next_step,
    panel,
    places,
    places_of,
    tables_on,
)
from tournaments.models import Account, Table


def draw_the_second_session(hall: Hall, director: Page) -> None:
    """Zoe comes late; the director prefers five at a table."""
    director.goto(f"{hall.base}entrants/")
    director.get_by_label("Name", exact=True).fill("Zoe")
    director.get_by_role("button", name="Add", exact=True).click()
    expect(director.get_by_text("Zoe is entered, number 14.")).to_be_visible()
    next_step(director, hall.base, "Seat the next session")
    expect(director.get_by_text("13 play")).to_be_visible()
    director.get_by_label("5+4+4").check()
    director.get_by_role("button", name="Draw the tables").click()
    expect(director.get_by_role("heading", name="Table 3")).to_be_visible()
    drawn = tables_on(director)
    assert [len(table) for table in drawn] == [5, 4, 4]
    assert sorted(name for table in drawn for name in table) == sorted(SECOND)
    expect(director.get_by_text("Small tables are shared out")).to_be_visible()
    hall.look("22-second", "director")
    director.get_by_role("button", name="Announce").click()
    expect(director.get_by_role("heading", name="Who sits where")).to_be_visible()
    hall.own_phone.goto(hall.base)
    table = next(number for number, names in enumerate(drawn, 1) if "Ed" in names)
    expect(hall.own_phone.get_by_role("link", name=f"Table {table}, seat")).to_be_visible()
    hall.look("23-second-announced", "phone", "wall", "director")


def correct_an_earlier_score(hall: Hall, director: Page, scorer: Page) -> None:
    """Ed was right: his 12 becomes a 2. Who sits where stays, the standings and their log do not."""
    line_up = hall.line_up(2)
    table = hall.table(1, 2)
    director.goto(f"{hall.base}tables/{table.pk}/")
    reopen = fold(director, "Open the sheet again")
    reopen.get_by_label("Why").fill("The paper sheet says 2")
    reopen.get_by_role("button", name="Open it").click()
    expect(director.get_by_role("link", name="Enter scores")).to_be_visible()
    director.goto(f"/games/{table.game.key}/rounds/1/record/")
    director.get_by_label("Ed", exact=True).fill("2")
    director.get_by_role("button", name="Save").last.click()
    expect(director).not_to_have_url(re.compile("/record/"))
    director.get_by_role("button", name="Submit the sheet").click()
    panel(director, "Submitted.")
    scorer.goto(f"{hall.base}tables/{table.pk}/")
    hall.look("24-corrected", "director", "scorer")
    scorer.get_by_role("button", name="Accept the result").tap()
    expect(scorer.get_by_text("The result is accepted.")).to_be_visible()

    director.goto(f"{hall.base}seating/")
    expect(director.get_by_text("a score of an earlier session changed since. Seats stay.")).to_be_visible()
    assert tables_on(director) == hall.line_up(2) == line_up
    hall.look("25-banner", "director")
    director.goto(f"{hall.base}standings/")
    assert places(director)[3:6] == [("4", "Di", "6.0"), ("4", "Ed", "6.0"), ("6", "Flo", "12.5")]
    director.goto(f"{hall.base}log/")
    expect(director.get_by_text("The paper sheet says 2")).to_be_visible()
    hall.look("26-log", "director")
    director.get_by_role("link", name="What was corrected on the sheet").click()
    expect(director.get_by_text("Round 1, Ed: 12 → 2")).to_be_visible()
    hall.look("26-log-of-the-sheet", "director")


def tell_everybody(hall: Hall, director: Page) -> None:
    hall.own_phone.goto(hall.base)
    hall.own_phone.get_by_role("link", name="My page").tap()
    hall.scan(hall.table_phones[0], hall.table(2, 1))
    director.goto(f"{hall.base}messages/")
    director.get_by_label("What everybody reads at once").fill("Tea and cake at four")
    director.get_by_role("button", name="Send").click()
    expect(hall.wall.get_by_role("status")).to_have_text("Tea and cake at four")
    for phone in (hall.own_phone, hall.table_phones[0]):
        expect(phone.get_by_text("Tea and cake at four")).to_be_visible()
    hall.look("27-message", "director", "wall", "phone", "table1")
    director.get_by_role("button", name="Take down").click()
    for page in (hall.wall, hall.own_phone, hall.table_phones[0]):
        expect(page.get_by_text("Tea and cake at four")).to_have_count(0)


def play_the_second_session(hall: Hall, director: Page) -> None:
    """Once a round is stored, a page on which the tables could still be drawn again does so no more."""
    director.goto(f"{hall.base}seating/")
    expect(director.get_by_role("button", name="Draw again")).to_be_visible()
    line_up = hall.line_up(2)
    for number in (1, 2, 3):
        hall.finish(hall.table(2, number), SECOND)
    director.get_by_role("button", name="Draw again").click()
    expect(director.get_by_role("alert")).to_be_visible()
    hall.look("28-no-draw", "director", "wall", "phone")
    assert hall.line_up(2) == line_up
    next_step(director, hall.base, "Close the session")
    director.get_by_role("button", name="Close the session").click()
    expect(director.get_by_text("Session 2 is closed.").first).to_be_visible()


def cut(hall: Hall, director: Page) -> None:
    """Di and Ed are level at the line, so both go to the final table."""
    next_step(director, hall.base, "Cut and final table")
    tied = director.get_by_role("group", name="Level for 1 seat")
    expect(tied.locator(".name")).to_have_text(["Di", "Ed"])
    expect(tied.get_by_label("All of them play: a final of 5")).to_be_checked()
    hall.look("29-cut", "director", "wall")
    director.get_by_role("button", name="Make the cut").click()
    expect(director.get_by_role("heading", name="The finalists")).to_be_visible()
    expect(director.locator(".names-of .name")).to_have_text(["Ana", "Bo", "Cy", "Di", "Ed"])
    hall.look("30-finalists", "director", "wall", "phone")
    director.get_by_role("link", name="Draw the table").click()
    fold(director, "How, pins, kept apart, rounds")
    director.locator("[name=round_count]").fill("2")
    director.get_by_role("button", name="Draw the tables").click()
    expect(director.get_by_role("heading", name="Table 1")).to_be_visible()
    assert [sorted(names) for names in tables_on(director)] == [sorted(FINAL)]
    hall.look("31-final-drawn", "director")
    director.get_by_role("button", name="Announce").click()
    expect(director.get_by_role("heading", name="Who sits where")).to_be_visible()
    expect(hall.wall.get_by_text("The final", exact=True)).to_be_visible()
    expect(hall.own_phone.get_by_text("Table 1", exact=True)).to_be_visible()


def play_the_final(hall: Hall, director: Page, scorer: Page) -> None:
    phone, table = hall.table_phones[0], hall.table(3, 1)
    hall.scan(phone, table)
    hall.play(table, FINAL)
    hall.look("32-final", "wall", "phone", "table1")
    phone.get_by_role("button", name="Submit the sheet").tap()
    panel(phone, "Submitted.")
    scorer.goto(f"{hall.base}tables/{table.pk}/")
    scorer.get_by_role("button", name="Accept the result").tap()
    panel(phone, "The result is accepted.")
    next_step(director, hall.base, "Close the session")
    director.get_by_role("button", name="Close the session").click()
    expect(director.get_by_text("Session 3 is closed.").first).to_be_visible()
    next_step(director, hall.base, "End play")
    expect(hall.wall.get_by_text("Provisional result")).to_be_visible()
    hall.look("33-provisional", "director", "wall", "phone")


def publish_and_archive(hall: Hall, director: Page, owner: Account) -> None:
    next_step(director, hall.base, "Publish the result")
    director.get_by_role("button", name="Publish").click()
    expect(hall.wall.get_by_text("Final result")).to_be_visible()
    expect(hall.wall.locator(".podium .name")).to_have_text([re.compile(name) for name in ("Ed", "Ana", "Bo")])
    director.goto(f"{hall.base}tables/{hall.table(1, 1).pk}/")
    hall.look("34-published", "director", "wall", "phone")
    archivist = hall.browser("owner", LAPTOP, owner)
    next_step(archivist, hall.base, "Archive")
    archivist.get_by_role("button", name="Archive it").click()
    expect(archivist.get_by_text("Archived").first).to_be_visible()
    hall.look("35-archived", "owner")
    read_the_result(hall)
    reopen = fold(director, "Open the sheet again")
    reopen.get_by_label("Why").fill("Once more")
    reopen.get_by_role("button", name="Open it").click()
    expect(director.get_by_role("alert")).to_be_visible()
    hall.look("37-refused", "director")
    assert hall.table(1, 1).state == Table.State.ACCEPTED


def read_the_result(hall: Hall) -> None:
    """Anybody, later on."""
    reader = hall.browser("reader", PHONE)
    reader.goto(hall.base)
    expect(reader.get_by_text("Result", exact=True)).to_be_visible()
    expect(reader.locator(".top .name")).to_have_text(["Ed", "Ana", "Bo"])
    hall.look("36-result", "reader")
    reader.goto(f"{hall.base}standings/")
    hall.look("36-standings", "reader")
    found = places_of(reader, (*FINAL, "Flo", "Zoe", "Max"))
    assert found == {
        "Ed": "1", "Ana": "2", "Bo": "3", "Cy": "4", "Di": "5", "Flo": "6", "Zoe": "–", "Max": "–",
    }  # fmt: skip
    reader.get_by_role("link", name="Ed 30 in 4").tap()
    expect(reader.get_by_text("Ed before Ana:")).to_be_visible()
    hall.look("36-why", "reader")
