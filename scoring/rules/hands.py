"""Tiles that are claimed for hands: do they add up, and can they be there at all?"""

from collections import Counter
from collections.abc import Iterator, Sequence

from .possible import Impossible, Problem
from .rulesets import RuleSet
from .tiles import DOUBLE_BLANK, Tile

HandClaim = tuple[int, bool, Sequence[str]]
"""The points of a hand, whether the double-blank was in it, and its tiles as texts (none: not told)."""


def tile_problem(hands: Sequence[HandClaim | None], *, rules: RuleSet, start: int) -> Impossible | None:
    """The first thing that is wrong with what is told about tiles, or None."""
    return next(tile_problems(hands, rules=rules, start=start), None)


def tile_problems(hands: Sequence[HandClaim | None], *, rules: RuleSet, start: int) -> Iterator[Impossible]:
    """All that is wrong: the double-blank (S11), tiles that do not add up, or are held twice or lie on the table."""
    claims = {index: hand for index, hand in enumerate(hands) if hand is not None}
    flagged = tuple(index for index, (_points, flag, _tiles) in claims.items() if flag)
    if flagged and (start == 0 or len(flagged) > 1):
        yield Impossible(Problem.DOUBLE_BLANK_IN_ITS_ROUND if start == 0 else Problem.WRONG_TILES, flagged)
    for index, (points, flag, _tiles) in claims.items():
        if flag and points < rules.double_blank:
            yield Impossible(Problem.DOUBLE_BLANK_TOO_LOW, (index,))
    wrong = _wrong_hands(claims, rules, start)
    if wrong:
        yield Impossible(Problem.WRONG_TILES, wrong)


def _wrong_hands(claims: dict[int, HandClaim], rules: RuleSet, start: int) -> tuple[int, ...]:
    held = {index: [Tile.parse(text) for text in tiles] for index, (_points, _flag, tiles) in claims.items() if tiles}
    counts = Counter(tile for tiles in held.values() for tile in tiles)
    return tuple(
        index
        for index, tiles in held.items()
        if sum(tile.points(rules.double_blank) for tile in tiles) != claims[index][0]
        or (DOUBLE_BLANK in tiles) != claims[index][1]
        or any(counts[tile] > 1 or tile == Tile.double(start) or tile.high > rules.set_max for tile in tiles)
    )
