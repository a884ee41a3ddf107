"""Who may do what in a tournament: every address, asked by every kind of visitor, in every way.

That every address is in the table is tested in test_rights.py.
"""

from __future__ import annotations

import pytest
from django.core.cache import cache

from scoring.models import new_key
from tests.tournaments.addresses import filled
from tests.tournaments.asking import (
    forgotten,
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


# One tournament for all addresses, since making one takes longer than asking: what is wrong is told by name.
@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize("kind", KINDS)
def test_looking_takes_a_right_and_writes_nothing(kind: str, visitor: str) -> None:
    fair = Fair.make(kind)
    client, wrong = fair.browser(visitor), {}
    for name, address in ADDRESSES.items():
        with forgotten(client):
            answer = without_writing(client.get, address.at(fair))
        if address.look is None:
            is_right = answer.status_code == 405
        elif visitor in fair.who(address.look):
            is_right = is_allowed(answer)
        else:
            is_right = is_refused(answer, address, sees=fair.sees(visitor, address))
        if not is_right:
            wrong[name] = answer.status_code
    assert wrong == {}


@pytest.mark.parametrize("visitor", VISITORS)
def test_acting_takes_a_right(visitor: str) -> None:
    fair = Fair.make("listed")
    client, wrong = fair.browser(visitor), {}
    for name, address, need, fields in FORMS:
        if visitor in fair.who(need):
            with taken_back(), forgotten(client):
                answer = client.post(address.at(fair), filled(fields, fair))
            if not is_taken(answer):
                wrong[name] = answer.status_code
    assert wrong == {}


@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize("kind", KINDS)
def test_who_may_not_act_changes_nothing_but_the_log(kind: str, visitor: str) -> None:
    fair = Fair.make(kind)
    client, wrong = fair.browser(visitor), {}
    for name, address, need, fields in FORMS:
        if visitor not in fair.who(need):
            with forgotten(client):
                answer = writing_only_to_the_log(client.post, address.at(fair), filled(fields, fair))
            if not is_refused(answer, address, sees=fair.sees(visitor, address)):
                wrong[name] = answer.status_code
    assert wrong == {}
    assert set(TournamentChange.objects.values_list("verb", flat=True)) <= {TournamentChange.Verb.REFUSED}


def test_other_methods_are_refused_whoever_asks() -> None:
    fair = Fair.make("listed")
    client, wrong = fair.browser("owner"), {}
    for name, address in ADDRESSES.items():
        asks = [client.put, client.patch, client.delete, client.trace]
        asks += [] if address.forms else [client.post]
        statuses = {ask(address.at(fair)).status_code for ask in asks}
        head = without_writing(client.head, address.at(fair)).status_code
        if statuses != {405} or (address.look is None) != (head == 405):
            wrong[name] = (statuses, head)
    assert wrong == {}


@pytest.mark.parametrize("kind", ["members", "draft"])
def test_a_tournament_that_one_may_not_see_answers_like_one_that_is_not_there(kind: str) -> None:
    fair = Fair.make(kind)
    path = ADDRESSES["tournaments:show_tournament"].at(fair)
    for visitor in ("nobody", "stranger", "other owner"):
        client = fair.browser(visitor)
        hidden, missing = client.get(path), client.get(path.replace(fair.tournament.key, new_key()))
        assert (hidden.status_code, missing.status_code) == (404, 404)
        assert hidden.content == missing.content
