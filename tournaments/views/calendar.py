"""When a club meets: the page, the file for calendar programs, and the link by which they read it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.models import Link, find_link, new_key
from scoring.views.addresses import address_for_others
from tournaments.club_rights import ClubAccess, find_club
from tournaments.exports.club_calendar import club_calendar
from tournaments.forms.next_evening import NextEveningForm
from tournaments.models import Club
from tournaments.models.next_evening import (
    calendar_link,
    plan_evening,
    renew_calendar_link,
    revoke_calendar_link,
)


@require_http_methods(["GET", "HEAD", "POST"])
def show_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "directs" if request.method == "POST" else "sees")
    if request.method != "POST":
        return _show_calendar(request, club, access, NextEveningForm(club))
    match request.POST.get("do"):
        case "renew":
            renew_calendar_link(club)
        case "revoke":
            revoke_calendar_link(club)
        case "plan":
            return _plan(request, club, access)
        case _:
            raise Http404
    return redirect("tournaments:show_calendar", slug)


def _plan(request: HttpRequest, club: Club, access: ClubAccess) -> HttpResponse:
    form = NextEveningForm(club, request.POST)
    if not form.is_valid():
        return _show_calendar(request, club, access, form, status=422)
    wanted = form.cleaned_data
    plan_evening(club, form.begins, wanted["place"], wanted["note"], access.edit(request))
    messages.success(request, _("The next evening is told.") if form.begins else _("No evening is planned now."))
    return redirect("tournaments:show_calendar", club.slug)


def _show_calendar(
    request: HttpRequest, club: Club, access: ClubAccess, form: NextEveningForm, status: int = 200
) -> HttpResponse:
    context = {
        "club": club, "access": access, "section": "club", "form": form, "request_key": new_key(),
        "is_public": club.visibility == Club.Visibility.PUBLIC, "address": _address(request, club, access),
    }  # fmt: skip
    return render(request, "tournaments/show_calendar.html", context, status=status)


def _address(request: HttpRequest, club: Club, access: ClubAccess) -> str:
    """Where a calendar program finds the file without signing in; only people of the club are told of its link."""
    if club.visibility == Club.Visibility.PUBLIC:
        return address_for_others(request, reverse("tournaments:export_calendar", args=(club.slug,)))
    link = calendar_link(club) if access.member or access.roles else None
    return address_for_others(request, reverse("tournaments:follow_calendar", args=(link.token,))) if link else ""


@require_safe
def export_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    club, _access = find_club(request, slug)
    return _calendar_file(club)


@require_safe
def follow_calendar(request: HttpRequest, token: str) -> HttpResponse:
    link = find_link(token)
    if link is None or link.scope != Link.Scope.CALENDAR:
        raise Http404
    return _calendar_file(link.keeper.club)


def _calendar_file(club: Club) -> HttpResponse:
    """In the club's language: calendar programs do not say theirs."""
    with translation.override(club.language):
        text = club_calendar(club)
    headers = {"Content-Disposition": f'inline; filename="{club.slug}.ics"'}
    return HttpResponse(text, content_type="text/calendar; charset=utf-8", headers=headers)
