"""What the forms at a table say: minutes, rounds, and people of the tournament."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.models import Refused
from tournaments.models import Entrant, Tournament

MOST_DIGITS = 4


def read_minutes(post: QueryDict) -> int:
    """Minutes more; below zero: fewer."""
    return _whole(post.get("minutes", ""), _("Extra minutes: type a whole number, for instance 5."))


def read_length(post: QueryDict) -> int | None:
    """The length of a session in minutes; None where nothing is typed."""
    text = post.get("length", "").strip()
    return _whole(text, _("Minutes of the session: type a whole number, for instance 40.")) if text else None


def read_pips(post: QueryDict) -> int:
    """Pips of a penalty; below zero: taken off."""
    return _whole(post.get("pips", ""), _("Pips: type a whole number, for instance 10."))


def read_rounds(post: QueryDict) -> int:
    return _whole(post.get("rounds", ""), _("Rounds of this table: choose how many it plays."))


def read_shown(post: QueryDict) -> int | None:
    """The revision of the sheet that the page showed."""
    text = post.get("shown", "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


def read_entrant(post: QueryDict, name: str, tournament: Tournament, sentence: str) -> Entrant:
    """Somebody of this tournament, chosen by id."""
    text = post.get(name, "")
    entrants = tournament.entrants.select_related("player")
    found = entrants.filter(pk=int(text)).first() if text.isdecimal() and len(text) < 19 else None
    if found is None:
        raise Refused(sentence)
    return found


def read_away(post: QueryDict) -> str:
    """Whether who leaves may come back in a later session."""
    return Entrant.State.PAUSED if post.get("away") == "paused" else Entrant.State.WITHDRAWN


def _whole(text: str, sentence: str) -> int:
    digits = text.strip().replace("−", "-")
    if not digits.removeprefix("-").isdecimal() or len(digits) > MOST_DIGITS:
        raise Refused(sentence)
    return int(digits)
