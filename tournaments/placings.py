"""Who is ahead in a tournament, who goes to its final, and for whom that is sure already.

The figures come from whoever reads them; nothing here knows of a database. The comparator is that of the game.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from math import lcm
from random import Random
from typing import NamedTuple

from scoring.rules import AheadBy, Placing, standings


@dataclass(frozen=True, slots=True)
class Tally:
    """What an entrant came to over the rounds that count; an adjustment changes the total only."""

    player: Hashable
    pips: int = 0
    round_count: int = 0
    zero_rounds: int = 0
    lowest_non_zero: int | None = None
    adjustment: int = 0

    @property
    def total(self) -> int:
        return self.pips + self.adjustment

    @property
    def start_value(self) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Counting:
    """Per round played, with a place from `share` of the fullest entrant's rounds; or strictly by plain totals.

    A plain total is fair only to who played as many rounds as anybody: others have no place by it.
    """

    share: Fraction = Fraction(3, 4)
    is_totals: bool = False

    def rank(self, tallies: Iterable[Tally]) -> list[Placing]:
        """Best first; without a place who played too few rounds, last who played none."""
        tallies = list(tallies)
        played = [tally for tally in tallies if tally.round_count]
        if self.is_totals:
            placings = standings(played, by="total", ranked_from=1)
        else:
            placings = standings(played, by="per_round", ranked_from=self.share)
        return [*placings, *(_unplaced(tally) for tally in tallies if not tally.round_count)]

    def among(self, tallies: Iterable[Tally]) -> list[Placing]:
        """Those who have a place already, placed among themselves."""
        return standings(tallies, by="total" if self.is_totals else "per_round", ranked_from=0)


def _unplaced(tally: Tally) -> Placing:
    return Placing(None, tally.player, tally.total, tally.round_count, tally.zero_rounds, tally.lowest_non_zero, None)


class Block(IntEnum):
    """Where in the list somebody stands; inside a block the same figures decide."""

    FINAL = 0
    LEFT_THE_FINAL = 1
    STANDINGS = 2
    UNRANKED = 3


class Placed(NamedTuple):
    """`ahead_by` is the reason against the next one of the same block; None for the last of a block."""

    place: int | None
    player: Hashable
    block: Block
    ahead_by: AheadBy | None


def place_all(
    tallies: Sequence[Tally], counting: Counting, final: Sequence[Tally] = (), out: Iterable[Hashable] = ()
) -> list[Placed]:
    """Everybody, best first. The final places those who played in it, the standings all others behind them.

    The final is a game: the lowest total of all its rounds. Who left it comes after who did not. `out` have no place,
    and nobody is measured by them.
    """
    out = set(out)
    ranked = counting.rank(tally for tally in tallies if tally.player not in out)
    by_player = {tally.player: tally for tally in tallies}
    game = standings(tally for tally in final if tally.round_count and tally.player not in out)
    stayed = [row for row in game if row.place is not None]
    left = [by_player[row.player] for row in game if row.place is None]
    finalists = {row.player for row in game}
    others = [row for row in ranked if row.player not in finalists]
    placed = _offset(stayed, Block.FINAL, 0)
    placed += _offset(counting.among(left), Block.LEFT_THE_FINAL, len(placed))
    behind = counting.among(by_player[row.player] for row in others if row.place is not None)
    placed += _offset(behind, Block.STANDINGS, len(placed))
    unranked = [row.player for row in others if row.place is None] + [t.player for t in tallies if t.player in out]
    return placed + [Placed(None, player, Block.UNRANKED, None) for player in unranked]


def _offset(rows: Iterable[Placing], block: Block, ahead: int) -> list[Placed]:
    return [Placed((row.place or 0) + ahead, row.player, block, row.ahead_by) for row in rows]


class Cut(NamedTuple):
    """Who is in the first so many, who is level across the line, and who comes after; `open_seats` of the level go in."""

    inside: list[Hashable]
    level: list[Hashable]
    behind: list[Hashable]
    open_seats: int


def cut(placed: Sequence[tuple[int, Hashable]], size: int) -> Cut:
    """`placed` are those who may play the final, with their places, best first."""
    first, after = placed[:size], placed[size:]
    if not first or not after or first[-1][0] != after[0][0]:
        return Cut([player for _, player in first], [], [player for _, player in after], 0)
    line = first[-1][0]
    inside = [player for place, player in first if place != line]
    level = [player for place, player in placed if place == line]
    return Cut(inside, level, [player for place, player in after if place != line], size - len(inside))


def draw_lots(numbers: Iterable[int], seed: int) -> list[int]:
    """Start numbers in an order that the seed makes; nobody's lot depends on who else draws one."""
    return sorted(numbers, key=lambda number: Random(f"{seed}/{number}").getrandbits(64))


class Mark(StrEnum):
    """How an entrant stands to the cut: for sure only if nothing that is still to be played can change it."""

    IN = "in"
    LEVEL = "level"
    OUT = "out"
    OPEN = ""


End = tuple[int, int]


class Course(NamedTuple):
    """What an entrant can still play: so many rounds, in none of which a hand holds more than `most` pips."""

    tally: Tally
    left: int
    most: int

    @property
    def all_rounds(self) -> int:
        return self.tally.round_count + self.left

    @property
    def best(self) -> End:
        """As pips and rounds: nothing but zeros from now on, as many as bring the most."""
        pips, rounds = self.tally.total, self.tally.round_count
        return (pips, self.all_rounds) if pips >= 0 or not rounds else (pips, rounds)

    @property
    def worst(self) -> End:
        pips, rounds = self.tally.total, self.tally.round_count
        end = pips + self.left * self.most
        return (pips, rounds) if rounds and pips * self.all_rounds > end * rounds else (end, self.all_rounds)


def marks(courses: Sequence[Course], counting: Counting, size: int) -> dict[Hashable, Mark]:
    """What is sure about a cut after so many, if everybody plays on and nothing is corrected.

    Only totals are compared, and who could still be level is sure of nothing.
    """
    share = Fraction(1) if counting.is_totals else counting.share
    able = [course for course in courses if course.all_rounds]
    sure_of_a_place = max((course.all_rounds for course in able), default=0) * share
    needed = max((course.tally.round_count for course in able), default=0) * share
    ends = _comparable([course.best for course in able] + [course.worst for course in able], counting)
    best, worst = ends[: len(able)], ends[len(able) :]
    rivals = sorted(best)
    safe = sorted(end for end, course in zip(worst, able, strict=True) if course.all_rounds >= sure_of_a_place)
    found = dict.fromkeys((course.tally.player for course in courses), Mark.OUT)
    for course, low, high in zip(able, best, worst, strict=True):
        if course.all_rounds >= needed and bisect_left(safe, low) < size:
            is_in = course.all_rounds >= sure_of_a_place and bisect_right(rivals, high) <= size
            found[course.tally.player] = Mark.IN if is_in else Mark.OPEN
    return found


def _comparable(ends: Sequence[End], counting: Counting) -> list[int]:
    """Ends as whole numbers over one denominator."""
    if counting.is_totals:
        return [pips for pips, _ in ends]
    common = lcm(*(rounds for _, rounds in ends))
    return [pips * (common // rounds) for pips, rounds in ends]


def marks_at_the_end(found: Cut) -> dict[Hashable, Mark]:
    """Nothing is left to be played: who is in, who is level across the line, who is out."""
    return {
        **dict.fromkeys(found.inside, Mark.IN),
        **dict.fromkeys(found.level, Mark.LEVEL),
        **dict.fromkeys(found.behind, Mark.OUT),
    }
