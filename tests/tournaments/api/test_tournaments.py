"""Tournaments as programs read them: what is published, exactly, and nothing else."""

from __future__ import annotations

import pytest

from tests.tournaments.api.asking import ask, make_token, told
from tests.tournaments.make_tournaments import make_session, make_tournament, play_table
from tournaments.models import Club, Session, Tournament

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cy", "Di")


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_tournament(names=(*FOUR, "Ed"), fee="10", prizes="A hen")
    session = make_session(tournament, [FOUR])
    play_table(session.tables.get(), {"Ana": [0, 12], "Bo": [12, 0], "Cy": [8, 20], "Di": [5, 9]})
    make_session(tournament, [FOUR], state="seated")
    return tournament


def address(tournament: Tournament, more: str = "") -> str:
    return f"clubs/{tournament.club.slug}/tournaments/{tournament.key}/{more}"


def test_a_tournament_and_the_list_of_them(tournament: Tournament) -> None:
    [listed] = told(f"clubs/{tournament.club.slug}/tournaments/")["items"]
    assert listed == told(address(tournament))
    assert (listed["name"], listed["state"], listed["edition"]) == ("Autumn open", "running", 0)
    assert not {"fee", "prizes", "register_link"} & set(listed)


def test_entrants_have_a_number_a_name_and_a_state(tournament: Tournament) -> None:
    entrants = told(address(tournament, "entrants/"))["items"]
    assert entrants[0] == {"number": 1, "name": "Ana", "state": "active"}


def test_sessions_are_told_once_they_are_announced(tournament: Tournament) -> None:
    assert [one["number"] for one in told(address(tournament, "sessions/"))] == [1]
    assert told(address(tournament, "sessions/1/"))["tables"][0]["seats"] == [1, 2, 3, 4]
    assert ask(address(tournament, "sessions/2/")).status_code == 404
    Session.objects.update(state="announced")
    assert told(address(tournament, "sessions/2/"))["tables"][0]["state"] == "waiting"


def test_standings_are_exact_and_null_where_nothing_was_played(tournament: Tournament) -> None:
    lines = told(address(tournament, "standings/"))["items"]
    assert [(line["place"], line["name"], line["per_round"]) for line in lines[:3]] == [
        (1, "Ana", "6"), (1, "Bo", "6"), (3, "Di", "7")
    ]  # fmt: skip
    assert (lines[-1]["place"], lines[-1]["total"], lines[-1]["zero_rounds"]) == (None, None, None)
    assert told(address(tournament, "standings/?limit=2&page=3"))["items"] == lines[-1:]


def test_drafts_are_told_to_nobody(tournament: Tournament) -> None:
    token = make_token(tournament.club, "all")
    Tournament.objects.update(state="draft")
    assert told(f"clubs/{tournament.club.slug}/tournaments/", token)["items"] == []
    assert ask(address(tournament), token).status_code == 404


def test_tournaments_of_a_club_of_members_take_a_token(tournament: Tournament) -> None:
    token = make_token(tournament.club)
    Club.objects.update(visibility="members")
    for more in ("", "entrants/", "sessions/", "sessions/1/", "standings/"):
        assert ask(address(tournament, more)).status_code == 401
        assert ask(address(tournament, more), token).status_code == 200


def test_what_a_program_has_is_not_sent_again(tournament: Tournament) -> None:
    etag = ask(address(tournament, "standings/"))["ETag"]
    assert ask(address(tournament, "standings/"), **{"if-none-match": etag}).status_code == 304
