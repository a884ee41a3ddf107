"""A server with live streams inside the process of a test, and writes by another process."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from django.db import connection

from scoring.management.commands.serve import server


def wait_until(true: Callable[[], Any], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def threads_named(name: str) -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith(name)]


@contextmanager
def running_server() -> Iterator[tuple[int, uvicorn.Server]]:
    """A server of this very process, in a thread of its own."""
    listener = socket.create_server(("127.0.0.1", 0))
    running = server()
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield listener.getsockname()[1], running
    running.should_exit = True
    thread.join(10)
    listener.close()
    wait_until(lambda: not threads_named("live"))
    assert not thread.is_alive()


def in_another_process(statement: str) -> None:
    """Runs it against the database of this test."""
    name = connection.settings_dict["NAME"]
    url = os.environ.get("DATABASE_URL")
    url = urlsplit(url)._replace(path=f"/{name}").geturl() if url else f"sqlite:///{name}"
    script = f"""
import django
django.setup()
from scoring.models import Game, Link
from tests.make import record
{statement}
"""
    environment = os.environ | {"DATABASE_URL": url}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)
