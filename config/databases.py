"""SQLite in the data folder, or PostgreSQL by DATABASE_URL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dj_database_url

SQLITE_OPTIONS = {
    # Writers queue for the lock at the start of a transaction instead of failing in the middle of one.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL;"
        "PRAGMA synchronous=FULL;"
        "PRAGMA foreign_keys=ON;"
        "PRAGMA temp_store=MEMORY;"
        "PRAGMA cache_size=-16000;"
        "PRAGMA mmap_size=134217728;"
        "PRAGMA journal_size_limit=67108864;"
    ),
}
POSTGRESQL_POOL = {"min_size": 2, "max_size": 8, "timeout": 10}


def database(url: str, data_dir: Path) -> dict[str, Any]:
    parsed: dict[str, Any] = dict(dj_database_url.parse(url or f"sqlite:///{data_dir / 'farmyard.sqlite3'}"))
    given = parsed.get("OPTIONS", {})
    if parsed["ENGINE"].endswith("sqlite3"):
        return parsed | {"OPTIONS": SQLITE_OPTIONS | given}
    return parsed | {"CONN_MAX_AGE": 0, "OPTIONS": {"pool": POSTGRESQL_POOL} | given}
