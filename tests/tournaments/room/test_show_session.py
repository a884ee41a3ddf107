"""A session as it is kept: tables, scores, messages; and where it is found again."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_club
from tests.tournaments.make_tournaments import DIRECTOR, make_session, make_tournament, play_table
from tournaments.models import Session, Table, Tournament
from tournaments.models.playing import close_session, send_notice

pytestmark = pytest.mark.django_db

SEVEN = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
TABLES = [("Ana", "Bo", "Cy", "Di"), ("Ed", "Flo", "Gus")]


@pytest.fixture
def session() -> Session:
    club = make_club(visibility="public", owner=make_account("Olga"))
    session = make_session(make_tournament(club, names=SEVEN), TABLES)
    first, second = session.tables.all()
    play_table(first, {"Ana": [0, 5], "Bo": [12, 0], "Cy": [8, 3], "Di": [5, 21]})
    play_table(second, {"Ed": [7], "Flo": [0], "Gus": [9]})
    return session


def words(session: Session, client: Client | None = None) -> str:
    path = f"/tournaments/{session.tournament.key}/sessions/{session.number}/results/"
    html = (client or Visitor()).get(path).content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_every_table_with_its_scores_and_no_zero_for_what_was_not_played(session: Session) -> None:
    close_session(session, DIRECTOR, "Supper")
    text = words(session)
    assert "Table 1 Seats, clockwise 9-9 8-8 Total Ana 0 5 5 Bo 12 0 12" in text
    assert "Table 2 1 round played Seats, clockwise 9-9 8-8 Total Ed 7 – 7 Flo 0 – 0" in text


def test_a_void_table_is_marked(session: Session) -> None:
    Table.objects.filter(number=2).update(state=Table.State.VOID)
    assert "Table 2 does not count" in words(session)


def test_messages_to_a_table_are_for_staff(session: Session) -> None:
    send_notice(session.tournament, "Lunch at one", DIRECTOR)
    send_notice(session.tournament, "Speak up", DIRECTOR, session.tables.get(number=2))
    assert "Lunch at one" in words(session)
    assert "Speak up" not in words(session)
    olga = session.tournament.club.roles.all()[0].account
    assert "To table 2: Speak up" in words(session, account_client(olga))


def test_what_was_said_later_belongs_to_no_earlier_session(session: Session) -> None:
    close_session(session, DIRECTOR, "Supper")
    send_notice(session.tournament, "Good night", DIRECTOR)
    assert "Good night" not in words(session)


@pytest.mark.parametrize("state", ["planned", "seated"])
def test_a_session_that_is_not_announced_is_not_found(session: Session, state: str) -> None:
    Session.objects.update(state=state)
    path = f"/tournaments/{session.tournament.key}/sessions/{session.number}/results/"
    assert Visitor().get(path).status_code == 404


def test_the_page_of_the_tournament_leads_to_all_sessions_and_editions(session: Session) -> None:
    close_session(session, DIRECTOR, "Supper")
    tournament = Tournament.objects.get()
    for edition in (1, 2):
        tournament.snapshots.create(edition=edition, revision=tournament.revision)
    Tournament.objects.update(state=Tournament.State.PUBLISHED, edition=2)
    html = Visitor().get(f"/tournaments/{tournament.key}/").content.decode()
    assert f"/tournaments/{tournament.key}/sessions/1/results/" in html
    assert html.index("/standings/edition/2/") < html.index("/standings/edition/1/")
