"""The question of a session, as `tournaments.seating` reads it: who is there, at how many tables, what came before."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext as _

from scoring.models import FEWEST_SEATS, Refused, Seat
from tournaments.seating import NoSizes, choose_sizes, size_options
from tournaments.seating.sizes import LARGEST_TABLE

from .sessions import Session
from .standing import Line, tournament_standings
from .tables import Table
from .tournaments import Tournament

Pair = tuple[int, int]
Tables = list[list[int]]
ANNOUNCED = (Session.State.ANNOUNCED, Session.State.PLAYING, Session.State.CLOSED)
# Tables among which those of about the same standing are shared out, so that they do not always meet the same ones.
BAND = 2
# Seconds of search for a session.
THOROUGHLY, BRIEFLY = 1, 0.02
# What it costs that two of the same row of a snake meet, in meetings.
SAME_ROW = 10


@dataclass(frozen=True)
class Wish:
    """What a director decides before a draw. `pins` has entrants at numbers of tables; `seed` makes the draw."""

    method: str
    seed: int
    sizes: tuple[int, ...] = ()
    pins: Mapping[int, int] = field(default_factory=dict)
    apart: tuple[Pair, ...] = ()
    quickly: bool = False


def ids_to_seat(session: Session) -> list[int]:
    """Whoever plays; of a final or a play-off those who were named for it."""
    ids = list(session.tournament.entrants.seated().values_list("pk", flat=True))
    if session.kind == Session.Kind.REGULAR:
        return ids
    drawn = [pk for table in session.seating.get("tables", ()) for pk in table]
    named = set(session.seating.get("entrants", drawn))
    return [pk for pk in ids if pk in named]


def build_request(session: Session, wish: Wish) -> dict[str, Any]:
    """Raises Refused where nobody can be seated so."""
    ids = ids_to_seat(session)
    sizes = _sizes(session, len(ids), wish.sizes)
    there = set(ids)
    _refuse_pins(wish.pins, sizes)
    history, weights = _history(session)
    request: dict[str, Any] = {
        "players": _texts(ids),
        "sizes": list(sizes),
        "plan": False,
        "history": [[_texts(table) for table in tables] for tables in history],
        "apart": [_texts(pair) for pair in wish.apart if there.issuperset(pair)],
        "pins": {str(pk): table - 1 for pk, table in wish.pins.items() if pk in there},
        "small_tables": "quota",
        "seed": wish.seed,
        "seconds": BRIEFLY if wish.quickly else THOROUGHLY,
    }
    if wish.method in (Tournament.Method.STANDING, Tournament.Method.SNAKE):
        order = _standing(session, there, Random(wish.seed))
        if order and wish.method == Tournament.Method.STANDING:
            request |= {"standing": _texts(order), "band": BAND}
        elif order:
            weights |= _rows_of_snake([*order, *(pk for pk in ids if pk not in set(order))], len(sizes), weights)
    known = there.union(*(table for tables in history for table in tables))
    request["weights"] = [[*_texts(pair), weight] for pair, weight in weights.items() if known.issuperset(pair)]
    return request


def _texts(ids: Iterable[int]) -> list[str]:
    return [str(pk) for pk in ids]


def sizes_that_fit(session: Session, count: int) -> list[tuple[int, ...]]:
    """The best first. A final or a play-off round is one table, if it can be. Raises NoSizes."""
    if session.kind != Session.Kind.REGULAR and FEWEST_SEATS <= count <= LARGEST_TABLE:
        return [(count,)]
    choose_sizes(count, session.tournament.table_size)
    return size_options(count, session.tournament.table_size)


def _sizes(session: Session, count: int, wanted: Sequence[int]) -> tuple[int, ...]:
    try:
        fitting = sizes_that_fit(session, count)
    except NoSizes as fault:
        raise Refused(f"{fault}.") from None
    wanted = tuple(sorted(wanted, reverse=True))
    if not wanted or wanted in fitting:
        return wanted or fitting[0]
    if sum(wanted) != count:
        sentence = _("The tables have %(seats)s seats, and %(count)s entrants play. Choose the tables again.")
        raise Refused(sentence % {"seats": sum(wanted), "count": count})
    table = session.tournament.table_size
    if not table.fits(wanted):
        raise Refused(_("A table has %(min)s to %(max)s seats.") % {"min": table.min, "max": table.max})
    return wanted


def _refuse_pins(pins: Mapping[int, int], sizes: Sequence[int]) -> None:
    for number in sorted(set(pins.values())):
        if not 1 <= number <= len(sizes):
            sentence = _("Somebody is pinned to table %(number)s, and there are tables 1 to %(count)s.")
            raise Refused(sentence % {"number": number, "count": len(sizes)})
        pinned = list(pins.values()).count(number)
        if pinned > sizes[number - 1]:
            sentence = _("%(pinned)s entrants are pinned to table %(number)s, which has %(seats)s seats.")
            raise Refused(sentence % {"pinned": pinned, "number": number, "seats": sizes[number - 1]})


def _history(session: Session) -> tuple[list[Tables], dict[Pair, int]]:
    """Everybody's tables before, but for void ones, and meetings that they leave out.

    The size of a table is what it was drawn as, whoever came instead of somebody: then who played fewer rounds is
    left out, and their meetings are counted by themselves.
    """
    earlier: dict[int, Tables] = defaultdict(list)
    meetings: dict[Pair, int] = defaultdict(int)
    for number, size, seats in _tables_before(session):
        most = sorted(seats, key=lambda seat: -seat[1])[:size]
        earlier[number].append([pk for pk, rounds in seats if (pk, rounds) in most])
        for one, other in combinations([pk for pk, _rounds in seats], 2):
            if {one, other} - {pk for pk, _rounds in most}:
                meetings[min(one, other), max(one, other)] += 1
    return [earlier[number] for number in sorted(earlier)], dict(meetings)


def _tables_before(session: Session) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """The number of the session, the seats drawn, and who sat there for how many rounds, in playing order."""
    tournament = session.tournament
    tables = Table.objects.counting().filter(
        session__tournament=tournament, session__number__lt=session.number, session__state__in=ANNOUNCED,
        session__kind=Session.Kind.REGULAR,
    ).order_by("session__number", "number")  # fmt: skip
    entrant_of = dict(tournament.entrants.values_list("player_id", "pk"))
    seats: dict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = Seat.objects.filter(game__table__in=tables).annotate(rounds=Count("scores")).order_by("order", "pk")
    for game, player, rounds in rows.values_list("game_id", "player_id", "rounds"):
        if player in entrant_of:
            seats[game].append((entrant_of[player], rounds))
    for table in tables.select_related("session"):
        drawn = table.session.seating["tables"]
        yield table.session.number, len(drawn[table.number - 1]), seats[table.game_id]


def _standing(session: Session, there: set[int], random: Random) -> list[int]:
    """The best first, those who share a place in an order that is drawn; without who has not played."""
    places: dict[object, list[int]] = defaultdict(list)
    for line in standings_before(session):
        if line.rounds and line.entrant.pk in there:
            alike = (line.total, line.rounds, line.zero_rounds, line.lowest_non_zero)
            places[line.place or alike].append(line.entrant.pk)
    for level in places.values():
        random.shuffle(level)
    return [pk for level in places.values() for pk in level]


def _rows_of_snake(order: Sequence[int], tables: int, meetings: Mapping[Pair, int]) -> dict[Pair, int]:
    """As many as there are tables make a row; of each row one sits at every table, as far as that can be."""
    rows = [order[first : first + tables] for first in range(0, len(order), tables)]
    pairs = {(min(pair), max(pair)) for row in rows for pair in combinations(row, 2)}
    return {pair: SAME_ROW + meetings.get(pair, 0) for pair in pairs}


def standings_before(session: Session) -> list[Line]:
    before = session.tournament.sessions.filter(number__lt=session.number).order_by("number").last()
    return tournament_standings(session.tournament, before) if before else []


def scores_before(session: Session) -> dict[str, list[int | None]]:
    """What the standings rest on from which a session is seated; kept with a draw, so that a change is noticed."""
    return {
        str(line.entrant.pk): [line.total, line.rounds, line.zero_rounds, line.lowest_non_zero, line.penalty]
        for line in standings_before(session)
        if line.rounds or line.penalty
    }


def with_names(sentence: str, tournament: Tournament) -> str:
    """A sentence of the seating, which knows entrants only by their ids."""
    names = {str(one.pk): one.name for one in tournament.entrants.select_related("player")}
    told = re.sub(r"“(\d+)”", lambda found: f"“{names.get(found[1], found[1])}”", sentence)
    return f"{told[:1].upper()}{told[1:]}."
