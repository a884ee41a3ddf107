"""The entrants of a tournament as rows of a file, for its directors."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.exports.rows import Row
from tournaments.models import Tournament


def entrant_rows(tournament: Tournament) -> Iterator[Row]:
    """In the order of start numbers. Without a public name of their own it is the name; who is removed has neither."""
    for entrant in tournament.entrants.select_related("player__member"):
        player = entrant.player
        yield {
            "number": entrant.number,
            "key": player.key,
            "name": entrant.full_name or player.name or None,
            "public_name": None if player.removed_at else entrant.name,
            "state": entrant.state,
            "paid": entrant.has_paid,
            "member": not player.member.is_guest,
            "note": entrant.note,
            "entered_at": entrant.created_at,
        }
