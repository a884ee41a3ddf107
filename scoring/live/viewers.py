"""One open stream: what it was sent last, what waits to be sent, and its end."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable

from .subjects import Right
from .tokens import Watch

HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
)
OPENING = b"retry: 2000\n\n"


def heartbeat() -> bytes:
    """Tells the server's time in milliseconds, for pages with a clock on devices whose own is wrong.

    Not a comment: a page must notice when they stay away, since a dead line ends no stream.
    """
    return f"event: beat\ndata: {time.time_ns() // 1_000_000}\n\n".encode()


@dataclass(frozen=True, slots=True)
class Message:
    revision: int
    event: bytes

    @classmethod
    def of(cls, revision: int, html: str) -> Message:
        lines = "".join(f"data: {line}\n" for line in html.splitlines())
        return cls(revision, f"id: {revision}\n{lines}\n".encode())


class Viewer:
    """A queue of one: what is not sent yet gives way to what is newer, so a slow phone holds nobody up."""

    __slots__ = ("ended", "opened", "seen", "send", "sending", "waiting", "watch")

    def __init__(self, watch: Watch, send: ASGISendCallable, seen: int | None) -> None:
        self.watch = watch
        self.send = send
        self.seen = seen
        self.waiting = b""
        self.sending: asyncio.Task[None] | None = None
        self.opened = False
        self.ended = False

    @property
    def variety(self) -> tuple[str, str]:
        """What it is shown, apart from what it follows: language and page."""
        return self.watch.language, self.watch.page

    @property
    def right(self) -> Right:
        return self.watch.right

    async def open(self) -> None:
        await self.send({"type": "http.response.start", "status": 200, "headers": HEADERS, "trailers": False})
        await self._write(OPENING + heartbeat())
        self.opened = True
        if self.ended:
            self._put(b"")

    async def stay(self, receive: ASGIReceiveCallable) -> None:
        """Until the other side goes, or end() was called."""
        while (await receive())["type"] != "http.disconnect":
            pass

    def show(self, message: Message) -> None:
        if message.revision != self.seen and not self.ended:
            self.seen = message.revision
            self._put(message.event)

    def beat(self) -> None:
        if self.opened and self.sending is None and not self.ended:
            self._put(heartbeat())

    def end(self) -> None:
        if self.opened and not self.ended:
            self._put(b"")
        self.ended = True

    def _put(self, event: bytes) -> None:
        self.waiting = event
        if self.sending is None:
            self.sending = asyncio.get_running_loop().create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        while self.waiting:
            event, self.waiting = self.waiting, b""
            await self._write(event)
        if self.ended:
            await self.send({"type": "http.response.body", "body": b"", "more_body": False})
        self.sending = None

    async def _write(self, event: bytes) -> None:
        await self.send({"type": "http.response.body", "body": event, "more_body": True})
