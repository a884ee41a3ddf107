"""A club's game that is followed by right of membership, until there is none."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from scoring.models import Game
from tests.conftest import Visitor
from tests.event_source import EventSource
from tests.make import record
from tests.tournaments.make import account_client, make_account, make_club, make_member, play_game
from tests.tournaments.make_tournaments import DIRECTOR, make_tournament
from tournaments.models import Account, Club, ClubEdit
from tournaments.models.creating import edit_terms
from tournaments.models.founding import edit_club, renew_link
from tournaments.models.leaving import delete_account
from tournaments.models.people import edit_member, let_leave, merge_members, remove_member
from tournaments.models.roles import leave_club, set_roles
from tournaments.models.terms import terms_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(40)]


@pytest.fixture
def club(transactional_db: None) -> Club:
    return make_club(owner=make_account("Olga"))


@pytest.fixture
def ana(club: Club) -> Account:
    """A member with an account, and nothing else."""
    account = make_account("Ana")
    make_member(club, "Ana", account)
    return account


@pytest.fixture
def game(club: Club, ana: Account) -> Game:
    return play_game(club, {"Ana": [0], "Bo": [12]})


def stream_of(client: Client, game: Game) -> str:
    found = re.search(r'data-live="([^"]+)"', client.get(f"/games/{game.key}/").content.decode())
    assert found is not None
    return found[1]


def by_operator() -> ClubEdit:
    return ClubEdit(None)


def close_to_others(club: Club) -> None:
    club.refresh_from_db()
    edit_club(club, {"slug": club.slug, "visibility": "members"}, {}, by_operator())


def test_a_club_that_is_closed_ends_what_strangers_follow(port: int, club: Club, game: Game) -> None:
    edit_club(club, {"slug": club.slug, "visibility": "public"}, {}, by_operator())
    path = stream_of(Visitor(), game)
    with EventSource(port, path) as stream:
        stream.event()
        close_to_others(club)
        assert stream.is_ended()
    with EventSource(port, path) as again:
        assert again.status == 404


def test_a_new_link_to_the_club_ends_what_was_followed_by_the_old_one(port: int, club: Club, game: Game) -> None:
    edit_club(club, {"slug": club.slug, "visibility": "link"}, {}, by_operator())
    renew_link(club, by_operator())
    phone = Visitor()
    phone.get(f"/clubs/l/{club.keeper.links.get().token}/")
    with EventSource(port, stream_of(phone, game)) as stream:
        stream.event()
        renew_link(club, by_operator())
        assert stream.is_ended()


def leave(club: Club, ana: Account) -> None:
    leave_club(club, ana, ClubEdit(ana))


def is_let_go(club: Club, ana: Account) -> None:
    let_leave(club.members.get(account=ana), by_operator())


def is_removed(club: Club, ana: Account) -> None:
    remove_member(club.members.get(account=ana), by_operator())


def deletes_the_account(club: Club, ana: Account) -> None:
    assert delete_account(ana)


def signs_out_everywhere(club: Club, ana: Account) -> None:
    ana.sign_out_everywhere()


def is_somebody_who_left(club: Club, ana: Account) -> None:
    member, other = club.members.get(account=ana), make_member(club, "Ann")
    let_leave(other, by_operator())
    let_leave(member, by_operator())
    merge_members(member, other, by_operator())


@pytest.mark.parametrize(
    "goes", [leave, is_let_go, is_removed, deletes_the_account, signs_out_everywhere, is_somebody_who_left]
)
def test_who_goes_sees_no_more_and_who_stays_comes_back(
    port: int, club: Club, ana: Account, game: Game, goes: Callable[[Club, Account], None]
) -> None:
    owner = account_client(club.roles.first().account)
    path = stream_of(account_client(ana), game)
    with EventSource(port, path) as hers, EventSource(port, stream_of(owner, game)) as theirs:
        hers.event()
        theirs.event()
        goes(club, ana)
        assert hers.is_ended()
        assert theirs.is_ended()
    with EventSource(port, path) as again:
        assert again.status == 404
    with EventSource(port, stream_of(owner, game)) as again:
        assert "Bo" in again.event().data


def test_a_role_that_is_taken_ends_streams_too(port: int, club: Club, game: Game) -> None:
    account = make_account("Sam")
    make_member(club, "Sam", account)
    set_roles(club, account, ["scorer"], [], by_operator())
    with EventSource(port, stream_of(account_client(account), game)) as stream:
        stream.event()
        set_roles(club, account, [], ["scorer"], by_operator())
        assert stream.is_ended()


def test_what_takes_no_right_ends_nothing(port: int, club: Club, ana: Account, game: Game) -> None:
    with EventSource(port, stream_of(account_client(ana), game)) as stream:
        stream.event()
        member = club.members.get(player__name="Bo")
        edit_member(member, {"name": "Bogdan", "colour": ""}, {}, by_operator())
        assert "Bogdan" in stream.event().data
        record(game, 2, {"Ana": 0, "Bogdan": 47})
        assert "47" in stream.event().data


def test_a_tournament_that_is_listed_no_more_ends_what_strangers_follow(port: int, club: Club) -> None:
    tournament = make_tournament(club, 4, is_listed=True)
    page = Visitor().get(f"/tournaments/{tournament.key}/standings/").content.decode()
    found = re.search(r'data-live="([^"]+)"', page)
    assert found is not None
    with EventSource(port, found[1]) as stream:
        stream.event()
        edit_terms(tournament, terms_of(tournament) | {"is_listed": False}, {}, DIRECTOR)
        assert stream.is_ended()
    assert Visitor().get(f"/tournaments/{tournament.key}/standings/").status_code == 404
