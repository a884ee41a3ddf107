"""A PostgreSQL server for one run of the tests: in a folder of its own, without a network, gone afterwards."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import Any

PLACES = (
    "/usr/lib/postgresql/*/bin/initdb",
    "/usr/pgsql-*/bin/initdb",
    "/opt/homebrew/opt/postgresql*/bin/initdb",
    "/Applications/Postgres.app/Contents/Versions/*/bin/initdb",
)
FAST = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c listen_addresses=''"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, the newest if there are several."""
    found = [path for place in PLACES for path in glob(place)]
    if found:
        return Path(max(found, key=lambda path: [int(number) for number in re.findall(r"\d+", path)])).parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


@contextmanager
def throwaway(programs: Path) -> Iterator[str]:
    """Yields what DATABASE_URL has to be."""
    with tempfile.TemporaryDirectory(prefix="farmyard-postgres-") as folder:
        run = runner(folder)
        data = f"{folder}/data"
        run(programs / "initdb", "-D", data, "-U", "farmyard", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        run(programs / "pg_ctl", "-D", data, "-l", f"{folder}/log", "-o", f"{FAST} -k {folder}", "-w", "start")
        try:
            yield f"postgres://farmyard@/postgres?host={folder}"
        finally:
            run(programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


def runner(folder: str) -> Any:
    """PostgreSQL refuses to run as root, so root lends it the folder and another name."""
    drop: dict[str, Any] = {}
    if os.geteuid() == 0:
        account = next(pwd.getpwnam(name) for name in ("postgres", "nobody") if has_account(name))
        os.chown(folder, account.pw_uid, account.pw_gid)
        drop = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}

    def run(*command: object) -> None:
        subprocess.run([str(part) for part in command], check=True, cwd=folder, stdout=subprocess.DEVNULL, **drop)

    return run


def has_account(name: str) -> bool:
    return any(account.pw_name == name for account in pwd.getpwall())
