"""A room full of phones and the screen on the wall: each page of a revision is rendered once, however many follow."""

from __future__ import annotations

import resource
from collections import Counter
from contextlib import ExitStack

import pytest

from scoring import live
from tests.event_source import EventSource
from tests.tournaments.make_tournaments import DIRECTOR, make_session, make_tournament, play_table
from tournaments.live_pages import PAGES
from tournaments.models import Session, Tournament
from tournaments.models.playing import send_notice

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]

FOUR = ("Ana", "Bo", "Cy", "Di")
FOLLOWERS = 500


@pytest.fixture(autouse=True)
def _enough_files() -> None:
    """Both ends of every stream are in this process."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096 if hard == resource.RLIM_INFINITY else min(4096, hard), hard))


@pytest.fixture
def session() -> Session:
    return make_session(make_tournament(names=FOUR, is_listed=True), [FOUR])


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each page was rendered."""
    counts: Counter[str] = Counter()

    def counted(name: str) -> None:
        render = PAGES[name]

        def count(tournament: Tournament) -> str:
            counts[name] += 1
            return render(tournament)

        monkeypatch.setitem(PAGES, name, count)

    for name in ("phones", "screen"):
        counted(name)
    return counts


def address(tournament: Tournament, page: str) -> str:
    return live.address("tournament", tournament.pk, page, tournament.club.keeper, "en")


def test_a_result_is_rendered_once_for_five_hundred(port: int, session: Session, rendered: Counter[str]) -> None:
    tournament = session.tournament
    with ExitStack() as room:
        wall = room.enter_context(EventSource(port, address(tournament, "screen")))
        phones = [room.enter_context(EventSource(port, address(tournament, "phones"))) for _ in range(FOLLOWERS)]
        for stream in (wall, *phones):
            stream.event(30)
        rendered.clear()
        play_table(session.tables.get(), {"Ana": [0], "Bo": [47], "Cy": [8], "Di": [5]})
        revision = Tournament.objects.get().revision
        assert {stream.event(30).id for stream in (wall, *phones)} == {str(revision)}
        assert rendered == {"phones": 1, "screen": 1}


def test_a_message_reaches_wall_and_phones(port: int, session: Session) -> None:
    tournament = session.tournament
    with (
        EventSource(port, address(tournament, "screen")) as wall,
        EventSource(port, address(tournament, "phones")) as phone,
    ):
        wall.event()
        phone.event()
        send_notice(tournament, "Lunch at one", DIRECTOR)
        assert "Lunch at one" in wall.event().data
        assert "Lunch at one" in phone.event().data
