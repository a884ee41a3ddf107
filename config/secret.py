"""The secret key: made on first run and kept in the data folder, readable by its owner only."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path


def secret_key(folder: Path) -> str:
    """The same for every process that asks, also when two ask first at once."""
    path = folder / "secret_key"
    if not path.exists():
        offer(path, secrets.token_urlsafe(48))
    return path.read_text().strip()


def offer(path: Path, key: str) -> None:
    """Write the key beside its place, then link it there: whole from the start, and the first one wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")
    try:
        with os.fdopen(handle, "w") as file:
            file.write(key)
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
