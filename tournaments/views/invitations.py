"""Invitations into a club: making one, showing its QR code, withdrawing it, and taking it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms.reading import Unreadable, read_name
from scoring.models import Link, Refused, Stale, new_key
from scoring.qr import qr_svg
from scoring.views.addresses import address_for_others
from tournaments.club_rights import ClubAccess, club_access, find_club
from tournaments.models import Club, Invitation, Member, Role
from tournaments.models.inviting import (
    find_invitation,
    invite,
    take_invitation as take,
    withdraw_invitation as withdraw,
)
from tournaments.views.roles import meanings


@require_http_methods(["GET", "HEAD", "POST"])
def list_invitations(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    if request.method != "POST":
        return _show_invitations(request, club, access)
    role, member = request.POST.get("role", ""), _member(club, request.POST.get("member", ""))
    if role and role not in Role.Kind.values:
        raise Http404
    if role and not access.owns:
        find_club(request, slug, "owns")
    if "claim" in request.POST and member is None:
        return _show_invitations(request, club, access, error=_("Choose who it is."))
    try:
        made = invite(club, access.edit(request), role=role, member=member)
    except Stale:
        return _show_invitations(request, club, access, error=_("Somebody else is this member already."))
    return redirect("tournaments:show_invitation", slug=slug, invitation_id=made.pk)


def _member(club: Club, key: str) -> Member | None:
    return None if "\0" in key else club.members.present().filter(player__key=key).first()


def _show_invitations(request: HttpRequest, club: Club, access: ClubAccess, error: str = "") -> HttpResponse:
    invitations = _open_invitations(club)
    context = {
        "club": club,
        "access": access,
        "invitations": [(invitation, _what(invitation)) for invitation in invitations],
        "claimable": club.members.present().filter(account=None).select_related("player").order_by("player__name"),
        "chosen": request.POST.get("member") or request.GET.get("member", ""),
        "roles": [(kind, label, meanings()[kind]) for kind, label in Role.Kind.choices] if access.owns else [],
        "error": error,
        "request_key": new_key(),
    }
    return render(request, "tournaments/list_invitations.html", context, status=422 if error else 200)


def _open_invitations(club: Club) -> Any:
    links = Link.objects.usable().filter(scope=Link.Scope.INVITE, keeper=club.keeper)
    return club.invitations.filter(link__in=links).select_related("link", "member__player")


def _what(invitation: Invitation) -> str:
    if invitation.member is not None:
        return _("To be %(name)s") % {"name": invitation.member.player.name}
    if invitation.role:
        return _("To be: %(role)s") % {"role": Role.Kind(invitation.role).label}
    return _("To become a member")


@require_safe
def show_invitation(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    invitation = _find_open(club, access, invitation_id)
    path = reverse("tournaments:take_invitation", args=(invitation.link.token,))
    address = address_for_others(request, path)
    context = {
        "club": club,
        "access": access,
        "invitation": invitation,
        "what": _what(invitation),
        "address": address,
        "qr": qr_svg(address),
    }
    return render(request, "tournaments/show_invitation.html", context)


@require_POST
def withdraw_invitation(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    invitation = club.invitations.filter(pk=invitation_id).first()
    if invitation is None:
        raise Http404
    if withdraw(invitation, access.edit(request)):
        messages.success(request, _("The invitation is withdrawn."))
    return redirect("tournaments:list_invitations", slug=slug)


def _find_open(club: Club, access: ClubAccess, invitation_id: int) -> Invitation:
    """Whoever has the link of a role can take it: only an owner is shown it again."""
    found: Invitation | None = _open_invitations(club).filter(pk=invitation_id).first()
    if found is None or (found.role and not access.owns):
        raise Http404
    return found


@require_http_methods(["GET", "HEAD", "POST"])
def take_invitation(request: HttpRequest, token: str) -> HttpResponse:
    invitation = find_invitation(token)
    if invitation is None:
        return render(request, "scoring/unknown_link.html", status=404)
    access = club_access(request, invitation.club)
    is_usable = Link.objects.usable().filter(pk=invitation.link_id).exists()
    if request.method != "POST" or access.account is None:
        if not is_usable:
            return render(request, "scoring/unknown_link.html", status=404)
        return _show_taking(request, invitation, access)
    try:
        name = _name(request, invitation, access)
        take(invitation, name, access.edit(request))
    except Unreadable as refusal:
        return _show_taking(request, invitation, access, error=str(refusal), status=422)
    except Refused as refusal:
        return _show_taking(request, invitation, access, error=refusal.sentence, status=422)
    except Stale:
        return render(request, "scoring/unknown_link.html", status=404)
    return redirect("tournaments:show_club", slug=invitation.club.slug)


def _name(request: HttpRequest, invitation: Invitation, access: ClubAccess) -> str:
    if invitation.role or invitation.member is not None or access.member is not None:
        return ""
    name = read_name(request.POST.get("name", ""))
    if not name:
        raise Unreadable(_("Say what the others call you."))
    return name


def _show_taking(
    request: HttpRequest, invitation: Invitation, access: ClubAccess, error: str = "", status: int = 200
) -> HttpResponse:
    role = Role.Kind(invitation.role) if invitation.role else None
    context = {
        "invitation": invitation,
        "club": invitation.club,
        "access": access,
        "role": role.label if role else "",
        "meaning": meanings()[role] if role else "",
        "name": request.POST.get("name") or (access.account.name if access.account else ""),
        "error": error,
        "request_key": new_key(),
    }
    return render(request, "tournaments/take_invitation.html", context, status=status)
