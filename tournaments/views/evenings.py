"""Games of a club: starting one with its members, and giving it one that was kept privately."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import F, Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms import Unreadable
from scoring.models import Game, Keeper, Refused, Stale, new_key, start_game as start
from scoring.views.games import hand_sizes, somebody_is_gone
from scoring.views.visitors import Access, find_game, visitor_of
from tournaments.club_rights import ClubAccess, club_access, find_club
from tournaments.forms.clubs import chosen_seats
from tournaments.forms.start import ClubStartForm
from tournaments.models import Club, Member
from tournaments.models.giving import give_game as give, seats_to_match
from tournaments.models.people import let_return
from tournaments.signing_in import account_needed, account_of

MEMBERS_KNOWN = 400
NEW = "new"


@require_http_methods(["GET", "HEAD", "POST"])
def start_club_game(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "scores")
    members = _by_last_game(club)
    if request.method != "POST":
        return _show_start(request, club, access, ClubStartForm(request.GET, members))
    form = ClubStartForm(request.POST, members)
    if form.is_being_arranged:
        return _show_start(request, club, access, form)
    try:
        rules, name = form.rule_set(), form.game_name()
    except Unreadable as refusal:
        form.error = str(refusal)
        return _show_start(request, club, access, form, status=422)
    edit = Access(visitor_of(request).keeper, None).edit(request)
    try:
        game, is_new = start(club.keeper, form.players_and_names(), rules, edit, name=name)
    except Stale:
        form.error = somebody_is_gone()
        return _show_start(request, club, access, form, status=409)
    if game.keeper_id != club.keeper_id:
        raise Http404
    if is_new:
        for member in club.members.filter(player__seats__game=game).exclude(left_at=None):
            let_return(member, access.edit(request))
    return redirect("scoring:show_game", key=game.key)


def _by_last_game(club: Club) -> list[Member]:
    """Members with a name, who played last first."""
    members = club.members.filter(player__removed_at=None).select_related("player")
    played = members.annotate(last_played=Max("player__seats__game__created_at"))
    return list(played.order_by(F("last_played").desc(nulls_last=True), "player__name", "pk")[:MEMBERS_KNOWN])


def _show_start(
    request: HttpRequest, club: Club, access: ClubAccess, form: ClubStartForm, status: int = 200
) -> HttpResponse:
    context = {
        "club": club,
        "access": access,
        "form": form,
        "request_key": new_key(),
        "hands": hand_sizes(),
        "rules": form.rules,
    }
    return render(request, "tournaments/start_club_game.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def give_game(request: HttpRequest, key: str) -> HttpResponse:
    """The club first, if there are several; then who of it sat where."""
    game, own = find_game(request, key)
    if not own.owns or game.keeper.kind == Keeper.Kind.CLUB:
        return _given_already(request, game)
    clubs = _clubs_to_give_to(request)
    club = next((club for club in clubs if club.slug == request.GET.get("club")), clubs[0] if len(clubs) == 1 else None)
    if club is None:
        context = {"game": game, "title": game.title, "clubs": clubs}
        return render(request, "tournaments/choose_club.html", context)
    if request.method != "POST":
        return _show_give(request, game, club)
    try:
        matches = _matches(request, game, club)
        give(game, club, matches, own.edit(request), club_access(request, club).edit(request))
    except (Refused, Unreadable) as refusal:
        return _show_give(request, game, club, error=str(refusal), status=422)
    except Stale:
        sentence = _("Somebody else changed the seats just now. This is how they are.")
        return _show_give(request, game, club, error=sentence, status=409)
    messages.success(request, _("The game belongs to %(club)s now.") % {"club": club.name})
    return redirect("scoring:show_game", key=key)


def _given_already(request: HttpRequest, game: Game) -> HttpResponse:
    """Who sends the form twice finds the game with its club."""
    if (
        request.method == "POST"
        and game.keeper.kind == Keeper.Kind.CLUB
        and club_access(request, game.keeper.club).scores
    ):
        return redirect("scoring:show_game", key=game.key)
    raise Http404


def _clubs_to_give_to(request: HttpRequest) -> list[Club]:
    account = account_of(request)
    return list(Club.objects.filter(roles__account=account).select_related("keeper").distinct())


def _matches(request: HttpRequest, game: Game, club: Club) -> dict[int, Member | None]:
    """Who sat on each seat. Raises Unreadable until all are told."""
    members = {member.player.key: member for member in _by_name(club)}
    seats = {seat.pk: seat for seat in seats_to_match(game)}
    matches: dict[int, Member | None] = {}
    for seat, choice in chosen_seats(request.POST, list(seats)).items():
        if choice != NEW and choice not in members:
            raise Unreadable(_("Say who %(name)s is in the club.") % {"name": seats[seat].player.name})
        matches[seat] = members.get(choice)
    return matches


def _by_name(club: Club) -> list[Member]:
    members = club.members.filter(player__removed_at=None).select_related("player")
    return list(members.order_by("player__name", "pk"))


def _show_give(request: HttpRequest, game: Game, club: Club, error: str = "", status: int = 200) -> HttpResponse:
    members = _by_name(club)
    seats = seats_to_match(game)
    chosen = chosen_seats(request.POST, [seat.pk for seat in seats])
    rows: list[dict[str, Any]] = [
        {
            "id": seat.pk,
            "name": seat.player.name,
            "chosen": chosen[seat.pk],
            "alike": [member for member in members if _is_alike(member, seat.player.name)],
            "others": [member for member in members if not _is_alike(member, seat.player.name)],
        }
        for seat in seats
    ]
    context = {
        "game": game,
        "title": game.title,
        "club": club,
        "rows": rows,
        "error": error,
        "request_key": new_key(),
    }
    return render(request, "tournaments/give_game.html", context, status=status)


def _is_alike(member: Member, name: str) -> bool:
    return member.player.name.casefold() == name.casefold()
