"""The pages of seats and of papers: before the draw, a draft that went stale, the line-up for everybody."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.account_screens import be, show
from tests.tournaments.make import make_account, make_club
from tests.tournaments.make_tournaments import DIRECTOR, make_tournament, play_table
from tournaments.models import Account, Entrant, Session, Tournament
from tournaments.models.handing_out import give_links
from tournaments.models.seating_sessions import announce_session, plan_session, seat_session

NAMES = (
    "Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hana", "Ivo", "Jo", "Kim",
    "Wilhelmina-Konstancja Brzęczyszczykiewicz-Featherstonehaugh", "محمد عبد الله",
)  # fmt: skip


def make_room(director: Account) -> Tournament:
    """Thirteen people, of whom nobody is seated yet."""
    club = make_club("Roost", owner=director, visibility="public")
    return make_tournament(club, NAMES, name="Autumn open", is_listed=True)


def draw(tournament: Tournament, *, announced: bool = False) -> Session:
    known = tournament.sessions.filter(state__in=("planned", "seated")).first()
    session = seat_session(known or plan_session(tournament, DIRECTOR), DIRECTOR, seed=7, quickly=True)
    return announce_session(session, DIRECTOR) if announced else session


def play(session: Session) -> None:
    for table in session.tables.all():
        names = [seat.player.name for seat in table.game.seats.all()]
        play_table(table, {name: [3 * number] for number, name in enumerate(names)})
    Session.objects.filter(pk=session.pk).update(state=Session.State.CLOSED)


def visit_seating(page: Page, server: str) -> Iterator[str]:
    """Shows one screen after the other and says which."""
    director = make_account("Dorothea")
    tournament = make_room(director)
    home, site = f"/tournaments/{tournament.key}", server.replace("127.0.0.1", "localhost")
    page.context.clear_cookies()
    be(page.context, site, director)
    yield from show(page, site, {"draw": f"{home}/seat/"})
    page.get_by_text("How, pins, kept apart, rounds").click()
    yield "draw, all choices"
    draw(tournament)
    yield from show(page, site, {"draft": f"{home}/seat/"})
    first = draw(tournament, announced=True)
    yield from show(page, site, {"line-up, to be drawn again": f"{home}/seating/"})
    play(first)
    draw(tournament)
    Entrant.objects.filter(tournament=tournament, player__name="Gus").update(state=Entrant.State.WITHDRAWN)
    yield from show(page, site, {"draft, somebody left": f"{home}/seat/"})
    draw(tournament, announced=True)
    yield from show(page, site, {"prints": f"{home}/prints/", "prints, no codes": f"{home}/prints/cards/"})
    give_links(tournament, DIRECTOR)
    papers = ("2/sheets", "2/names", "2/tables", "cards", "standings")
    yield from show(page, site, {f"paper, {name}": f"{home}/prints/{name}/" for name in papers})
    page.context.clear_cookies()
    yield from show(page, site, {"line-up": f"{home}/seating/?name=a"})
