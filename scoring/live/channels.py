"""Everybody who watches one thing, and what they are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from .viewers import Message, Viewer

Variety = tuple[str, str]
"""Language and page."""

Ask = Callable[[Callable[[], tuple[int, str]]], Awaitable[tuple[int, str]]]
Render = Callable[[str, str], tuple[int, str]]


class Channel:
    """Renders once per revision, language and page, however many watch."""

    def __init__(self, render: Render, ask: Ask) -> None:
        self.render = render
        self.ask = ask
        self.viewers: dict[Variety, set[Viewer]] = {}
        self.messages: dict[Variety, Message] = {}
        self.revision = 0
        self.renewal: asyncio.Task[None] | None = None

    def add(self, viewer: Viewer) -> None:
        self.viewers.setdefault(viewer.variety, set()).add(viewer)
        if message := self.messages.get(viewer.variety):
            viewer.show(message)
        self._renew()

    def remove(self, viewer: Viewer) -> None:
        if viewers := self.viewers.get(viewer.variety):
            viewers.discard(viewer)
            if not viewers:
                del self.viewers[viewer.variety]
                self.messages.pop(viewer.variety, None)

    def close(self) -> None:
        if self.renewal:
            self.renewal.cancel()

    def hear(self, revision: int) -> None:
        self.revision = max(self.revision, revision)
        self._renew()

    def _renew(self) -> None:
        if self.renewal is None and self._outdated():
            self.renewal = asyncio.get_running_loop().create_task(self._render_outdated())

    def _outdated(self) -> list[Variety]:
        return [variety for variety in self.viewers if self._revision_shown(variety) < self.revision]

    def _revision_shown(self, variety: Variety) -> int:
        return self.messages[variety].revision if variety in self.messages else -1

    async def _render_outdated(self) -> None:
        try:
            while outdated := self._outdated():
                for variety in outdated:
                    await self._render(variety)
        finally:
            self.renewal = None

    async def _render(self, variety: Variety) -> None:
        heard = self.revision
        message = Message.of(*await self.ask(partial(self.render, *variety)))
        if self.revision == heard:
            # What stands in the database is right, should it ever be behind what was heard.
            self.revision = message.revision
        if viewers := self.viewers.get(variety):
            self.messages[variety] = message
            for viewer in viewers:
                viewer.show(message)
