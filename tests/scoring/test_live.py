"""Live streams over a real server: everybody sees a save, a revoked link ends, nothing is missed."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import signing
from django.db import OperationalError, connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scoring import live
from scoring.live import hub, tokens
from scoring.live.subjects import Right
from scoring.models import Game, Link, new_key, rename_player
from scoring.wording.games import game_title
from tests.event_source import EventSource
from tests.live_server import in_another_process, running_server, threads_named, wait_until
from tests.make import make_game, make_keeper, record

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(40)]


def address(game: Game, link: Link | None = None, page: str = "table", language: str = "en") -> str:
    return live.address("game", game.pk, page, link or game.keeper, language)


def test_the_present_state_is_sent_on_connecting(port: int) -> None:
    game = make_game("Ana Bo")
    record(game, 1, {"Ana": 0, "Bo": 31})
    with EventSource(port, address(game)) as stream:
        event = stream.event()
    revision, html = live.render(game.pk, "en", "table")
    assert (event.id, event.data) == (str(revision), html.rstrip("\n"))
    assert "31" in html


def test_the_headers_keep_caches_and_proxies_from_holding_events_back(port: int) -> None:
    with EventSource(port, address(make_game("Ana Bo"))) as stream:
        assert stream.status == 200
        assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert (stream.headers["cache-control"], stream.headers["x-accel-buffering"]) == ("no-store", "no")


def test_a_save_reaches_everybody(port: int) -> None:
    game = make_game("Ana Bo")
    with EventSource(port, address(game)) as one, EventSource(port, address(game)) as other:
        before = [one.event().id, other.event().id]
        record(game, 1, {"Ana": 0, "Bo": 47})
        events = [one.event(), other.event()]
    assert all("47" in event.data for event in events)
    assert all(int(event.id) > int(old) for event, old in zip(events, before, strict=True))


def test_a_rename_reaches_everybody(port: int) -> None:
    game = make_game("Ana Bo")
    with EventSource(port, address(game)) as stream:
        stream.event()
        rename_player(game.seats.get(player__name="Bo").player, "Bogdan")
        assert "Bogdan" in stream.event().data


def test_whoever_has_the_revision_already_is_sent_nothing(port: int) -> None:
    game = make_game("Ana Bo")
    record(game, 1, {"Ana": 0, "Bo": 47})
    game.refresh_from_db()
    with EventSource(port, address(game), last_event_id=str(game.revision)) as stream:
        assert stream.is_silent(0.7)
        record(game, 2, {"Ana": 0, "Bo": 12})
        assert "59" in stream.event().data


def test_another_game_stays_silent(port: int) -> None:
    game, other = make_game("Ana Bo"), make_game("Cy Di")
    with EventSource(port, address(other)) as stream:
        stream.event()
        record(game, 1, {"Ana": 0, "Bo": 47})
        assert stream.is_silent(0.7)


def test_only_the_latest_of_many_changes_must_arrive(port: int) -> None:
    game = make_game("Ana Bo")
    with EventSource(port, address(game)) as stream:
        stream.event()
        for number in range(1, 11):
            record(game, number, {"Ana": 0, "Bo": 10 + number})
        game.refresh_from_db()
        ids = [int(stream.event().id)]
        while ids[-1] < game.revision:
            ids.append(int(stream.event().id))
        assert ids == sorted(set(ids))
        assert stream.is_silent(0.5)


def test_every_language_and_page_has_its_own_rendering(port: int) -> None:
    game = make_game("Ana Bo", name="")
    day = game_title("", game.created_at)
    with translation.override("de"):
        tag = game_title("", game.created_at)
    assert day != tag
    with EventSource(port, address(game)) as english, EventSource(port, address(game, language="de")) as german:
        assert day in english.event().data
        assert tag in german.event().data
    with EventSource(port, address(game, page="tv")) as screen:
        assert screen.event().data == live.render(game.pk, "en", "tv")[1].rstrip("\n")


def test_many_viewers_cost_no_more_statements_than_one(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    statements = count_statements(monkeypatch)

    def watch(viewers: int) -> int:
        game = make_game("Ana Bo")
        link = game.links.create(keeper=game.keeper, scope="follow", token_hash=new_key())
        statements.clear()
        streams = [EventSource(port, address(game, link)) for _ in range(viewers)]
        for stream in streams:
            stream.event()
        record(game, 1, {"Ana": 0, "Bo": 47})
        for stream in streams:
            assert "47" in stream.event().data
        # What is asked about all watched games together comes as often as somebody writes, not per viewer.
        about_game = [sql for sql in statements if "IN (" not in sql]
        for stream in streams:
            stream.close()
        wait_until(lambda: not threads_named("live"))
        return len(about_game)

    assert watch(20) == watch(1)


def count_statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that hubs ask the database from now on."""
    statements: list[str] = []
    answer = hub._answer

    def answer_counted(question: Callable[[], Any]) -> Any:
        with CaptureQueriesContext(connection) as captured:
            result = answer(question)
        statements.extend(query["sql"] for query in captured)
        return result

    monkeypatch.setattr(hub, "_answer", answer_counted)
    return statements


def test_viewers_need_no_threads_of_their_own(port: int) -> None:
    game = make_game("Ana Bo")
    streams = [EventSource(port, address(game)) for _ in range(30)]
    for stream in streams:
        stream.event()
    assert len(threads_named("live")) == 2
    for stream in streams:
        stream.close()
    wait_until(lambda: not threads_named("live"))


