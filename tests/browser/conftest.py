"""Farmyard as people meet it: a real server, and Chromium the size of a phone."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from scoring.management.commands.serve import Server, listen, server as make_server
from tests.chromium import chromium

# Playwright keeps an event loop running in the thread of the tests; Django would refuse to work beside it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}
SECONDS = 10
# A machine of two cores that is busy with other things takes its time.
expect.set_options(timeout=2_000 * SECONDS)


@pytest.fixture
def server(transactional_db: None) -> Iterator[str]:
    """The address of a server of our own, with live updates; `live_server` has none."""
    listener = listen("127.0.0.1", 0)
    serving = make_server()
    thread = threading.Thread(target=serving.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    wait_for_start(serving)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    serving.should_exit = True
    thread.join(SECONDS)
    assert not thread.is_alive(), "the server does not stop"


def wait_for_start(serving: Server) -> None:
    end = time.monotonic() + SECONDS
    while not serving.started:
        assert time.monotonic() < end, "the server does not start"
        time.sleep(0.01)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    path = chromium()
    assert path, "no Chromium here: install it, or say where it is with CHROMIUM="
    return {"executable_path": path, "args": FLAGS, "headless": True}


@pytest.fixture
def browser_context_args(server: str) -> dict[str, Any]:
    """What `page`, `context` and `new_context` start from: a phone on which "/" is our server."""
    return {"base_url": server, "viewport": PHONE, "has_touch": True, "locale": "en-GB", "timezone_id": "UTC"}


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A phone; errors of scripts and refusals of the content security policy fail the test."""
    complaints = listen_for_complaints(page)
    yield page
    assert complaints == []


@pytest.fixture
def desktop(server: str, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(base_url=server, viewport=DESKTOP, locale="en-GB", timezone_id="UTC")
    page = context.new_page()
    complaints = listen_for_complaints(page)
    yield page
    context.close()
    assert complaints == []


def listen_for_complaints(page: Page) -> list[str]:
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        # A page that answers 404 on purpose is reported here too.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            complaints.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


@pytest.fixture
def open_page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A phone that lets scripts and styles of the test in."""
    context = browser.new_context(**browser_context_args, bypass_csp=True)
    yield context.new_page()
    context.close()
