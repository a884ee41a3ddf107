"""Who may do what in a tournament: every address, asked by every kind of visitor, in every way.

That every address is in the table is tested in test_rights.py.
"""

from __future__ import annotations

import pytest
from django.core.cache import cache

from scoring.models import new_key
from tests.tournaments.addresses import Address, Fields, filled
from tests.tournaments.asking import (
    is_allowed,
    is_refused,
    is_taken,
    taken_back,
    without_writing,
    writing_only_to_the_log,
)
from tests.tournaments.tournament_addresses import ADDRESSES, FORMS, KINDS, VISITORS, Fair
from tournaments.models import TournamentChange

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_asked_too_often() -> None:
    cache.clear()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)
def test_looking_takes_a_right_and_writes_nothing(address: Address, kind: str) -> None:
    fair = Fair.make(kind)
    for visitor in VISITORS:
        client = fair.browser(visitor)
        answer = without_writing(client.get, address.at(fair))
        assert without_writing(client.head, address.at(fair)).status_code == answer.status_code, visitor
        if address.look is None:
            assert answer.status_code == 405, visitor
        elif visitor in fair.who(address.look):
            assert is_allowed(answer), (visitor, answer.status_code)
        else:
            assert is_refused(answer, address, sees=fair.sees(visitor)), (visitor, answer.status_code)


@pytest.mark.parametrize(("address", "need", "fields"), FORMS)
def test_acting_takes_a_right(address: Address, need: str, fields: Fields) -> None:
    fair = Fair.make("listed")
    for visitor in fair.who(need):
        with taken_back():
            answer = fair.browser(visitor).post(address.at(fair), filled(fields, fair))
            assert is_taken(answer), (visitor, answer.status_code)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("address", "need", "fields"), FORMS)
def test_who_may_not_act_changes_nothing_but_the_log(address: Address, need: str, fields: Fields, kind: str) -> None:
    fair = Fair.make(kind)
    for visitor in VISITORS:
        if visitor not in fair.who(need):
            client = fair.browser(visitor)
            answer = writing_only_to_the_log(client.post, address.at(fair), filled(fields, fair))
            assert is_refused(answer, address, sees=fair.sees(visitor)), (visitor, answer.status_code)
    assert set(TournamentChange.objects.values_list("verb", flat=True)) <= {TournamentChange.Verb.REFUSED}


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)
def test_other_methods_are_refused_whoever_asks(address: Address) -> None:
    fair = Fair.make("listed")
    client, path = fair.browser("owner"), address.at(fair)
    asks = [client.put, client.patch, client.delete, client.trace]
    asks += [] if address.forms else [client.post]
    assert {ask(path).status_code for ask in asks} == {405}


@pytest.mark.parametrize("kind", ["members", "draft"])
def test_a_tournament_that_one_may_not_see_answers_like_one_that_is_not_there(kind: str) -> None:
    fair = Fair.make(kind)
    path = ADDRESSES["tournaments:show_tournament"].at(fair)
    for visitor in ("nobody", "stranger", "other owner"):
        client = fair.browser(visitor)
        hidden, missing = client.get(path), client.get(path.replace(fair.tournament.key, new_key()))
        assert (hidden.status_code, missing.status_code) == (404, 404)
        assert hidden.content == missing.content
