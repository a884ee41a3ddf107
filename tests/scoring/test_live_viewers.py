"""One stream against a slow phone, and how often something is rendered for many."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from scoring.live import hub
from scoring.live.channels import Channel
from scoring.live.listeners import Listener
from scoring.live.subjects import Right
from scoring.live.tokens import Watch
from scoring.live.viewers import Message, Viewer

WATCH = Watch(Right("game", 1, None, "1.0"), page="table", language="en")


class Phone:
    """Takes what is sent to it only while its gate is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.received: list[bytes] = []
        self.is_closed = False

    async def send(self, message: Any) -> None:
        await self.gate.wait()
        if message["type"] == "http.response.body":
            self.received.append(message["body"])
            self.is_closed = not message["more_body"]


async def opened(phone: Phone, seen: int | None = None) -> Viewer:
    viewer = Viewer(WATCH, phone.send, seen)
    await viewer.open()
    phone.received.clear()
    return viewer


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def message(revision: int) -> Message:
    return Message.of(revision, f"<p>{revision}</p>")


def test_a_message_is_an_event_with_the_revision_as_its_id() -> None:
    assert Message.of(7, "<p>\r\nAna\n</p>\n").event == b"id: 7\ndata: <p>\ndata: Ana\ndata: </p>\n\n"


def test_a_slow_phone_gets_the_latest_and_skips_what_is_old() -> None:
    async def run() -> list[bytes]:
        phone = Phone()
        viewer = await opened(phone)
        phone.gate.clear()
        for revision in range(1, 6):
            viewer.show(message(revision))
            await settle()
        phone.gate.set()
        await settle()
        return phone.received

    assert asyncio.run(run()) == [message(1).event, message(5).event]


def test_the_same_revision_is_not_sent_twice() -> None:
    async def run() -> list[bytes]:
        phone = Phone()
        viewer = await opened(phone, seen=3)
        for revision in (3, 4, 4):
            viewer.show(message(revision))
            await settle()
        return phone.received

    assert asyncio.run(run()) == [message(4).event]


def test_a_heartbeat_gives_way_to_news() -> None:
    async def run() -> list[bytes]:
        phone = Phone()
        viewer = await opened(phone)
        phone.gate.clear()
        viewer.show(message(1))
        await settle()
        viewer.show(message(2))
        viewer.beat()
        phone.gate.set()
        await settle()
        return phone.received

    assert asyncio.run(run()) == [message(1).event, message(2).event]


def test_a_stream_that_was_ended_while_it_opened_ends() -> None:
    async def run() -> bool:
        phone = Phone()
        viewer = Viewer(WATCH, phone.send, None)
        viewer.end()
        await viewer.open()
        await settle()
        return phone.is_closed

    assert asyncio.run(run())


def test_ending_sends_what_waits_no_more() -> None:
    async def run() -> Phone:
        phone = Phone()
        viewer = await opened(phone)
        phone.gate.clear()
        viewer.show(message(1))
        await settle()
        viewer.show(message(2))
        viewer.end()
        viewer.show(message(3))
        viewer.beat()
        phone.gate.set()
        await settle()
        return phone

    phone = asyncio.run(run())
    assert phone.is_closed
    assert phone.received == [message(1).event, b""]


class DeafListener(Listener):
    def listen(self) -> None:
        self.stopped.wait()


def test_a_phone_that_takes_nothing_holds_up_no_farewell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "listener", lambda: DeafListener)
    monkeypatch.setattr(hub, "FAREWELL", 0.05)

    async def run() -> list[bool]:
        farewell = hub.Hub()
        stuck, healthy = Phone(), Phone()
        for phone in (stuck, healthy):
            farewell.add(await opened(phone))
        stuck.gate.clear()
        await asyncio.wait_for(farewell.end_all(), 2)
        farewell.close()
        return [stuck.is_closed, healthy.is_closed]

    assert asyncio.run(run()) == [False, True]


class Stage:
    """Something whose revision rises, and a count of how often it was rendered."""

    def __init__(self) -> None:
        self.revision = 1
        self.renderings = 0

    def render(self, language: str, page: str) -> tuple[int, str]:
        self.renderings += 1
        return self.revision, f"<p>{language} {self.revision}</p>"

    async def ask(self, question: Callable[[], tuple[int, str]]) -> tuple[int, str]:
        answer = question()
        await asyncio.sleep(0.001)
        return answer


async def idle(channel: Channel) -> None:
    while channel.renewal:
        await channel.renewal
    await settle()


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_a_revision_is_rendered_once_for_many(stage: Stage) -> None:
    async def run() -> list[list[bytes]]:
        channel = Channel(stage.render, stage.ask)
        phones = [Phone() for _ in range(50)]
        for phone in phones:
            channel.add(await opened(phone))
        await idle(channel)
        stage.revision = 2
        channel.hear(2)
        await idle(channel)
        return [phone.received for phone in phones]

    expected = [Message.of(revision, f"<p>en {revision}</p>").event for revision in (1, 2)]
    assert asyncio.run(run()) == [expected] * 50
    assert stage.renderings == 2


def test_news_of_what_is_known_renders_nothing(stage: Stage) -> None:
    async def run() -> None:
        channel = Channel(stage.render, stage.ask)
        channel.add(await opened(Phone()))
        await idle(channel)
        channel.hear(1)
        channel.hear(0)
        await idle(channel)

    asyncio.run(run())
    assert stage.renderings == 1


def test_news_during_a_rendering_leads_to_another(stage: Stage) -> None:
    async def run() -> list[bytes]:
        channel = Channel(stage.render, stage.ask)
        phone = Phone()
        channel.add(await opened(phone))
        await asyncio.sleep(0)
        stage.revision = 2
        channel.hear(2)
        await idle(channel)
        return phone.received

    assert asyncio.run(run())[-1] == b"id: 2\ndata: <p>en 2</p>\n\n"
    assert stage.renderings == 2


def test_a_revision_that_went_back_ends_the_rendering_too(stage: Stage) -> None:
    """After a backup was restored the database may know less than was heard."""

    async def run() -> None:
        channel = Channel(stage.render, stage.ask)
        channel.add(await opened(Phone()))
        await idle(channel)
        channel.hear(99)
        await asyncio.wait_for(idle(channel), 2)

    asyncio.run(run())
    assert stage.renderings == 2


def test_who_comes_later_gets_what_is_there(stage: Stage) -> None:
    async def run() -> list[bytes]:
        channel = Channel(stage.render, stage.ask)
        channel.add(await opened(Phone()))
        await idle(channel)
        late = Phone()
        channel.add(await opened(late))
        await idle(channel)
        return late.received

    assert asyncio.run(run()) == [b"id: 1\ndata: <p>en 1</p>\n\n"]
    assert stage.renderings == 1


def test_what_nobody_watches_any_more_is_forgotten(stage: Stage) -> None:
    async def run() -> Channel:
        channel = Channel(stage.render, stage.ask)
        viewer = await opened(Phone())
        channel.add(viewer)
        await idle(channel)
        channel.remove(viewer)
        channel.remove(viewer)
        return channel

    channel = asyncio.run(run())
    assert (channel.viewers, channel.messages) == ({}, {})
