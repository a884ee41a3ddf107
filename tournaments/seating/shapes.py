"""What a starter that is searched has to look like."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from .starters import Session

STAYS = -1


@dataclass(frozen=True, slots=True)
class Shape:
    """A `multiplier` turns every session into itself, class to class, which makes the search small.

    Then `sizes` has one table for each that is turned. As many fixed points as classes are turned too; a single one
    sits with all zeros, at a table that is added. `sq` is what all sessions may cost, differences of few pairs counted
    too dear, `seed` the first one tried, `moves` how long it is, `bases` how many sessions are searched together.
    `still` is for more sessions, each of which shifting turns into itself: a class that stays (STAYS) has a table of its
    own, with the fixed points if there are any, and of the others one each sit together, moved on by so much.
    With `cycles`, the classes are turned in rounds of these lengths and the fixed points in one; `sizes` has all tables.
    `gathered` adds a session in which each class has a table to itself, and as many fixed points as a class have one too.
    With `small`, the points of these residues sit at the small tables, so that shifting gives everybody a turn.
    With `weights`, one for each session that shifting makes, `sq` is what they may cost when its repeats cost so much each.
    """

    modulus: int
    classes: int
    fixed: int
    sizes: tuple[int, ...]
    multiplier: int = 0
    sq: int = 0
    seed: int = 0
    moves: int = 300_000
    bases: int = 1
    cycles: tuple[int, ...] = ()
    still: tuple[tuple[int, ...], ...] = ()
    gathered: bool = False
    small: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()

    @property
    def moving(self) -> int:
        return self.modulus * self.classes

    @property
    def points(self) -> int:
        return self.moving + self.fixed

    @property
    def turns(self) -> int:
        return self.classes if self.multiplier else 1

    @property
    def has_table_of_zeros(self) -> bool:
        return bool(self.multiplier) and self.fixed == 1

    @property
    def class_tables(self) -> Session:
        firsts = range(0, self.points, self.modulus) if self.gathered else ()
        return tuple(tuple(range(first, first + self.modulus)) for first in firsts)

    def shift(self, point: int) -> int:
        if point >= self.moving:
            return point
        return point - point % self.modulus + (point + 1) % self.modulus

    def turn(self, point: int) -> int:
        if not self.multiplier:
            return point
        if point >= self.moving:
            return self.moving + (point - self.moving + 1) % self.fixed
        class_, residue = divmod(point, self.modulus)
        return self._next_class(class_) * self.modulus + residue * self.multiplier % self.modulus

    def _next_class(self, class_: int) -> int:
        first = 0
        for length in self.cycles:
            if class_ < first + length:
                return first + (class_ - first + 1) % length
            first += length
        return (class_ + 1) % self.classes

    def still_sessions(self) -> tuple[Session, ...]:
        return tuple(self._still_session(moved) for moved in self.still)

    def _still_session(self, moved: tuple[int, ...]) -> Session:
        fixed = range(self.moving, self.points)
        firsts = range(0, self.moving, self.modulus)
        staying = ((*self._class(first), *fixed) for first, by in zip(firsts, moved, strict=True) if by == STAYS)
        together = (self._class(first, by) for first, by in zip(firsts, moved, strict=True) if by != STAYS)
        return (*staying, *zip(*together, strict=True))

    def _class(self, first: int, by: int = 0) -> tuple[int, ...]:
        return tuple(first + (residue + by) % self.modulus for residue in range(self.modulus))

    def differences(self) -> Iterator[set[tuple[int, int]]]:
        """The pairs that differ alike, each of them both ways round."""
        seen: set[tuple[int, int]] = set()
        for pair in combinations(range(self.points), 2):
            if pair not in seen:
                alike = self._alike(pair)
                seen |= alike
                yield alike

    def _alike(self, pair: tuple[int, int]) -> set[tuple[int, int]]:
        alike, todo = set(), [pair, pair[::-1]]
        while todo:
            one, other = todo.pop()
            if (one, other) not in alike:
                alike.add((one, other))
                todo += [(self.shift(one), self.shift(other)), (self.turn(one), self.turn(other))]
        return alike
