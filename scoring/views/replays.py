"""Replays: a round play by play, on its own or of a game. Nothing is stored; the address is all there is."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_http_methods

from scoring.forms import ReplayForm, Unreadable
from scoring.models import Scoresheet, new_key
from scoring.replays.address import Fields
from scoring.replays.page import ReplayPage
from scoring.replays.replay import Table
from scoring.rules import Tile
from scoring.views.visitors import find_game
from scoring.wording.house_rules import house_query

COUNTS = range(2, 9)

FORMATS = {"json": "application/json", "text": "text/plain; charset=utf-8"}


@require_http_methods(["GET", "HEAD", "POST"])
def replay_round(request: HttpRequest) -> HttpResponse:
    return _answer(request, ReplayForm(request.GET), {})


@require_http_methods(["GET", "HEAD", "POST"])
def replay_in_game(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    form = replay_of_game(request.GET, game.scoresheet())
    return _answer(request, form, {"game": game, "access": access, "title": game.title})


def replay_of_game(values: QueryDict, sheet: Scoresheet) -> ReplayForm:
    """What the address of a replay in a game says. Raises Http404 for a round that the game has not."""
    return ReplayForm(values, _table(sheet, _round_number(values, sheet)))


def _answer(request: HttpRequest, form: ReplayForm, about: dict[str, Any]) -> HttpResponse:
    try:
        if request.method == "POST":
            return redirect(_address(request, form.pasted(request.POST.get("record", ""))))
        if form.is_empty:
            return _show_set_up(request, form, about)
        if form.replay.is_accepted:
            return redirect(_address(request, form.next_fields))
        if (kind := request.GET.get("as", "")) in FORMATS:
            return _as_file(form, kind)
        return _show(request, form, about)
    except Unreadable as refusal:
        # JSON can escape half a character, which no page can hold.
        form.error = str(refusal).encode("utf-8", "backslashreplace").decode()
        if request.method == "POST":
            form.reading = "record"
        return _show_set_up(request, form, about, status=422)


def _address(request: HttpRequest, fields: Fields) -> str:
    return f"{request.path}?{urlencode(fields)}"


def _show(request: HttpRequest, form: ReplayForm, about: dict[str, Any]) -> HttpResponse:
    page = ReplayPage(form.table, form.replay, form.choice, form.fields)
    context = {"page": page, "address": request.build_absolute_uri(), "request_key": new_key(), **about}
    context["house"] = house_query(form.table.rules)
    return render(request, "scoring/replay_round.html", context)


def _show_set_up(request: HttpRequest, form: ReplayForm, about: dict[str, Any], status: int = 200) -> HttpResponse:
    context = {"form": form, "pasted": request.POST.get("record", ""), "counts": COUNTS, **about}
    return render(request, "scoring/set_up_replay.html", context, status=status)


def _as_file(form: ReplayForm, kind: str) -> HttpResponse:
    record = form.replay.record
    if kind == "text":
        text, ending = record.to_text() + "\n", "txt"
    else:
        text, ending = json.dumps(record.to_json(), ensure_ascii=False, indent=1) + "\n", "json"
    response = HttpResponse(text, content_type=FORMATS[kind])
    response["Content-Disposition"] = content_disposition_header(True, f"round-{form.table.start_tile}.{ending}")
    return response


def _round_number(values: QueryDict, sheet: Scoresheet) -> int:
    """The round that is asked for; else the one being played, or the last."""
    text = values.get("round", "")
    if not text:
        return sheet.current or sheet.round_count
    if not text.isdecimal() or len(text) > 2 or not 1 <= int(text) <= sheet.round_count:
        raise Http404
    return int(text)


def _table(sheet: Scoresheet, number: int) -> Table:
    """Who plays a round of a game, and the tiles that were tapped when its scores were entered."""
    round_ = sheet.round(number)
    hands = {seat.name: round_.hands.get(seat.id) for seat in sheet.seats_in(number)}
    players = tuple(name for name, hand in hands.items() if hand is None or hand.pips is not None)
    left = {name: tuple(map(Tile.parse, hand.tiles)) for name, hand in hands.items() if hand and hand.tiles}
    return Table(sheet.rules, round_.start, players, left=left, number=number)
