"""What comes in and goes out, in a browser: old score sheets, the club as a file, tables, a token."""

from __future__ import annotations

import csv
import io
import json
import re
import urllib.error
import urllib.request

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scoring.models import Game
from tests.browser.account_screens import be
from tests.browser.test_accessibility import CUT_AT_THE_SIDE, SMALL_TARGETS, SMALLEST_TARGET
from tests.browser.transfer_screens import DOUBTFUL, visit_transfer
from tests.tournaments.full_club import make_full_club
from tests.tournaments.make import make_account, make_club, make_season, play_game
from tournaments.imports.club_document import import_club
from tournaments.models import Account

pytestmark = pytest.mark.timeout(120)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_everything_can_be_tapped(open_page: Page, server: str, scheme: str) -> None:
    open_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for screen in visit_transfer(open_page, server):
        faults = [violation["id"] for violation in Axe().run(open_page).response["violations"]]
        faults += open_page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) + open_page.evaluate(CUT_AT_THE_SIDE)
        if faults:
            found[screen] = faults
    assert found == {}


def sign_in(page: Page, server: str, account: Account) -> str:
    site = server.replace("127.0.0.1", "localhost")
    be(page.context, site, account)
    return site


def test_old_score_sheets_are_looked_at_decided_and_taken_in(page: Page, server: str) -> None:
    olga = make_account()
    club = make_club(owner=olga)
    play_game(club, {"Ana": [0], "Bo": [4]})
    page.goto(f"{sign_in(page, server, olga)}/clubs/coop/games/")
    page.get_by_label("Menu").first.click()
    page.get_by_role("link", name="Old score sheets").click()
    page.get_by_label("The table, pasted").fill(DOUBTFUL)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_text("3 games from March 6, 2019 to March 20, 2019, 4 people")).to_be_visible()
    expect(page.get_by_text("Bob has no score in round 6: did not play it.")).to_be_visible()
    assert Game.objects.count() == 1

    page.get_by_label("Bob", exact=True).select_option(label="Bo")
    page.get_by_label("What about March 13, 2019?").select_option(label="Take it so")
    text = page.get_by_label("The table, pasted")
    text.fill(text.input_value().replace("20,,Ana,0,0,5,0,10,2,0,24", "20,,Ana,3,0,5,0,10,2,0,20"))
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_label("Bob", exact=True)).to_have_value(club.members.get(player__name="Bo").player.key)
    page.get_by_role("button", name="Take 3 games in").click()
    expect(page.get_by_text("3 games are in.")).to_be_visible()
    expect(page.get_by_role("link", name="March 13, 2019")).to_be_visible()


def test_a_club_goes_out_as_a_file_and_comes_in_as_the_same(page: Page, server: str) -> None:
    make_full_club()
    site = sign_in(page, server, Account.objects.get(name="Olga"))
    page.goto(f"{site}/clubs/coop/export/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Take the file").click()
    document = download.value.path().read_bytes()
    import_club(document, {1: Account.objects.get(name="Olga")}, as_copy=True)
    tables = []
    for slug in ("coop", "coop-2"):
        page.goto(f"{site}/clubs/{slug}/standings/")
        tables.append(page.get_by_role("table").inner_text())
    assert tables[0] == tables[1]
    assert "Ana" in tables[0]


def test_a_page_gives_its_choice_of_games_as_a_file(page: Page, server: str) -> None:
    olga = make_account()
    club = make_club(owner=olga)
    season = make_season(club)
    play_game(club, {"Ana": [0, 5], "Bo": [4, 0]})
    page.goto(f"{sign_in(page, server, olga)}/clubs/coop/standings/?season={season.pk}")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text())))
    assert [(row["name"], row["average"]) for row in rows] == [("Bo", "2"), ("Ana", "5/2")]
    assert download.value.url.endswith(f"/clubs/coop/export/standings.csv?season={season.pk}")


def test_a_token_is_shown_once_and_reads_until_it_is_revoked(page: Page, server: str) -> None:
    olga = make_account()
    play_game(make_club(owner=olga), {"Ana": [0], "Bo": [4]})
    page.goto(f"{sign_in(page, server, olga)}/clubs/coop/programs/")
    page.get_by_label("What it is for").fill("A screen")
    page.get_by_role("button", name="Make a token").click()
    token = page.get_by_role("status").locator("code").inner_text()
    request = urllib.request.Request(f"{server}/api/v1/clubs/coop/", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request) as answer:
        assert json.load(answer)["games"] == 1
    page.get_by_role("button", name=re.compile("^Revoke")).click()
    expect(page.get_by_text("nothing can be read with this token any more")).to_be_visible()
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(request)
