"""The entrants of a tournament: listed, added, changed, taken from the waiting list; their own links."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.finding import fold
from scoring.models import Player, Refused, new_key
from scoring.qr import qr_svg
from scoring.views.addresses import address_for_others
from tournaments.filters.entrants import EntrantSearch
from tournaments.forms.entrants import AddForm, EntrantForm, ReasonForm
from tournaments.models import Entrant, Tournament
from tournaments.models.entering import (
    admit_waiting,
    come_back,
    disqualify,
    edit_entrant as edit,
    mark_no_show,
    pause,
    register,
    withdraw,
)
from tournaments.models.entrant_links import give_link, renew_link, revoke_link
from tournaments.models.newcomers import SameName, free_places
from tournaments.tournament_rights import TournamentAccess, find_tournament

CHIPS_SHOWN = 30
WITH_PLACE = (Entrant.State.REGISTERED, Entrant.State.CHECKED_IN, Entrant.State.ACTIVE, Entrant.State.PAUSED)
MOVES = {"pause": pause, "come_back": come_back, "withdraw": withdraw, "no_show": mark_no_show}


@require_safe
def list_entrants(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    return show_entrants(request, tournament, access, AddForm())


@require_POST
def add_entrant(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    form = AddForm(request.POST)
    if not form.is_valid():
        return show_entrants(request, tournament, access, form)
    given, who = form.cleaned_data, _player(tournament, form.cleaned_data["who"])
    if who is None and given["who"] != "new" and (same := _same_name(tournament, given["name"])):
        return _ask_who(request, tournament, access, form, same)
    try:
        entrant = register(
            tournament, who or given["name"], access.edit(request),
            public_name=given["public_name"], has_paid=given["has_paid"], is_another=given["who"] == "new",
        )  # fmt: skip
    except SameName as found:
        return _ask_who(request, tournament, access, form, [one.player for one in found.entrants])
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return show_entrants(request, tournament, access, form, status=refusal.status)
    messages.success(request, _tell_entered(entrant))
    return redirect("tournaments:list_entrants", key=key)


def _player(tournament: Tournament, key: str) -> Player | None:
    players = Player.objects.kept_by(tournament.club.keeper).remembered()
    return players.known_by(key) if key and key != "new" else None


def _same_name(tournament: Tournament, name: str) -> list[Player]:
    """Whoever of the club is called so: a member, or a guest of an earlier tournament."""
    players = Player.objects.kept_by(tournament.club.keeper).remembered().select_related("member")
    return [player for player in players if fold(player.name) == fold(name)]


def _ask_who(
    request: HttpRequest, tournament: Tournament, access: TournamentAccess, form: AddForm, same: list[Player]
) -> HttpResponse:
    entered = {one.player_id: one for one in tournament.entrants.filter(player__in=same).select_related("player")}
    people = Player.objects.filter(pk__in=[one.pk for one in same]).select_related("member").with_game_counts()
    context = {
        **_frame(tournament, access),
        "form": form,
        "people": [(player, entered.get(player.pk)) for player in people],
        "request_key": new_key(),
    }
    return render(request, "tournaments/ask_who_enters.html", context, status=422)


def _tell_entered(entrant: Entrant) -> str:
    if entrant.state == Entrant.State.WAITING:
        return _("%(name)s is on the waiting list.") % {"name": entrant.name}
    return _("%(name)s is entered, number %(number)s.") % {"name": entrant.name, "number": entrant.number}


def show_entrants(
    request: HttpRequest, tournament: Tournament, access: TournamentAccess, form: AddForm, status: int = 200
) -> HttpResponse:
    entrants = list(tournament.entrants.select_related("player__member").order_by("number"))
    search = EntrantSearch(request.GET.get("q", ""))
    context = {
        **_frame(tournament, access),
        "entrants": search.shown(entrants),
        "finds_nobody": bool(entrants) and not any(map(search.finds, entrants)),
        "search": search,
        "counts": _counts(entrants),
        "staff": "directs" if access.directs else "scores" if access.scores else "",
        "asks_money": bool(tournament.fee) or any(one.has_paid for one in entrants),
        "to_admit": _to_admit(tournament) if access.directs else 0,
        "form": form,
        "chips": _chips(tournament) if access.directs else [],
        "may_add": access.directs and tournament.is_open,
        "has_desk": access.scores and tournament.state in (Tournament.State.CHECK_IN, Tournament.State.RUNNING),
        "request_key": new_key(),
    }
    return render(
        request, "tournaments/list_entrants.html", context, status=422 if form.errors and status == 200 else status
    )


def _counts(entrants: list[Entrant]) -> dict[str, int]:
    found = Counter(one.state for one in entrants)
    return {
        "entered": sum(found[state] for state in WITH_PLACE),
        "waiting": found["waiting"],
        "paid": sum(one.has_paid for one in entrants),
    }


def _to_admit(tournament: Tournament) -> int:
    """How many of the waiting list places are free for."""
    waiting, free = tournament.entrants.waiting().count(), free_places(tournament)
    return waiting if free is None else min(waiting, free)


def _chips(tournament: Tournament) -> list[Player]:
    """Members who have not entered, who played last first."""
    entered = tournament.entrants.values("player")
    members = tournament.club.members.present().exclude(player__in=entered).values("player")
    return list(Player.objects.filter(pk__in=members).most_recent_first()[:CHIPS_SHOWN])


def _frame(tournament: Tournament, access: TournamentAccess) -> dict[str, Any]:
    return {"tournament": tournament, "club": tournament.club, "access": access, "section": "entrants"}


@require_POST
def admit_entrants(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    change = admit_waiting(tournament, access.edit(request))
    count = len(change.after) if change else 0
    told = ngettext("%(count)s place is given.", "%(count)s places are given.", count)
    messages.success(request, told % {"count": count})
    return redirect("tournaments:list_entrants", key=key)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_entrant(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    entrant = find_entrant(tournament, number)
    if request.method != "POST":
        return _show_edit(request, access, entrant, _entrant_form(entrant), ReasonForm())
    form, reason = EntrantForm(request.POST), ReasonForm()
    if not form.is_valid():
        return _show_edit(request, access, entrant, form, reason, status=422)
    edit(entrant, form.cleaned_data["public_name"], form.cleaned_data["note"], access.edit(request))
    return redirect(_row(entrant))


@require_POST
def move_entrant(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    entrant, do = find_entrant(tournament, number), request.POST.get("do", "")
    reason = ReasonForm(request.POST if do == "disqualify" else None)
    if do == "disqualify" and not reason.is_valid():
        return _show_edit(request, access, entrant, _entrant_form(entrant), reason, status=422)
    if do == "disqualify":
        disqualify(entrant, reason.cleaned_data["reason"], access.edit(request))
    elif do in MOVES:
        MOVES[do](entrant, access.edit(request))
    else:
        raise Http404
    told = _("%(name)s: %(state)s.") % {"name": entrant.name, "state": entrant.get_state_display()}
    messages.success(request, told)
    return redirect(_row(entrant))


def _entrant_form(entrant: Entrant) -> EntrantForm:
    return EntrantForm(initial={"public_name": entrant.name, "note": entrant.note})


def _row(entrant: Entrant) -> str:
    """The list, where the entrant is in it."""
    return f"{reverse('tournaments:list_entrants', args=(entrant.tournament.key,))}#e{entrant.number}"


def _show_edit(
    request: HttpRequest, access: TournamentAccess, entrant: Entrant, form: EntrantForm, reason: ReasonForm,
    status: int = 200,
) -> HttpResponse:  # fmt: skip
    context = {
        **_frame(entrant.tournament, access),
        "entrant": entrant,
        "form": form,
        "reason": reason,
        "twins": [] if not entrant.player.member.is_guest else _twins(entrant),
        "request_key": new_key(),
    }
    return render(request, "tournaments/edit_entrant.html", context, status=status)


def _twins(entrant: Entrant) -> list[Player]:
    """Others of the club who may be the same person as a guest."""
    names = (entrant.player.name, entrant.full_name)
    same = {player.pk: player for name in names if name for player in _same_name(entrant.tournament, name)}
    return [player for player in same.values() if player != entrant.player]


def find_entrant(tournament: Tournament, number: int) -> Entrant:
    entrants = tournament.entrants.select_related("player__member", "link", "tournament__club__keeper")
    entrant = entrants.filter(number=number).first()
    if entrant is None:
        raise Http404
    return entrant


@require_http_methods(["GET", "HEAD", "POST"])
def show_entrant_link(request: HttpRequest, key: str, number: int) -> HttpResponse:
    need = "directs" if request.method == "POST" else "scores"
    tournament, access = find_tournament(request, key, need)
    entrant = find_entrant(tournament, number)
    if request.method == "POST":
        verb = {"give": give_link, "renew": renew_link, "revoke": revoke_link}.get(request.POST.get("do", ""))
        if verb is None:
            raise Http404
        verb(entrant, access.edit(request))
        return redirect("tournaments:show_entrant_link", key=key, number=number)
    address = address_of_link(request, entrant)
    context = {
        **_frame(tournament, access),
        "entrant": entrant,
        "address": address,
        "qr": qr_svg(address) if address else "",
        "request_key": new_key(),
    }
    return render(request, "tournaments/show_entrant_link.html", context)


def address_of_link(request: HttpRequest, entrant: Entrant) -> str:
    """Where the own link leads; empty while there is none that works."""
    if entrant.link is None or entrant.link.revoked_at is not None:
        return ""
    return address_for_others(request, reverse("tournaments:open_entrant", args=(entrant.link.token,)))
