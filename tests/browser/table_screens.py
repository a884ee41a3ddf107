"""Tables while they are played: all of them, one for its staff, the phone at it, messages, the end of a session."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Link
from tests.browser.account_screens import be, show
from tests.browser.steps import open_by_links
from tests.tournaments.make import make_account, make_club
from tests.tournaments.make_tournaments import DIRECTOR, make_entrant, make_session, make_tournament, play_table
from tests.tournaments.playing.tables import at, enter, phone_of, read
from tournaments.models import Closed, Session, Table, Tournament
from tournaments.models.playing import (
    accept_table,
    acknowledge,
    add_minutes,
    call_help,
    send_notice,
    start_clock,
    submit_table as submit,
)

LONG = "Wilhelmina-Konstancja Brzęczyszczykiewicz-Featherstonehaugh"
ROOM = ((LONG, "Bo", "Cy", "Di"), ("Ed", "Flo", "Gus", "Hal"), ("Ida", "Jo", "Kim", "Lou"), ("Max", "Noa", "Ole"))
SCORES = ((0, 5), (12, 0), (8, 9), (5, 7))


def make_room() -> Tournament:
    """Table 1 is submitted, 2 disputed, 3 plays and calls for help, 4 waits."""
    club = make_club("Room", visibility="public", owner=make_account("Rita"))
    tournament = make_tournament(club, [name for table in ROOM for name in table], minutes=35, is_listed=True)
    make_entrant(tournament, "Zoe", "paused")
    session = make_session(tournament, ROOM)
    first, second, third, _fourth = (read(table) for table in session.tables.all())
    for table in (first, second):
        play_table(table, dict(zip(ROOM[table.number - 1], SCORES, strict=True)))
        submit(table, DIRECTOR)
    play_table(third, {name: pips[:1] for name, pips in zip(ROOM[2], SCORES, strict=True)})
    acknowledge(first, at(first, "Bo"), phone_of(first, "Bo"))
    with pytest.raises(Closed):
        enter(second, phone_of(second), "Flo", 13)
    call_help(third, DIRECTOR)
    add_minutes(third, 5, DIRECTOR)
    start_clock(session, DIRECTOR)
    return tournament


def visit_tables(page: Page, server: str) -> Iterator[str]:
    """Shows one screen after the other and says which."""
    tournament = make_room()
    base, session = f"/tournaments/{tournament.key}", Session.objects.get(tournament=tournament)
    first, second, third, fourth = (read(table) for table in session.tables.all())
    page.context.clear_cookies()
    seat_choice = f"/table/{third.game.links.get(scope=Link.Scope.TABLE).token}/"
    yield from show(page, server, {"tables, for others": f"{base}/tables/", "which seat": seat_choice})
    yield from _at_a_table(page, server, first, third)
    page.context.clear_cookies()
    site = server.replace("127.0.0.1", "localhost")
    be(page.context, site, session.tournament.club.roles.filter(kind="owner").get().account)
    addresses = {
        "tables": f"{base}/tables/",
        "tables, by need": f"{base}/tables/?order=need",
        "a table, submitted": f"{base}/tables/{first.pk}/",
        "a table, disputed": f"{base}/tables/{second.pk}/",
        "a table that waits": f"{base}/tables/{fourth.pk}/",
        "close a session": f"{base}/sessions/1/close/",
        "messages": f"{base}/messages/",
        "a table that plays": f"{base}/tables/{third.pk}/",
    }
    yield from show(page, site, addresses)
    for fold in page.locator("main details > summary").all():
        fold.click()
    yield "a table, everything open"
    page.locator("form[action$='/void/'] button").click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "a table, refused"
    Session.objects.filter(pk=session.pk).update(state="closed", reason="Supper")
    yield from show(page, site, {"tables, closed": f"{base}/tables/"})


def _at_a_table(page: Page, server: str, submitted: Table, playing: Table) -> Iterator[str]:
    send_notice(playing.session.tournament, "Lunch at one", DIRECTOR)
    links = [phone_of(submitted, LONG).link, playing.game.links.get(scope=Link.Scope.TABLE)]
    open_by_links(page.context, server, *(link for link in links if link is not None))
    sheet = f"/games/{submitted.game.key}/"
    yield from show(page, server, {"phone at a table": f"/games/{playing.game.key}/", "phone, to agree": sheet})
    page.get_by_text("Something is wrong").click()
    yield "phone, to dispute"
    accept_table(submitted, DIRECTOR)
    yield from show(page, server, {"phone, accepted": sheet})
    Table.objects.filter(pk=submitted.pk).update(state="submitted")
    submitted.acceptances.all().delete()
