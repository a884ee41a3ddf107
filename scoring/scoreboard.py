"""What everybody at the table sees of a game, worked out before any template: the same for every viewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from scoring.chart import Chart, chart
from scoring.models import Game, RoundOfSheet, Scoresheet, SeatOfSheet
from scoring.rules import AheadBy, Placing
from scoring.wording import games


@dataclass(frozen=True)
class Double:
    """A start double of the strip: played, now, to-come or burned."""

    pip: int
    state: str


@dataclass(frozen=True)
class SeatOnBoard:
    """`last` is the last complete round, and totals count complete rounds; `gap` is the way to the leader."""

    id: int
    number: int
    name: str
    last: int | None
    last_out: bool
    last_round_played: bool
    total: int
    gap: int | None
    place: int | None
    leads: bool
    zero_rounds: int
    playing: bool
    entered: bool
    waiting: bool


@dataclass(frozen=True)
class PlacingOnBoard:
    """`reason` says why it stands before the next one where the totals do not."""

    place: int | None
    name: str
    total: int
    zero_rounds: range
    reason: str


@dataclass(frozen=True)
class RoundOfSeat:
    name: str
    pips: int
    start: int


@dataclass(frozen=True)
class Ending:
    """What is said once a game is finished or abandoned."""

    headline: str
    reasons: tuple[str, ...]
    placings: tuple[PlacingOnBoard, ...]
    chart: Chart | None
    best: RoundOfSeat | None
    worst: RoundOfSeat | None


@dataclass(frozen=True)
class Scoreboard:
    """A game as its page shows it."""

    title: str
    key: str
    revision: int
    state: str
    saved_at: datetime
    round: int | None
    round_count: int
    start: int | None
    starter_name: str
    hand_size: int
    may_burn: bool
    search: str
    strip: tuple[Double, ...]
    seats: tuple[SeatOnBoard, ...]
    ending: Ending | None

    @property
    def in_count(self) -> int:
        return sum(seat.entered for seat in self.seats)

    @property
    def some_in(self) -> bool:
        return self.in_count > 0

    @property
    def seats_in_play(self) -> int:
        return sum(seat.playing for seat in self.seats)


def scoreboard(game: Game) -> Scoreboard:
    sheet = game.scoresheet()
    current = sheet.round(sheet.current) if sheet.current else None
    names = {seat.id: seat.name for seat in sheet.seats}
    return Scoreboard(
        title=game.title,
        key=game.key,
        revision=game.revision,
        state=game.state,
        saved_at=game.changed_at,
        round=sheet.current,
        round_count=sheet.round_count,
        start=current.start if current else None,
        starter_name=names[current.starter] if current and current.starter else "",
        hand_size=sheet.rules.hand_size,
        may_burn=sheet.may_burn,
        search=sheet.rules.start_search,
        strip=tuple(_strip(sheet)),
        seats=tuple(_seats(sheet, current)),
        ending=None if game.is_in_progress else _ending(sheet),
    )


def _strip(sheet: Scoresheet) -> Iterator[Double]:
    numbers = {start: number for number, start in enumerate(sheet.starts, start=1)}
    for pip in range(sheet.rules.first_start, sheet.rules.last_start - 1, -1):
        number = numbers.get(pip)
        if number is None:
            yield Double(pip, "burned")
        elif number == sheet.current:
            yield Double(pip, "now")
        else:
            yield Double(pip, "played" if sheet.is_complete(number) else "to-come")


def _seats(sheet: Scoresheet, current: RoundOfSheet | None) -> Iterator[SeatOnBoard]:
    placings = {placing.player: placing for placing in sheet.placings}
    least = sheet.placings[0].total if sheet.placings else 0
    for seat, row in zip(sheet.seats, sheet.rows, strict=True):
        placing = placings.get(seat.id)
        place = placing.place if placing else None
        last = sheet.last_complete.pips(seat.id) if sheet.last_complete else None
        playing = current is not None and _plays(seat, current)
        entered = playing and current is not None and seat.id in current.hands
        yield SeatOnBoard(
            id=seat.id,
            number=seat.number,
            name=seat.name,
            last=last,
            last_out=sheet.last_complete is not None and sheet.last_complete.out == seat.id,
            last_round_played=last is not None,
            total=row.total,
            gap=row.total - least if place else None,
            place=place,
            leads=place == 1,
            zero_rounds=row.zero_rounds,
            playing=playing,
            entered=entered,
            waiting=playing and not entered and current is not None and bool(current.hands),
        )


def _plays(seat: SeatOfSheet, round_: RoundOfSheet) -> bool:
    if seat.id in round_.hands:
        return round_.pips(seat.id) is not None
    return seat.plays(round_.number)


def _ending(sheet: Scoresheet) -> Ending:
    names = {seat.id: seat.name for seat in sheet.seats}
    finished = sheet.state == Game.State.FINISHED
    rounds = sorted(_rounds_of_seats(sheet), key=lambda one: one.pips)
    return Ending(
        headline=games.outcome(sheet.placings, names) if finished else games.abandoned(len(sheet.complete_rounds)),
        reasons=_reasons(sheet.placings, names) if finished else (),
        placings=_placings(sheet.placings, names),
        chart=chart(sheet),
        best=next((one for one in rounds if one.pips), None),
        worst=rounds[-1] if rounds else None,
    )


def _rounds_of_seats(sheet: Scoresheet) -> Iterator[RoundOfSeat]:
    names = {seat.id: seat.name for seat in sheet.seats}
    for round_ in sheet.complete_rounds:
        for seat_id, hand in round_.hands.items():
            if hand.pips is not None:
                yield RoundOfSeat(names[seat_id], hand.pips, round_.start)


def _placings(placings: Sequence[Placing], names: Mapping[Any, str]) -> tuple[PlacingOnBoard, ...]:
    return tuple(
        PlacingOnBoard(
            place=placing.place,
            name=names[placing.player],
            total=placing.total,
            zero_rounds=range(placing.zero_rounds),
            reason="" if _is_plain(placing) else games.ahead(placing, following, names),
        )
        for placing, following in pairwise([*placings, *placings[-1:]])
    )


def _reasons(placings: Sequence[Placing], names: Mapping[Any, str]) -> tuple[str, ...]:
    """A sentence for every place that the totals do not decide; where they decide all, for the first."""
    pairs = list(pairwise(placings))
    told = [pair for pair in pairs if not _is_plain(pair[0])] or pairs[:1]
    return tuple(sentence for pair in told if (sentence := games.ahead(*pair, names)))


def _is_plain(placing: Placing) -> bool:
    return placing.ahead_by in (None, AheadBy.TOTAL)
