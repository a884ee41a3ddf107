"""The first page leads whoever is signed in to the clubs."""

import pytest

from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_club

pytestmark = pytest.mark.django_db


def test_the_first_page_leads_to_the_clubs_of_who_is_signed_in() -> None:
    olga = make_account()
    make_club("Coop", owner=olga)
    make_club("Barn")
    page = account_client(olga).get("/").content.decode()
    assert 'href="/clubs/coop/"' in page
    assert "Barn" not in page
    assert "Coop" not in Visitor().get("/").content.decode()
