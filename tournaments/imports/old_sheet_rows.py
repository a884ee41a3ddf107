"""Games of old score sheets made: as if each had been started and its rounds entered one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count

from django.utils import timezone

from scoring.forms import read_name
from scoring.models import Change, Keeper, Player, Scoresheet, hand_path, new_key, rerate
from scoring.models.rating import lock_ratings
from tournaments.imports.game_rows import store_games
from tournaments.imports.old_game import OldGame
from tournaments.imports.old_sheets import NEW, OldSheets
from tournaments.imports.plans import ChangePlan, GamePlan
from tournaments.models import Account, Club, ClubChange, ClubEdit, Member, Season, write_club
from tournaments.models.changes import Cells


class Undecided(Exception):
    """Something is still to be decided: `sheets` say what."""

    def __init__(self, sheets: OldSheets) -> None:
        super().__init__("undecided")
        self.sheets = sheets


def import_old_sheets(sheets: OldSheets, account: Account, edit: ClubEdit) -> ClubChange | None:
    """Makes the games that are taken, once however often it is asked for. Raises Undecided."""

    def do(club: Club) -> tuple[Cells, Cells]:
        # What the club has may be another thing than when it was looked at.
        now = OldSheets(club, sheets.tables, sheets.options, sheets.chosen)
        if not now.is_decided:
            raise Undecided(now)
        lock_ratings(club.keeper)
        players, members = _people(now)
        plans = [_plan(game, began, players, now, account.keeper) for game, began in now.began()]
        store_games(club, plans, {player.key: player for player in players.values()})
        rerate(club.keeper, min(plan.created_at for plan in plans))
        return {}, {"games": len(plans), "members": members}

    return write_club(sheets.club, ClubChange.Verb.IMPORT, edit, do)


def _people(sheets: OldSheets) -> tuple[dict[str, Player], int]:
    """The players by the names of the table, and how many of them are new. Whoever is in no game is not made."""
    needed = {name.casefold() for game in sheets.taken for name in game.names}
    known = {member.player.key: member.player for member in sheets.members}
    named = [name for name in sheets.names if name.name.casefold() in needed]
    new = {
        name.name.casefold(): Player(keeper=sheets.club.keeper, name=read_name(name.name))
        for name in named
        if name.value == NEW
    }
    Player.objects.bulk_create(new.values())
    Member.objects.bulk_create([Member(club=sheets.club, player=player) for player in new.values()])
    return new | {name.name.casefold(): known[name.value] for name in named if name.value != NEW}, len(new)


def _plan(game: OldGame, began: datetime, players: dict[str, Player], sheets: OldSheets, keeper: Keeper) -> GamePlan:
    assert game.sheet is not None
    assert game.day is not None
    seated = [
        replace(seat, player_key=players[name.casefold()].key)
        for seat, name in zip(game.sheet.seats, game.names, strict=True)
    ]
    sheet, now = replace(game.sheet, seats=tuple(seated)), timezone.now()
    return GamePlan(
        key=new_key(),
        sheet=sheet,
        created_at=began,
        changed_at=now,
        finished_at=now,
        day=game.day,
        season=_season(sheets.seasons, game),
        changes=list(_changes(sheet, keeper, now)),
    )


def _season(seasons: Sequence[Season], game: OldGame) -> Season | None:
    """As a game that is played today gets its season."""
    assert game.day is not None
    on_then = [s for s in seasons if s.starts_on <= game.day and (s.ends_on is None or s.ends_on >= game.day)]
    return on_then[0] if on_then else None


def _changes(sheet: Scoresheet, keeper: Keeper, at: datetime) -> Iterator[ChangePlan]:
    revision = count()
    yield ChangePlan(Change.Verb.START, at, next(revision), keeper)
    for number, round_ in sorted(sheet.rounds.items()):
        for seat in sheet.seats:
            if seat.joined_round == number > 1:
                joins = {f"seat/{seat.id}/joined_round": number, f"seat/{seat.id}/start_value": seat.start_value}
                yield ChangePlan(
                    Change.Verb.SEATS, at, next(revision), keeper, None, number, dict.fromkeys(joins), joins
                )
        after: dict[str, object] = {hand_path(number, seat): str(hand) for seat, hand in round_.hands.items()}
        after[f"round/{number}/ending"] = round_.ending
        before = dict.fromkeys(after, "")
        yield ChangePlan(Change.Verb.RECORD, at, next(revision), keeper, None, number, before, after)
