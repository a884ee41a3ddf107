"""An account is deleted: what is its own goes, and nobody else loses anything."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Browser, Change, Edit, Game, GameResult, Keeper, Link, Player
from tests.make import make_game, record
from tests.tournaments.make import account_client, make_account, make_club, make_member, play_game
from tournaments.models import Account, ClubChange, Role, delete_account, make_let_in, make_recovery_codes


def test_its_games_players_links_and_browsers_go(phone: Client, account: Account) -> None:
    game = make_game("Ana Bo", keeper=account.keeper)
    record(game, 1, {"Ana": 0, "Bo": 12})
    Link.make(account.keeper, Link.Scope.FOLLOW, game=game)
    account.keeper.add_browser()
    make_recovery_codes(account)
    make_let_in(account)
    others = make_game("Cy Di")
    assert "1 game that is yours" in phone.get("/account/delete/").content.decode()
    assert phone.post("/account/delete/").headers["Location"] == "/"
    assert not Account.objects.exists()
    assert list(Game.objects.all()) == [others]
    assert list(Keeper.objects.all()) == [others.keeper]
    assert {player.name for player in Player.objects.all()} == {"Cy", "Di"}
    assert not Link.objects.exists()
    assert not Browser.objects.exists()
    assert phone.get("/account/").status_code == 302


def test_a_club_keeps_the_player_and_every_score(phone: Client, account: Account) -> None:
    club = make_club("Coop", owner=make_account("Pavel"))
    Role.objects.create(club=club, account=account, kind=Role.Kind.SCORER)
    member = make_member(club, "Olga K.", account)
    game = play_game(club, {"Olga K.": [0] * 7, "Pia": [4] * 7})
    Change.objects.filter(game=game).update(keeper=account.keeper)
    before = list(GameResult.objects.values_list("player", "place", "total"))
    phone.post("/account/delete/")
    member.refresh_from_db()
    assert (member.account, member.player.name) == (None, "Olga K.")
    assert list(GameResult.objects.values_list("player", "place", "total")) == before
    assert not club.roles.filter(kind=Role.Kind.SCORER).exclude(account__name="Pavel").exists()
    assert {change.keeper.name for change in Change.objects.filter(game=game)} == {""}
    entry = club.changes.get(verb=ClubChange.Verb.UNROLE)
    assert list(entry.before.values()) == [["scorer"]]
    page = account_client(Account.objects.get()).get(f"/games/{game.key}/changes/").content.decode()
    assert "a deleted account" in page
    assert "Olga</bdi>" not in page


def test_the_last_owner_hands_a_club_over_first(phone: Client, account: Account) -> None:
    club = make_club("Coop", owner=account)
    assert "Coop would have no owner" in phone.get("/account/delete/").content.decode()
    answer = phone.post("/account/delete/")
    assert (answer.status_code, "Coop would have no owner" in answer.content.decode()) == (409, True)
    assert Account.objects.get() == account
    assert club.roles.count() == 3
    Role.objects.create(club=club, account=make_account("Pavel"), kind=Role.Kind.OWNER)
    assert phone.post("/account/delete/").status_code == 302
    assert [role.account.name for role in club.roles.all()] == ["Pavel"]


@pytest.mark.django_db
def test_a_club_in_which_it_was_nothing_notes_nothing() -> None:
    account = make_account()
    club = make_club("Coop", owner=make_account("Pavel"))
    assert delete_account(account)
    assert not club.changes.exists()


@pytest.mark.django_db
def test_who_did_what_in_a_clubs_game_is_shown_by_name_and_nowhere_else() -> None:
    account = make_account()
    club = make_club("Coop", owner=account)
    client = account_client(account)
    clubs = play_game(club, {"Ana": [0], "Bo": [4]})
    own = make_game("Cy Di", keeper=account.keeper)
    client.post(f"/games/{clubs.key}/abandon/")
    record(own, 1, {"Cy": 0, "Di": 3})
    assert Change.objects.filter(game=clubs, keeper=account.keeper).exists()
    assert "<bdi>Olga</bdi>" in client.get(f"/games/{clubs.key}/changes/").content.decode()
    page = client.get(f"/games/{own.key}/changes/").content.decode().split("<main")[1]
    assert "the keeper" in page
    assert "Olga" not in page
    assert Edit(account.keeper).link is None
