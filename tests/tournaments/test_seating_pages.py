"""The pages of a session's seats: drawn, looked at, swapped, announced, found."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.models import new_key
from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_club
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_entrant, make_tournament, play_table
from tournaments.models import Entrant, Penalty, Session, Tournament, seating_requests
from tournaments.models.seating_sessions import announce_session, plan_session, seat_session

pytestmark = pytest.mark.django_db

SEVEN = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")


class Room:
    """A tournament of seven, and its director's browser."""

    def __init__(self, **fields: Any) -> None:
        owner = make_account()
        club = make_club("Coop", visibility="public", owner=owner)
        self.tournament = make_tournament(club, SEVEN, is_listed=True, **fields)
        self.director: Client = account_client(owner)

    def at(self, path: str) -> str:
        return f"/tournaments/{self.tournament.key}/{path}"

    def look(self, path: str = "seat/") -> str:
        return self.director.get(self.at(path)).content.decode()

    def post(self, path: str = "seat/", **fields: object) -> Any:
        return self.director.post(self.at(path), {"request_key": new_key(), **fields})

    @property
    def session(self) -> Session:
        return self.tournament.sessions.latest("number")

    def draw(self, *, announced: bool = False) -> Session:
        known = self.tournament.sessions.filter(state__in=("planned", "seated")).first()
        session = seat_session(known or plan_session(self.tournament, DIRECTOR), DIRECTOR, quickly=True)
        return announce_session(session, DIRECTOR) if announced else session


@pytest.fixture(autouse=True)
def _search_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating_requests, "THOROUGHLY", seating_requests.BRIEFLY)


@pytest.fixture
def room() -> Room:
    return Room()


def test_looking_seats_nobody(room: Room) -> None:
    page = room.look()
    assert "4+3" in page
    assert "Draw the tables" in page
    assert not Session.objects.exists()


def test_one_tap_plans_the_session_and_draws_its_tables(room: Room) -> None:
    assert room.post(sizes="4+3", method="balanced", shown="0").status_code == 302
    assert (room.session.state, room.session.first_start) == ("seated", 9)
    page = room.look()
    assert "Announce" in page
    assert "Nobody meets again." in page
    for name in SEVEN:
        assert f"{name}</span>" in page


def test_sizes_stand_side_by_side_and_others_can_be_given() -> None:
    room = Room()
    for number in range(6):
        make_entrant(room.tournament, f"Late {number}", "checked_in")
    page = room.look()
    assert "4 tables, 9 sit at a small one" in page
    assert "3 tables, 8 sit at a small one" in page
    room.post(sizes="others", other_sizes="5 + 5+3", shown="0")
    assert [len(table) for table in room.session.seating["tables"]] == [5, 5, 3]
    assert 'value="5+5+3" checked' in room.look()


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"sizes": "others", "other_sizes": "four"}, "Write the sizes of the tables with + between them"),
    ({"sizes": "others", "other_sizes": ""}, "Write the sizes of the tables with + between them"),
    ({"sizes": "4+4"}, "The tables have 8 seats, and 7 entrants play."),
    ({"method": "luck"}, "Select a valid choice. luck is not one of"),
    ({"first_start": "40", "round_count": "2"}, "less than or equal to 18"),
    ({"first_start": "1", "round_count": "3"}, "from the double 9 down to 0"),
    ({"pin": "999", "pin_table": "1"}, "pinned without a name or without a table"),
    ({"one": "x", "other": "y"}, "Two different people are kept apart."),
])  # fmt: skip
def test_what_cannot_be_is_said_and_nothing_is_drawn(room: Room, fields: dict[str, str], sentence: str) -> None:
    answer = room.post(**{"shown": "0", **fields})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Session.objects.filter(state="seated").exists()


def test_pins_and_who_is_kept_apart_are_kept_on_the_form(room: Room) -> None:
    ana, bo = entrant(room.tournament, "Ana").pk, entrant(room.tournament, "Bo").pk
    room.post(shown="0", pin=ana, pin_table="2", one=ana, other=bo)
    assert ana in room.session.seating["tables"][1]
    page = room.look()
    assert f'<option value="{ana}" selected>Ana</option>' in page
    assert "<option selected>2</option>" in page


def test_where_no_tables_fit_the_page_says_what_would() -> None:
    room = Room(table_target=3, table_max=3)
    assert "7 players cannot be seated at tables of 3 to 3: tables of 3 to 4 would do (4+3)." in room.look()
    assert "Draw the tables" not in room.look()


def test_two_directors_who_tap_at_once_get_one_draw(room: Room) -> None:
    assert room.post(shown="0").status_code == 302
    drawn = room.session.seating
    answer = room.post(shown="0")
    assert answer.status_code == 409
    assert "were drawn meanwhile" in answer.content.decode()
    assert room.session.seating == drawn


