"""Is this allowed? A quick question and its answer, at a table of a game or anywhere else. Nothing is stored."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.drawing.schematic import draw_question
from scoring.forms import QuestionForm
from scoring.models import Scoresheet, new_key
from scoring.rules.questions import answer
from scoring.views.visitors import find_game
from scoring.wording.house_rules import house_query
from scoring.wording.questions import answer_words, told_words


@require_safe
def ask(request: HttpRequest) -> HttpResponse:
    return _answer(request, QuestionForm(request.GET), {})


@require_safe
def ask_in_game(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    sheet = game.scoresheet()
    form = question_of_game(request.GET, sheet)
    about = {"game": game, "access": access, "title": game.title, "number": round_asked_about(sheet, form.start)}
    return _answer(request, form, about)


def question_of_game(values: QueryDict, sheet: Scoresheet) -> QuestionForm:
    """What the address of a question in a game asks: about the round being played, if it does not say otherwise."""
    current = sheet.round(sheet.current) if sheet.current else None
    return QuestionForm(values, sheet.rules, current.start if current else None)


def round_asked_about(sheet: Scoresheet, start: int | None) -> int | None:
    return sheet.starts.index(start) + 1 if start in sheet.starts else None


def _answer(request: HttpRequest, form: QuestionForm, about: dict[str, Any]) -> HttpResponse:
    if form.question is None or "change" in request.GET:
        return render(request, "scoring/ask.html", {"form": form, **about}, status=422 if form.error else 200)
    found = answer(form.question)
    context = {
        "form": form,
        "answer": answer_words(form.question, found),
        "drawing": draw_question(form.question, allowed=found.allowed),
        "told": told_words(form.question),
        "address": request.build_absolute_uri(f"{request.path}?{form.query}"),
        "house": house_query(form.rules),
        "request_key": new_key(),
        **about,
    }
    return render(request, "scoring/answer.html", context)
