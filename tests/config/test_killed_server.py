"""What was answered as saved is there after the server died without a word."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

from config.environment import BASE_DIR


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Killed at the end, if it was not before."""
    own = {"DATA_DIR": str(folder), "PORT": str(port), "HOST": "127.0.0.1", "DATABASE_URL": "", "BASE_URL": ""}
    env = os.environ | own | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "manage.py", "serve"]
    process = subprocess.Popen(command, cwd=BASE_DIR, env=env, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def browser() -> OpenerDirector:
    return build_opener(HTTPCookieProcessor(CookieJar()))


def open_patiently(phone: OpenerDirector, address: str) -> str:
    for _attempt in range(200):
        try:
            return str(phone.open(address, timeout=30).read().decode())
        except URLError:
            time.sleep(0.1)
    raise AssertionError(f"{address} did not answer")


def hidden_fields(page: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', page)
    return {name: value for name, value in found if name in ("csrfmiddlewaretoken", "request_key")}


def test_a_save_that_was_answered_outlives_a_kill(tmp_path: Path) -> None:
    port, phone = free_port(), browser()
    home = f"http://127.0.0.1:{port}/"
    with server(tmp_path, port) as process:
        fields = hidden_fields(open_patiently(phone, home))
        game = phone.open(home, urlencode({**fields, "seat": ["Ana", "Bo"]}, doseq=True).encode(), timeout=30).url
        entry = f"{game}rounds/1/record/"
        page = open_patiently(phone, entry)
        ana, bo = re.findall(r'name="pips-(\d+)"', page)[:2]
        form = {
            **hidden_fields(page),
            "out": ana,
            f"pips-{ana}": "0",
            f"was-{ana}": "",
            f"pips-{bo}": "37",
            f"was-{bo}": "",
        }
        assert "saved=" in phone.open(entry, urlencode(form).encode(), timeout=30).url
        process.send_signal(signal.SIGKILL)
        process.wait()
    with server(tmp_path, port):
        assert ",0,37" in open_patiently(phone, f"{game}sheet.csv")
