"""Records of a club, and its hall of fame: what was reached, by whom, in which game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from scoring.querysets import GameResultQuerySet
from scoring.ratings import PROVISIONAL_BELOW


class RecordKind(StrEnum):
    """The biggest hand is that of any round; all others are about whole games."""

    LOWEST_TOTAL = "lowest-total"
    HIGHEST_TOTAL = "highest-total"
    MOST_ZEROS = "most-zeros"
    BIGGEST_HAND = "biggest-hand"
    CLOSEST_GAME = "closest-game"
    CLEAREST_WIN = "clearest-win"
    HIGHEST_RATING = "highest-rating"
    MOST_GAMES = "most-games"
    MOST_WINS = "most-wins"
    WINS_IN_A_ROW = "wins-in-a-row"
    WITHOUT_A_ZERO = "without-a-zero"


class Result(NamedTuple):
    """One player in one game, as far as records ask."""

    game: int
    player: int
    counts: bool
    place: int | None
    total: int
    zero_rounds: int
    worst: int | None
    rating: int | None
    rated_games: int | None


class Holder(NamedTuple):
    """Who reached a value, and in which game; the last of a run, None where it took many."""

    players: tuple[int, ...]
    game: int | None = None


Claim = tuple[int, Holder]
"""A value, and who reached it."""


@dataclass(frozen=True)
class Record:
    """Whoever reached the same shares it: all holders in order of play."""

    kind: RecordKind
    value: int
    holders: tuple[Holder, ...]


def records(results: GameResultQuerySet) -> list[Record]:
    """The records over these games, as far as there are any, in one statement."""
    fields = ("counts", "place", "total", "zero_rounds", "worst", "rating", "rated_games")
    rows = results.order_by("game__created_at", "game_id", "place").values_list("game_id", "player_id", *fields)
    every = list(map(Result._make, rows))
    whole = [result for result in every if result.counts]
    found = []
    for kind, claims in _CLAIMS.items():
        best = _best(claims(every if kind == RecordKind.BIGGEST_HAND else whole), lowest=kind in _LOWEST)
        if best is not None:
            found.append(Record(kind, *best))
    return found


def _best(claims: Iterable[Claim], *, lowest: bool) -> tuple[int, tuple[Holder, ...]] | None:
    claims = list(claims)
    if not claims:
        return None
    values = [value for value, _holder in claims]
    best = min(values) if lowest else max(values)
    return best, tuple(holder for value, holder in claims if value == best)


def _totals(results: Sequence[Result]) -> Iterator[Claim]:
    return ((result.total, _holder(result)) for result in results if result.place is not None)


def _zeros(results: Sequence[Result]) -> Iterator[Claim]:
    return ((result.zero_rounds, _holder(result)) for result in results if result.zero_rounds)


def _hands(results: Sequence[Result]) -> Iterator[Claim]:
    return ((result.worst, _holder(result)) for result in results if result.worst)


def _ratings(results: Sequence[Result]) -> Iterator[Claim]:
    """Of those that are no longer provisional."""
    for result in results:
        if result.rating is not None and (result.rated_games or 0) >= PROVISIONAL_BELOW:
            yield result.rating, _holder(result)


def _gaps(results: Sequence[Result]) -> Iterator[Claim]:
    """How far the next placed was behind the winner, or behind all who shared the win."""
    for game, group in groupby(results, key=attrgetter("game")):
        placed = [result for result in group if result.place is not None]
        winners = [result for result in placed if result.place == 1]
        if len(winners) < len(placed):
            yield placed[len(winners)].total - winners[0].total, Holder(_players(winners), game)
        elif len(winners) > 1:
            yield 0, Holder(_players(winners), game)


def _games(results: Sequence[Result]) -> Iterator[Claim]:
    played = Counter(result.player for result in results)
    return ((games, Holder((player,))) for player, games in played.items())


def _wins(results: Sequence[Result]) -> Iterator[Claim]:
    return _games([result for result in results if result.place == 1])


def _runs(goes_on: Callable[[Result], bool]) -> Callable[[Sequence[Result]], Iterator[Claim]]:
    """How many games in a row of each player it held; every run once, with its last game."""

    def runs(results: Sequence[Result]) -> Iterator[Claim]:
        games_of: dict[int, list[Result]] = defaultdict(list)
        for result in results:
            games_of[result.player].append(result)
        for games in games_of.values():
            for held, run in groupby(games, key=goes_on):
                if held:
                    *before, last = run
                    yield len(before) + 1, _holder(last)

    return runs


def _holder(result: Result) -> Holder:
    return Holder((result.player,), result.game)


def _players(results: Iterable[Result]) -> tuple[int, ...]:
    return tuple(result.player for result in results)


_LOWEST = (RecordKind.LOWEST_TOTAL, RecordKind.CLOSEST_GAME)
_CLAIMS: dict[RecordKind, Callable[[Sequence[Result]], Iterator[Claim]]] = {
    RecordKind.LOWEST_TOTAL: _totals,
    RecordKind.HIGHEST_TOTAL: _totals,
    RecordKind.MOST_ZEROS: _zeros,
    RecordKind.BIGGEST_HAND: _hands,
    RecordKind.CLOSEST_GAME: _gaps,
    RecordKind.CLEAREST_WIN: _gaps,
    RecordKind.HIGHEST_RATING: _ratings,
    RecordKind.MOST_GAMES: _games,
    RecordKind.MOST_WINS: _wins,
    RecordKind.WINS_IN_A_ROW: _runs(lambda result: result.place == 1),
    RecordKind.WITHOUT_A_ZERO: _runs(lambda result: not result.zero_rounds),
}
