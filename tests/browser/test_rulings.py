"""A ruling on a phone: asked, kept with what the table decided, found again, taken back, printed, sent to others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.models import Game, Link
from tests.browser.conftest import PHONE
from tests.browser.steps import become, open_by_links
from tests.make import keep_answer, keep_replay, make_game

DISPUTE = "round=1&moves=9-9+9-2@9-9+9-4@9-9+9-5@9-9+9-6@9-9+4-4@9-4&try=6-2@9-6"


@pytest.fixture
def game(server: str) -> Game:
    return make_game("Ana Bo Cy")


@pytest.fixture
def phone(page: Page, server: str, game: Game) -> Page:
    become(page.context, server, game.keeper)
    return page


def ask_about_the_foot(page: Page, game: Game) -> None:
    page.goto(f"/games/{game.key}/")
    page.get_by_role("link", name="Is this allowed?").tap()
    expect(page.locator("#ask.scripted")).to_be_visible()
    page.get_by_role("radio", name="A chicken foot").tap()
    for label, number in (("Foot on double", "4"), ("The tile", "5"), ("Its other half", "2")):
        page.get_by_role("radiogroup", name=label).get_by_role("radio", name=number, exact=True).tap()
    expect(page.get_by_role("heading", name="Not yet: 5-2")).to_be_visible()


def keep(page: Page, decision: str = "") -> None:
    if decision:
        page.get_by_text("What did the table decide?").tap()
        page.get_by_label("What the table decided").fill(decision)
    page.get_by_role("button", name="Keep as ruling").tap()
    expect(page).to_have_url(re.compile(r"/rulings/\d+/"))


def test_the_answer_is_kept_and_found_again(phone: Page, game: Game) -> None:
    ask_about_the_foot(phone, game)
    keep(phone, "Bo takes it back.")
    expect(phone.get_by_role("status")).to_have_text("Kept.")
    expect(phone.get_by_role("article")).to_contain_text("Bo takes it back.")
    phone.goto(f"/games/{game.key}/")
    phone.locator("summary").first.tap()
    phone.get_by_role("link", name="1 ruling kept").tap()
    phone.get_by_role("link", name="Not yet: 5-2").tap()
    phone.get_by_role("link", name="Rule R23").tap()
    expect(phone).to_have_url(re.compile(r"/rules/#R23$"))


def test_what_was_kept_by_mistake_is_taken_back_at_once(phone: Page, game: Game) -> None:
    ask_about_the_foot(phone, game)
    keep(phone)
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_text("Taken back.")).to_be_visible()
    phone.goto(f"/games/{game.key}/rulings/")
    expect(phone.get_by_role("listitem")).to_contain_text(["withdrawn"])


def test_a_replay_is_kept_with_its_tableau(phone: Page, game: Game) -> None:
    phone.goto(f"/games/{game.key}/replay/?{DISPUTE}")
    keep(phone, "Noticed at once.")
    expect(phone.get_by_role("heading", name="Not yet: 6-2")).to_be_visible()
    expect(phone.get_by_role("img", name="The tableau")).to_be_visible()
    phone.get_by_role("link", name="Replay it").tap()
    expect(phone.get_by_role("heading", name="Not yet: 6-2")).to_be_visible()


def test_followers_read_a_ruling_and_cannot_change_it(browser: Browser, server: str, game: Game) -> None:
    keep_answer(game, decision="Bo waits.")
    context = browser.new_context(base_url=server, viewport=PHONE, has_touch=True)
    open_by_links(context, server, Link.make(game.keeper, Link.Scope.FOLLOW, game=game))
    page = context.new_page()
    page.goto(f"/games/{game.key}/rulings/1/")
    expect(page.get_by_role("article")).to_contain_text("Bo waits.")
    expect(page.get_by_role("link", name="Withdraw")).to_have_count(0)
    page.get_by_role("link", name="Ask again").tap()
    expect(page.get_by_role("heading", name="Not yet: 5-2")).to_be_visible()
    expect(page.get_by_role("button", name="Keep as ruling")).to_have_count(0)
    context.close()


def test_paper_has_the_verdict_and_no_buttons(phone: Page, game: Game) -> None:
    keep_replay(game, DISPUTE, "Noticed at once.")
    phone.goto(f"/games/{game.key}/rulings/1/")
    phone.emulate_media(media="print")
    for words in ("Not yet: 6-2", "Rule R23", "Noticed at once.", "Ruling 1"):
        expect(phone.get_by_text(words).first).to_be_visible()
    expect(phone.get_by_role("img", name="The tableau")).to_be_visible()
    expect(phone.get_by_role("button")).to_have_count(0)
    expect(phone.get_by_role("link", name="Withdraw")).to_have_count(0)


def test_nothing_is_wider_than_a_small_phone(phone: Page, game: Game) -> None:
    keep_replay(game, DISPUTE, "x" * 300)
    phone.set_viewport_size({"width": 320, "height": 568})
    for path in ("", "1/", "1/withdraw/"):
        phone.goto(f"/games/{game.key}/rulings/{path}")
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == 320
