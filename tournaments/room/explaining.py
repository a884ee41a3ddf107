"""Why an entrant has the place they have: every round they played, penalties, and the neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.models import Scoresheet, SeatOfSheet
from scoring.models.games import scoresheets
from tournaments.models import Entrant, Penalty, Session, Table, Tournament
from tournaments.models.standing import Line, Reading
from tournaments.wording.placings import ahead, explain_counting, needed_rounds, per_round, why_no_place


class RoundPlayed(NamedTuple):
    """`pips` is None for who sat it out; `counts` is what is said where a round counts nowhere, empty where it does."""

    start: int
    pips: int | None
    counts_not: str


@dataclass(frozen=True)
class Sat:
    """One table of the entrant's, with the rounds that have a score of theirs."""

    table: Table
    rounds: tuple[RoundPlayed, ...]

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def total(self) -> int | None:
        """Of the rounds that count; None where there is none."""
        counted = [one.pips for one in self.rounds if one.pips is not None and not one.counts_not]
        return sum(counted) if counted else None


@dataclass
class Explanation:
    tournament: Tournament
    entrant: Entrant

    @cached_property
    def reading(self) -> Reading:
        return Reading(self.tournament)

    @cached_property
    def at(self) -> int:
        return next(at for at, line in enumerate(self.reading.lines) if line.entrant.pk == self.entrant.pk)

    @property
    def line(self) -> Line:
        return self.reading.lines[self.at]

    @property
    def per_round(self) -> str:
        return per_round(self.line)

    @cached_property
    def reasons(self) -> list[str]:
        """Against the one before and the one behind; for who has no place, why not."""
        lines, counting = self.reading.lines, self.reading.counting
        if self.line.place is None:
            return [why_no_place(self.line, needed_rounds(lines, counting))]
        pairs = [(lines[at], lines[at + 1]) for at in (self.at - 1, self.at) if at >= 0 and at + 1 < len(lines)]
        return [said for one, other in pairs if (said := ahead(one, other, counting))]

    @property
    def rules(self) -> list[str]:
        return explain_counting(self.tournament, needed_rounds(self.reading.lines, self.reading.counting))

    @property
    def penalties(self) -> QuerySet[Penalty]:
        return self.entrant.penalties.filter(withdrawn_at=None).select_related("session")

    @cached_property
    def tables(self) -> list[Sat]:
        tables = Table.objects.filter(session__tournament=self.tournament, game__seats__player=self.entrant.player_id)
        tables = tables.select_related("game", "session").order_by("session__number", "number")
        sheets = scoresheets([table.game for table in tables])
        return [Sat(table, tuple(self._rounds(table, sheets[table.game_id]))) for table in tables]

    def _rounds(self, table: Table, sheet: Scoresheet) -> Iterator[RoundPlayed]:
        seat = next(seat for seat in sheet.seats if seat.player_id == self.entrant.player_id)
        for number, round_ in sorted(sheet.rounds.items()):
            if seat.id in round_.hands:
                yield RoundPlayed(round_.start, round_.pips(seat.id), self._counts_not(table, sheet, number, seat))

    def _counts_not(self, table: Table, sheet: Scoresheet, number: int, seat: SeatOfSheet) -> str:
        if table.state == Table.State.VOID:
            return _("void")
        if sheet.round(number).pips(seat.id) is None:
            return _("sat out")
        if number > sheet.round_count or not sheet.is_complete(number):
            return _("not complete")
        sitting = next(one for one in self.reading.sittings if one.pk == table.session_id)
        is_trimmed = self.tournament.counting == Tournament.Counting.TRIMMED and sitting.kind == Session.Kind.REGULAR
        if is_trimmed and number not in sitting.whole:
            return _("not completed by every table")
        return ""