def test_a_leaver_makes_one_button_of_two(room: Room) -> None:
    session = room.draw()
    Entrant.objects.filter(player__name="Gus").update(state="withdrawn")
    page = room.look()
    assert "Somebody came or left since this was drawn." in page
    assert "Announce</button>" not in page
    assert room.post(f"sessions/{session.number}/announce/", shown="1").status_code == 409
    assert room.post(f"sessions/{session.number}/again/", shown="1").status_code == 302
    assert [len(table) for table in room.session.seating["tables"]] == [3, 3]
    assert "Announce</button>" in room.look()


def test_two_seats_are_swapped_by_ticking_both(room: Room) -> None:
    session = room.draw()
    a, b = session.seating["tables"][0][0], session.seating["tables"][1][0]
    assert room.post("sessions/1/swap/", seat=[a, b]).status_code == 302
    assert room.session.seating["tables"][0][0] == b
    page = room.look()
    assert page.count("<small>swapped</small>") == 2
    assert "were swapped." in page
    answer = room.post("sessions/1/swap/", seat=[a])
    assert answer.status_code == 422
    assert "Choose the two people who change seats." in answer.content.decode()


def test_a_draw_is_announced_as_it_was_seen(room: Room) -> None:
    room.draw()
    room.draw()
    assert room.post("sessions/1/announce/", shown="1").status_code == 409
    answer = room.post("sessions/1/announce/", shown="2")
    assert answer["Location"].endswith("/sessions/1/")
    assert room.session.state == "announced"


def test_a_draft_is_seen_by_directors_only(room: Room) -> None:
    room.draw()
    assert Visitor().get(room.at("sessions/1/")).status_code == 404
    assert "No session is announced yet." in Visitor().get(room.at("seating/")).content.decode()
    assert room.director.get(room.at("sessions/1/"))["Location"].endswith("/seat/")


def test_everybody_finds_a_seat_by_name(room: Room) -> None:
    session = room.draw(announced=True)
    table = session.seating["tables"][0]
    names = dict(Entrant.objects.values_list("pk", "player__name"))
    page = Visitor().get(room.at("seating/"), {"name": names[table[1]].upper()}).content.decode()
    assert f"Table 1, seat 2, after <bdi>{names[table[0]]}</bdi>" in page
    assert "Nobody called" in Visitor().get(room.at("seating/"), {"name": "Zoe"}).content.decode()
    assert "Swap" not in page
    assert "swap-seat" not in page


def test_tables_are_drawn_again_after_the_announcement_until_a_round_is_stored(room: Room) -> None:
    session = room.draw(announced=True)
    assert "Draw again</button>" in room.look("sessions/1/")
    table = session.tables.all()[0]
    play_table(table, {seat.player.name: [number] for number, seat in enumerate(table.game.seats.all())})
    assert "Draw again</button>" not in room.look("sessions/1/")
    assert room.post("sessions/1/again/", shown="1").status_code == 409


def test_a_score_that_changes_later_is_told_with_the_revision_that_seated(room: Room) -> None:
    Tournament.objects.update(method="standing")
    room.tournament.refresh_from_db()
    first = room.draw(announced=True)
    for table in first.tables.all():
        play_table(table, {seat.player.name: [3 * number] for number, seat in enumerate(table.game.seats.all())})
    Session.objects.update(state="closed")
    second = room.draw(announced=True)
    assert "a score changed since" not in room.look("sessions/2/")
    Penalty.objects.create(entrant=entrant(room.tournament, "Ana"), pips=20, reason="Late", session=first)
    sentence = f"Seated by the standings of revision {second.seating['revision']}; a score changed since."
    assert sentence in room.look("sessions/2/")
    assert sentence not in Visitor().get(room.at("sessions/2/")).content.decode()


def test_who_was_substituted_and_who_came_are_both_on_the_line_up(room: Room) -> None:
    session = room.draw(announced=True)
    table = session.tables.all()[0]
    seat = table.game.seats.all()[0]
    seat.left_round = 2
    seat.save()
    zoe = make_entrant(room.tournament, "Zoe")
    table.game.seats.create(player=zoe.player, order=5, joined_round=2)
    page = room.look("sessions/1/")
    assert "<small>left</small>" in page
    assert "<small>from round 2</small>" in page


def test_what_is_not_as_drawn_is_listed(room: Room) -> None:
    ana, bo = entrant(room.tournament, "Ana").pk, entrant(room.tournament, "Bo").pk
    room.post(shown="0", pin=ana, pin_table="1", one=ana, other=bo)
    tables = room.session.seating["tables"]
    other = next(pk for pk in tables[0] if pk != ana)
    room.post("sessions/1/swap/", seat=[bo, other])
    room.post("sessions/1/announce/", shown="1")
    room.session.tables.filter(number=2).update(state="void")
    page = room.look("sessions/1/")
    assert "Ana and Bo were to be kept apart." in page
    assert "Table 2 is void: nobody met there." in page
    room.post("sessions/1/swap/", seat=[ana, next(pk for pk in tables[1] if pk != bo)])


def test_no_page_of_seats_is_kept_by_the_browser(room: Room) -> None:
    room.draw(announced=True)
    for path in ("seat/", "seating/", "sessions/1/"):
        assert "no-store" in room.director.get(room.at(path))["Cache-Control"]
