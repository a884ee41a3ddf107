"""The page of an owner with the whole club as a file."""

from __future__ import annotations

import json

import pytest

from tests.conftest import Visitor
from tests.tournaments.full_club import make_full_club
from tests.tournaments.make import account_client
from tournaments.exports.club_document import club_document
from tournaments.models import Account

pytestmark = pytest.mark.django_db


def test_an_owner_takes_the_club_as_a_file() -> None:
    club = make_full_club()
    client = account_client(Account.objects.get(name="Olga"))
    page = client.get("/clubs/coop/export/").content.decode()
    assert "/clubs/coop/export/club.json" in page
    file = client.get("/clubs/coop/export/club.json")
    assert file.content.decode() == club_document(club)
    assert file["Content-Disposition"].startswith('attachment; filename="farmyard-coop-20')
    assert json.loads(file.content)["format"] == "farmyard-club/1"


def test_nobody_else_does() -> None:
    make_full_club()
    for name, status in (("Dirk", 403), ("Flo", 403)):
        client = account_client(Account.objects.get(name=name))
        for path in ("", "club.json"):
            assert client.get(f"/clubs/coop/export/{path}").status_code == status
    assert Visitor().get("/clubs/coop/export/").status_code == 404
