"""The tables of a session as everybody sees them: who sits where, how far they are, what came in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from django.db.models import QuerySet

from scoring.models import Game, Scoresheet
from scoring.models.games import scoresheets
from tournaments.models import Entrant, Session, Table


@dataclass(frozen=True)
class SeatInRoom:
    """`entrant` is the start number, None for who is none; `after` plays before this seat. `rounds` are those of the
    session in order, None where there is no score, and `pips` is their sum, None while there are none.
    """

    id: int
    number: int
    entrant: int | None
    name: str
    rounds: tuple[int | None, ...]
    has_left: bool
    after: str = ""

    @property
    def pips(self) -> int | None:
        played = [pips for pips in self.rounds if pips is not None]
        return sum(played) if played else None


@dataclass(frozen=True)
class TableInRoom:
    """`round` is the one it plays, None when all are in; `start` its double."""

    id: int
    session: Session
    number: int
    state: str
    game: Game
    seats: tuple[SeatInRoom, ...]
    round: int | None
    round_count: int
    rounds_in: int
    start: int | None
    extra_minutes: int
    sheet: Scoresheet = field(repr=False)

    @property
    def starts(self) -> tuple[int, ...]:
        """The doubles of its rounds."""
        return self.sheet.starts

    @property
    def is_all_in(self) -> bool:
        return self.round is None and self.round_count > 0

    def seat_of(self, entrant: int) -> SeatInRoom | None:
        return next((seat for seat in self.seats if seat.entrant == entrant), None)


def tables_in_room(tables: QuerySet[Table], entrants: Mapping[int, Entrant]) -> list[TableInRoom]:
    """In four statements however many there are; `entrants` by their players' ids."""
    found = list(tables.select_related("game", "session"))
    sheets = scoresheets([table.game for table in found])
    return [_table_in_room(table, sheets[table.game_id], entrants) for table in found]


def entrants_by_player(entrants: list[Entrant]) -> dict[int, Entrant]:
    return {entrant.player_id: entrant for entrant in entrants}


def _table_in_room(table: Table, sheet: Scoresheet, entrants: Mapping[int, Entrant]) -> TableInRoom:
    current = sheet.round(sheet.current) if sheet.current else None
    return TableInRoom(
        id=table.pk,
        session=table.session,
        number=table.number,
        state=table.state,
        game=table.game,
        seats=_seats_in_room(sheet, entrants),
        round=sheet.current,
        round_count=sheet.round_count,
        rounds_in=len(sheet.complete_rounds),
        start=current.start if current else None,
        extra_minutes=table.extra_minutes,
        sheet=sheet,
    )


def _seats_in_room(sheet: Scoresheet, entrants: Mapping[int, Entrant]) -> tuple[SeatInRoom, ...]:
    known = [entrants.get(seat.player_id) for seat in sheet.seats]
    names = [one.name if one else seat.name for one, seat in zip(known, sheet.seats, strict=True)]
    before = [after for after, _ in pairwise([*names[-1:], *names])]
    return tuple(
        SeatInRoom(
            id=seat.id,
            number=seat.number,
            entrant=one.number if one else None,
            name=name,
            rounds=tuple(sheet.round(number).pips(seat.id) for number in range(1, sheet.round_count + 1)),
            has_left=seat.left_round is not None,
            after=after,
        )
        for seat, one, name, after in zip(sheet.seats, known, names, before, strict=True)
    )
