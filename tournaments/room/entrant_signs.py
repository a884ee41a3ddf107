"""What the phones of all entrants are told at once: the clock, messages to everybody, and a sign for each entrant.

A phone that finds another sign for its entrant asks for its own page again. So one message, rendered once, serves a
whole room, and only those ask for whom something is new.
"""

from __future__ import annotations

from zlib import crc32

from django.template.loader import render_to_string

from scoring.models import Seat
from tournaments.models import Session, Tournament

from .clock_face import clock_face
from .phone import signs

ANNOUNCED = (Session.State.ANNOUNCED, Session.State.PLAYING, Session.State.CLOSED)


def show_signs(tournament: Tournament) -> str:
    session = tournament.sessions.filter(state__in=ANNOUNCED).last()
    is_closed = session is None or session.state == Session.State.CLOSED
    context = {
        "tournament": tournament,
        "clock": None if session is None or is_closed else clock_face(session.clock()),
        "notices": tournament.notices.filter(ended_at=None, table=None),
        "everybody": f"{tournament.state}.{session.pk if session else 0}.{int(is_closed)}",
        "own": " ".join(f"{number}:{sign}" for number, sign in _own_signs(tournament, session).items()),
    }
    return render_to_string("tournaments/_entrant_signs.html", context)


def _own_signs(tournament: Tournament, session: Session | None) -> dict[int, str]:
    """By start number: something that changes with the entrant, the table and its scores."""
    _everybody, tables = signs(tournament)
    sittings = Seat.objects.filter(game__table__session=session) if session else Seat.objects.none()
    seats = {
        player: f"{order}.{left}.{revision}.{tables.get(table)}"
        for player, order, left, revision, table in sittings.values_list(
            "player", "order", "left_round", "game__revision", "game__table"
        )
    }
    entrants = tournament.entrants.values_list("number", "player", "state", "public_name")
    return {
        number: f"{crc32(f'{state}.{name}.{seats.get(player)}'.encode()):x}" for number, player, state, name in entrants
    }
