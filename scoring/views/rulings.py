"""Rulings kept with a game: see them, keep one, take it away as a record, withdraw it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.exports import ruling_json
from scoring.forms import Unreadable, judge_question, judge_replay, read_decision
from scoring.models import (
    Change,
    Game,
    Judged,
    Ruling,
    Scoresheet,
    keep_ruling as keep,
    new_key,
    withdraw_ruling as withdraw,
)
from scoring.ruling_page import RulingPage
from scoring.views.disputes import question_of_game, round_asked_about
from scoring.views.games import change_to_undo
from scoring.views.replays import replay_of_game
from scoring.views.visitors import find_game

RULINGS_SHOWN = 200
# A replay's address is no longer, and a question's is far shorter.
LONGEST_ADDRESS = 9000


@require_safe
def list_rulings(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    sheet = game.scoresheet()
    rulings = game.rulings.select_related("change__keeper", "change__link__seat__player")[:RULINGS_SHOWN]
    context = {
        "game": game,
        "access": access,
        "title": game.title,
        "pages": [RulingPage(ruling, sheet, key) for ruling in rulings],
    }
    return render(request, "scoring/list_rulings.html", context)


@require_POST
def keep_ruling(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    if not access.may_keep:
        raise Http404
    sheet = game.scoresheet()
    try:
        judged = _judge(request.POST, sheet)
    except Unreadable as refusal:
        context = {"game": game, "title": game.title, "sentence": str(refusal)}
        return render(request, "scoring/refused.html", context, status=422)
    change = keep(game, judged, sheet, access.edit(request))
    return _saved(game, change.ruling.number, change)


def _judge(values: QueryDict, sheet: Scoresheet) -> Judged:
    """What was asked, by its address, and the verdict on it; a verdict that somebody sends is not looked at."""
    decision = read_decision(values.get("decision", ""))
    if "replay" in values:
        return judge_replay(replay_of_game(_read_address(values.get("replay", "")), sheet), decision)
    form = question_of_game(_read_address(values.get("question", "")), sheet)
    return judge_question(form, round_asked_about(sheet, form.start), decision)


def _read_address(text: str) -> QueryDict:
    if len(text) > LONGEST_ADDRESS:
        raise Unreadable(_("This is too long to be kept."))
    return QueryDict(text)


@require_safe
def show_ruling(request: HttpRequest, key: str, number: int) -> HttpResponse:
    game, access = find_game(request, key)
    ruling = _find_ruling(game, number)
    page = RulingPage(ruling, game.scoresheet(), key)
    context = {
        "game": game,
        "access": access,
        "title": game.title,
        "ruling": ruling,
        "page": page,
        "words": page.words,
        "undo": change_to_undo(game, access, request.GET.get("saved", "")),
        "address": request.build_absolute_uri(request.path),
        "request_key": new_key(),
    }
    return render(request, "scoring/show_ruling.html", context)


@require_safe
def export_ruling(request: HttpRequest, key: str, number: int) -> HttpResponse:
    game, _access = find_game(request, key)
    ruling = _find_ruling(game, number)
    document = ruling_json(ruling.told(game.scoresheet()))
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = content_disposition_header(True, f"farmyard-ruling-{number}.json")
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def withdraw_ruling(request: HttpRequest, key: str, number: int) -> HttpResponse:
    game, access = find_game(request, key)
    ruling = _find_ruling(game, number)
    if not access.may_keep:
        raise Http404
    if request.method != "POST":
        context = {"game": game, "title": game.title, "ruling": ruling, "request_key": new_key()}
        return render(request, "scoring/withdraw_ruling.html", context)
    return _saved(game, number, withdraw(game, number, access.edit(request)))


def _find_ruling(game: Game, number: int) -> Ruling:
    ruling = game.rulings.select_related("change__keeper", "change__link__seat__player").filter(number=number).first()
    if ruling is None:
        raise Http404
    return ruling


def _saved(game: Game, number: int, change: Change | None) -> HttpResponse:
    address = reverse("scoring:show_ruling", args=(game.key, number))
    return redirect(f"{address}?saved={change.pk}" if change else address)
