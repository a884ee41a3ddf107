"""What each hand was left with at the end of a round: do the tiles bear out the score?"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .possible import Impossible, Problem
from .rulesets import RuleSet
from .tiles import DOUBLE_BLANK, Tile


@dataclass(frozen=True)
class Hand:
    """What a hand was charged; its tiles, None when not told; whether 0-0 was said to be among them."""

    points: int
    tiles: Sequence[Tile] | None = None
    double_blank: bool = False

    def adds_up(self, double_blank: int) -> bool:
        return self.tiles is None or sum(tile.points(double_blank) for tile in self.tiles) == self.points


def hand_problems(hands: Sequence[Hand | None], *, rules: RuleSet, start: int) -> list[Impossible]:
    """All that is wrong with what is told of the hands of a round, one a seat, None for one not told."""
    told = {seat: hand for seat, hand in enumerate(hands) if hand is not None}
    return [*_double_blank_problems(told, rules, start), *_tile_problems(told, rules, start)]


def _double_blank_problems(told: dict[int, Hand], rules: RuleSet, start: int) -> Iterator[Impossible]:
    """S11: the double-blank is on the table in its own round, and elsewhere costs its holder its points."""
    holders = tuple(seat for seat, hand in told.items() if hand.double_blank)
    if holders and start == 0:
        yield Impossible(Problem.DOUBLE_BLANK_IN_ITS_ROUND, holders)
    low = tuple(seat for seat in holders if told[seat].points < rules.double_blank)
    if low:
        yield Impossible(Problem.DOUBLE_BLANK_TOO_LOW, low)


def _tile_problems(told: dict[int, Hand], rules: RuleSet, start: int) -> Iterator[Impossible]:
    held = {seat: _held(hand, start) for seat, hand in told.items()}
    copies = Counter(tile for tiles in held.values() for tile in tiles)
    wrong = {
        tile for tile, count in copies.items() if count > 1 or tile == Tile.double(start) or tile.high > rules.set_max
    }
    seats = tuple(
        seat
        for seat, hand in told.items()
        if wrong.intersection(held[seat])
        or not hand.adds_up(rules.double_blank)
        or (hand.tiles is not None and len(held[seat]) > len(hand.tiles))
    )
    if seats:
        yield Impossible(Problem.WRONG_TILES, seats, tiles=tuple(sorted(wrong)))


def _held(hand: Hand, start: int) -> list[Tile]:
    """The tiles known to be in the hand: the double-blank by its flag alone too, but for its own round."""
    tiles = list(hand.tiles or ())
    if hand.double_blank and start != 0 and DOUBLE_BLANK not in tiles:
        tiles.append(DOUBLE_BLANK)
    return tiles
