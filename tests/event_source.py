"""A browser's EventSource in a few lines: one socket, read event by event."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from types import TracebackType
from typing import Self


@dataclass(frozen=True)
class Event:
    id: str
    data: str


class EventSource:
    """Opens a stream of a server on this machine and reads the head of the answer."""

    def __init__(self, port: int, path: str, last_event_id: str = "", method: str = "GET") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        last = f"Last-Event-ID: {last_event_id}\r\n" if last_event_id else ""
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{last}\r\n".encode())
        self.unread = b""
        self.text = b""
        status, *headers = self._until(b"\r\n\r\n").decode().splitlines()
        self.status = int(status.split()[1])
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in headers)}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    def _until(self, mark: bytes) -> bytes:
        """What comes before the mark; nothing is taken before all of it is there. Raises EOFError."""
        while mark not in self.unread:
            received = self.socket.recv(65536)
            if not received:
                raise EOFError
            self.unread += received
        before, _, self.unread = self.unread.partition(mark)
        return before

    def block(self, timeout: float = 20) -> str:
        """The next lines up to an empty one, whatever they are. Raises EOFError when the stream was ended."""
        self.socket.settimeout(timeout)
        while b"\n\n" not in self.text:
            # A chunk is its length, a line break, the bytes, a line break; the bytes have no "\r".
            if self._until(b"\r\n") == b"0":
                raise EOFError
            self.text += self._until(b"\r\n")
        block, _, self.text = self.text.partition(b"\n\n")
        return block.decode()

    def event(self, timeout: float = 20) -> Event:
        """The next event; comments, heartbeats and other lines without data are passed over."""
        while True:
            lines = [line.partition(": ") for line in self.block(timeout).splitlines()]
            data = [value for name, _, value in lines if name == "data"]
            if data and ("event", ": ", "beat") not in lines:
                return Event("".join(value for name, _, value in lines if name == "id"), "\n".join(data))

    def is_silent(self, seconds: float) -> bool:
        try:
            self.event(seconds)
        except TimeoutError:
            return True
        return False

    def is_ended(self) -> bool:
        """Whether the server ended it within twenty seconds, after whatever it still sent."""
        try:
            while True:
                self.block()
        except EOFError:
            return True
        except TimeoutError:
            return False
