"""Registration that is open: its link and code, who registers by it, and the own link that one keeps."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.models import Link, Player, Refused, new_key
from scoring.qr import qr_svg
from scoring.views.addresses import address_for_others
from scoring.views.visitors import visitor_of
from tournaments.forms.entrants import RegisterForm
from tournaments.models import Entrant, Tournament
from tournaments.models.entering import register as enter
from tournaments.models.newcomers import SameName, free_places
from tournaments.models.open_links import find_open_link, open_link, renew_open_link, revoke_open_link
from tournaments.signing_in import is_done_too_often
from tournaments.tournament_rights import TournamentAccess, find_tournament, tournament_access
from tournaments.views.entrants import address_of_link

State = Tournament.State
PAGES = {Link.Scope.REGISTER: "register", Link.Scope.CHECK_IN: "open_check_in"}
SHARING = {Link.Scope.REGISTER: "share_registration", Link.Scope.CHECK_IN: "share_check_in"}


@require_http_methods(["GET", "HEAD", "POST"])
def share_link(request: HttpRequest, key: str, scope: str) -> HttpResponse:
    """The code of registration or of check-in, to be shown in the room or sent."""
    tournament, access = find_tournament(request, key, "directs")
    if request.method == "POST":
        verb = {"renew": renew_open_link, "revoke": revoke_open_link}.get(request.POST.get("do", ""))
        if verb is None:
            raise Http404
        if verb(tournament, scope, access.edit(request)) and verb is revoke_open_link:
            messages.success(request, _("The link is taken back. It leads nowhere any more."))
        return redirect(f"tournaments:{SHARING[Link.Scope(scope)]}", key=key)
    link = open_link(tournament, scope)
    path = reverse(f"tournaments:{PAGES[Link.Scope(scope)]}", args=(link.token,)) if link else ""
    address = address_for_others(request, path) if path else ""
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "access": access,
        "section": "entrants",
        "is_registration": scope == Link.Scope.REGISTER,
        "address": address,
        "qr": qr_svg(address) if address else "",
        "request_key": new_key(),
    }
    return render(request, "tournaments/share_link.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, token: str) -> HttpResponse:
    tournament = find_open_link(token, Link.Scope.REGISTER)
    if tournament is None:
        return render(request, "scoring/unknown_link.html", status=404)
    visitor_of(request).take_link(token)
    access = tournament_access(request, tournament)
    own = _own_player(access)
    form = RegisterForm(request.POST if request.method == "POST" else None, initial=_known_name(access))
    if own is not None:
        form.fields["name"].required = False
    if request.method != "POST" or not form.is_valid():
        return _show(request, tournament, access, form, status=422 if form.errors else 200)
    if is_done_too_often(request, "register"):
        form.add_error(None, _("Too many people registered from here in a short time. Wait a minute, then try again."))
        return _show(request, tournament, access, form, status=429)
    try:
        entrant = enter(
            tournament, own or form.cleaned_data["name"], access.edit(request, tournament.register_link),
            public_name=form.cleaned_data["public_name"], itself=True, is_another="another" in request.POST,
        )  # fmt: skip
    except SameName:
        return _show(request, tournament, access, form, status=422, is_taken=True)
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _show(request, tournament, access, form, status=refusal.status)
    if entrant.link is not None:
        visitor_of(request).take_link(entrant.link.token)
    return redirect("tournaments:keep_entrant_link", key=tournament.key)


def _own_player(access: TournamentAccess) -> Player | None:
    """Who is signed in and a member of the club enters as the own player."""
    return access.club.member.player if access.club.member is not None and access.entrant is None else None


def _known_name(access: TournamentAccess) -> dict[str, str]:
    return {"name": access.club.account.name} if access.club.account is not None and access.entrant is None else {}


def _show(
    request: HttpRequest, tournament: Tournament, access: TournamentAccess, form: RegisterForm, status: int = 200,
    is_taken: bool = False,
) -> HttpResponse:  # fmt: skip
    waiting, free = tournament.entrants.waiting().count(), free_places(tournament)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "access": access,
        "entrant": access.entrant if "other" not in request.GET and request.method != "POST" else None,
        "player": _own_player(access),
        "form": form,
        "is_taken": is_taken,
        "is_open": tournament.state in (State.REGISTRATION, State.CHECK_IN) and tournament.registers_itself,
        "is_over": tournament.state not in (State.DRAFT, State.REGISTRATION, State.CHECK_IN),
        "free": None if free is None else free * (not waiting),
        "next_waiting": waiting + 1,
        "request_key": new_key(),
    }
    return render(request, "tournaments/register.html", context, status=status)


@require_safe
def keep_entrant_link(request: HttpRequest, key: str) -> HttpResponse:
    """What somebody who has just entered or checked in holds from now on, as a code for a second phone."""
    tournament, access = find_tournament(request, key, "plays")
    assert access.entrant is not None
    entrant = tournament.entrants.select_related("player", "link").get(pk=access.entrant.pk)
    address = address_of_link(request, entrant)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "access": access,
        "entrant": entrant,
        "waits_as": _place_in_line(entrant),
        "address": address,
        "qr": qr_svg(address) if address else "",
    }
    return render(request, "tournaments/keep_entrant_link.html", context)


def _place_in_line(entrant: Entrant) -> int | None:
    """The place on the waiting list; None for who is not on it."""
    if entrant.state != Entrant.State.WAITING:
        return None
    line = list(entrant.tournament.entrants.waiting().values_list("pk", flat=True))
    return line.index(entrant.pk) + 1
