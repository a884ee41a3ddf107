"""Live pages: everybody who has something open sees a change at once (server-sent events)."""

from .fragments import fragment, render
from .news import connect_signals, spread, spread_rights
from .streams import end_streams, stream
from .subjects import Subject, register
from .tokens import address

__all__ = [
    "Subject",
    "address",
    "connect_signals",
    "end_streams",
    "fragment",
    "register",
    "render",
    "spread",
    "spread_rights",
    "stream",
]
