"""Who may do what: every address, asked by every kind of visitor, in every way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import URLPattern

from scoring import urls
from scoring.models import Change, HandScore, Link, Round, Seat
from tests.addresses import ADDRESSES, FORMS, RIGHTS, Address, Fields, Night, filled
from tests.conftest import refuse_writes
from tests.make import keeper_client, link_client, make_game

pytestmark = pytest.mark.django_db

VISITORS = {
    "owner": "own",
    "keep": "keep",
    "seat": "seat",
    "follow": "follow",
    "stranger": "anyone",
    "other keeper": "anyone",
    "revoked": "anyone",
    "expired": "anyone",
}


@pytest.fixture
def night() -> Night:
    return Night.make()


def browser(visitor: str, night: Night) -> Client:
    if visitor == "owner":
        return keeper_client(night.owner)
    if visitor == "other keeper":
        return keeper_client(make_game("Di Ed").keeper)
    return link_client(night.links[visitor]) if visitor in night.links else Client()


def visitors_who(right: str | None, *, may: bool) -> list[str]:
    needed = len(RIGHTS) if right is None else RIGHTS.index(right)
    return [visitor for visitor, has in VISITORS.items() if (RIGHTS.index(has) >= needed) is may]


def without_writing(ask: Callable[..., Any], *args: object) -> int:
    with connection.execute_wrapper(refuse_writes):
        return int(ask(*args).status_code)


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_every_view_is_in_the_table() -> None:
    assert set(ADDRESSES) == {pattern.name for pattern in urls.urlpatterns if isinstance(pattern, URLPattern)}


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)
def test_looking_takes_a_right_and_writes_nothing(night: Night, address: Address) -> None:
    path = address.at(night)
    for visitor in VISITORS:
        client = browser(visitor, night)
        answers = {without_writing(client.get, path), without_writing(client.head, path)}
        if address.look is None:
            assert answers == {405}
        elif visitor in visitors_who(address.look, may=True):
            assert answers in ({200}, {302}), visitor
        else:
            assert answers == {404}, visitor


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)
def test_other_methods_are_refused_whoever_asks(night: Night, address: Address) -> None:
    client, path = keeper_client(night.owner), address.at(night)
    asks = [client.put, client.patch, client.delete, client.options, client.trace]
    asks += [] if address.forms else [client.post]
    assert {without_writing(ask, path) for ask in asks} == {405}


@pytest.mark.parametrize(("address", "right", "fields"), FORMS)
def test_acting_takes_a_right(night: Night, address: Address, right: str, fields: Fields) -> None:
    for visitor in visitors_who(right, may=True):
        with taken_back():
            answer = browser(visitor, night).post(address.at(night), filled(fields, night))
            assert answer.status_code in (200, 302, 409, 422), visitor


@pytest.mark.parametrize(("address", "right", "fields"), FORMS)
def test_who_may_not_act_changes_nothing(night: Night, address: Address, right: str, fields: Fields) -> None:
    for visitor in visitors_who(right, may=False):
        client = browser(visitor, night)
        assert without_writing(client.post, address.at(night), filled(fields, night)) == 404, visitor


def test_a_seats_link_enters_that_seat_and_tells_nothing_of_the_round(night: Night) -> None:
    ana, bo, _cy = night.game.seats.all()
    form = {
        "out": bo.pk, "ending": "blocked", "was-ending": "", "started-by": bo.pk,
        f"pips-{ana.pk}": "7", f"was-{ana.pk}": "", f"pips-{bo.pk}": "0", f"was-{bo.pk}": "",
    }  # fmt: skip
    answer = browser("seat", night).post(f"/games/{night.game.key}/rounds/2/record/", form)
    assert answer.status_code == 302
    stored = Round.objects.get(game=night.game, number=2)
    assert (stored.ending, stored.starter) == ("", None)
    assert [(score.seat, score.pips) for score in stored.scores.all()] == [(ana, 7)]


def test_a_seats_link_takes_back_its_own_change_only(night: Night) -> None:
    client, ana = browser("seat", night), night.game.seats.all()[0]
    client.post(f"/games/{night.game.key}/rounds/2/record/", {f"pips-{ana.pk}": "7", f"was-{ana.pk}": ""})
    own, owners = Change.objects.filter(verb="record")
    assert client.post(f"/games/{night.game.key}/changes/{owners.pk}/undo/").status_code == 404
    assert client.post(f"/games/{night.game.key}/changes/{own.pk}/undo/").status_code == 302
    assert not HandScore.objects.filter(round__number=2).exists()


def test_who_keeps_by_a_link_seats_nobody_by_a_players_key(night: Night) -> None:
    form = {"do": "join", "player": str(night.words["other"]), "start": ""}
    assert browser("keep", night).post(f"/games/{night.game.key}/seats/", form).status_code == 422
    assert Seat.objects.filter(game=night.game).count() == 3


@pytest.mark.parametrize("scope", ["keep", "seat", "follow"])
def test_a_link_to_one_game_opens_no_other(night: Night, scope: str) -> None:
    other = Night.make()
    client = link_client(night.links[scope])
    for address in (address for address in ADDRESSES.values() if "{game}" in address.path):
        ask = client.post if address.look is None else client.get
        assert without_writing(ask, address.at(other)) == 404
        # Nor is what belongs to another game found under the address of this one.
        mixed = address.path.format_map({**other.words, "game": night.game.key})
        if "{change}" in address.path or "{link}" in address.path:
            assert without_writing(ask, mixed) == 404
    assert Link.objects.filter(game=other.game, revoked_at=None).count() == len(other.links) - 1
