"""Founding a club, its settings and its link."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Link, new_key
from tests.conftest import Visitor
from tests.make import keeper_client, make_keeper
from tests.tournaments.make import account_client, make_account, make_club
from tournaments.models import Account, Club, ClubChange, Role
from tournaments.models.founding import free_slug, link_of

pytestmark = pytest.mark.django_db

FOUND = {"name": "Coop", "time_zone": "Europe/Warsaw", "language": "en", "visibility": "members"}


@pytest.fixture
def olga() -> Account:
    return make_account("Olga")


def found(client: Client, **fields: str) -> int:
    return client.post("/clubs/found/", {"request_key": new_key(), **FOUND, **fields}).status_code


def test_a_club_is_founded_with_its_people_at_once(olga: Account) -> None:
    client = account_client(olga)
    answer = client.post("/clubs/found/", {**FOUND, "plays_as": "Olga", "names": "Ana\nBo, Cy;  \n"})
    assert answer["Location"] == "/clubs/coop/"
    club = Club.objects.get()
    assert (club.keeper.name, club.time_zone) == ("Coop", "Europe/Warsaw")
    assert set(club.roles.filter(account=olga).values_list("kind", flat=True)) == set(Role.Kind.values)
    assert list(club.members.values_list("player__name", "account")) == [
        ("Olga", olga.pk), ("Ana", None), ("Bo", None), ("Cy", None),
    ]  # fmt: skip
    assert client.get("/clubs/coop/").status_code == 200


def test_who_only_keeps_the_score_is_no_member(olga: Account) -> None:
    found(account_client(olga), names="Ana")
    assert list(Club.objects.get().members.values_list("player__name", flat=True)) == ["Ana"]


def test_the_same_form_twice_founds_one_club(olga: Account) -> None:
    client, form = account_client(olga), {**FOUND, "names": "Ana", "request_key": new_key()}
    answers = [client.post("/clubs/found/", form)["Location"] for _ in range(2)]
    assert answers == ["/clubs/coop/"] * 2
    assert Club.objects.count() == ClubChange.objects.count() == 1


def test_another_club_of_the_same_name_has_another_address(olga: Account) -> None:
    make_club("Coop")
    assert found(account_client(olga)) == 302
    assert set(Club.objects.values_list("slug", flat=True)) == {"coop", "coop-2"}


@pytest.mark.parametrize(("name", "slug"), [
    ("Tuesday Hens", "tuesday-hens"), ("Żółte Kury", "zote-kury"), ("ไก่", "club"), ("found", "found-2"), ("L", "l-2"), ("!!!", "club"),
])  # fmt: skip
def test_an_address_is_proposed_for_every_name(name: str, slug: str) -> None:
    assert free_slug(name) == slug


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"name": ""}, "Say what the club is called."),
    ({"name": "x" * 61}, "A name has at most 60 letters."),
    ({"slug": "Die Hennen"}, "For instance “die-hennen”."),
    ({"slug": "barn"}, "The address “barn” is taken. “barn-2” is free."),
    ({"slug": "found"}, "The address “found” is taken. “found-2” is free."),
    ({"time_zone": "Nowhere/Land"}, "Select a valid choice."),
    ({"visibility": "hens"}, "Select a valid choice."),
    ({"names": "Ana\nana"}, "There is a ana already."),
    ({"names": "x" * 61}, "A name has at most 60 letters."),
    ({"names": "\n".join(str(n) for n in range(301))}, "At most 300 names at once."),
])  # fmt: skip
def test_what_cannot_be_is_refused_and_stays_typed(olga: Account, fields: dict[str, str], sentence: str) -> None:
    make_club("Barn")
    answer = account_client(olga).post("/clubs/found/", {**FOUND, **fields})
    page = answer.content.decode()
    assert (answer.status_code, sentence in page) == (422, True)
    [typed] = fields.values()
    assert typed in page or "selected" in page
    assert Club.objects.count() == 1


def test_a_browser_without_an_account_signs_in_first() -> None:
    answer = keeper_client(make_keeper()).post("/clubs/found/", FOUND)
    assert answer["Location"].startswith("/account/sign-in/?next=")
    assert not Club.objects.exists()


def settings(**changed: str) -> dict[str, str]:
    shown = {"name": "Coop", "slug": "coop", "time_zone": "UTC", "language": "en", "visibility": "members"}
    return {**shown, **{f"was-{name}": value for name, value in shown.items()}, **changed}


def test_settings_are_changed_and_logged(olga: Account) -> None:
    club, client = make_club("Coop", owner=olga), account_client(olga)
    answer = client.post("/clubs/coop/settings/", settings(name="Hens", slug="hens", visibility="public"))
    assert answer["Location"] == "/clubs/hens/"
    club.refresh_from_db()
    assert (club.name, club.slug, club.visibility, club.keeper.name) == ("Hens", "hens", "public", "Hens")
    [change] = club.changes.all()
    assert change.before == {"name": "Coop", "slug": "coop", "visibility": "members"}


def test_nothing_changed_is_nothing_logged(olga: Account) -> None:
    club = make_club("Coop", owner=olga)
    assert account_client(olga).post("/clubs/coop/settings/", settings()).status_code == 302
    assert not club.changes.exists()


def test_two_directors_at_once_the_second_is_asked_and_may_insist(olga: Account) -> None:
    club, client = make_club("Coop", owner=olga), account_client(olga)
    client.post("/clubs/coop/settings/", settings(name="Hens"))
    answer = client.post("/clubs/coop/settings/", settings(name="Ducks"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Name of the club: Hens" in page
    assert 'value="Ducks"' in page
    assert 'name="was-name" value="Hens"' in page
    client.post("/clubs/coop/settings/", settings(name="Ducks", **{"was-name": "Hens"}))
    club.refresh_from_db()
    assert club.name == "Ducks"


def test_settings_that_both_wanted_are_no_conflict(olga: Account) -> None:
    make_club("Coop", owner=olga)
    client = account_client(olga)
    answers = [client.post("/clubs/coop/settings/", settings(name="Hens")).status_code for _ in range(2)]
    assert answers == [302, 302]


def test_an_address_of_another_club_is_refused(olga: Account) -> None:
    make_club("Coop", owner=olga)
    make_club("Barn")
    answer = account_client(olga).post("/clubs/coop/settings/", settings(slug="barn"))
    assert (answer.status_code, "“barn-2” is free." in answer.content.decode()) == (422, True)


def test_the_link_of_a_club_is_shown_renewed_and_taken_back(olga: Account) -> None:
    club, client = make_club("Coop", visibility="link", owner=olga), account_client(olga)
    client.post("/clubs/coop/link/", {"do": "renew"})
    first = link_of(club)
    assert first is not None
    assert first.token in client.get("/clubs/coop/link/").content.decode()
    guest = Visitor()
    assert guest.get(f"/clubs/l/{first.token}/")["Location"] == "/clubs/coop/"
    assert guest.get("/clubs/coop/").status_code == 200
    client.post("/clubs/coop/link/", {"do": "renew"})
    assert guest.get("/clubs/coop/").status_code == 404
    assert guest.get(f"/clubs/l/{first.token}/").status_code == 404
    client.post("/clubs/coop/link/", {"do": "revoke"})
    assert link_of(club) is None
    assert client.post("/clubs/coop/link/", {"do": "dance"}).status_code == 404


def test_a_link_for_something_else_opens_no_club(olga: Account) -> None:
    club = make_club("Coop", visibility="link", owner=olga)
    invite = Link.make(club.keeper, Link.Scope.INVITE)
    assert Visitor().get(f"/clubs/l/{invite.token}/").status_code == 404
    assert Visitor().get("/clubs/l/nothing/").status_code == 404


def test_the_clubs_of_an_account(olga: Account) -> None:
    make_club("Coop", owner=olga)
    make_club("Barn", owner=make_account("Bert"))
    page = account_client(olga).get("/clubs/").content.decode()
    assert "Coop" in page
    assert "Owner, Director, Scorer" in page
    assert "Barn" not in page
