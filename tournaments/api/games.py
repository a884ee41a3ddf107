"""The games of a club, and with a token for everything what was ruled and changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from scoring.exports import ruling_json, sheet_json
from scoring.models import Change, Game, Ruling, is_key, scoresheets
from scoring.wording.changes import change_lines
from tournaments.api import forms
from tournaments.api.pages import page_of, selection
from tournaments.api.programs import Refusal, Scope, program_of
from tournaments.exports.rows import game_row
from tournaments.models import Club, ClubChange
from tournaments.wording.club_changes import ClubLog
from tournaments.wording.people import called, member_names, names_by_keeper

router = Router()


@router.get("games/", response={200: forms.GamePage, **forms.REFUSALS}, summary="Its games, the last first")
def list_games(request: HttpRequest, slug: forms.Slug, choice: forms.ListedQuery) -> Any:
    club = program_of(request).find_club(slug)
    games = selection(club, choice).games.select_related("night").order_by("-created_at", "-pk")
    if choice.state is not None:
        games = games.filter(state=choice.state)
    if choice.player is not None:
        games = games.filter(seats__player__key=choice.player) if is_key(choice.player) else games.none()
    return page_of(games, choice, _game_rows)


@router.get("games/{key}/", response={200: forms.GameSheetOut, **forms.REFUSALS}, summary="The score sheet of a game")
def read_game(request: HttpRequest, slug: forms.Slug, key: forms.Key) -> Any:
    game = _find_game(program_of(request).find_club(slug), key)
    [row] = _game_rows([game])
    return {**row, "sheet": sheet_json(game.scoresheet())}


@router.get(
    "games/{key}/log/", response={200: forms.ChangePage, **forms.REFUSALS}, summary="What was changed in a game"
)
def list_game_changes(request: HttpRequest, slug: forms.Slug, key: forms.Key, paging: forms.PagingQuery) -> Any:
    club = program_of(request).find_club(slug, Scope.ALL)
    game, people = _find_game(club, key), names_by_keeper(club)
    names = {seat.id: seat.name for seat in game.scoresheet().seats}
    changes = game.changes.select_related("link__seat__player")

    def tell(rows: list[Change]) -> list[dict[str, Any]]:
        return [
            {"at": c.at, "verb": c.verb, "by": _who(c, people), "lines": change_lines(c.before, c.after, names)}
            for c in rows
        ]

    return page_of(changes, paging, tell)


@router.get("rulings/", response={200: forms.RulingPage, **forms.REFUSALS}, summary="Rulings that tables kept")
def list_rulings(request: HttpRequest, slug: forms.Slug, paging: forms.PagingQuery) -> Any:
    club = program_of(request).find_club(slug, Scope.ALL)
    rulings = Ruling.objects.filter(game__night__club=club).select_related("game", "change").order_by("-pk")
    return page_of(rulings, paging, _ruling_rows)


@router.get("log/", response={200: forms.ChangePage, **forms.REFUSALS}, summary="What was changed in the club")
def list_club_changes(request: HttpRequest, slug: forms.Slug, paging: forms.PagingQuery) -> Any:
    club = program_of(request).find_club(slug, Scope.ALL)
    log = ClubLog(club.changes.filter(verb=ClubChange.Verb.MERGE), member_names(club), called(club))

    def tell(rows: list[ClubChange]) -> list[dict[str, Any]]:
        return [{"at": c.at, "verb": c.verb, "by": log.who(c), "lines": log.lines(c)} for c in rows]

    return page_of(club.changes.all(), paging, tell)


def _find_game(club: Club, key: str) -> Game:
    game = Game.objects.filter(night__club=club, key=key).select_related("night").first() if is_key(key) else None
    if game is None:
        raise Refusal(404, _("There is no game with this key."))
    return game


def _game_rows(games: list[Game]) -> list[dict[str, Any]]:
    sheets = scoresheets(games)
    return [game_row(game, sheets[game.pk], game.night.date) for game in games]


def _ruling_rows(rulings: list[Ruling]) -> list[dict[str, Any]]:
    sheets = scoresheets({ruling.game for ruling in rulings})
    return [_ruling_row(ruling, sheets) for ruling in rulings]


def _ruling_row(ruling: Ruling, sheets: dict[int, Any]) -> dict[str, Any]:
    judged = ruling.told(sheets[ruling.game_id])
    return {
        "game": ruling.game.key,
        "number": ruling.number,
        "round": ruling.round_number,
        "kind": ruling.kind,
        "kept_at": ruling.change.at,
        "withdrawn_at": ruling.withdrawn_at,
        "decision": judged.decision,
        "ruling": ruling_json(judged),
    }


def _who(change: Change, names: Mapping[int, str]) -> str | None:
    """Somebody of the club, or the player whose link it was; nobody where a browser or another link was it."""
    if change.link is not None:
        return (change.link.seat.player.name or None) if change.link.seat else None
    return names.get(change.keeper_id or 0)
