"""The standings as everybody sees them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.models.standing import Line
from tournaments.placings import Block, Mark
from tournaments.wording.figures import in_tenths

from .standings import StandingsPage


@dataclass(frozen=True)
class PlaceInRoom:
    """`place` is None for who has too few rounds for one. `figure` is what decides: pips, or pips per round."""

    place: int | None
    entrant: int
    name: str
    figure: str
    zero_rounds: int
    is_pending: bool
    is_in: bool
    in_final: bool


@dataclass(frozen=True)
class Places:
    """`per_round` says that figures are per round, because somebody has played more rounds than somebody else.
    The cut is drawn after so many rows.
    """

    rows: tuple[PlaceInRoom, ...]
    per_round: bool
    cut_after: int | None
    cut_words: str

    @property
    def has_final(self) -> bool:
        return any(row.in_final for row in self.rows)

    def up_to(self, place: int) -> list[PlaceInRoom]:
        return [row for row in self.rows if row.place is not None and row.place <= place]


def places_in_room(tournament: Tournament) -> Places:
    """Best first, then who has no place; nobody who has played no round."""
    page = StandingsPage(tournament)
    lines = [line for line in page.lines if line.rounds]
    per_round = tournament.counting != Tournament.Counting.TOTALS and _is_uneven(lines)
    rows = tuple(_place(line, per_round=per_round) for line in lines)
    return Places(rows, per_round, page.cut_after, page.cut_words if page.cut_after else "")


def _is_uneven(lines: list[Line]) -> bool:
    return len(Counter(line.rounds for line in lines if line.block != Block.FINAL)) > 1


def _place(line: Line, *, per_round: bool) -> PlaceInRoom:
    return PlaceInRoom(
        place=line.place,
        entrant=line.entrant.number,
        name=line.entrant.name,
        figure=_figure(line, per_round=per_round),
        zero_rounds=line.final.zero_rounds if line.final else line.zero_rounds,
        is_pending=line.is_pending,
        is_in=line.mark == Mark.IN,
        in_final=line.final is not None,
    )


def _figure(line: Line, *, per_round: bool) -> str:
    if line.final is not None:
        return str(line.final.total)
    return in_tenths((20 * line.total + line.rounds) // (2 * line.rounds)) if per_round else str(line.total)
