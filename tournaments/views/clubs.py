"""Clubs: those one belongs to, founding one, the home of each, its settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.models import GameResult, Refused, Stale, new_key
from scoring.views.addresses import address_for_others
from tournaments.club_rights import ClubAccess, find_club
from tournaments.forms.clubs import FoundForm, SettingsForm
from tournaments.history import Selection, placed, season_places, season_table, standings
from tournaments.models import Club, ClubEdit, GameNight, Role, Season, day_of, season_on
from tournaments.models.founding import edit_club as edit, found_club as found, free_slug
from tournaments.signing_in import account_needed, account_of
from tournaments.wording.figures import in_tenths, player_name
from tournaments.wording.people import called

EVENINGS_SHOWN = 5
PLACES_SHOWN = 3
NAMES_SHOWN = 12
RUNNING_SHOWN = 3


@require_safe
@account_needed
def list_clubs(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    clubs = Club.objects.of_account(account)
    roles: dict[int, list[Any]] = {}
    for role in Role.objects.filter(account=account):
        roles.setdefault(role.club_id, []).append(role.get_kind_display())
    rows = [{"club": club, "roles": roles.get(club.pk, [])} for club in clubs]
    return render(request, "tournaments/list_clubs.html", {"rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def found_club(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    if request.method != "POST":
        first = {
            "plays_as": account.name, "visibility": Club.Visibility.MEMBERS,
            "time_zone": timezone.get_default_timezone_name(), "language": translation.get_language(),
        }  # fmt: skip
        return _show_found(request, FoundForm(initial=first))
    form = FoundForm(request.POST)
    if not form.is_valid():
        return _show_found(request, form, status=422)
    settings = form.settings()
    settings["slug"] = settings["slug"] or free_slug(settings["name"])
    try:
        club = found(settings, form.cleaned_data["plays_as"], form.cleaned_data["names"], _edit(request))
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _show_found(request, form, status=422)
    return redirect("tournaments:show_club", slug=club.slug)


def _edit(request: HttpRequest) -> ClubEdit:
    return ClubAccess(account_of(request)).edit(request)


def _show_found(request: HttpRequest, form: FoundForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "request_key": new_key(), "root": _root(request), "is_new": True}
    return render(request, "tournaments/found_club.html", context, status=status)


def _root(request: HttpRequest) -> str:
    """What the addresses of all clubs begin with."""
    return address_for_others(request, reverse("tournaments:list_clubs"))


@dataclass(frozen=True)
class Evening:
    """A game of a club as its home tells it."""

    night: GameNight
    winners: list[str]


@require_safe
def show_club(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug)
    members = club.members.present().select_related("player").order_by("joined_at", "pk")
    season = season_on(club, day_of(club, timezone.now()))
    context = {
        "club": club,
        "access": access,
        "section": "club",
        "running": club.keeper.games.in_progress()[:RUNNING_SHOWN],
        "evenings": _evenings(club),
        "season": season,
        "top": _top(club, season),
        "members": members[:NAMES_SHOWN],
        "member_count": members.count(),
        "roles": _people_with_roles(club) if access.belongs else [],
    }
    return render(request, "tournaments/show_club.html", context)


def _evenings(club: Club) -> list[Evening]:
    nights = list(club.nights.select_related("game").exclude(game__state="in_progress")[:EVENINGS_SHOWN])
    won = GameResult.objects.filter(game__in=[night.game_id for night in nights], place=1).select_related("player")
    winners: dict[int, list[str]] = {}
    for result in won:
        winners.setdefault(result.game_id, []).append(player_name(result.player.name))
    return [Evening(night, winners.get(night.game_id, [])) for night in nights]


def _top(club: Club, season: Season | None) -> list[tuple[int | None, str, str, str]]:
    """The first of the season, with points; without a season of all time, by pips a round."""
    results = Selection(club, season=season).results
    if season is not None:
        lines = season_table(season_places(results), season.points, season.best_of)[:PLACES_SHOWN]
        return [(line.place, line.key, player_name(line.name), _points(line.points)) for line in lines]
    best = [(each.place, each.standing) for each in placed(standings(results))[:PLACES_SHOWN]]
    return [(place, one.key, player_name(one.name), in_tenths(one.average_tenths)) for place, one in best]


def _points(points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def _people_with_roles(club: Club) -> list[tuple[str, list[str]]]:
    names = called(club)
    kinds: dict[int, list[str]] = {}
    for role in club.roles.all():
        kinds.setdefault(role.account_id, []).append(str(role.get_kind_display()))
    return [(names[account], roles) for account, roles in kinds.items()]


@require_http_methods(["GET", "HEAD", "POST"])
def edit_club(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    if request.method != "POST":
        return _show_settings(request, club, access, SettingsForm.of_club(club))
    form = SettingsForm.of_club(club, request.POST)
    if not form.is_valid():
        return _show_settings(request, club, access, form, status=422)
    wanted = form.cleaned_data | {"slug": form.cleaned_data["slug"] or club.slug}
    try:
        edit(club, wanted, form.shown(), access.edit(request))
    except Refused as refusal:
        form.add_error("slug", refusal.sentence)
        return _show_settings(request, club, access, form, status=422)
    except Stale as stale:
        form.add_error(None, _stale_sentence(form, stale))
        return _show_settings(request, club, access, form, status=409, theirs=stale.theirs)
    messages.success(request, _("Saved."))
    return redirect("tournaments:show_club", slug=wanted["slug"])


def _stale_sentence(form: SettingsForm, stale: Stale) -> str:
    said = [f"{form.fields[name].label}: {value}" for name, value in stale.theirs.items()]
    return _("Somebody else changed this just now: %(cells)s. Save again to put yours in its place.") % {
        "cells": "; ".join(said)
    }


def _show_settings(
    request: HttpRequest, club: Club, access: ClubAccess, form: SettingsForm, status: int = 200, theirs: Any = None
) -> HttpResponse:
    stored = {name: getattr(club, name) for name in form.fields}
    shown = form.shown() | dict(theirs or {}) if form.is_bound else stored
    context = {
        "club": club, "access": access, "form": form, "shown": shown, "root": _root(request), "request_key": new_key(),
    }  # fmt: skip
    return render(request, "tournaments/edit_club.html", context, status=status)
