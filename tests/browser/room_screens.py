"""What everybody in the room looks at: the wall at each stage, an entrant's page, sessions as they are kept."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from scoring.models import Link
from tests.browser.account_screens import show
from tests.browser.steps import open_by_links
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Session, Tournament
from tournaments.models.playing import close_session, send_notice, start_clock

LONG = "Wilhelmina-Konstancja Brzęczyszczykiewicz-Featherstonehaugh"
NAMES = (LONG, "Bo", "Cy", "Di", "Ed", "Flo", "Gus")


def visit_room(page: Page, server: str) -> Iterator[str]:
    """Shows one screen after the other and says which."""
    tournament = make_tournament(names=NAMES, state="check_in", is_listed=True, minutes=35)
    wall, own = f"/tournaments/{tournament.key}/screen/", _own_link(tournament)
    page.context.clear_cookies()
    yield from show(page, server, {"wall of a tournament, before": wall})
    Tournament.objects.filter(pk=tournament.pk).update(state="running")
    tournament.entrants.update(state="active")
    session = make_session(tournament, [NAMES[:4], NAMES[4:]], minutes=35)
    yield from show(page, server, {"wall of a tournament, seating": wall})
    start_clock(session, DIRECTOR)
    play_table(session.tables.get(number=1), {LONG: [0, 4], "Bo": [12, 0], "Cy": [8, 5], "Di": [5, 30]})
    yield from show(page, server, {"wall of a tournament, playing": wall})
    send_notice(tournament, "Lunch at one", DIRECTOR)
    send_notice(tournament, "Speak up", DIRECTOR, session.tables.get(number=1))
    yield from show(page, server, {"wall of a tournament, a message": wall, "an entrant, for others": own})
    open_by_links(page.context, server, entrant(tournament, LONG).link)
    yield from show(page, server, {"an entrant": own, "own entry": f"/tournaments/{tournament.key}/me/"})
    session.tables.filter(number=1).update(state="submitted")
    yield from show(page, server, {"an entrant, submitted": own})
    close_session(Session.objects.get(pk=session.pk), DIRECTOR, "Supper")
    tournament.notices.all().delete()
    kept = f"/tournaments/{tournament.key}/sessions/1/results/"
    yield from show(page, server, {"wall of a tournament, between": wall, "session, kept": kept})
    Tournament.objects.filter(pk=tournament.pk).update(state="published")
    yield from show(page, server, {"wall of a tournament, published": wall})


def _own_link(tournament: Tournament) -> str:
    one = entrant(tournament, LONG)
    one.link = Link.make(tournament.club.keeper, Link.Scope.ENTRANT)
    one.save()
    return f"/tournaments/{tournament.key}/entrants/{one.number}/"
