"""A keeper's browser with one connection kept open."""

from __future__ import annotations

from collections.abc import Mapping
from http.client import HTTPConnection
from urllib.parse import urlencode

CSRF = "x" * 32


class Browser:
    def __init__(self, port: int, cookies: Mapping[str, str]) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=20)
        every = {**cookies, "csrftoken": CSRF}
        self.headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in every.items()),
            "Accept-Encoding": "gzip",
            "Accept-Language": "en",
        }

    def reconnect(self) -> None:
        """After a pause, in which the server closes the connection."""
        self.connection.close()

    def get(self, path: str) -> bytes:
        return self._answer("GET", path, 200)

    def post(self, path: str, fields: Mapping[str, object]) -> None:
        body = urlencode({**fields, "csrfmiddlewaretoken": CSRF})
        self._answer("POST", path, 302, body)

    def _answer(self, method: str, path: str, expected: int, body: str | None = None) -> bytes:
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        self.connection.request(method, path, body, self.headers | kind)
        response = self.connection.getresponse()
        content = response.read()
        if response.status != expected:
            raise RuntimeError(f"{method} {path}: {response.status}\n{content[:2000].decode(errors='replace')}")
        return content
