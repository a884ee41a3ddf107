"""A whole game in memory: who sits, what every hand was left with, who is ahead.

A score sheet is read from the rows once, answers every question about them, and can be asked what it would
be with other cells. A *cell* is one value of a game that a request may change; its path names it:

    game/name  game/state  game/burned  game/closed_after
    seat/<id>/order  seat/<id>/joined_round  seat/<id>/left_round  seat/<id>/start_value
    round/<n>/ending  round/<n>/starter  round/<n>/seat/<id>

A hand's cell is a text: empty (not entered), "absent", or pips, a star for the double-blank, and the tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scoring.rules import Placing, Row, RuleSet, round_starts, standings

ABSENT = "absent"
FEWEST_SEATS = 2


@dataclass(frozen=True)
class Hand:
    """What a seat was left with in a round: pips (None: sits this round out) and what is known of the tiles."""

    pips: int | None
    double_blank: bool = False
    tiles: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.pips is None:
            return ABSENT
        return " ".join((f"{self.pips}{'*' if self.double_blank else ''}", *self.tiles))

    @classmethod
    def parse(cls, text: str) -> Hand | None:
        """The hand a cell's text stands for; None for the empty cell."""
        if not text:
            return None
        if text == ABSENT:
            return cls(None)
        first, *tiles = text.split(" ")
        return cls(int(first.rstrip("*")), first.endswith("*"), tuple(tiles))


@dataclass(frozen=True)
class SeatOfSheet:
    """A seat: `number` counts from 1 around the table, `name` is unlike every other name at it."""

    id: int
    number: int
    player_id: int
    player_key: str
    name: str
    order: int
    joined_round: int
    left_round: int | None
    start_value: int | None

    def plays(self, round_number: int) -> bool:
        return self.joined_round <= round_number and (self.left_round is None or round_number < self.left_round)


@dataclass(frozen=True)
class RoundOfSheet:
    number: int
    start: int
    ending: str = ""
    starter: int | None = None
    hands: Mapping[int, Hand] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not self.hands and not self.ending and self.starter is None

    def pips(self, seat_id: int) -> int | None:
        hand = self.hands.get(seat_id)
        return None if hand is None else hand.pips

    @property
    def out(self) -> int | None:
        """The seat that went out, as far as the scores tell."""
        if self.ending == "blocked":
            return None
        # Where the double-blank counts nothing, who was caught with it alone has 0 and did not go out.
        return next((seat for seat, hand in self.hands.items() if hand.pips == 0 and not hand.double_blank), None)


