"""A list of people to enter: read as spreadsheets write it, every doubtful line named, nobody taken for another silently."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.forms import Unreadable
from scoring.models import Player, new_key
from tests.tournaments.make import account_client, make_account, make_club, make_member
from tests.tournaments.make_tournaments import DIRECTOR, make_tournament
from tournaments.imports.entrant_table import LineOfTable, read_entrants
from tournaments.imports.entrants import ListedPeople, Undecided
from tournaments.models import Tournament
from tournaments.models.entering import register

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(make_club("Coop", owner=make_account("Olga")), state="registration")


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return account_client(tournament.club.roles.first().account)


def listed(tournament: Tournament, text: str, **chosen: str) -> ListedPeople:
    return ListedPeople(tournament, read_entrants(text), chosen)


def send(client: Client, tournament: Tournament, text: str, do: str = "enter", **fields: Any) -> Any:
    form = {"text": text, "do": do, "request_key": new_key(), **fields}
    return client.post(f"/tournaments/{tournament.key}/entrants/import/", form)


def names(tournament: Tournament) -> list[str]:
    return [one.name for one in tournament.entrants.select_related("player")]


@pytest.mark.parametrize(
    "text",
    [
        "Ana\nBo",
        "\ufeffName\nAna\nBo\n",
        "\n\nAna\n\n \t\n\nBo\n\n",
        "name;public name;paid\nAna;;\nBo;;",
        "Paid\tName\n\tAna\n\tBo",
        '"Ana",""\r\n"Bo",""\r\n',
        "First name,Surname\nAna,\nBo,\n",
    ],
)
def test_a_list_is_read_however_it_is_written(text: str) -> None:
    assert [line.name for line in read_entrants(text)] == ["Ana", "Bo"]


def test_columns_without_heads_are_name_public_name_and_paid() -> None:
    assert read_entrants("Ana Borg;A. B.;yes") == [LineOfTable(1, "Ana Borg", "A. B.", "yes")]


def test_first_and_last_names_are_one_name() -> None:
    assert read_entrants("Surname,First name\nBorg,Ana")[0].name == "Ana Borg"


@pytest.mark.parametrize("text", ["", "\n \n", "Name\n", "x\n" * 1001, '"' + "x" * 200_000])
def test_what_is_no_list_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_entrants(text)


@pytest.mark.parametrize(("line", "sentence"), [
    ("x" * 61, "A name has at most 60 letters."), (";A. B.;", "There is no name in this line."),
    ("Ana;" + "x" * 61, "A name has at most 60 letters."),
])  # fmt: skip
def test_a_line_that_cannot_be_taken_says_why(tournament: Tournament, line: str, sentence: str) -> None:
    [one] = listed(tournament, line).people
    assert (one.fault, one.is_taken) == (sentence, False)


@pytest.mark.parametrize(("line", "doubt"), [
    ("=1+1", "This looks like a formula of a spreadsheet."), ("@Ana", "This looks like a formula of a spreadsheet."),
    ("Ana;;perhaps", "“perhaps” is taken for unpaid."),
])  # fmt: skip
def test_a_line_that_is_odd_is_asked_about(tournament: Tournament, line: str, doubt: str) -> None:
    people = listed(tournament, line)
    assert people.people[0].doubts == [doubt]
    with pytest.raises(Undecided):
        people.newcomers()


@pytest.mark.parametrize("name", ["x" * 60, "محمد عبد الله", "พลอย", "Łukasz Żółć", "O’Brien, Pat"])
def test_names_of_every_script_are_taken_as_they_are(client: Client, tournament: Tournament, name: str) -> None:
    assert send(client, tournament, f'"{name}"').status_code == 302
    assert names(tournament) == [name]


def test_who_turns_the_direction_of_text_does_not_turn_the_page(client: Client, tournament: Tournament) -> None:
    send(client, tournament, "Ana\u202egro\u2066B")
    assert names(tournament) == ["Ana gro B"]


def test_a_member_of_just_this_name_is_the_member(client: Client, tournament: Tournament) -> None:
    member = make_member(tournament.club, "Ana")
    send(client, tournament, "Ana;Queen;x")
    entrant = tournament.entrants.select_related("player").get()
    assert (entrant.player, entrant.name, entrant.has_paid) == (member.player, "Queen", True)


@pytest.mark.parametrize("known", [("Ana", "Ana"), ("ANA",), ("Aná",)])
def test_members_who_may_be_meant_are_asked_about(
    client: Client, tournament: Tournament, known: tuple[str, ...]
) -> None:
    players = [make_member(tournament.club, name).player for name in known]
    refused = send(client, tournament, "Ana")
    assert refused.status_code == 422
    assert "Line 1, Ana: say who it is" in refused.content.decode()
    assert not tournament.entrants.exists()
    send(client, tournament, "Ana", **{"line-1": players[-1].key})
    assert tournament.entrants.get().player == players[-1]


def test_a_guest_of_an_earlier_tournament_is_asked_about(tournament: Tournament) -> None:
    guest = register(make_tournament(tournament.club, state="registration"), "Ana", DIRECTOR).player
    [one] = listed(tournament, "Ana").people
    assert (one.players, one.choice) == ([guest], "")


def test_the_same_name_twice_is_asked_about(tournament: Tournament) -> None:
    register(tournament, "Ana", DIRECTOR)
    people = listed(tournament, "Ana\nBo\nbo", **{"line-3": "new"})
    assert [one.doubts for one in people.people] == [
        ["Ana has entered already, number 1."], [], ["The same name is in line 2."],
    ]  # fmt: skip
    assert [one.choice for one in people.people] == ["", "new", "new"]


def test_one_member_is_not_entered_for_two_lines(tournament: Tournament) -> None:
    ana = make_member(tournament.club, "Ana").player
    people = listed(tournament, "Ana\nAna", **{"line-2": ana.key})
    with pytest.raises(Undecided):
        people.newcomers()
    assert "an earlier line is this person already" in people.undecided_sentence


def test_looking_enters_nobody_and_one_button_enters_all(client: Client, tournament: Tournament) -> None:
    looked = send(client, tournament, "Ana\nBo", do="look")
    assert looked.status_code == 200
    assert "Enter 2 people" in looked.content.decode()
    assert not Player.objects.exists()
    form = {"text": "Ana\nBo", "do": "enter", "request_key": new_key()}
    for _ in range(2):
        client.post(f"/tournaments/{tournament.key}/entrants/import/", form)
    assert names(tournament) == ["Ana", "Bo"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_in_the_ways_that_spreadsheets_write(
    client: Client, tournament: Tournament, encoding: str
) -> None:
    file = SimpleUploadedFile("list.csv", "Name;Paid\r\nJosé;x\r\n".encode(encoding))
    assert send(client, tournament, "", file=file).status_code == 302
    assert names(tournament) == ["José"]


def test_a_thousand_lines_of_which_many_wait(
    client: Client, tournament: Tournament, django_assert_max_num_queries: Any
) -> None:
    Tournament.objects.update(capacity=100)
    text = "\n".join(f"Guest {number}" for number in range(1000))
    assert "900 go on the waiting list" in send(client, tournament, text, do="look").content.decode()
    with django_assert_max_num_queries(60):
        send(client, tournament, text)
    assert (tournament.entrants.count(), tournament.entrants.waiting().count()) == (1000, 900)


def test_all_that_is_not_decided_is_decided_at_once(client: Client, tournament: Tournament) -> None:
    text = "\n".join(["Ana"] * 100)
    page = send(client, tournament, text, do="look").content.decode()
    assert page.count('<select class="field" name="line-') == 60
    assert "39 more that are not shown too" in page
    send(client, tournament, text, rest="new")
    assert tournament.entrants.count() == 100


def test_a_tournament_that_is_over_takes_nobody_and_what_was_pasted_stays(
    client: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(state="published")
    refused = send(client, tournament, "Ana")
    assert refused.status_code == 409
    assert "Ana</textarea>" in refused.content.decode()
