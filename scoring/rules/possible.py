"""Which scores of a round cannot be right, proved from the tiles of the set alone."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal

from .rulesets import RuleSet
from .tiles import Tile, all_tiles, count_pips

Ending = Literal["out", "blocked"]

# Enough to decide every round of up to 60 points at eight seats; a search that
# needs more is given up, and its scores count as possible.
NODE_LIMIT = 1000


class Problem(StrEnum):
    TWO_ZEROS = "two-zeros"
    NO_ZERO = "no-zero"
    ZERO_IN_BLOCKED = "zero-in-blocked"
    OVER_CAP = "over-cap"
    NO_SUCH_TILES = "no-such-tiles"
    DOUBLE_BLANK_IN_ITS_ROUND = "double-blank-in-its-round"
    DOUBLE_BLANK_TOO_LOW = "double-blank-too-low"
    WRONG_TILES = "wrong-tiles"
    WRONG_START = "wrong-start"


@dataclass(frozen=True)
class Impossible:
    """`seats` are positions in the list that was judged.

    `cap` is the most a round can come to; `tiles` are all the tiles that the seats' scores
    could be made of.
    """

    problem: Problem
    seats: tuple[int, ...]
    cap: int | None = None
    tiles: tuple[Tile, ...] = ()


def round_cap(rules: RuleSet, start: int) -> int:
    """The most that one score, and the scores of one round together, can come to (S9)."""
    return count_pips(rules.set_max) - 2 * start + (rules.double_blank if start else 0)


def why_impossible(
    scores: Sequence[int | None], *, rules: RuleSet, start: int, ending: Ending | None = None
) -> Impossible | None:
    """The first reason why these scores cannot stand together, or None.

    One score a seat, None while it is not entered; seats that sat the round out are left out.
    """
    return (
        _zeros(scores, rules, start, ending)
        or _over_cap(scores, round_cap(rules, start))
        or _no_such_tiles(scores, rules, start)
    )


def _zeros(scores: Sequence[int | None], rules: RuleSet, start: int, ending: Ending | None) -> Impossible | None:
    """S1 and S2; a hand of only 0-0 is a zero too where it counts nothing."""
    zeros = _seats(scores, {0})
    excused = 1 if start and rules.double_blank == 0 else 0
    if len(zeros) > 1 + excused:
        return Impossible(Problem.TWO_ZEROS, zeros)
    if ending == "out" and not zeros and None not in scores:
        return Impossible(Problem.NO_ZERO, tuple(range(len(scores))))
    if ending == "blocked" and len(zeros) > excused:
        return Impossible(Problem.ZERO_IN_BLOCKED, zeros)
    return None


def _over_cap(scores: Sequence[int | None], cap: int) -> Impossible | None:
    known = [score for score in scores if score]
    if sum(known) <= cap:
        return None
    alone = {score for score in known if score > cap}
    return Impossible(Problem.OVER_CAP, _seats(scores, alone or set(known)), cap)


def _no_such_tiles(scores: Sequence[int | None], rules: RuleSet, start: int) -> Impossible | None:
    search = _Search(_left_in_hands(rules.set_max, start, rules.double_blank))
    known = sorted(score for score in scores if score)
    if search.finds_tiles(known):
        return None
    clash = _clash(known, search)
    usable = tuple(
        tile
        for tile in all_tiles(rules.set_max)
        if tile != Tile.double(start) and 0 < tile.points(rules.double_blank) <= clash[-1]
    )
    return Impossible(Problem.NO_SUCH_TILES, _seats(scores, set(clash)), tiles=usable)


def _seats(scores: Sequence[int | None], wanted: Collection[int]) -> tuple[int, ...]:
    return tuple(seat for seat, score in enumerate(scores) if score in wanted)


@cache
def _left_in_hands(set_max: int, start: int, double_blank: int) -> tuple[int, ...]:
    """How many tiles there are of each worth, the start double aside."""
    tiles = [tile for tile in all_tiles(set_max) if tile != Tile.double(start)]
    worths = [tile.points(double_blank) for tile in tiles]
    return tuple(worths.count(worth) if worth else 0 for worth in range(max(worths) + 1))


class _Search:
    """Are scores sums of disjoint tiles? Tiles of equal worth are interchangeable.

    `left` counts the tiles of each worth. All questions to one search share its nodes.
    """

    def __init__(self, left: tuple[int, ...]) -> None:
        self.left = left
        self.nodes = 0
        self.failed: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()

    def finds_tiles(self, scores: list[int]) -> bool:
        return self._fill(scores, list(self.left))

    def _fill(self, scores: list[int], left: list[int]) -> bool:
        self.nodes += 1
        if self.nodes > NODE_LIMIT:
            return True
        scores = _take_single_tiles(scores, left)
        if not scores:
            return True
        if not _enough_small_tiles(scores, left):
            return False
        position = (tuple(scores), tuple(left[: scores[-1]]))
        if position in self.failed:
            return False
        if self._fill_lowest(scores, left):
            return True
        self.failed.add(position)
        return False

    def _fill_lowest(self, scores: list[int], left: list[int]) -> bool:
        lowest, *others = scores
        for worth in range(min(lowest, len(left)) - 1, 0, -1):
            if left[worth]:
                fewer = left.copy()
                fewer[worth] -= 1
                if self._fill(sorted([lowest - worth, *others]), fewer):
                    return True
        return False


def _take_single_tiles(scores: list[int], left: list[int]) -> list[int]:
    """Give every score the one tile worth it, if there is one, and return the others.

    Nothing is lost: in a solution where another score uses that tile, the two can swap.
    """
    others = []
    for score in scores:
        if score < len(left) and left[score]:
            left[score] -= 1
        else:
            others.append(score)
    return others


def _enough_small_tiles(scores: list[int], left: list[int]) -> bool:
    """Scores up to any number can use only tiles worth up to that number."""
    wanted = available = worth = 0
    for score in scores:
        wanted += score
        while worth < min(score, len(left) - 1):
            worth += 1
            available += worth * left[worth]
        if wanted > available:
            return False
    return True


def _clash(scores: list[int], search: _Search) -> list[int]:
    """The impossible scores without those that can be left out, the highest first."""
    clash = scores
    for score in reversed(scores):
        fewer = clash.copy()
        fewer.remove(score)
        if not search.finds_tiles(fewer):
            clash = fewer
    return clash
