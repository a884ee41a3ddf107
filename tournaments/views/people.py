"""The people of a club: added, called otherwise, merged, leaving, coming back, removed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.models import OneRound, Player, Refused, Stale, new_key
from scoring.views.players import two_people
from tournaments.club_rights import ClubAccess, find_club, was_done
from tournaments.forms.clubs import MemberForm, NamesForm
from tournaments.models import Club, Member
from tournaments.models.people import (
    add_members as add,
    edit_member as edit,
    let_leave,
    let_return,
    merge_members,
    remove_member as remove,
)


@require_safe
def list_members(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug)
    return _show_members(request, club, access, NamesForm())


@require_POST
def add_members(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    form = NamesForm(request.POST)
    if not form.is_valid():
        return _show_members(request, club, access, form)
    try:
        add(club, form.cleaned_data["names"], access.edit(request))
    except Refused as refusal:
        form.add_error("names", refusal.sentence)
        return _show_members(request, club, access, form)
    return redirect("tournaments:list_members", slug=slug)


def _show_members(request: HttpRequest, club: Club, access: ClubAccess, form: NamesForm) -> HttpResponse:
    members = club.members.filter(player__removed_at=None).select_related("player").order_by("player__name", "pk")
    context = {
        "club": club,
        "access": access,
        "section": "people",
        "present": [member for member in members if member.left_at is None],
        "left": [member for member in members if member.left_at is not None and not member.is_guest],
        "guests": [member for member in members if member.is_guest] if access.scores else [],
        "form": form,
        "request_key": new_key(),
    }
    return render(request, "tournaments/list_members.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_member(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    club, access, member = _find_member(request, slug, key, or_self=True)
    if request.method != "POST":
        form = MemberForm(initial={"name": member.player.name, "colour": member.player.colour})
        return _show_edit(request, club, access, member, form)
    form = MemberForm(request.POST)
    if not form.is_valid():
        return _show_edit(request, club, access, member, form, status=422)
    try:
        edit(member, form.cleaned_data, form.shown(), access.edit(request))
    except Refused as refusal:
        form.add_error("name", refusal.sentence)
        return _show_edit(request, club, access, member, form, status=422)
    except Stale as stale:
        form.add_error(None, _("Somebody else changed this just now. Save again to put yours in its place."))
        return _show_edit(request, club, access, member, form, status=409, theirs=stale.theirs)
    return redirect("tournaments:list_members", slug=slug)


def _show_edit(
    request: HttpRequest, club: Club, access: ClubAccess, member: Member, form: MemberForm, status: int = 200,
    theirs: Any = None,
) -> HttpResponse:  # fmt: skip
    stored = {"name": member.player.name, "colour": member.player.colour}
    context = {
        **_frame(club, access, member),
        "form": form,
        "shown": form.shown() | dict(theirs or {}) if form.is_bound else stored,
        "is_self": access.is_member(member),
    }
    return render(request, "tournaments/edit_member.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def merge_member(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    club, access = find_club(request, slug, "directs")
    members = _named(club)
    member, other = members.get(key), members.get(request.POST.get("other", ""))
    if member is None and other is not None:
        return redirect("tournaments:list_members", slug=slug)
    if member is None:
        raise Http404
    if request.method != "POST":
        return _show_merge(request, club, access, member)
    if other is None or other == member:
        return _show_merge(request, club, access, member, error=_("Choose who it is."))
    try:
        merge_members(member, other, access.edit(request))
    except OneRound as found:
        return _show_merge(request, club, access, member, error=two_people(member.player, other.player, found))
    except Refused as refusal:
        return _show_merge(request, club, access, member, error=refusal.sentence)
    except Stale:
        raise Http404 from None
    messages.success(request, _("One member now: %(name)s.") % {"name": other.player.name})
    return redirect("tournaments:list_members", slug=slug)


def _named(club: Club) -> dict[str, Member]:
    members = club.members.filter(player__removed_at=None).select_related("player", "account")
    return {member.player.key: member for member in members}


def _show_merge(request: HttpRequest, club: Club, access: ClubAccess, member: Member, error: str = "") -> HttpResponse:
    others = Player.objects.kept_by(club.keeper).remembered().exclude(pk=member.player_id).with_game_counts()
    context = {
        **_frame(club, access, member),
        "others": others,
        "chosen": request.POST.get("other", ""),
        "error": error,
    }
    return render(request, "tournaments/merge_member.html", context, status=422 if error else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def leave_member(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    club, access, member = _find_member(request, slug, key)
    if request.method != "POST":
        return render(request, "tournaments/leave_member.html", _frame(club, access, member))
    (let_return if "return" in request.POST else let_leave)(member, access.edit(request))
    return redirect("tournaments:list_members", slug=slug)


@require_http_methods(["GET", "HEAD", "POST"])
def remove_member(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    if was_done(request):
        return redirect("tournaments:list_clubs")
    club, access, member = _find_member(request, slug, key, or_self=True, even_removed=True)
    if request.method != "POST":
        if member.player.removed_at is not None:
            raise Http404
        return _show_remove(request, club, access, member)
    try:
        change = remove(member, access.edit(request))
    except Refused as refusal:
        return _show_remove(request, club, access, member, error=refusal.sentence)
    if change is not None:
        messages.success(request, _("The name is taken away everywhere."))
    if access.is_member(member):
        return redirect("tournaments:list_clubs")
    return redirect("tournaments:list_members", slug=slug)


def _show_remove(request: HttpRequest, club: Club, access: ClubAccess, member: Member, error: str = "") -> HttpResponse:
    context = {
        **_frame(club, access, member),
        "games": member.player.seats.count(),
        "is_self": access.is_member(member),
        "error": error,
    }
    return render(request, "tournaments/remove_member.html", context, status=422 if error else 200)


def _frame(club: Club, access: ClubAccess, member: Member) -> dict[str, Any]:
    return {"club": club, "access": access, "section": "people", "member": member, "request_key": new_key()}


def _find_member(
    request: HttpRequest, slug: str, key: str, *, or_self: bool = False, even_removed: bool = False
) -> tuple[Club, ClubAccess, Member]:
    """A member whom the visitor may change: directors may, and where it says so the person."""
    club, access = find_club(request, slug)
    members = club.members.select_related("player", "club__keeper")
    found = None if "\0" in key else members.filter(player__key=key).first()
    if found is not None and or_self and access.is_member(found):
        return club, access, found
    if not access.directs:
        sentence = _("Only a director of the club may do this.")
        either = _("Only a director of the club, or the person, may do this.")
        raise PermissionDenied(either if or_self else sentence)
    if found is None or (found.player.removed_at is not None and not even_removed):
        raise Http404
    return club, access, found
