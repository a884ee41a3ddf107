"""The verbs that change who sits at a table: move, join, leave, come back, sit a round out, take a seat away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from .changes import Cells, Change, Edit, Refused, Stale, check_guards, lock, log, store_game, write
from .games import Game, Round
from .keepers import Player
from .recording import check_round, hand_path
from .scoresheet import ABSENT, FEWEST_SEATS, Scoresheet

MOST_SEATS = 20


def start_values(sheet: Scoresheet) -> tuple[int, int] | None:
    """What a late joiner may be given to start from: the highest total, and the average rounded half up."""
    totals = [placing.total for placing in sheet.placings if placing.place is not None]
    if not totals:
        return None
    return max(totals), (2 * sum(totals) + len(totals)) // (2 * len(totals))


def move_seats(game: Game, order: Sequence[int], shown: Mapping[int, int], edit: Edit) -> Change | None:
    """Puts the seats in this order clockwise. Raises Stale when others are at the table than were shown."""
    if sorted(order) != sorted(seat.id for seat in game.scoresheet().seats):
        raise Stale({})
    cells = {_path(seat, "order"): number for number, seat in enumerate(order, start=1)}
    return write(
        game, Change.Verb.SEATS, cells, edit, shown={_path(seat, "order"): number for seat, number in shown.items()}
    )


def leave_table(game: Game, seat_id: int, edit: Edit, *, is_held: bool = False) -> Change | None:
    """From the current round on this seat does not play; from the next one if it has a score already.

    `is_held`: the current round counts for it, with the tiles that it holds now.
    """
    sheet, current = _open_sheet(game)
    first_missed = current + 1 if is_held else _first_missed(sheet, current, seat_id)
    cells = {_path(seat_id, "left_round"): first_missed}
    return _write(game, cells, edit, {_path(seat_id, "left_round"): None}, current)


def come_back(game: Game, seat_id: int, edit: Edit) -> Change | None:
    """The rounds missed meanwhile stay missed."""
    sheet, current = _open_sheet(game)
    left = sheet.seat(seat_id).left_round
    if left is None:
        return None
    missed = [n for n in range(left, current) if seat_id not in sheet.round(n).hands]
    cells = {_path(seat_id, "left_round"): None, **{hand_path(n, seat_id): ABSENT for n in missed}}
    return _write(game, cells, edit, {_path(seat_id, "left_round"): left}, current)


def sit_out(game: Game, seat_id: int, edit: Edit) -> Change | None:
    _sheet, current = _open_sheet(game)
    path = hand_path(current, seat_id)
    return _write(game, {path: ABSENT}, edit, {path: ""}, current)


def play_after_all(game: Game, seat_id: int, edit: Edit) -> Change | None:
    _sheet, current = _open_sheet(game)
    path = hand_path(current, seat_id)
    return _write(game, {path: ""}, edit, {path: ABSENT}, current)


def add_seat(game: Game, player: Player | str, start_value: int | None, edit: Edit) -> Change:
    """A late joiner plays from the current round on; a text is the name of somebody new."""

    def add(locked: Game, sheet: Scoresheet, current: int) -> tuple[Cells, Cells]:
        if len(sheet.seats) >= MOST_SEATS:
            raise Refused(_("At most %(most)s players fit at one table.") % {"most": MOST_SEATS})
        known = player if isinstance(player, Player) else Player.objects.create(keeper=locked.keeper, name=player)
        if any(seat.player_id == known.pk for seat in sheet.seats):
            raise Refused(_("%(name)s has a seat at this table already.") % {"name": known.name})
        seat = locked.add_seat(known, joined_round=current, start_value=start_value)
        after: dict[str, object] = {_path(seat.pk, "joined_round"): current}
        if start_value is not None:
            after[_path(seat.pk, "start_value")] = start_value
        return dict.fromkeys(after), after

    return _restructure(game, edit, add)


def remove_seat(game: Game, seat_id: int, edit: Edit) -> Change:
    """Takes a seat away that has no score at all."""

    def remove(locked: Game, sheet: Scoresheet, current: int) -> tuple[Cells, Cells]:
        seat = locked.seats.filter(pk=seat_id).first()
        if seat is None:
            raise Stale({})
        if seat.scores.exists():
            name = sheet.seat(seat_id).name
            raise Refused(_("%(name)s has scores, so the seat stays. Say that %(name)s left.") % {"name": name})
        if sum(other.left_round is None and other.id != seat_id for other in sheet.seats) < FEWEST_SEATS:
            raise Refused(_("Chicken Foot needs two players or more."))
        seat.delete()
        Round.objects.filter(game=locked, scores=None, absences=None, ending="", starter=None).delete()
        path = _path(seat_id, "joined_round")
        return {path: seat.joined_round}, {path: None}

    return _restructure(game, edit, remove)


def substitute_seat(game: Game, seat_id: int, player: Player, edit: Edit) -> Change:
    """Somebody takes the seat's place at the table, with a seat of their own; what was scored stays with who played."""

    def substitute(locked: Game, sheet: Scoresheet, current: int) -> tuple[Cells, Cells]:
        if any(seat.player_id == player.pk for seat in sheet.seats):
            raise Refused(_("%(name)s has a seat at this table already.") % {"name": player.name})
        leaves, first = sheet.seat(seat_id), _first_missed(sheet, current, seat_id)
        if leaves.left_round is not None:
            raise Refused(_("%(name)s has left this table already.") % {"name": leaves.name})
        after: dict[str, object] = {_path(seat_id, "left_round"): first}
        before: dict[str, object] = {_path(seat_id, "left_round"): None}
        for other in sheet.seats:
            if other.order > leaves.order:
                before[_path(other.id, "order")] = other.order
                after[_path(other.id, "order")] = other.order + 1
        locked.seats.filter(order__gt=leaves.order).update(order=F("order") + 1)
        locked.seats.filter(pk=seat_id).update(left_round=first)
        seat = locked.seats.create(player=player, order=leaves.order + 1, joined_round=first)
        return {**before, _path(seat.pk, "joined_round"): None}, {**after, _path(seat.pk, "joined_round"): first}

    return _restructure(game, edit, substitute)


