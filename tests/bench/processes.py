"""What a process and its children use, as Linux counts it."""

from __future__ import annotations

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(*pids: int) -> float:
    """Time of the processor so far, that of children included, living and dead."""
    return sum(_ticks(pid) for pid in pids) / TICKS


def _ticks(pid: int) -> int:
    own = sum(int(field) for field in _fields(pid)[11:15])
    return own + sum(_living_ticks(child) for child in _children(pid))


def _living_ticks(pid: int) -> int:
    try:
        return _ticks(pid)
    except FileNotFoundError:
        return 0


def _fields(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat after the name, the state first."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _children(pid: int) -> list[int]:
    threads = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for thread in threads for child in (thread / "children").read_text().split()]


def memory_kilobytes(pid: int) -> int:
    return _status(pid, "VmRSS")


def thread_count(pid: int) -> int:
    return _status(pid, "Threads")


def _status(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))
