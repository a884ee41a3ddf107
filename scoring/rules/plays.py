"""What a player does in a turn, as values; a play is written like "9-2@9-9"."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from .tiles import Tile


class Do(StrEnum):
    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Play:
    """A tile and the one it is laid onto: each tile exists once, so that names the place.

    The start tile is laid onto none. A wrong play `stands` when it was noticed too late (A34).
    """

    tile: Tile
    onto: Tile | None = None
    stands: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "9-9", "9-2@9-9" or "9-2@6-5!"; anything else raises TileError."""
        places = text.removesuffix("!")
        tile, at, onto = places.partition("@")
        return cls(Tile.parse(tile), Tile.parse(onto) if at else None, places != text)

    def __str__(self) -> str:
        return f"{self.tile}{f'@{self.onto}' if self.onto else ''}{'!' if self.stands else ''}"


@dataclass(frozen=True, slots=True)
class Action:
    """What a player did; a draw may leave its tile out, a pass has none."""

    player: str
    do: Do
    tile: Tile | None = None
    onto: Tile | None = None
    stands: bool = False

    @property
    def play(self) -> Play:
        """The play, if the player played; raises ValueError when no tile is told."""
        if self.tile is None:
            raise ValueError("a play without a tile")
        return Play(self.tile, self.onto, self.stands)
