"""The standings of a tournament: worked out from the rows of its tables every time, in three statements."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import NamedTuple

from scoring.rules import AheadBy, round_cap, round_starts
from tournaments.placings import (
    Block,
    Counting,
    Course,
    Cut,
    Mark,
    Placed,
    Tally,
    cut,
    marks,
    marks_at_the_end,
    place_all,
)

from .counted_rounds import Listed, Sitting, Sums, counted_sums, list_entrants, list_sittings
from .entrants import Entrant
from .sessions import Session, Snapshot
from .tournaments import Tournament

Kind = Session.Kind


class Line(NamedTuple):
    """One entrant in the standings. `place` is None without a place; what was not played is in no figure.

    `total` has the penalty in it. `ahead_by` is the reason against the next line of the same block. `final` holds the
    figures of who played in the final.
    """

    entrant: Listed
    place: int | None
    total: int
    rounds: int
    zero_rounds: int
    lowest_non_zero: int | None
    penalty: int
    ahead_by: AheadBy | None
    is_pending: bool
    mark: Mark
    block: Block
    final: Tally | None


def tournament_standings(tournament: Tournament, until: Session | None = None) -> list[Line]:
    """Best first, those without a place last; `until` leaves later sessions and their penalties out."""
    return Reading(tournament, until).lines


class Reading:
    """The rows behind the standings of one tournament; each statement is done at most once."""

    def __init__(self, tournament: Tournament, until: Session | None = None) -> None:
        self.tournament, self.until = tournament, until
        self.counting = Counting(tournament.share, is_totals=tournament.counting == Tournament.Counting.TOTALS)

    @cached_property
    def lines(self) -> list[Line]:
        final = {tally.player: tally for tally in self.final}
        return [self._line(row, final.get(row.player)) for row in self.placed]

    def _line(self, row: Placed, final: Tally | None) -> Line:
        entrant, tally = self.entrants[row.player], self._tallies[row.player]
        mark = self.marks.get(row.player, Mark.OPEN)
        return Line(
            entrant, row.place, tally.total, tally.round_count, tally.zero_rounds, tally.lowest_non_zero,
            tally.adjustment, row.ahead_by, entrant.is_pending, mark, row.block, final,
        )  # fmt: skip

    @cached_property
    def placed(self) -> list[Placed]:
        """The final places who played in it."""
        return place_all(list(self._tallies.values()), self.counting, self.final, self._disqualified)

    @cached_property
    def placed_for_the_cut(self) -> list[Placed]:
        """As if there were no final, and only those who are here to play one."""
        placed = place_all(list(self._tallies.values()), self.counting, (), self._disqualified)
        return [row for row in placed if row.place is not None and self.entrants[row.player].is_here]

    def cut(self, size: int) -> Cut:
        return cut([(row.place or 0, row.player) for row in self.placed_for_the_cut], size)

    @cached_property
    def marks(self) -> Mapping[Hashable, Mark]:
        """Nothing is sure while a sheet waits to be accepted, and nothing is left to be said once a final is made."""
        size = self.tournament.cut
        has_final = any(sitting.kind == Kind.FINAL for sitting in self.sittings)
        if size is None or has_final or any(entrant.is_pending for entrant in self.entrants.values()):
            return {}
        courses = [self._course(entrant) for entrant in self.entrants.values() if entrant.may_play_on]
        if any(course.left for course in courses):
            return marks(courses, self.counting, size)
        return marks_at_the_end(self.cut(size))

    def _course(self, entrant: Listed) -> Course:
        begun = sum(row.rounds for row in self._sums_of(entrant, Kind.REGULAR) if not row.is_closed)
        return Course(self._tallies[entrant.pk], max(0, self._rounds_left - begun), self._most_pips)

    @cached_property
    def _rounds_left(self) -> int:
        """Rounds of sessions that are not closed, or not even planned."""
        if not self.tournament.is_open or self.until is not None:
            return 0
        regular = [sitting for sitting in self.sittings if sitting.kind == Kind.REGULAR]
        to_come = max(0, self.tournament.session_count - len(regular)) * self.tournament.rounds_per_session
        return to_come + sum(sitting.round_count for sitting in regular if sitting.state != Session.State.CLOSED)

    @cached_property
    def _most_pips(self) -> int:
        rules = self.tournament.rule_set
        return max(round_cap(rules, start) for start in round_starts(rules))

    @cached_property
    def final(self) -> list[Tally]:
        """What everybody came to in the final who played a round of it."""
        return [tally for entrant in self.entrants.values() if (tally := self._tally(entrant, Kind.FINAL)).round_count]

    @cached_property
    def play_offs(self) -> list[list[Tally]]:
        """What those came to in each play-off round who played it; a statement for each."""
        return [self._play_off(sitting) for sitting in self.sittings if sitting.kind == Kind.PLAY_OFF]

    def _play_off(self, sitting: Sitting) -> list[Tally]:
        entrants = {entrant.player_id: entrant.pk for entrant in self.entrants.values()}
        sums = [row for row in counted_sums(self.tournament, [sitting]) if row.player_id in entrants]
        return [
            Tally(entrants[row.player_id], row.pips, row.rounds, row.zero_rounds, row.lowest_non_zero) for row in sums
        ]

    @cached_property
    def _tallies(self) -> dict[Hashable, Tally]:
        """What counts before the final, in the order of start numbers."""
        return {pk: self._tally(entrant, Kind.REGULAR, entrant.penalty) for pk, entrant in self.entrants.items()}

    def _tally(self, entrant: Listed, kind: str, penalty: int = 0) -> Tally:
        rows = self._sums_of(entrant, kind)
        lowest = min((row.lowest_non_zero for row in rows if row.lowest_non_zero is not None), default=None)
        return Tally(
            entrant.pk,
            pips=sum(row.pips for row in rows),
            round_count=sum(row.rounds for row in rows),
            zero_rounds=sum(row.zero_rounds for row in rows),
            lowest_non_zero=lowest,
            adjustment=penalty,
        )

    def _sums_of(self, entrant: Listed, kind: str) -> list[Sums]:
        return self._sums.get((entrant.player_id, kind), [])

    @cached_property
    def entrants(self) -> dict[Hashable, Listed]:
        return {entrant.pk: entrant for entrant in list_entrants(self.tournament, self.until)}

    @cached_property
    def sittings(self) -> list[Sitting]:
        return list_sittings(self.tournament, self.until)

    @cached_property
    def _sums(self) -> dict[tuple[int, str], list[Sums]]:
        sums: dict[tuple[int, str], list[Sums]] = {}
        for row in counted_sums(self.tournament, self.sittings):
            sums.setdefault((row.player_id, row.kind), []).append(row)
        return sums

    @property
    def _disqualified(self) -> list[int]:
        state = Entrant.State.DISQUALIFIED
        return [entrant.pk for entrant in self.entrants.values() if entrant.state == state]


def make_snapshot(session: Session) -> Snapshot:
    """The standings after a session, kept as they are; inside the transaction that closes it."""
    tournament = session.tournament
    kept = [as_kept(line) for line in tournament_standings(tournament, session)]
    return session.snapshots.create(tournament=tournament, revision=tournament.revision, placings=kept)


def as_kept(line: Line) -> dict[str, object]:
    """A line of a snapshot: ids and figures, no name."""
    return {
        "entrant": line.entrant.pk,
        "place": line.place,
        "total": line.total if line.rounds else None,
        "rounds": line.rounds,
        "zero_rounds": line.zero_rounds,
        "lowest_non_zero": line.lowest_non_zero,
        "penalty": line.penalty,
        "ahead_by": line.ahead_by,
        "is_pending": line.is_pending,
        "block": line.block,
        "final": line.final.total if line.final else None,
    }
