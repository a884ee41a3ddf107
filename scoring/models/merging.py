"""Two remembered players that are one person: their games become those of one, and every game counts once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.dispatch import Signal

from .changes import Change, Edit, log, store_cells
from .following import follow_merge
from .games import Game, Seat, scoresheets
from .keepers import Player
from .links import Link
from .recording import hand_path
from .remembering import show_again
from .ruling_names import rename
from .rulings import Ruling
from .scoresheet import Hand, Scoresheet, SeatOfSheet

player_merging = Signal()
"""Sent in the transaction of it with `player`, who is going to be `other` and has the own seats yet. It may be refused."""


class OneRound(Exception):
    """Both sat in one round, so they are two people."""

    def __init__(self, game: Game, number: int) -> None:
        super().__init__(f"round {number} of {game.pk}")
        self.game = game
        self.number = number


@transaction.atomic
def merge_player(player: Player, other: Player, edit: Edit) -> None:
    """Gives every seat of a player to another one, and forgets the first. Raises OneRound.

    Where both sat in one game, one after the other, two seats become one.
    """
    # In this order: who takes a seat locks the game first, then the player.
    list(_shared_games(player, other).select_for_update(of=("self",)))
    # A seat made meanwhile waits for these locks.
    both = list(Player.objects.select_for_update().filter(pk__in=(player.pk, other.pk)).order_by("pk"))
    if len(both) < 2:
        return
    player_merging.send(Player, player=player, other=other)
    _join_seats(player, other, edit)
    seats = list(Seat.objects.filter(player=player).values_list("pk", flat=True))
    Seat.objects.filter(pk__in=seats).update(player=other)
    follow_merge(player, other)
    player.delete()
    show_again(other)


def _shared_games(player: Player, other: Player) -> Any:
    of_other = Game.objects.for_player(other).values("pk")
    return Game.objects.select_related("keeper").for_player(player).filter(pk__in=of_other).order_by("pk")


def _join_seats(player: Player, other: Player, edit: Edit) -> None:
    games = list(_shared_games(player, other))
    sheets = scoresheets(games)
    pairs = {game.pk: _pair(sheets[game.pk], player, other) for game in games}
    for game in games:
        if number := _common_round(sheets[game.pk], *pairs[game.pk]):
            raise OneRound(game, number)
    for game in games:
        _join(game, sheets[game.pk], *pairs[game.pk], other, edit)


def _pair(sheet: Scoresheet, player: Player, other: Player) -> tuple[SeatOfSheet, SeatOfSheet]:
    """The seats of both, the one that came first first."""
    first, second = (seat for seat in sheet.seats if seat.player_id in (player.pk, other.pk))
    return (second, first) if second.joined_round < first.joined_round else (first, second)


def _common_round(sheet: Scoresheet, one: SeatOfSheet, other: SeatOfSheet) -> int | None:
    rounds = range(1, (sheet.current or sheet.round_count) + 1)
    return next((n for n in rounds if _sat(sheet, one, n) and _sat(sheet, other, n)), None)


def _sat(sheet: Scoresheet, seat: SeatOfSheet, number: int) -> bool:
    hand = sheet.round(number).hands.get(seat.id)
    return seat.plays(number) if hand is None else hand.pips is not None


def _join(game: Game, sheet: Scoresheet, kept: SeatOfSheet, gone: SeatOfSheet, player: Player, edit: Edit) -> None:
    """The second seat goes into the first: its scores, its links, what rulings say of it; not its start value."""
    cells = _joined_cells(sheet, kept, gone)
    joined = sheet.with_cells(cells)
    joined = replace(joined, seats=tuple(seat for seat in joined.seats if seat.id != gone.id))
    store_cells(game, sheet, joined, cells)
    Link.objects.filter(seat=gone.id).update(seat=kept.id)
    for ruling in game.rulings.all():
        _say_seat(ruling, str(gone.id), str(kept.id))
    Seat.objects.filter(pk=gone.id).delete()
    Seat.objects.filter(pk=kept.id).update(player=player)
    told = {path: value for path, value in cells.items() if not path.endswith(f"/seat/{gone.id}")}
    before = {path: sheet.value(path) for path in told} | {f"seat/{gone.id}/became": None}
    told[f"seat/{gone.id}/became"] = kept.id
    if gone.start_value is not None:
        before[f"seat/{gone.id}/start_value"], told[f"seat/{gone.id}/start_value"] = gone.start_value, None
    log(game, Change.Verb.SEATS, before, told, edit)


def _joined_cells(sheet: Scoresheet, kept: SeatOfSheet, gone: SeatOfSheet) -> dict[str, Any]:
    """What changes in the cells of a sheet when two seats become one."""
    left = None if None in (kept.left_round, gone.left_round) else max(kept.left_round or 0, gone.left_round or 0)
    cells: dict[str, Any] = {f"seat/{kept.id}/left_round": left}
    if kept.left_round is not None:
        cells[f"seat/{kept.id}/order"] = gone.order
    for number in range(1, sheet.round_count + 1):
        cells[hand_path(number, gone.id)] = ""
        cells[hand_path(number, kept.id)] = str(_joined_hand(sheet, kept, gone, number) or "")
        if sheet.round(number).starter == gone.id:
            cells[f"round/{number}/starter"] = kept.id
    return {path: value for path, value in cells.items() if sheet.value(path) != value}


def _joined_hand(sheet: Scoresheet, kept: SeatOfSheet, gone: SeatOfSheet, number: int) -> Hand | None:
    """The score that either has; none yet where either plays; else absent, once the first of both has sat down."""
    hands = sheet.round(number).hands
    held = [hands[seat.id] for seat in (kept, gone) if seat.id in hands]
    scored = next((hand for hand in held if hand.pips is not None), None)
    if scored is not None or _sat(sheet, kept, number) or _sat(sheet, gone, number):
        return scored
    comes_later = kept.joined_round <= number < gone.joined_round
    return Hand(None) if held or comes_later else None


def _say_seat(ruling: Ruling, gone: str, kept: str) -> None:
    players = ruling.record.get("players", [])
    if gone in players and kept not in players:
        names = {player: kept if player == gone else player for player in players}
        ruling.record, ruling.verdict = rename(ruling.record, names), rename(ruling.verdict, names)
    ruling.decision = [int(kept) if part == int(gone) else part for part in ruling.decision]
    ruling.save(update_fields=["record", "verdict", "decision"])
