"""Addresses of live streams: signed, so that opening one asks nobody for a right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from django.core import signing

SALT = "scoring.live"
LIFE = timedelta(days=3)
PATH = re.compile(r"/live/([A-Za-z0-9_:.-]+)/\Z")


@dataclass(frozen=True, slots=True)
class Watch:
    """What a stream shows: one page of one game in one language, by the right of a link or of the keeper."""

    game_id: int
    page: str
    link_id: int | None
    language: str


def address(game_id: int, page: str, link_id: int | None, language: str) -> str:
    """Where a page hears of changes of its game; `page` is "table" or "tv". Good for three days."""
    return f"/live/{signing.dumps([game_id, page, link_id, language], salt=SALT)}/"


def watch_at(path: str) -> Watch | None:
    """What the address stands for; None when we did not make it or made it too long ago."""
    found = PATH.search(path)
    if found is None:
        return None
    try:
        return Watch(*signing.loads(found[1], salt=SALT, max_age=LIFE))
    except signing.BadSignature:
        return None
