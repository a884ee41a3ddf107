"""The pages of a tournament itself: created, changed, shown to each who comes, moved on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from scoring.models import Link, new_key
from tests.conftest import Visitor
from tests.make import link_client
from tests.tournaments.make import account_client, make_account, make_club, make_season
from tests.tournaments.make_tournaments import entrant, make_session, make_tournament, play_table
from tests.tournaments.tournament_addresses import TERMS
from tournaments.models import Club, Session, Tournament

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cy", "Di")
CREATE = "/clubs/coop/tournaments/create/"


@pytest.fixture
def director() -> Client:
    make_club("Coop", visibility="public", owner=make_account("Olga"))
    Club.objects.update(time_zone="Europe/Warsaw")
    return account_client(Club.objects.get().roles.all()[0].account)


def form(**changed: Any) -> dict[str, Any]:
    return {**TERMS, "request_key": new_key(), **changed}


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return str(re.sub(r"\s+", " ", answer.content.decode()))


def test_a_draft_is_made_from_a_form_and_sent_twice_made_once(director: Client) -> None:
    sent = form(fee="10 €", registers_itself="on")
    first, second = director.post(CREATE, sent), director.post(CREATE, sent)
    assert first["Location"] == second["Location"]
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.fee, tournament.registers_itself) == ("Spring open", "10 €", True)
    assert tournament.checks_in_itself is False
    assert tournament.starts_at is not None
    assert tournament.starts_at.isoformat() == "2027-03-06T09:00:00+00:00"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"name": " "}, "Say what the tournament is called."),
        ({"day": "2027-03-28", "time": "02:30"}, "There is no such time on that day: clocks go forward."),
        ({"time": ""}, "Say at what time it starts."),
        ({"table_max": "8"}, "8 seats at 7 tiles each are more than a double-9 set has. The set has too few tiles"),
        ({"table_max": "8"}, "Take 6 tiles each, or a double-12 set."),
        ({"rounds_per_session": "eleven"}, "Rounds in each: Type a whole number."),
        ({"session_count": "99999999999"}, "Sessions: "),
        ({"set_max": "10"}, "Set: "),
        ({"hand_size": "0"}, "Tiles each: "),
        ({"season": "77"}, "Season it counts for: "),
        ({"method": "magic"}, "Who sits with whom: "),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_stays(
    director: Client, changed: dict[str, str], sentence: str
) -> None:
    answer = director.post(CREATE, form(fee="10 hens", **changed))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    assert "10 hens" in page
    assert not Tournament.objects.exists()


def test_eight_seats_with_the_hand_left_open_get_a_smaller_one(director: Client) -> None:
    director.post(CREATE, form(table_max="8", hand_size=""))
    assert Tournament.objects.get().rule_set.hand_size == 6


def test_an_hour_that_a_day_has_twice_is_the_first(director: Client) -> None:
    director.post(CREATE, form(day="2027-10-31", time="02:30"))
    starts = Tournament.objects.get().starts_at
    assert starts is not None
    assert starts.isoformat() == "2027-10-31T00:30:00+00:00"


@pytest.mark.parametrize(
    ("preset", "sessions", "rounds", "cut"),
    [("evening", "3", "3", ""), ("open", "3", "10", "4"), ("league", "2", "5", "")],
)
def test_presets_fill_the_form(director: Client, preset: str, sessions: str, rounds: str, cut: str) -> None:
    make_season(Club.objects.get())
    page = text_of(director, f"{CREATE}?preset={preset}")
    for name, value in (("session_count", sessions), ("rounds_per_session", rounds)):
        assert re.search(rf'name="{name}" value="{value}"', page)
    assert bool(re.search(r'name="cut" value="4"', page)) == bool(cut)


def test_an_earlier_tournament_fills_the_form(director: Client) -> None:
    earlier = make_tournament(Club.objects.get(), name="Autumn", fee="7 €", table_max=6)
    page = text_of(director, f"{CREATE}?like={earlier.key}")
    assert 'value="7 €"' in page
    assert 'name="table_max" value="6"' in page


def test_the_length_is_worked_out_without_saving(director: Client) -> None:
    answer = director.post(CREATE, form(session_count="4", rounds_per_session="10", do="look"))
    assert answer.status_code == 200
    assert "about 4:30 h to 5:45 h" in answer.content.decode()
    assert not Tournament.objects.exists()


def test_start_doubles_go_on_from_session_to_session(director: Client) -> None:
    assert "1: 9-9 … 7-7 · 2: 6-6 … 4-4 · 3: 3-3 … 1-1" in text_of(director, CREATE)


def test_another_director_changed_the_same_term(director: Client) -> None:
    tournament = make_tournament(Club.objects.get(), state="registration", fee="5 €")
    address = f"/tournaments/{tournament.key}/settings/"
    was = re.search(r'name="was" value="([^"]+)"', text_of(director, address))
    assert was is not None
    shown = was[1].replace("&quot;", '"')
    assert json.loads(shown)["fee"] == "5 €"
    Tournament.objects.update(fee="6 €", place="The barn")
    answer = director.post(address, form(fee="8 €", was=shown))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Entry fee: 6 €" in page
    assert 'value="8 €"' in page
    again = re.search(r'name="was" value="([^"]+)"', page)
    assert again is not None
    assert director.post(address, form(fee="8 €", was=again[1].replace("&quot;", '"'))).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.fee, tournament.place) == ("8 €", "The barn")


def test_what_is_fixed_is_grey_and_not_taken(director: Client) -> None:
    tournament = make_tournament(Club.objects.get(), FOUR)
    make_session(tournament, [FOUR])
    address = f"/tournaments/{tournament.key}/settings/"
    assert re.search(r'name="hand_size"[^>]* disabled', text_of(director, address))
    director.post(address, form(hand_size="3"))
    tournament.refresh_from_db()
    assert (tournament.rule_set.hand_size, tournament.name) == (7, "Spring open")


@pytest.mark.parametrize("was", ["", "{", "[1]", '"x"', "null"])
def test_a_mangled_field_of_what_was_shown_does_no_harm(director: Client, was: str) -> None:
    tournament = make_tournament(Club.objects.get(), state="draft")
    assert director.post(f"/tournaments/{tournament.key}/settings/", form(was=was)).status_code == 302


def test_the_day_by_the_one_button(director: Client) -> None:
    tournament = make_tournament(Club.objects.get(), FOUR, state="draft")
    home = f"/tournaments/{tournament.key}/"
    for step, state in (("open-registration", "registration"), ("open-check-in", "check_in")):
        assert f'value="{step}"' in text_of(director, home)
        assert director.post(f"{home}move/", {"do": step, "request_key": new_key()}).status_code == 302
        tournament.refresh_from_db()
        assert tournament.state == state
    assert "Check people in" in text_of(director, home)
    assert director.post(f"{home}move/", {"do": "begin"}).status_code == 409
    tournament.entrants.update(state="checked_in")
    director.post(f"{home}move/", {"do": "begin"})
    assert "Seat the next session" in text_of(director, home)


def test_what_everybody_reads(director: Client) -> None:
    tournament = make_tournament(
        Club.objects.get(),
        FOUR,
        state="registration",
        fee="10 €",
        prizes="A ham",
        place="Barn",
        is_listed=True,
        capacity=4,
    )
    tournament.register_link = Link.make(tournament.club.keeper, Link.Scope.REGISTER)
    tournament.save()
    page = text_of(Visitor(), f"/tournaments/{tournament.key}/")
    for words in ("10 €", "A ham", "Barn", "4 of 4 places", tournament.register_link.token):
        assert words in page
    assert "Open check-in" not in page


def test_an_entrant_reads_the_own_seat_and_who_plays_before() -> None:
    tournament = make_tournament(make_club(), FOUR)
    make_session(tournament, [("Cy", "Ana", "Di", "Bo")])
    ana = entrant(tournament, "Ana")
    ana.link = Link.make(tournament.club.keeper, Link.Scope.ENTRANT)
    ana.save()
    page = text_of(link_client(ana.link), f"/tournaments/{tournament.key}/")
    assert "Table 1, seat 2" in page
    assert "You play after Cy" in page
    Session.objects.update(state="closed")
    assert "You play after" not in text_of(link_client(ana.link), f"/tournaments/{tournament.key}/")


def test_the_first_places_and_no_draft_of_a_seating(director: Client) -> None:
    tournament = make_tournament(Club.objects.get(), FOUR, is_listed=True)
    home = f"/tournaments/{tournament.key}/"
    assert "In front" not in text_of(Visitor(), home)
    session = make_session(tournament, [FOUR])
    play_table(session.tables.get(), {"Ana": [0], "Bo": [5], "Cy": [6], "Di": [7]})
    page = text_of(Visitor(), home)
    assert page.index(">Ana<") < page.index(">Bo<") < page.index(">Cy<")
    assert ">Di<" not in page


def test_the_list_of_tournaments_and_of_a_club(director: Client) -> None:
    club = Club.objects.get()
    make_tournament(club, name="To come", state="registration", is_listed=True)
    make_tournament(club, name="Kept to the club", state="registration")
    make_tournament(club, name="A draft", state="draft", is_listed=True)
    make_tournament(club, name="Called off", state="cancelled", is_listed=True)
    listed = text_of(Visitor(), "/tournaments/")
    assert "To come</b>" in listed
    assert not [name for name in ("Kept to the club", "A draft", "Called off") if name in listed]
    assert "Kept to the club" in text_of(Visitor(), "/clubs/coop/")
    assert "A draft" not in text_of(Visitor(), "/clubs/coop/")
    assert "A draft" in text_of(director, "/clubs/coop/")
    assert "Create a tournament" not in text_of(Visitor(), "/clubs/coop/")


def test_tables_of_tournaments_are_no_evenings_of_the_club(director: Client) -> None:
    tournament = make_tournament(Club.objects.get(), FOUR)
    make_session(tournament, [FOUR])
    assert "still running" not in text_of(director, "/clubs/coop/")


def test_cancelled_and_deleted_after_a_question(director: Client) -> None:
    draft = make_tournament(Club.objects.get(), FOUR, state="draft")
    running = make_tournament(Club.objects.get(), FOUR)
    assert "Delete the draft?" in text_of(director, f"/tournaments/{draft.key}/delete/")
    director.post(f"/tournaments/{draft.key}/delete/")
    assert "Cancel the tournament?" in text_of(director, f"/tournaments/{running.key}/cancel/")
    director.post(f"/tournaments/{running.key}/cancel/")
    assert Tournament.objects.get().state == "cancelled"
    assert director.post(f"/tournaments/{running.key}/delete/").status_code == 409


def test_the_log_of_a_tournament_for_its_staff(director: Client) -> None:
    director.post(CREATE, form())
    tournament = Tournament.objects.get()
    director.post(f"/tournaments/{tournament.key}/move/", {"do": "open-registration", "request_key": new_key()})
    page = text_of(director, f"/tournaments/{tournament.key}/log/")
    assert "Draft → Registration open" in page
    assert "Olga" in page
