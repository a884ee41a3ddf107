"""Clubs: those one belongs to, founding one, the home of each, its settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Count, OuterRef, Q, Subquery, Window
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.models import Game, GameResult, Refused, Stale, new_key
from scoring.views.addresses import address_for_others
from tournaments.club_rights import ClubAccess, find_club
from tournaments.forms.clubs import FoundForm, SettingsForm
from tournaments.history import Selection, season_places, season_table
from tournaments.models import Club, ClubEdit, GameNight, Role, Season, Tournament, day_of, season_on
from tournaments.models.founding import edit_club as edit, found_club as found, free_slug
from tournaments.signing_in import account_needed, account_of
from tournaments.wording.figures import player_name

EVENINGS_SHOWN = 5
PLACES_SHOWN = 3
A_POINT_A_WIN = (1,)
NAMES_SHOWN = 12
RUNNING_SHOWN = 3
TOURNAMENTS_SHOWN = 5


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
    members = list(_members(club)[:NAMES_SHOWN])
    season = season_on(club, day_of(club, timezone.now()))
    running, finished = _latest_nights(club)
    context = {
        "club": club,
        "access": access,
        "section": "club",
        "running": [night.game for night in running[:RUNNING_SHOWN]],
        "evenings": _evenings(finished),
        "tournaments": _tournaments(club, access),
        "season": season,
        "top": _top(club, season),
        "members": members,
        "member_count": members[0].among if members else 0,
        "roles": _people_with_roles(club) if access.belongs else [],
    }
    return render(request, "tournaments/show_club.html", context)


def _members(club: Club) -> Any:
    """Those present, the first to join first, each with how many they are."""
    members = club.members.present().select_related("player").order_by("joined_at", "pk")
    return members.annotate(among=Window(Count("pk")))


def _latest_nights(club: Club) -> tuple[list[GameNight], list[GameNight]]:
    """Of the games that are running, and the last of the others; tables of tournaments are told with those."""
    alone = club.nights.filter(game__table=None)
    others = alone.exclude(game__state=Game.State.IN_PROGRESS).values("pk")[:EVENINGS_SHOWN]
    shown = Q(game__state=Game.State.IN_PROGRESS) | Q(pk__in=others)
    nights = list(alone.select_related("game").filter(shown))
    running = [night for night in nights if night.game.is_in_progress]
    return running, [night for night in nights if not night.game.is_in_progress]


def _tournaments(club: Club, access: ClubAccess) -> list[Tournament]:
    """The latest; drafts are for who makes them."""
    tournaments = club.tournaments.all() if access.directs else club.tournaments.exclude(state=Tournament.State.DRAFT)
    return list(tournaments.order_by("-created_at", "-pk")[:TOURNAMENTS_SHOWN])


def _evenings(nights: list[GameNight]) -> list[Evening]:
    won = GameResult.objects.filter(game__in=[night.game_id for night in nights], place=1).select_related("player")
    winners: dict[int, list[str]] = {}
    for result in won:
        winners.setdefault(result.game_id, []).append(player_name(result.player.name))
    return [Evening(night, winners.get(night.game_id, [])) for night in nights]


def _top(club: Club, season: Season | None) -> list[tuple[int, str, str, str]]:
    """The first of the season, with points; without a season those who won most games of all."""
    places = season_places(Selection(club, season=season).results, season)
    if season is None:
        lines = season_table(places, A_POINT_A_WIN)[:PLACES_SHOWN]
        return [(line.place, line.key, player_name(line.name), _wins(line.wins)) for line in lines]
    lines = season_table(places, season.points, season.best_of)[:PLACES_SHOWN]
    return [(line.place, line.key, player_name(line.name), _points(line.points)) for line in lines]


def _points(points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def _wins(wins: int) -> str:
    return ngettext("%(wins)s game won", "%(wins)s games won", wins) % {"wins": wins}


def _people_with_roles(club: Club) -> list[tuple[str, list[str]]]:
    """Everybody with a role by the name they are called by in the club, and their roles."""
    member = club.members.filter(account=OuterRef("account"), player__removed_at=None).values("player__name")
    people: dict[int, tuple[str, list[str]]] = {}
    for role in club.roles.select_related("account").annotate(called=Subquery(member[:1])):
        name = role.called or role.account.name or _("somebody without a name")
        people.setdefault(role.account_id, (name, []))[1].append(str(role.get_kind_display()))
    return list(people.values())


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
