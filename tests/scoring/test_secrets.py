"""What keeps others out: tokens of forms, flags of cookies, headers of pages, and secrets in no log."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.test import Client

from config.logs import DiscreetFormatter
from scoring.models import Change, Game, Keeper, Link, Player, share_game
from tests.addresses import ADDRESSES, FORMS, Address, Fields, Night, filled
from tests.conftest import Visitor
from tests.make import keeper_client, link_client, make_game, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return Night.make()


@pytest.mark.parametrize(("address", "right", "fields"), FORMS)
def test_no_form_is_taken_from_elsewhere(night: Night, address: Address, right: str, fields: Fields) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies = keeper_client(night.owner).cookies
    before = (Change.objects.count(), Game.objects.count(), Link.objects.count(), Player.objects.count())
    answer = client.post(address.at(night), filled(fields, night))
    assert answer.status_code == 403
    assert b"<main" in answer.content
    assert before == (Change.objects.count(), Game.objects.count(), Link.objects.count(), Player.objects.count())


def test_cookies_are_for_the_server_only_and_for_our_own_pages() -> None:
    client = Client()
    client.post("/", {"seat": ["Ana", "Bo"]})
    client.get(f"/l/{share_game(make_game(), Link.Scope.FOLLOW, None).token}/")
    for name in ("keeper", "links"):
        assert client.cookies[name]["httponly"]
        assert client.cookies[name]["samesite"] == "Lax"
        assert client.cookies[name]["max-age"] >= 365 * 24 * 3600


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)
def test_every_answer_says_how_it_may_be_used(night: Night, address: Address) -> None:
    for client in (keeper_client(night.owner), Client()):
        answer = client.get(address.at(night))
        policy = answer["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer["Cache-Control"] == "no-store"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
        # The address of a page is told to no other site.
        assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("name", ["csp", "inline style", "handler"])
def test_pages_need_nothing_the_policy_forbids(night: Night, name: str) -> None:
    forbidden = {"csp": "<script>", "inline style": " style=", "handler": " onclick="}[name]
    client = keeper_client(night.owner)
    pages = [client.get(a.at(night)).content.decode() for a in ADDRESSES.values() if a.look and ".csv" not in a.path]
    assert not [page for page in pages if forbidden in page]


def test_no_secret_reaches_the_log(night: Night, caplog: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    caplog.set_level(logging.DEBUG, logger="django.request")
    caplog.set_level(logging.DEBUG, logger="django.security")
    monkeypatch.setattr(logging.getLogger("django"), "handlers", [caplog.handler])
    client = keeper_client(night.owner)
    for link in night.links.values():
        Client().get(f"/l/{link.token}/")
        Client(enforce_csrf_checks=True).post(f"/l/{link.token}/")
    client.get(f"/games/{night.game.key}/nothing/")
    Client().get(f"/games/{night.game.key}/")
    lines = "\n".join(DiscreetFormatter("{message}", style="{").format(record) for record in caplog.records)
    assert caplog.records
    secrets = [night.game.key, *(link.token for link in night.links.values()), client.cookies["keeper"].value]
    assert not [secret for secret in secrets if secret in lines]


def test_a_link_opened_twice_is_held_once(night: Night) -> None:
    phone, link = Visitor(), night.links["seat"]
    for _time in range(2):
        assert phone.get(f"/l/{link.token}/").status_code == 302
    assert phone.cookies["links"].value.count(link.token) == 1


def test_carrying_games_to_where_they_are_changes_nothing(night: Night) -> None:
    client, link = keeper_client(night.owner), Link.make(night.owner, Link.Scope.CARRY)
    assert client.post(f"/l/{link.token}/").status_code == 200
    assert client.get(f"/games/{night.game.key}/share/").status_code == 200
    assert Keeper.objects.filter(pk=night.owner.pk).exists()
    assert link_client(night.links["keep"]).get(f"/games/{night.game.key}/seats/").status_code == 200


def test_links_of_a_game_outlive_its_keepers_move(night: Night) -> None:
    carry = Link.make(make_game("Di Ed").keeper, Link.Scope.CARRY)
    mover = keeper_client(night.owner)
    assert mover.post(f"/l/{carry.token}/").status_code == 302
    for scope, path in (("follow", ""), ("seat", "rounds/2/record/"), ("keep", "seats/")):
        assert link_client(night.links[scope]).get(f"/games/{night.game.key}/{path}").status_code == 200
    keep = link_client(night.links["keep"])
    assert keep.post(f"/games/{night.game.key}/seats/", {"do": "join", "name": "Zoe", "start": ""}).status_code == 302
    joined = Player.objects.get(name="Zoe", seats__game=night.game)
    assert joined.keeper_id == carry.keeper_id


def test_a_removed_players_name_is_nowhere(night: Night) -> None:
    record(night.game, 2, {"Ana": 9, "Bo": 0, "Cy": 21})
    night.game.refresh_from_db()
    places = [(placing.place, placing.total) for placing in night.game.scoresheet().placings]
    bo = night.game.seats.all()[1].player
    Player.objects.filter(pk=bo.pk).update(name="Bonifatius")
    client = keeper_client(night.owner)
    client.post(f"/games/{night.game.key}/name/", {"name": "", "was": ""})
    assert client.post(f"/players/{bo.key}/remove/").status_code == 302
    pages = [a.at(night) for a in ADDRESSES.values() if a.look] + [f"/games/{night.game.key}/rounds/1/record/"]
    for path in (*pages, f"/?seat=Bonifat&add={bo.key}", "/games/?player=Bonifatius&sort=created_at"):
        text = client.get(path).content.decode().replace('value="Bonifatius"', "").replace("?player=Bonifatius", "")
        assert "Bonifatius" not in text, path
    # A form that was open meanwhile brings it back nowhere.
    client.post(f"/players/{bo.key}/rename/", {"name": "Bonifatius"})
    seat = night.game.seats.get(player=bo)
    client.post(f"/games/{night.game.key}/seats/", {"do": "rename", "seat": seat.pk, "name": "Bonifatius"})
    assert not Player.objects.filter(name="Bonifatius").exists()
    assert [(placing.place, placing.total) for placing in night.game.scoresheet().placings] == places
