"""Tournaments as rows of exact values, for files and programs: what everybody may see, and of it nothing derived."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tournaments.models import Entrant, Session, Table, Tournament
from tournaments.models.standing import Line

from .rows import Row


def tournament_row(tournament: Tournament) -> Row:
    return {
        "key": tournament.key,
        "name": tournament.name,
        "state": tournament.state,
        "starts_at": tournament.starts_at,
        "place": tournament.place or None,
        "sessions": tournament.session_count,
        "rounds_per_session": tournament.rounds_per_session,
        "cut": tournament.cut,
        "counting": tournament.counting,
        "ranked_share": tournament.ranked_share,
        "revision": tournament.revision,
        "edition": tournament.edition,
        "published_at": tournament.published_at,
    }


def entrant_row(entrant: Entrant) -> Row:
    return {"number": entrant.number, "name": entrant.name, "state": entrant.state}


def session_row(session: Session) -> Row:
    return {
        "number": session.number,
        "kind": session.kind,
        "state": session.state,
        "first_start": session.first_start,
        "rounds": session.round_count,
        "announced_at": session.announced_at,
        "closed_at": session.closed_at,
    }


def table_row(table: Table, numbers: Mapping[int, int]) -> Row:
    """`numbers` are the start numbers of players; the seats are in playing order."""
    seats = [numbers[seat.player_id] for seat in table.game.seats.all() if seat.player_id in numbers]
    return {"number": table.number, "state": table.state, "game": table.game.key, "seats": seats}


def line_row(line: Line) -> Row:
    """Without a round there are no figures: they are left empty, and never 0."""
    has_played = line.rounds > 0
    return {
        "place": line.place,
        "number": line.entrant.number,
        "name": line.entrant.name,
        "state": line.entrant.state,
        "total": line.total if has_played else None,
        "rounds": line.rounds,
        "per_round": str(Fraction(line.total, line.rounds)) if has_played else None,
        "zero_rounds": line.zero_rounds if has_played else None,
        "lowest_non_zero": line.lowest_non_zero,
        "penalty": line.penalty or None,
        "final_total": line.final.total if line.final else None,
        "ahead_by": line.ahead_by,
        "pending": line.is_pending,
        "mark": line.mark or None,
    }


def line_rows(lines: Iterable[Line]) -> list[Row]:
    return [line_row(line) for line in lines]
