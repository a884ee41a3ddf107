"""The page of an entrant, which is the entrant's own on the own phone."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import live
from scoring.models import Link, find_link, new_key
from scoring.qr import qr_svg
from scoring.views.visitors import visitor_of
from tournaments import live_pages
from tournaments.forms.own_entry import OwnNameForm
from tournaments.models import Entrant, Tournament
from tournaments.models.entering import come_back, edit_entrant, pause, withdraw
from tournaments.room.entrant_page import EntrantPage
from tournaments.tournament_rights import TournamentAccess, find_tournament

from .entrants import address_of_link, find_entrant

MOVES = {"pause": pause, "come_back": come_back, "withdraw": withdraw}


@require_safe
def open_entrant(request: HttpRequest, token: str) -> HttpResponse:
    link = find_link(token)
    if link is None or link.scope != Link.Scope.ENTRANT or not hasattr(link, "entrant"):
        return render(request, "scoring/unknown_link.html", status=404)
    visitor_of(request).take_link(token)
    return redirect("tournaments:show_entrant", link.entrant.tournament.key, link.entrant.number)


@require_safe
def show_entrant(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access = find_tournament(request, key)
    entrant = find_entrant(tournament, number)
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "entrants",
        "entrant": entrant, "is_own": access.is_entrant(entrant), "page": EntrantPage(tournament, entrant),
        "request_key": new_key(),
    }  # fmt: skip
    if news := request.GET.get("news"):
        # For the page that is open already; the place costs most, and moves only with scores.
        return render(request, "tournaments/_entrant_news.html", context | {"with_place": news == "place"})
    return render(request, "tournaments/show_entrant.html", context | _of_the_room(tournament, access))


def _of_the_room(tournament: Tournament, access: TournamentAccess) -> dict[str, object]:
    language, keeper = translation.get_language() or "en", tournament.club.keeper
    return {
        "fragment": live_pages.fragment(tournament, language, "phones"),
        "live_url": live.address("tournament", tournament.pk, "phones", access.link or keeper, language),
        "now": timezone.now(),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def edit_own_entry(request: HttpRequest, key: str) -> HttpResponse:
    """An entrant changes the public name, pauses, comes back or withdraws."""
    tournament, access = find_tournament(request, key, "plays")
    assert access.entrant is not None
    entrant, do = find_entrant(tournament, access.entrant.number), request.POST.get("do")
    form = OwnNameForm(request.POST if do == "name" else None, initial={"public_name": entrant.name})
    if request.method != "POST" or (do == "name" and not form.is_valid()):
        return _show_own_entry(request, access, entrant, form)
    if do == "name":
        edit_entrant(entrant, form.cleaned_data["public_name"], entrant.note, access.edit(request, access.link))
    elif do == "come_back" and entrant.state != Entrant.State.PAUSED:
        raise PermissionDenied(_("Only a director lets you play again."))
    elif do in MOVES:
        MOVES[do](entrant, access.edit(request, access.link))
    else:
        raise Http404
    return redirect("tournaments:show_entrant", key, entrant.number)


def _show_own_entry(
    request: HttpRequest, access: TournamentAccess, entrant: Entrant, form: OwnNameForm
) -> HttpResponse:
    address = address_of_link(request, entrant)
    tournament = entrant.tournament
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "entrants",
        "entrant": entrant, "form": form, "address": address, "qr": qr_svg(address) if address else "",
        "may_move": tournament.is_open, "request_key": new_key(),
    }  # fmt: skip
    return render(request, "tournaments/edit_own_entry.html", context, status=422 if form.errors else 200)
