"""Roles given and taken, the club handed over, leaving it; what was changed, in words."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Stale, new_key
from tests.tournaments.make import account_client, make_account, make_club, make_member, play_game
from tournaments.models import Account, Club, ClubEdit, Role
from tournaments.models.roles import hand_over

pytestmark = pytest.mark.django_db

MOST_QUERIES = 12


@pytest.fixture
def olga() -> Account:
    return make_account("Olga")


@pytest.fixture
def club(olga: Account) -> Club:
    return make_club("Coop", owner=olga)


@pytest.fixture
def client(olga: Account) -> Client:
    return account_client(olga)


@pytest.fixture
def dirk(club: Club) -> Account:
    account = make_account("Dirk")
    make_member(club, "Dirk", account)
    return account


def kinds(club: Club, account: Account) -> set[str]:
    return set(club.roles.filter(account=account).values_list("kind", flat=True))


def test_an_owner_gives_and_takes_several_roles(club: Club, client: Client, dirk: Account) -> None:
    address = f"/clubs/coop/roles/{dirk.pk}/"
    assert client.post(address, {"role": ["director", "scorer"]}).status_code == 302
    assert kinds(club, dirk) == {"director", "scorer"}
    assert account_client(dirk).get("/clubs/coop/settings/").status_code == 200
    client.post(address, {"role": ["scorer"], "was": ["director", "scorer"]})
    assert kinds(club, dirk) == {"scorer"}
    assert [change.verb for change in club.changes.all()] == ["unrole", "role"]


def test_roles_that_changed_meanwhile_are_shown(club: Club, client: Client, dirk: Account) -> None:
    address = f"/clubs/coop/roles/{dirk.pk}/"
    client.post(address, {"role": ["director"]})
    answer = client.post(address, {"role": ["scorer"]})
    assert (answer.status_code, kinds(club, dirk)) == (409, {"director"})


def test_the_last_owner_stays_one(club: Club, client: Client, olga: Account) -> None:
    every = ["owner", "director", "scorer"]
    answer = client.post(f"/clubs/coop/roles/{olga.pk}/", {"role": ["director"], "was": every})
    assert (answer.status_code, "at least one owner" in answer.content.decode()) == (422, True)
    answer = client.post("/clubs/coop/leave/")
    assert (answer.status_code, "at least one owner" in answer.content.decode()) == (422, True)
    assert kinds(club, olga) == set(every)


def test_nobody_from_outside_gets_a_role(club: Club, client: Client) -> None:
    stranger = make_account("Zoe")
    assert client.post(f"/clubs/coop/roles/{stranger.pk}/", {"role": ["owner"]}).status_code == 404
    assert client.post(f"/clubs/coop/roles/{stranger.pk}/hand-over/").status_code == 404
    assert not kinds(club, stranger)


def test_a_club_is_handed_over(club: Club, client: Client, olga: Account, dirk: Account) -> None:
    address = f"/clubs/coop/roles/{dirk.pk}/hand-over/"
    assert "Hand the club over to <bdi>Dirk</bdi>?" in client.get(address).content.decode()
    assert client.post(address).status_code == 302
    assert kinds(club, dirk) == set(Role.Kind.values)
    assert kinds(club, olga) == {"director", "scorer"}
    assert client.post(address).status_code == 403
    assert client.post("/clubs/coop/leave/").status_code == 302


def test_handing_over_twice_is_handing_over_once(club: Club, client: Client, dirk: Account) -> None:
    form = {"request_key": new_key()}
    answers = [client.post(f"/clubs/coop/roles/{dirk.pk}/hand-over/", form) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == ["/clubs/coop/roles/"] * 2
    assert club.changes.count() == 1


def test_who_was_an_owner_until_just_now_hands_nothing_over(club: Club, olga: Account, dirk: Account) -> None:
    Role.objects.filter(account=olga, kind=Role.Kind.OWNER).update(account=make_account("Zoe"))
    with pytest.raises(Stale):
        hand_over(club, olga, dirk, ClubEdit(olga))
    assert not kinds(club, dirk)


def test_who_takes_their_own_role_twice_is_told_no_fault(club: Club, client: Client, olga: Account) -> None:
    Role.objects.create(club=club, account=make_account("Zoe"), kind=Role.Kind.OWNER)
    form = {"role": ["scorer"], "was": ["owner", "director", "scorer"], "request_key": new_key()}
    answers = [client.post(f"/clubs/coop/roles/{olga.pk}/", form) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == ["/clubs/coop/roles/"] * 2
    assert kinds(club, olga) == {"scorer"}


def test_nobody_hands_over_to_themself(client: Client, olga: Account) -> None:
    assert client.get(f"/clubs/coop/roles/{olga.pk}/hand-over/").status_code == 404


def test_leaving_ends_roles_and_membership_and_twice_is_once(club: Club, dirk: Account) -> None:
    Role.objects.create(club=club, account=dirk, kind=Role.Kind.SCORER)
    own, form = account_client(dirk), {"request_key": new_key()}
    assert [own.post("/clubs/coop/leave/", form)["Location"] for _ in range(2)] == ["/clubs/"] * 2
    assert kinds(club, dirk) == set()
    assert own.get("/clubs/coop/").status_code == 404
    assert club.members.get(account=dirk).left_at is not None


def test_the_log_says_who_did_what_without_names_of_who_is_gone(club: Club, client: Client, dirk: Account) -> None:
    client.post("/clubs/coop/people/add/", {"names": "Ana, Anna, Zdzisława"})
    keys = dict(club.members.values_list("player__name", "player__key"))
    client.post(
        f"/clubs/coop/people/{keys['Ana']}/edit/", {"name": "Ana", "colour": "sky", "was-name": "Ana", "was-colour": ""}
    )
    client.post(f"/clubs/coop/people/{keys['Anna']}/merge/", {"other": keys["Ana"]})
    client.post(f"/clubs/coop/people/{keys['Zdzisława']}/remove/")
    client.post(f"/clubs/coop/roles/{dirk.pk}/", {"role": ["director"]})
    client.post("/clubs/coop/invitations/", {"role": "scorer"})
    account_client(dirk).post("/clubs/coop/link/", {"do": "renew"})
    page = client.get("/clubs/coop/log/").content.decode()
    for line in (
        "New: Ana, Ana, Removed player", "Ana: colour Sky", "Ana: two members made one",
        "A name was taken away everywhere", "Dirk: Director", "To have a role: Scorer", "A new link to the club",
        "<bdi>Dirk</bdi>", "<bdi>Olga</bdi>",
    ):  # fmt: skip
        assert line in page, line
    assert "Zdzisława" not in page
    assert "Anna" not in page


def test_a_long_log_has_pages(club: Club, client: Client) -> None:
    for number in range(55):
        client.post("/clubs/coop/people/add/", {"names": f"Hen {number}"})
    assert "Page 1 of 2" in client.get("/clubs/coop/log/").content.decode()
    assert client.get("/clubs/coop/log/?page=2").content.decode().count("<strong>") == 5


def test_the_home_of_a_club_has_its_last_games_its_people_and_who_may_do_what(club: Club, client: Client) -> None:
    scores = {"Ana": [0, 3, 5, 0, 8, 2, 1], "Bo": [4, 0, 7, 9, 0, 6, 0]}
    play_game(club, scores)
    page = client.get("/clubs/coop/").content.decode()
    for text in (
        "Friday 6 March",
        "2 members",
        "<bdi>Bo</bdi>",
        "Owner, Director, Scorer",
        "Start a game",
        "Of all time",
    ):
        assert text in page, text


@pytest.mark.parametrize("page", ["", "people/", "roles/", "log/", "invitations/", "start/", "settings/"])
def test_a_page_asks_the_database_as_often_however_many_people_and_games(
    club: Club, client: Client, olga: Account, page: str
) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/clubs/coop/{page}").status_code == 200
        return len(asked)

    scores = {"Ana": [0, 3, 5, 0, 8, 2, 1], "Bo": [4, 0, 7, 9, 0, 6, 0]}
    make_member(club, "Olga", olga)
    play_game(club, scores)
    client.post("/clubs/coop/people/add/", {"names": "Hen"})
    few = count()
    for number in range(5):
        make_member(club, f"Hen {number}", make_account(f"Hen {number}"))
        client.post("/clubs/coop/people/add/", {"names": f"Cock {number}"})
        client.post("/clubs/coop/invitations/", {"role": "scorer"})
        play_game(club, scores)
    assert count() <= few <= MOST_QUERIES
