"""Threads that hear of changes which other processes made."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import ClassVar

import psycopg
from django.db import DatabaseError, InterfaceError, connection

CHANNEL = "farmyard"

logger = logging.getLogger(__name__)


class Listener(threading.Thread):
    """Calls `heard(what)` when told what changed, and `missed()` when anything may have: after the start too."""

    pause: ClassVar[float]

    def __init__(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        super().__init__(name="live listener", daemon=True)
        self.heard = heard
        self.missed = missed
        self.stopped = threading.Event()

    def stop(self) -> None:
        self.stopped.set()

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                self.listen()
            except (DatabaseError, InterfaceError, psycopg.Error):
                logger.warning("The connection that hears of changes was lost; trying again.", exc_info=True)
                self.stopped.wait(self.pause)
            finally:
                connection.close()

    def listen(self) -> None:
        """Until stopped; raises when the connection is lost."""
        raise NotImplementedError


class PostgresListener(Listener):
    """Waits for NOTIFY on a connection of its own, outside the pool."""

    pause = 0.3

    def listen(self) -> None:
        params = connection.get_connection_params()
        with psycopg.connect(**params, autocommit=True, keepalives_idle=30) as ear:
            ear.execute(f"LISTEN {CHANNEL}")
            self.missed()
            while not self.stopped.is_set():
                for notice in ear.notifies(timeout=0.2):
                    self.heard(notice.payload)


class SqliteListener(Listener):
    """Looks ten times a second whether another connection wrote anything."""

    pause = 0.1

    def listen(self) -> None:
        with connection.cursor() as cursor:
            before = None
            while not self.stopped.is_set():
                cursor.execute("PRAGMA data_version")
                (version,) = cursor.fetchone()
                if version != before:
                    self.missed()
                before = version
                self.stopped.wait(self.pause)


def listener() -> type[Listener]:
    return PostgresListener if connection.vendor == "postgresql" else SqliteListener
