"""Plain factories: accounts, clubs with their people and evenings, and browsers of each kind of visitor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from typing import Any

from django.test import Client
from django.utils import timezone

from scoring.models import Game, Keeper, Player
from tests.conftest import Visitor
from tests.make import make_game, record
from tournaments.models import Account, Club, Member, Role, Season


def make_account(name: str = "Olga") -> Account:
    return Account.objects.create_user(f"{name.lower().replace(' ', '.')}@farm.example", "correct-horse-9", name=name)


def make_club(name: str = "Coop", *, visibility: str = "members", owner: Account | None = None) -> Club:
    keeper = Keeper.objects.create(kind=Keeper.Kind.CLUB, name=name)
    club = Club.objects.create(keeper=keeper, name=name, slug=name.lower().replace(" ", "-"), visibility=visibility)
    if owner is not None:
        Role.objects.bulk_create([Role(club=club, account=owner, kind=kind) for kind in Role.Kind.values])
    return club


def make_member(club: Club, name: str, account: Account | None = None) -> Member:
    member = Player.objects.create(keeper=club.keeper, name=name).member
    member.account = account
    member.save()
    return member


def make_season(club: Club, name: str = "2026", *, points: Iterable[int] = (5, 3, 2, 1), **fields: Any) -> Season:
    days = {"starts_on": date(2026, 1, 1), "ends_on": date(2026, 12, 31)}
    return Season.objects.create(club=club, name=name, points=list(points), **{**days, **fields})


def play_game(
    club: Club, scores: Mapping[str, Iterable[int | None]], *, day: date = date(2026, 3, 6), **rules: Any
) -> Game:
    """A game of a club, its people by name: {"Ana": [0, 12, …], …}; None: sat that round out.

    People of these names that the club has are taken, others made members. With double-six rules and seven
    rounds the game is whole and finished.
    """
    names = list(scores)
    known = {member.player.name: member.player for member in club.members.select_related("player")}
    players = [known.get(name) or make_member(club, name).player for name in names]
    noon = timezone.make_aware(datetime.combine(day, time(12)), club.zone)
    game = make_game(players, {"set_max": 6, **rules}, keeper=club.keeper, began=noon)
    rounds = zip(*scores.values(), strict=True)
    for number, pips in enumerate(rounds, start=1):
        game.refresh_from_db()
        record(game, number, dict(zip(names, pips, strict=True)))
    game.refresh_from_db()
    return game


def account_client(account: Account) -> Client:
    """A browser in which somebody is signed in."""
    client = Visitor()
    client.force_login(account)
    return client
