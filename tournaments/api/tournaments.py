"""The tournaments of a club: entrants, sessions with their tables, standings. No drafts, and nothing unannounced."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from scoring.models import is_key
from tournaments.api import forms, tournament_forms
from tournaments.api.pages import page_of
from tournaments.api.programs import Refusal, program_of
from tournaments.exports.tournament_rows import entrant_row, line_rows, session_row, table_row, tournament_row
from tournaments.models import Session, Tournament
from tournaments.models.standing import tournament_standings

router = Router()

ANNOUNCED = (Session.State.ANNOUNCED, Session.State.PLAYING, Session.State.CLOSED)


@router.get("", response={200: tournament_forms.TournamentPage, **forms.REFUSALS}, summary="Its tournaments")
def list_tournaments(request: HttpRequest, slug: forms.Slug, paging: forms.PagingQuery) -> Any:
    tournaments = _tournaments(request, slug).order_by("-starts_at", "-pk")
    return page_of(tournaments, paging, lambda rows: list(map(tournament_row, rows)))


@router.get("{key}/", response={200: tournament_forms.TournamentOut, **forms.REFUSALS}, summary="A tournament")
def read_tournament(request: HttpRequest, slug: forms.Slug, key: forms.Key) -> Any:
    return tournament_row(_find(request, slug, key))


@router.get("{key}/entrants/", response={200: tournament_forms.EntrantPage, **forms.REFUSALS}, summary="Who takes part")
def list_entrants(request: HttpRequest, slug: forms.Slug, key: forms.Key, paging: forms.PagingQuery) -> Any:
    entrants = _find(request, slug, key).entrants.select_related("player").order_by("number")
    return page_of(entrants, paging, lambda rows: list(map(entrant_row, rows)))


@router.get(
    "{key}/sessions/", response={200: list[tournament_forms.SessionOut], **forms.REFUSALS}, summary="Its sessions"
)
def list_sessions(request: HttpRequest, slug: forms.Slug, key: forms.Key) -> Any:
    return [session_row(session) for session in _sessions(_find(request, slug, key))]


@router.get(
    "{key}/sessions/{number}/",
    response={200: tournament_forms.SessionTablesOut, **forms.REFUSALS},
    summary="A session with its tables",
)
def read_session(request: HttpRequest, slug: forms.Slug, key: forms.Key, number: forms.Number) -> Any:
    tournament = _find(request, slug, key)
    session = _sessions(tournament).filter(number=number).first()
    if session is None:
        raise Refusal(404, _("There is no such session."))
    numbers = dict(tournament.entrants.values_list("player", "number"))
    tables = session.tables.select_related("game").prefetch_related("game__seats")
    return {**session_row(session), "tables": [table_row(table, numbers) for table in tables]}


@router.get(
    "{key}/standings/", response={200: tournament_forms.LinePage, **forms.REFUSALS}, summary="Who is ahead, and by what"
)
def list_tournament_standings(request: HttpRequest, slug: forms.Slug, key: forms.Key, paging: forms.PagingQuery) -> Any:
    return page_of(tournament_standings(_find(request, slug, key)), paging, line_rows)


def _tournaments(request: HttpRequest, slug: str) -> QuerySet[Tournament]:
    club = program_of(request).find_club(slug)
    return club.tournaments.exclude(state=Tournament.State.DRAFT)


def _find(request: HttpRequest, slug: str, key: str) -> Tournament:
    tournaments = _tournaments(request, slug)
    tournament = tournaments.filter(key=key).first() if is_key(key) else None
    if tournament is None:
        raise Refusal(404, _("There is no such tournament."))
    return tournament


def _sessions(tournament: Tournament) -> QuerySet[Session]:
    return tournament.sessions.filter(state__in=ANNOUNCED).order_by("number")
