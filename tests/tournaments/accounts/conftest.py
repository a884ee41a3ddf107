"""Accounts as they are with mail and without; nobody has tried too often yet."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tournaments.mail import send_mail
from tests.tournaments.make import account_client, make_account
from tournaments.models import Account
from tournaments.signing_in import PROVED_AT


@pytest.fixture(autouse=True)
def _no_tries_yet() -> None:
    cache.clear()


@pytest.fixture
def mail(settings: Any) -> None:
    send_mail(settings)


@pytest.fixture
def account(db: None) -> Account:
    return make_account()


@pytest.fixture
def phone(account: Account) -> Client:
    """A browser in which Olga just signed in."""
    client = account_client(account)
    prove(client)
    return client


def prove(client: Client, at: int = 10**10) -> None:
    """The session says when its account was proved last; in the year 2286, if nothing else is said."""
    session = client.session
    session[PROVED_AT] = at
    session.save()
