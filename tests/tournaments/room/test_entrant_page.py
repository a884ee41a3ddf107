"""An entrant's page: where to sit, what was played, the place and why, what is next; the own one can do more."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from scoring.models import Link, new_key
from tests.conftest import Visitor
from tests.make import link_client
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Entrant, Table, Tournament
from tournaments.models.playing import send_notice, start_clock
from tournaments.room.entrant_page import EntrantPage
from tournaments.room.entrant_signs import show_signs

pytestmark = pytest.mark.django_db

SEVEN = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
TABLES = [("Ana", "Bo", "Cy", "Di"), ("Ed", "Flo", "Gus")]
SCORES = {"Ana": [0, 5], "Bo": [12, 0], "Cy": [8, 3], "Di": [5, 21]}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(names=SEVEN, is_listed=True)


@pytest.fixture
def bo(tournament: Tournament) -> Entrant:
    found = entrant(tournament, "Bo")
    found.link = Link.make(tournament.club.keeper, Link.Scope.ENTRANT)
    found.save()
    return found


@pytest.fixture
def phone(bo: Entrant) -> Client:
    assert bo.link is not None
    return link_client(bo.link)


def path(entrant: Entrant) -> str:
    return f"/tournaments/{entrant.tournament.key}/entrants/{entrant.number}/"


def words(client: Client, entrant: Entrant) -> str:
    """The page as it is read."""
    html = client.get(path(entrant)).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition("<h1>")[2]).split())


def read(tournament: Tournament, name: str) -> EntrantPage:
    return EntrantPage(Tournament.objects.get(pk=tournament.pk), entrant(tournament, name))


def test_the_own_link_is_kept_and_leads_to_the_own_page(bo: Entrant) -> None:
    assert bo.link is not None
    client = Visitor()
    assert client.get(f"/me/{bo.link.token}/")["Location"] == path(bo)
    assert "What comes next" in words(client, bo)


@pytest.mark.parametrize("make", [
    lambda bo: "abcdefghijklmnopqrstuv",
    lambda bo: Link.make(bo.tournament.club.keeper, Link.Scope.ENTRANT).token,
    lambda bo: Link.make(bo.tournament.club.keeper, Link.Scope.CLUB).token,
])  # fmt: skip
def test_other_links_are_nobodys(bo: Entrant, make: Callable[[Entrant], str]) -> None:
    assert Visitor().get(f"/me/{make(bo)}/").status_code == 404


def test_where_i_sit_and_after_whom(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    make_session(tournament, TABLES)
    assert "Table 1 seat 2, after Ana" in words(phone, bo)
    assert "Sit down." in words(phone, bo)


def test_the_first_seat_comes_after_the_last(tournament: Tournament) -> None:
    make_session(tournament, TABLES)
    sitting = read(tournament, "Ana").now
    assert sitting is not None
    assert sitting.seat.after == "Di"


def test_a_table_that_is_not_announced_is_not_told(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    session = make_session(tournament, TABLES, state="seated")
    session.tables.all().delete()
    assert "Table 1" not in words(phone, bo)
    assert "Your table is shown on this page as soon as it is announced." in words(phone, bo)


def test_my_results_and_my_place_and_why(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    session = make_session(tournament, TABLES)
    play_table(session.tables.all()[0], SCORES)
    text = words(phone, bo)
    assert "Session 1 table 1 12 0" in text
    assert "3 of 4 at the table:" in text
    assert "Cy before Bo: 5.5 a round against 6.0." in text
    assert "Bo before Di: 6.0 a round against 13.0." in text
    assert "Look and submit" in text


def test_a_round_not_played_is_no_zero(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    session = make_session(tournament, TABLES)
    play_table(session.tables.all()[0], {"Ana": [0, 1], "Bo": [12, None], "Cy": [8, 0], "Di": [5, 7]})
    assert "Session 1 table 1 12 –" in words(phone, bo)


@pytest.mark.parametrize(("state", "sentence"), [
    ("submitted", "Look whether you agree with it."),
    ("disputed", "A director decides."),
    ("accepted", "The result of your table stands."),
    ("void", "Your table does not count."),
])  # fmt: skip
def test_what_comes_next_at_my_table(
    tournament: Tournament, bo: Entrant, phone: Client, state: str, sentence: str
) -> None:
    make_session(tournament, TABLES)
    Table.objects.filter(number=1).update(state=state)
    assert sentence in words(phone, bo)


def test_while_the_clock_runs_nobody_waits_for_the_director(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    session = make_session(tournament, TABLES, minutes=35)
    assert "The first round begins when the director says so." in words(phone, bo)
    start_clock(session, DIRECTOR)
    assert "Enter every round on one phone at the table" in words(phone, bo)


@pytest.mark.parametrize(("tournament_state", "state", "sentence"), [
    ("registration", "registered", "When you come, check in."),
    ("registration", "waiting", "You are on the waiting list."),
    ("check_in", "registered", "Check in now"),
    ("check_in", "checked_in", "You are here."),
    ("running", "paused", "You pause"),
    ("running", "withdrawn", "You withdrew."),
    ("running", "disqualified", "You are disqualified."),
    ("check_in", "no_show", "You were not there at check-in."),
    ("provisional", "active", "The result is published when"),
    ("published", "active", "The result is published."),
    ("cancelled", "active", "The tournament was cancelled."),
])  # fmt: skip
def test_what_comes_next_without_a_table(tournament_state: str, state: str, sentence: str) -> None:
    tournament = make_tournament(names=SEVEN, state=tournament_state)
    tournament.entrants.update(state=state)
    assert sentence in read(tournament, "Bo").next


def test_who_has_no_seat_plays_from_the_next_session_on(tournament: Tournament) -> None:
    make_session(tournament, TABLES[:1])
    assert "You have no seat in session 1." in read(tournament, "Gus").next


@pytest.mark.parametrize(("kind", "state", "name", "sentence"), [
    ("regular", "closed", "Gus", "Who plays the final is shown here"),
    ("play_off", "announced", "Gus", "A round decides who else goes to the final."),
    ("final", "announced", "Gus", "The final is on, and you are not in it."),
    ("final", "announced", "Bo", "Sit down."),
    ("final", "closed", "Bo", "The final is over."),
])  # fmt: skip
def test_what_comes_after_the_last_session(
    tournament: Tournament, kind: str, state: str, name: str, sentence: str
) -> None:
    tournament.cut, tournament.session_count = 4, 1
    tournament.save()
    make_session(tournament, TABLES[:1], kind=kind, state=state)
    assert sentence in read(tournament, name).next


def test_after_the_final_no_session_is_promised(tournament: Tournament) -> None:
    make_session(tournament, TABLES[:1], kind="final").tables.update(state="accepted")
    assert read(tournament, "Bo").next == "The result of the final stands."


def test_messages_to_everybody_and_to_my_table(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    first, second = make_session(tournament, TABLES).tables.all()
    send_notice(tournament, "Lunch at one", DIRECTOR)
    send_notice(tournament, "Speak up", DIRECTOR, first)
    send_notice(tournament, "Hurry", DIRECTOR, second)
    text = words(phone, bo)
    assert "Lunch at one" in text
    assert "To your table: Speak up" in text
    assert "Hurry" not in text


@pytest.mark.parametrize("news", ["table", "place"])
def test_an_open_page_asks_for_less_than_all_of_it(
    tournament: Tournament, bo: Entrant, phone: Client, news: str
) -> None:
    session = make_session(tournament, TABLES)
    play_table(session.tables.all()[0], SCORES)
    html = phone.get(f"{path(bo)}?news={news}").content.decode()
    assert "Look and submit" in html
    assert "3 of 4 at the table:" in html
    assert ("Cy before Bo" in html) == (news == "place")
    assert "<html" not in html


def test_others_see_results_and_no_button(tournament: Tournament, bo: Entrant) -> None:
    session = make_session(tournament, TABLES)
    play_table(session.tables.all()[0], SCORES)
    text = words(Visitor(), bo)
    assert "3 of 4 at the table:" in text
    for own in ("What comes next", "Enter scores", "Look and submit", "withdraw"):
        assert own not in text


def test_nobody_else_reads_what_my_table_is_told(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    table = make_session(tournament, TABLES).tables.all()[0]
    send_notice(tournament, "Bo, call home", DIRECTOR, table)
    assert "call home" in words(phone, bo)
    assert "call home" not in words(Visitor(), bo)


def own(phone: Client, tournament: Tournament, **fields: str) -> int:
    return phone.post(f"/tournaments/{tournament.key}/me/", {"request_key": new_key(), **fields}).status_code


def test_i_change_what_everybody_calls_me(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    assert own(phone, tournament, do="name", public_name="Bo the Great") == 302
    assert entrant(tournament, "Bo").name == "Bo the Great"
    assert Visitor().get(path(bo)).content.decode().count("Bo the Great") > 1


def test_a_name_that_cannot_be_one_is_said_and_stays(tournament: Tournament, phone: Client) -> None:
    page = phone.post(f"/tournaments/{tournament.key}/me/", {"do": "name", "public_name": "x" * 81})
    assert page.status_code == 422
    assert "x" * 81 in page.content.decode()


def test_i_pause_and_come_back(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    assert own(phone, tournament, do="pause") == 302
    bo.refresh_from_db()
    assert bo.state == Entrant.State.PAUSED
    assert own(phone, tournament, do="come_back") == 302
    bo.refresh_from_db()
    assert bo.state == Entrant.State.ACTIVE


def test_i_withdraw_and_only_a_director_lets_me_back(tournament: Tournament, bo: Entrant, phone: Client) -> None:
    assert own(phone, tournament, do="withdraw") == 302
    bo.refresh_from_db()
    assert bo.state == Entrant.State.WITHDRAWN
    assert own(phone, tournament, do="come_back") == 403
    bo.refresh_from_db()
    assert bo.state == Entrant.State.WITHDRAWN


def test_anything_else_is_nothing(tournament: Tournament, phone: Client) -> None:
    assert own(phone, tournament, do="win") == 404


def sign(tournament: Tournament, name: str) -> str:
    html = show_signs(Tournament.objects.get(pk=tournament.pk))
    number = entrant(tournament, name).number
    found = re.search(rf"\b{number}:(\w+)", html)
    assert found is not None
    return found[1]


def test_a_score_is_news_for_its_own_table_alone(tournament: Tournament) -> None:
    first, _second = make_session(tournament, TABLES).tables.all()
    before = {name: sign(tournament, name) for name in SEVEN}
    play_table(first, SCORES)
    changed = {name for name in SEVEN if sign(tournament, name) != before[name]}
    assert changed == {"Ana", "Bo", "Cy", "Di"}


def test_everybody_gets_the_clock_and_messages_without_asking(tournament: Tournament) -> None:
    make_session(tournament, TABLES, minutes=35)
    before = {name: sign(tournament, name) for name in SEVEN}
    send_notice(tournament, "Lunch at one", DIRECTOR)
    assert {name: sign(tournament, name) for name in SEVEN} == before
    html = show_signs(Tournament.objects.get(pk=tournament.pk))
    assert "Lunch at one" in html
    assert "35:00" in html
