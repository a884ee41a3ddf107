"""The games of a club as they stand in its document: with numbers for seats and people, and no ids."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from django.db.models import QuerySet

from scoring.models import Change, Game, HandScore, Round, RoundAbsence, Ruling, Seat
from scoring.models.ruling_names import rename
from tournaments.exports.values import as_postgresql, day, in_order, moment
from tournaments.models import GameNight
from tournaments.models.cells import exchange_in_game

GAMES_AT_A_TIME = 200
SCORE_FIELDS = ("round_id", "seat_id", "pips", "double_blank", "tiles")
Row = TypeVar("Row", Seat, Change, Ruling, Round)


class GameWriter:
    """Writes games of one club; `people` and `seasons` are the numbers of keepers and seasons by their ids."""

    def __init__(self, club_keeper: int, people: Mapping[int, int], seasons: Mapping[int, int]) -> None:
        self.club_keeper, self.people, self.seasons = club_keeper, people, seasons

    def write(self, games: Sequence[Game]) -> Iterator[dict[str, Any]]:
        for at in range(0, len(games), GAMES_AT_A_TIME):
            some = games[at : at + GAMES_AT_A_TIME]
            rows = _Rows(some)
            yield from (self._game(game, rows) for game in some)

    def _game(self, game: Game, rows: _Rows) -> dict[str, Any]:
        changes, rulings = rows.changes[game.pk], rows.rulings[game.pk]
        seats = {seat.pk: seat for seat in rows.seats[game.pk]}
        numbers = _numbers({*seats, *_seats_told(changes), *_seats_ruled_on(rulings)})
        order = {change.pk: number for number, change in enumerate(changes, start=1)}
        night = rows.nights.get(game.pk)
        return {
            "key": game.key,
            "name": game.name,
            "rules": in_order(game.rules),
            "state": game.state,
            "burned": game.burned,
            **({"closed_after": game.closed_after} if game.closed_after is not None else {}),
            "revision": game.revision,
            "created_at": moment(game.created_at),
            "changed_at": moment(game.changed_at),
            "finished_at": moment(game.finished_at),
            "night": night and {"date": day(night.date), "season": self.seasons.get(night.season_id or 0)},
            "seats": [_seat(seats.get(pk)) for pk in numbers],
            "rounds": [self._round(round_, rows, numbers) for round_ in rows.rounds[game.pk]],
            "changes": [self._change(change, order, numbers) for change in changes],
            "rulings": [_ruling(ruling, order, numbers) for ruling in rulings],
        }

    def _round(self, round_: Round, rows: _Rows, numbers: Mapping[int, int]) -> dict[str, Any]:
        scores = sorted((numbers[seat], pips, blank, tiles) for seat, pips, blank, tiles in rows.scores[round_.pk])
        absent = sorted(numbers[seat] for seat in rows.absences[round_.pk])
        return {
            "number": round_.number,
            "start": round_.start,
            "ending": round_.ending,
            **({"starter": numbers[round_.starter_id]} if round_.starter_id else {}),
            "scores": [_score(*score) for score in scores],
            **({"absent": absent} if absent else {}),
        }

    def _change(self, change: Change, order: Mapping[int, int], numbers: Mapping[int, int]) -> dict[str, Any]:
        return {
            "at": moment(change.at),
            "verb": change.verb,
            "by": self._by(change, numbers),
            **({"round": change.round_number} if change.round_number is not None else {}),
            "before": _cells(change.before, numbers),
            "after": _cells(change.after, numbers),
            **({"undoes": order[change.undoes_id]} if change.undoes_id else {}),
            "revision": change.revision,
        }

    def _by(self, change: Change, numbers: Mapping[int, int]) -> Any:
        """Through which link, the club itself, or the number of a person; nothing of the link's secret."""
        if change.link is not None:
            return {
                "link": change.link.scope,
                **({"seat": numbers[change.link.seat_id]} if change.link.seat_id else {}),
            }
        return "club" if change.keeper_id == self.club_keeper else self.people.get(change.keeper_id or 0)


class _Rows:
    """Everything about some games, in one statement of each kind."""

    def __init__(self, games: Sequence[Game]) -> None:
        keys = [game.pk for game in games]
        self.seats = _by_game(Seat.objects.filter(game__in=keys).select_related("player").order_by("pk"))
        self.changes = _by_game(Change.objects.filter(game__in=keys).select_related("link").order_by("pk"))
        self.rulings = _by_game(Ruling.objects.filter(game__in=keys).order_by("number"))
        self.rounds = _by_game(Round.objects.filter(game__in=keys).order_by("number"))
        self.nights = {night.game_id: night for night in GameNight.objects.filter(game__in=keys)}
        # There are so many that objects of them would take as long as all the rest.
        self.scores: dict[int, list[tuple[int, int, bool, list[str]]]] = defaultdict(list)
        scores = HandScore.objects.filter(round__game__in=keys)
        for round_id, seat, pips, double_blank, tiles in scores.values_list(*SCORE_FIELDS):
            self.scores[round_id].append((seat, pips, double_blank, tiles))
        self.absences: dict[int, list[int]] = defaultdict(list)
        for round_id, seat in RoundAbsence.objects.filter(round__game__in=keys).values_list("round_id", "seat_id"):
            self.absences[round_id].append(seat)


def _by_game(rows: QuerySet[Row]) -> dict[int, list[Row]]:
    by_game: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        by_game[row.game_id].append(row)
    return by_game


def _numbers(seats: Iterable[int]) -> dict[int, int]:
    """Numbers from 1 in the order in which the seats were made, those included that were taken away."""
    return {pk: number for number, pk in enumerate(sorted(seats), start=1)}


def _seats_told(changes: Iterable[Change]) -> set[int]:
    told: set[int] = set()

    def note(kind: str, number: int) -> int:
        if kind == "seat":
            told.add(number)
        return number

    for change in changes:
        exchange_in_game(change.before, note)
        exchange_in_game(change.after, note)
    return told


def _seats_ruled_on(rulings: Iterable[Ruling]) -> Iterator[int]:
    for ruling in rulings:
        yield from map(int, ruling.record.get("players", ()))
        yield from (part for part in ruling.decision if isinstance(part, int))


def _seat(seat: Seat | None) -> dict[str, Any] | None:
    if seat is None:
        return None
    return {
        "player": seat.player.key,
        "order": seat.order,
        "joined_round": seat.joined_round,
        "left_round": seat.left_round,
        "start_value": seat.start_value,
    }


def _score(seat: int, pips: int, double_blank: bool, tiles: list[str]) -> dict[str, Any]:
    return {
        "seat": seat,
        "pips": pips,
        **({"double_blank": True} if double_blank else {}),
        **({"tiles": tiles} if tiles else {}),
    }


def _cells(cells: Mapping[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
    """Cells with numbers for seats, and 1 for the club that the game was given to."""
    return as_postgresql(exchange_in_game(cells, lambda kind, pk: numbers[pk] if kind == "seat" else 1))


def _ruling(ruling: Ruling, order: Mapping[int, int], numbers: Mapping[int, int]) -> dict[str, Any]:
    names = {str(pk): str(number) for pk, number in numbers.items()}
    return {
        "number": ruling.number,
        "change": order[ruling.change_id],
        **({"round": ruling.round_number} if ruling.round_number is not None else {}),
        "kind": ruling.kind,
        "record": in_order(rename(ruling.record, names)),
        "verdict": in_order(rename(ruling.verdict, names)),
        "decision": [part if isinstance(part, str) else numbers[part] for part in ruling.decision],
        "withdrawn_at": moment(ruling.withdrawn_at),
    }
