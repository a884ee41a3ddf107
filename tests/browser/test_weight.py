"""How much a phone loads before a game is on its screen, from a server as people run it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from config.environment import BASE_DIR
from scoring.management.commands.serve import listen
from tests.browser.conftest import PHONE
from tests.browser.steps import start_game
from tests.replays import FOOT

MOST_BYTES = 60_000
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hanna")

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server of its own with a data folder of its own: static files as they are collected and compressed."""
    with listen("127.0.0.1", 0) as probe:
        port = str(probe.getsockname()[1])
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": "", "DATA_DIR": str(tmp_path)}
    settings |= {"HOST": "127.0.0.1", "PORT": port, "BASE_URL": f"http://127.0.0.1:{port}", "DEBUG": "no"}
    command = [sys.executable, "manage.py", "serve"]
    with subprocess.Popen(
        command, cwd=BASE_DIR, env=os.environ | settings, stdout=subprocess.PIPE, text=True
    ) as serving:
        assert serving.stdout is not None
        assert "Farmyard" in serving.stdout.readline()
        yield f"http://127.0.0.1:{port}"
        serving.send_signal(signal.SIGINT)
        serving.communicate(timeout=20)


def new_phone(browser: Browser, address: str, cookies: Any = None) -> BrowserContext:
    return browser.new_context(base_url=address, viewport=PHONE, has_touch=True, storage_state=cookies)


def weigh(context: BrowserContext, url: str) -> dict[str, int]:
    """Bytes over the wire of everything one page loads with an empty cache, headers too."""
    page = context.new_page()
    network = context.new_cdp_session(page)
    urls: dict[str, str] = {}
    weights: dict[str, int] = {}
    network.on("Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]}))
    network.on(
        "Network.loadingFinished",
        lambda event: weights.update({urls[event["requestId"]]: event["encodedDataLength"]}),
    )
    network.send("Network.enable")
    page.goto(url)
    show(page)
    return weights


def show(page: Page) -> None:
    """Until all scripts have run."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_function("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")


@pytest.mark.parametrize("path", ["", "rounds/1/record/", f"replay/?moves={FOOT} 4-0@4-4 7-4@4-4"])
def test_the_pages_of_a_game_are_light(address: str, browser: Browser, path: str) -> None:
    first = new_phone(browser, address)
    game = start_game(first.new_page(), *NAMES)
    fresh = new_phone(browser, address, first.storage_state())
    weights = weigh(fresh, game + path)
    for context in (first, fresh):
        context.close()
    kinds = {url.rpartition(".")[2].partition("?")[0] for url in weights}
    assert {"css", "js"} <= kinds
    assert sum(weights.values()) <= MOST_BYTES, weights
