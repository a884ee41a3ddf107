"""Links: who may make them, what opening one gives, taking one back, games on another phone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Change, Game, Keeper, Link, share_game
from tests.conftest import Visitor
from tests.make import keeper_client, link_client, make_game, make_keeper, make_player, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


@pytest.fixture
def game(owner: Keeper) -> Game:
    return make_game("Ana Bo", keeper=owner)


def test_the_owner_makes_a_link_and_sees_its_address_and_code(owner: Keeper, game: Game) -> None:
    client = keeper_client(owner)
    response = client.post(f"/games/{game.key}/share/", {"scope": "follow"}, follow=True)
    link = Link.objects.get()
    page = response.content.decode()
    assert (link.game, link.scope, link.keeper) == (game, "follow", owner)
    assert f"http://testserver/l/{link.token}/" in page
    assert 'class="qr"' in page
    assert "style=" not in page


def test_pages_that_show_secrets_are_kept_by_no_cache(owner: Keeper, game: Game) -> None:
    client, link = keeper_client(owner), share_game(game, Link.Scope.FOLLOW, None)
    for address in (f"/games/{game.key}/share/", "/carry/", f"/l/{link.token}/"):
        assert client.get(address)["Cache-Control"] == "no-store"


def test_each_right_has_one_link_however_often_it_is_asked_for(owner: Keeper, game: Game) -> None:
    client = keeper_client(owner)
    seats = [seat.pk for seat in game.seats.all()]
    asked = [{"scope": "follow"}, {"scope": "keep"}, *({"scope": "seat", "seat": pk} for pk in seats)]
    for right in asked * 2:
        client.post(f"/games/{game.key}/share/", right)
    rights = sorted((link.scope, link.seat_id or 0) for link in Link.objects.all())
    assert rights == [("follow", 0), ("keep", 0), *(("seat", pk) for pk in seats)]


@pytest.mark.parametrize("asked", [{}, {"scope": "carry"}, {"scope": "seat"}, {"scope": "seat", "seat": "²"}])
def test_other_rights_cannot_be_given(owner: Keeper, game: Game, asked: dict[str, str]) -> None:
    assert keeper_client(owner).post(f"/games/{game.key}/share/", asked).status_code == 404
    assert not Link.objects.exists()


def test_a_seat_of_another_game_cannot_be_given(owner: Keeper, game: Game) -> None:
    foreign = make_game("Cy Di", keeper=owner).seats.all()[0]
    asked = {"scope": "seat", "seat": foreign.pk}
    assert keeper_client(owner).post(f"/games/{game.key}/share/", asked).status_code == 404


def test_only_the_owner_makes_and_takes_back(owner: Keeper, game: Game) -> None:
    link = share_game(game, Link.Scope.KEEP, None)
    for client in (link_client(link), keeper_client(make_keeper()), Client()):
        assert client.get(f"/games/{game.key}/share/").status_code == 404
        assert client.post(f"/games/{game.key}/share/", {"scope": "follow"}).status_code == 404
        assert client.post(f"/games/{game.key}/links/{link.pk}/revoke/").status_code == 404
    link.refresh_from_db()
    assert link.revoked_at is None
    assert Link.objects.count() == 1


def test_opening_a_link_leads_to_the_game_and_writes_nothing(game: Game) -> None:
    phone, link = Visitor(), share_game(game, Link.Scope.FOLLOW, None)
    response = phone.get(f"/l/{link.token}/")
    assert response["Location"] == f"/games/{game.key}/"
    assert phone.get(f"/games/{game.key}/").status_code == 200
    assert phone.get(f"/games/{game.key}/seats/").status_code == 404


def test_a_phone_may_hold_links_to_several_games(game: Game) -> None:
    phone, other = Visitor(), make_game("Cy Di")
    for each in (game, other):
        phone.get(f"/l/{share_game(each, Link.Scope.FOLLOW, None).token}/")
    assert [phone.get(f"/games/{each.key}/").status_code for each in (game, other)] == [200, 200]


def test_the_owner_opening_a_link_stays_the_owner(owner: Keeper, game: Game) -> None:
    client = keeper_client(owner)
    client.get(f"/l/{share_game(game, Link.Scope.FOLLOW, None).token}/")
    assert "links" not in client.cookies
    assert client.get(f"/games/{game.key}/share/").status_code == 200


def test_a_link_taken_back_opens_nothing_any_more(owner: Keeper, game: Game) -> None:
    phone, link, client = Visitor(), share_game(game, Link.Scope.KEEP, None), keeper_client(owner)
    phone.get(f"/l/{link.token}/")
    assert [client.post(f"/games/{game.key}/links/{link.pk}/revoke/").status_code for _ in range(2)] == [302, 302]
    assert phone.get(f"/games/{game.key}/").status_code == 404
    response = phone.get(f"/l/{link.token}/")
    assert response.status_code == 404
    assert "This link leads nowhere" in response.content.decode()
    assert link.token not in client.get(f"/games/{game.key}/share/").content.decode()


def test_a_link_of_another_game_cannot_be_taken_back_here(owner: Keeper, game: Game) -> None:
    link = share_game(make_game("Cy Di"), Link.Scope.KEEP, None)
    assert keeper_client(owner).post(f"/games/{game.key}/links/{link.pk}/revoke/").status_code == 404


@pytest.mark.parametrize("token", ["x", "A" * 24, "%00", "%F0%9F%90%94"])
def test_an_unknown_link_is_a_friendly_page(token: str) -> None:
    response = Visitor().get(f"/l/{token}/")
    assert response.status_code == 404
    assert "Ask whoever keeps the score" in response.content.decode()


def test_an_address_that_only_this_machine_can_open_is_not_given_out(owner: Keeper, game: Game, settings: Any) -> None:
    settings.BASE_URL = "http://192.168.1.5:8000"
    share_game(game, Link.Scope.FOLLOW, None)
    client = keeper_client(owner)
    for host in ("localhost:8000", "127.0.0.1:8000"):
        assert (
            "http://192.168.1.5:8000/l/"
            in client.get(f"/games/{game.key}/share/", headers={"host": host}).content.decode()
        )


def test_carrying_games_to_another_phone(owner: Keeper, game: Game) -> None:
    client, phone = keeper_client(owner), Visitor()
    assert "<svg viewBox" not in client.get("/carry/").content.decode().split("<main")[1]
    client.post("/carry/")
    link = Link.objects.get()
    assert link.token in client.get("/carry/").content.decode()
    assert "1 game of the other phone" in phone.get(f"/l/{link.token}/").content.decode()
    assert "keeper" not in phone.cookies
    phone.post(f"/l/{link.token}/")
    assert phone.get(f"/games/{game.key}/share/").status_code == 200
    assert client.get(f"/games/{game.key}/share/").status_code == 200


def test_a_carry_link_works_once(owner: Keeper, game: Game) -> None:
    link = Link.make(owner, Link.Scope.CARRY)
    address = f"/l/{link.token}/"
    assert Visitor().post(address).status_code == 302
    thief = Visitor()
    assert [thief.get(address).status_code, thief.post(address).status_code] == [404, 404]
    assert thief.get(f"/games/{game.key}/").status_code == 404


def test_a_carry_link_works_for_fifteen_minutes(owner: Keeper) -> None:
    link = Link.make(owner, Link.Scope.CARRY)
    Link.objects.filter(pk=link.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert Visitor().post(f"/l/{link.token}/").status_code == 404


def test_a_new_carry_link_ends_the_one_before(owner: Keeper) -> None:
    client = keeper_client(owner)
    client.post("/carry/")
    first = Link.objects.get()
    client.post("/carry/")
    assert Visitor().get(f"/l/{first.token}/").status_code == 404


def test_what_the_phone_had_already_comes_together(owner: Keeper, game: Game) -> None:
    other = make_keeper()
    own = make_game([make_player(other, "Cy"), "Di"], keeper=other)
    follow = share_game(own, Link.Scope.FOLLOW, None)
    record(own, 1, {"Cy": 0, "Di": 30})
    phone, carry = keeper_client(other), Link.make(owner, Link.Scope.CARRY)
    assert "The 1 game of this browser joins them" in phone.get(f"/l/{carry.token}/").content.decode()
    phone.post(f"/l/{carry.token}/")
    for client in (phone, keeper_client(owner)):
        assert [client.get(f"/games/{each.key}/share/").status_code for each in (game, own)] == [200, 200]
    assert not Keeper.objects.filter(pk=other.pk).exists()
    assert set(Change.objects.values_list("keeper", flat=True)) == {owner.pk}
    assert Visitor().get(f"/l/{follow.token}/").status_code == 302


def test_opening_it_on_the_phone_that_made_it_uses_nothing_up(owner: Keeper, game: Game) -> None:
    client, link = keeper_client(owner), Link.make(owner, Link.Scope.CARRY)
    for response in (client.get(f"/l/{link.token}/"), client.post(f"/l/{link.token}/")):
        assert "These games are here already" in response.content.decode()
    assert Visitor().post(f"/l/{link.token}/").status_code == 302


def test_a_browser_without_games_has_nothing_to_carry() -> None:
    phone = Visitor()
    assert "no game here yet" in phone.get("/carry/").content.decode()
    phone.post("/carry/")
    assert not Link.objects.exists()


def test_the_seat_link_is_that_seats(game: Game) -> None:
    ana, bo = game.seats.all()
    phone = link_client(share_game(game, Link.Scope.SEAT, ana))
    page = phone.get(f"/games/{game.key}/rounds/1/record/").content.decode()
    assert f'name="pips-{ana.pk}"' in page
    assert f'name="pips-{bo.pk}"' not in page
