"""Rounds: enter and correct them, see them all, take a change back, skip a double."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms import RoundForm
from scoring.models import (
    Change,
    Entry,
    Game,
    Refused,
    Scoresheet,
    Stale,
    Unsure,
    burn_double as burn,
    new_key,
    note_question,
    record_round as record,
    undo_change as undo,
)
from scoring.views.games import may_undo
from scoring.views.visitors import Access, find_game
from scoring.wording.changes import change_lines, with_former_seats

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

CHANGES_SHOWN = 200


@require_http_methods(["GET", "HEAD", "POST"])
def record_round(request: HttpRequest, key: str, number: int) -> HttpResponse:
    game, access = find_game(request, key)
    sheet = game.scoresheet()
    if not access.may_enter_any or not 1 <= number <= sheet.round_count:
        raise Http404
    form = RoundForm.of_sheet(sheet, number, {seat.id: access.may_enter(seat.id) for seat in sheet.seats})
    if request.method != "POST":
        form.choose(request.GET)
        return _show_round(request, game, sheet, form)
    entry = form.read(request.POST)
    if entry is None:
        form.error = next(row.error for row in form.seats if row.error)
        return _show_round(request, game, sheet, form, status=422)
    return _record(request, game, sheet, form, entry, access)


def _record(
    request: HttpRequest, game: Game, sheet: Scoresheet, form: RoundForm, entry: Entry, access: Access
) -> HttpResponse:
    edit = access.edit(request)
    try:
        change = record(game, entry, edit, sheet)
    except Stale as stale:
        note_question(game, entry, stale.theirs, edit)
        form.show_both(stale.theirs)
        return _show_round(request, game, sheet, form, status=409)
    except Refused as refusal:
        form.refuse(refusal.sentence, refusal.seats)
        return _show_round(request, game, sheet, form, status=refusal.status)
    except Unsure as doubt:
        form.ask(doubt.question, doubt.answer)
        return _show_round(request, game, sheet, form, status=422)
    return _saved(game, change)


def _saved(game: Game, change: Change | None) -> HttpResponse:
    address = reverse("scoring:show_game", args=(game.key,))
    return redirect(f"{address}?saved={change.pk}" if change else address)


def _show_round(
    request: HttpRequest, game: Game, sheet: Scoresheet, form: RoundForm, status: int = 200
) -> HttpResponse:
    context = {
        "game": game,
        "form": form,
        "title": game.title,
        "number": form.number,
        "start": form.start,
        "round_count": sheet.round_count,
        "set_max": sheet.rules.set_max,
        "double_blank": sheet.rules.double_blank,
        "request_key": new_key(),
    }
    return render(request, "scoring/record_round.html", context, status=status)


@require_safe
def list_rounds(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    sheet = game.scoresheet()
    totals = {placing.player: placing for placing in sheet.placings}
    rulings = Counter(game.rulings.standing().values_list("round_number", flat=True))
    rounds = [
        {
            "round": round_,
            "is_open": round_.number == sheet.current,
            "hands": [round_.hands.get(seat.id) for seat in sheet.seats],
            "rulings": rulings[round_.number],
        }
        for round_ in map(sheet.round, range(1, (sheet.current or sheet.round_count) + 1))
    ]
    context = {
        "game": game,
        "access": access,
        "title": game.title,
        "sheet": sheet,
        "rounds": rounds,
        "totals": [totals.get(seat.id) for seat in sheet.seats],
    }
    return render(request, "scoring/list_rounds.html", context)


@require_safe
def list_changes(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    sheet = game.scoresheet()
    changes = list(
        game.changes.select_related("keeper", "link__seat__player").prefetch_related("undone_by")[:CHANGES_SHOWN]
    )
    names = with_former_seats({seat.id: seat.name for seat in sheet.seats}, [change.after for change in changes])
    entries = [
        {
            "change": change,
            "lines": change_lines(change.before, change.after, names),
            "may_undo": may_undo(change, access) and not change.undone_by.all(),
        }
        for change in changes
    ]
    context = {
        "game": game,
        "access": access,
        "title": game.title,
        "entries": entries,
        "request_key": new_key(),
    }
    return render(request, "scoring/list_changes.html", context)


@require_POST
def undo_change(request: HttpRequest, key: str, change_id: int) -> HttpResponse:
    game, access = find_game(request, key)
    change = game.changes.filter(pk=change_id).first()
    if change is None or not may_undo(change, access):
        raise Http404
    try:
        undone = undo(game, change, access.edit(request))
    except Stale:
        return _refused(request, game, _("This was changed again since. Correct the cell itself."), 409)
    except Refused as refusal:
        return _refused(request, game, refusal.sentence, refusal.status)
    if undone is not None:
        messages.info(request, _("Taken back."))
    return redirect("scoring:show_game", key=game.key)


@require_POST
def burn_double(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    start = request.POST.get("start", "")
    if not access.may_enter_all:
        raise Http404
    if not start.isdecimal() or len(start) > 2:
        return _refused(request, game, _("Say which double is skipped."), 422)
    try:
        change = burn(game, int(start), access.edit(request))
    except Stale:
        return _refused(request, game, _("Somebody else skipped a double just now."), 409)
    except Refused as refusal:
        return _refused(request, game, refusal.sentence, refusal.status)
    return _saved(game, change)


def _refused(request: HttpRequest, game: Game, sentence: StrOrPromise, status: int) -> HttpResponse:
    context = {"game": game, "title": game.title, "sentence": sentence}
    return render(request, "scoring/refused.html", context, status=status)
