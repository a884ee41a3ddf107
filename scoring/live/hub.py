"""Who watches what in this process, and how a change reaches them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connections

from .channels import Channel
from .listeners import listener
from .subjects import Followed, Right, render, revisions, standing
from .viewers import Viewer

CAP = 5000
HEARTBEAT = 20
PAUSE = 1
FAREWELL = 1

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")


@dataclass
class Holders:
    """The viewers who watch by one right, which is looked up once for all of them."""

    stands: asyncio.Task[bool]
    viewers: set[Viewer] = field(default_factory=set)


class Hub:
    """Lives in one event loop, and only while somebody watches."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.viewers: set[Viewer] = set()
        self.channels: dict[Followed, Channel] = {}
        self.holders: dict[Right, Holders] = {}
        self.catching_up: asyncio.Task[None] | None = None
        self.behind = False
        self.renderer = ThreadPoolExecutor(1, thread_name_prefix="live renderer")
        self.listener = listener()(self._from_thread(self.hear), self._from_thread(self.catch_up))
        self.listener.start()
        self.heart = self.loop.call_later(HEARTBEAT, self._beat)

    @property
    def is_full(self) -> bool:
        return len(self.viewers) >= CAP

    def add(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)

    async def admits(self, viewer: Viewer) -> bool:
        right = viewer.right
        if right not in self.holders:
            self.holders[right] = Holders(self.loop.create_task(self.ask(partial(_stands, right))))
        self.holders[right].viewers.add(viewer)
        return await asyncio.shield(self.holders[right].stands) and not viewer.ended

    def show(self, viewer: Viewer) -> None:
        followed = viewer.right.followed
        if followed not in self.channels:
            self.channels[followed] = Channel(partial(render, *followed), self.ask)
        self.channels[followed].add(viewer)

    def remove(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        if channel := self.channels.get(viewer.right.followed):
            channel.remove(viewer)
            if not channel.viewers:
                channel.close()
                del self.channels[viewer.right.followed]
        if holders := self.holders.get(viewer.right):
            holders.viewers.discard(viewer)
            if not holders.viewers:
                holders.stands.cancel()
                del self.holders[viewer.right]

    def close(self) -> None:
        self.listener.stop()
        self.heart.cancel()
        if self.catching_up:
            self.catching_up.cancel()
        self.renderer.shutdown(wait=False, cancel_futures=True)

    def hear(self, what: str) -> None:
        """A kind, what it is and its revision, "game:12:5", or that anybody may see less than before, "rights"."""
        if what == "rights":
            return self.catch_up()
        kind, pk, revision = what.split(":")
        self._hear_revision((kind, int(pk)), int(revision))

    def tell(self, what: str) -> None:
        """The same from any thread."""
        self._from_thread(self.hear)(what)

    def catch_up(self) -> None:
        """Asks for the state of everything watched, because some news may have been missed."""
        self.behind = True
        if self.viewers and self.catching_up is None:
            self.catching_up = self.loop.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            while self.behind:
                self.behind = False
                watched, rights = set(self.channels), set(self.holders)
                present, given = await self.ask(partial(_state, watched, rights))
                for followed, revision in present.items():
                    self._hear_revision(followed, revision)
                self._end(rights - given)
        finally:
            self.catching_up = None

    async def ask(self, question: Callable[[], Answer]) -> Answer:
        """The database's answer, by the only thread of the hub that may ask it; waits while there is none."""
        while True:
            try:
                return await self.loop.run_in_executor(self.renderer, _answer, question)
            except (OperationalError, InterfaceError):
                logger.warning("The database does not answer a live page; asking again.", exc_info=True)
                await asyncio.sleep(PAUSE)

    async def end_all(self) -> None:
        """Ends every stream and gives the last bytes a moment to leave; a phone that takes none is not waited for."""
        for viewer in self.viewers:
            viewer.end()
        if sending := [viewer.sending for viewer in self.viewers if viewer.sending]:
            await asyncio.wait(sending, timeout=FAREWELL)

    def _hear_revision(self, followed: Followed, revision: int) -> None:
        if channel := self.channels.get(followed):
            channel.hear(revision)

    def _end(self, rights: set[Right]) -> None:
        for holders in [self.holders.pop(right) for right in rights if right in self.holders]:
            for viewer in holders.viewers:
                viewer.end()

    def _beat(self) -> None:
        for viewer in self.viewers:
            viewer.beat()
        self.heart = self.loop.call_later(HEARTBEAT, self._beat)

    def _from_thread(self, call: Callable[..., None]) -> Callable[..., None]:
        def later(*args: str) -> None:
            if not self.loop.is_closed():
                self.loop.call_soon_threadsafe(call, *args)

        return later


def _answer(question: Callable[[], Answer]) -> Answer:
    try:
        return question()
    finally:
        connections.close_all()


def _stands(right: Right) -> bool:
    return right in standing({right})


def _state(watched: set[Followed], rights: set[Right]) -> tuple[dict[Followed, int], set[Right]]:
    """The revisions of what is watched, and which of the rights still stand."""
    return revisions(watched), standing(rights)
