"""Plain factories of tournaments, their entrants, sessions, tables and scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils import timezone

from scoring.models import Player
from tests.make import record
from tests.tournaments.make import make_club
from tournaments.models import Club, Entrant, Session, Table, Tournament, TournamentEdit, set_tables

DIRECTOR = TournamentEdit(None)


def make_tournament(
    club: Club | None = None, names: Iterable[str] | int = (), *, state: str = "running", **fields: Any
) -> Tournament:
    """With entrants of these names (or so many), who play, or have registered while it has not begun."""
    tournament = Tournament.objects.create(
        club=club or make_club("Coop", visibility="public"), state=state, **{"name": "Autumn open", **fields}
    )
    names = [f"Player {number}" for number in range(1, names + 1)] if isinstance(names, int) else names
    begun = state not in ("draft", "registration", "check_in")
    for name in names:
        make_entrant(tournament, name, "active" if begun else "registered")
    return tournament


def make_entrant(tournament: Tournament, name: str, state: str = "active", **fields: Any) -> Entrant:
    known = Player.objects.filter(keeper=tournament.club.keeper, name=name).first()
    player = known or Player.objects.create(keeper=tournament.club.keeper, name=name)
    number = tournament.entrants.count() + 1
    return tournament.entrants.create(player=player, number=number, state=state, **fields)


def entrant(tournament: Tournament, name: str) -> Entrant:
    return tournament.entrants.select_related("player").get(player__name=name)


def make_session(
    tournament: Tournament, line_up: Sequence[Sequence[str]] = (), *, state: str = "announced", **fields: Any
) -> Session:
    """The next session, with tables of entrants by their names, in playing order. Plays 2 rounds, 9-9 and 8-8."""
    session = tournament.sessions.create(
        number=tournament.sessions.count() + 1,
        state=state,
        announced_at=timezone.now(),
        **{"first_start": 9, "round_count": 2, **fields},
    )
    entrants = {one.player.name: one for one in tournament.entrants.select_related("player")}
    tables = [[entrants[name] for name in table] for table in line_up]
    session.seating = {"method": "balanced", "tables": [[one.pk for one in table] for table in tables]}
    session.save()
    set_tables(session, tables, DIRECTOR)
    return session


def play_table(table: Table, scores: Mapping[str, Sequence[int | None]]) -> None:
    """Enters rounds from the first one on: {"Ana": [0, 12], …}; None: sat that round out."""
    rounds = zip(*scores.values(), strict=True)
    for number, pips in enumerate(rounds, start=1):
        table.game.refresh_from_db()
        record(table.game, number, dict(zip(scores, pips, strict=True)))
    table.refresh_from_db()
