"""What hands may be left with at the end of a round: tiles of the set by lot, each at most once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scoring.models import Hand
from scoring.rules import DOUBLE_BLANK, RuleSet, Tile, all_tiles

BLOCKED_IN_HUNDRED = 22
MOST_LEFT = 5


def deal(rules: RuleSet, start: int, seats: Sequence[int], chance: Random) -> tuple[dict[int, Hand], str]:
    """The hands by seat, and how the round ended."""
    blocked = chance.randrange(100) < BLOCKED_IN_HUNDRED
    out = None if blocked else chance.choice(seats)
    most = min(MOST_LEFT, rules.hand_size)
    held = {seat: 0 if seat == out else chance.randint(1, most) for seat in seats}
    yard = [tile for tile in all_tiles(rules.set_max) if tile != Tile(start, start)]
    left = iter(chance.sample(yard, sum(held.values())))
    hands = {seat: _hand([next(left) for _ in range(count)], rules) for seat, count in held.items()}
    return hands, "blocked" if blocked else "out"


def _hand(tiles: Sequence[Tile], rules: RuleSet) -> Hand:
    return Hand(sum(tile.points(rules.double_blank) for tile in tiles), DOUBLE_BLANK in tiles)
