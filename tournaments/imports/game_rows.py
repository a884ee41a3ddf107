"""Many games stored at once: the same rows and the same log as if they had been entered one by one."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from scoring.models import (
    Change,
    Game,
    GameResult,
    HandScore,
    Keeper,
    Link,
    Player,
    Round,
    RoundAbsence,
    Ruling,
    Seat,
    hash_token,
    results_of,
    scoresheets,
)
from scoring.models.ruling_names import rename
from tournaments.imports.plans import ChangePlan, GamePlan, LinkPlan, RulingPlan
from tournaments.models import Club, GameNight
from tournaments.models.cells import exchange_in_game

GAMES_AT_A_TIME = 200

Numbers = dict[int, int]
"""The ids of the seats of a game by their numbers."""


def store_games(club: Club, plans: Sequence[GamePlan], players: Mapping[str, Player]) -> list[Game]:
    """Makes the games in this order, with their evenings and results; ratings are for the caller to work out."""
    games: list[Game] = []
    for at in range(0, len(plans), GAMES_AT_A_TIME):
        games += _store_some(club, plans[at : at + GAMES_AT_A_TIME], players)
    return games


def _store_some(club: Club, plans: Sequence[GamePlan], players: Mapping[str, Player]) -> list[Game]:
    games = Game.objects.bulk_create([_game(club.keeper, plan) for plan in plans])
    pairs = list(zip(games, plans, strict=True))
    GameNight.objects.bulk_create(
        [GameNight(club=club, season=plan.season, game=game, date=plan.day) for game, plan in pairs]
    )
    seats = _store_seats(pairs, players)
    _store_rounds(pairs, seats)
    _store_changes(pairs, seats, club.keeper)
    sheets = scoresheets(games)
    GameResult.objects.bulk_create([result for game in games for result in results_of(game, sheets[game.pk])])
    return games


def _game(keeper: Keeper, plan: GamePlan) -> Game:
    sheet = plan.sheet
    return Game(
        keeper=keeper,
        key=plan.key,
        name=sheet.name,
        rules=sheet.rules.to_json(),
        state=sheet.state,
        burned=list(sheet.burned),
        closed_after=sheet.closed_after,
        revision=sheet.revision,
        created_at=plan.created_at,
        changed_at=plan.changed_at,
        finished_at=plan.finished_at,
    )


Pairs = Sequence[tuple[Game, GamePlan]]


def _store_seats(pairs: Pairs, players: Mapping[str, Player]) -> dict[int, Numbers]:
    numbers = {game.pk: _store_with_gaps(game, plan, players) for game, plan in pairs if plan.taken_away}
    rows = [(game, seat) for game, plan in pairs if not plan.taken_away for seat in _in_order_of_numbers(plan)]
    stored = Seat.objects.bulk_create([_seat(game, seat, players) for game, seat in rows])
    for (game, seat), row in zip(rows, stored, strict=True):
        numbers.setdefault(game.pk, {})[seat.id] = row.pk
    return numbers


def _in_order_of_numbers(plan: GamePlan) -> list[Any]:
    return sorted(plan.sheet.seats, key=lambda seat: seat.id)


def _seat(game: Game, seat: Any, players: Mapping[str, Player]) -> Seat:
    return Seat(
        game=game,
        player=players[seat.player_key],
        order=seat.order,
        joined_round=seat.joined_round,
        left_round=seat.left_round,
        start_value=seat.start_value,
    )


def _store_with_gaps(game: Game, plan: GamePlan, players: Mapping[str, Player]) -> Numbers:
    """Seats that were taken away get ids that nobody else will have, as the log still tells of them."""
    stands_in = Player.objects.create(keeper=game.keeper, name="")
    rows = {seat.id: _seat(game, seat, players) for seat in plan.sheet.seats}
    rows |= {number: Seat(game=game, player=stands_in, order=0) for number in plan.taken_away}
    numbers = {}
    for number in sorted(rows):
        rows[number].save()
        numbers[number] = rows[number].pk
        if number in plan.taken_away:
            rows[number].delete()
    stands_in.delete()
    return numbers


def _store_rounds(pairs: Pairs, seats: Mapping[int, Numbers]) -> None:
    told = [(game, plan.sheet.rounds[number]) for game, plan in pairs for number in sorted(plan.sheet.rounds)]
    rows = Round.objects.bulk_create(
        [
            Round(
                game=game,
                number=round_.number,
                start=round_.start,
                ending=round_.ending,
                starter_id=round_.starter and seats[game.pk][round_.starter],
            )
            for game, round_ in told
        ]
    )
    hands = [
        (row, seats[game.pk][seat], hand)
        for row, (game, round_) in zip(rows, told, strict=True)
        for seat, hand in sorted(round_.hands.items())
    ]
    HandScore.objects.bulk_create(
        [
            HandScore(
                round_id=row.pk, seat_id=seat, pips=hand.pips, double_blank=hand.double_blank, tiles=list(hand.tiles)
            )
            for row, seat, hand in hands
            if hand.pips is not None
        ]
    )
    RoundAbsence.objects.bulk_create(
        [RoundAbsence(round_id=row.pk, seat_id=seat) for row, seat, hand in hands if hand.pips is None]
    )


def _store_changes(pairs: Pairs, seats: Mapping[int, Numbers], keeper: Keeper) -> None:
    told = [(game, change) for game, plan in pairs for change in plan.changes]
    links = _store_links(pairs, seats, keeper)
    rows = Change.objects.bulk_create([_change(game, change, seats[game.pk], links) for game, change in told])
    by_game: dict[int, list[Change]] = {}
    for row in rows:
        by_game.setdefault(row.game_id, []).append(row)
    undoing = []
    for row, (game, change) in zip(rows, told, strict=True):
        if change.undoes is not None:
            row.undoes = by_game[game.pk][change.undoes - 1]
            undoing.append(row)
    Change.objects.bulk_update(undoing, ["undoes"], batch_size=GAMES_AT_A_TIME)
    Ruling.objects.bulk_create(
        [_ruling(game, ruling, by_game[game.pk], seats[game.pk]) for game, plan in pairs for ruling in plan.rulings]
    )


def _store_links(pairs: Pairs, seats: Mapping[int, Numbers], keeper: Keeper) -> dict[tuple[int, LinkPlan], Link]:
    """Links without a secret that anybody knows, closed before anybody could."""
    told = {(game, change.link): None for game, plan in pairs for change in plan.changes if change.link}
    rows = Link.objects.bulk_create([_link(game, link, seats[game.pk], keeper) for game, link in told])
    return {(game.pk, link): row for (game, link), row in zip(told, rows, strict=True)}


def _link(game: Game, link: LinkPlan, seats: Numbers, keeper: Keeper) -> Link:
    return Link(
        keeper=keeper,
        game=game,
        seat_id=link.seat and seats[link.seat],
        scope=link.scope,
        nonce=secrets.token_urlsafe(16),
        token_hash=hash_token(secrets.token_urlsafe(32)),
        revoked_at=timezone.now(),
    )


def _change(game: Game, change: ChangePlan, seats: Numbers, links: Mapping[tuple[int, LinkPlan], Link]) -> Change:
    return Change(
        game=game,
        keeper=change.keeper,
        link=links[game.pk, change.link] if change.link else None,
        verb=change.verb,
        round_number=change.round_number,
        before=_cells(change.before, seats, game.keeper_id),
        after=_cells(change.after, seats, game.keeper_id),
        revision=change.revision,
        at=change.at,
    )


def _cells(cells: Mapping[str, Any], seats: Numbers, club_keeper: int) -> dict[str, Any]:
    return exchange_in_game(cells, lambda kind, number: seats[number] if kind == "seat" else club_keeper)


def _ruling(game: Game, ruling: RulingPlan, changes: Sequence[Change], seats: Numbers) -> Ruling:
    names = {str(number): str(pk) for number, pk in seats.items()}
    return Ruling(
        game=game,
        number=ruling.number,
        change=changes[ruling.change - 1],
        round_number=ruling.round_number,
        kind=ruling.kind,
        record=rename(ruling.record, names),
        verdict=rename(ruling.verdict, names),
        decision=[part if isinstance(part, str) else seats[part] for part in ruling.decision],
        withdrawn_at=ruling.withdrawn_at,
    )
