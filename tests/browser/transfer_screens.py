"""The pages by which a club's records come in and go out, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.account_screens import be, show
from tests.tournaments.make import make_account, make_club, play_game

PAGES = {
    "old score sheets": "/clubs/mill/import/",
    "the club as a file": "/clubs/mill/export/",
    "access for programs": "/clubs/mill/programs/",
    "what programs can ask": "/api/v1/",
}
DOUBTFUL = """Date,Game,Player,1,2,3,4,5,6,7,Total
2019-03-06,Table 1,Ana,0,14,3,22,0,9,1,49
2019-03-06,Table 1,Bo,11,0,7,0,13,-,0,31
2019-03-06,Table 1,Cy,5,8,0,4,6,0,12,35
2019-03-13,,Ana,7,0,5,0,10,2,0,24
2019-03-13,,Bob,0,16,0,9,0,,4,29
2019-03-13,,Cy,3,5,2,8,9,4,6,37
2019-03-20,,Ana,0,0,5,0,10,2,0,24
2019-03-20,,Bo,0,16,0,9,0,0,4,29
"""


def visit_transfer(page: Page, server: str) -> Iterator[str]:
    """Shows one screen after the other and says which."""
    owner = make_account("Tilda")
    play_game(make_club("Mill", owner=owner), {"Ana": [0], "Bo": [4]})
    site = server.replace("127.0.0.1", "localhost")
    page.context.clear_cookies()
    be(page.context, site, owner)
    yield from show(page, site, PAGES)
    page.locator("summary").filter(has_text="GameOut").click()
    yield "what programs can ask, unfolded"
    page.goto(f"{site}/clubs/mill/programs/")
    page.get_by_label("What it is for").fill("A screen in the club room")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_role("status").filter(has_text="It is shown only now")).to_be_visible()
    yield "a token, shown"
    page.goto(f"{site}/clubs/mill/import/")
    page.get_by_label("The table, pasted").fill(DOUBTFUL)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", name="To look at")).to_be_visible()
    yield "old score sheets, looked at"
    page.get_by_role("button", name="Take 1 game in").click()
    expect(page.get_by_role("alert").filter(has_text="Who is Bob?")).to_be_visible()
    yield "old score sheets, undecided"
