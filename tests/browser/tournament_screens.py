"""The pages of tournaments themselves: lists, the form of their terms, the home at each stage, the log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page

from scoring.models import Link
from tests.browser.account_screens import be, show
from tests.tournaments.make import make_account, make_club
from tests.tournaments.make_tournaments import make_session, make_tournament, play_table
from tournaments.models import Tournament, TournamentEdit
from tournaments.models.creating import edit_terms

LONG = "Wilhelmina-Konstancja Brzęczyszczykiewicz-Featherstonehaugh"
NAMES = (LONG, "Bo", "Cy", "Di")


def visit_tournaments(page: Page, server: str) -> Iterator[str]:
    """Shows one screen after the other and says which."""
    olga = make_account("Olga Fair")
    club = make_club("Fair", visibility="public", owner=olga)
    starts = {"starts_at": timezone.now() + timedelta(days=9), "is_listed": True, "place": "The upper hall", "cut": 4}
    tournament = make_tournament(
        club, NAMES, state="draft", name=f"Open of {LONG}", fee="10 €", prizes="A ham", **starts
    )
    make_tournament(club, NAMES, state="published", name="Spring", is_listed=True)
    home, create = f"/tournaments/{tournament.key}/", "/clubs/fair/tournaments/create/"
    be(page.context, server, olga)
    yield from show(page, server, {
        "a draft": home, "create a tournament": create, "create an open": f"{create}?preset=open",
        "delete a draft": f"{home}delete/", "cancel a tournament": f"{home}cancel/",
    })  # fmt: skip
    tournament.register_link = Link.make(club.keeper, Link.Scope.REGISTER)
    tournament.state = Tournament.State.REGISTRATION
    tournament.save()
    edit_terms(tournament, {"fee": "12 €", "capacity": 40}, {}, TournamentEdit(olga))
    yield from show(page, server, {
        "registration open": home, "settings of a tournament": f"{home}settings/", "log of a tournament": f"{home}log/",
        "tournaments": "/tournaments/", "club with tournaments": "/clubs/fair/",
    })  # fmt: skip
    Tournament.objects.filter(pk=tournament.pk).update(state="running")
    tournament.entrants.update(state="active")
    session = make_session(tournament, [NAMES])
    play_table(session.tables.get(), {LONG: [0], "Bo": [12], "Cy": [8], "Di": [5]})
    yield from show(page, server, {"a tournament is running": home, "settings, some fixed": f"{home}settings/"})
    Tournament.objects.filter(pk=tournament.pk).update(state="published")
    yield from show(page, server, {"a published tournament": home, "archive a tournament": f"{home}archive/"})
    page.context.clear_cookies()
    yield from show(page, server, {"a published tournament, for others": home})
