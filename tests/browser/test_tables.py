"""A table of a tournament from its last score to the accepted result: two phones and a director, all live."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scoring.models import Link
from tests.browser.account_screens import be
from tests.browser.conftest import DESKTOP, listen_for_complaints
from tests.browser.steps import open_by_links
from tests.tournaments.make import make_account
from tests.tournaments.make_tournaments import DIRECTOR, play_table
from tests.tournaments.playing.tables import SCORES, make_table, phone_of, pips, read
from tournaments.models import Role, Table
from tournaments.models.playing import call_help, send_notice

NewContext = Callable[..., BrowserContext]

pytestmark = pytest.mark.timeout(180)


@dataclass
class Room:
    """One table that has played all its rounds, and the browsers around it."""

    table: Table
    server: str
    new_context: NewContext
    complaints: list[list[str]] = field(default_factory=list)

    @property
    def sheet(self) -> str:
        return f"/games/{self.table.game.key}/"

    @property
    def tables(self) -> str:
        return f"/tournaments/{self.table.session.tournament.key}/tables/"

    def phone(self) -> Page:
        """Somebody scans the code of the table."""
        link = self.table.game.links.get(scope=Link.Scope.TABLE)
        return self._open(self.new_context(), f"/table/{link.token}/")

    def own_phone(self, name: str) -> Page:
        context, link = self.new_context(), phone_of(self.table, name).link
        assert link is not None
        open_by_links(context, self.server, link)
        return self._open(context, self.sheet)

    def director(self) -> Page:
        olga = make_account()
        Role.objects.create(club=self.table.session.tournament.club, account=olga, kind=Role.Kind.DIRECTOR)
        context = self.new_context()
        be(context, self.server, olga)
        page = self._open(context, self.tables)
        page.set_viewport_size(DESKTOP)
        return page

    def _open(self, context: BrowserContext, address: str) -> Page:
        page = context.new_page()
        self.complaints.append(listen_for_complaints(page))
        page.goto(address)
        return page


@pytest.fixture
def room(server: str, new_context: NewContext) -> Iterator[Room]:
    table = make_table(minutes=40)
    play_table(table, SCORES)
    room = Room(table, server, new_context)
    yield room
    assert not any(room.complaints)


def panel(page: Page, text: str) -> None:
    expect(page.locator("#phone")).to_contain_text(text)


def test_a_sheet_is_submitted_disputed_decided_and_accepted(room: Room) -> None:
    phone, ana, director = room.phone(), room.own_phone("Ana"), room.director()
    phone.get_by_role("button", name="I keep score for the table").click()
    panel(ana, "Seat 1, after Di")
    phone.get_by_role("button", name="Submit the sheet").click()
    expect(ana.get_by_role("button", name="The sheet is right: I agree")).to_be_visible()

    ana.get_by_text("Something is wrong").click()
    ana.get_by_label("What is wrong").fill("Bo had 13")
    ana.get_by_role("button", name="Call it wrong").click()
    panel(phone, "The sheet is disputed.")

    phone.goto(f"{room.sheet}rounds/1/record/")
    phone.get_by_label("Bo", exact=True).fill("13")
    phone.get_by_role("button", name="Save").last.click()
    expect(phone.get_by_role("alert")).to_contain_text("kept as a dispute")

    expect(director.get_by_role("link", name="Table 1")).to_contain_text("2 disputes")
    director.get_by_role("link", name="Table 1").click()
    expect(director.get_by_text("Round 1, Bo: 12 → 13")).to_be_visible()
    director.get_by_role("button", name="Correct the sheet so").click()
    director.get_by_role("button", name="The sheet stands").click()

    ana.get_by_role("button", name="The sheet is right: I agree").click()
    panel(ana, "1 of 4 agree")
    director.reload()
    director.get_by_role("button", name="Accept the result").click()
    expect(director.get_by_text("The result is accepted.")).to_be_visible()
    panel(ana, "The result is accepted.")
    assert (read(room.table).state, pips(room.table, "Bo")) == (Table.State.ACCEPTED, "13")


def test_the_room_is_told_at_once(room: Room) -> None:
    phone, director = room.own_phone("Bo"), room.director()
    director.get_by_role("button", name="Start the clock").click()
    expect(phone.locator("#phone [data-clock=running]")).to_be_visible()
    send_notice(room.table.session.tournament, "Lunch at one", DIRECTOR)
    panel(phone, "Lunch at one")
    phone.get_by_role("button", name="Call for help").click()
    expect(director.get_by_role("link", name="Table 1")).to_contain_text("Help")
    panel(phone, "Help is called")


def test_what_somebody_writes_stays_while_the_room_goes_on(room: Room) -> None:
    phone = room.own_phone("Bo")
    phone.get_by_role("button", name="Submit the sheet").click()
    phone.get_by_text("Something is wrong").click()
    phone.get_by_label("What is wrong").fill("Di had")
    other = room.own_phone("Cy")
    call_help(room.table, DIRECTOR)
    panel(other, "Help is called")
    phone.get_by_label("What is wrong").press_sequentially(" 9")
    expect(phone.get_by_label("What is wrong")).to_have_value("Di had 9")
