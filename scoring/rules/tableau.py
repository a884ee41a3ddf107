"""The farmyard: what lies on the table, what may be laid where, and why not elsewhere."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import NamedTuple, Self

from .plays import Play
from .rulesets import RuleSet
from .rulings import ALLOWED, IllegalPlay, Reason, Verdict
from .tiles import Tile


class Why(StrEnum):
    ARMS = "arms"
    FOOT = "foot"


@dataclass(frozen=True, slots=True)
class Obligation:
    """So many tiles must be laid onto this double before any elsewhere (R17, R23)."""

    onto: Tile
    left: int
    why: Why


class End(NamedTuple):
    """The number to match, and how many tiles still have room there."""

    pip: int
    free: int


class Misplaced(NamedTuple):
    play: Play
    verdict: Verdict


class Tableau:
    """The tiles on the table of one round, which starts with the double `start`.

    Nothing here knows about hands and turns. The open ends are kept as tiles are laid.
    """

    def __init__(self, rules: RuleSet, start: int) -> None:
        self.rules = rules
        self.start = Tile.double(start)
        # The number that shows, or showed, at the outer end of every tile that lies.
        self._outer: dict[Tile, int] = {}
        # By number, the tiles that have room for it, and for how many.
        self._open: list[dict[Tile, int]] = [{} for _ in range(rules.set_max + 1)]
        # By number, how many of its tiles lie.
        self._laid = [0] * (rules.set_max + 1)
        # The doubles whose arms or toes are not complete; only a play that stands makes them two.
        self._owed: tuple[Tile, ...] = ()
        self._plays: list[Play] = []
        self._before: list[tuple[list[dict[Tile, int]], tuple[Tile, ...]]] = []
        self._misplaced: list[Misplaced] = []

    @classmethod
    def as_it_lies(cls, rules: RuleSet, start: int, plays: Iterable[Play]) -> Self:
        """A position as somebody typed it in, the plays in any order; `problems()` says what is wrong."""
        tableau = cls(rules, start)
        for play in arranged(plays, rules):
            verdict = tableau.rule_on(play)
            if verdict.allowed:
                tableau.lay(play)
                continue
            tableau._misplaced.append(Misplaced(play, verdict))
            as_it_lies = replace(play, stands=True)
            if tableau.rule_on(as_it_lies).allowed:
                tableau.lay(as_it_lies)
        return tableau

    def problems(self) -> tuple[Misplaced, ...]:
        """What should not lie as it was typed in: it stands, or is left out where it cannot lie at all."""
        return tuple(self._misplaced)

    def __str__(self) -> str:
        return " ".join(map(str, self._plays))

    def __repr__(self) -> str:
        return f"<Tableau: {self}>"

    @property
    def plays(self) -> tuple[Play, ...]:
        """In the order they were laid."""
        return tuple(self._plays)

    @property
    def has_started(self) -> bool:
        return bool(self._plays)

    def lies(self, tile: Tile) -> bool:
        return tile in self._outer

    def rule_on(self, play: Play) -> Verdict:
        """The first reason against the play, whoever makes it."""
        verdict = self.rule_on_tile(play.tile)
        return self.rule_on_place(play) if verdict.allowed else verdict

    def rule_on_tile(self, tile: Tile) -> Verdict:
        """Whether the set has such a tile, and it is not on the table."""
        if tile.high > self.rules.set_max:
            return Verdict(Reason.NOT_IN_SET, "R2", (tile,))
        if tile in self._outer:
            return Verdict(Reason.ALREADY_PLAYED, "R14", (tile,))
        return ALLOWED

    def rule_on_place(self, play: Play) -> Verdict:
        """Whether a tile that is not on the table may be laid where the play says."""
        onto = play.onto
        if not self._plays and play.tile != self.start:
            return self.wrong_start
        if onto is None:
            return Verdict(Reason.NO_SUCH_END, "R14") if self._plays else ALLOWED
        pip = self._outer.get(onto)
        if pip is None:
            return Verdict(Reason.NO_SUCH_END, "R14", (onto,))
        if play.stands:
            return ALLOWED
        if pip != play.tile.high and pip != play.tile.low:
            return Verdict(Reason.ENDS_DIFFER, "R15" if onto == self.start else "R14", (onto,))
        if onto not in self._open[pip]:
            return Verdict(Reason.END_TAKEN, "R14", tuple(laid.tile for laid in self._plays if laid.onto == onto))
        return self._rule_on_owed(onto)

    @property
    def wrong_start(self) -> Verdict:
        """The ruling on anything that is done instead of laying or seeking the start double."""
        highest = self.start.high == self.rules.set_max
        return Verdict(Reason.WRONG_START, "R9" if highest else "R10", (self.start,))

    def _rule_on_owed(self, onto: Tile) -> Verdict:
        if not self._owed or self._owed[-1] == onto:
            return ALLOWED
        if self._owed[-1] == self.start:
            return Verdict(Reason.ARMS_FIRST, "R17", (self.start,))
        return Verdict(Reason.FOOT_FIRST, "R23", (self._owed[-1],))

    def push(self, play: Play) -> None:
        """Lay the tile; raises IllegalPlay with the verdict."""
        verdict = self.rule_on(play)
        if not verdict.allowed:
            raise IllegalPlay(verdict)
        self.lay(play)

    def pop(self) -> Play:
        """Take the last tile back."""
        play = self._plays.pop()
        self._open, self._owed = self._before.pop()
        self._count(play.tile, -1)
        del self._outer[play.tile]
        self._misplaced = [one for one in self._misplaced if one.play.tile != play.tile]
        return play

    def lay(self, play: Play) -> None:
        """Lay a tile that has been ruled on already: this asks nothing."""
        tile, onto = play.tile, play.onto
        self._before.append((self._open, self._owed))
        self._plays.append(play)
        self._open = self._open.copy()
        if onto is None:
            outer, room = tile.high, self.rules.start_arms
        else:
            outer = self._join(tile, onto)
            room = self.rules.toes if tile.is_double else 1
        if tile.is_double:
            self._owed += (tile,)
        self._open[outer] = {**self._open[outer], tile: room}
        self._outer[tile] = outer
        self._count(tile, 1)

    def _join(self, tile: Tile, onto: Tile) -> int:
        """Fill a place at `onto`; the number of the tile that stays outside."""
        joint = self._outer[onto]
        room = self._open[joint].copy()
        left = room.pop(onto, 1) - 1
        if left:
            room = {**self._open[joint], onto: left}
        elif onto in self._owed:
            self._owed = tuple(double for double in self._owed if double != onto)
        self._open[joint] = room
        return tile.low if joint == tile.high else tile.high

    def _count(self, tile: Tile, change: int) -> None:
        for pip in {tile.high, tile.low}:
            self._laid[pip] += change

    @property
    def obligation(self) -> Obligation | None:
        """What the next tile must be laid onto; the latest of them if wrong plays left more than one."""
        if not self._owed:
            return None
        double = self._owed[-1]
        why = Why.ARMS if double == self.start else Why.FOOT
        return Obligation(double, self._open[double.high][double], why)

    def open_ends(self) -> dict[Tile, End]:
        """What may be played on now, by number."""
        if self._owed:
            double = self._owed[-1]
            return {double: End(double.high, self._open[double.high][double])}
        return {tile: End(pip, free) for pip, ends in enumerate(self._open) for tile, free in ends.items()}

    @property
    def is_dead(self) -> bool:
        """D6: of every number that may be played now, all tiles lie."""
        if self._owed:
            return self._is_used_up(self._owed[-1].high)
        return bool(self._plays) and all(self._is_used_up(pip) for pip, ends in enumerate(self._open) if ends)

    def _is_used_up(self, pip: int) -> bool:
        return self._laid[pip] > self.rules.set_max

    def fits(self, tile: Tile) -> bool:
        """Whether there is any legal play of the tile now."""
        return any(self.room_for(tile))

    def room_for(self, tile: Tile) -> tuple[Collection[Tile | None], ...]:
        """What the tile may be laid onto now, by its one number and by the other."""
        high, low = tile.high, tile.low
        if high > self.rules.set_max or tile in self._outer:
            return ()
        if not self._plays:
            return ((None,),) if tile == self.start else ()
        if self._owed:
            double = self._owed[-1]
            return ((double,),) if double.high in (high, low) else ()
        return (self._open[high], self._open[low]) if high != low else (self._open[high],)

    def legal_plays(self, hand: Collection[Tile]) -> "LegalPlays":
        return LegalPlays(self, hand)


@cache
def _play(tile: Tile, onto: Tile | None) -> Play:
    """Kept, as making them would be most of the work of listing plays."""
    return Play(tile, onto)


class LegalPlays:
    """The plays that a hand has on a tableau as it is when asked: `in`, `bool`, `len` and iteration."""

    def __init__(self, tableau: Tableau, hand: Collection[Tile]) -> None:
        self._tableau = tableau
        self._hand = hand

    def __iter__(self) -> Iterator[Play]:
        for tile in self._hand:
            for room in self._tableau.room_for(tile):
                for onto in room:
                    yield _play(tile, onto)

    def __contains__(self, play: object) -> bool:
        return (
            isinstance(play, Play)
            and not play.stands
            and play.tile in self._hand
            and self._tableau.rule_on(play).allowed
        )

    def __bool__(self) -> bool:
        return any(map(self._tableau.fits, self._hand))

    def __len__(self) -> int:
        return sum(len(room) for tile in self._hand for room in self._tableau.room_for(tile))

    def __repr__(self) -> str:
        return f"<LegalPlays: {', '.join(map(str, self))}>"


def arranged(plays: Iterable[Play], rules: RuleSet) -> list[Play]:
    """The plays in an order that breaks no rule, if there is one.

    Outwards from the start, the toes of a double at once, a double whose foot is not complete
    last of all; what hangs on nothing comes after the rest.
    """
    hanging: dict[Tile | None, list[Play]] = {}
    for play in plays:
        hanging.setdefault(play.onto, []).append(play)
    order = []
    ready, unfinished = deque(hanging.pop(None, ())), deque[Play]()
    for queue in (ready, unfinished):
        while queue:
            play = queue.popleft()
            toes = hanging.get(play.tile, [])
            is_foot = play.tile.is_double and play.onto is not None
            if is_foot and len(toes) < rules.toes and queue is ready:
                unfinished.append(play)
                continue
            order.append(play)
            hanging.pop(play.tile, None)
            queue.extendleft(reversed(toes)) if is_foot else queue.extend(toes)
    return order + [play for rest in hanging.values() for play in rest]
