"""Terms of a tournament: creating one, and changing what still may be changed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models import Refused, Stale, new_key
from tournaments.club_rights import find_club
from tournaments.forms.tournaments import TermsForm, written
from tournaments.models import Club, Tournament, day_of, season_on
from tournaments.models.creating import create_tournament as create, edit_terms
from tournaments.models.presets import minutes_needed, preset_terms, runs_planned
from tournaments.models.terms import Terms, cells_of, copied_terms, fixed_terms, terms_of
from tournaments.tournament_rights import TournamentAccess, find_tournament
from tournaments.wording.tournament_terms import LABELS, length_in_words, runs_in_words, term_value

Preset = Tournament.Preset


@require_http_methods(["GET", "HEAD", "POST"])
def create_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    terms = _first_terms(request, club)
    if request.method != "POST":
        return _show_create(request, club, terms, TermsForm(club, terms))
    form = TermsForm(club, terms, request.POST)
    if not form.is_valid():
        return _show_create(request, club, terms, form, status=422)
    if request.POST.get("do") == "look":
        return _show_create(request, club, form.terms, form)
    tournament = create(club, form.terms, TournamentAccess(access).edit(request))
    messages.success(request, _("The draft is made. Only directors see it."))
    return redirect("tournaments:show_tournament", tournament.key)


def _first_terms(request: HttpRequest, club: Club) -> dict[str, Any]:
    """Those of the preset or of the earlier tournament of the club that the address names."""
    earlier = club.tournaments.filter(key=request.GET.get("like", "").replace("\0", "")).first()
    if earlier is not None:
        return copied_terms(earlier)
    asked = request.GET.get("preset", "")
    preset = asked if asked in Preset.values else Preset.CLUB_EVENING
    return preset_terms(club, preset, season_on(club, day_of(club, timezone.now())))


def _show_create(request: HttpRequest, club: Club, terms: Terms, form: TermsForm, status: int = 200) -> HttpResponse:
    context = {
        "club": club, "form": form, "terms": terms, "presets": Preset.choices, "request_key": new_key(),
        "earlier": club.tournaments.exclude(state=Tournament.State.DRAFT)[:5],
        "like": request.GET.get("like", ""), "length": length_in_words(*minutes_needed(terms)),
        "runs": runs_in_words(runs_planned(terms)),
    }  # fmt: skip
    return render(request, "tournaments/create_tournament.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_tournament(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    fixed, terms = fixed_terms(tournament), terms_of(tournament)
    if request.method != "POST":
        return _show_edit(request, tournament, access, TermsForm(tournament.club, terms, fixed=fixed))
    form = TermsForm(tournament.club, terms, request.POST, fixed)
    if not form.is_valid():
        return _show_edit(request, tournament, access, form, status=422)
    if request.POST.get("do") == "look":
        return _show_edit(request, tournament, access, form)
    try:
        edit_terms(tournament, form.terms, form.shown(), access.edit(request))
    except Stale as stale:
        form.add_error(None, _stale_sentence(tournament.club, stale))
        return _show_edit(request, tournament, access, form, status=409, was=form.shown() | dict(stale.theirs))
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _show_edit(request, tournament, access, form, status=refusal.status)
    messages.success(request, _("Saved."))
    return redirect("tournaments:show_tournament", key)


def _stale_sentence(club: Club, stale: Stale) -> str:
    seasons = dict(club.seasons.values_list("pk", "name"))
    said = [f"{LABELS[name]}: {term_value(club, name, cell, seasons)}" for name, cell in stale.theirs.items()]
    return _("Somebody else changed this just now: %(cells)s. Save again to put yours in its place.") % {
        "cells": "; ".join(said)
    }


def _show_edit(
    request: HttpRequest,
    tournament: Tournament,
    access: TournamentAccess,
    form: TermsForm,
    status: int = 200,
    was: Any = None,
) -> HttpResponse:
    terms = getattr(form, "terms", terms_of(tournament))
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "tournament", "form": form,
        "was": written(was or (form.shown() if form.is_bound else None) or cells_of(terms_of(tournament))),
        "length": length_in_words(*minutes_needed(terms)), "runs": runs_in_words(runs_planned(terms)),
        "request_key": new_key(),
    }  # fmt: skip
    return render(request, "tournaments/edit_tournament.html", context, status=status)
