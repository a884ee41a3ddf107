"""A club's game on the phones of those who may still see it, and of those who may no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from scoring.live import tokens
from scoring.models import Game
from tests.browser.account_screens import be
from tests.browser.conftest import listen_for_complaints
from tests.browser.steps import total
from tests.browser.test_two_phones import TIME_TO_NOTICE, NewContext, is_the_same_page
from tests.make import record
from tests.tournaments.make import make_account, make_club, play_game
from tournaments.models import Club, ClubEdit
from tournaments.models.people import let_leave

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def club(transactional_db: None) -> Club:
    return make_club()


@pytest.fixture
def game(club: Club) -> Game:
    return play_game(club, {"Ana": [0], "Bo": [12]})


class Phones:
    def __init__(self, club: Club, game: Game, server: str, new_context: NewContext) -> None:
        self.club, self.game, self.server, self.new_context = club, game, server, new_context
        self.complaints: list[list[str]] = []

    def of_member(self, name: str) -> Page:
        """Signed in, with the game before them and its changes coming in."""
        account = make_account(name)
        self.club.members.filter(player__name=name).update(account=account)
        context = self.new_context()
        be(context, self.server, account)
        page = context.new_page()
        self.complaints.append(listen_for_complaints(page))
        with page.expect_response("**/live/**"):
            page.goto(f"/games/{self.game.key}/")
        page.evaluate("window.isTheSamePage = true")
        return page


@pytest.fixture
def phones(club: Club, game: Game, server: str, new_context: NewContext) -> Iterator[Phones]:
    phones = Phones(club, game, server, new_context)
    yield phones
    assert [said for said in phones.complaints if said] == []


def test_somebody_leaves_the_club_and_the_others_go_on_seeing_its_game(phones: Phones) -> None:
    stays, goes = phones.of_member("Ana"), phones.of_member("Bo")
    with stays.expect_response(lambda answer: "/live/" in answer.url and answer.status == 200):
        let_leave(phones.club.members.get(player__name="Bo"), ClubEdit(None))
    record(phones.game, 2, {"Ana": 0, "Bo": 30})
    expect(total(stays, "Bo")).to_have_text("42", timeout=TIME_TO_NOTICE)
    assert is_the_same_page(stays)
    expect(goes.get_by_text("Not live: as of")).to_be_visible(timeout=TIME_TO_NOTICE)
    expect(total(goes, "Bo")).to_have_text("12")


def test_a_page_older_than_its_address_finds_a_new_one(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as three_days_later:
        three_days_later.setattr(tokens, "LIFE", timedelta(seconds=-1))
        page = phones.of_member("Ana")
    record(phones.game, 2, {"Ana": 0, "Bo": 30})
    expect(total(page, "Bo")).to_have_text("42", timeout=TIME_TO_NOTICE)
    expect(page.get_by_text(re.compile("^Saved"))).to_be_visible()
    assert is_the_same_page(page)
