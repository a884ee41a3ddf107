"""The ASGI side: requests for live streams, answered before Django is reached."""

from __future__ import annotations

import asyncio

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from .hub import Hub
from .tokens import watch_at
from .viewers import Viewer

_hub: Hub | None = None


async def stream(scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answers /live/<token>/ with the present state of something and then with every later one."""
    watch = watch_at(scope["path"])
    if scope["method"] != "GET":
        return await _refuse(send, 405, (b"allow", b"GET"))
    if watch is None:
        return await _refuse(send, 404)
    hub = _hub_here()
    if hub.is_full:
        return await _refuse(send, 503, (b"retry-after", b"30"))
    viewer = Viewer(watch, send, _last_seen(scope))
    hub.add(viewer)
    try:
        await _follow(hub, viewer, receive)
    finally:
        _leave(hub, viewer)


async def _follow(hub: Hub, viewer: Viewer, receive: ASGIReceiveCallable) -> None:
    if not await hub.admits(viewer):
        return await _refuse(viewer.send, 404)
    await viewer.open()
    hub.show(viewer)
    await viewer.stay(receive)


def tell(what: str) -> None:
    """Says to the hub of this process, from any thread, what has changed: see Hub.hear."""
    if _hub is not None:
        _hub.tell(what)


async def end_streams() -> None:
    """For a server that is about to stop, in its event loop."""
    if _hub is not None:
        await _hub.end_all()


def _hub_here() -> Hub:
    global _hub
    if _hub is None or _hub.loop is not asyncio.get_running_loop():
        _hub = Hub()
    return _hub


def _leave(hub: Hub, viewer: Viewer) -> None:
    global _hub
    hub.remove(viewer)
    if not hub.viewers:
        hub.close()
        if _hub is hub:
            _hub = None


def _last_seen(scope: HTTPScope) -> int | None:
    value = dict(scope["headers"]).get(b"last-event-id", b"")
    return int(value) if value.isdigit() and len(value) < 12 else None


async def _refuse(send: ASGISendCallable, status: int, *headers: tuple[bytes, bytes]) -> None:
    plain = (b"content-type", b"text/plain; charset=utf-8")
    await send({"type": "http.response.start", "status": status, "headers": (plain, *headers), "trailers": False})
    await send({"type": "http.response.body", "body": b"%d\n" % status, "more_body": False})
