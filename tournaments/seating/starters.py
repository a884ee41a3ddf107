"""Cyclic starters: one session whose shifts are the sessions that follow it.

The players are `classes` classes of residues modulo `modulus`, and `fixed` more who stay as they are. Adding 1 to all
residues makes the next session. Two players who differ by the same amount, class for class, meet equally often, so
a starter that uses every such difference at most once repeats no meeting in `modulus` sessions.
"""

from dataclasses import dataclass
from typing import Self

Table = tuple[int, ...]
Session = tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Starter:
    """Point c·modulus + r is residue r of class c; the fixed points come last."""

    modulus: int
    classes: int
    fixed: int
    tables: Session

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "7x3+3: 0 8 15 21, 1 …"; its inverse is str."""
        shape, _, tables = text.partition(":")
        modulus, _, rest = shape.partition("x")
        classes, _, fixed = rest.partition("+")
        session = tuple(tuple(map(int, table.split())) for table in tables.split(","))
        return cls(int(modulus), int(classes), int(fixed), session)

    def __str__(self) -> str:
        tables = ", ".join(" ".join(map(str, table)) for table in self.tables)
        return f"{self.modulus}x{self.classes}+{self.fixed}: {tables}"

    @property
    def points(self) -> int:
        return self.modulus * self.classes + self.fixed

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(sorted(map(len, self.tables), reverse=True))

    def shifted(self, by: int) -> Session:
        return tuple(tuple(self._shift(point, by) for point in table) for table in self.tables)

    def sessions(self) -> tuple[Session, ...]:
        return tuple(self.shifted(by) for by in range(self.modulus))

    def _shift(self, point: int, by: int) -> int:
        if point >= self.modulus * self.classes:
            return point
        first = point - point % self.modulus
        return first + (point + by) % self.modulus
