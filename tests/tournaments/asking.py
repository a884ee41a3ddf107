"""How tests of rights ask: without writing, with everything taken back, and what counts as refused or allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client

from tests.conftest import refuse_writes
from tests.tournaments.addresses import Address

LOGIN = "/account/sign-in/"
LOG = 'INSERT INTO "tournaments_tournamentchange"'


def without_writing(ask: Callable[..., Any], *args: object) -> HttpResponse:
    with connection.execute_wrapper(refuse_writes):
        answer: HttpResponse = ask(*args)
    return answer


def writing_only_to_the_log(ask: Callable[..., Any], *args: object) -> HttpResponse:
    """What is refused in a tournament may leave a line in its log."""
    with connection.execute_wrapper(_refuse_writes_but_to_the_log):
        answer: HttpResponse = ask(*args)
    return answer


def _refuse_writes_but_to_the_log(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
    if sql.startswith(LOG):
        return execute(sql, *args)
    return refuse_writes(execute, sql, *args)


@contextmanager
def forgotten(client: Client) -> Iterator[None]:
    """What the browser is given meanwhile is not kept: links that it opened."""
    cookies = deepcopy(client.cookies)
    yield
    client.cookies = cookies


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def is_refused(answer: HttpResponse, address: Address, *, sees: bool) -> bool:
    """Nothing is told to who may not see it; who may, is told what is missing; elsewhere one signs in first.

    A script is told the same as a sentence.
    """
    if address.for_programs:
        return answer.status_code == 401
    if not address.is_of_a_club:
        told = answer.status_code == 403 and answer.content == b'{"refusal": "Sign in first."}'
        return answer.status_code == 404 or _leads_to_sign_in(answer) or told
    if not sees:
        return answer.status_code == 404
    return answer.status_code == 403 and "<p>Only " in answer.content.decode()


def is_allowed(answer: HttpResponse) -> bool:
    return answer.status_code in (200, 302) and not _leads_to_sign_in(answer)


def is_taken(answer: HttpResponse) -> bool:
    """A form of somebody who may send it: done, or not possible as things stand."""
    return is_allowed(answer) or answer.status_code in (409, 422)


def _leads_to_sign_in(answer: HttpResponse) -> bool:
    return answer.status_code == 302 and answer["Location"].startswith(LOGIN)
