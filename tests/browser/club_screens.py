"""The pages of a club with a few evenings, seen by its owner; and those by which others come in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from playwright.sync_api import Page, expect

from scoring.models import Link
from tests.browser.account_screens import be, show
from tests.make import make_game
from tests.tournaments.make import make_account, make_club, make_member, make_season, play_game
from tournaments.models import Account, Club, ClubEdit, Role
from tournaments.models.inviting import invite
from tournaments.models.people import let_leave

SCORES = {"Ana": [0, 3, 5, 0, 8, 2, 1], "Bo": [4, 0, 7, 9, 0, 6, 0], "Wilhelmina-Konstancja": [2, 5, 0, 3, 4, 0, 6]}
PAGES = {
    "clubs": "/clubs/",
    "found a club": "/clubs/found/",
    "club": "/clubs/coop/",
    "settings of a club": "/clubs/coop/settings/",
    "link of a club": "/clubs/coop/link/",
    "log of a club": "/clubs/coop/log/",
    "leave a club": "/clubs/coop/leave/",
    "roles": "/clubs/coop/roles/",
    "hand over": "/clubs/coop/roles/{director}/hand-over/",
    "invitations": "/clubs/coop/invitations/",
    "invitation": "/clubs/coop/invitations/{invitation}/",
    "people": "/clubs/coop/people/",
    "edit a member": "/clubs/coop/people/{ana}/edit/",
    "merge members": "/clubs/coop/people/{ana}/merge/",
    "a member leaves": "/clubs/coop/people/{ana}/leave/",
    "remove a member": "/clubs/coop/people/{ana}/remove/",
    "start a game of a club": "/clubs/coop/start/",
    "give a game": "/games/{private}/give/?club=coop",
    "give a game, to which club": "/games/{private}/give/",
    "join": "/join/{join}/",
    "claim": "/join/{claim}/",
    "only an owner": "/clubs/barn/settings/",
}


def make_coop(owner: Account) -> Club:
    """A club of every kind of people, with evenings of this year and a season."""
    club = make_club("Coop", visibility=Club.Visibility.LINK, owner=owner)
    make_season(club, starts_on=date(2026, 1, 1), ends_on=None)
    for month in (1, 2, 3):
        play_game(club, SCORES, day=date(2026, month, 6))
    play_game(club, {"Ana": [0], "Bo": [4]}, day=date(2026, 4, 6))
    let_leave(make_member(club, "Gus"), ClubEdit(owner))
    return club


def visit_club(page: Page, server: str) -> Iterator[str]:
    """Shows one screen after the other and says which."""
    owner, director = make_account("Hanna"), make_account("Dirk")
    club = make_coop(owner)
    Link.make(club.keeper, Link.Scope.CLUB)
    Role.objects.create(club=club, account=director, kind=Role.Kind.DIRECTOR)
    barn = make_club("Barn", visibility=Club.Visibility.PUBLIC)
    Role.objects.create(club=barn, account=owner, kind=Role.Kind.SCORER)
    ana = club.members.get(player__name="Ana")
    invitation, claim = invite(club, ClubEdit(owner)), invite(club, ClubEdit(owner), member=ana)
    words = {
        "ana": ana.player.key, "director": director.pk, "invitation": invitation.pk, "join": invitation.link.token,
        "claim": claim.link.token, "private": make_game("Ana Bo", keeper=owner.keeper).key,
    }  # fmt: skip
    site = server.replace("127.0.0.1", "localhost")
    page.context.clear_cookies()
    yield from show(page, site, {"join, signed out": f"/join/{invitation.link.token}/"})
    be(page.context, site, owner)
    yield from show(page, site, {name: path.format_map(words) for name, path in PAGES.items()})
    yield from unfolded(page, site, f"/clubs/coop/people/{ana.player.key}/edit/")


def unfolded(page: Page, site: str, member: str) -> Iterator[str]:
    page.goto(f"{site}/clubs/coop/roles/")
    page.locator("summary").filter(has_text="Dirk").click()
    expect(page.get_by_role("link", name="Hand the club over")).to_be_visible()
    yield "roles, unfolded"
    page.goto(f"{site}/clubs/found/")
    page.get_by_text("Who sees it, address, time zone").click()
    page.get_by_label("Name of the club").fill("Hens")
    page.get_by_label("Address").fill("Not An Address")
    page.get_by_role("button", name="Found the club").click()
    expect(page.get_by_text("An address has small letters")).to_be_visible()
    yield "found a club, refused"
    page.goto(f"{site}/clubs/coop/people/")
    page.get_by_text("1 who left").click()
    expect(page.get_by_role("link", name="Gus", exact=True)).to_be_visible()
    yield "people, who left"
    page.goto(f"{site}{member}")
    page.get_by_label("Name").fill("Bo")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("There is a Bo already.")).to_be_visible()
    yield "edit a member, refused"
