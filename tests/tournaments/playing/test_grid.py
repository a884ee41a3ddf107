"""All tables of a session at a glance."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_member
from tests.tournaments.make_tournaments import DIRECTOR, make_session, make_tournament, play_table
from tests.tournaments.playing.tables import SCORES, at, submitted
from tournaments.models import Account, Role, Session, Table, Tournament
from tournaments.models.playing import add_minutes, call_help, leave_at_table, void_table
from tournaments.room.grid import Grid, grid_of

pytestmark = pytest.mark.django_db


def names(count: int) -> list[str]:
    return [f"Hen {number}" for number in range(1, count + 1)]


def room(tables: int) -> Tournament:
    """Tables of four, each with a round and a half."""
    people = names(4 * tables)
    tournament = make_tournament(names=people)
    line_up = [people[at : at + 4] for at in range(0, len(people), 4)]
    for table in make_session(tournament, line_up).tables.select_related("game__keeper"):
        first, *others = line_up[table.number - 1]
        play_table(table, {first: [0], **{name: [5 + place] for place, name in enumerate(others)}})
        play_second(table, first)
    return tournament


def play_second(table: Table, name: str) -> None:
    round_ = table.game.rounds.create(number=2, start=8)
    round_.scores.create(seat=table.game.seats.get(player__name=name), pips=4)


def director(tournament: Tournament) -> Client:
    olga = make_account()
    Role.objects.create(club=tournament.club, account=olga, kind=Role.Kind.DIRECTOR)
    return account_client(olga)


def states(grid: Grid) -> list[tuple[int, int, int]]:
    return [(one.number, one.rounds_in, one.round_count) for one in grid.tables]


def test_only_complete_rounds_are_counted() -> None:
    assert states(grid_of(room(2))) == [(1, 1, 2), (2, 1, 2)]


def test_a_leaver_is_not_waited_for() -> None:
    tournament = make_tournament(names=SCORES)
    table = make_session(tournament, [tuple(SCORES)]).tables.get()
    play_table(table, {name: scores[:1] for name, scores in SCORES.items()})
    leave_at_table(table, at(table, "Di"), DIRECTOR, is_held=False)
    play_table_on(table)
    assert states(grid_of(tournament)) == [(1, 2, 2)]
    assert grid_of(tournament).tables[0].names == ("Ana", "Bo", "Cy")


def play_table_on(table: Table) -> None:
    from tests.make import record

    table.game.refresh_from_db()
    record(table.game, 2, {"Ana": 5, "Bo": 0, "Cy": None})


def test_who_needs_somebody_comes_first() -> None:
    tournament = room(5)
    tables = list(Table.objects.order_by("number"))
    call_help(tables[4], DIRECTOR)
    Table.objects.filter(pk=tables[3].pk).update(state=Table.State.DISPUTED)
    Table.objects.filter(pk=tables[1].pk).update(state=Table.State.SUBMITTED)
    void_table(tables[0], "No tiles", DIRECTOR)
    grid = grid_of(tournament)
    assert [one.number for one in grid.by_need] == [5, 4, 2, 3, 1]
    assert (grid.needing, grid.settled) == (3, 1)


def test_the_newest_session_that_is_announced_is_shown() -> None:
    tournament = make_tournament(names=SCORES)
    make_session(tournament, [tuple(SCORES)], state="closed")
    make_session(tournament, [tuple(SCORES)], state="seated")
    page = Visitor().get(f"/tournaments/{tournament.key}/tables/").content.decode()
    assert "Tables of session 1" in page
    assert "Session 1 is closed." in page
    assert Visitor().get(f"/tournaments/{tournament.key}/tables/?session=2").status_code == 404


def test_an_earlier_session_does_not_move() -> None:
    tournament = make_tournament(names=SCORES)
    for state in ("closed", "playing"):
        make_session(tournament, [tuple(SCORES)], state=state)
    now = Visitor().get(f"/tournaments/{tournament.key}/tables/").content.decode()
    before = Visitor().get(f"/tournaments/{tournament.key}/tables/?session=1").content.decode()
    assert ("data-live" in now, "data-live" in before) == (True, False)
    assert "Tables of session 1" in before


@pytest.mark.parametrize("query", ["", "?order=need", "?session=x", "?session=99999", "?session=0"])
def test_any_address_has_an_answer(query: str) -> None:
    answer = Visitor().get(f"/tournaments/{make_tournament().key}/tables/{query}")
    assert answer.status_code in (200, 404)


def test_a_tournament_without_tables_says_so() -> None:
    page = Visitor().get(f"/tournaments/{make_tournament().key}/tables/").content.decode()
    assert "No tables are announced yet." in page


def test_what_a_table_shows() -> None:
    table = submitted()
    add_minutes(table, 5, DIRECTOR)
    page = Visitor().get(f"/tournaments/{table.session.tournament.key}/tables/").content.decode()
    for text in ("<bdi>Ana</bdi> · <bdi>Bo</bdi>", "2 of 2 rounds", "+5 min", "Submitted", "0 of 1 tables are done"):
        assert text in page
    assert "<form" not in page


def test_public_names_are_shown_and_nothing_of_who_was_removed() -> None:
    tournament = make_tournament(names=SCORES)
    make_session(tournament, [tuple(SCORES)])
    tournament.entrants.filter(player__name="Ana").update(public_name="Hen of the Night")
    removed = tournament.entrants.get(player__name="Bo").player
    removed.name, removed.removed_at = "", timezone.now()
    removed.save()
    assert grid_of(tournament).tables[0].names == ("Hen of the Night", "Removed player", "Cy", "Di")


@pytest.mark.parametrize("tables", [1, 12])
def test_the_grid_takes_few_statements_whatever_its_size(tables: int, django_assert_max_num_queries: Any) -> None:
    tournament = room(tables)
    client = director(tournament)
    make_member(tournament.club, "Olga", Account.objects.get())
    for visitor in (client, Visitor()):
        with django_assert_max_num_queries(8):
            assert visitor.get(f"/tournaments/{tournament.key}/tables/").status_code == 200


def test_directors_have_the_clock_and_others_do_not() -> None:
    tournament = make_tournament(names=SCORES, minutes=40)
    make_session(tournament, [tuple(SCORES)])
    make_member(tournament.club, "Max", max_ := make_account("Max"))
    address = f"/tournaments/{tournament.key}/tables/"
    assert "Start the clock: 40 min" in director(tournament).get(address).content.decode()
    for visitor in (account_client(max_), Visitor()):
        assert "Start the clock" not in visitor.get(address).content.decode()


def test_the_clock_is_run_from_the_page() -> None:
    tournament = make_tournament(names=SCORES, minutes=40)
    make_session(tournament, [tuple(SCORES)])
    client, base = director(tournament), f"/tournaments/{tournament.key}/sessions/1"
    for verb, fields in (("start", {}), ("pause", {}), ("go-on", {}), ("minutes", {"minutes": "5"})):
        assert client.post(f"{base}/{verb}/", fields).status_code == 302
    session = Session.objects.get()
    assert (session.minutes, session.extra_minutes, session.paused_at) == (40, 5, None)
    assert "Take 5 min back" in client.get(f"/tournaments/{tournament.key}/tables/").content.decode()
    assert client.post(f"{base}/minutes/", {"minutes": "lots"}).status_code == 422
    assert client.post(f"/tournaments/{tournament.key}/sessions/7/start/").status_code == 404
