"""Games: start one, look at it, name it, play again, give it up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import live
from scoring.forms import StartForm, Unreadable, read_name
from scoring.models import (
    FEWEST_SEATS,
    MOST_SEATS,
    Change,
    Edit,
    Game,
    Keeper,
    Link,
    Player,
    Stale,
    abandon_game as abandon,
    new_key,
    rename_game as rename,
    resume_game,
    start_game as start,
)
from scoring.rules import SETS, default_hand_size
from scoring.views.visitors import Access, find_game, visitor_of

MOST_RUNNING = 3
# Apps above this one show on a game's page what it is a part of; they manage such a game then.
Panel = Callable[[HttpRequest, Game, Access], str]
further_panels: list[Panel] = []
UNDO_OFFERED_FOR = timedelta(minutes=10)


@require_http_methods(["GET", "HEAD", "POST"])
def start_game(request: HttpRequest) -> HttpResponse:
    visitor = visitor_of(request)
    remembered = _remembered(visitor.keeper)
    if request.method != "POST":
        return _show_start(request, StartForm(request.GET, remembered))
    form = StartForm(request.POST, remembered)
    if form.is_being_arranged:
        return _show_start(request, form)
    try:
        rules, name = form.rule_set(), form.game_name()
    except Unreadable as refusal:
        form.error = str(refusal)
        return _show_start(request, form, status=422)
    edit = _edit_of_start(request)
    if before := Change.objects.select_related("game__keeper").started_by(edit):
        return _enter_again(request, before)
    keeper = visitor.make_keeper()
    edit = Edit(keeper, None, edit.request_key, edit.digest)
    try:
        game, is_new = start(keeper, form.players_and_names(), rules, edit, name=name)
    except Stale:
        form.error = somebody_is_gone()
        return _show_start(request, form, status=409)
    return redirect(_address(game)) if is_new else _enter_again_if_ours(request, game, edit)


def somebody_is_gone() -> str:
    return _("Somebody at this table was merged with another player just now. Look at the seats again.")


def _edit_of_start(request: HttpRequest) -> Edit:
    return Access(None, None).edit(request)


def _enter_again(request: HttpRequest, change: Change) -> HttpResponse:
    """The same form sent twice by a browser that may not have seen the first answer and its cookie."""
    visitor = visitor_of(request)
    if visitor.access(change.game) is None:
        if change.game.keeper.kind != Keeper.Kind.BROWSER:
            raise Http404
        visitor.become(change.game.keeper)
    return redirect(_address(change.game))


def _enter_again_if_ours(request: HttpRequest, game: Game, edit: Edit) -> HttpResponse:
    change = Change.objects.select_related("game__keeper").started_by(edit)
    if change is None or change.game_id != game.pk:
        raise Http404
    return _enter_again(request, change)


def _show_start(request: HttpRequest, form: StartForm, status: int = 200) -> HttpResponse:
    keeper = visitor_of(request).keeper
    context = {
        "form": form,
        "again": _last_table(keeper) if not form.seats else None,
        "running": Game.objects.kept_by(keeper).in_progress()[:MOST_RUNNING],
        "request_key": new_key(),
        "hands": hand_sizes(),
        "rules": form.rules,
    }
    return render(request, "scoring/start_game.html", context, status=status)


def hand_sizes() -> dict[str, dict[str, int | None]]:
    """Tiles each by set and number of players, for the hints that follow while seats are chosen."""
    return {str(n): {str(p): default_hand_size(n, p) for p in range(FEWEST_SEATS, MOST_SEATS + 1)} for n in SETS}


def _remembered(keeper: Keeper | None) -> list[Player]:
    if keeper is None:
        return []
    return list(keeper.players.remembered().most_recent_first()[:200])


def _last_table(keeper: Keeper | None) -> dict[str, Any] | None:
    game = Game.objects.kept_by(keeper).exclude(state=Game.State.IN_PROGRESS).first()
    if game is None:
        return None
    seats = game.seats.select_related("player").filter(left_round=None, player__removed_at=None)
    names = [seat.player.name for seat in seats]
    enough = len(names) >= FEWEST_SEATS
    return {"key": game.key, "names": names, "when": game.created_at} if enough else None


@require_safe
def show_game(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    language = translation.get_language() or "en"
    change = change_to_undo(game, access, request.GET.get("saved", ""))
    context = {
        "game": game,
        "title": game.title,
        "access": access,
        "fragment": live.fragment(game, language, "table"),
        "revision": game.revision,
        "live_url": live.address("game", game.pk, "table", access.link or game.keeper, language),
        "undo": change,
        "panel": "".join(ask(request, game, access) for ask in further_panels),
        "rulings": game.rulings.standing().count(),
        "of_club": game.keeper.kind == Keeper.Kind.CLUB and access.link is None,
        "request_key": new_key(),
    }
    response = render(request, "scoring/show_game.html", context)
    response["X-Farmyard-Saved"] = str(game.revision)
    return response


def change_to_undo(game: Game, access: Access, saved: str) -> Change | None:
    """The change just made, while the page offers to take it back."""
    if not saved.isdecimal() or len(saved) > 18 or not access.may_enter_any:
        return None
    since = timezone.now() - UNDO_OFFERED_FOR
    change = game.changes.filter(pk=int(saved), at__gte=since, undone_by=None).first()
    return change if change and may_undo(change, access) else None


def may_undo(change: Change, access: Access) -> bool:
    own = access.may_keep or (access.link is not None and change.link_id == access.link.pk)
    return own and change.is_undoable


@require_safe
def show_tv(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    language = translation.get_language() or "en"
    context = {
        "game": game,
        "title": game.title,
        "fragment": live.fragment(game, language, "tv"),
        "revision": game.revision,
        "live_url": live.address("game", game.pk, "tv", access.link or game.keeper, language),
    }
    return render(request, "scoring/show_tv.html", context)


@require_safe
def print_sheet(request: HttpRequest, key: str) -> HttpResponse:
    game, _access = find_game(request, key)
    return render(
        request,
        "scoring/print_sheet.html",
        {"title": game.title, "sheet": game.scoresheet()},
    )


@require_POST
def play_again(request: HttpRequest, key: str) -> HttpResponse:
    """The same table once more: whoever sat there at the end, by the same rules."""
    game, access = find_game(request, key)
    if not access.may_keep:
        raise Http404
    players = [
        seat.player
        for seat in game.seats.select_related("player")
        if seat.left_round is None and seat.player.removed_at is None
    ]
    if len(players) < FEWEST_SEATS:
        messages.error(request, _("Chicken Foot needs two players or more."))
        return redirect("scoring:start_game")
    try:
        new_game, is_new = start(game.keeper, players, game.rule_set, access.edit(request))
    except Stale:
        messages.error(request, somebody_is_gone())
        return redirect(_address(game))
    if access.link is not None and is_new:
        visitor_of(request).take_link(Link.make(game.keeper, Link.Scope.KEEP, game=new_game).token)
    return redirect(_address(new_game))


@require_http_methods(["GET", "HEAD", "POST"])
def abandon_game(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    if not access.may_keep:
        raise Http404
    if request.method != "POST":
        context = {"game": game, "title": game.title, "request_key": new_key()}
        return render(request, "scoring/abandon_game.html", context)
    if "resume" in request.POST:
        resume_game(game, access.edit(request))
    else:
        abandon(game, access.edit(request))
    return redirect(_address(game))


@require_http_methods(["GET", "HEAD", "POST"])
def rename_game(request: HttpRequest, key: str) -> HttpResponse:
    game, access = find_game(request, key)
    if not access.may_keep:
        raise Http404
    context = {
        "game": game,
        "title": game.title,
        "request_key": new_key(),
        "name": game.name,
        "was": game.name,
    }
    if request.method != "POST":
        return render(request, "scoring/rename_game.html", context)
    context |= {"name": request.POST.get("name", ""), "was": request.POST.get("was", "")}
    try:
        rename(game, read_name(str(context["name"])), str(context["was"]), access.edit(request))
    except Unreadable as refusal:
        return render(request, "scoring/rename_game.html", context | {"error": str(refusal)}, status=422)
    except Stale as stale:
        sentence = _("Somebody else called it “%(name)s” just now.") % {"name": stale.theirs["game/name"]}
        context |= {"error": sentence, "was": stale.theirs["game/name"]}
        return render(request, "scoring/rename_game.html", context, status=409)
    return redirect(_address(game))


def _address(game: Game) -> str:
    return reverse("scoring:show_game", args=(game.key,))
