"""`manage.py serve`, from an empty data folder to a page on a phone."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from django.core.management import CommandError
from django.db import OperationalError

from config.environment import BASE_DIR
from scoring.management.commands import serve

SECONDS_TO_START = 20


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_busy_port_gets_a_sentence_that_says_what_to_do(taken: int) -> None:
    with pytest.raises(CommandError, match=f"PORT: {taken} is taken .* PORT={taken + 1}") as caught:
        serve.listen("127.0.0.1", taken)
    assert caught.value.returncode == 2


def test_an_address_of_another_machine_gets_a_sentence() -> None:
    with pytest.raises(CommandError, match=r"HOST: 203\.0\.113\.1 is not an address of this machine"):
        serve.listen("203.0.113.1", 0)


def test_a_port_beyond_our_rights_gets_a_sentence() -> None:
    assert "PORT: 80 needs more rights" in serve.why_not(PermissionError(13, "denied"), "0.0.0.0", 80)


def test_a_database_that_does_not_answer_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(serve, "call_command", refuse)
    with pytest.raises(CommandError, match=r"connection refused.* DATABASE_URL") as caught:
        serve.migrate()
    assert caught.value.returncode == 2


def test_the_server_writes_no_log_of_who_asked_for_what() -> None:
    config = serve.server().config
    assert (config.access_log, config.log_config) == (False, None)


async def tell_scheme(scope: Any, receive: Any, send: Any) -> None:
    await send({"scheme": scope["scheme"]})


@pytest.mark.parametrize(("client", "scheme"), [("127.0.0.1", "https"), ("192.168.1.66", "http")])
def test_only_a_trusted_proxy_says_that_a_visitor_came_by_https(settings: Any, client: str, scheme: str) -> None:
    settings.ASGI_APPLICATION = f"{__name__}.tell_scheme"
    config = serve.server().config
    config.load()
    headers = [(b"x-forwarded-proto", b"https")]
    sent: list[dict[str, str]] = []

    async def send(message: dict[str, str]) -> None:
        sent.append(message)

    asyncio.run(
        config.loaded_app({"type": "http", "scheme": "http", "client": (client, 1), "headers": headers}, None, send)
    )
    assert sent == [{"scheme": scheme}]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str, Path]]:
    """A server as people start it, the address it listens at, and what it has said."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    variables = {name: value for name, value in os.environ.items() if name not in ("BASE_URL", "DATABASE_URL")}
    variables |= {"PORT": str(port), "DATA_DIR": str(tmp_path / "data"), "DJANGO_SETTINGS_MODULE": "config.settings"}
    said = tmp_path / "said"
    with said.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"], cwd=BASE_DIR, env=variables, stdout=output, stderr=output, text=True
        )
        wait_until_open(port)
        yield process, f"http://127.0.0.1:{port}", said
        process.kill()
        process.wait()


def wait_until_open(port: int) -> None:
    end = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            assert time.monotonic() < end, "the server does not start"
            time.sleep(0.1)


def fetch(url: str) -> str:
    with urlopen(url) as answer:
        return str(answer.read().decode())


def test_serve(started: tuple[subprocess.Popen[str], str, Path]) -> None:
    process, url, said = started
    page = fetch(url)
    styles = re.search(r'href="(/static/[\w/.-]+\.[0-9a-f]{12}\.css)"', page)
    assert styles, "styles have names that change with their content"
    with urlopen(url + styles[1]) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
    assert "▄▄▄▄▄" in said.read_text(), "there is a QR code"
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 0
    assert "Traceback" not in said.read_text()
