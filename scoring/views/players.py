"""Remembered players: their games and figures, their names, and two that are one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms import Unreadable, read_name
from scoring.models import (
    Edit,
    OneRound,
    Player,
    merge_player as merge,
    remove_player as remove,
    rename_player as rename,
)
from scoring.models.player_history import Figures, figures, games_of_player
from scoring.querysets import PlayerQuerySet
from scoring.tables import PlayerGameTable, PlayerTable
from scoring.views.visitors import visitor_of


@require_safe
def list_players(request: HttpRequest) -> HttpResponse:
    table = PlayerTable(_own_players(request).with_game_counts()).arranged(request)
    return render(request, "scoring/list_players.html", {"table": table})


@require_safe
def show_player(request: HttpRequest, key: str) -> HttpResponse:
    return _show_player(request, _find_player(request, key))


@require_POST
def rename_player(request: HttpRequest, key: str) -> HttpResponse:
    player = _find_player(request, key)
    typed = request.POST.get("name", "")
    try:
        name = read_name(typed)
    except Unreadable as refusal:
        return _show_player(request, player, typed=typed, error=str(refusal))
    if not name:
        return _show_player(request, player, typed=typed, error=_("A player needs a name."))
    rename(player, name)
    return redirect("scoring:show_player", key=key)


@require_http_methods(["GET", "HEAD", "POST"])
def merge_player(request: HttpRequest, key: str) -> HttpResponse:
    players = _own_players(request)
    other = players.known_by(request.POST.get("other", ""))
    player = players.known_by(key)
    if player is None and other is not None:
        return redirect("scoring:show_player", key=other.key)
    if player is None:
        raise Http404
    if request.method != "POST":
        return _show_merge(request, player)
    if other is None or other == player:
        return _show_merge(request, player, error=_("Choose who it is."))
    try:
        merge(player, other, Edit(visitor_of(request).keeper))
    except OneRound as found:
        return _show_merge(request, player, error=two_people(player, other, found))
    messages.success(request, _("One player now: %(name)s.") % {"name": other.name})
    return redirect("scoring:show_player", key=other.key)


@require_http_methods(["GET", "HEAD", "POST"])
def remove_player(request: HttpRequest, key: str) -> HttpResponse:
    keeper = visitor_of(request).keeper
    player = keeper.players.known_by(key) if keeper else None
    if player is None or (player.removed_at is not None and request.method != "POST"):
        raise Http404
    if request.method != "POST":
        return render(request, "scoring/remove_player.html", {"player": player, "games": player.seats.count()})
    if player.removed_at is None:
        remove(player)
        messages.success(request, _("The name is taken away everywhere."))
    return redirect("scoring:list_players")


def two_people(player: Player, other: Player, found: OneRound) -> str:
    facts = {"one": player.name, "other": other.name, "number": found.number, "game": found.game.title}
    return _("%(one)s and %(other)s both sat in round %(number)s of “%(game)s”, so they are two people.") % facts


def _own_players(request: HttpRequest) -> PlayerQuerySet:
    return Player.objects.kept_by(visitor_of(request).keeper).remembered()


def _find_player(request: HttpRequest, key: str) -> Player:
    player = _own_players(request).known_by(key)
    if player is None:
        raise Http404
    return player


def _show_player(request: HttpRequest, player: Player, typed: str | None = None, error: str = "") -> HttpResponse:
    games = games_of_player(player)
    counted = figures(games)
    context = {
        "player": player,
        "name": player.name if typed is None else typed,
        "error": error,
        "figures": counted,
        "average": _average(counted),
        "table": PlayerGameTable(games).arranged(request),
    }
    return render(request, "scoring/show_player.html", context, status=422 if error else 200)


def _average(counted: Figures) -> str:
    if counted.average_tenths is None:
        return "–"
    whole, tenth = divmod(counted.average_tenths, 10)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{tenth}"


def _show_merge(request: HttpRequest, player: Player, error: str = "") -> HttpResponse:
    others = _own_players(request).exclude(pk=player.pk).with_game_counts()
    chosen = request.POST.get("other", "")
    context: dict[str, Any] = {"player": player, "others": others, "chosen": chosen, "error": error}
    return render(request, "scoring/merge_player.html", context, status=422 if error else 200)
