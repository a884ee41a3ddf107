"""Pages by a WSGI application in a few threads, behind an ASGI server.

Django's own ASGI handler costs about twice as much time of the processor per page, and asgiref's adapter
has one thread for all requests. Answers are sent whole: what streams is answered before Django.
"""

from __future__ import annotations

import asyncio
import io
import re
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

# As many as the pool of PostgreSQL has connections.
THREADS = 8
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
TOO_MUCH = b"That is more than a page here can take. Nothing was changed.\n"
TOO_LARGE: Answer = (
    413,
    [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(TOO_MUCH)), (b"connection", b"close")],
    TOO_MUCH,
)
# What a form is written in, and between which lines. All text is UTF-8: charsets that Python knows and that are
# none of text would be errors in the middle of reading a request.
CONTENT_TYPE = re.compile(
    r"""\s*([\w.+-]+/[\w.+-]+)(?:.*?;\s*(boundary=(?:"[^"]*"|[^\s;]*)))?""", re.ASCII | re.IGNORECASE
)


class Pages:
    def __init__(self, wsgi: WSGIApplication, body_limit: int) -> None:
        self.wsgi = wsgi
        self.body_limit = body_limit
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="page")

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        body = await read_body(receive, self.body_limit)
        if body is None:
            answer = TOO_LARGE
        else:
            answer = await asyncio.get_running_loop().run_in_executor(self.threads, respond, self.wsgi, scope, body)
        status, headers, content = answer
        await send({"type": "http.response.start", "status": status, "headers": headers, "trailers": False})
        await send({"type": "http.response.body", "body": content, "more_body": False})


async def read_body(receive: ASGIReceiveCallable, limit: int) -> bytes | None:
    """None for a body that is too large, or that broke off."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message["body"]
        if len(body) > limit:
            return None
        if not message["more_body"]:
            return body


def respond(wsgi: WSGIApplication, scope: HTTPScope, body: bytes) -> Answer:
    started: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> Callable[[bytes], object]:
        started.append((status, headers))
        return lambda _: None

    chunks = wsgi(environ(scope, body), start_response)
    content = drain(chunks)
    status, headers = started[-1]
    return (
        int(status[:3]),
        [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers],
        content,
    )


def drain(chunks: Iterable[bytes]) -> bytes:
    """All of an answer; closing it is what tells Django that the request is over."""
    try:
        return b"".join(chunks)
    finally:
        if close := getattr(chunks, "close", None):
            close()


def environ(scope: HTTPScope, body: bytes) -> WSGIEnvironment:
    server, client = scope["server"] or ("localhost", None), scope["client"]
    return {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope["root_path"],
        "PATH_INFO": scope["path"].encode().decode("latin1"),
        "QUERY_STRING": scope["query_string"].decode("latin1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0] if client else "",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **header_variables(scope["headers"]),
    }


def header_variables(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    variables: dict[str, str] = {}
    for raw_name, raw_value in headers:
        # A name with an underscore could pass for another one: `Remote_User` for `Remote-User`.
        if b"_" in raw_name or raw_name == b"content-length":
            continue
        name, value = raw_name.decode("latin1").upper().replace("-", "_"), raw_value.decode("latin1")
        if name == "CONTENT_TYPE":
            variables[name] = content_type(value)
            continue
        key = f"HTTP_{name}"
        joint = "; " if name == "COOKIE" else ","
        variables[key] = f"{variables[key]}{joint}{value}" if key in variables else value
    return variables


def content_type(value: str) -> str:
    found = CONTENT_TYPE.match(value)
    return "; ".join(part for part in found.groups() if part) if found else ""
