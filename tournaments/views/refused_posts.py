"""Middleware: whatever was refused in a tournament leaves a line in its log, wherever it was asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse

from scoring.models import is_request_key
from scoring.views.visitors import visitor_of
from tournaments.models import Session, Table, TournamentChange
from tournaments.tournament_rights import SCOPES, TournamentAccess

REFUSED = (403, 404, 409)


class LogRefusedPosts:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST" and response.status_code in REFUSED:
            asked_about = cast("dict[int, TournamentAccess]", vars(request).get("tournament_access", {}))
            for tournament, access in asked_about.items():
                if not _is_answered(request, response, tournament):
                    _log(request, response, tournament, access)
        return response


def _is_answered(request: HttpRequest, response: HttpResponse, tournament: int) -> bool:
    """Whether it was not refused but asked back, as two phones are that enter different scores, or kept as a dispute."""
    match = request.resolver_match
    if response.status_code != 409 or match is None or match.app_name != "scoring":
        return False
    table = Table.objects.select_related("session").filter(game__key=match.kwargs.get("key", "")).first()
    if table is not None and table.is_open and table.session.state != Session.State.CLOSED:
        return True
    key = request.POST.get("request_key", "")
    known = TournamentChange.objects.filter(tournament=tournament, request_key=key)
    return is_request_key(key) and known.exists()


def _log(request: HttpRequest, response: HttpResponse, tournament: int, access: TournamentAccess) -> None:
    """What was asked for and by whom; nothing of what was sent, since addresses and forms may hold secrets."""
    match = request.resolver_match
    asked = match.view_name if match else ""
    ids = {name: value for name, value in (match.kwargs if match else {}).items() if isinstance(value, int)}
    links = [link for link in visitor_of(request).links if link.scope in SCOPES]
    TournamentChange.objects.create(
        tournament_id=tournament,
        account=access.club.account,
        link=access.link or next(iter(links), None),
        verb=TournamentChange.Verb.REFUSED,
        after={"refused": asked, "status": response.status_code, **ids},
        revision=0,
    )
