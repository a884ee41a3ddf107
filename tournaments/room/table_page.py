"""Everything about one table: who sits there and agrees, what is disputed, what can be done next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.models import Scoresheet, SeatOfSheet
from scoring.wording.changes import change_lines
from tournaments.models import Dispute, Entrant, Notice, Session, Table

from .clock_face import ClockFace, clock_face

State = Table.State


@dataclass(frozen=True)
class SeatAtTable:
    """`after` is who plays before this seat."""

    seat: SeatOfSheet
    entrant: Entrant | None
    total: int | None
    agrees: bool
    after: str

    @property
    def id(self) -> int:
        return self.seat.id

    @property
    def number(self) -> int:
        return self.seat.number

    @property
    def name(self) -> str:
        return self.entrant.name if self.entrant else self.seat.name

    @property
    def has_left(self) -> bool:
        return self.seat.left_round is not None


@dataclass(frozen=True)
class DisputeAtTable:
    dispute: Dispute
    lines: list[str]

    @property
    def by(self) -> str:
        return self.dispute.entrant.name if self.dispute.entrant else _("The table’s phone")


class TablePage:
    """Read when it is asked for. The table is to be loaded with its game, session and tournament."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session = table.session
        self.tournament = table.session.tournament

    @cached_property
    def sheet(self) -> Scoresheet:
        return self.table.game.scoresheet()

    @cached_property
    def entrants(self) -> Mapping[int, Entrant]:
        """Who of the tournament sits there, by player."""
        players = [seat.player_id for seat in self.sheet.seats]
        found = self.tournament.entrants.filter(player__in=players).select_related("player")
        return {entrant.player_id: entrant for entrant in found}

    @cached_property
    def agreed(self) -> set[int]:
        """The players who agree with the sheet."""
        return set(self.table.acknowledgements.values_list("entrant__player", flat=True))

    @cached_property
    def seats(self) -> list[SeatAtTable]:
        totals = {placing.player: placing.total for placing in self.sheet.placings if placing.rounds}
        return [
            SeatAtTable(
                seat=seat,
                entrant=self.entrants.get(seat.player_id),
                total=totals.get(seat.id),
                agrees=seat.player_id in self.agreed,
                after=self._before(seat),
            )
            for seat in self.sheet.seats
        ]

    def seat_of(self, player: int) -> SeatAtTable | None:
        return next((one for one in self.seats if one.seat.player_id == player), None)

    @property
    def stayed(self) -> list[SeatAtTable]:
        return [one for one in self.seats if not one.has_left]

    @property
    def agreeing(self) -> int:
        return sum(one.agrees for one in self.stayed)

    @property
    def rounds_in(self) -> int:
        return len(self.sheet.complete_rounds)

    @property
    def round_choices(self) -> list[int]:
        """How many rounds the table may play: those that are complete count, one at least is played."""
        every = replace(self.sheet, closed_after=None).round_count
        return list(range(max(1, self.rounds_in), every + 1))

    @property
    def may_submit(self) -> bool:
        return self.table.is_open and self.sheet.current is None

    @cached_property
    def disputes(self) -> list[DisputeAtTable]:
        """The open ones first, then the newest."""
        found = list(self.table.disputes.select_related("entrant__player", "decided_by").order_by("decision", "-pk"))
        names = {one.id: one.name for one in self.seats}
        return [DisputeAtTable(dispute, self._told(dispute, names)) for dispute in found]

    @property
    def clock(self) -> ClockFace | None:
        return None if self.is_closed else clock_face(self.session.clock(self.table.extra_minutes))

    @property
    def is_closed(self) -> bool:
        return self.session.state == Session.State.CLOSED

    @cached_property
    def notices(self) -> list[Notice]:
        """To everybody and to this table."""
        standing = self.tournament.notices.filter(ended_at=None)
        return list(standing.filter(table=None) | standing.filter(table=self.table))

    def _told(self, dispute: Dispute, names: Mapping[int, str]) -> list[str]:
        known = {path: value for path, value in dispute.cells.items() if self.sheet.has(path)}
        before = {} if dispute.decision else {path: self.sheet.value(path) for path in known}
        return change_lines(before, known, names)

    def _before(self, seat: SeatOfSheet) -> str:
        sitting = [one for one in self.sheet.seats if one.left_round is None]
        if seat not in sitting:
            return ""
        before = sitting[sitting.index(seat) - 1]
        entrant = self.entrants.get(before.player_id)
        return entrant.name if entrant else before.name
