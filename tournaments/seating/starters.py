"""Cyclic starters: one session, or a few, whose shifts are the sessions that follow.

The players are `classes` classes of residues modulo `modulus`, and `fixed` more who stay as they are. Adding 1 to all
residues makes the next session. Two players who differ by the same amount, class for class, meet equally often, so
a starter that uses every such difference at most once repeats no meeting in `modulus` sessions. A session in which every
class sits together is its own shift, and comes once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

Table = tuple[int, ...]
Session = tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Starter:
    """Point c·modulus + r is residue r of class c; the fixed points come last. `bases` are the sessions to shift."""

    modulus: int
    classes: int
    fixed: int
    bases: tuple[Session, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "7x3+3: 0 8 15 21, 1 …", sessions apart by semicolons; its inverse is str."""
        shape, _, bases = text.partition(":")
        modulus, _, rest = shape.partition("x")
        classes, _, fixed = rest.partition("+")
        sessions = tuple(
            tuple(tuple(map(int, table.split())) for table in base.split(",")) for base in bases.split(";")
        )
        return cls(int(modulus), int(classes), int(fixed), sessions)

    def __str__(self) -> str:
        bases = "; ".join(", ".join(" ".join(map(str, table)) for table in base) for base in self.bases)
        return f"{self.modulus}x{self.classes}+{self.fixed}: {bases}"

    @property
    def points(self) -> int:
        return self.modulus * self.classes + self.fixed

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(sorted(map(len, self.bases[0]), reverse=True))

    def sessions(self) -> tuple[Session, ...]:
        return tuple(session for base in self.bases for session in self._shifts(base))

    def _shifts(self, base: Session) -> Iterator[Session]:
        """Up to the one that is the base again, tables only in other places."""
        for by in range(self.modulus):
            session = self._shifted(base, by)
            if by and {frozenset(table) for table in session} == {frozenset(table) for table in base}:
                return
            yield session

    def _shifted(self, base: Session, by: int) -> Session:
        return tuple(tuple(self._shift(point, by) for point in table) for table in base)

    def _shift(self, point: int, by: int) -> int:
        if point >= self.modulus * self.classes:
            return point
        first = point - point % self.modulus
        return first + (point + by) % self.modulus
