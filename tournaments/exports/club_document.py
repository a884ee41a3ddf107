"""A whole club as one JSON document, from which another installation can make it again.

People are numbers: of those with a part in the club the name is told, of nobody else. Links, tokens and what keeps a request from
being done twice are secrets and stay behind. What is worked out from the rest (results, ratings) is left out.
Every person, game and change has a line of its own, and the same club is always the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import Model, Q

from scoring.models import Change, Game, Keeper, Player
from tournaments.exports.club_cells import ClubCells, told_of
from tournaments.exports.game_document import GameWriter
from tournaments.exports.tournament_document import TournamentWriter
from tournaments.exports.values import day, moment
from tournaments.models import (
    Acceptance,
    Account,
    Club,
    ClubChange,
    Dispute,
    Member,
    Penalty,
    Role,
    Season,
    TournamentChange,
)
from tournaments.wording.people import called

FORMAT = "farmyard-club/1"


@transaction.atomic
def club_document(club: Club) -> str:
    """All of it at one moment: nobody writes to the club or its games meanwhile."""
    club = Club.objects.select_for_update(of=("self",)).get(pk=club.pk)
    games = list(Game.objects.select_for_update().filter(keeper=club.keeper_id).order_by("created_at", "pk"))
    tournaments = list(club.tournaments.select_for_update(of=("self",)).order_by("created_at", "pk"))
    changes = list(club.changes.select_related("account").order_by("pk"))
    told = told_of(changes)
    people = list(_people(club, told["account"]))
    numbers = {keeper.pk: number for number, keeper in enumerate(people, start=1)}
    members = list(club.members.select_related("player", "account").order_by("pk"))
    seasons = list(club.seasons.order_by("pk"))
    accounts = dict(Account.objects.filter(keeper__in=people).values_list("pk", "keeper"))
    names = {accounts[account]: name for account, name in called(club).items()}
    cells = ClubCells(
        told,
        account={account: numbers[keeper] for account, keeper in accounts.items()},
        game=_numbered(games),
        member=_numbered(members),
        season=_numbered(seasons),
    )
    writer = TournamentWriter(numbers, _numbered(seasons), _numbered(games))
    return "".join(
        _lines(
            {
                "format": FORMAT,
                "club": _club(club),
                "people": [{"kind": keeper.kind, "name": names.get(keeper.pk, "")} for keeper in people],
                "roles": [_role(role, numbers) for role in club.roles.select_related("account").order_by("pk")],
                "players": [_player(player) for player in Player.objects.filter(keeper=club.keeper_id).order_by("pk")],
                "members": [_member(member, numbers) for member in members],
                "seasons": [_season(season) for season in seasons],
                "changes": [_change(change, numbers, cells) for change in changes],
                "games": GameWriter(club.keeper_id, numbers, _numbered(seasons)).write(games),
                **({"tournaments": writer.write(tournaments)} if tournaments else {}),
            }
        )
    )


def _numbered(rows: Iterable[Model]) -> dict[int, int]:
    return {row.pk: number for number, row in enumerate(rows, start=1)}


def _lines(document: dict[str, Any]) -> Iterator[str]:
    opening = "{"
    for key, value in document.items():
        yield f"{opening}{json.dumps(key)}: "
        yield from [_json(value)] if isinstance(value, str | dict) else _list(value)
        opening = ",\n"
    yield "}\n"


def _list(values: Iterable[Any]) -> Iterator[str]:
    opening = "[\n"
    for value in values:
        yield f"{opening}{_json(value)}"
        opening = ",\n"
    yield "[]" if opening == "[\n" else "]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _people(club: Club, accounts: Iterable[int]) -> Iterable[Keeper]:
    """Whoever is told of in the club: its accounts, and the browsers and accounts that changed its games."""
    changed = Change.objects.filter(game__keeper=club.keeper_id).exclude(keeper=None).values("keeper")
    belongs = Q(account__roles__club=club) | Q(account__memberships__club=club) | Q(account__in=accounts)
    logged = club.changes.exclude(account=None).values("account__keeper")
    told = Keeper.objects.filter(belongs | Q(pk__in=changed) | Q(pk__in=logged) | Q(account__in=_directors(club)))
    return told.exclude(pk=club.keeper_id).distinct().order_by("pk")


def _directors(club: Club) -> set[int | None]:
    """Accounts that tournaments of the club tell of."""
    of_club = {"tournament__club": club}
    of_table = {"table__session__tournament__club": club}
    told = (
        TournamentChange.objects.filter(**of_club).values_list("account", flat=True),
        Acceptance.objects.filter(**of_table).values_list("account", flat=True),
        Dispute.objects.filter(**of_table).values_list("decided_by", flat=True),
        Penalty.objects.filter(entrant__tournament__club=club).values_list("account", flat=True),
    )
    return {account for accounts in told for account in accounts}


def _club(club: Club) -> dict[str, Any]:
    return {
        "name": club.name,
        "slug": club.slug,
        "time_zone": club.time_zone,
        "language": club.language,
        "visibility": club.visibility,
        "created_at": moment(club.created_at),
        "next_evening": {
            "at": moment(club.next_at),
            "place": club.next_place,
            "note": club.next_note,
            "set_at": moment(club.next_set_at),
        },
    }


def _role(role: Role, numbers: dict[int, int]) -> dict[str, Any]:
    return {
        "person": numbers[role.account.keeper_id],
        "role": role.kind,
        "created_at": moment(role.created_at),
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "key": player.key,
        "name": player.name,
        "colour": player.colour,
        "created_at": moment(player.created_at),
        "removed_at": moment(player.removed_at),
    }


def _member(member: Member, numbers: dict[int, int]) -> dict[str, Any]:
    return {
        "player": member.player.key,
        "person": member.account and numbers[member.account.keeper_id],
        "joined_at": moment(member.joined_at),
        "left_at": moment(member.left_at),
    }


def _season(season: Season) -> dict[str, Any]:
    return {
        "name": season.name,
        "starts_on": day(season.starts_on),
        "ends_on": day(season.ends_on),
        "points": season.points,
        "best_of": season.best_of,
    }


def _change(change: ClubChange, numbers: dict[int, int], cells: ClubCells) -> dict[str, Any]:
    return {
        "at": moment(change.at),
        "verb": change.verb,
        "person": change.account and numbers[change.account.keeper_id],
        "before": cells.write(change.before),
        "after": cells.write(change.after),
    }
