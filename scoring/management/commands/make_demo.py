"""Fills the database with a few made-up game nights, finished and running, and says how to open them."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.forms import judge_replay
from scoring.models import (
    Edit,
    Entry,
    Game,
    Hand,
    Keeper,
    Link,
    Player,
    abandon_game,
    burn_double,
    keep_ruling,
    record_round,
    start_game,
)
from scoring.rules import RuleSet, Tile, all_tiles
from scoring.views.replays import replay_of_game

NAMES = ("Ana", "Marek", "Joyce", "Somchai", "Rosa", "Tomas", "Grace", "Kazia")
MOST_TILES_LEFT = 4
BLOCKED_IN_TEN = 4
BURNED = 4
# Both have 121; three zero rounds go before two.
DECIDED_BY_ZERO_ROUNDS = {
    "Ana": (23, 0, 11, 17, 0, 9, 28, 0, 14, 19),
    "Marek": (0, 27, 16, 12, 18, 0, 13, 17, 11, 7),
    "Rosa": (18, 14, 0, 21, 26, 25, 12, 8, 0, 16),
    "Joyce": (31, 20, 15, 0, 22, 13, 0, 9, 24, 10),
}

# The foot on 4-4 has two of its three toes.
DISPUTE = {"round": "2", "moves": "8-8 8-2@8-8 8-4@8-8 8-5@8-8 8-6@8-8 4-4@8-4 4-1@4-4 4-3@4-4", "try": "6-2@8-6"}


class Command(BaseCommand):
    help = "Make game nights to look at: finished, running, with house rules, abandoned."

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            keeper = Keeper.objects.filter(games__isnull=False).first() or make_evenings(random.Random(20))
            link = Link.make(keeper, Link.Scope.CARRY)
        site = (settings.ENVIRONMENT.phone_urls or [settings.BASE_URL])[0]
        address = site.rstrip("/") + reverse("scoring:open_link", args=(link.token,))
        self.stdout.write(_("Open the made-up games here, once, within 15 minutes: %(url)s") % {"url": address})


def make_evenings(chance: random.Random) -> Keeper:
    """A keeper with eight players and their evenings, the same every time but for the keys and dates."""
    keeper = Keeper.objects.create()
    players = [Player.objects.create(keeper=keeper, name=name) for name in NAMES]
    for evening in range(12, 0, -1):
        table = chance.sample(players, chance.choice((4, 4, 5, 6)))
        _play(_start(keeper, table, RuleSet(), days_ago=7 * evening), chance)
    skipping = RuleSet(start_search="next_lower", double_blank=25)
    _play(_start(keeper, players[:4], skipping, days_ago=3, name="House rules at Kazia’s"), chance)
    tie = _start(keeper, [_named(players, name) for name in DECIDED_BY_ZERO_ROUNDS], RuleSet(), days_ago=1)
    for number, pips in enumerate(zip(*DECIDED_BY_ZERO_ROUNDS.values(), strict=True), start=1):
        _record(tie, number, {seat.id: str(held) for seat, held in zip(tie.scoresheet().seats, pips, strict=True)})
    given_up = _start(keeper, players[2:6], RuleSet(), days_ago=2)
    _play(given_up, chance, rounds=2)
    abandon_game(given_up, Edit(keeper))
    running = _start(keeper, players[:7], RuleSet(), days_ago=0, name="Thursday at Rosa’s")
    _play(running, chance, rounds=3)
    _keep_ruling(running, DISPUTE, "Marek takes the 6-2 back and draws.")
    return keeper


def _start(keeper: Keeper, table: list[Player], rules: RuleSet, *, days_ago: int, name: str = "") -> Game:
    game, _is_new = start_game(keeper, table, rules, Edit(keeper), name=name)
    game.created_at = timezone.now() - timedelta(days=days_ago, hours=2)
    game.save(update_fields=["created_at"])
    return game


def _named(players: list[Player], name: str) -> Player:
    return next(player for player in players if player.name == name)


def _play(game: Game, chance: random.Random, rounds: int | None = None) -> None:
    """Records rounds of hands that tiles of the set really can leave."""
    number = 1
    while (sheet := game.scoresheet()).current and number <= (rounds or sheet.round_count):
        start = sheet.round(number).start
        if sheet.may_burn and start == BURNED:
            burn_double(game, start, Edit(game.keeper))
            game.refresh_from_db()
            continue
        seats = [seat.id for seat in sheet.seats]
        out = None if chance.randrange(10) < BLOCKED_IN_TEN else chance.choice(seats)
        _record(game, number, _hands_left(seats, start, sheet.rules, out, chance))
        number += 1


def _record(game: Game, number: int, hands: dict[int, str]) -> None:
    ending = "out" if "0" in hands.values() else "blocked"
    record_round(game, Entry(number, hands, ending=ending, sure=_sure(number, hands)), Edit(game.keeper))
    Game.objects.filter(pk=game.pk, finished_at__isnull=False).update(finished_at=game.created_at + timedelta(hours=2))


def _hands_left(seats: list[int], start: int, rules: RuleSet, out: int | None, chance: random.Random) -> dict[int, str]:
    yard = [tile for tile in all_tiles(rules.set_max) if tile != Tile(start, start)]
    chance.shuffle(yard)
    cells = {}
    for seat in seats:
        held = [] if seat == out else [yard.pop() for _ in range(chance.randint(1, MOST_TILES_LEFT))]
        pips = sum(tile.points(rules.double_blank) for tile in held)
        cells[seat] = str(Hand(pips, Tile(0, 0) in held))
    return cells


def _keep_ruling(game: Game, dispute: dict[str, str], decision: str) -> None:
    sheet = game.scoresheet()
    judged = judge_replay(replay_of_game(QueryDict(urlencode(dispute)), sheet), decision)
    keep_ruling(game, judged, sheet, Edit(game.keeper))


def _sure(number: int, hands: dict[int, str]) -> str:
    return " ".join([f"blocked:{number}", *(f"high:{seat}:{text.rstrip('*')}" for seat, text in hands.items())])
