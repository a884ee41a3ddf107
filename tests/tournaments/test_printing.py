"""What goes on paper, for whom, and that codes are on no paper of everybody's."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.models import Link, new_key
from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_club
from tests.tournaments.make_tournaments import make_entrant, make_session, make_tournament, play_table
from tournaments.models import Role, Table, Tournament, TournamentChange

pytestmark = pytest.mark.django_db

SEVEN = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
PAPERS = ("prints/1/names/", "prints/1/tables/", "prints/standings/")
WITH_CODES = ("prints/1/sheets/", "prints/cards/")


@pytest.fixture
def tournament() -> Tournament:
    club = make_club("Coop", visibility="public", owner=make_account())
    tournament = make_tournament(club, SEVEN, is_listed=True)
    make_session(tournament, [SEVEN[:4], SEVEN[4:]])
    return tournament


def scorer(tournament: Tournament) -> Client:
    account = make_account("Pia")
    Role.objects.create(club=tournament.club, account=account, kind=Role.Kind.SCORER)
    return account_client(account)


def read(client: Client, tournament: Tournament, path: str) -> str:
    answer = client.get(f"/tournaments/{tournament.key}/{path}")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return answer.content.decode()


def seated_by_name(page: str) -> list[tuple[str, str]]:
    return re.findall(r"<li><bdi>(.*?)</bdi><b>(.*?)</b></li>", page)


def test_everybody_prints_who_sits_where_without_any_code(tournament: Tournament) -> None:
    for path in PAPERS:
        page = read(Visitor(), tournament, path)
        assert "<path" not in page.split("<main")[1]
        for link in Link.objects.all():
            assert link.token not in page
    assert seated_by_name(read(Visitor(), tournament, PAPERS[0]))[:2] == [
        ("Ana", "table 1, seat 1"), ("Bo", "table 1, seat 2"),
    ]  # fmt: skip


def test_codes_are_printed_by_who_keeps_score_and_by_nobody_else(tournament: Tournament) -> None:
    member = account_client(make_account("Max"))
    for path in (*WITH_CODES, "prints/"):
        for client in (Visitor(), member):
            assert client.get(f"/tournaments/{tournament.key}/{path}").status_code == 403
    client = scorer(tournament)
    assert read(client, tournament, "prints/1/sheets/").count("QR code: table") == 2
    assert "Nobody has an own code yet." in read(client, tournament, "prints/cards/")


def test_a_sheet_has_its_table_names_rounds_and_code(tournament: Tournament) -> None:
    page = read(scorer(tournament), tournament, "prints/1/sheets/")
    first, second = page.split('<section class="sheet')[1:]
    assert [name for name in SEVEN if f'<th scope="col" dir="auto">{name}</th>' in first] == list(SEVEN[:4])
    assert [name for name in SEVEN if f'<th scope="col" dir="auto">{name}</th>' in second] == list(SEVEN[4:])
    assert re.findall(r"(\d-\d)</th>", first) == ["9-9", "8-8"]


def test_a_table_that_is_accepted_has_no_code_and_a_void_one_no_sheet(tournament: Tournament) -> None:
    Link.objects.get(game__table__number=1).revoke()
    Table.objects.filter(number=2).update(state=Table.State.VOID)
    page = read(scorer(tournament), tournament, "prints/1/sheets/")
    assert page.count('<section class="sheet') == 1
    assert "QR code" not in page


def test_everybody_who_has_none_gets_an_own_code_at_once(tournament: Tournament) -> None:
    make_entrant(tournament, "Zoe", "withdrawn")
    client, key = scorer(tournament), new_key()
    for _ in range(2):
        client.post(f"/tournaments/{tournament.key}/prints/codes/", {"request_key": key})
    links = Link.objects.filter(scope=Link.Scope.ENTRANT)
    assert links.count() == 7
    assert TournamentChange.objects.filter(verb="link").count() == 1
    page = read(client, tournament, "prints/cards/")
    assert page.count('class="card-code"') == 7
    assert "Zoe" not in page
    client.post(f"/tournaments/{tournament.key}/prints/codes/", {"request_key": new_key()})
    assert links.count() == 7


def test_standings_on_paper_leave_what_was_not_played_empty(tournament: Tournament) -> None:
    table = Table.objects.get(number=1)
    play_table(table, {"Ana": [0, 0], "Bo": [12, 5], "Cy": [8, 9], "Di": [5, 3]})
    rows = re.findall(r'<tr><td>(.*?)</td><th scope="row" dir="auto">(.*?)</th><td>(.*?)</td><td>(.*?)</td>',
                      read(Visitor(), tournament, "prints/standings/"))  # fmt: skip
    assert rows[0] == ("1", "Ana", "0.00", "0")
    assert rows[4] == ("–", "Ed", "–", "–")


def test_what_is_not_announced_is_not_printed(tournament: Tournament) -> None:
    tournament.sessions.update(state="seated")
    for path in (*PAPERS[:2], WITH_CODES[0]):
        assert owner(tournament).get(f"/tournaments/{tournament.key}/{path}").status_code == 404


def owner(tournament: Tournament) -> Client:
    account = tournament.club.roles.filter(kind=Role.Kind.OWNER).get().account
    return account_client(account)
