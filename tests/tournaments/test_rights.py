"""Who may do what with a club: every address of clubs and accounts, asked by every kind of visitor, in every way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.shortcuts import resolve_url
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests import addresses as scoring_addresses
from tests.tournaments.addresses import ADDRESSES, FORMS, MAIL, VISITORS, Address, Coop, Fields, filled
from tests.tournaments.asking import LOGIN, is_allowed, is_refused, is_taken, taken_back, without_writing
from tests.tournaments.mail import send_mail
from tests.tournaments.tournament_addresses import ADDRESSES as TOURNAMENTS
from tournaments.models import Club

pytestmark = pytest.mark.django_db


def names_of(resolver: URLResolver, namespace: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{namespace}{pattern.name or pattern.pattern}"
        else:
            yield from names_of(pattern, f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace)


def test_every_address_of_the_site_is_in_a_table() -> None:
    of_games = {f"scoring:{name}" for name in scoring_addresses.ADDRESSES}
    known = of_games | set(ADDRESSES) | set(TOURNAMENTS)
    assert known == set(names_of(get_resolver()))


@pytest.fixture(autouse=True)
def _nobody_asked_too_often() -> None:
    cache.clear()


@pytest.mark.parametrize("visibility", Club.Visibility.values)
@pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)
def test_looking_takes_a_role_and_writes_nothing(address: Address, visibility: str) -> None:
    coop = Coop.make(visibility)
    for visitor in VISITORS:
        client = coop.browser(visitor)
        for ask in (client.get, client.head):
            answer = without_writing(ask, address.at(coop))
            if address.look is None:
                assert answer.status_code == 405, visitor
            elif address.look == "mail":
                assert answer.status_code == 404, visitor
            elif visitor in coop.who(address.look):
                assert is_allowed(answer), (visitor, answer.status_code)
            elif ask == client.get:
                assert is_refused(answer, address, sees=coop.sees(visitor)), (visitor, answer.status_code)


@pytest.mark.parametrize(("address", "need", "fields"), FORMS)
def test_acting_takes_a_role(address: Address, need: str, fields: Fields) -> None:
    coop = Coop.make(Club.Visibility.LINK)
    for visitor in VISITORS:
        if visitor in coop.who(need):
            with taken_back():
                answer = coop.browser(visitor).post(address.at(coop), filled(fields, coop))
                assert is_taken(answer), (visitor, answer.status_code)


@pytest.mark.parametrize("visibility", Club.Visibility.values)
@pytest.mark.parametrize(("address", "need", "fields"), FORMS)
def test_who_may_not_act_changes_nothing(address: Address, need: str, fields: Fields, visibility: str) -> None:
    coop = Coop.make(visibility)
    for visitor in VISITORS:
        if visitor not in coop.who(need):
            client = coop.browser(visitor)
            answer = without_writing(client.post, address.at(coop), filled(fields, coop))
            assert is_refused(answer, address, sees=coop.sees(visitor)), (visitor, answer.status_code)


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)
def test_other_methods_are_refused_whoever_asks(address: Address) -> None:
    coop = Coop.make()
    client, path = coop.browser("owner"), address.at(coop)
    asks = [client.put, client.patch, client.delete, client.trace]
    asks += [] if address.forms or not address.is_of_a_club else [client.post]
    refusals = {405} if address.is_of_a_club else {404} if address.look == "mail" else {405, 302}
    assert {ask(path).status_code for ask in asks} <= refusals


@pytest.mark.parametrize("address", MAIL.values(), ids=MAIL)
def test_where_mail_is_sent_everybody_may_have_a_code(address: Address, settings: Any) -> None:
    send_mail(settings)
    coop, [(_need, fields)] = Coop.make(), address.forms
    for visitor in VISITORS:
        cache.clear()
        client = coop.browser(visitor)
        assert without_writing(client.get, address.at(coop)).status_code in (200, 302), visitor
        assert client.post(address.at(coop), filled(fields, coop)).status_code in (302, 422), visitor
        for ask in (client.put, client.patch, client.delete):
            assert ask(address.at(coop)).status_code in (302, 405), visitor


@pytest.mark.parametrize("path", ["/clubs/coop/", "/clubs/coop/people/", "/clubs/coop/nothing/"])
def test_a_club_that_one_may_not_see_answers_like_one_that_is_not_there(path: str) -> None:
    coop = Coop.make()
    for visitor in ("nobody", "link", "stranger", "other owner"):
        client = coop.browser(visitor)
        hidden, missing = client.get(path), client.get(path.replace("coop", "none"))
        assert (hidden.status_code, missing.status_code) == (404, 404)
        assert hidden.content == missing.content


def test_where_one_signs_in() -> None:
    assert resolve_url(settings.LOGIN_URL) == LOGIN
    assert Client().get("/clubs/")["Location"].startswith(LOGIN)
