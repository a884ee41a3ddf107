"""Seasons of a club: their tables, and what a director decides about them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.models import Refused, Stale, new_key
from tournaments.club_rights import find_club
from tournaments.forms.seasons import SeasonForm
from tournaments.history import Selection, season_places, season_table, season_tournaments
from tournaments.models import Club, Season, day_of
from tournaments.models.seasons import (
    SeasonTerms,
    change_season,
    close_season as close,
    make_season as make,
    remove_season as remove,
)
from tournaments.tables.season import SeasonPage
from tournaments.wording.season_table import days, scheme


@require_safe
def list_seasons(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug)
    finished = Count("nights", filter=Q(nights__game__state="finished"))
    seasons = [
        (season, days(season)) for season in club.seasons.annotate(game_count=finished).order_by("-starts_on", "-pk")
    ]
    context = {"club": club, "access": access, "section": "standings", "seasons": seasons}
    return render(request, "tournaments/list_seasons.html", context)


@require_safe
def show_season(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    club, access = find_club(request, slug)
    season = _find_season(club, season_id)
    lines = season_table(season_places(Selection(club, season=season).results, season), season.points, season.best_of)
    context = {
        "club": club, "access": access, "section": "standings", "season": season, "days": days(season),
        "scheme": scheme(season.points, season.best_of), "tournaments": season_tournaments(season),
        "table": SeasonPage(lines, request.GET.get("page"), access.member),
    }  # fmt: skip
    return render(request, "tournaments/show_season.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def make_season(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    form = SeasonForm(club, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _show_form(request, club, form)
    season = make(club, form.terms, access.edit(request))
    messages.success(request, _("The season is made."))
    return redirect("tournaments:show_season", slug, season.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_season(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    season = _find_season(club, season_id)
    form = SeasonForm(club, request.POST or None, season)
    if request.method != "POST" or not form.is_valid():
        return _show_form(request, club, form)
    try:
        change_season(season, form.terms, access.edit(request), request.POST.get("shown", ""))
    except Stale:
        return _show_form(request, club, form, is_stale=True)
    messages.success(request, _("The season is changed."))
    return redirect("tournaments:show_season", slug, season_id)


@require_POST
def close_season(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    season = _find_season(club, season_id)
    try:
        close(season, day_of(club, timezone.now()), access.edit(request))
    except Refused as refusal:
        return _show_form(request, club, SeasonForm(club, None, season), refusal.sentence)
    messages.success(request, _("The season is closed: today was its last day."))
    return redirect("tournaments:show_season", slug, season_id)


@require_http_methods(["GET", "HEAD", "POST"])
def remove_season(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    season = _find_season(club, season_id)
    if request.method != "POST":
        context = {"club": club, "section": "standings", "season": season, "request_key": new_key()}
        return render(request, "tournaments/remove_season.html", context)
    remove(season, access.edit(request))
    messages.success(request, _("The season is removed. Its games are still there."))
    return redirect("tournaments:list_seasons", slug)


def _find_season(club: Club, season_id: int) -> Season:
    season = club.seasons.filter(pk=season_id).first()
    if season is None:
        raise Http404
    return season


def _show_form(
    request: HttpRequest, club: Club, form: SeasonForm, refusal: str = "", *, is_stale: bool = False
) -> HttpResponse:
    status = 409 if is_stale else 422 if form.errors or refusal else 200
    context: dict[str, Any] = {"club": club, "section": "standings", "season": form.season, "form": form}
    context |= {"refusal": refusal, "is_stale": is_stale, "request_key": new_key()}
    if form.season is not None:
        form.season.refresh_from_db()
        context["shown"] = SeasonTerms.of(form.season).stamp
    return render(request, "tournaments/edit_season.html", context, status=status)
