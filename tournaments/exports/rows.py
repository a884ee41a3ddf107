"""Figures as rows of exact values, for files and for programs: keys instead of ids, fractions instead of averages."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Any

from scoring.models import Game, Scoresheet, is_whole
from scoring.ratings import Rating
from tournaments.history import Meeting, Placed, PlayerResult, SeasonLine
from tournaments.models import Member

Row = dict[str, Any]


def average(pips: int, rounds: int) -> str | None:
    """Pips a round, exactly: 143/10"""
    return str(Fraction(pips, rounds)) if rounds else None


def standing_row(placed: Placed) -> Row:
    line = placed.standing
    return {
        "place": placed.place,
        "key": line.key,
        "name": line.name or None,
        "games": line.games,
        "wins": line.wins,
        "shared_wins": line.shared_wins,
        "rounds": line.rounds,
        "pips": line.pips,
        "average": average(line.pips, line.rounds),
        "zero_rounds": line.zero_rounds,
        "blocked_rounds": line.blocked_rounds,
        "best": line.best,
        "worst": line.worst,
        "rating": line.rating.points if line.rating else None,
        "rating_range": line.rating.give_or_take if line.rating else None,
        "provisional": line.is_provisional,
    }


def season_row(line: SeasonLine) -> Row:
    return {
        "place": line.place,
        "key": line.key,
        "name": line.name or None,
        "points": line.points,
        "games": line.games,
        "counted": line.counted,
        "wins": line.wins,
        "rounds": line.rounds,
        "pips": line.pips,
        "average": average(line.pips, line.rounds),
        "ahead_by": line.ahead_by,
    }


def member_row(member: Member) -> Row:
    return {
        "key": member.player.key,
        "name": member.player.name or None,
        "colour": member.player.colour,
        "joined_at": member.joined_at,
        "left_at": member.left_at,
    }


def game_row(game: Game, sheet: Scoresheet, day: date) -> Row:
    return {
        "key": game.key,
        "name": game.name,
        "date": day,
        "began_at": game.created_at,
        "finished_at": game.finished_at,
        "state": game.state,
        "set_max": sheet.rules.set_max,
        "complete_rounds": len(sheet.complete_rounds),
        "whole": is_whole(game, sheet),
        "seats": list(_seat_rows(sheet)),
    }


def _seat_rows(sheet: Scoresheet) -> Iterable[Row]:
    """In the order of places, or of the table as long as there are none."""
    seats = {seat.id: seat for seat in sheet.seats}
    placings = {placing.player: placing for placing in sheet.placings}
    for pk in placings or seats:
        seat, placing = seats[int(str(pk))], placings.get(pk)
        yield {
            "key": seat.player_key,
            "name": seat.name,
            "place": placing.place if placing else None,
            "total": placing.total if placing else None,
            "rounds": placing.rounds if placing else 0,
            "zero_rounds": placing.zero_rounds if placing else 0,
            "ahead_by": placing.ahead_by if placing else None,
        }


def result_row(result: PlayerResult) -> Row:
    return {
        "game": result.game_key,
        "date": result.day,
        "counts": result.counts,
        "place": result.place,
        "shared": result.is_shared,
        "total": result.total,
        "rounds": result.rounds,
        "pips": result.pips,
        "zero_rounds": result.zero_rounds,
        "blocked_rounds": result.blocked_rounds,
        "best": result.best,
        "worst": result.worst,
        "rating": _points(result.rating_after),
    }


def _points(rating: Rating | None) -> int | None:
    return rating.points if rating else None


def meeting_row(meeting: Meeting) -> Row:
    return {
        "key": meeting.key,
        "name": meeting.name or None,
        "games": meeting.games,
        "ahead": meeting.ahead,
        "level": meeting.level,
        "behind": meeting.behind,
        "tables": meeting.tables,
        "rounds": meeting.rounds,
        "pips": meeting.pips,
        "average": average(meeting.pips, meeting.rounds),
    }
