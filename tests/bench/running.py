"""The processes of a measurement: servers and crowds of viewers."""

from __future__ import annotations

import subprocess
import sys
import threading
from types import TracebackType
from typing import Self

from tests.bench.browser import Browser
from tests.bench.processes import cpu_seconds, memory_kilobytes, thread_count


class Process:
    def __init__(self, module: str, *arguments: object) -> None:
        command = [sys.executable, "-m", f"tests.bench.{module}", *map(str, arguments)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdin
        assert self.process.stdout
        self.input, self.output = self.process.stdin, self.process.stdout
        self.first_line = self.output.readline().strip()
        if not self.first_line:
            raise RuntimeError(f"{module} did not start")

    @property
    def pid(self) -> int:
        return self.process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.process.terminate()
        self.process.wait(20)


class Server(Process):
    """`commits`: when each revision was committed; `database` are the processes that work for it."""

    def __init__(self, *database: int) -> None:
        super().__init__("server")
        self.port = int(self.first_line)
        self.database = database
        self.commits: dict[int, float] = {}
        threading.Thread(target=self._note_commits, daemon=True).start()

    def _note_commits(self) -> None:
        for line in self.output:
            revision, moment = line.split()
            self.commits[int(revision)] = float(moment)

    def browser(self, cookies: dict[str, str]) -> Browser:
        return Browser(self.port, cookies)

    @property
    def cpu(self) -> float:
        return cpu_seconds(self.pid, *self.database)

    @property
    def memory(self) -> int:
        return memory_kilobytes(self.pid)

    @property
    def threads(self) -> int:
        return thread_count(self.pid)


class Crowd(Process):
    def __init__(self, server: Server, path: str, count: int) -> None:
        super().__init__("crowd", server.port, path, count)

    def leave(self) -> list[tuple[int, float]]:
        """Ends all its streams; answers which revision arrived when."""
        told, _ = self.process.communicate()
        return [(int(revision), float(moment)) for revision, moment in map(str.split, told.splitlines())]
