"""Registration and check-in as people do them: by a link on the own phone, by a code in the room, at the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from scoring.models import Link, new_key
from tests.browser.account_screens import be
from tests.browser.conftest import listen_for_complaints
from tests.tournaments.make import make_account, make_club, make_member
from tests.tournaments.make_tournaments import DIRECTOR, make_tournament
from tournaments.models import Account, Tournament
from tournaments.models.creating import open_check_in
from tournaments.models.open_links import renew_open_link

NewContext = Callable[..., BrowserContext]

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(autouse=True)
def _nobody_asked_too_often() -> None:
    cache.clear()


@pytest.fixture
def dora(server: str) -> Account:
    return make_account("Dora")


@pytest.fixture
def tournament(dora: Account) -> Tournament:
    club = make_club("Coop", owner=dora)
    for name in ("Ana", "Bo"):
        make_member(club, name)
    tournament = make_tournament(club, ("Kim", "José"), state="registration", fee="5 €")
    renew_open_link(tournament, Link.Scope.REGISTER, DIRECTOR)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def phone(new_context: NewContext) -> Iterator[Page]:
    """Somebody who comes to play."""
    page = new_context().new_page()
    complaints = listen_for_complaints(page)
    yield page
    assert complaints == []


def at(tournament: Tournament, scope: str) -> str:
    tournament.refresh_from_db()
    link = tournament.register_link if scope == "register" else tournament.check_in_link
    assert link is not None
    return f"/{scope}/{link.token}/"


def desk(page: Page, server: str, account: Account, tournament: Tournament) -> None:
    be(page.context, server, account)
    page.goto(f"/tournaments/{tournament.key}/check-in/")
    page.evaluate("window.isTheSamePage = true")


def test_somebody_registers_by_a_link_checks_in_by_the_code_and_the_desk_sees_it(
    page: Page, phone: Page, server: str, dora: Account, tournament: Tournament
) -> None:
    phone.goto(at(tournament, "register"))
    phone.get_by_label("Your name").fill("Zoe Borg")
    phone.get_by_label("Public name").fill("Z.")
    phone.get_by_role("button", name="Register").click()
    expect(phone.get_by_role("heading", name="You have a place")).to_be_visible()
    expect(phone.get_by_role("img", name="QR code: Z.")).to_be_visible()
    phone.goto(at(tournament, "register"))
    expect(phone.get_by_role("heading", name="You are in, Z.")).to_be_visible()
    open_check_in(tournament, DIRECTOR)
    desk(page, server, dora, tournament)
    expect(page.get_by_text("of 3 here")).to_be_visible()
    expect(page.get_by_text("Zoe Borg")).to_be_visible()
    phone.goto(at(tournament, "check-in"))
    phone.get_by_role("button", name="I am here").click()
    expect(phone.get_by_role("heading", name="You are checked in")).to_be_visible()
    expect(page.get_by_role("button", name="Undo: Z.")).to_be_visible()
    assert page.evaluate("window.isTheSamePage")


def test_others_pick_their_name_from_those_who_are_expected(
    page: Page, phone: Page, server: str, dora: Account, tournament: Tournament
) -> None:
    open_check_in(tournament, DIRECTOR)
    desk(page, server, dora, tournament)
    phone.goto(at(tournament, "check-in"))
    phone.get_by_label("Name or number").fill("jose")
    expect(phone.get_by_role("link", name="Kim")).to_be_hidden()
    phone.get_by_role("link", name="José").click()
    phone.get_by_role("button", name="Yes, I am here").click()
    expect(phone.get_by_role("heading", name="You are checked in")).to_be_visible()
    expect(page.get_by_role("button", name="Undo: José")).to_be_visible()


def test_the_desk_searches_taps_and_undoes_without_leaving_the_page(
    page: Page, server: str, dora: Account, tournament: Tournament
) -> None:
    open_check_in(tournament, DIRECTOR)
    desk(page, server, dora, tournament)
    page.get_by_label("Name or number").fill("JOS")
    expect(page.get_by_role("button", name="Check in: Kim")).to_be_hidden()
    page.get_by_role("button", name="Check in: José").click()
    expect(page.get_by_role("button", name="Undo: José")).to_be_focused()
    expect(page.get_by_role("button", name="Check in: Kim")).to_be_hidden()
    page.get_by_role("button", name="Has paid: José").click()
    expect(page.get_by_role("button", name="Has paid: José")).to_have_count(0)
    page.get_by_role("button", name="Undo: José").click()
    expect(page.get_by_role("button", name="Check in: José")).to_be_visible()
    page.get_by_label("Name or number").fill("")
    expect(page.get_by_role("button", name="Check in: Kim")).to_be_visible()
    assert page.evaluate("window.isTheSamePage")


def test_a_director_adds_a_member_by_one_tap_and_is_asked_about_a_name_that_is_known(
    page: Page, server: str, dora: Account, tournament: Tournament
) -> None:
    be(page.context, server, dora)
    page.goto(f"/tournaments/{tournament.key}/entrants/")
    page.get_by_role("button", name="Ana", exact=True).click()
    expect(page.get_by_text("Ana is entered, number 3.")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("bo")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="Who is it?")).to_be_visible()
    page.get_by_role("button", name="The same").click()
    expect(page.get_by_text("Bo is entered, number 4.")).to_be_visible()
    page.get_by_role("button", name="Has paid: Bo").click()
    expect(page.get_by_role("button", name="Has paid: Bo")).to_have_attribute("aria-pressed", "true")


def test_two_phones_register_for_the_last_place_at_once_and_one_waits(server: str, tournament: Tournament) -> None:
    Tournament.objects.update(capacity=3)
    address = at(tournament, "register")

    def enter(name: str) -> int:
        try:
            return Client().post(address, {"name": name, "request_key": new_key()}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(enter, ("Zoe", "Lou"))) == [302, 302]
    assert sorted(tournament.entrants.filter(number__gt=2).values_list("state", flat=True)) == ["registered", "waiting"]
