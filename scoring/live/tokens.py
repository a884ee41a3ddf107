"""Addresses of live streams: signed, so that opening one asks nobody for a right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from django.core import signing

from scoring.models import Keeper, Link

from .subjects import Right

SALT = "live"
LIFE = timedelta(days=3)
PATH = re.compile(r"/live/([A-Za-z0-9_:.-]+)/\Z")


@dataclass(frozen=True, slots=True)
class Watch:
    """What a stream shows, by what right: one page of it in one language."""

    right: Right
    page: str
    language: str


def address(kind: str, id: int, page: str, by: Link | Keeper, language: str) -> str:
    """Where a page hears of changes of what it shows. Good for three days, if the right lasts.

    `by` is the link through which the page is seen, else who keeps what it shows.
    """
    return f"/live/{signing.dumps([*Right.given(kind, id, by), page, language], salt=SALT)}/"


def watch_at(path: str) -> Watch | None:
    """What the address stands for; None when we did not make it or made it too long ago."""
    found = PATH.search(path)
    if found is None:
        return None
    try:
        *right, page, language = signing.loads(found[1], salt=SALT, max_age=LIFE)
    except signing.BadSignature:
        return None
    return Watch(Right(*right), page, language)
