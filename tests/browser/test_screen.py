"""The screen on the wall: follows by itself, turns its pages by itself, and says so when it is not live."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scoring.management.commands.serve import listen, server as make_server
from tests.browser.conftest import listen_for_complaints, wait_for_start
from tests.browser.test_two_phones import TIME_TO_NOTICE
from tests.tournaments.make_tournaments import DIRECTOR, make_session, make_tournament, play_table
from tournaments.models import Session, Tournament
from tournaments.models.playing import end_notice, pause_clock, send_notice, start_clock

pytestmark = pytest.mark.timeout(120)

WALL = {"width": 1920, "height": 1080}
FOUR = ("Ana", "Bo", "Cy", "Di")
MANY = [f"Player {number:02}" for number in range(1, 97)]


@pytest.fixture
def wall(server: str, browser: Browser) -> Iterator[Page]:
    """A screen without touch or keyboard."""
    context = browser.new_context(base_url=server, viewport=WALL, locale="en-GB", timezone_id="UTC")
    page = context.new_page()
    complaints = listen_for_complaints(page)
    yield page
    context.close()
    assert complaints == []


def seated(names: list[str] | tuple[str, ...] = FOUR, **fields: object) -> Session:
    tournament = make_tournament(names=names, is_listed=True)
    return make_session(tournament, [names[at : at + 4] for at in range(0, len(names), 4)], **fields)


def show(page: Page, tournament: Tournament) -> None:
    page.goto(f"/tournaments/{tournament.key}/screen/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Autumn open")
    page.evaluate("window.isTheSamePage = true")


def rows(page: Page, part: str) -> Locator:
    """What can be read of a list now."""
    return page.locator(f"[data-part={part}] [data-pages] > li:not(.away)")


def test_a_saved_score_is_on_the_wall(wall: Page) -> None:
    session = seated()
    show(wall, session.tournament)
    expect(rows(wall, "seating")).to_have_count(4)
    play_table(session.tables.get(), {"Ana": [0], "Bo": [12], "Cy": [8], "Di": [5]})
    expect(wall.get_by_text("Round 2", exact=True)).to_be_visible()
    expect(rows(wall, "places").first).to_contain_text("Ana")
    expect(rows(wall, "places").last).to_contain_text("Bo")
    assert wall.evaluate("window.isTheSamePage")


def test_a_message_is_over_everything_at_once(wall: Page) -> None:
    session = seated()
    show(wall, session.tournament)
    notice = send_notice(session.tournament, "Lunch at one", DIRECTOR)
    message = wall.get_by_role("status")
    expect(message).to_have_text("Lunch at one")
    box = message.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (WALL["width"], WALL["height"])
    end_notice(notice, DIRECTOR)
    expect(message).to_have_count(0)


def test_a_message_leaves_room_after_a_minute(wall: Page) -> None:
    session = seated()
    wall.clock.install()
    show(wall, session.tournament)
    send_notice(session.tournament, "Lunch at one", DIRECTOR)
    message = wall.get_by_role("status")
    expect(message).to_have_class(re.compile("fresh"))
    wall.clock.fast_forward("01:10")
    expect(message).not_to_have_class(re.compile("fresh"))
    expect(message).to_be_visible()


def test_the_clock_starts_and_stops_on_the_wall(wall: Page) -> None:
    session = seated(minutes=35)
    show(wall, session.tournament)
    clock = wall.get_by_role("timer")
    expect(clock).to_contain_text("35:00")
    start_clock(session, DIRECTOR)
    expect(clock).to_contain_text("34:5")
    expect(clock).to_contain_text("left, then finish the round")
    pause_clock(session, DIRECTOR)
    expect(clock.get_by_text("Paused")).to_be_visible()


def test_a_wrong_clock_of_the_screen_does_not_matter(wall: Page) -> None:
    session = seated(minutes=35)
    start_clock(session, DIRECTOR)
    wall.clock.install(time="2020-01-01T00:00:00Z")
    show(wall, session.tournament)
    expect(wall.get_by_role("timer")).to_contain_text(re.compile(r"3[45]:\d\d"))
    wall.clock.fast_forward("31:00")
    expect(wall.get_by_text("The last 5 minutes")).to_be_visible()
    wall.clock.fast_forward("05:00")
    expect(wall.get_by_text("Finish this round")).to_be_visible()


def test_it_turns_its_pages_by_itself(wall: Page) -> None:
    session = seated(MANY)
    wall.clock.install()
    show(wall, session.tournament)
    seen: list[str] = []
    mark = wall.locator("[data-part=seating] [data-page-mark]")
    expect(mark).to_have_text(re.compile(r"^1 / \d$"))
    count = int(mark.inner_text()[-1])
    assert count > 1
    for page in range(1, count + 1):
        expect(mark).to_have_text(f"{page} / {count}")
        seen += rows(wall, "seating").locator(".name").all_inner_texts()
        wall.clock.fast_forward("00:10")
    assert seen == MANY
    expect(mark).to_have_text(f"1 / {count}")


def test_standings_do_not_move_while_they_are_read(wall: Page) -> None:
    session = seated(MANY)
    for number, table in enumerate(session.tables.all()[:6]):
        names = MANY[4 * number : 4 * number + 4]
        play_table(table, {name: [10 * number + at + 5] for at, name in enumerate(names)})
    wall.clock.install()
    show(wall, session.tournament)
    expect(rows(wall, "places").first).to_contain_text("Player 01")
    revision = str(wall.locator("main").get_attribute("data-revision"))
    last = session.tables.get(number=24)
    play_table(last, {"Player 93": [40], "Player 94": [41], "Player 95": [0], "Player 96": [42]})
    expect(wall.locator("main")).not_to_have_attribute("data-revision", revision)
    expect(rows(wall, "places").first).to_contain_text("Player 01")
    mark = wall.locator("[data-part=places] [data-page-mark]")
    for _turn in range(int(mark.inner_text()[-1])):
        wall.clock.fast_forward("00:10")
    expect(mark).to_have_text(re.compile("^1 / "))
    expect(rows(wall, "places").first).to_contain_text("Player 95")


def test_a_screen_without_network_says_how_old_it_is_and_in_the_end_shows_nothing_else(wall: Page) -> None:
    session = seated()
    wall.clock.install()
    show(wall, session.tournament)
    expect(wall.get_by_text("Live", exact=True)).to_be_visible()
    wall.context.set_offline(True)
    wall.clock.run_for("00:10")
    expect(wall.get_by_text(re.compile(r"^Not live: as of \d\d:\d\d$"))).to_be_visible()
    expect(rows(wall, "seating")).to_have_count(4)
    wall.clock.fast_forward("31:00")
    expect(wall.get_by_text(re.compile(r"^No connection since \w+day"))).to_be_visible()
    expect(wall.locator("[data-part=seating]")).to_be_hidden()
    wall.context.set_offline(False)
    wall.clock.run_for("01:30")
    expect(wall.get_by_text("Live", exact=True)).to_be_visible(timeout=TIME_TO_NOTICE)
    expect(rows(wall, "seating")).to_have_count(4)


def test_it_comes_back_when_the_server_was_away(transactional_db: None, browser: Browser) -> None:
    session = seated()
    first = RunningServer()
    page = browser.new_page(viewport=WALL, locale="en-GB")
    page.goto(f"http://127.0.0.1:{first.port}/tournaments/{session.tournament.key}/screen/")
    page.evaluate("window.isTheSamePage = true")
    expect(rows(page, "seating")).to_have_count(4)
    first.stop()
    expect(page.get_by_text("Not live: as of")).to_be_visible(timeout=TIME_TO_NOTICE)
    play_table(session.tables.get(), {"Ana": [0], "Bo": [12], "Cy": [8], "Di": [5]})
    second = RunningServer(first.port)
    expect(page.get_by_text("Round 2", exact=True)).to_be_visible(timeout=TIME_TO_NOTICE)
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    assert page.evaluate("window.isTheSamePage")
    page.close()
    second.stop()


class RunningServer:
    def __init__(self, port: int = 0) -> None:
        listener = listen("127.0.0.1", port)
        self.port: int = listener.getsockname()[1]
        self.server = make_server()
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listener]}, daemon=True)
        self.thread.start()
        wait_for_start(self.server)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive()