def _first_missed(sheet: Scoresheet, current: int, seat_id: int) -> int:
    return current if sheet.round(current).pips(seat_id) is None else current + 1


def _path(seat_id: int, name: str) -> str:
    return f"seat/{seat_id}/{name}"


def _open_sheet(game: Game) -> tuple[Scoresheet, int]:
    sheet = game.scoresheet()
    return sheet, _open_round(sheet)


def _open_round(sheet: Scoresheet) -> int:
    if sheet.state == Game.State.ABANDONED:
        raise Refused(_("This game was abandoned. Take it up again first."))
    if sheet.current is None:
        raise Refused(_("This game is finished. Undo its last round first."))
    return sheet.current


def _write(game: Game, cells: Cells, edit: Edit, shown: Cells, current: int) -> Change | None:
    def settle(before: Scoresheet, after: Scoresheet) -> Cells:
        if before.current != current:
            raise Stale({})
        if _fewest_playing(after, current) < min(FEWEST_SEATS, _fewest_playing(before, current)):
            raise Refused(_("Chicken Foot needs two players or more."))
        return _ending(after, current)

    return write(game, Change.Verb.SEATS, cells, edit, shown=shown, settle=settle, round_number=current)


def _fewest_playing(sheet: Scoresheet, number: int) -> int:
    return min(_playing(sheet, number), _playing(sheet, number + 1))


def _playing(sheet: Scoresheet, number: int) -> int:
    hands = sheet.rounds[number].hands if number in sheet.rounds else {}
    absent = [seat for seat, hand in hands.items() if hand.pips is None]
    return sum(seat.plays(number) and seat.id not in absent for seat in sheet.seats)


def _ending(sheet: Scoresheet, number: int) -> Cells:
    """How a round ended, where the seat that just went was the last one without a score."""
    if not sheet.is_complete(number):
        return {}
    round_ = sheet.round(number)
    ending = round_.ending or ("out" if round_.out else "blocked")
    check_round(sheet, number, ending)
    return {} if ending == round_.ending else {f"round/{number}/ending": ending}


def _restructure(
    game: Game, edit: Edit, change_seats: Callable[[Game, Scoresheet, int], tuple[Cells, Cells]]
) -> Change:
    """Adds or removes a seat as one logged change; `change_seats` answers what it says before and after."""
    with transaction.atomic():
        locked = lock(game, edit)
        if locked.done_by is not None:
            return Change.objects.get(pk=locked.done_by)
        check_guards(locked, Change.Verb.SEATS, {}, edit)
        sheet = locked.scoresheet()
        current = _open_round(sheet)
        before, after = change_seats(locked, sheet, current)
        sheet = locked.scoresheet()
        for path, ending in _ending(sheet, current).items():
            locked.rounds.filter(number=current).update(ending=ending)
            sheet = sheet.with_cells({path: ending})
            before, after = {**before, path: ""}, {**after, path: ending}
        store_game(locked, sheet)
        return log(locked, Change.Verb.SEATS, before, after, edit, round_number=current)
