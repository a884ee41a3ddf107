"""The page of a player in a club, everybody met, all results; and the way to one's own page."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.models import Player, is_key
from tournaments.club_rights import ClubAccess, find_club
from tournaments.filters.history import HistoryFilter
from tournaments.history import FEWEST_TABLES
from tournaments.models import Club
from tournaments.player_page import PlayerPage, own_season
from tournaments.tables.players import MeetingTable, ResultTable


@require_safe
def show_member(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    club, access = find_club(request, slug)
    player = _find_player(club, access, key)
    page = PlayerPage(club, player, HistoryFilter(club, request.GET))
    is_own = access.member is not None and access.member.player_id == player.pk
    own = own_season(club, player, page.chosen.seasons.values()) if is_own else None
    context = _context(access, page) | {"is_own": is_own, "own": own, "fewest_tables": FEWEST_TABLES}
    return render(request, "tournaments/show_member.html", context)


@require_safe
def list_meetings(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    club, access = find_club(request, slug)
    page = PlayerPage(club, _find_player(club, access, key), HistoryFilter(club, request.GET))
    table = MeetingTable(page.meetings, club=club).arranged(request)
    return render(request, "tournaments/list_meetings.html", _context(access, page) | {"table": table})


@require_safe
def list_results(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    club, access = find_club(request, slug)
    page = PlayerPage(club, _find_player(club, access, key), HistoryFilter(club, request.GET))
    table = ResultTable(page.games, player=page.player).arranged(request)
    return render(request, "tournaments/list_results.html", _context(access, page) | {"table": table})


@require_safe
def show_me(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own page; everybody's, for who is no member."""
    club, access = find_club(request, slug)
    if access.member is None:
        return redirect("tournaments:list_members", club.slug)
    return redirect("tournaments:show_member", club.slug, access.member.player.key)


def _context(access: ClubAccess, page: PlayerPage) -> dict[str, Any]:
    return {"club": page.club, "access": access, "section": "people", "player": page.player, "page": page}


def _find_player(club: Club, access: ClubAccess, key: str) -> Player:
    """Also one who has left or was removed: the page has no name then."""
    if access.member is not None and access.member.player.key == key:
        return access.member.player
    players = Player.objects.filter(keeper=club.keeper_id).select_related("member")
    player = players.filter(key=key).first() if is_key(key) else None
    if player is None:
        raise Http404
    return player
