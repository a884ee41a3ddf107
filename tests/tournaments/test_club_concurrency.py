"""Several people change a club at the same moment, each in a thread with a connection of its own."""

from __future__ import annotations

import pytest

from scoring.models import Game, new_key
from tests.make import make_game
from tests.scoring.test_concurrency import PHONES, post_at_once
from tests.tournaments.make import account_client, make_account, make_club, make_member, play_game
from tournaments.models import Account, Club, ClubChange, ClubEdit, Role
from tournaments.models.inviting import invite

pytestmark = pytest.mark.django_db(transaction=True)

FOUND = {"name": "Coop", "time_zone": "UTC", "language": "en", "visibility": "members", "names": "Ana, Bo"}


def same(account: Account, path: str, **form: object) -> list[int]:
    """The same request, sent by an impatient network."""
    form = {"request_key": new_key(), **form}
    return post_at_once([account_client(account) for _phone in range(PHONES)], path, [form] * PHONES)


def test_one_club_is_founded() -> None:
    assert same(make_account(), "/clubs/found/", **FOUND) == [302] * PHONES
    assert (Club.objects.count(), ClubChange.objects.count()) == (1, 1)


def test_members_are_added_once() -> None:
    olga = make_account()
    club = make_club("Coop", owner=olga)
    assert same(olga, "/clubs/coop/people/add/", names="Ana, Bo") == [302] * PHONES
    assert (club.members.count(), club.changes.count()) == (2, 1)


def test_of_two_last_owners_who_leave_one_stays() -> None:
    owners = [make_account("Olga"), make_account("Otto")]
    club = make_club("Coop")
    Role.objects.bulk_create([Role(club=club, account=owner, kind=Role.Kind.OWNER) for owner in owners])
    forms: list[dict[str, object]] = [{"request_key": new_key()} for _owner in owners]
    clients = [account_client(owner) for owner in owners]
    assert post_at_once(clients, "/clubs/coop/leave/", forms) == [302, 422]
    assert club.roles.count() == 1


def test_a_claim_is_taken_by_one_of_many() -> None:
    club = make_club("Coop", owner=make_account())
    ana = make_member(club, "Ana")
    link = invite(club, ClubEdit(None), member=ana).link
    clients = [account_client(make_account(f"Hen {number}")) for number in range(PHONES)]
    forms: list[dict[str, object]] = [{"request_key": new_key()} for _client in clients]
    assert post_at_once(clients, f"/join/{link.token}/", forms) == [302] + [404] * (PHONES - 1)
    assert club.members.exclude(account=None).count() == 1


def test_twins_are_merged_once() -> None:
    olga = make_account()
    club = make_club("Coop", owner=olga)
    play_game(club, {"Ana": [0, 5], "Bo": [4, 0]})
    play_game(club, {"Anna": [0, 5], "Bo": [4, 0]})
    keys = {player.name: player.key for player in club.keeper.players.all()}
    assert same(olga, f"/clubs/coop/people/{keys['Anna']}/merge/", other=keys["Ana"]) == [302] * PHONES
    assert set(club.members.values_list("player__name", flat=True)) == {"Ana", "Bo"}
    assert club.keeper.players.get(name="Ana").seats.count() == 2


def test_a_game_is_given_once() -> None:
    olga = make_account()
    club = make_club("Coop", owner=olga)
    game = make_game("Ana Bo", keeper=olga.keeper)
    form = {f"seat-{seat.pk}": "new" for seat in game.seats.all()}
    assert same(olga, f"/games/{game.key}/give/", **form) == [302] * PHONES
    assert (club.members.count(), club.nights.count()) == (2, 1)
    assert Game.objects.get().keeper == club.keeper
