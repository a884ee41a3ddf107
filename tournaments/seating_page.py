"""What a page of a session's seats shows: its tables with names, and how good they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from django.utils.translation import gettext as _, ngettext

from scoring.models import Seat
from tournaments.models import Entrant, Session, Table
from tournaments.models.seating_sessions import is_played, is_stale, scores_changed
from tournaments.seating.bands import bands
from tournaments.seating.sittings import Sitting
from tournaments.wording import seating as words
from tournaments.wording.seating import Told

Tables = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of the line-up. `left` and `came` are rounds, of who left in mid-session and who came instead."""

    entrant: Entrant
    seat: int
    after: Entrant | None
    is_swapped: bool = False
    left: int | None = None
    came: int | None = None


@dataclass(frozen=True, slots=True)
class TablePlaces:
    number: int
    places: list[Place]
    has_score: bool = False
    is_void: bool = False


@dataclass
class SeatingPage:
    """`session` is drawn; its tournament is to be loaded with it."""

    session: Session

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        return {one.pk: one for one in self.session.tournament.entrants.select_related("player")}

    @cached_property
    def swapped(self) -> set[int]:
        return {pk for pair in self.session.seating.get("swaps", ()) for pk in pair}

    @cached_property
    def tables(self) -> list[TablePlaces]:
        if self.session.is_announced:
            return list(self._as_they_sit())
        return [
            TablePlaces(number, self._places([self.entrants[pk] for pk in table]))
            for number, table in enumerate(self.session.seating.get("tables", ()), 1)
        ]

    def _places(self, line_up: Sequence[Entrant]) -> list[Place]:
        return [
            Place(entrant, seat, line_up[seat - 2], entrant.pk in self.swapped)
            for seat, entrant in enumerate(line_up, 1)
        ]

    def _as_they_sit(self) -> Iterator[TablePlaces]:
        """With who left, and who came instead."""
        tables = list(self.session.tables.all())
        by_player = {entrant.player_id: entrant for entrant in self.entrants.values()}
        at: dict[int, list[Seat]] = {table.game_id: [] for table in tables}
        for seat in Seat.objects.filter(game__in=at).order_by("order", "pk"):
            at[seat.game_id].append(seat)
        begun = set(self.session.tables.exclude(game__rounds=None).values_list("pk", flat=True))
        for table in tables:
            seats = [seat for seat in at[table.game_id] if seat.player_id in by_player]
            places = [
                Place(
                    by_player[seat.player_id], number, by_player[seats[number - 2].player_id],
                    by_player[seat.player_id].pk in self.swapped,
                    seat.left_round, seat.joined_round if seat.joined_round > 1 else None,
                )
                for number, seat in enumerate(seats, 1)
            ]  # fmt: skip
            yield TablePlaces(table.number, places, table.pk in begun, table.state == Table.State.VOID)

    @cached_property
    def by_name(self) -> list[tuple[TablePlaces, Place]]:
        everybody = [(table, place) for table in self.tables for place in table.places]
        return sorted(everybody, key=lambda one: (one[1].entrant.name.casefold(), one[1].entrant.number))

    def of(self, entrant: Entrant | None) -> tuple[TablePlaces, Place] | None:
        """Where somebody sits; of two seats in one session the later one."""
        found = [one for one in self.by_name if entrant is not None and one[1].entrant.pk == entrant.pk]
        return max(found, key=lambda one: one[1].came or 0, default=None)

    def find(self, name: str) -> list[tuple[TablePlaces, Place]]:
        wanted = name.strip().casefold()
        return [one for one in self.by_name if wanted and wanted in one[1].entrant.name.casefold()]

    @cached_property
    def sizes(self) -> list[int]:
        return [len(table) for table in self.session.seating.get("tables", ())]

    @property
    def short_sizes(self) -> str:
        return words.short_sizes(self.sizes)

    @cached_property
    def is_played(self) -> bool:
        return self.session.is_announced and is_played(self.session)

    @cached_property
    def is_stale(self) -> bool:
        return is_stale(self.session)

    @cached_property
    def scores_moved(self) -> str:
        """The sentence about scores that changed since the draw; empty where none did."""
        return words.scores_moved(self.session.seating) if scores_changed(self.session) else ""

    @property
    def drawn_by(self) -> str:
        return words.drawn_by(self.session.seating)

    @cached_property
    def seed(self) -> int | None:
        seed: int | None = self.session.seating.get("request", {}).get("seed")
        return seed

    # How good it is: of what was asked for, and of the tables as they are now.

    @cached_property
    def _now(self) -> list[list[str]]:
        return [[str(pk) for pk in table] for table in self.session.seating["tables"]]

    @cached_property
    def met_again(self) -> list[tuple[str, str]]:
        met = {frozenset(pair) for tables in self._history for table in tables for pair in combinations(table, 2)}
        pairs = (pair for table in self._now for pair in combinations(table, 2))
        return [(self._name(one), self._name(other)) for one, other in pairs if frozenset((one, other)) in met]

    @property
    def met_again_in_words(self) -> str:
        return words.pairs_in_words(self.met_again)

    @property
    def _history(self) -> Sequence[Tables]:
        history: Sequence[Tables] = self.session.seating["request"]["history"]
        return history

    @cached_property
    def quality(self) -> list[Told]:
        if "report" not in self.session.seating:
            return []
        report = self.session.seating["report"]
        small = report["small_table_seats"]
        return [
            words.meetings(self.met_again, max(0, report["unavoidable"] - self._repeated_before())),
            words.small_tables(small["min"], small["max"]),
            words.order(self._after_again()),
        ]

    def _repeated_before(self) -> int:
        met = Counter(
            frozenset(pair) for tables in self._history for table in tables for pair in combinations(table, 2)
        )
        return sum(times - 1 for times in met.values())

    def _after_again(self) -> int:
        before = {turn for tables in self._history for table in tables for turn in _turns(table)}
        return sum(turn in before for table in self._now for turn in _turns(table))

    @cached_property
    def deviations(self) -> list[str]:
        """What is not as the draw would have it: swaps, pins and pairs that do not hold, bands, void tables."""
        return [*self._swaps(), *self._broken_pins(), *self._broken_pairs(), *self._out_of_band(), *self._void()]

    def _swaps(self) -> Iterator[str]:
        for one, other in self.session.seating.get("swaps", ()):
            names = {"one": self._name(str(one)), "other": self._name(str(other))}
            yield _("%(one)s and %(other)s were swapped.") % names

    def _broken_pins(self) -> Iterator[str]:
        table_of = self._table_of
        for pk, number in self.session.seating.get("pins", {}).items():
            if pk in table_of and table_of[pk] != number:
                yield _("%(name)s was pinned to table %(number)s.") % {"name": self._name(pk), "number": number}

    def _broken_pairs(self) -> Iterator[str]:
        table_of = self._table_of
        for one, other in self.session.seating.get("apart", ()):
            if table_of.get(str(one), 0) == table_of.get(str(other), -1):
                names = {"one": self._name(str(one)), "other": self._name(str(other))}
                yield _("%(one)s and %(other)s were to be kept apart.") % names

    def _out_of_band(self) -> Iterator[str]:
        request: Mapping[str, object] = self.session.seating.get("request", {})
        standing = request.get("standing")
        if not isinstance(standing, list) or self.session.seating["method"] != "standing":
            return
        place = {pk: number for number, pk in enumerate([*standing, *sorted(set(self._table_of) - set(standing))])}
        sitting = Sitting(tuple(sorted(place[pk] for pk in self._table_of)), tuple(self.sizes))
        zones, zone_of = bands(sitting, range(len(standing)), int(str(request["band"])))
        out = sum(zone_of[place[pk]] != zones[number - 1] for pk, number in self._table_of.items() if pk in standing)
        if out:
            yield ngettext(
                "%(count)s sits outside of the group of equal standing.",
                "%(count)s sit outside of the group of equal standing.",
                out,
            ) % {"count": out}

    def _void(self) -> Iterator[str]:
        for table in self.tables:
            if table.is_void:
                yield _("Table %(number)s is void: nobody met there.") % {"number": table.number}

    @cached_property
    def _table_of(self) -> dict[str, int]:
        return {pk: number for number, table in enumerate(self._now, 1) for pk in table}

    def _name(self, pk: str) -> str:
        return self.entrants[int(pk)].name


def _turns(table: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(table, (*table[1:], table[0]), strict=True))
