"""Messages of directors to the room, or to one table."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.models import Refused, new_key
from tournaments.models import Session, Table, Tournament
from tournaments.models.playing import end_notice as end, send_notice as send
from tournaments.tournament_rights import TournamentAccess, find_tournament

MOST_ENDED = 20


@require_http_methods(["GET", "HEAD", "POST"])
def list_notices(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    if request.method != "POST":
        return _show(request, tournament, access)
    try:
        table = _read_table(tournament, request.POST.get("table", ""))
        send(tournament, request.POST.get("text", ""), access.edit(request), table)
    except Refused as refusal:
        return _show(request, tournament, access, refusal)
    messages.success(request, _("The message stands on phones and screen."))
    return redirect("tournaments:list_notices", key)


@require_POST
def end_notice(request: HttpRequest, key: str, notice_id: int) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    notice = tournament.notices.filter(pk=notice_id).first()
    if notice is None:
        raise Http404
    end(notice, access.edit(request))
    return redirect("tournaments:list_notices", key)


def _show(
    request: HttpRequest, tournament: Tournament, access: TournamentAccess, refusal: Refused | None = None
) -> HttpResponse:
    notices = tournament.notices.select_related("table")
    asked = request.POST if request.method == "POST" else request.GET
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "tables",
        "standing": notices.filter(ended_at=None), "ended": notices.exclude(ended_at=None)[:MOST_ENDED],
        "tables": _tables(tournament), "request_key": new_key(),
        "text": asked.get("text", ""), "chosen": asked.get("table", ""),
        "sentence": refusal.sentence if refusal else "",
    }  # fmt: skip
    return render(request, "tournaments/list_notices.html", context, status=refusal.status if refusal else 200)


def _read_table(tournament: Tournament, text: str) -> Table | None:
    if not text:
        return None
    table = _tables(tournament).filter(pk=int(text)).first() if text.isdecimal() and len(text) < 19 else None
    if table is None:
        raise Refused(_("To whom: choose everybody, or a table of this session."))
    return table


def _tables(tournament: Tournament) -> QuerySet[Table]:
    """Those of the newest session that is announced and not closed."""
    playing = (Session.State.ANNOUNCED, Session.State.PLAYING)
    return Table.objects.filter(session__tournament=tournament, session__state__in=playing)
