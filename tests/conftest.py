"""For all tests. Which database they use is said by DATABASE_URL, as for the program itself; see tests/suite.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.db import connection
from django.test import Client

# The same examples every time: a run that fails can be run again.
hypothesis.settings.register_profile("farmyard", deadline=None, derandomize=True)
hypothesis.settings.load_profile("farmyard")

BROWSER = Path(__file__).parent / "browser"
WRITES = ("INSERT", "UPDATE", "DELETE")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser comes last: the event loop it keeps running in this thread would be in the way of others."""
    items.sort(key=lambda item: BROWSER in item.path.parents)


class Visitor(Client):
    """A browser that catches every GET that writes to the database."""

    def get(self, *args: Any, **kwargs: Any) -> Any:
        with connection.execute_wrapper(refuse_writes):
            return super().get(*args, **kwargs)


def refuse_writes(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    assert not sql.lstrip().upper().startswith(WRITES), f"a GET must not write: {sql}"
    return execute(sql, params, many, context)


@pytest.fixture
def client() -> Client:
    return Visitor()


@pytest.fixture
def port(transactional_db: None) -> Iterator[int]:
    """Where a server with live streams listens."""
    from tests.live_server import running_server

    with running_server() as (port, _):
        yield port
