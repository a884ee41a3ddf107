"""The page of the standings, what is kept of them, and why somebody is placed so."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from scoring.models import Link
from tests.conftest import Visitor
from tests.make import link_client
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments import live_pages
from tournaments.models import Entrant, Penalty, Table, Tournament
from tournaments.models.closing import close_session
from tournaments.room.standings import StandingsPage

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cy", "Di")


def played(**fields: object) -> Tournament:
    tournament = make_tournament(names=(*FOUR, "Ed"), **{"session_count": 2, **fields})
    session = make_session(tournament, [FOUR])
    play_table(session.tables.get(), {"Ana": [0, 12], "Bo": [12, 0], "Cy": [8, 20], "Di": [5, 9]})
    close_session(session, DIRECTOR, "Enough")
    tournament.refresh_from_db()
    return tournament


def standings(tournament: Tournament, client: Client | None = None, more: str = "") -> str:
    answer = (client or Visitor()).get(f"/tournaments/{tournament.key}/standings/{more}")
    assert answer.status_code == 200
    return answer.content.decode()


def rows(page: str) -> list[str]:
    found = re.findall(r"<tr role=\"row\" (?:id|class).*?</tr>", page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in found]


def test_a_row_for_everybody_and_the_figure_that_parts_who_look_level() -> None:
    assert rows(standings(played())) == [
        "1 Ana 12 in 2 · level on everything 1 6.0",
        "1 Bo 12 in 2 · level on everything 1 6.0",
        "3 Di 14 in 2 0 7.0",
        "4 Cy 28 in 2 0 14.0",
        "– Ed no round yet – –",
    ]


def test_the_cut_is_a_line_with_words() -> None:
    assert rows(standings(played(cut=3)))[3] == "Final table: the first 3"
    assert rows(standings(Tournament.objects.get()))[3] == "Final table: the first 3"
    Tournament.objects.update(cut=1)
    assert rows(standings(Tournament.objects.get()))[2] == "Final table: 2, tie included"


def test_who_moved_since_the_session_before() -> None:
    tournament = played()
    second = make_session(tournament, [FOUR[::-1]])
    play_table(second.tables.get(), {"Di": [0, 0], "Cy": [5, 5], "Bo": [30, 9], "Ana": [1, 1]})
    page = StandingsPage(tournament)
    moved = {line.entrant.name: page.moved.get(line.entrant.pk) for line in page.lines}
    assert moved == {"Di": 2, "Ana": -1, "Cy": 1, "Bo": -3, "Ed": None}


def test_penalties_and_sheets_that_wait_are_said() -> None:
    tournament = played()
    Penalty.objects.create(entrant=entrant(tournament, "Di"), pips=-2, reason="A gift")
    Table.objects.update(state=Table.State.DISPUTED)
    assert "12 in 2 · zero" not in standings(tournament)
    assert any(row.startswith("1 Ana") and "sheet not accepted yet" in row for row in rows(standings(tournament)))
    assert any("penalty −2" in row for row in rows(standings(tournament)))


def test_the_own_row_is_marked_and_what_is_pushed_marks_nobody() -> None:
    tournament = played()
    link = Link.make(tournament.club.keeper, Link.Scope.ENTRANT)
    Entrant.objects.filter(player__name="Di").update(link=link)
    own = standings(tournament, link_client(link))
    assert 'id="e4" class="sel"' in own
    assert 'data-own="4"' in own
    assert "sel" not in live_pages.fragment(tournament, "en", "standings")


def test_standings_after_a_session_stay_readable_beside_those_of_now() -> None:
    tournament = played()
    assert "After session 1" in standings(tournament, more="after/1/")
    Penalty.objects.create(entrant=entrant(tournament, "Ana"), pips=90, reason="Left in anger")
    page = standings(tournament, more="after/1/")
    assert "Places have changed since." in page
    assert rows(page.replace('<tr role="row">', '<tr role="row" class>'))[1] == "1 Ana 12 in 2 4 1 6.0"
    assert Visitor().get(f"/tournaments/{tournament.key}/standings/after/2/").status_code == 404


def test_why_a_place() -> None:
    tournament = played()
    Penalty.objects.create(entrant=entrant(tournament, "Di"), pips=1, reason="Late <b>again</b>")
    page = standings(tournament, more="4/")
    assert "Bo before Di: 6.0 a round against 7.5." in page
    assert "Di before Cy: 7.5 a round against 14.0." in page
    assert "Late &lt;b&gt;again&lt;/b&gt;" in page
    assert "no round yet" in standings(tournament, more="5/")
    assert Visitor().get(f"/tournaments/{tournament.key}/standings/77/").status_code == 404


def test_rounds_that_count_nowhere_say_why() -> None:
    tournament = played()
    Table.objects.update(state=Table.State.VOID)
    assert standings(tournament, more="1/").count('class="counts-not"') == 2


@pytest.mark.parametrize("count", [4, 40])
def test_in_six_statements_however_many_there_are(
    count: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_tournament(names=count, is_listed=True, cut=3)
    names = [f"Player {number}" for number in range(1, count + 1)]
    for _session in range(2):
        session = make_session(tournament, [names[at : at + 4] for at in range(0, count, 4)], state="closed")
        for table in session.tables.all()[:2]:
            seats = table.game.seats.all()
            play_table(table, {seat.player.name: [order, 3 - order] for order, seat in enumerate(seats)})
    with django_assert_max_num_queries(6):
        standings(tournament)


def test_more_than_a_page_is_paged() -> None:
    tournament = make_tournament(names=120)
    first, second = standings(tournament), standings(tournament, more="?page=2")
    assert (len(rows(first)), len(rows(second))) == (100, 20)
    assert "Page 2 of 2" in second
    assert len(rows(live_pages.fragment(tournament, "en", "standings 2"))) == 20
    assert len(rows(standings(tournament, more="?page=x"))) == 100


def test_figures_are_written_as_the_language_does() -> None:
    with translation.override("de"):
        assert "6,0" in live_pages.fragment(played(), "de", "standings")
