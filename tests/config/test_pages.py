"""The way from the ASGI server to Django and back."""

import asyncio
from collections.abc import Iterator
from typing import Any
from wsgiref.types import WSGIEnvironment
from wsgiref.validate import validator

import pytest

from config.pages import Pages

SCOPE: dict[str, Any] = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "scheme": "https",
    "path": "/players/Łucja/",
    "root_path": "",
    "query_string": b"sort=name",
    "headers": [(b"host", b"farm.example"), (b"content-type", b"text/plain"), (b"content-length", b"6")],
    "client": ("192.168.1.30", 50000),
    "server": ("192.168.1.20", 8000),
}


class Application:
    """Notes what it is asked, and whether its answer was closed."""

    def __init__(self) -> None:
        self.asked: WSGIEnvironment = {}
        self.read = b""
        self.closed = False

    def __call__(self, environ: WSGIEnvironment, start_response: Any) -> "Application":
        self.asked = environ
        self.read = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        start_response("201 Created", [("X-Hen", "Berta"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
        return self

    def __iter__(self) -> Iterator[bytes]:
        return iter([b"cluck ", b"cluck"])

    def close(self) -> None:
        self.closed = True


def ask(application: Any, *received: dict[str, Any], **scope: Any) -> list[dict[str, Any]]:
    waiting = iter(received or [{"type": "http.request", "body": b"", "more_body": False}])
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return next(waiting)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(Pages(application, body_limit=8)(SCOPE | scope, receive, send))
    return sent


def part(body: bytes, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def test_an_answer_comes_back_whole() -> None:
    application = Application()
    start, body = ask(application, part(b"cluc", True), part(b"k!", False))
    assert (start["status"], body["body"]) == (201, b"cluck cluck")
    assert start["headers"] == [(b"x-hen", b"Berta"), (b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
    assert application.read == b"cluck!"
    assert application.closed


def test_the_application_is_told_what_was_asked() -> None:
    asked = (application := Application()) and ask(application) and application.asked
    assert (asked["REQUEST_METHOD"], asked["QUERY_STRING"]) == ("POST", "sort=name")
    assert asked["PATH_INFO"].encode("latin1").decode() == "/players/Łucja/"
    assert (asked["wsgi.url_scheme"], asked["HTTP_HOST"]) == ("https", "farm.example")
    assert (asked["REMOTE_ADDR"], asked["CONTENT_TYPE"]) == ("192.168.1.30", "text/plain")


def test_headers_that_come_twice_are_joined() -> None:
    application = Application()
    ask(application, headers=[(b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"accept", b"x"), (b"accept", b"y")])
    assert (application.asked["HTTP_COOKIE"], application.asked["HTTP_ACCEPT"]) == ("a=1; b=2", "x,y")


def test_a_header_cannot_pass_for_another() -> None:
    application = Application()
    ask(application, headers=[(b"x_forwarded_proto", b"https")])
    assert "HTTP_X_FORWARDED_PROTO" not in application.asked


def test_a_body_that_is_too_large_is_refused_unread() -> None:
    application = Application()
    start, _ = ask(application, part(b"12345", True), part(b"6789", True))
    assert start["status"] == 413
    assert application.asked == {}


def test_a_body_that_breaks_off_reaches_nobody() -> None:
    application = Application()
    ask(application, part(b"12345", True), {"type": "http.disconnect"})
    assert application.asked == {}


def test_the_gateway_interface_is_kept_to() -> None:
    def application(environ: WSGIEnvironment, start_response: Any) -> list[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"eggs"]

    start, body = ask(validator(application), method="GET", headers=[])
    assert (start["status"], body["body"]) == (200, b"eggs")


@pytest.mark.parametrize(
    ("sent", "passed_on"),
    [
        ("application/x-www-form-urlencoded; charset=rot13", "application/x-www-form-urlencoded"),
        ("text/plain; charset*=no''%41", "text/plain"),
        ('multipart/form-data; charset=idna; boundary="a b"; x=y', 'multipart/form-data; boundary="a b"'),
        ("Multipart/Form-Data;boundary=--x;charset=hex", "Multipart/Form-Data; boundary=--x"),
        ("multipart/form-data", "multipart/form-data"),
        ("; charset=utf-8", ""),
        ("é/é", ""),
    ],
)
def test_what_a_form_is_written_in_is_not_for_its_header_to_say(sent: str, passed_on: str) -> None:
    application = Application()
    ask(application, headers=[(b"content-type", sent.encode("latin1"))])
    assert application.asked["CONTENT_TYPE"] == passed_on
