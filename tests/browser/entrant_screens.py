"""The pages of registration, entrants and check-in, seen by who comes to play and by a director."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from scoring.models import Link
from tests.browser.account_screens import be, show
from tests.browser.steps import open_by_links
from tests.tournaments.make import make_account, make_club, make_member
from tests.tournaments.make_tournaments import DIRECTOR, make_tournament
from tournaments.models import Tournament
from tournaments.models.creating import open_check_in
from tournaments.models.entering import check_in, disqualify, mark_no_show, register, withdraw
from tournaments.models.open_links import renew_open_link

LONG = "Wilhelmina-Konstancja Brzęczyszczykiewicz-Featherstonehaugh"
LIST = "Name;Public name;Paid\nAna;;x\nKim;K.;perhaps\nLou\nLou\n=1+1\n" + "x" * 61


def make_open() -> Tournament:
    """Nearly full, with people in every state."""
    club = make_club("Perches", owner=make_account("Dora"), visibility="public")
    members = [make_member(club, name).player for name in ("Ana", "Bo", "Cy", "Di")]
    tournament = make_tournament(club, state="registration", is_listed=True, capacity=7, fee="5 €", place="Band club")
    for player in members[:2]:
        register(tournament, player, DIRECTOR, has_paid=True)
    for name, public_name in (
        ("Zoe Borg", "Z."),
        (LONG, ""),
        ("محمد عبد الله", ""),
        ("Ed", ""),
        ("Flo", ""),
        ("Gus", ""),
    ):
        register(tournament, name, DIRECTOR, public_name=public_name)
    renew_open_link(tournament, Link.Scope.REGISTER, DIRECTOR)
    tournament.refresh_from_db()
    return tournament


def visit_entrants(page: Page, server: str) -> Iterator[str]:
    """Shows one screen after the other and says which."""
    tournament = make_open()
    home, own = f"/tournaments/{tournament.key}", tournament.entrants.get(number=3)
    assert tournament.register_link is not None
    assert own.link is not None
    registration = f"/register/{tournament.register_link.token}/"
    page.context.clear_cookies()
    yield from show(page, server, {"register, full": registration, "entrants, seen by all": f"{home}/entrants/"})
    page.goto(f"{server}{registration}")
    page.get_by_label("Your name").fill("Ed")
    page.get_by_role("button", name="Join the waiting list").click()
    expect(page.get_by_role("button", name="I am another person")).to_be_visible()
    yield "register, the same name"
    open_check_in(tournament, DIRECTOR)
    tournament.refresh_from_db()
    assert tournament.check_in_link is not None
    code = f"/check-in/{tournament.check_in_link.token}/"
    yield from show(page, server, {"check in, who": code, "check in, sure": f"{code}?number=4"})
    open_by_links(page.context, server, own.link)
    yield from show(page, server, {"check in": code, "registered": registration, "own code": f"{home}/mine/"})
    yield from _at_the_desk(page, server, tournament)


def _at_the_desk(page: Page, server: str, tournament: Tournament) -> Iterator[str]:
    home, entrants = f"/tournaments/{tournament.key}", list(tournament.entrants.order_by("number"))
    check_in(entrants[0], DIRECTOR)
    mark_no_show(entrants[3], DIRECTOR)
    withdraw(entrants[5], DIRECTOR)
    disqualify(entrants[6], "Marked tiles", DIRECTOR)
    site = server.replace("127.0.0.1", "localhost")
    page.context.clear_cookies()
    be(page.context, site, tournament.club.roles.filter(kind="owner").get().account)
    addresses = {
        "entrants": "entrants/", "check-in": "check-in/", "code to check in": "check-in/code/",
        "registration link": "registration/", "an entrant": "entrants/5/edit/", "own code of an entrant": "entrants/5/link/",
        "a list of entrants": "entrants/import/",
    }  # fmt: skip
    yield from show(page, site, {name: f"{home}/{path}" for name, path in addresses.items()})
    page.get_by_label("The list, pasted").fill(LIST)
    page.get_by_role("button", name="Look at it").last.click()
    expect(page.get_by_role("heading", name="To look at")).to_be_visible()
    yield "a list of entrants, looked at"
    page.goto(f"{site}{home}/entrants/")
    page.get_by_label("Name", exact=True).fill("Di")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="Who is it?")).to_be_visible()
    yield "who enters"
