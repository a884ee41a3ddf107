"""Takes all figures on the database that DATABASE_URL names, and prints them as JSON.

The arguments are the processes of the database server, whose work counts too.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import django
from django.core.management import call_command

from tests.bench.running import Crowd, Server

if TYPE_CHECKING:
    from tests.bench.browser import Browser
    from tests.bench.evening import Evening, Table

VIEWERS = 500
TURNS = 5
PAGES_PER_TURN = 60
GAMES_PER_TURN = 3
ROUNDS = 10
LIVE_SAVES = 20
PAUSE = 0.3
IDLE_SECONDS = 21

Figures = dict[str, float]


def main(database: list[int]) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from tests.bench.evening import Evening

    evening = Evening()
    with Server(*database) as server:
        browser = server.browser(evening.cookies)
        figures = pages(server, browser, evening) | saves(server, browser, evening)
        with Server(*database) as other:
            figures |= crowds(server, other, browser, evening.game(rounds=5))
    sys.stdout.write(json.dumps(figures))


def cpu_per(server: Server, count: int, work: Callable[[], None]) -> float:
    """Milliseconds of the processor, server and database, for each of `count` requests."""
    before = server.cpu
    work()
    return (server.cpu - before) * 1000 / count


def pages(server: Server, browser: Browser, evening: Evening) -> Figures:
    from tests.bench.floor import STATEMENTS

    path = evening.game(rounds=5).page
    assert evening.tables_read(path) == set(STATEMENTS), "the floor must read what the page reads"

    def fetch(prefix: str, count: int) -> Callable[[], None]:
        return lambda: [browser.get(f"{prefix}{path}") for _ in range(count)] and None

    for prefix in ("", "/floor"):
        fetch(prefix, 20)()
    page, floor = [], []
    for _ in range(TURNS):
        page.append(cpu_per(server, PAGES_PER_TURN, fetch("", PAGES_PER_TURN)))
        floor.append(cpu_per(server, PAGES_PER_TURN, fetch("/floor", PAGES_PER_TURN)))
    return {"page": statistics.mean(page), "page_floor": statistics.mean(floor)}


def saves(server: Server, browser: Browser, evening: Evening) -> Figures:
    def play(prefix: str) -> Callable[[], None]:
        games = [evening.game() for _ in range(GAMES_PER_TURN)]
        return lambda: [game.save(browser, n, prefix=prefix) for game in games for n in range(1, ROUNDS + 1)] and None

    count = GAMES_PER_TURN * ROUNDS
    save, floor = [], []
    for _ in range(TURNS):
        save.append(cpu_per(server, count, play("")))
        floor.append(cpu_per(server, count, play("/floor")))
    return {"save": statistics.mean(save), "save_floor": statistics.mean(floor)}


def crowds(server: Server, other: Server, browser: Browser, game: Table) -> Figures:
    from scoring import live
    from scoring.models import Game

    path = live.address("game", game.pk, "table", Game.objects.get(pk=game.pk).keeper, "en")
    Crowd(server, path, 20).leave()
    memory, threads = server.memory, server.threads
    with Crowd(server, path, VIEWERS) as crowd:
        figures = {
            "viewer_memory": (server.memory - memory) / VIEWERS,
            "viewer_threads": max(0, server.threads - threads - 2) / VIEWERS,
        }
        figures["delivery"] = deliver(server, browser, game) / VIEWERS * 1000
        figures["idle"] = idle(server)
        delays = sorted(delays_of(server, crowd))
    figures |= {"same_median": statistics.median(delays), "same_p99": percentile(delays, 99)}
    with Crowd(other, path, VIEWERS) as crowd:
        deliver(server, browser, game)
        delays = sorted(delays_of(server, crowd))
    return figures | {"other_median": statistics.median(delays), "other_p99": percentile(delays, 99)}


def deliver(server: Server, browser: Browser, game: Table) -> float:
    """Saves one round again and again; the milliseconds of the processor for each save with all it caused."""
    server.commits.clear()
    browser.reconnect()

    def save_all() -> None:
        for number in range(LIVE_SAVES):
            game.save(browser, 6, above=1 + number % 2)
            time.sleep(PAUSE)

    return cpu_per(server, LIVE_SAVES, save_all)


def idle(server: Server) -> float:
    """Percent of a core while everybody only watches, a heartbeat included."""
    before = server.cpu
    time.sleep(IDLE_SECONDS)
    return (server.cpu - before) / IDLE_SECONDS * 100


def delays_of(server: Server, crowd: Crowd) -> list[float]:
    """Milliseconds from commit to arrival, for every viewer and every save; all must have arrived."""
    commits = dict(server.commits)
    delays = [(moment - commits[revision]) * 1000 for revision, moment in crowd.leave() if revision in commits]
    assert len(commits) == LIVE_SAVES, f"{len(commits)} of {LIVE_SAVES} saves"
    assert len(delays) == LIVE_SAVES * VIEWERS, f"{len(delays)} of {LIVE_SAVES * VIEWERS} arrived"
    return delays


def percentile(ordered: list[float], percent: int) -> float:
    return ordered[len(ordered) * percent // 100]


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    main([int(pid) for pid in sys.argv[1:]])
