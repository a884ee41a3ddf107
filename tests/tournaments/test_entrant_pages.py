"""The pages of entrants, registration and check-in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from scoring.models import Link, new_key
from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_club, make_member
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_entrant, make_tournament
from tournaments.models import Account, Entrant, Tournament
from tournaments.models.entering import edit_entrant, register, withdraw
from tournaments.models.open_links import renew_open_link
from tournaments.own_data import everything_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_asked_too_often() -> None:
    cache.clear()


@pytest.fixture
def olga() -> Account:
    return make_account("Olga")


def fair(olga: Account, *names: str, **fields: Any) -> Tournament:
    club = make_club("Coop", owner=olga, visibility="public")
    tournament = make_tournament(club, names, **{"state": "registration", "is_listed": True, **fields})
    for scope in (Link.Scope.REGISTER, Link.Scope.CHECK_IN):
        renew_open_link(tournament, scope, DIRECTOR)
    tournament.refresh_from_db()
    return tournament


def at(tournament: Tournament, name: str, *args: object) -> str:
    return reverse(f"tournaments:{name}", args=(tournament.key, *args))


def registration(tournament: Tournament) -> str:
    assert tournament.register_link is not None
    return f"/register/{tournament.register_link.token}/"


def code(tournament: Tournament) -> str:
    assert tournament.check_in_link is not None
    return f"/check-in/{tournament.check_in_link.token}/"


def post(client: Client, address: str, **fields: str) -> Any:
    return client.post(address, {"request_key": new_key(), **fields})


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", answer.content.decode()))


def states(tournament: Tournament) -> dict[str, str]:
    return {one.name: one.state for one in tournament.entrants.select_related("player")}


def test_somebody_registers_on_a_phone_that_knows_them_from_then_on(olga: Account) -> None:
    tournament, phone = fair(olga, is_listed=False), Visitor()
    assert "Your name" in text(phone.get(registration(tournament)))
    answer = phone.post(registration(tournament), {"name": "Zoe Borg", "public_name": "Z."}, follow=True)
    assert answer.redirect_chain[-1][0] == at(tournament, "keep_entrant_link")
    assert "You have a place" in text(answer)
    assert "You are in, Z." in text(phone.get(registration(tournament)))
    assert "Zoe" not in text(phone.get(at(tournament, "list_entrants")))


def test_a_form_that_is_sent_twice_enters_once(olga: Account) -> None:
    tournament, phone = fair(olga), Visitor()
    form = {"name": "Zoe", "request_key": new_key()}
    assert [phone.post(registration(tournament), form).status_code for _ in range(2)] == [302, 302]
    assert states(tournament) == {"Zoe": "registered"}


def test_a_member_who_is_signed_in_enters_as_the_own_player(olga: Account) -> None:
    tournament, account = fair(olga), make_account("Max")
    member = make_member(tournament.club, "Max M.", account)
    phone = account_client(account)
    assert "You enter as Max M." in text(phone.get(registration(tournament)))
    assert post(phone, registration(tournament)).status_code == 302
    assert tournament.entrants.get().player == member.player
    assert "You are in, Max M." in text(phone.get(registration(tournament)))


def test_the_next_one_is_told_that_they_wait(olga: Account) -> None:
    tournament, phone = fair(olga, "Ana", capacity=1), Visitor()
    assert "You will be number 1 on the waiting list" in text(phone.get(registration(tournament)))
    answer = phone.post(registration(tournament), {"name": "Zoe"}, follow=True)
    assert "Number 1 on the waiting list" in text(answer)


def test_a_visitor_with_a_name_that_is_taken_is_asked(olga: Account) -> None:
    tournament, phone = fair(olga, "Zoe"), Visitor()
    answer = post(phone, registration(tournament), name="zoe", public_name="")
    assert answer.status_code == 422
    assert "registered already" in text(answer)
    assert 'value="zoe"' in answer.content.decode()
    assert post(phone, registration(tournament), name="zoe", another="1").status_code == 302
    assert tournament.entrants.count() == 2


@pytest.mark.parametrize(("state", "sentence"), [
    ("running", "Registration is closed"), ("published", "Registration is closed"), ("draft", "Registration has not begun"),
])  # fmt: skip
def test_nobody_registers_at_another_time(olga: Account, state: str, sentence: str) -> None:
    tournament, phone = fair(olga, state=state), Visitor()
    assert sentence in text(phone.get(registration(tournament)))
    assert post(phone, registration(tournament), name="Zoe").status_code == 409
    assert not tournament.entrants.exists()


def test_registering_again_and_again_is_refused_and_what_was_typed_stays(olga: Account, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"register": "2/m/ip"}
    tournament, phone = fair(olga), Visitor()
    answers = [post(phone, registration(tournament), name=f"Zoe {number}") for number in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert 'value="Zoe 2"' in answers[2].content.decode()
    assert tournament.entrants.count() == 2


@pytest.mark.parametrize("name", ["", " ", "x" * 61])
def test_a_name_that_is_none_is_refused_with_a_sentence(olga: Account, name: str) -> None:
    answer = post(Visitor(), registration(fair(olga)), name=name)
    assert answer.status_code == 422
    assert re.search("Say what you are called|at most 60 letters", text(answer))


def test_a_link_that_was_taken_back_leads_nowhere(olga: Account) -> None:
    tournament, client = fair(olga), account_client(olga)
    old = registration(tournament)
    post(client, at(tournament, "share_registration"), do="renew")
    assert Visitor().get(old).status_code == 404
    tournament.refresh_from_db()
    assert Visitor().get(registration(tournament)).status_code == 200
    post(client, at(tournament, "share_registration"), do="revoke")
    assert Visitor().get(registration(tournament)).status_code == 404


def test_a_director_adds_a_member_by_one_tap_and_somebody_new_by_name(olga: Account) -> None:
    tournament, client = fair(olga), account_client(olga)
    member = make_member(tournament.club, "Max")
    page = client.get(at(tournament, "list_entrants")).content.decode()
    assert f'name="who" value="{member.player.key}"' in page
    assert post(client, at(tournament, "add_entrant"), name="", who=member.player.key).status_code == 302
    assert post(client, at(tournament, "add_entrant"), name="Zoe", has_paid="on").status_code == 302
    assert states(tournament) == {"Max": "registered", "Zoe": "registered"}
    assert entrant(tournament, "Zoe").has_paid


def test_a_name_of_a_member_is_asked_about(olga: Account) -> None:
    tournament, client = fair(olga), account_client(olga)
    member = make_member(tournament.club, "Zoë")
    answer = post(client, at(tournament, "add_entrant"), name="zoe")
    assert answer.status_code == 422
    assert "the same person, or another one?" in text(answer)
    assert not tournament.entrants.exists()
    post(client, at(tournament, "add_entrant"), name="zoe", who=member.player.key)
    assert tournament.entrants.get().player == member.player
    assert "entered, number 1" in text(post(client, at(tournament, "add_entrant"), name="zoe"))
    post(client, at(tournament, "add_entrant"), name="zoe", who="new")
    assert tournament.entrants.count() == 2


def test_the_list_is_searched_without_a_script(olga: Account) -> None:
    tournament = fair(olga, "Ana", "Łukasz", "José")
    page = Visitor().get(at(tournament, "list_entrants"), {"q": "jose"}).content.decode()
    assert len(re.findall(r'<li id="e\d+"', page)) == 3
    assert len(re.findall(r'<li id="e\d+"[^>]* hidden', page)) == 2
    assert "Nobody of that name" in text(Visitor().get(at(tournament, "list_entrants"), {"q": "nobody"}))


def test_everybody_sees_names_and_only_the_staff_what_is_paid_and_noted(olga: Account) -> None:
    tournament = fair(olga, fee="5 €")
    made = register(tournament, "Ana Borg", DIRECTOR, public_name="A. B.", has_paid=True)
    Entrant.objects.update(note="vegetarian")
    theirs, ours = (client.get(at(tournament, "list_entrants")) for client in (Visitor(), account_client(olga)))
    assert made.name in text(theirs)
    assert not re.search("Borg|vegetarian|Paid", text(theirs))
    assert re.search("Ana Borg.*vegetarian.*Paid", text(ours))


def test_one_tap_pays_and_takes_it_back(olga: Account) -> None:
    tournament, client = fair(olga, "Ana", fee="5"), account_client(olga)
    assert (
        post(client, at(tournament, "mark_entrant"), paid="1", q="an")
        .headers["Location"]
        .endswith("/entrants/?q=an#e1")
    )
    assert entrant(tournament, "Ana").has_paid
    post(client, at(tournament, "mark_entrant"), unpaid="1")
    assert not entrant(tournament, "Ana").has_paid


@pytest.mark.parametrize("fields", [{}, {"paid": "0"}, {"paid": "x"}, {"paid": "99999"}, {"paid": "²"}])
def test_a_mark_for_nobody_is_refused(olga: Account, fields: dict[str, str]) -> None:
    assert post(account_client(olga), at(fair(olga, "Ana"), "mark_entrant"), **fields).status_code == 404


def test_places_that_are_free_are_given_by_one_tap(olga: Account) -> None:
    tournament, client = fair(olga, "Ana", capacity=1), account_client(olga)
    register(tournament, "Zoe", DIRECTOR)
    assert "A place is free" not in text(client.get(at(tournament, "list_entrants")))
    withdraw(entrant(tournament, "Ana"), DIRECTOR)
    assert "A place is free" in text(client.get(at(tournament, "list_entrants")))
    post(client, at(tournament, "admit_entrants"))
    assert states(tournament) == {"Ana": "withdrawn", "Zoe": "registered"}


def test_the_desk_checks_in_and_undoes(olga: Account) -> None:
    tournament, client = fair(olga, "Ana", "Bo", state="check_in"), account_client(olga)
    assert "0 of 2 here" in text(client.get(at(tournament, "show_check_in")))
    for _ in range(2):
        assert post(client, at(tournament, "mark_entrant"), check_in="1", back="desk").status_code == 302
    assert "1 of 2 here" in text(client.get(at(tournament, "show_check_in")))
    post(client, at(tournament, "mark_entrant"), undo="1", back="desk")
    assert states(tournament) == {"Ana": "registered", "Bo": "registered"}


def test_whoever_holds_the_own_link_checks_in_by_one_tap(olga: Account) -> None:
    tournament, phone = fair(olga), Visitor()
    phone.post(registration(tournament), {"name": "Zoe"})
    Tournament.objects.update(state="check_in")
    assert "I am here" in text(phone.get(code(tournament)))
    answer = phone.post(code(tournament), {}, follow=True)
    assert "You are checked in" in text(answer)
    assert phone.post(code(tournament), {}).status_code == 302


def test_others_pick_their_name_and_hold_it_then(olga: Account) -> None:
    tournament, phone, second = fair(olga, "Ana", "Bo", state="check_in"), Visitor(), Visitor()
    assert "?number=1" in phone.get(code(tournament)).content.decode()
    assert "Are you Ana?" in text(phone.get(code(tournament), {"number": "1"}))
    assert "You are checked in" in text(phone.post(code(tournament), {"number": "1"}, follow=True))
    refused = second.post(code(tournament), {"number": "1"})
    assert refused.status_code == 409
    assert "Somebody checked in as Ana" in text(refused)
    assert second.get(at(tournament, "keep_entrant_link")).status_code == 403


@pytest.mark.parametrize("fields", [{"state": "registration"}, {"state": "check_in", "checks_in_itself": False}])
def test_nobody_checks_in_by_the_code_when_it_is_not_open(olga: Account, fields: dict[str, Any]) -> None:
    tournament = fair(olga, "Ana", **fields)
    assert Visitor().get(code(tournament)).status_code == 200
    assert Visitor().post(code(tournament), {"number": "1"}).status_code == 409
    assert states(tournament) == {"Ana": "registered"}


def test_an_entrant_is_changed_moved_and_disqualified_with_a_reason(olga: Account) -> None:
    tournament, client = fair(olga, "Ana", state="running"), account_client(olga)
    assert post(client, at(tournament, "edit_entrant", 1), public_name="Queen", note="late").status_code == 302
    assert post(client, at(tournament, "edit_entrant", 1), public_name="", note="").status_code == 422
    for do, state in (("pause", "paused"), ("come_back", "active"), ("withdraw", "withdrawn"), ("come_back", "active")):
        post(client, at(tournament, "move_entrant", 1), do=do)
        assert states(tournament) == {"Queen": state}
    assert "Say why" in text(post(client, at(tournament, "move_entrant", 1), do="disqualify", reason=""))
    post(client, at(tournament, "move_entrant", 1), do="disqualify", reason="Marked tiles")
    assert (states(tournament), entrant(tournament, "Ana").note) == ({"Queen": "disqualified"}, "Marked tiles")
    assert post(client, at(tournament, "move_entrant", 1), do="fly").status_code == 404


def test_a_guest_who_may_be_a_member_is_pointed_out(olga: Account) -> None:
    tournament, client = fair(olga), account_client(olga)
    make_member(tournament.club, "Zoe")
    Visitor().post(registration(tournament), {"name": "Zoe"})
    assert "The club knows a Zoe already" in text(client.get(at(tournament, "edit_entrant", 1)))


def test_guests_are_not_among_the_people_of_the_club(olga: Account) -> None:
    tournament, client = fair(olga), account_client(olga)
    make_member(tournament.club, "Max")
    register(tournament, "Zoe", DIRECTOR)
    page = text(client.get("/clubs/coop/people/"))
    assert "1 guest of tournaments" in page
    assert "who left" not in page


def test_the_files_hold_everybody_and_no_formula(olga: Account) -> None:
    tournament, client = fair(olga, fee="5"), account_client(olga)
    register(tournament, "=1+1", DIRECTOR, has_paid=True)
    register(tournament, "Ana Borg", DIRECTOR, public_name="A. B.")
    lines = client.get(at(tournament, "export_entrants_csv")).content.decode().splitlines()
    assert lines[0] == "number,key,name,public_name,state,paid,member,note,entered_at"
    assert lines[1].split(",")[2] == "'=1+1"
    rows = client.get(at(tournament, "export_entrants_json")).json()["rows"]
    assert [(row["name"], row["public_name"], row["paid"]) for row in rows] == [
        ("=1+1", "=1+1", True), ("Ana Borg", "A. B.", False),
    ]  # fmt: skip


def test_a_list_of_a_thousand_takes_a_few_statements(olga: Account, django_assert_max_num_queries: Any) -> None:
    tournament, client = fair(olga), account_client(olga)
    for number in range(30):
        make_entrant(tournament, f"Player {number}", "registered")
    with django_assert_max_num_queries(14):
        client.get(at(tournament, "list_entrants"))
    with django_assert_max_num_queries(14):
        Visitor().get(at(tournament, "list_entrants"))


def test_a_guest_is_called_so_on_the_own_page(olga: Account) -> None:
    guest = register(fair(olga), "Zoe", DIRECTOR).player
    page = text(account_client(olga).get(f"/clubs/coop/people/{guest.key}/"))
    assert "Guest of a tournament" in page
    assert "Member since" not in page


def test_what_somebody_entered_is_among_the_own_data(olga: Account) -> None:
    tournament = fair(olga)
    max_ = make_account("Max")
    register(tournament, make_member(tournament.club, "Max", max_).player, DIRECTOR, public_name="M.")
    [entry] = everything_of(max_)["tournaments"]
    assert (entry["tournament"], entry["public_name"], entry["state"]) == ("Autumn open", "M.", "registered")
    assert everything_of(olga)["tournaments"] == []


def test_what_is_typed_is_shown_and_does_nothing(olga: Account) -> None:
    tournament, client = fair(olga, fee="5", state="check_in"), account_client(olga)
    made = register(tournament, "<b>Ana</b>", DIRECTOR, public_name="<i>A</i>")
    edit_entrant(made, "<i>A</i>", "<script>", DIRECTOR)
    for page in ("list_entrants", "show_check_in"):
        html = client.get(at(tournament, page)).content.decode()
        assert "&lt;b&gt;Ana&lt;/b&gt;" in html
        assert not re.search("<b>Ana|<i>A|<script>", html)
