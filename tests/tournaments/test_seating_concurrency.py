"""Two directors tap at the same moment, each in a thread with a connection of its own."""

from __future__ import annotations

import pytest

from scoring.models import new_key
from tests.scoring.test_concurrency import PHONES, post_at_once
from tests.tournaments.make import account_client, make_account, make_club
from tests.tournaments.make_tournaments import make_tournament
from tournaments.models import Session, Tournament
from tournaments.models.seating_sessions import draw_of

pytestmark = pytest.mark.django_db(transaction=True)


def draw_at_once(tournament: Tournament, forms: list[dict[str, object]]) -> list[int]:
    owner = tournament.club.roles.filter(kind="owner").get().account
    clients = [account_client(owner) for _form in forms]
    return post_at_once(clients, f"/tournaments/{tournament.key}/seat/", forms)


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(make_club("Coop", owner=make_account()), 8)


def test_of_many_draws_at_once_one_is_made(tournament: Tournament) -> None:
    forms: list[dict[str, object]] = [{"request_key": new_key(), "shown": "0"} for _ in range(PHONES)]
    assert draw_at_once(tournament, forms) == [302] + [409] * (PHONES - 1)
    assert draw_of(Session.objects.get()) == 1


def test_an_impatient_network_draws_once(tournament: Tournament) -> None:
    form: dict[str, object] = {"request_key": new_key(), "shown": "0"}
    assert draw_at_once(tournament, [form] * PHONES) == [302] * PHONES
    assert draw_of(Session.objects.get()) == 1