def test_revoking_a_link_ends_its_streams_and_no_other(port: int) -> None:
    game = make_game("Ana Bo")
    link = Link.make(game.keeper, Link.Scope.FOLLOW, game=game)
    with EventSource(port, address(game, link)) as by_link, EventSource(port, address(game)) as keeper:
        by_link.event()
        keeper.event()
        link.revoke()
        assert by_link.is_ended()
        record(game, 1, {"Ana": 0, "Bo": 47})
        assert "47" in keeper.event().data
    with EventSource(port, address(game, link)) as again:
        assert again.status == 404


def test_a_link_that_was_deleted_ends_its_streams(port: int) -> None:
    game = make_game("Ana Bo")
    link = Link.make(game.keeper, Link.Scope.FOLLOW, game=game)
    with EventSource(port, address(game, link)) as stream:
        stream.event()
        link.delete()
        assert stream.is_ended()


def test_a_link_of_another_game_opens_nothing(port: int) -> None:
    game, other = make_game("Ana Bo"), make_game("Cy Di")
    link = Link.make(game.keeper, Link.Scope.FOLLOW, game=game)
    with EventSource(port, address(other, link)) as stream:
        assert stream.status == 404


@pytest.mark.parametrize(
    "path", ["/live/", "/live/nothing/", "/live/WzEsInRhYmxlIl0:1xXvUH:abc/", "/live/a/b/", "/live/%00/"]
)
def test_an_address_we_did_not_make_is_not_found(port: int, path: str) -> None:
    with EventSource(port, path) as stream:
        assert stream.status == 404


def test_an_address_signed_for_something_else_is_not_found(port: int) -> None:
    game = make_game("Ana Bo")
    with EventSource(
        port, f"/live/{signing.dumps([*Right.given('game', game.pk, game.keeper), 'table', 'en'])}/"
    ) as stream:
        assert stream.status == 404


def test_an_address_goes_stale(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    path = address(make_game("Ana Bo"))
    monkeypatch.setattr(tokens, "LIFE", timedelta(seconds=-1))
    with EventSource(port, path) as stream:
        assert stream.status == 404


def test_a_game_that_is_gone_is_not_found(port: int) -> None:
    with EventSource(port, live.address("game", 2**40, "table", make_keeper(), "en")) as stream:
        assert stream.status == 404


def test_a_stream_can_only_be_read(port: int) -> None:
    with EventSource(port, address(make_game("Ana Bo")), method="POST") as stream:
        assert (stream.status, stream.headers["allow"]) == (405, "GET")


def test_a_full_process_asks_to_come_back_later(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "CAP", 1)
    path = address(make_game("Ana Bo"))
    with EventSource(port, path) as first:
        first.event()
        with EventSource(port, path) as second:
            assert (second.status, second.headers["retry-after"]) == (503, "30")


def test_the_line_is_kept_open_by_heartbeats_that_tell_the_time(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT", 0.2)
    now = time.time_ns() // 1_000_000
    with EventSource(port, address(make_game("Ana Bo"))) as stream:
        stream.event()
        beats = [stream.block(), stream.block()]
    told = [beat.removeprefix("event: beat\ndata: ") for beat in beats]
    assert all(int(moment) - now < 40_000 for moment in told)
    assert int(told[0]) < int(told[1])


def test_streams_end_when_the_server_stops(transactional_db: None) -> None:
    with running_server() as (port, running), EventSource(port, address(make_game("Ana Bo"))) as stream:
        stream.event()
        running.should_exit = True
        assert stream.is_ended()


def test_a_save_by_another_process_arrives(port: int) -> None:
    game = make_game("Ana Bo")
    with EventSource(port, address(game)) as stream:
        stream.event()
        in_another_process(f"record(Game.objects.get(pk={game.pk}), 1, {{'Ana': 0, 'Bo': 47}})")
        assert "47" in stream.event().data


def test_a_link_revoked_by_another_process_ends_its_streams(port: int) -> None:
    game = make_game("Ana Bo")
    link = Link.make(game.keeper, Link.Scope.FOLLOW, game=game)
    with EventSource(port, address(game, link)) as stream:
        stream.event()
        in_another_process(f"Link.objects.get(pk={link.pk}).revoke()")
        assert stream.is_ended()


def test_nothing_is_missed_while_the_listener_is_lost(port: int) -> None:
    game = make_game("Ana Bo")
    with EventSource(port, address(game)) as stream:
        stream.event()
        lose_listener()
        # A change nobody is told of: only asking for it can find it.
        Game.objects.filter(pk=game.pk).update(revision=F("revision") + 7, name="Found again")
        assert "Found again" in stream.event(2).data
        record(game, 1, {"Ana": 0, "Bo": 47})
        assert "47" in stream.event().data


def lose_listener() -> None:
    """On SQLite there is no connection to lose: it looks at the file anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN farmyard'")
            assert cursor.fetchall() == [(True,)]


def test_a_database_that_does_not_answer_is_asked_again(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "PAUSE", 0.05)
    outages = [OperationalError("gone away"), OperationalError("still gone")]
    answer = hub._answer

    def answer_after_outages(question: Callable[[], Any]) -> Any:
        if outages:
            raise outages.pop()
        return answer(question)

    monkeypatch.setattr(hub, "_answer", answer_after_outages)
    with EventSource(port, address(make_game("Ana Bo"))) as stream:
        assert "Ana" in stream.event().data
