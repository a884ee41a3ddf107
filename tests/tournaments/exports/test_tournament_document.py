"""Tournaments in a club's document: the same bytes again, and the same standings, seats and log from them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.models import Link
from tests.tournaments.exports.test_club_document import forget
from tests.tournaments.full_tournament import make_full_tournament
from tests.tournaments.make import make_account, make_club, make_season
from tests.tournaments.make_tournaments import make_tournament
from tournaments.exports.club_document import club_document
from tournaments.imports.club_document import import_club
from tournaments.models import Club, ClubEdit, Tournament
from tournaments.models.creating import delete_draft
from tournaments.models.standing import tournament_standings
from tournaments.views.tournament_changes import names_in
from tournaments.wording.tournament_log import TournamentLog

pytestmark = pytest.mark.django_db


def make_club_with_tournaments() -> Club:
    club = make_club("Coop", owner=make_account("Olga"))
    make_season(club)
    make_tournament(club, ("Ana", "Bo"), state="registration")
    make_full_tournament(club)
    delete_draft(make_tournament(club, ("Ana", "Bo"), state="draft"), ClubEdit(make_account("Dirk")))
    return club


def told(club: Club) -> list[Any]:
    """What people see of the tournaments."""
    return [
        {
            "terms": (tournament.key, tournament.name, tournament.state, tournament.edition, tournament.revision),
            "standings": [
                (line.entrant.name, line.place, line.total, line.rounds, line.zero_rounds, line.penalty, line.ahead_by)
                for line in tournament_standings(tournament)
            ],
            "snapshots": [
                [(line["place"], line["total"]) for line in snapshot.placings]
                for snapshot in tournament.snapshots.all()
            ],
            "log": log(tournament),
        }
        for tournament in club.tournaments.order_by("created_at")
    ]


def log(tournament: Tournament) -> list[object]:
    changes = list(tournament.changes.select_related("link__entrant"))
    words = TournamentLog(tournament, names_in(tournament, changes))
    return [(change.verb, change.at, words.who(change), words.lines(change)) for change in changes]


def emptied(club: Club) -> None:
    for tournament in club.tournaments.all():
        for session in tournament.sessions.all():
            session.tables.all().delete()
        tournament.delete()
    forget(club)


def test_tournaments_made_from_a_document_are_the_same_tournaments() -> None:
    club = make_club_with_tournaments()
    before, document = told(club), club_document(club)
    emptied(club)
    again = import_club(document.encode())
    assert told(again) == before
    assert club_document(again) == document


def test_the_document_holds_no_secret_and_no_name_of_who_was_removed() -> None:
    club = make_club_with_tournaments()
    document = club_document(club)
    for link in Link.objects.all():
        assert link.token not in document
        assert link.nonce not in document
    assert "Pat" not in document


def test_a_document_from_before_there_were_tournaments_is_read_and_written_as_it_was() -> None:
    club = make_club("Coop", owner=make_account("Olga"))
    document = club_document(club)
    assert "tournaments" not in json.loads(document)
    forget(club)
    assert club_document(import_club(document.encode())) == document


def test_a_copy_beside_the_first_has_keys_of_its_own() -> None:
    club = make_club_with_tournaments()
    copy = import_club(club_document(club).encode(), as_copy=True)
    assert Tournament.objects.count() == 4
    assert {one.key for one in copy.tournaments.all()}.isdisjoint(one.key for one in club.tournaments.all())
