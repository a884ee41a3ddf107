"""The rules: all of them, those of one game, and what tables ask about."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe

from scoring.finding import Search
from scoring.forms import Unreadable
from scoring.forms.rule_sets import read_rule_set
from scoring.rules import RuleSet
from scoring.views.visitors import find_game
from scoring.wording.clauses import CLAUSE_OF, Clause, clauses
from scoring.wording.disputes import Dispute, disputes
from scoring.wording.house_rules import house_query
from scoring.wording.rule_sets import RULE_NAMES


@require_safe
def show_rules(request: HttpRequest) -> HttpResponse:
    """By the house rules that the address names, as a question outside a game does."""
    try:
        rules, error = read_rule_set(request.GET), ""
    except Unreadable as refusal:
        rules, error = RuleSet(), str(refusal)
    return _show(request, rules, {"error": error, "house": house_query(rules)}, status=422 if error else 200)


@require_safe
def show_game_rules(request: HttpRequest, key: str) -> HttpResponse:
    game, _access = find_game(request, key)
    return _show(request, game.rule_set, {"game": game, "title": game.title})


def _show(request: HttpRequest, rules: RuleSet, about: dict[str, Any], status: int = 200) -> HttpResponse:
    search = Search(request.GET.get("q", ""))
    context = {"house_rules": _house_rules(rules), **_found(search, rules), **about}
    return render(request, "scoring/show_rules.html", context, status=status)


def _house_rules(rules: RuleSet) -> list[dict[str, Any]]:
    return [
        {"field": field, "value": value, "name": RULE_NAMES[field], "clause": CLAUSE_OF[field]}
        for field, value in rules.to_json().items()
    ]


def _found(search: Search, rules: RuleSet) -> dict[str, Any]:
    sections, questions = clauses(rules), disputes(rules)
    all_clauses = [clause for section in sections for clause in section.clauses]
    found = {clause.id for clause in all_clauses if search.matches(_texts_of_clause(clause))}
    answered = {dispute.number for dispute in questions if search.matches(_texts_of_dispute(dispute))}
    return {
        "search": search,
        "sections": sections,
        "questions": questions,
        "found": found,
        "answered": answered,
        "found_sections": {section.id for section in sections if found & {clause.id for clause in section.clauses}},
        "count": found_words(len(found) + len(answered)) if search.words else "",
        "counts": [found_words(count) for count in range(len(all_clauses) + len(questions) + 1)],
    }


def _texts_of_clause(clause: Clause) -> tuple[str, ...]:
    return clause.id, clause.text, clause.usual


def _texts_of_dispute(dispute: Dispute) -> tuple[str, ...]:
    return dispute.question, dispute.answer, dispute.usual, *dispute.clauses


def found_words(count: int) -> str:
    if count == 0:
        return _("Nothing found. Try another word.")
    return ngettext("%(count)s found", "%(count)s found", count) % {"count": count}
