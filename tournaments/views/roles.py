"""Who may do what in a club: giving and taking roles, handing the club over, leaving it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.models import Refused, Stale, new_key
from tournaments.club_rights import ClubAccess, find_club, was_done
from tournaments.models import Account, Club, Role
from tournaments.models.roles import (
    hand_over,
    leave_club as leave,
    people_with_accounts,
    set_roles as set_them,
)
from tournaments.wording.people import called


@require_safe
def list_roles(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "belongs")
    return _show_roles(request, club, access)


@require_POST
def set_roles(request: HttpRequest, slug: str, account_id: int) -> HttpResponse:
    if was_done(request):
        return redirect("tournaments:list_roles", slug=slug)
    club, access = find_club(request, slug, "owns")
    account = _find_account(club, account_id)
    kinds = [kind for kind in request.POST.getlist("role") if kind in Role.Kind.values]
    shown = [kind for kind in request.POST.getlist("was") if kind in Role.Kind.values]
    try:
        set_them(club, account, kinds, shown, access.edit(request))
    except Refused as refusal:
        return _show_roles(request, club, access, error=refusal.sentence, status=422)
    except Stale:
        sentence = _("Somebody else changed these roles just now. This is how they are.")
        return _show_roles(request, club, access, error=sentence, status=409)
    return redirect("tournaments:list_roles", slug=slug)


@require_http_methods(["GET", "HEAD", "POST"])
def hand_over_club(request: HttpRequest, slug: str, account_id: int) -> HttpResponse:
    if was_done(request):
        return redirect("tournaments:list_roles", slug=slug)
    club, access = find_club(request, slug, "owns")
    taker = _find_account(club, account_id)
    if access.account is None or taker == access.account:
        raise Http404
    name = called(club)[taker.pk]
    if request.method != "POST":
        context = {"club": club, "access": access, "taker": taker, "name": name, "request_key": new_key()}
        return render(request, "tournaments/hand_over_club.html", context)
    try:
        hand_over(club, access.account, taker, access.edit(request))
    except Stale:
        raise Http404 from None
    messages.success(request, _("%(name)s owns the club now.") % {"name": name})
    return redirect("tournaments:list_roles", slug=slug)


@require_http_methods(["GET", "HEAD", "POST"])
def leave_club(request: HttpRequest, slug: str) -> HttpResponse:
    if was_done(request):
        return redirect("tournaments:list_clubs")
    club, access = find_club(request, slug, "belongs")
    context = {"club": club, "access": access, "request_key": new_key()}
    if request.method != "POST" or access.account is None:
        return render(request, "tournaments/leave_club.html", context)
    try:
        leave(club, access.account, access.edit(request))
    except Refused as refusal:
        context["error"] = refusal.sentence
        return render(request, "tournaments/leave_club.html", context, status=422)
    messages.success(request, _("You have left %(club)s.") % {"club": club.name})
    return redirect("tournaments:list_clubs")


def _find_account(club: Club, account_id: int) -> Account:
    account = next((each for each in people_with_accounts(club) if each.pk == account_id), None)
    if account is None:
        raise Http404
    return account


def _show_roles(
    request: HttpRequest, club: Club, access: ClubAccess, error: str = "", status: int = 200
) -> HttpResponse:
    names = called(club)
    kinds: dict[int, list[str]] = {}
    for role in club.roles.all():
        kinds.setdefault(role.account_id, []).append(role.kind)
    accounts = [account for account in people_with_accounts(club) if access.owns or account.pk in kinds]
    context: dict[str, Any] = {
        "club": club,
        "access": access,
        "people": [
            {
                "account": account,
                "name": names[account.pk],
                "kinds": kinds.get(account.pk, []),
                "labels": [label for kind, label in Role.Kind.choices if kind in kinds.get(account.pk, [])],
            }
            for account in accounts
        ],
        "choices": [(kind, label, meanings()[kind]) for kind, label in Role.Kind.choices],
        "error": error,
        "request_key": new_key(),
    }
    return render(request, "tournaments/list_roles.html", context, status=status)


def meanings() -> dict[str, str]:
    """What a role is for."""
    return {
        Role.Kind.OWNER: _("gives and takes roles, and everything a director does"),
        Role.Kind.DIRECTOR: _("people, invitations, seasons, settings, and everything a scorer does"),
        Role.Kind.SCORER: _("starts games and keeps score"),
    }
