"""Access for programs: tokens made, shown once, revoked."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms import Unreadable, read_name
from scoring.models import Refused, new_key
from tournaments.club_rights import ClubAccess, find_club
from tournaments.models import ApiToken, Club
from tournaments.models.api_tokens import make_token, revoke_token


@require_http_methods(["GET", "HEAD", "POST"])
def list_programs(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "owns")
    if request.method != "POST":
        return _show(request, club, access)
    if request.POST.get("do") == "revoke":
        return _revoke(request, club, access)
    try:
        token = make_token(club, _read_use(request), _read_scope(request), access.edit(request))
    except (Refused, Unreadable) as refusal:
        return _show(request, club, access, error=str(refusal))
    return _show(request, club, access, token=token) if token else redirect("tournaments:list_programs", slug)


def _revoke(request: HttpRequest, club: Club, access: ClubAccess) -> HttpResponse:
    text = request.POST.get("token", "")
    known = text.isascii() and text.isdecimal() and len(text) < 16
    if known and revoke_token(club, int(text), access.edit(request)):
        messages.success(request, _("Revoked: nothing can be read with this token any more."))
    return redirect("tournaments:list_programs", club.slug)


def _read_use(request: HttpRequest) -> str:
    name = read_name(request.POST.get("name", ""))
    if not name:
        raise Unreadable(_("Say what the token is for, so that you know later."))
    return name


def _read_scope(request: HttpRequest) -> str:
    scope = request.POST.get("scope", "")
    if scope not in ApiToken.Scope.values:
        raise Unreadable(_("Say what the token may read."))
    return scope


def _show(request: HttpRequest, club: Club, access: ClubAccess, token: str = "", error: str = "") -> HttpResponse:
    context = {
        "club": club,
        "access": access,
        "tokens": club.api_tokens.filter(revoked_at=None),
        "token": token,
        "error": error,
        "name": request.POST.get("name", "") if error else "",
        "scope": request.POST.get("scope", "") if error else ApiToken.Scope.STANDINGS,
        "scopes": ApiToken.Scope.choices,
        "address": request.build_absolute_uri("/api/v1/"),
        "request_key": new_key(),
    }
    return render(request, "tournaments/list_programs.html", context, status=422 if error else 200)
