"""A club, its people, its seasons, and who is ahead."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from tournaments.api import forms
from tournaments.api.pages import find_season, page_of, selection
from tournaments.api.programs import Refusal, program_of
from tournaments.exports.rows import member_row, result_row, season_row, standing_row
from tournaments.history import (
    Placed,
    Selection,
    figures,
    placed,
    player_results,
    season_places,
    season_table,
    standings,
)
from tournaments.models import Club, Member

router = Router()


@router.get("", response={200: forms.ClubOut, **forms.REFUSALS}, summary="The club")
def read_club(request: HttpRequest, slug: forms.Slug) -> Any:
    club = program_of(request).find_club(slug)
    return {
        "slug": club.slug,
        "name": club.name,
        "time_zone": club.time_zone,
        "language": club.language,
        "visibility": club.visibility,
        "members": club.members.present().count(),
        "games": club.nights.count(),
        "created_at": club.created_at,
    }


@router.get("members/", response={200: forms.MemberPage, **forms.REFUSALS}, summary="Its people, by name")
def list_members(request: HttpRequest, slug: forms.Slug, paging: forms.PagingQuery) -> Any:
    club = program_of(request).find_club(slug)
    members = club.members.filter(player__removed_at=None).select_related("player").order_by("player__name", "pk")
    return page_of(members, paging, lambda rows: list(map(member_row, rows)))


@router.get(
    "members/{key}/", response={200: forms.PlayerOut, **forms.REFUSALS}, summary="A person, with all-time figures"
)
def read_member(request: HttpRequest, slug: forms.Slug, key: forms.Key) -> Any:
    club = program_of(request).find_club(slug)
    member = _find_member(club, key)
    results = player_results(Selection(club).results, member.player)
    return {**member_row(member), "standing": standing_row(Placed(None, figures(member.player, results)))}


@router.get("members/{key}/results/", response={200: forms.ResultPage, **forms.REFUSALS}, summary="Results of a person")
def list_results(
    request: HttpRequest, slug: forms.Slug, key: forms.Key, choice: forms.GameChoiceQuery, paging: forms.PagingQuery
) -> Any:
    club = program_of(request).find_club(slug)
    member = _find_member(club, key)
    results = player_results(selection(club, choice).results, member.player)[::-1]
    return page_of(results, paging, lambda rows: list(map(result_row, rows)))


@router.get("seasons/", response={200: list[forms.SeasonOut], **forms.REFUSALS}, summary="Its seasons, the last first")
def list_seasons(request: HttpRequest, slug: forms.Slug) -> Any:
    return list(program_of(request).find_club(slug).seasons.all())


@router.get(
    "seasons/{season}/", response={200: forms.SeasonTableOut, **forms.REFUSALS}, summary="The table of a season"
)
def read_season(request: HttpRequest, slug: forms.Slug, season: forms.Number) -> Any:
    club = program_of(request).find_club(slug)
    found = find_season(club, season)
    lines = season_table(season_places(Selection(club, season=found).results, found), found.points, found.best_of)
    return {"season": found, "lines": list(map(season_row, lines))}


@router.get(
    "standings/", response={200: forms.StandingPage, **forms.REFUSALS}, summary="Everybody's figures, by average"
)
def list_standings(
    request: HttpRequest, slug: forms.Slug, choice: forms.GameChoiceQuery, paging: forms.PagingQuery
) -> Any:
    club = program_of(request).find_club(slug)
    rows = placed(standings(selection(club, choice).results))
    return page_of(rows, paging, lambda rows: list(map(standing_row, rows)))


def _find_member(club: Club, key: str) -> Member:
    members = club.members.filter(player__removed_at=None).select_related("player")
    member = None if "\0" in key else members.filter(player__key=key).first()
    if member is None:
        raise Refusal(404, _("There is nobody with this key."))
    return member
