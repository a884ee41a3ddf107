"""Fills the database with a few made-up game nights, finished and running, and says how to open them."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from scoring.models import Edit, Entry, Game, Hand, Keeper, Link, Player, abandon_game, record_round, start_game
from scoring.rules import RuleSet, Tile, all_tiles

NAMES = ("Ana", "Marek", "Joyce", "Somchai", "Rosa", "Tomas", "Grace", "Kazia")
MOST_TILES_LEFT = 4
BLOCKED_IN_TEN = 4


class Command(BaseCommand):
    help = "Make game nights to look at: finished, running, with house rules, abandoned."

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            keeper = make_evenings(random.Random(20))
            link = Link.make(keeper, Link.Scope.CARRY)
        address = reverse("scoring:open_link", args=(link.token,))
        self.stdout.write(f"The demo's games open at {address} (once, within 15 minutes).")


def make_evenings(chance: random.Random) -> Keeper:
    """A keeper with eight players and their evenings, the same every time but for the keys and dates."""
    keeper = Keeper.objects.create()
    players = [Player.objects.create(keeper=keeper, name=name) for name in NAMES]
    for evening in range(12, 0, -1):
        table = chance.sample(players, chance.choice((4, 4, 5, 6)))
        _play(_start(keeper, table, RuleSet(), days_ago=7 * evening), chance)
    skipping = RuleSet(start_search="next_lower", double_blank=25)
    _play(_start(keeper, players[:4], skipping, days_ago=3, name="House rules at Kazia’s"), chance)
    given_up = _start(keeper, players[2:6], RuleSet(), days_ago=2)
    _play(given_up, chance, rounds=2)
    abandon_game(given_up, Edit(keeper))
    _play(_start(keeper, players[:7], RuleSet(), days_ago=0, name="Thursday at Rosa’s"), chance, rounds=3)
    return keeper


def _start(keeper: Keeper, table: list[Player], rules: RuleSet, *, days_ago: int, name: str = "") -> Game:
    game, _is_new = start_game(keeper, table, rules, Edit(keeper), name=name)
    Game.objects.filter(pk=game.pk).update(created_at=timezone.now() - timedelta(days=days_ago, hours=2))
    return game


def _play(game: Game, chance: random.Random, rounds: int | None = None) -> None:
    """Records rounds of hands that tiles of the set really can leave."""
    sheet = game.scoresheet()
    seats = [seat.id for seat in sheet.seats]
    for number in range(1, (rounds or sheet.round_count) + 1):
        blocked = chance.randrange(10) < BLOCKED_IN_TEN
        hands = _hands_left(
            seats, sheet.starts[number - 1], sheet.rules, None if blocked else chance.choice(seats), chance
        )
        entry = Entry(number, hands, ending="blocked" if blocked else "out", sure=_sure(number, hands))
        record_round(game, entry, Edit(game.keeper))
    days = timezone.now() - Game.objects.get(pk=game.pk).created_at
    if days > timedelta(days=1):
        Game.objects.filter(pk=game.pk, finished_at__isnull=False).update(
            finished_at=timezone.now() - days + timedelta(hours=2)
        )


def _hands_left(seats: list[int], start: int, rules: RuleSet, out: int | None, chance: random.Random) -> dict[int, str]:
    yard = [tile for tile in all_tiles(rules.set_max) if tile != Tile(start, start)]
    chance.shuffle(yard)
    cells = {}
    for seat in seats:
        held = [] if seat == out else [yard.pop() for _ in range(chance.randint(1, MOST_TILES_LEFT))]
        pips = sum(tile.points(rules.double_blank) for tile in held)
        cells[seat] = str(Hand(pips, Tile(0, 0) in held))
    return cells


def _sure(number: int, hands: dict[int, str]) -> str:
    return " ".join([f"blocked:{number}", *(f"high:{seat}:{text.rstrip('*')}" for seat, text in hands.items())])
