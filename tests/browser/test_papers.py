"""Paper: one table on a page, and nothing cut, on A4 and on Letter."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.account_screens import be
from tests.tournaments.make import make_account, make_club
from tests.tournaments.make_tournaments import DIRECTOR, make_session, make_tournament
from tournaments.models import Tournament
from tournaments.models.handing_out import give_links

LONG = "Maximiliana Wilhelmina-Konstancja von und zu Hohenstein-Berg"
ARABIC = "عبد الرحمن بن محمد الفهد الطويل"
EIGHT = (LONG, ARABIC, "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren", "Di", "Ed", "Flo", "Gus", "Hana")
THREE = ("Ivo", "Jo", "Kim")
# Millimetres inside of the margins.
PAPERS = {"A4": (186, 273), "Letter": (191, 255)}
MM = 96 / 25.4

TOO_LARGE = """([width, height]) => [
  ...[...document.querySelectorAll('.sheet, .cards > li')].filter(element => element.getBoundingClientRect().height > height),
  ...[...document.querySelectorAll('.sheets, .sheets *')].filter(element => {
    const box = element.getBoundingClientRect();
    const isCut = getComputedStyle(element).overflow !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    return !element.closest('.unseen, svg') && (box.right > width + 1 || box.left < -1 || isCut);
  })].map(element => element.outerHTML.slice(0, 120))"""


def make_event(rounds: int) -> Tournament:
    club = make_club("Coop", visibility="public", owner=make_account("Hanna"))
    rules = {"set_max": 18, "first_start": 18, "hand_size": 7} if rounds > 10 else {}
    tournament = make_tournament(club, (*EIGHT, *THREE), rules=rules, is_listed=True, table_max=8)
    make_session(tournament, [EIGHT, THREE], first_start=rounds - 1, round_count=rounds)
    give_links(tournament, DIRECTOR)
    return tournament


def open_paper(page: Page, server: str, tournament: Tournament, path: str) -> None:
    site = server.replace("127.0.0.1", "localhost")
    be(page.context, site, tournament.club.roles.filter(kind="owner").get().account)
    page.goto(f"{site}/tournaments/{tournament.key}/prints/{path}")


def count_pages(pdf: bytes) -> int:
    return pdf.replace(b"/Type /Pages", b"").count(b"/Type /Page")


def cut(page: Page, paper: str) -> Any:
    """What does not fit on the paper."""
    width, height = (side * MM for side in PAPERS[paper])
    page.set_viewport_size({"width": int(width), "height": int(height)})
    page.emulate_media(media="print")
    return page.evaluate(TOO_LARGE, [width, height])


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("rounds", [3, 10, 13, 19])
def test_each_table_has_a_page_of_its_own(open_page: Page, server: str, rounds: int, paper: Any) -> None:
    open_paper(open_page, server, make_event(rounds), "1/sheets/")
    assert count_pages(open_page.pdf(format=paper)) == 2
    assert cut(open_page, paper) == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("path", ["1/names/", "1/tables/", "cards/", "standings/"])
def test_nothing_is_cut(open_page: Page, server: str, path: str, paper: Any) -> None:
    open_paper(open_page, server, make_event(10), path)
    assert count_pages(open_page.pdf(format=paper)) == (2 if path == "cards/" else 1)
    assert cut(open_page, paper) == []
