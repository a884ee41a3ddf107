"""A tournament with tables and the browsers of everybody who is in the room."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from scoring.models import Link, new_key
from tests.make import link_client
from tests.tournaments.make import account_client, make_account
from tests.tournaments.playing.tables import at, phone_of
from tournaments.models import Account, Role, Table


def staff(table: Table, kind: str = Role.Kind.DIRECTOR, name: str = "Olga") -> Client:
    """A browser in which somebody with this role in the club is signed in."""
    account = Account.objects.filter(name=name).first() or make_account(name)
    Role.objects.get_or_create(club=table.session.tournament.club, account=account, kind=kind)
    return account_client(account)


def table_phone(table: Table) -> Client:
    """A browser that opened the table's link."""
    return link_client(table.game.links.get(scope=Link.Scope.TABLE))


def own_phone(table: Table, name: str) -> Client:
    """A browser that opened the link of somebody in the tournament."""
    edit = phone_of(table, name)
    assert edit.link is not None
    return link_client(edit.link)


def act(client: Client, table: Table, verb: str, **fields: object) -> int:
    """What a button at the table's pages sends; answers the status."""
    path = f"/tournaments/{table.session.tournament.key}/tables/{table.pk}/{verb}/"
    return client.post(path, {"request_key": new_key(), **fields}).status_code


def page_of(client: Client, table: Table) -> str:
    return client.get(reverse("scoring:show_game", args=(table.game.key,))).content.decode()


def staff_page(client: Client, table: Table) -> str:
    path = f"/tournaments/{table.session.tournament.key}/tables/{table.pk}/"
    return client.get(path).content.decode()


def score(client: Client, table: Table, number: int = 1, **pips: int) -> int:
    """A round from the page of the game, as it was shown; answers the status."""
    ids = {seat.player.name: seat.pk for seat in table.game.seats.select_related("player")}
    table.game.refresh_from_db()
    sheet = table.game.scoresheet()
    fields = {f"pips-{ids[name]}": str(value) for name, value in pips.items()}
    fields |= {f"was-{pk}": str(sheet.round(number).hands.get(pk, "")) for pk in ids.values()}
    address = reverse("scoring:record_round", args=(table.game.key, number))
    return client.post(address, {"request_key": new_key(), "ending": "out", **fields}).status_code


def id_of(table: Table, name: str) -> int:
    return at(table, name).pk
