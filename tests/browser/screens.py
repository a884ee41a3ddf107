"""Every page of Farmyard with something on it, and the states that a page can be put into."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from scoring.models import Edit, Game, Hand, Keeper, Link, abandon_game, carry_keeper, share_game, withdraw_ruling
from tests.browser.account_screens import visit_account
from tests.browser.club_screens import visit_club
from tests.browser.entrant_screens import visit_entrants
from tests.browser.room_screens import visit_room
from tests.browser.seating_screens import visit_seating
from tests.browser.standing_screens import visit_standings
from tests.browser.steps import become, keypad, next_key, pips, type_names
from tests.browser.table_screens import visit_tables
from tests.browser.tournament_screens import visit_tournaments
from tests.browser.transfer_screens import visit_transfer
from tests.make import keep_answer, keep_replay, make_game, make_keeper, record
from tests.replays import CUT_SHORT, FOOT

# A tile laid beside the foot on 4-4.
DISPUTE = "round=1&moves=9-9+9-2@9-9+9-4@9-9+9-5@9-9+9-6@9-9+4-4@9-4&try=6-2@9-6"
EIGHT = "Ana Bo Cy Di Ed Flo Gus Hanna"


@dataclass
class Evenings:
    """Games of one keeper: one of eight seats that is running, one finished, one given up."""

    keeper: Keeper
    running: Game
    finished: Game
    given_up: Game

    @classmethod
    def make(cls) -> Evenings:
        keeper = make_keeper()
        finished = make_game("Ana Bo Cy", keeper=keeper)
        for number in range(1, 11):
            bo = Hand(55 - number, double_blank=True) if number == 3 else number + 2
            record(finished, number, {"Ana": 0, "Bo": bo, "Cy": number + 4})
        people = [keeper.players.filter(name=name).first() or name for name in EIGHT.split()]
        given_up = make_game(people[:2], keeper=keeper)
        abandon_game(given_up, Edit(keeper))
        running = make_game(people, keeper=keeper)
        record(running, 1, {name: 5 * seat for seat, name in enumerate(EIGHT.split())})
        record(running, 2, {"Bo": 4}, ending="")
        keep_answer(finished, decision="Ana takes the 5-2 back.")
        keep_replay(finished, DISPUTE, "Noticed at once.")
        withdraw_ruling(finished, keep_answer(finished, "do=pass&owed=nothing").number, Edit(keeper))
        for scope in (Link.Scope.FOLLOW, Link.Scope.KEEP):
            share_game(running, scope, None)
        carry_keeper(keeper)
        return cls(keeper, running, finished, given_up)

    def addresses(self) -> dict[str, str]:
        game, player = f"/games/{self.running.key}", f"/players/{self.keeper.players.order_by('pk')[0].key}"
        return {
            "home": "/",
            "game": f"{game}/",
            "finished": f"/games/{self.finished.key}/",
            "given up": f"/games/{self.given_up.key}/",
            "entry": f"{game}/rounds/2/record/",
            "correction": f"/games/{self.finished.key}/rounds/3/record/",
            "rounds": f"/games/{self.finished.key}/rounds/",
            "log": f"/games/{self.finished.key}/changes/",
            "rulings": f"/games/{self.finished.key}/rulings/",
            "ruling, question": f"/games/{self.finished.key}/rulings/1/",
            "ruling, round": f"/games/{self.finished.key}/rulings/2/",
            "ruling, withdrawn": f"/games/{self.finished.key}/rulings/3/",
            "withdraw": f"/games/{self.finished.key}/rulings/1/withdraw/",
            "seats": f"{game}/seats/",
            "share": f"{game}/share/",
            "name": f"{game}/name/",
            "give up": f"{game}/abandon/",
            "wall": f"{game}/tv/",
            "wall, finished": f"/games/{self.finished.key}/tv/",
            "paper": f"{game}/print/",
            "replay, not begun": "/replay/",
            "replay, eight seats": f"{game}/replay/",
            "replay, nothing owed": f"/replay/?players=4&moves={FOOT} 4-0@4-4 7-4@4-4",
            "replay, two places": f"/replay/?players=4&moves={FOOT} 4-0@4-4 7-4@4-4&tile=5-1",
            "replay, refused": f"/replay/?players=4&moves={FOOT}&tile=5-2",
            "replay, drawn": f"/replay/?players=4&moves={FOOT}&draw=?",
            "replay, over": f"/replay/?players=2&set_max=6&moves={CUT_SHORT}",
            "replay, unreadable": f"/replay/?players=4&moves={FOOT} oops",
            "question": "/ask/",
            "question, half told": f"{game}/ask/?owed=foot&foot=4&one=5&change=1",
            "question, refused": "/ask/?owed=foot&foot=44",
            "answer": f"{game}/ask/?owed=foot&foot=4&toes=1&one=5&two=2",
            "answer, depending": "/ask/?do=draw&owed=arms&start=9&arms=2",
            "games": "/games/",
            "players": "/players/",
            "player": f"{player}/",
            "merge": f"{player}/merge/",
            "remove": f"{player}/remove/",
            "carry": "/carry/",
            "rules": "/rules/",
            "rules of a game": f"{game}/rules/",
            "unknown link": "/l/abcdefghijklmnopqrstuv/",
            "nothing": "/nothing/here/",
        }


def visit_games(page: Page, server: str) -> Iterator[str]:
    evenings = Evenings.make()
    become(page.context, server, evenings.keeper)
    for name, address in evenings.addresses().items():
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        yield name
    for name in STATES:
        STATES[name](page, evenings)
        yield name


def start_with_names(page: Page, evenings: Evenings) -> None:
    page.goto("/")
    type_names(page, "Ana", "Zoe")
    page.get_by_text("House rules").click()


def game_with_menu(page: Page, evenings: Evenings) -> None:
    page.goto(f"/games/{evenings.running.key}/")
    page.locator("summary").click()
    expect(page.get_by_role("navigation", name="Menu")).to_be_visible()


def entry_decided(page: Page, evenings: Evenings) -> None:
    page.goto(f"/games/{evenings.running.key}/")
    page.get_by_role("link", name="Ana went out").click()
    expect(keypad(page)).to_be_visible()
    page.get_by_text("0-0, tiles, not playing").click()


def entry_refused(page: Page, evenings: Evenings) -> None:
    page.goto(f"/games/{evenings.finished.key}/rounds/4/record/")
    pips(page, "Bo").fill("1e2")
    next_key(page).click()
    expect(page.get_by_role("alert").filter(has_text="Bo:")).to_be_visible()


def tile_pad(page: Page, evenings: Evenings) -> None:
    page.goto(f"/games/{evenings.running.key}/")
    page.get_by_role("link", name="Ana went out").click()
    keypad(page).get_by_role("button", name="Tiles").click()
    page.get_by_role("button", name="six-three").click()
    expect(page.get_by_role("button", name="six-three")).to_have_attribute("aria-pressed", "true")


def games_searched(page: Page, evenings: Evenings) -> None:
    page.goto("/games/")
    page.get_by_text("Search").first.click()
    expect(page.get_by_role("button", name="Search")).to_be_visible()


def seat_unfolded(page: Page, evenings: Evenings) -> None:
    page.goto(f"/games/{evenings.running.key}/seats/")
    page.locator("summary").filter(has_text=re.compile("Cy")).click()
    expect(page.get_by_role("button", name="Rename")).to_be_visible()


def clause_opened(page: Page, evenings: Evenings) -> None:
    page.goto("/rules/#R18")
    expect(page.get_by_role("button", name="Copy the address")).to_be_visible()


def rules_searched(page: Page, evenings: Evenings) -> None:
    page.goto("/rules/?q=draw")
    expect(page.locator("#find.scripted").get_by_role("status")).to_contain_text("found")


STATES = {
    "start with names": start_with_names,
    "menu": game_with_menu,
    "entry, decided": entry_decided,
    "entry, refused": entry_refused,
    "tile pad": tile_pad,
    "search": games_searched,
    "seat unfolded": seat_unfolded,
    "clause opened": clause_opened,
    "rules searched": rules_searched,
}

Visit = Callable[[Page, str], Iterator[str]]
# Each shows one screen of its part after the other, and says which.
PARTS: dict[str, Visit] = {
    "account": visit_account,
    "club": visit_club,
    "entrants": visit_entrants,
    "games": visit_games,
    "room": visit_room,
    "seating": visit_seating,
    "standings": visit_standings,
    "tables": visit_tables,
    "tournaments": visit_tournaments,
    "transfer": visit_transfer,
}
