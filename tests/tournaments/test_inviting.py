"""Invitations: made, shown, withdrawn, taken on another phone, used up, run out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Link, new_key
from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_club, make_member
from tournaments.models import Account, Club, ClubEdit, Invitation, Role
from tournaments.models.inviting import invite

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga() -> Account:
    return make_account("Olga")


@pytest.fixture
def club(olga: Account) -> Club:
    return make_club("Coop", owner=olga)


@pytest.fixture
def client(olga: Account) -> Client:
    return account_client(olga)


def address(invitation: Invitation) -> str:
    return f"/join/{invitation.link.token}/"


def test_one_invitation_lets_many_join(club: Club, olga: Account) -> None:
    link = address(invite(club, ClubEdit(olga)))
    for name in ("Ana", "Bo"):
        phone = account_client(make_account(name))
        assert f'value="{name}"' in phone.get(link).content.decode()
        assert phone.post(link, {"name": name})["Location"] == "/clubs/coop/"
        assert phone.get("/clubs/coop/").status_code == 200
    assert set(club.members.values_list("player__name", "account__name")) == {("Ana", "Ana"), ("Bo", "Bo")}


def test_joining_twice_is_joining_once(club: Club, olga: Account) -> None:
    link, phone = address(invite(club, ClubEdit(olga))), account_client(make_account("Ana"))
    form = {"name": "Ana", "request_key": new_key()}
    assert [phone.post(link, form).status_code for _ in range(2)] == [302, 302]
    assert phone.post(link, {"request_key": new_key()}).status_code == 302
    assert club.members.count() == 1


@pytest.mark.parametrize(("name", "sentence"), [
    ("", "Say what the others call you."), ("Bo", "There is a Bo already."), ("x" * 61, "at most 60"),
])  # fmt: skip
def test_a_name_is_needed_that_nobody_has(club: Club, olga: Account, name: str, sentence: str) -> None:
    make_member(club, "Bo")
    answer = account_client(make_account("Ana")).post(address(invite(club, ClubEdit(olga))), {"name": name})
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert club.members.count() == 1


def test_who_left_comes_back_by_an_invitation(club: Club, olga: Account) -> None:
    pia = make_account("Pia")
    member = make_member(club, "Pia", pia)
    phone = account_client(pia)
    phone.post("/clubs/coop/leave/")
    phone.post(address(invite(club, ClubEdit(olga))), {"name": "Pia again"})
    member.refresh_from_db()
    assert (member.left_at, club.members.count()) == (None, 1)


def test_a_member_is_claimed_once(club: Club, olga: Account) -> None:
    ana = make_member(club, "Ana")
    link = address(invite(club, ClubEdit(olga), member=ana))
    phone, other = account_client(make_account("Ana K")), account_client(make_account("Zoe"))
    assert "Are you <bdi>Ana</bdi>?" in phone.get(link).content.decode()
    form = {"request_key": new_key()}
    assert [phone.post(link, form).status_code for _ in range(2)] == [302, 302]
    assert other.get(link).status_code == other.post(link).status_code == 404
    ana.refresh_from_db()
    assert ana.account is not None
    assert ana.account.name == "Ana K"


def test_who_is_a_member_already_claims_no_other(club: Club, olga: Account) -> None:
    bo = make_account("Bo")
    make_member(club, "Bo", bo)
    invitation = invite(club, ClubEdit(olga), member=make_member(club, "Ana"))
    answer = account_client(bo).post(address(invitation))
    assert answer.status_code == 422
    assert "You are Bo here already." in answer.content.decode()
    assert Link.objects.usable().filter(pk=invitation.link_id).exists()


def test_a_role_is_taken_once_and_needs_no_membership(club: Club, olga: Account) -> None:
    dirk = make_account("Dirk")
    link = address(invite(club, ClubEdit(olga), role="director"))
    phone = account_client(dirk)
    assert phone.post(link).status_code == 302
    assert list(club.roles.filter(account=dirk).values_list("kind", flat=True)) == ["director"]
    assert not club.members.exists()
    assert account_client(make_account("Zoe")).post(link).status_code == 404


def test_without_an_account_one_is_sent_to_make_one_and_comes_back(club: Club, olga: Account) -> None:
    link = address(invite(club, ClubEdit(olga)))
    phone = Visitor()
    page = phone.get(link).content.decode()
    assert f"/account/sign-up/?next={link}" in page
    assert f"/account/sign-in/?next={link}" in page
    assert phone.post(link, {"name": "Ana"}).status_code == 200
    form = {"name": "Ana", "email": "ana@farm.example", "password1": "correct-horse-9", "next": link}
    assert phone.post("/account/sign-up/", form)["Location"] == link
    assert phone.post(link, {"name": "Ana"})["Location"] == "/clubs/coop/"
    assert club.members.get().account == Account.objects.get(email="ana@farm.example")


def test_withdrawn_and_expired_invitations_lead_nowhere(club: Club, client: Client, olga: Account) -> None:
    withdrawn, expired = invite(club, ClubEdit(olga)), invite(club, ClubEdit(olga))
    client.post(f"/clubs/coop/invitations/{withdrawn.pk}/withdraw/")
    client.post(f"/clubs/coop/invitations/{withdrawn.pk}/withdraw/")
    Link.objects.filter(pk=expired.link_id).update(expires_at=timezone.now() - timedelta(seconds=1))
    phone = account_client(make_account("Ana"))
    for invitation in (withdrawn, expired):
        assert phone.get(address(invitation)).status_code == 404
        assert phone.post(address(invitation), {"name": "Ana"}).status_code == 404
        assert client.get(f"/clubs/coop/invitations/{invitation.pk}/").status_code == 404
    assert not club.members.exists()
    assert [change.verb for change in club.changes.all()] == ["withdraw", "invite", "invite"]


def test_an_invitation_is_made_by_a_form_that_may_be_sent_twice(club: Club, client: Client) -> None:
    make_member(club, "Ana")
    key = club.keeper.players.get().key
    for fields in ({}, {"role": "scorer"}, {"member": key, "claim": "1"}):
        form = {**fields, "request_key": new_key()}
        first, second = (client.post("/clubs/coop/invitations/", form)["Location"] for _ in range(2))
        assert first == second
        page = client.get(first).content.decode()
        assert "<svg" in page
        assert "/join/" in page
    assert Invitation.objects.count() == 3
    page = client.get("/clubs/coop/invitations/").content.decode()
    for text in ("To be Ana", "To be: Scorer", "To become a member"):
        assert text in page


def test_a_director_invites_people_and_gives_no_roles(club: Club) -> None:
    dirk = make_account("Dirk")
    Role.objects.create(club=club, account=dirk, kind=Role.Kind.DIRECTOR)
    phone = account_client(dirk)
    assert phone.post("/clubs/coop/invitations/", {}).status_code == 302
    assert phone.post("/clubs/coop/invitations/", {"role": "scorer"}).status_code == 403
    role = invite(club, ClubEdit(None), role="owner")
    assert phone.get(f"/clubs/coop/invitations/{role.pk}/").status_code == 404
    assert role.link.token not in phone.get("/clubs/coop/invitations/").content.decode()


def test_who_has_an_account_is_not_claimed_and_nonsense_is_refused(club: Club, client: Client) -> None:
    make_member(club, "Ana", make_account("Ana"))
    key = club.keeper.players.get().key
    assert client.post("/clubs/coop/invitations/", {"member": key, "claim": "1"}).status_code == 422
    assert client.post("/clubs/coop/invitations/", {"member": "\0", "claim": "1"}).status_code == 422
    assert client.post("/clubs/coop/invitations/", {"role": "hen"}).status_code == 404
    assert not Invitation.objects.exists()


def test_a_link_of_a_game_is_no_invitation(club: Club) -> None:
    link = Link.make(club.keeper, Link.Scope.CLUB)
    assert Visitor().get(f"/join/{link.token}/").status_code == 404
    assert Visitor().get("/join/nothing/").status_code == 404
