"""What the bench says: figures, and what they may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Figures = Mapping[str, float]


@dataclass(frozen=True)
class Line:
    """One line of the report; `most` is what the figure may be."""

    words: str
    unit: str
    figure: Callable[[Figures], float]
    most: float | None = None

    def show(self, columns: Mapping[str, Figures]) -> str:
        values = [self.figure(figures) for figures in columns.values()]
        limit = "" if self.most is None else f"at most {self.most:g}{'' if self.is_kept(columns) else '   MISSED'}"
        return f"{self.words:<48}" + "".join(f"{value:>12.2f}" for value in values) + f"  {self.unit:<8} {limit}"

    def is_kept(self, columns: Mapping[str, Figures]) -> bool:
        return self.most is None or all(self.figure(figures) <= self.most for figures in columns.values())
