"""Makes the club: its people, accounts, seasons and games; the same every time but for keys, dates and password."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from scoring.models import Colour, Keeper, Player, rebuild_results, remove_player
from tournaments.models import Account, Club, Member, Role, Season

from .evenings import play_evenings
from .people import Person, make_people
from .rows import store_games

OWNER = "owner@farm.example"
PASSWORD_LENGTH = 10
POINTS, BEST_OF_GAMES = (10, 7, 5, 3, 2, 1), 40


@dataclass(frozen=True)
class Size:
    """`games` with so many hand `scores` between two days, by as many people as `members` of whom some are `removed`."""

    name: str
    slug: str
    members: int
    games: int
    scores: int
    days: int
    removed: int
    last: date = date.min

    @property
    def first(self) -> date:
        return self.last - timedelta(self.days)


SIZES = {
    "small": Size("Tuesday Hens", "tuesday-hens", members=14, games=36, scores=2_000, days=240, removed=0),
    "club": Size("The Long Table", "long-table", members=300, games=3_000, scores=240_000, days=3_652, removed=3),
}


@dataclass(frozen=True)
class DemoClub:
    """The club, and the account that owns it with its password."""

    club: Club
    owner: Account
    password: str


@transaction.atomic
def make_club(size: Size, last: date | None = None, seed: int = 20) -> DemoClub:
    """The club of this size until a day, today if none is given; one that is there already stays as it is, its owner
    with a new password.
    """
    size = replace(size, last=last or timezone.localdate())
    password = get_random_string(PASSWORD_LENGTH)
    owner = _account(OWNER, "Olga", password)
    club = Club.objects.filter(slug=size.slug).first() or _fill(size, owner, random.Random(seed))
    return DemoClub(club, owner, password)


def _account(email: str, name: str, password: str | None = None) -> Account:
    account = Account.objects.filter(email=email).first() or Account.objects.create_user(email, name=name)
    account.set_password(password)
    account.save(update_fields=["password"])
    return account


def _fill(size: Size, owner: Account, chance: random.Random) -> Club:
    people = make_people(size.members, size.first, size.last, chance)
    played = list(play_evenings(people, size, chance))
    club = _found(size, owner)
    players = _join(club, people, owner, chance)
    seasons = _make_seasons(club, size)
    store_games(club, played, players, seasons, owner.keeper)
    for person in _gone(people, size.removed):
        remove_player(players[person.name])
    rebuild_results(club.keeper)
    return club


def _found(size: Size, owner: Account) -> Club:
    keeper = Keeper.objects.create(kind=Keeper.Kind.CLUB, name=size.name)
    club = Club.objects.create(
        keeper=keeper, name=size.name, slug=size.slug, time_zone=settings.TIME_ZONE, created_at=_noon(size.first)
    )
    Role.objects.bulk_create([Role(club=club, account=owner, kind=kind) for kind in Role.Kind.values])
    return club


def _join(club: Club, people: Sequence[Person], owner: Account, chance: random.Random) -> dict[str, Player]:
    """The people as members, the owner being whoever has played most of those who are still there."""
    colours = [*Colour.values, "", ""]
    players = Player.objects.bulk_create([
        Player(keeper=club.keeper, name=person.name, colour=chance.choice(colours), created_at=_noon(person.since))
        for person in people
    ])  # fmt: skip
    regular = max((person for person in people if person.until is None), key=lambda person: person.games)
    Member.objects.bulk_create([
        Member(
            club=club,
            player=player,
            account=owner if person is regular else None,
            joined_at=_noon(person.since),
            left_at=_noon(person.until) if person.until else None,
        )
        for person, player in zip(people, players, strict=True)
    ])  # fmt: skip
    return {player.name: player for player in players}


def _make_seasons(club: Club, size: Size) -> list[Season]:
    years = range(size.first.year, size.last.year + 1)
    return Season.objects.bulk_create([
        Season(
            club=club,
            name=str(year),
            starts_on=date(year, 1, 1),
            ends_on=date(year, 12, 31),
            points=list(POINTS),
            best_of=BEST_OF_GAMES,
        )
        for year in years
    ])  # fmt: skip


def _gone(people: Sequence[Person], count: int) -> list[Person]:
    """Those who have left and asked for their names to be taken away."""
    left = sorted((person for person in people if person.until), key=lambda person: -person.games)
    return left[3 : 3 + count]


def _noon(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(12)))
