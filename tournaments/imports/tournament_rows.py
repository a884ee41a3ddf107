"""Tournaments of a club's document stored: the same rows and the same log, with the ids that there are here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence

from django.db.models import Model
from django.utils import timezone

from scoring.models import Game, Link, Seat, hash_token
from tournaments.imports.tournament_reading import TournamentPlan
from tournaments.models import (
    Acceptance,
    Acknowledgement,
    Club,
    Dispute,
    Entrant,
    Notice,
    Penalty,
    Season,
    Session,
    Snapshot,
    Table,
    TournamentChange,
)
from tournaments.models.cells import exchange_in_game
from tournaments.models.tournament_cells import exchange_in_seating, exchange_in_tournament


def store_tournaments(
    club: Club, plans: Iterable[TournamentPlan], games: Sequence[Game], seasons: Sequence[Season]
) -> None:
    for plan in plans:
        _store(club, plan, games, seasons)


def _store(club: Club, plan: TournamentPlan, games: Sequence[Game], seasons: Sequence[Season]) -> None:
    plan.tournament.season = plan.season
    plan.tournament.save()
    Entrant.objects.bulk_create(plan.entrants)
    for table, game in plan.tables:
        table.game = games[game - 1]
    tables = [table for table, _game in plan.tables]
    rows: dict[str, Sequence[Model]] = {
        "entrant": plan.entrants, "table": tables, "dispute": plan.disputes, "notice": plan.notices,
        "penalty": plan.penalties, "season": seasons,
    }  # fmt: skip
    here = _ids(rows)
    for session in plan.sessions:
        session.seating = exchange_in_seating(session.seating, here)
    Session.objects.bulk_create(plan.sessions)
    Table.objects.bulk_create(tables)
    rows["seat"] = _seats(tables)
    for dispute in plan.disputes:
        dispute.cells = exchange_in_game(dispute.cells, here)
    for snapshot in plan.snapshots:
        snapshot.placings = [{**line, "entrant": here("entrant", line["entrant"])} for line in snapshot.placings]
    Acceptance.objects.bulk_create(plan.acceptances)
    Acknowledgement.objects.bulk_create(plan.acknowledgements)
    Dispute.objects.bulk_create(plan.disputes)
    Penalty.objects.bulk_create(plan.penalties)
    Notice.objects.bulk_create(plan.notices)
    Snapshot.objects.bulk_create(plan.snapshots)
    _store_changes(club, plan, here)


def _ids(rows: Mapping[str, Sequence[Model]]) -> Callable[[str, int], int]:
    """What is no more gets an id below 0, which nothing here ever has."""

    def pk(kind: str, number: int) -> int:
        known = rows.get(kind, ())
        return int(known[number - 1].pk) if number <= len(known) else len(known) - number

    return pk


def _seats(tables: Sequence[Table]) -> list[Seat]:
    order = {table.game_id: number for number, table in enumerate(tables)}
    return sorted(Seat.objects.filter(game__in=order), key=lambda seat: (order[seat.game_id], seat.pk))


def _store_changes(club: Club, plan: TournamentPlan, here: Callable[[str, int], int]) -> None:
    links: dict[tuple[str, int | None], Link] = {}
    for change, by in plan.changes:
        change.before = exchange_in_tournament(change.before, here)
        change.after = exchange_in_tournament(change.after, here)
        if by is not None:
            if by not in links:
                links[by] = _used_link(club, *by, plan.entrants)
            change.link = links[by]
    TournamentChange.objects.bulk_create([change for change, _by in plan.changes])


def _used_link(club: Club, scope: str, entrant: int | None, entrants: Sequence[Entrant]) -> Link:
    """For the log to tell by whom; without a secret that anybody knows, and closed before anybody could use it."""
    link = Link.objects.create(
        keeper=club.keeper,
        scope=scope,
        nonce=secrets.token_urlsafe(16),
        token_hash=hash_token(secrets.token_urlsafe(32)),
        revoked_at=timezone.now(),
    )
    if entrant is not None:
        Entrant.objects.filter(pk=entrants[entrant - 1].pk).update(link=link)
    return link
