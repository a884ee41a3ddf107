"""Many viewers of one game in one process: port, address and number are its arguments.

Says "ready" when all have the present state. At the end of its input it tells, a line each, the revisions
and the moments at which they arrived.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from typing import cast

import uvloop

REVISION = re.compile(rb"id: (\d+)\n")
AT_ONCE = 50
PATIENCE = 20


class Viewer(asyncio.Protocol):
    def __init__(self, path: str, arrivals: list[tuple[int, float]]) -> None:
        self.request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        self.arrivals = arrivals
        self.unread = b""
        self.began = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast("asyncio.Transport", transport).write(self.request)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        *events, self.unread = (self.unread + data).split(b"\n\n")
        for event in events:
            if found := REVISION.search(event):
                self.arrivals.append((int(found[1]), now))
                if not self.began.done():
                    self.began.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.began.done():
            self.began.set_exception(error or EOFError("refused"))


async def watch(port: int, path: str, count: int) -> None:
    loop = asyncio.get_running_loop()
    arrivals: list[tuple[int, float]] = []
    for start in range(0, count, AT_ONCE):
        connects = [
            loop.create_connection(lambda: Viewer(path, arrivals), "127.0.0.1", port)
            for _ in range(start, min(start + AT_ONCE, count))
        ]
        connected = await asyncio.gather(*connects)
        await asyncio.wait_for(asyncio.gather(*(viewer.began for _, viewer in connected)), PATIENCE)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await loop.run_in_executor(None, sys.stdin.read)
    sys.stdout.writelines(f"{revision} {moment}\n" for revision, moment in arrivals)


if __name__ == "__main__":
    uvloop.run(watch(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
