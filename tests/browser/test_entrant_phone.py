"""An entrant's phone in the room: the table, the clock, messages and the own result come by themselves."""

from __future__ import annotations

import re

import pytest
from django.db import transaction
from playwright.sync_api import Page, expect

from scoring.models import Link
from tests.browser.test_two_phones import TIME_TO_NOTICE
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Entrant, Session, Tournament, move_on
from tournaments.models.playing import add_minutes, end_notice, pause_clock, send_notice, start_clock

pytestmark = pytest.mark.timeout(120)

FOUR = ("Ana", "Bo", "Cy", "Di")


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    return make_tournament(names=FOUR)


@pytest.fixture
def bo(tournament: Tournament) -> Entrant:
    found = entrant(tournament, "Bo")
    found.link = Link.make(tournament.club.keeper, Link.Scope.ENTRANT)
    found.save()
    return found


@pytest.fixture
def phone(page: Page, bo: Entrant) -> Page:
    assert bo.link is not None
    with page.expect_response("**/live/**"):
        page.goto(f"/me/{bo.link.token}/")
    page.evaluate("window.isTheSamePage = true")
    return page


def announce(tournament: Tournament) -> Session:
    with transaction.atomic():
        session = make_session(tournament, [FOUR], minutes=35)
        move_on(tournament)
    return session


def test_the_table_comes_to_the_phone(phone: Page, tournament: Tournament) -> None:
    expect(phone.get_by_text("Your table is shown on this page as soon as it is announced.")).to_be_visible()
    announce(tournament)
    expect(phone.get_by_text("Table 1", exact=True)).to_be_visible(timeout=TIME_TO_NOTICE)
    expect(phone.get_by_text("seat 2, after Ana")).to_be_visible()
    expect(phone.get_by_role("link", name="Enter scores")).to_be_visible()
    assert phone.evaluate("window.isTheSamePage")


def test_clock_and_messages_come_at_once(phone: Page, tournament: Tournament) -> None:
    session = announce(tournament)
    clock = phone.get_by_role("timer")
    expect(clock).to_contain_text("35:00")
    start_clock(session, DIRECTOR)
    expect(clock).to_contain_text("34:5")
    notice = send_notice(tournament, "Lunch at one", DIRECTOR)
    expect(phone.get_by_text("Lunch at one")).to_be_visible()
    pause_clock(session, DIRECTOR)
    expect(clock.get_by_text("Paused")).to_be_visible()
    end_notice(notice, DIRECTOR)
    expect(phone.get_by_text("Lunch at one")).to_have_count(0)


def test_more_minutes_for_my_table_are_on_my_clock(phone: Page, tournament: Tournament) -> None:
    session = announce(tournament)
    expect(phone.get_by_text("Table 1", exact=True)).to_be_visible(timeout=TIME_TO_NOTICE)
    add_minutes(session.tables.get(), 5, DIRECTOR)
    expect(phone.get_by_role("timer")).to_contain_text("40:00", timeout=TIME_TO_NOTICE)


def test_a_message_to_my_table_and_my_result_come_too(phone: Page, tournament: Tournament) -> None:
    table = announce(tournament).tables.get()
    expect(phone.get_by_text("Table 1", exact=True)).to_be_visible(timeout=TIME_TO_NOTICE)
    send_notice(tournament, "Speak up", DIRECTOR, table)
    expect(phone.get_by_text("To your table: Speak up")).to_be_visible(timeout=TIME_TO_NOTICE)
    play_table(table, {"Ana": [0], "Bo": [12], "Cy": [8], "Di": [5]})
    expect(phone.get_by_text("4 of 4 at the table:")).to_be_visible(timeout=TIME_TO_NOTICE)
    expect(phone.get_by_text("Cy before Bo: 8.0 a round against 12.0.")).to_be_visible()


def test_without_network_it_says_how_old_it_is(phone: Page, tournament: Tournament) -> None:
    announce(tournament)
    expect(phone.get_by_text("Table 1", exact=True)).to_be_visible(timeout=TIME_TO_NOTICE)
    phone.context.set_offline(True)
    expect(phone.get_by_text(re.compile(r"^Not live: as of \d\d:\d\d$"))).to_be_visible(timeout=TIME_TO_NOTICE)
    send_notice(tournament, "Lunch at one", DIRECTOR)
    phone.context.set_offline(False)
    expect(phone.get_by_text("Lunch at one")).to_be_visible(timeout=TIME_TO_NOTICE)
    expect(phone.get_by_text("Live", exact=True)).to_be_visible()


def test_i_pause_and_withdraw_by_thumb(phone: Page, bo: Entrant) -> None:
    phone.get_by_role("link", name="My name, a second phone, pause, withdraw").tap()
    phone.get_by_role("button", name="Pause: no seat until I come back").tap()
    expect(phone.get_by_text("You pause: tables are drawn without you")).to_be_visible()
    phone.get_by_role("link", name="My name, a second phone, pause, withdraw").tap()
    phone.get_by_text("Withdraw", exact=True).tap()
    phone.get_by_role("button", name="Withdraw from the tournament").tap()
    expect(phone.get_by_text("You withdrew.")).to_be_visible()
    bo.refresh_from_db()
    assert bo.state == Entrant.State.WITHDRAWN
