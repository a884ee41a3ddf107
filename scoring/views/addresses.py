"""The address of a page as another phone reaches it."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

ONLY_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def address_for_others(request: HttpRequest, path: str) -> str:
    """Where this request came, unless only this machine can go there."""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    if settings.HTTPS or host in ONLY_THIS_MACHINE:
        return f"{settings.BASE_URL}{path}"
    return request.build_absolute_uri(path)
