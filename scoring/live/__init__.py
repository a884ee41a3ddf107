"""Live pages: everybody who has a game open sees a change at once (server-sent events)."""

from .fragments import fragment, render
from .news import connect_signals
from .streams import end_streams, stream
from .tokens import address

__all__ = ["address", "connect_signals", "end_streams", "fragment", "render", "stream"]
