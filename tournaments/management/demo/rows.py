"""Played games as rows, a hundred at a time, with the log that entering them would have left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import connection

from scoring.models import Change, Game, Hand, Keeper, Player, Round, RoundAbsence, Seat
from tournaments.models import Club, GameNight, Season, day_of

from .deals import PlayedGame, PlayedRound

MANY = 100
ROUND_TAKES = timedelta(minutes=11)
NOTICED_AFTER = timedelta(days=2)

Seats = Sequence[Seat]


def store_games(
    club: Club, played: Sequence[PlayedGame], players: Mapping[str, Player], seasons: Sequence[Season], by: Keeper
) -> None:
    """`players` by name; `by` is who entered the games."""
    for at in range(0, len(played), MANY):
        _store(club, played[at : at + MANY], players, seasons, by)


def _store(
    club: Club, played: Sequence[PlayedGame], players: Mapping[str, Player], seasons: Sequence[Season], by: Keeper
) -> None:
    games = Game.objects.bulk_create([_game(club, each) for each in played])
    pairs = list(zip(games, played, strict=True))
    GameNight.objects.bulk_create([_night(club, game, seasons) for game in games])
    seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
    for seat in Seat.objects.bulk_create([s for game, each in pairs for s in _seats(game, each, players)]):
        seats[seat.game_id].append(seat)
    _store_rounds(pairs, seats)
    Change.objects.bulk_create([c for game, each in pairs for c in _changes(game, each, seats[game.pk], by)])


def _game(club: Club, played: PlayedGame) -> Game:
    ended = _ended(played)
    return Game(
        keeper=club.keeper,
        rules=played.rules.to_json(),
        state=played.state,
        revision=len(played.rounds),
        created_at=played.began,
        changed_at=ended,
        finished_at=ended if played.state == Game.State.FINISHED else None,
    )


def _ended(played: PlayedGame) -> datetime:
    return played.began + ROUND_TAKES * len(played.rounds)


def _night(club: Club, game: Game, seasons: Sequence[Season]) -> GameNight:
    day = day_of(club, game.created_at)
    season = next(
        (each for each in seasons if each.starts_on <= day and (not each.ends_on or day <= each.ends_on)), None
    )
    return GameNight(club=club, game=game, season=season, date=day)


def _seats(game: Game, played: PlayedGame, players: Mapping[str, Player]) -> Iterator[Seat]:
    for order, seat in enumerate(played.seats, start=1):
        yield Seat(
            game=game,
            player=players[seat.person.name],
            order=order,
            joined_round=seat.joined_round,
            left_round=seat.left_round,
            start_value=seat.start_value,
        )


def _store_rounds(pairs: Sequence[tuple[Game, PlayedGame]], seats: Mapping[int, Seats]) -> None:
    rows = [(game, each) for game, played in pairs for each in played.rounds]
    rounds = Round.objects.bulk_create([_round(game, each, seats[game.pk]) for game, each in rows])
    hands = [
        (row, seats[game.pk][index], hand)
        for row, (game, each) in zip(rounds, rows, strict=True)
        for index, hand in each.hands.items()
    ]
    _insert_scores([(row.pk, seat.pk, hand) for row, seat, hand in hands if hand.pips is not None])
    RoundAbsence.objects.bulk_create(
        [RoundAbsence(round=row, seat=seat) for row, seat, hand in hands if hand.pips is None]
    )


def _insert_scores(scores: Sequence[tuple[int, int, Hand]]) -> None:
    """A quarter of a million of them take a minute as objects."""
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO scoring_handscore (round_id, seat_id, pips, double_blank, tiles) VALUES (%s, %s, %s, %s, '[]')",
            [(row, seat, hand.pips, hand.double_blank) for row, seat, hand in scores],
        )


def _round(game: Game, played: PlayedRound, seats: Seats) -> Round:
    return Round(
        game=game, number=played.number, start=played.start, ending=played.ending, starter=seats[played.starter]
    )


def _changes(game: Game, played: PlayedGame, seats: Seats, by: Keeper) -> Iterator[Change]:
    yield Change(game=game, keeper=by, verb=Change.Verb.START, at=game.created_at)
    for each in played.rounds:
        yield _entered(game, played, each, seats, by)
    if played.mistake is not None:
        number, index, wrong = played.mistake
        path = f"round/{number}/seat/{seats[index].pk}"
        right = str(played.rounds[number - 1].hands[index])
        yield Change(
            game=game,
            keeper=by,
            verb=Change.Verb.RECORD,
            round_number=number,
            before={path: str(wrong)},
            after={path: right},
            revision=game.revision,
            at=game.changed_at + NOTICED_AFTER,
        )
    if played.state == Game.State.ABANDONED:
        cells = {"before": {"game/state": Game.State.IN_PROGRESS}, "after": {"game/state": Game.State.ABANDONED}}
        yield Change(
            game=game, keeper=by, verb=Change.Verb.ABANDON, revision=game.revision, at=game.changed_at, **cells
        )


def _entered(game: Game, played: PlayedGame, each: PlayedRound, seats: Seats, by: Keeper) -> Change:
    after: dict[str, Any] = {
        f"round/{each.number}/seat/{seats[index].pk}": str(hand) for index, hand in each.hands.items()
    }
    if played.mistake is not None and played.mistake[0] == each.number:
        _, index, wrong = played.mistake
        after[f"round/{each.number}/seat/{seats[index].pk}"] = str(wrong)
    after[f"round/{each.number}/ending"] = each.ending
    return Change(
        game=game,
        keeper=by,
        verb=Change.Verb.RECORD,
        round_number=each.number,
        before=dict.fromkeys(after, ""),
        after=after,
        revision=each.number,
        at=game.created_at + ROUND_TAKES * each.number,
    )
