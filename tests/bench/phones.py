"""32 phones that post scores at once for a minute, each its own table and now and then another's, as JSON.

Some send everything twice, some never see the answer and send again. Every score that was acknowledged must be stored
exactly once. The arguments are the processes of the database server.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import django
from django.core.management import call_command

from tests.bench.browser import CSRF
from tests.bench.running import Server

if TYPE_CHECKING:
    from tournaments.models import Table

PHONES = 32
SECONDS = int(os.environ.get("BENCH_SECONDS", "60"))
ROUNDS = 10
ANOTHERS_IN_TEN = 2
TWICE_IN_TEN = 2
LOST_IN_TEN = 2
TABLES_OF_A_PHONE = 8
WAS = re.compile(r'name="was-(\d+)" value="([^"]*)"')


@dataclass
class Told:
    """What the phones saw: by the key of a request the cells that the server said it has, and counts."""

    acknowledged: dict[str, dict[str, str]] = field(default_factory=dict)
    sent: int = 0
    lost: int = 0
    faults: int = 0
    slowest: float = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class Phone(threading.Thread):
    """Corrects its table's rounds again and again, as they stand in its own memory."""

    def __init__(self, port: int, number: int, tables: list[Table], cookies: str, until: float, told: Told) -> None:
        """The first of the tables is its own."""
        super().__init__(name=f"phone {number}")
        self.port, self.tables, self.cookies, self.until, self.told = port, tables, cookies, until, told
        self.chance = Random(number)
        self.seats = {table.game_id: [seat.pk for seat in table.game.seats.all()] for table in tables}
        self.shown: dict[tuple[int, int], dict[int, str]] = {}
        self.value = number

    def run(self) -> None:
        number = 0
        while time.monotonic() < self.until:
            is_anothers = self.chance.randrange(10) < ANOTHERS_IN_TEN
            table = self.chance.choice(self.tables[1:]) if is_anothers else self.tables[0]
            number = number % ROUNDS + 1
            self.post(table, number)

    def post(self, table: Table, number: int) -> None:
        """One round; where somebody else was quicker, the answer shows what stands there now."""
        seats, key = self.seats[table.game_id], secrets.token_urlsafe(16)
        self.value += PHONES
        pips = {seat: str(step and 1 + (self.value + step) % 60) for step, seat in enumerate(seats)}
        was = self.shown.get((table.pk, number), {})
        fields = {"request_key": key, "ending": "out", "was-ending": "out" if was else "", "csrfmiddlewaretoken": CSRF}
        for seat, held in pips.items():
            fields |= {f"pips-{seat}": held, f"was-{seat}": was.get(seat, "")}
        body = urlencode(fields)
        address = f"/games/{table.game.key}/rounds/{number}/record/"
        if self.chance.randrange(10) < LOST_IN_TEN:
            self._send(address, body, is_read=False)
        status, page = self._send(address, body)
        if status == 302:
            self.shown[table.pk, number] = pips
            cells = {f"round/{number}/seat/{seat}": held for seat, held in pips.items()}
            with self.told.lock:
                self.told.acknowledged[key] = cells
            if self.chance.randrange(10) < TWICE_IN_TEN:
                assert self._send(address, body)[0] == 302
        elif status == 409:
            self.shown[table.pk, number] = {int(seat): held for seat, held in WAS.findall(page)}

    def _send(self, address: str, body: str, *, is_read: bool = True) -> tuple[int, str]:
        headers = {"Cookie": f"{self.cookies};csrftoken={CSRF}", "Content-Type": "application/x-www-form-urlencoded"}
        connection, began = HTTPConnection("127.0.0.1", self.port, timeout=60), time.monotonic()
        connection.request("POST", address, body, headers)
        if not is_read:
            connection.close()
            with self.told.lock:
                self.told.lost += 1
            return 0, ""
        response = connection.getresponse()
        page = response.read().decode(errors="replace")
        connection.close()
        with self.told.lock:
            self.told.sent += 1
            self.told.faults += response.status >= 500
            self.told.slowest = max(self.told.slowest, time.monotonic() - began)
        return response.status, page


def main(database: list[int]) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    sys.stdout.write(json.dumps(measure(database)))


def measure(database: list[int]) -> dict[str, float]:
    from scoring.models import Change
    from tests.make import link_client
    from tests.tournaments.make import make_club
    from tournaments.checking import problems
    from tournaments.management.simulation import Event, Plan

    event = Event(make_club("Phones", visibility="public"), Plan("Phones", 4 * PHONES, 1, ROUNDS, trouble=0), seed=1)
    event.gather()
    tables = list(event.announce().tables.select_related("game").prefetch_related("game__seats"))
    told = Told()
    with Server(*database) as server:
        until = time.monotonic() + SECONDS
        phones = []
        for number in range(PHONES):
            near = [tables[(number + step) % PHONES] for step in range(TABLES_OF_A_PHONE)]
            cookies = link_client(*(table.game.links.get() for table in near)).cookies
            phones.append(Phone(server.port, number, near, cookies.output(header="", sep=";"), until, told))
        for phone in phones:
            phone.start()
        for phone in phones:
            phone.join()
    changes: dict[str, list[dict[str, str]]] = {}
    for key, after in Change.objects.exclude(request_key="").values_list("request_key", "after"):
        changes.setdefault(key, []).append(after)
    return {
        "sent": told.sent,
        "acknowledged": len(told.acknowledged),
        "lost_replies": told.lost,
        "missing": sum(not is_stored(cells, changes.get(key, [])) for key, cells in told.acknowledged.items()),
        "doubled": sum(len(found) > 1 for found in changes.values()),
        "faults": told.faults,
        "problems": len(problems(event.tournament)),
        "slowest": told.slowest * 1000,
    }


def is_stored(cells: dict[str, str], changes: list[dict[str, str]]) -> bool:
    """Once, with every value that was not there before; a score that stood already needs no change."""
    return len(changes) == 1 and all(changes[0].get(path, held) == held for path, held in cells.items())


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    main([int(pid) for pid in sys.argv[1:]])