@dataclass(frozen=True)
class Scoresheet:
    rules: RuleSet
    name: str
    state: str
    burned: tuple[int, ...]
    seats: tuple[SeatOfSheet, ...]
    rounds: Mapping[int, RoundOfSheet]
    revision: int = 0
    closed_after: int | None = None

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The start double of every round, the first first."""
        return round_starts(self.rules, self.burned)[: self.closed_after]

    @property
    def round_count(self) -> int:
        return len(self.starts)

    def round(self, number: int) -> RoundOfSheet:
        return self.rounds.get(number) or RoundOfSheet(number, self.starts[number - 1])

    def seat(self, seat_id: int) -> SeatOfSheet:
        return next(seat for seat in self.seats if seat.id == seat_id)

    def seats_in(self, number: int) -> list[SeatOfSheet]:
        """Who may have a score in a round: those who play it, and anybody who has one all the same."""
        hands = self.round(number).hands
        return [seat for seat in self.seats if seat.plays(number) or seat.id in hands]

    def missing(self, number: int) -> list[SeatOfSheet]:
        hands = self.round(number).hands
        return [seat for seat in self.seats if seat.plays(number) and seat.id not in hands]

    def is_complete(self, number: int) -> bool:
        return bool(self.round(number).hands) and not self.missing(number)

    @cached_property
    def complete_rounds(self) -> list[RoundOfSheet]:
        return [self.round(n) for n in range(1, self.round_count + 1) if self.is_complete(n)]

    @cached_property
    def current(self) -> int | None:
        """The first round that is not complete; None when all are."""
        return next((n for n in range(1, self.round_count + 1) if not self.is_complete(n)), None)

    @property
    def last_complete(self) -> RoundOfSheet | None:
        return self.complete_rounds[-1] if self.complete_rounds else None

    @property
    def may_burn(self) -> bool:
        if self.current is None or self.rules.start_search != "next_lower":
            return False
        round_ = self.round(self.current)
        return round_.is_empty and round_.start != 0 and self.current < self.round_count

    @cached_property
    def rows(self) -> list[Row]:
        return [
            Row(seat.id, tuple(round_.pips(seat.id) for round_ in self.complete_rounds), seat.start_value)
            for seat in self.seats
        ]

    @cached_property
    def placings(self) -> list[Placing]:
        """Places over the complete rounds, best first; `player` of a placing is the seat's id."""
        return standings(self.rows) if self.complete_rounds else []

    def running_totals(self, seat: SeatOfSheet) -> list[int | None]:
        """A seat's total after each complete round, None before it had any."""
        total = seat.start_value
        totals: list[int | None] = []
        for round_ in self.complete_rounds:
            pips = round_.pips(seat.id)
            if pips is not None:
                total = (total or 0) + pips
            totals.append(total)
        return totals

    def has(self, path: str) -> bool:
        """Whether there is such a cell; a round goes with a double that is skipped, a seat when it is removed."""
        match path.split("/"):
            case ["seat", seat_id, _]:
                return any(seat.id == int(seat_id) for seat in self.seats)
            case ["round", number, *_]:
                return int(number) <= self.round_count
        return True

    def value(self, path: str) -> Any:
        """What a cell holds."""
        match path.split("/"):
            case ["game", "burned"]:
                return list(self.burned)
            case ["game", name]:
                return getattr(self, name)
            case ["seat", seat_id, name]:
                return getattr(self.seat(int(seat_id)), name)
            case ["round", number, "seat", seat_id]:
                hand = self.round(int(number)).hands.get(int(seat_id))
                return "" if hand is None else str(hand)
            case ["round", number, name]:
                return getattr(self.round(int(number)), name)
        raise KeyError(path)

    def with_cells(self, cells: Mapping[str, Any]) -> Scoresheet:
        """The same sheet with other values in these cells."""
        sheet = self
        for path, value in cells.items():
            sheet = sheet._with_cell(path, value)
        return sheet

    def _with_cell(self, path: str, value: Any) -> Scoresheet:
        match path.split("/"):
            case ["game", "burned"]:
                return replace(self, burned=tuple(value))
            case ["game", name]:
                return replace(self, **{name: value})
            case ["seat", seat_id, name]:
                return self._with_seat(replace(self.seat(int(seat_id)), **{name: value}))
            case ["round", number, "seat", seat_id]:
                return self._with_hand(self.round(int(number)), int(seat_id), Hand.parse(value))
            case ["round", number, name]:
                return self._with_round(replace(self.round(int(number)), **{name: value}))
        raise KeyError(path)

    def _with_seat(self, changed: SeatOfSheet) -> Scoresheet:
        seats = sorted((changed if s.id == changed.id else s for s in self.seats), key=lambda s: s.order)
        return replace(self, seats=tuple(seats))

    def _with_hand(self, round_: RoundOfSheet, seat_id: int, hand: Hand | None) -> Scoresheet:
        hands = {seat: held for seat, held in round_.hands.items() if seat != seat_id}
        if hand is not None:
            hands[seat_id] = hand
        return self._with_round(replace(round_, hands=hands))

    def _with_round(self, round_: RoundOfSheet) -> Scoresheet:
        return replace(self, rounds={**self.rounds, round_.number: round_})


def unlike_names(names: Iterable[str]) -> list[str]:
    """The names in order, a repeated one with a number behind it: Ana, Bo, Ana 2."""
    given: set[str] = set()
    result = []
    for name in names:
        unlike, count = name, 1
        while unlike.casefold() in given:
            count += 1
            unlike = f"{name} {count}"
        given.add(unlike.casefold())
        result.append(unlike)
    return result
