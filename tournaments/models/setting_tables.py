"""A line-up becomes tables: each with a game under the session's rounds, seats in playing order, and a link of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import NAME_LENGTH, Change, Game, Link, Seat

from .entrants import Entrant
from .evenings import GameNight, day_of
from .sessions import Session
from .tables import Table
from .tournament_changes import TournamentEdit


def set_tables(session: Session, line_up: Sequence[Sequence[Entrant]], edit: TournamentEdit) -> list[Table]:
    """Inside the transaction of an announcement. A handful of statements, however many tables there are."""
    tournament = session.tournament
    keeper = tournament.club.keeper
    run = replace(tournament.rule_set, first_start=session.first_start, last_start=session.last_start)
    rules, today = run.to_json(), day_of(tournament.club, timezone.now())
    games = Game.objects.bulk_create(
        [Game(keeper=keeper, name=_name(session, number), rules=rules) for number in range(1, len(line_up) + 1)]
    )
    Seat.objects.bulk_create(
        Seat(game=game, player_id=entrant.player_id, order=order)
        for game, entrants in zip(games, line_up, strict=True)
        for order, entrant in enumerate(entrants, start=1)
    )
    by = edit.in_scoring
    Change.objects.bulk_create(Change(game=game, keeper=by.keeper, verb=Change.Verb.START) for game in games)
    GameNight.objects.bulk_create(GameNight(club=tournament.club, game=game, date=today) for game in games)
    Link.objects.bulk_create(Link.prepare(keeper, Link.Scope.TABLE, game=game) for game in games)
    return Table.objects.bulk_create(
        Table(session=session, number=number, game=game) for number, game in enumerate(games, start=1)
    )


def clear_tables(session: Session) -> None:
    """Takes tables away that have no score; their links stop to work."""
    games = Game.objects.filter(table__session=session)
    ids = list(games.values_list("pk", flat=True))
    session.tables.all().delete()
    Game.objects.filter(pk__in=ids).delete()


def _name(session: Session, number: int) -> str:
    told = _("session %(session)s, table %(table)s") % {"session": session.number, "table": number}
    return f"{session.tournament.name[: NAME_LENGTH - len(told) - 2]}, {told}"
