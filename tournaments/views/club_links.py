"""The link that shows a club to whoever has it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.models import Link, find_link, new_key
from scoring.qr import qr_svg
from scoring.views.addresses import address_for_others
from scoring.views.visitors import visitor_of
from tournaments.club_rights import find_club
from tournaments.models import Club
from tournaments.models.founding import link_of, renew_link, revoke_link


@require_safe
def open_club(request: HttpRequest, token: str) -> HttpResponse:
    link = find_link(token)
    is_open = link is not None and link.scope == Link.Scope.CLUB and link.keeper.club.visibility == Club.Visibility.LINK
    if link is None or not is_open:
        return render(request, "scoring/unknown_link.html", status=404)
    visitor_of(request).take_link(token)
    return redirect("tournaments:show_club", slug=link.keeper.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def share_club(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    if request.method == "POST":
        verb = {"renew": renew_link, "revoke": revoke_link}.get(request.POST.get("do", ""))
        if verb is None:
            raise Http404
        if verb(club, access.edit(request)) and verb is revoke_link:
            messages.success(request, _("The link is taken back. Who used it sees the club no more."))
        return redirect("tournaments:share_club", slug=slug)
    address = _address(request, club)
    context = {
        "club": club,
        "access": access,
        "is_link": club.visibility == Club.Visibility.LINK,
        "address": address,
        "qr": qr_svg(address) if address else "",
        "request_key": new_key(),
    }
    return render(request, "tournaments/share_club.html", context)


def _address(request: HttpRequest, club: Club) -> str:
    """Where others find the club; empty while there is no link to one that needs it."""
    if club.visibility != Club.Visibility.LINK:
        return address_for_others(request, reverse("tournaments:show_club", args=(club.slug,)))
    link = link_of(club)
    return address_for_others(request, reverse("tournaments:open_club", args=(link.token,))) if link else ""
