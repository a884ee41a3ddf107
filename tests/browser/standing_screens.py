"""Standings of a tournament, penalties, the cut with a tie, the final, what is published."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from scoring.models import Link
from tests.browser.account_screens import be, show
from tests.browser.steps import open_by_links
from tests.tournaments.make import make_account, make_club
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Tournament
from tournaments.models.finishing import make_final
from tournaments.models.penalising import penalise
from tournaments.models.playing import close_session
from tournaments.models.publishing import publish_tournament

LONG = "Wilhelmina-Konstancja Brzęczyszczykiewicz-Featherstonehaugh"
NAMES = (LONG, "Bo", "Cy", "Di", "Ed", "Flo", "مريم الفاسي", "Hal")


def visit_standings(page: Page, server: str) -> Iterator[str]:
    """Shows one screen after the other and says which."""
    olga = make_account("Olga Rank")
    tournament = make_tournament(make_club("Rank", visibility="public", owner=olga), NAMES, cut=3, session_count=2)
    home = f"/tournaments/{tournament.key}/"
    be(page.context, server, olga)
    yield from show(page, server, {"standings, nothing played": f"{home}standings/"})
    # A page that follows would load itself again meanwhile.
    page.goto("about:blank")
    _play(tournament)
    yield from show(page, server, {
        "standings, director": f"{home}standings/", "cut with a tie": f"{home}cut/",
        "penalties": f"{home}penalties/", "publish, not yet": f"{home}publish/",
    })  # fmt: skip
    make_final(tournament, DIRECTOR)
    tournament.entrants.filter(player__name="Cy").update(state="withdrawn")
    yield from show(page, server, {"finalists, one left": f"{home}cut/"})
    tournament.sessions.filter(kind="final").delete()
    Tournament.objects.filter(pk=tournament.pk).update(state="provisional")
    yield from show(page, server, {"publish": f"{home}publish/"})
    publish_tournament(tournament, DIRECTOR)
    own = entrant(tournament, LONG)
    own.link = Link.make(tournament.club.keeper, Link.Scope.ENTRANT)
    own.save()
    page.context.clear_cookies()
    open_by_links(page.context, server, own.link)
    yield from show(page, server, {
        "standings, own place": f"{home}standings/", "why a place": f"{home}standings/{own.number}/",
        "standings after a session": f"{home}standings/after/1/", "edition": f"{home}standings/edition/1/",
    })  # fmt: skip


def _play(tournament: Tournament) -> None:
    session = make_session(tournament, [NAMES[:4], NAMES[4:]])
    one, other = session.tables.all()
    play_table(one, {LONG: [0, 4], "Bo": [9, 0], "Cy": [8, 5], "Di": [5, 30]})
    play_table(other, {"Ed": [5, 8], "Flo": [0, 30], "مريم الفاسي": [40, 0]} | {"Hal": [30, 31]})
    session.tables.update(state="accepted")
    close_session(session, DIRECTOR)
    penalise(entrant(tournament, "Hal"), 5, "Late at the table for the third time", DIRECTOR)
