"""Everything of an account in one document, for the person it belongs to."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from scoring.exports import ruling_json, sheet_json
from scoring.models import Game, Judged, Keeper, Player, Scoresheet, scoresheets
from tournaments.models import Account, Entrant, Member, Role
from tournaments.passkeys import passkeys_of

FORMAT = "farmyard-account/1"


def everything_of(account: Account) -> dict[str, Any]:
    """Games as the score sheets that other programs read; nobody's secrets, one's own neither."""
    return {
        "format": FORMAT,
        "account": {
            "name": account.name,
            "email": account.email,
            "since": account.created_at.isoformat(),
            "last_signed_in": account.last_login.isoformat() if account.last_login else None,
            "has_password": account.has_usable_password(),
            "passkeys": [
                {"name": key.data["name"], "since": key.created_at.isoformat()} for key in passkeys_of(account)
            ],
            "recovery_codes_left": account.recovery_codes.count(),
        },
        "roles": [_role(role) for role in account.roles.select_related("club")],
        "memberships": [_membership(member) for member in account.memberships.select_related("club", "player")],
        "tournaments": [_entry(entrant) for entrant in _entries(account)],
        "players": [_player(player) for player in account.keeper.players.remembered()],
        "games": _games(account.keeper),
        "changes_in_games_of_others": account.keeper.changes.exclude(game__keeper=account.keeper).count(),
    }


def _role(role: Role) -> dict[str, str]:
    return {"club": role.club.name, "address": role.club.slug, "role": role.kind, "since": role.created_at.isoformat()}


def _membership(member: Member) -> dict[str, str | None]:
    return {
        "club": member.club.name,
        "address": member.club.slug,
        "player": member.player.name,
        "since": member.joined_at.isoformat(),
        "left": member.left_at.isoformat() if member.left_at else None,
    }


def _entries(account: Account) -> QuerySet[Entrant]:
    entries = Entrant.objects.filter(player__member__account=account)
    return entries.select_related("tournament__club", "player").order_by("pk")


def _entry(entrant: Entrant) -> dict[str, Any]:
    return {
        "tournament": entrant.tournament.name,
        "club": entrant.tournament.club.name,
        "number": entrant.number,
        "public_name": entrant.name,
        "state": entrant.state,
        "paid": entrant.has_paid,
        "note": entrant.note,
        "since": entrant.created_at.isoformat(),
    }


def _player(player: Player) -> dict[str, str]:
    return {"key": player.key, "name": player.name, "colour": player.colour, "since": player.created_at.isoformat()}


def _games(keeper: Keeper) -> list[dict[str, Any]]:
    games = list(keeper.games.order_by("pk").prefetch_related("rulings"))
    sheets = scoresheets(games)
    return [_game(game, sheets[game.pk]) for game in games]


def _game(game: Game, sheet: Scoresheet) -> dict[str, Any]:
    return {
        "key": game.key,
        "name": game.name,
        "state": game.state,
        "began": game.created_at.isoformat(),
        "finished": game.finished_at.isoformat() if game.finished_at else None,
        "sheet": sheet_json(sheet),
        "rulings": [_ruling(ruling.told(sheet)) for ruling in game.rulings.all()],
    }


def _ruling(judged: Judged) -> dict[str, Any]:
    return {**ruling_json(judged), "decision": judged.decision}
