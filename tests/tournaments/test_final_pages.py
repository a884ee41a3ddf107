"""The pages of directors: penalties, the cut, publishing; and the standings as files."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from scoring.models import new_key
from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Entrant, Role, Table, Tournament
from tournaments.models.closing import close_session
from tournaments.models.creating import end_play

pytestmark = pytest.mark.django_db

FOUR = ("=1+1", "Bo", "Cy", "Di")


def played(**fields: object) -> Tournament:
    tournament = make_tournament(names=(*FOUR, "Ed"), **{"session_count": 1, **fields})
    session = make_session(tournament, [FOUR])
    play_table(session.tables.get(), {"=1+1": [0, 12], "Bo": [12, 0], "Cy": [8, 20], "Di": [5, 9]})
    session.tables.update(state=Table.State.ACCEPTED)
    close_session(session, DIRECTOR)
    tournament.refresh_from_db()
    return tournament


def director(tournament: Tournament) -> Client:
    account = make_account("Dora")
    Role.objects.create(club=tournament.club, account=account, kind=Role.Kind.DIRECTOR)
    return account_client(account)


def post(client: Client, tournament: Tournament, page: str, **fields: object) -> tuple[int, str]:
    fields = {"request_key": new_key(), **fields}
    answer = client.post(f"/tournaments/{tournament.key}/{page}/", fields, follow=True)
    return answer.status_code, answer.content.decode()


def test_a_penalty_is_given_and_withdrawn() -> None:
    tournament = played()
    client = director(tournament)
    di = entrant(tournament, "Di")
    status, page = post(client, tournament, "penalties", entrant=di.pk, pips="−3", reason="A <gift>")
    assert (status, "A &lt;gift&gt;" in page) == (200, True)
    assert di.penalties.get().pips == -3
    post(client, tournament, f"penalties/{di.penalties.get().pk}/withdraw")
    assert di.penalties.get().withdrawn_at is not None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"pips": "5", "reason": "Late"}, "Entrant: choose"),
        ({"entrant": "7" * 30, "pips": "5", "reason": "Late"}, "Entrant: choose"),
        ({"pips": "five", "reason": "Kept text"}, "Pips: type a whole number"),
        ({"pips": "0", "reason": "Kept text"}, "1 to 999"),
        ({"pips": "5", "reason": " "}, "Say why"),
    ],
)
def test_a_penalty_that_is_none_says_why_and_keeps_what_was_typed(fields: dict[str, str], sentence: str) -> None:
    tournament = played()
    if "entrant" not in fields and sentence != "Entrant: choose":
        fields = {"entrant": str(entrant(tournament, "Di").pk), **fields}
    status, page = post(director(tournament), tournament, "penalties", **fields)
    assert (status, sentence in page) == (422, True)
    assert fields["reason"].strip() in page


def test_the_cut_names_finalists_and_the_page_says_who_and_why() -> None:
    tournament = played(cut=3)
    client = director(tournament)
    assert "Make the cut" in client.get(f"/tournaments/{tournament.key}/cut/").content.decode()
    status, page = post(client, tournament, "cut", tie="expand")
    assert (status, "The finalists are named." in page) == (200, True)
    assert tournament.sessions.get(kind="final").seating["entrants"]
    Entrant.objects.filter(player__name="Bo").update(state="withdrawn")
    assert "Name the finalists anew" in client.get(f"/tournaments/{tournament.key}/cut/").content.decode()
    _status, page = post(client, tournament, "cut", tie="expand")
    assert "in the place of Bo" in page


def test_a_tie_at_the_cut_has_a_box_with_three_ways_out() -> None:
    tournament = played(cut=1)
    Tournament.objects.update(cut=1)
    client = director(tournament)
    page = client.get(f"/tournaments/{tournament.key}/cut/").content.decode()
    assert [page.count(f'value="{way}"') for way in ("expand", "play_off", "lot")] == [1, 1, 1]
    status, page = post(client, tournament, "cut", tie="by name")
    assert (status, "Say what decides" in page) == (422, True)
    status, page = post(client, tournament, "cut", tie="play_off")
    assert "A play-off round decides" in page
    assert 'name="tie"' not in page
    assert tournament.sessions.get(kind="play_off").round_count == 1


def test_a_cut_that_is_not_possible_says_why() -> None:
    tournament = played()
    status, page = post(director(tournament), tournament, "cut")
    assert (status, "This tournament has no final" in page) == (409, True)


def test_a_result_is_published_and_published_again_when_it_was_corrected() -> None:
    tournament = played()
    client = director(tournament)
    status, page = post(client, tournament, "publish")
    assert (status, "The tournament stands at: Running" in page) == (409, True)
    end_play(tournament, DIRECTOR)
    status, page = post(client, tournament, "publish")
    assert "published as edition 1" in page
    assert "Final standings" in page
    post(client, tournament, "penalties", entrant=entrant(tournament, "Di").pk, pips="50", reason="Rude")
    assert "Publish a new edition" in client.get(f"/tournaments/{tournament.key}/publish/").content.decode()
    post(client, tournament, "publish")
    old = client.get(f"/tournaments/{tournament.key}/standings/edition/1/").content.decode()
    assert "Places have changed since." in old


def test_files_leave_empty_what_was_not_played_and_hold_no_formula() -> None:
    tournament = played()
    answer = Visitor().get(f"/tournaments/{tournament.key}/standings.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert [row["name"] for row in rows] == ["'=1+1", "Bo", "Di", "Cy", "Ed"]
    assert {rows[-1][name] for name in ("place", "total", "per_round", "zero_rounds", "lowest_non_zero")} == {""}
    assert (rows[0]["place"], rows[0]["per_round"], rows[2]["ahead_by"]) == ("1", "6", "total")
    last = Visitor().get(f"/tournaments/{tournament.key}/standings.json").json()["rows"][-1]
    assert (last["place"], last["total"], last["zero_rounds"]) == (None, None, None)
    assert Visitor().get(f"/tournaments/{tournament.key}/standings.xml").status_code == 404
