"""`make bench`: what a page, a save and 500 live viewers cost, on both databases, with everything on this machine;
and how quick the rules are.

Ratios hold on any machine; the delays need one that does nothing else.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests import postgres
from tests.bench import rules
from tests.bench.report import Figures, Line

LINES = (
    Line("Game page", "CPU-ms", lambda f: f["page"]),
    Line("Its floor: raw rows printed", "CPU-ms", lambda f: f["page_floor"]),
    Line("Game page ÷ floor", "", lambda f: f["page"] / f["page_floor"], 4),
    Line("Saving a round", "CPU-ms", lambda f: f["save"]),
    Line("Its floor: the same rows inserted", "CPU-ms", lambda f: f["save_floor"]),
    Line("Saving ÷ floor", "", lambda f: f["save"] / f["save_floor"], 3),
    Line("500 viewers: commit to receipt, median", "ms", lambda f: f["same_median"]),
    Line("500 viewers: commit to receipt, p99", "ms", lambda f: f["same_p99"], 250),
    Line("500 viewers of another process: median", "ms", lambda f: f["other_median"]),
    Line("500 viewers of another process: p99", "ms", lambda f: f["other_p99"], 500),
    Line("A save's delivery, per viewer", "CPU-µs", lambda f: f["delivery"]),
    Line("Memory per viewer", "kB", lambda f: f["viewer_memory"], 25),
    Line("Threads per viewer", "", lambda f: f["viewer_threads"], 0),
    Line("500 viewers and nothing happens", "% core", lambda f: f["idle"], 1),
)


def main() -> int:
    if not Path("/proc/self/stat").exists():
        sys.stdout.write("The bench reads the use of the processor from /proc, so it needs Linux.\n")
        return 2
    load, _, _ = os.getloadavg()
    columns = dict(measured())
    sys.stdout.write(
        f"\nPython {platform.python_version()}, {os.cpu_count()} cores; other work before: load {load:.1f}\n\n"
    )
    sys.stdout.write(" " * 48 + "".join(f"{name:>12}" for name in columns) + "\n")
    sys.stdout.writelines(f"{line.show(columns)}\n" for line in LINES)
    rules_kept = rules.main() == 0
    return 0 if rules_kept and all(line.is_kept(columns) for line in LINES) else 1


def measured() -> Iterator[tuple[str, Figures]]:
    with tempfile.TemporaryDirectory(prefix="farmyard-bench-") as folder:
        yield "SQLite", measure(folder, "")
        programs = postgres.programs()
        if programs is None:
            sys.stdout.write("Left out: PostgreSQL, whose server is not installed.\n")
            return
        with postgres.throwaway(programs) as url:
            yield "PostgreSQL", measure(folder, url, postmaster(url))


def postmaster(url: str) -> int:
    return int(Path(url.partition("host=")[2], "data", "postmaster.pid").read_text().split()[0])


def measure(data_dir: str, database_url: str, *database: int) -> Figures:
    sys.stdout.write(f"Measuring on {'PostgreSQL' if database_url else 'SQLite'}, about a minute…\n")
    sys.stdout.flush()
    environment = {
        **os.environ,
        "BASE_URL": "http://127.0.0.1",
        "DATA_DIR": data_dir,
        "DATABASE_URL": database_url,
        "DEBUG": "no",
        "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        "TIME_ZONE": "UTC",
    }
    command = [sys.executable, "-m", "tests.bench.one_database", *map(str, database)]
    return json.loads(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout)


if __name__ == "__main__":
    sys.exit(main())
