"""Seats: who sits where, who joins, leaves, sits a round out."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms import Unreadable, read_name, read_pips
from scoring.models import (
    ABSENT,
    Game,
    Player,
    Refused,
    Scoresheet,
    SeatOfSheet,
    Stale,
    add_seat,
    come_back,
    hand_path,
    leave_table,
    move_seats,
    new_key,
    play_after_all,
    remove_seat,
    rename_player,
    sit_out,
    start_values,
)
from scoring.rules import check_seats
from scoring.views.visitors import Access, find_game
from scoring.wording.games import game_title
from scoring.wording.rule_sets import seats_problem


@require_http_methods(["GET", "HEAD", "POST"])
def edit_seats(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    if not access.may_keep:
        raise Http404
    if request.method != "POST":
        return _show_seats(request, game, access)
    try:
        _asked_verb(request)(request, game, access)
    except (Refused, Unreadable) as refusal:
        return _show_seats(request, game, access, error=str(refusal), status=422)
    except Stale:
        sentence = _("Somebody else changed the seats just now. This is how they are.")
        return _show_seats(request, game, access, error=sentence, status=409)
    return redirect("scoring:edit_seats", key=key)


def _show_seats(request: HttpRequest, game: Game, access: Access, error: str = "", status: int = 200) -> HttpResponse:
    sheet = game.scoresheet()
    staying = [seat for seat in sheet.seats if seat.left_round is None]
    seated = {seat.player_id for seat in sheet.seats}
    remembered = list(game.keeper.players.remembered())
    renaming = request.POST.get("seat") if request.POST.get("do") == "rename" else None
    names = {player.pk: player.name for player in remembered}
    context = {
        "game": game,
        "title": game_title(game.name, game.created_at),
        "access": access,
        "sheet": sheet,
        "seats": [
            {**_seat_row(sheet, seat), "name": names.get(seat.player_id, ""), "renaming": renaming == str(seat.id)}
            for seat in sheet.seats
        ],
        "warnings": [seats_problem(problem) for problem in check_seats(sheet.rules, len(staying))],
        "start_values": start_values(sheet),
        "remembered": [player for player in remembered if player.pk not in seated] if access.knows_players else [],
        "typed": request.POST,
        "error": error,
        "request_key": new_key(),
    }
    return render(request, "scoring/edit_seats.html", context, status=status)


def _seat_row(sheet: Scoresheet, seat: SeatOfSheet) -> dict[str, object]:
    current = sheet.current
    hand = sheet.value(hand_path(current, seat.id)) if current else ""
    return {
        "seat": seat,
        "has_left": seat.left_round is not None,
        "sits_out": hand == ABSENT,
        "may_sit_out": hand == "" and current is not None and seat.plays(current),
        "has_scores": any(round_.pips(seat.id) is not None for round_ in sheet.rounds.values()),
    }


def _move(request: HttpRequest, game: Game, access: Access) -> None:
    """One step up or down, from the order the page showed."""
    order = [int(text) for text in request.POST.getlist("order") if _is_number(text)]
    shown = {seat: int(text) for seat in order if _is_number(text := request.POST.get(f"shown-{seat}", ""))}
    step = -1 if "up" in request.POST else 1
    moved = request.POST.get("up") or request.POST.get("down", "")
    if _is_number(moved) and int(moved) in order:
        index = order.index(int(moved))
        other = min(max(index + step, 0), len(order) - 1)
        order[index], order[other] = order[other], order[index]
    move_seats(game, order, shown, access.edit(request))


def _join(request: HttpRequest, game: Game, access: Access) -> None:
    add_seat(game, _joiner(request, game, access), _start_value(request), access.edit(request))


def _joiner(request: HttpRequest, game: Game, access: Access) -> Player | str:
    """The remembered player chosen, or of the name typed unless seated here; else the name of somebody new."""
    name = read_name(request.POST.get("name", ""))
    players = game.keeper.players.remembered()
    if not name:
        chosen = players.known_by(request.POST.get("player", "")) if access.knows_players else None
        if chosen is None:
            raise Unreadable(_("Say who joins."))
        return chosen
    free = players.exclude(seats__game=game)
    return next((player for player in free if player.name.casefold() == name.casefold()), name)


def _start_value(request: HttpRequest) -> int | None:
    chosen = request.POST.get("start", "")
    return read_pips(request.POST.get("start_value", "") if chosen == "other" else chosen)


def _rename(request: HttpRequest, game: Game, access: Access) -> None:
    seat = game.seats.select_related("player").get(pk=_seat_id(request, game))
    if not access.owns or seat.player.removed_at is not None:
        raise Http404
    name = read_name(request.POST.get("name", ""))
    if not name:
        raise Unreadable(_("A player needs a name."))
    rename_player(seat.player, name)


def _seat_id(request: HttpRequest, game: Game) -> int:
    text = request.POST.get("seat", "")
    if not _is_number(text) or not game.seats.filter(pk=int(text)).exists():
        raise Stale({})
    return int(text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19


def _of_one_seat(verb: Callable[..., object]) -> Callable[[HttpRequest, Game, Access], None]:
    def act(request: HttpRequest, game: Game, access: Access) -> None:
        verb(game, _seat_id(request, game), access.edit(request))

    return act


VERBS: dict[str, Callable[[HttpRequest, Game, Access], None]] = {
    "move": _move,
    "join": _join,
    "rename": _rename,
    "leave": _of_one_seat(leave_table),
    "come-back": _of_one_seat(come_back),
    "sit-out": _of_one_seat(sit_out),
    "play": _of_one_seat(play_after_all),
    "remove": _of_one_seat(remove_seat),
}


def _asked_verb(request: HttpRequest) -> Callable[[HttpRequest, Game, Access], None]:
    verb = VERBS.get(request.POST.get("do", ""))
    if verb is None:
        raise Http404
    return verb
