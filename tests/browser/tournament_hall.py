"""The hall of a tournament: a browser for everybody in it, the size of what they hold, and what they do there."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from scoring.models import Link
from tests.browser.account_screens import be
from tests.browser.conftest import listen_for_complaints
from tests.browser.steps import Taps
from tests.tournaments.make_tournaments import DIRECTOR, play_table
from tests.tournaments.playing.tables import read
from tournaments.models import Account, Session, Table, Tournament
from tournaments.models.playing import accept_table, submit_table

Pips = Mapping[str, Sequence[int]]

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
WALL: ViewportSize = {"width": 1920, "height": 1080}
# A folder for pictures of every browser at every step, for whoever wants to look at the day.
PICTURES = os.environ.get("PICTURES")

# Two rounds of each session. Ed's 12 is found to be a 2 later, which makes him level with Di.
FIRST = {
    "Ana": (0, 4), "Bo": (3, 4), "Cy": (5, 6), "Di": (2, 10), "Ed": (12, 10), "Flo": (13, 12), "Gus": (15, 14),
    "Hal": (18, 17), "Ida": (20, 21), "Jo": (23, 22), "Kim": (26, 24), "Lou": (28, 27), "Max": (30, 31),
}  # fmt: skip
SECOND = {
    "Ana": (0, 5), "Bo": (5, 6), "Cy": (7, 4), "Di": (9, 9), "Ed": (9, 9), "Flo": (11, 14), "Gus": (16, 15),
    "Hal": (19, 16), "Ida": (22, 17), "Jo": (24, 21), "Kim": (25, 23), "Lou": (29, 26), "Zoe": (6, 6),
}  # fmt: skip
FINAL = {"Ana": (4, 5), "Bo": (10, 2), "Cy": (7, 7), "Di": (20, 20), "Ed": (0, 3)}


class Hall:
    """Everybody is given a browser by a name that the pictures bear too."""

    def __init__(self, server: str, browser: Browser) -> None:
        self.server, self._browser = server, browser
        self.pages: dict[str, Page] = {}
        self.complaints: list[list[str]] = []

    def browser(self, name: str, viewport: ViewportSize, account: Account | None = None) -> Page:
        context = self._browser.new_context(
            base_url=self.server, viewport=viewport, has_touch=viewport["width"] < LAPTOP["width"], locale="en-GB"
        )
        if account is not None:
            be(context, self.server, account)
        page = self.pages[name] = context.new_page()
        self.complaints.append(listen_for_complaints(page))
        return page

    @cached_property
    def wall(self) -> Page:
        return self.browser("wall", WALL)

    @cached_property
    def own_phone(self) -> Page:
        """Of Ed, who registers by it."""
        return self.browser("phone", PHONE)

    @cached_property
    def table_phones(self) -> list[Page]:
        sizes = (PHONE, SMALL_PHONE, PHONE, SMALL_PHONE)
        return [self.browser(f"table{number}", size) for number, size in enumerate(sizes, 1)]

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()
        assert not any(self.complaints)

    def look(self, step: str, *names: str) -> None:
        for name in names if PICTURES else ():
            page = self.pages[name]
            page.screenshot(path=Path(str(PICTURES), f"{step}-{name}.png"), full_page=name != "wall")

    def open_code(self, page: Page, shown_on: Page) -> None:
        """A page scans what another one shows; servers of tests think that they are called otherwise."""
        page.goto(urlsplit(shown_on.locator(".address").inner_text()).path)

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.select_related("club__keeper").get()

    @property
    def base(self) -> str:
        return f"/tournaments/{self.tournament.key}/"

    def session(self, number: int) -> Session:
        return self.tournament.sessions.get(number=number)

    def table(self, session: int, number: int) -> Table:
        return read(Table.objects.get(session__number=session, number=number))

    def line_up(self, session: int) -> list[list[str]]:
        """Who sits at each table, in playing order."""
        tables = Table.objects.filter(session__number=session).order_by("number")
        return [list(table.game.seats.order_by("order").values_list("player__name", flat=True)) for table in tables]

    def code_of(self, session: int, number: int) -> str:
        return self.table(session, number).game.links.get(scope=Link.Scope.TABLE).token

    def scan(self, page: Page, table: Table) -> None:
        """The code of a table, on a phone that keeps score for it."""
        page.goto(f"/table/{self.code_of(table.session.number, table.number)}/")
        expect(page.get_by_role("heading", name="Which seat are you?")).to_be_visible()
        page.get_by_role("button", name="I keep score for the table").tap()
        expect(page.locator("#phone")).to_contain_text(f"able {table.number}")

    def play(self, table: Table, pips: Pips) -> None:
        """All rounds of a table, not on any phone."""
        seated = table.game.seats.order_by("order").values_list("player__name", flat=True)
        play_table(table, {name: pips[name] for name in seated})

    def finish(self, table: Table, pips: Pips) -> None:
        self.play(table, pips)
        submit_table(read(table), DIRECTOR)
        accept_table(read(table), DIRECTOR)


def enter_round(phone: Page, hands: Mapping[str, int]) -> None:
    """By thumb; whoever has nothing left went out, without such a one the round was blocked."""
    out = next((name for name, pips in hands.items() if pips == 0), None)
    Taps(phone).save_round({name: str(pips) for name, pips in hands.items()}, out)


def tables_on(page: Page) -> list[list[str]]:
    """The line-up that a page shows."""
    return [table.locator(".name").all_inner_texts() for table in page.locator(".line-up").all()]


def places(page: Page) -> list[tuple[str, str, str]]:
    """Place, name and figure of everybody in the standings that a page shows."""
    rows = page.locator(".ranks tbody tr:not(.cut)")
    expect(rows.first).to_be_visible()
    return [
        (row.locator(".place").inner_text(), row.locator(".name").inner_text(), row.locator(".figure").inner_text())
        for row in rows.all()
    ]


def places_of(page: Page, names: Iterable[str]) -> dict[str, str]:
    by_name = {name: place for place, name, _figure in places(page)}
    return {name: by_name[name] for name in names}


def next_step(page: Page, base: str, label: str) -> None:
    """The one thing to do next, on the first page of the tournament."""
    page.goto(base)
    step = page.locator(".next-step .button.main")
    expect(step).to_have_text(re.compile(f"^{label}"))
    step.click()


def panel(phone: Page, text: str) -> None:
    """The panel of the tournament above a sheet."""
    expect(phone.locator("#phone")).to_contain_text(text)


def fold(page: Page, name: str) -> Locator:
    """Unfolds what can be done."""
    found = page.locator("details").filter(has=page.locator("summary", has_text=name))
    found.locator("summary").click()
    return found
