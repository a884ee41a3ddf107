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

from scoring.models import Game, Link

from .channels import Channel
from .listeners import listener
from .viewers import Viewer

CAP = 5000
HEARTBEAT = 20
PAUSE = 1
FAREWELL = 1

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")
Right = tuple[int, int | None]
"""A game, and the link by which it is watched."""


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
        self.channels: dict[int, Channel] = {}
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
        game_id = viewer.watch.game_id
        if game_id not in self.channels:
            self.channels[game_id] = Channel(game_id, self.ask)
        self.channels[game_id].add(viewer)

    def remove(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        if channel := self.channels.get(viewer.watch.game_id):
            channel.remove(viewer)
            if not channel.viewers:
                channel.close()
                del self.channels[viewer.watch.game_id]
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
        """A game and its revision, "12:5", or a link that was revoked, "link:3"."""
        kind, _, number = what.partition(":")
        if kind == "link":
            self._end_links({int(number)})
        elif channel := self.channels.get(int(kind)):
            channel.hear(int(number))

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
                games, links = set(self.channels), {link for _, link in self.holders if link is not None}
                revisions, standing = await self.ask(partial(_state, games, links))
                for game_id, revision in revisions.items():
                    self.hear(f"{game_id}:{revision}")
                self._end_links(links - standing)
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

    def _end_links(self, links: set[int]) -> None:
        for right in [right for right in self.holders if right[1] in links]:
            for viewer in self.holders.pop(right).viewers:
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
    game_id, link_id = right
    if link_id is None:
        return Game.objects.filter(pk=game_id).exists()
    return Link.objects.usable().filter(pk=link_id, game=game_id).exists()


def _state(games: set[int], links: set[int]) -> tuple[dict[int, int], set[int]]:
    """The revisions of games, and which of the links may still be used."""
    revisions = dict(Game.objects.filter(pk__in=games).values_list("pk", "revision"))
    return revisions, set(Link.objects.usable().filter(pk__in=links).values_list("pk", flat=True))
