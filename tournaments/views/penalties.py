"""Penalties of a tournament."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.models import Refused, new_key
from tournaments.forms.playing import read_entrant, read_pips
from tournaments.models import Penalty, Tournament
from tournaments.models.penalising import penalise, withdraw_penalty as withdraw
from tournaments.tournament_rights import TournamentAccess, find_tournament


@require_http_methods(["GET", "HEAD", "POST"])
def list_penalties(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    if request.method != "POST":
        return _show(request, tournament, access, request.GET)
    try:
        entrant = read_entrant(request.POST, "entrant", tournament, _("Entrant: choose who gets the penalty."))
        penalise(entrant, read_pips(request.POST), request.POST.get("reason", ""), access.edit(request))
    except Refused as refusal:
        return _show(request, tournament, access, request.POST, refusal)
    messages.success(request, _("The penalty is in the standings."))
    return redirect("tournaments:list_penalties", key)


@require_POST
def withdraw_penalty(request: HttpRequest, key: str, penalty_id: int) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    penalty = _penalties(tournament).filter(pk=penalty_id).first()
    if penalty is None:
        raise Http404
    withdraw(penalty, access.edit(request))
    return redirect("tournaments:list_penalties", key)


def _penalties(tournament: Tournament) -> QuerySet[Penalty]:
    penalties = Penalty.objects.filter(entrant__tournament=tournament)
    return penalties.select_related("entrant__tournament", "entrant__player", "session").order_by("-pk")


def _show(
    request: HttpRequest,
    tournament: Tournament,
    access: TournamentAccess,
    typed: QueryDict,
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "standings",
        "penalties": _penalties(tournament), "entrants": tournament.entrants.select_related("player"),
        "typed": typed, "request_key": new_key(), "sentence": refusal.sentence if refusal else "",
    }  # fmt: skip
    return render(request, "tournaments/list_penalties.html", context, status=refusal.status if refusal else 200)
