"""`make test`: the suite on SQLite and beside it on PostgreSQL, and last what had to be left out.

What PostgreSQL has to say is printed once SQLite is through.

FARMYARD_REQUIRE=postgres,chromium makes it an error to leave these out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from tempfile import TemporaryFile
from typing import IO

from tests import postgres
from tests.chromium import chromium

NO_TESTS = 5
# What asks no database need not be run on a second one, nor what asks only how pages look.
WITHOUT_DATABASE = tuple(
    f"--ignore=tests/{name}"
    for name in (
        "browser/test_accessibility.py", "rules", "scoring/test_layout.py", "test_architecture.py", "tournaments/seating",
    )
)  # fmt: skip


def main(arguments: list[str]) -> int:
    left_out = missing()
    required = set(os.environ.get("FARMYARD_REQUIRE", "").split(",")) & left_out.keys()
    if required:
        sys.stdout.write("".join(f"Required and not found: {left_out[name]}.\n" for name in sorted(required)))
        return 2
    sqlite = partial(pytest, "", arguments, left_out)
    if "postgres" in left_out:
        return conclude({"SQLite": sqlite()}, left_out)
    with server() as url, TemporaryFile("w+") as told, ThreadPoolExecutor(1) as beside:
        postgresql = beside.submit(pytest, url, [*WITHOUT_DATABASE, *arguments], left_out, told)
        results = {"SQLite": sqlite(), "PostgreSQL": postgresql.result()}
        told.seek(0)
        shutil.copyfileobj(told, sys.stdout)
    return conclude(results, left_out)


def missing() -> dict[str, str]:
    found = {"chromium": chromium(), "postgres": os.environ.get("DATABASE_URL") or postgres.programs()}
    wanted = {
        "chromium": "the tests in a browser (install Chromium, or say where it is with CHROMIUM=)",
        "postgres": "the tests on PostgreSQL (install its server, or say where one is with DATABASE_URL=)",
    }
    return {name: wanted[name] for name in found if not found[name]}


def server() -> AbstractContextManager[str]:
    if url := os.environ.get("DATABASE_URL"):
        return nullcontext(url)
    programs = postgres.programs()
    assert programs
    return postgres.throwaway(programs)


def pytest(database_url: str, arguments: list[str], left_out: dict[str, str], told: IO[str] = sys.stdout) -> int:
    browsers = ["--ignore=tests/browser"] if "chromium" in left_out else []
    told.write(f"\nOn {'PostgreSQL' if database_url else 'SQLite'}:\n")
    told.flush()
    command = [sys.executable, "-m", "pytest", *browsers, *arguments]
    environment = os.environ | {"DATABASE_URL": database_url}
    return subprocess.run(command, env=environment, stdout=told, stderr=subprocess.STDOUT, check=False).returncode


def conclude(results: dict[str, int], left_out: dict[str, str]) -> int:
    """A choice of tests may be empty on one database, but not on both."""
    words = {0: "passed", NO_TESTS: "no test chosen"}
    for database, code in results.items():
        sys.stdout.write(f"{database}: {words.get(code, 'FAILED')}\n")
    sys.stdout.write("".join(f"Left out: {what}.\n" for what in left_out.values()) or "Nothing was left out.\n")
    codes = set(results.values())
    return max(codes) if codes == {NO_TESTS} else max(codes - {NO_TESTS})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
