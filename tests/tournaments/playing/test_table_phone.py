"""The phone at a table: its link, the seat that it asks for once, and the panel above the score sheet."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoring.models import Link, new_key
from tests.conftest import Visitor
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tests.tournaments.playing.rooms import act, own_phone, page_of, score, staff, table_phone
from tests.tournaments.playing.tables import FOUR, SCORES, make_table, phone_of, read, submitted
from tournaments.live_pages import fragment
from tournaments.models import Session, Table
from tournaments.models.playing import (
    accept_table,
    add_minutes,
    call_help,
    reopen_table,
    send_notice,
    start_clock,
    void_table,
)
from tournaments.room.phone import signs

pytestmark = pytest.mark.django_db


def address_of(table: Table) -> str:
    return f"/table/{table.game.links.get(scope=Link.Scope.TABLE).token}/"


def test_the_link_asks_once_which_seat_it_is() -> None:
    table, phone = make_table(), Visitor()
    page = phone.get(address_of(table)).content.decode()
    assert "Which seat are you?" in page
    bo = table.game.seats.get(player__name="Bo")
    game = f"/games/{table.game.key}/"
    assert phone.post(address_of(table), {"seat": bo.pk})["Location"] == game
    assert "Seat 2, after <bdi>Ana</bdi>" in page_of(phone, table)
    assert phone.get(address_of(table))["Location"] == game
    assert "Which seat" in phone.get(f"{address_of(table)}?ask").content.decode()


@pytest.mark.parametrize("seat", ["", "0", "999999", "nonsense"])
def test_whoever_keeps_score_for_the_table_sits_nowhere(seat: str) -> None:
    table, phone = make_table(), Visitor()
    phone.post(address_of(table), {"seat": seat})
    page = page_of(phone, table)
    assert "Session 1, table 1" in page
    assert "after <bdi>" not in page
    assert score(phone, table, Ana=0, Bo=12, Cy=8, Di=5) == 302


def test_who_has_a_link_of_their_own_is_not_asked() -> None:
    table = make_table()
    phone = own_phone(table, "Cy")
    assert phone.get(address_of(table)).status_code == 302
    assert "Seat 3, after <bdi>Bo</bdi>" in page_of(phone, table)


def test_who_left_is_nobody_to_play_after() -> None:
    table = make_table()
    table.game.seats.filter(player__name="Bo").update(left_round=1)
    assert "Seat 3, after <bdi>Ana</bdi>" in page_of(own_phone(table, "Cy"), table)


def test_each_table_has_a_seat_of_its_own() -> None:
    table, phone = make_table(), Visitor()
    second = make_session(table.session.tournament, [FOUR]).tables.get()
    for one, name in ((table, "Bo"), (second, "Di")):
        phone.post(address_of(one), {"seat": one.game.seats.get(player__name=name).pk})
    assert "Seat 2" in page_of(phone, table)
    assert "Seat 4" in page_of(phone, second)


def test_a_link_that_was_taken_back_leads_nowhere() -> None:
    table, phone = make_table(), Visitor()
    link = table.game.links.get()
    link.revoke()
    for answer in (phone.get(address_of(table)), phone.post(address_of(table), {"seat": ""})):
        assert answer.status_code == 404
        assert "This link leads nowhere" in answer.content.decode()
    assert phone.get(f"/games/{table.game.key}/").status_code == 200
    assert act(phone, table, "submit") == 403


@pytest.mark.parametrize("scope", ["follow", "register", "entrant"])
def test_another_link_opens_no_table(scope: str) -> None:
    table = make_table()
    link = Link.make(table.game.keeper, scope, game=table.game)
    assert Visitor().get(f"/table/{link.token}/").status_code == 404


def test_a_messenger_is_shown_how_the_game_stands() -> None:
    table = make_table()
    page = Visitor().get(address_of(table), headers={"User-Agent": "WhatsApp/2"}).content.decode()
    assert 'property="og:title"' in page


def test_a_game_of_no_tournament_has_no_panel() -> None:
    from tests.tournaments.make import make_club, play_game

    game = play_game(make_club("Barn", visibility="public"), {"Ana": [0], "Bo": [4]})
    assert 'id="phone"' not in Visitor().get(f"/games/{game.key}/").content.decode()


def test_the_sheet_is_submitted_once_it_is_complete() -> None:
    table = make_table()
    phone = table_phone(table)
    assert "Submit the sheet" not in page_of(phone, table)
    play_table(table, SCORES)
    assert "Submit the sheet" in page_of(phone, table)
    assert "Submit the sheet" not in page_of(Visitor(), table)
    assert act(phone, table, "submit") == 302
    assert act(phone, table, "submit") == 302
    page = page_of(phone, table)
    assert "Submitted. 0 of 4 agree." in page
    assert "I agree" not in page


def test_an_incomplete_sheet_is_not_submitted() -> None:
    table = make_table()
    assert act(table_phone(table), table, "submit") == 409
    assert read(table).state == Table.State.WAITING


def test_each_player_agrees_on_the_own_phone_and_the_last_one_accepts() -> None:
    table = submitted()
    for name in FOUR:
        phone = own_phone(table, name)
        assert "The sheet is right: I agree" in page_of(phone, table)
        assert act(phone, table, "agree", shown=read(table).game.revision) == 302
        assert "The sheet is right: I agree" not in page_of(phone, table)
    assert "The result is accepted." in page_of(Visitor(), table)


def test_nobody_agrees_with_a_sheet_that_changed_meanwhile() -> None:
    table = submitted()
    assert act(own_phone(table, "Ana"), table, "agree", shown=read(table).game.revision - 1) == 409
    assert act(own_phone(table, "Ana"), table, "agree", shown="x") == 302


def test_the_phone_of_the_table_agrees_for_nobody() -> None:
    table = submitted()
    assert act(table_phone(table), table, "agree") == 403
    assert act(table_phone(table), table, "dispute", words="No") == 403
    assert not table.acknowledgements.exists()


def test_a_player_says_what_is_wrong() -> None:
    table = submitted()
    phone = own_phone(table, "Ana")
    assert act(phone, table, "dispute", words="  ") == 422
    assert act(phone, table, "dispute", words="Bo had 13") == 302
    assert "The sheet is disputed." in page_of(table_phone(table), table)
    assert table.disputes.get().entrant == entrant(table.session.tournament, "Ana")


def test_help_is_called_and_answered() -> None:
    table = make_table()
    phone = table_phone(table)
    assert "Call for help" in page_of(phone, table)
    assert act(phone, table, "call") == 302
    assert "Help is called" in page_of(phone, table)
    assert act(phone, table, "answer") == 403
    assert act(staff(table), table, "answer") == 302
    assert "Call for help" in page_of(phone, table)


def test_messages_stand_on_the_phones_they_are_for() -> None:
    tournament = make_tournament(names=(*FOUR, "Eva", "Flo"))
    first, second = make_session(tournament, [FOUR, ("Eva", "Flo")]).tables.all()
    send_notice(tournament, "Lunch at one", DIRECTOR)
    send_notice(tournament, "Slow down", DIRECTOR, second)
    assert ("Lunch at one" in page_of(Visitor(), first), "Slow down" in page_of(Visitor(), first)) == (True, False)
    assert ("Lunch at one" in page_of(Visitor(), second), "Slow down" in page_of(Visitor(), second)) == (True, True)


def test_the_clock_of_a_table_has_its_extra_minutes() -> None:
    table = make_table(minutes=40)
    start_clock(table.session, DIRECTOR, now=timezone.now() - timedelta(minutes=39, seconds=30))
    assert 'data-clock="last-minutes"' in page_of(Visitor(), table)
    add_minutes(table, 10, DIRECTOR)
    assert 'data-clock="running"' in page_of(Visitor(), table)
    add_minutes(table, -10, DIRECTOR)
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=41))
    page = page_of(Visitor(), table)
    assert 'data-clock="over"' in page
    assert "Finish this round" in page


@pytest.mark.parametrize(
    ("stands", "sentence"),
    [("void", "This table is void"), ("accepted", "The result is accepted."), ("closed", "Session 1 is closed")],
)
def test_a_phone_is_told_why_nothing_is_entered_any_more(stands: str, sentence: str) -> None:
    table = submitted()
    if stands == "void":
        void_table(table, "No tiles", DIRECTOR)
    elif stands == "accepted":
        accept_table(table, DIRECTOR)
    else:
        Session.objects.update(state=Session.State.CLOSED)
    page = page_of(table_phone(table), table)
    assert sentence in page
    for button in ("Submit the sheet", "I agree", "Call for help"):
        assert button not in page


def test_staff_submits_from_the_sheet_what_was_opened_again_after_the_session() -> None:
    table = submitted()
    Session.objects.update(state=Session.State.CLOSED)
    reopen_table(table, "Read wrongly", DIRECTOR)
    for browser, may_submit in (
        (staff(table), True),
        (staff(table, "scorer", "Sam"), True),
        (table_phone(table), False),
    ):
        page = page_of(browser, table)
        assert ("Submit the sheet" in page) is may_submit
        assert ("nothing is entered here any more" in page) is not may_submit


def test_phones_hear_only_of_what_they_show() -> None:
    tournament = make_tournament(names=(*FOUR, "Eva", "Flo"))
    first, second = make_session(tournament, [FOUR, ("Eva", "Flo")], minutes=40).tables.all()
    everybody, tables = signs(tournament)
    call_help(second, DIRECTOR)
    assert (signs(tournament)[0], signs(tournament)[1][first.pk]) == (everybody, tables[first.pk])
    assert signs(tournament)[1][second.pk] != tables[second.pk]
    play_table(first, {"Ana": [0], "Bo": [9], "Cy": [8], "Di": [7]})
    assert signs(tournament)[1][first.pk] == tables[first.pk]
    start_clock(first.session, DIRECTOR)
    assert signs(tournament)[0] != everybody


def test_what_is_pushed_to_phones_is_small_and_the_same_as_the_panel_has() -> None:
    table = submitted()
    pushed = fragment(table.session.tournament, "en", "phone")
    everybody, tables = signs(table.session.tournament)
    assert f'data-everybody="{everybody}"' in pushed
    assert f'data-sign="{tables[table.pk]}"' in pushed
    assert f'data-sign="{everybody} {tables[table.pk]}"' in page_of(Visitor(), table)
    assert "Ana" not in pushed


def test_a_repeated_request_is_a_success() -> None:
    table, key = submitted(), new_key()
    phone = own_phone(table, "Ana")
    path = f"/tournaments/{table.session.tournament.key}/tables/{table.pk}/agree/"
    for _again in range(3):
        assert phone.post(path, {"request_key": key}).status_code == 302
    assert table.acknowledgements.count() == 1
    assert read(table).session.tournament.changes.filter(verb="agree").count() == 1


def test_the_phone_edits_are_the_links(django_assert_max_num_queries: Any) -> None:
    table = make_table()
    with django_assert_max_num_queries(30):
        page_of(table_phone(table), table)
    call_help(table, phone_of(table))
    assert table.session.tournament.changes.get().link == table.game.links.get()
