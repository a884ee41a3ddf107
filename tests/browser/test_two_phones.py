"""Several phones at one game: everybody sees a save, and nothing is overwritten in silence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scoring.models import Game, Link, share_game
from tests.browser.conftest import listen_for_complaints
from tests.browser.steps import (
    Taps,
    become,
    keypad,
    leave_entry,
    next_key,
    open_by_links,
    pips,
    row,
    total,
    wait_for_entry,
)
from tests.make import make_game, record

NewContext = Callable[..., BrowserContext]
# After four seconds without a stream a page says so, and every try to connect again waits longer.
TIME_TO_NOTICE = 30_000

pytestmark = pytest.mark.timeout(120)


class Phones:
    """Phones around one game, each with its own cookies."""

    def __init__(self, game: Game, server: str, new_context: NewContext) -> None:
        self.game, self.server, self.new_context = game, server, new_context
        self.complaints: list[list[str]] = []

    def owner(self) -> Page:
        context = self.new_context()
        become(context, self.server, self.game.keeper)
        return self._open(context)

    def by_link(self, scope: str, seat: str = "") -> Page:
        context = self.new_context()
        open_by_links(context, self.server, self.link(scope, seat))
        return self._open(context)

    def link(self, scope: str, seat: str = "") -> Link:
        seats = {seat.player.name: seat for seat in self.game.seats.select_related("player")}
        return share_game(self.game, scope, seats.get(seat))

    def _open(self, context: BrowserContext) -> Page:
        page = context.new_page()
        self.complaints.append(listen_for_complaints(page))
        page.goto(f"/games/{self.game.key}/")
        expect(page.get_by_role("heading", name=re.compile("^Round"))).to_be_visible()
        page.evaluate("window.isTheSamePage = true")
        return page

    def open_round(self, page: Page) -> None:
        """The entry form, without saying who went out."""
        page.goto(f"/games/{self.game.key}/rounds/1/record/")
        wait_for_entry(page)

    def read_log(self, page: Page) -> list[str]:
        page.goto(f"/games/{self.game.key}/changes/")
        return page.get_by_role("listitem").all_inner_texts()


@pytest.fixture
def phones(server: str, new_context: NewContext) -> Iterator[Phones]:
    phones = Phones(make_game("Ana Bo Cy"), server, new_context)
    yield phones
    assert [said for said in phones.complaints if said] == []


def fill(page: Page, **hands: str) -> None:
    for name, text in hands.items():
        pips(page, name).fill(text)


def save(page: Page) -> None:
    expect(next_key(page)).to_have_accessible_name(re.compile("^Save"))
    next_key(page).click()


def enter_own_score(page: Page, name: str, text: str) -> None:
    page.get_by_role("link", name="Enter my score").click()
    fill(page, **{name: text})
    save(page)
    leave_entry(page)


def is_the_same_page(page: Page) -> bool:
    return bool(page.evaluate("window.isTheSamePage === true"))


def test_everybody_sees_a_save_without_reloading(phones: Phones) -> None:
    owner = phones.owner()
    others = [phones.by_link("follow"), phones.by_link("seat", "Bo"), phones.by_link("keep")]
    Taps(owner).save_round({"Ana": "", "Bo": "12", "Cy": "7"}, out="Ana")
    for page in [owner, *others]:
        expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
        expect(total(page, "Bo")).to_have_text("12")
        expect(row(page, "Ana")).to_contain_text("leads")
    assert all(is_the_same_page(page) for page in others)


def test_who_follows_can_enter_nothing(phones: Phones) -> None:
    page = phones.by_link("follow")
    expect(page.get_by_text("Who went out?")).to_be_hidden()
    expect(page.get_by_role("link", name="went out")).to_have_count(0)
    expect(page.get_by_role("link", name="Enter my score")).to_have_count(0)
    page.goto(f"/games/{phones.game.key}/rounds/1/record/")
    expect(page.get_by_role("heading", name="Nothing is here")).to_be_visible()


@pytest.mark.parametrize(("choice", "stored"), [("take theirs", "12"), ("keep mine", "13")])
def test_the_second_to_save_a_cell_is_asked_and_chooses(phones: Phones, choice: str, stored: str) -> None:
    first, second = phones.owner(), phones.by_link("keep")
    for page, bo in ((first, "12"), (second, "13")):
        phones.open_round(page)
        page.get_by_role("radio", name="Ana went out").check()
        fill(page, Bo=bo, Cy="7")
    save(first)
    leave_entry(first)
    save(second)
    expect(second.get_by_text("You typed 13.")).to_be_visible()
    expect(second.get_by_text("Saved meanwhile: 12.")).to_be_visible()
    expect(total(first, "Bo")).to_have_text("12")

    if choice == "take theirs":
        second.get_by_role("button", name="Take 12").click()
    save(second)
    leave_entry(second)
    for page in (first, second):
        expect(total(page, "Bo")).to_have_text(stored)
    log = phones.read_log(first)
    assert any("asked" in entry and "Round 1, Bo: 12 → 13" in entry for entry in log)
    assert any("by a link" in entry and "Entered\n" in entry for entry in log) == (choice == "keep mine")


def test_phones_at_different_seats_enter_at_once(phones: Phones) -> None:
    owner, bo, cy = phones.owner(), phones.by_link("seat", "Bo"), phones.by_link("seat", "Cy")
    for page in (bo, cy):
        page.get_by_role("link", name="Enter my score").click()
    fill(bo, Bo="12")
    fill(cy, Cy="7")
    save(bo)
    save(cy)
    for page in (bo, cy):
        leave_entry(page)
    expect(row(owner, "Ana")).to_contain_text("waiting")
    for name in ("Bo", "Cy"):
        expect(row(owner, name).get_by_text("in", exact=True)).to_be_visible()
    expect(owner.get_by_text("2 of 3 in")).to_be_visible()

    owner.get_by_role("link", name="Ana went out").click()
    save(owner)
    leave_entry(owner)
    for page in (owner, bo, cy):
        expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
        expect(total(page, "Bo")).to_have_text("12")
        expect(total(page, "Cy")).to_have_text("7")
    log = "\n".join(phones.read_log(owner))
    for line in ("Round 1: Bo 12", "Round 1: Cy 7", "Round 1: Ana 0", "Round 1: somebody went out"):
        assert log.count(line) == 1


def test_a_seat_link_is_for_that_seat_only(phones: Phones) -> None:
    page = phones.by_link("seat", "Bo")
    page.get_by_role("link", name="Enter my score").click()
    expect(pips(page, "Bo")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(1)


def test_the_entry_form_is_not_changed_under_a_finger(phones: Phones) -> None:
    owner, cy = phones.owner(), phones.by_link("seat", "Cy")
    owner.get_by_role("link", name="Ana went out").click()
    expect(pips(owner, "Bo")).to_be_focused()
    keypad(owner).get_by_role("button", name="1", exact=True).click()
    form = owner.evaluate_handle("document.getElementById('entry')")
    enter_own_score(cy, "Cy", "7")

    keypad(owner).get_by_role("button", name="2", exact=True).click()
    expect(pips(owner, "Bo")).to_have_value("12")
    expect(pips(owner, "Bo")).to_be_focused()
    assert form.evaluate("form => form.isConnected")
    keypad(owner).get_by_role("button", name=re.compile("^Next")).click()
    save_empty(owner, "Cy")
    leave_entry(owner)
    expect(total(owner, "Bo")).to_have_text("12")
    expect(total(owner, "Cy")).to_have_text("7")


def save_empty(page: Page, name: str) -> None:
    """Next on the last empty seat: asked about it, and saved without."""
    expect(pips(page, name)).to_be_focused()
    next_key(page).click()
    expect(page.get_by_text(f"No pips yet: {name}.")).to_be_visible()
    page.get_by_role("button", name="Save without").click()


def test_a_link_taken_back_shows_no_more(phones: Phones) -> None:
    owner, follower, witness = phones.owner(), phones.by_link("follow"), phones.by_link("keep")
    owner.goto(f"/games/{phones.game.key}/share/")
    owner.get_by_role("region", name="Follow the game").get_by_role("button", name="Take the link back").click()
    expect(owner.get_by_text("The link is taken back.")).to_be_visible()
    owner.goto(f"/games/{phones.game.key}/")
    Taps(owner).save_round({"Ana": "", "Bo": "12", "Cy": "7"}, out="Ana")

    expect(total(witness, "Bo")).to_have_text("12")
    expect(follower.get_by_text("Not live: as of")).to_be_visible(timeout=TIME_TO_NOTICE)
    expect(follower.get_by_role("heading", name="Round 1 of 10")).to_be_visible()
    answer = follower.reload()
    assert answer is not None
    assert answer.status == 404
    expect(follower.get_by_text("the link was taken back")).to_be_visible()
    expect(follower.get_by_role("link", name="To the start")).to_be_visible()


def test_a_phone_without_network_says_how_old_it_is_and_catches_up(phones: Phones) -> None:
    owner, follower = phones.owner(), phones.by_link("follow")
    expect(follower.get_by_text(re.compile("^Saved"))).to_be_visible()
    follower.context.set_offline(True)
    Taps(owner).save_round({"Ana": "", "Bo": "12", "Cy": "7"}, out="Ana")
    expect(follower.get_by_text(re.compile(r"^Not live: as of \d\d:\d\d$"))).to_be_visible(timeout=TIME_TO_NOTICE)
    expect(follower.get_by_role("heading", name="Round 1 of 10")).to_be_visible()

    follower.context.set_offline(False)
    expect(total(follower, "Bo")).to_have_text("12", timeout=TIME_TO_NOTICE)
    expect(follower.get_by_text("Not live")).to_have_count(0)
    expect(follower.get_by_text(re.compile("^Saved"))).to_be_visible()
    assert is_the_same_page(follower)


def test_a_stream_that_fell_silent_is_opened_again(phones: Phones) -> None:
    page = phones.by_link("follow")
    page.clock.install()
    page.reload()
    expect(page.get_by_text(re.compile("^Saved"))).to_be_visible()
    with page.expect_request("**/live/**"):
        page.clock.fast_forward("01:00")


def test_the_end_of_the_game_reaches_everybody(phones: Phones) -> None:
    for number in range(1, 10):
        record(phones.game, number, {"Ana": 0, "Bo": number + 2, "Cy": number + 4})
    owner, follower = phones.owner(), phones.by_link("follow")
    Taps(owner).save_round({"Ana": "", "Bo": "12", "Cy": "14"}, out="Ana")
    for page in (owner, follower):
        expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
        expect(page.get_by_text("Ana before Bo: 0 against 75.")).to_be_visible()
    owner.get_by_role("button", name="Undo").click()
    for page in (owner, follower):
        expect(page.get_by_role("heading", name="Round 10 of 10")).to_be_visible()
