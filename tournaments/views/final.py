"""The cut, and who goes to the final."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models import Refused, new_key
from tournaments.models import Session, Tournament
from tournaments.models.finishing import CutLine, cut_line, make_final
from tournaments.room.cut import CutPage
from tournaments.tournament_rights import TournamentAccess, find_tournament


@require_http_methods(["GET", "HEAD", "POST"])
def cut_final(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    if request.method != "POST":
        return _show(request, tournament, access, cut_line(tournament))
    tie = request.POST.get("tie", "expand")
    try:
        session = make_final(tournament, access.edit(request), tie)
    except Refused as refusal:
        return _show(request, tournament, access, cut_line(tournament), tie, refusal)
    messages.success(request, _said(session))
    return redirect("tournaments:cut_final", key)


def _said(session: Session) -> str:
    if session.kind == Session.Kind.PLAY_OFF:
        return _("A play-off round decides. Draw its table now.")
    return _("The finalists are named. Draw the final table now.")


def _show(
    request: HttpRequest,
    tournament: Tournament,
    access: TournamentAccess,
    line: CutLine,
    tie: str = "expand",
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "standings",
        "cut": CutPage(tournament, line), "tie": tie, "request_key": new_key(),
        "sentence": refusal.sentence if refusal else "",
    }  # fmt: skip
    return render(request, "tournaments/cut_final.html", context, status=refusal.status if refusal else 200)
