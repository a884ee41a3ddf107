"""Which rounds of a tournament count, and what everybody came to in them: summed up where the rows are.

A round counts once it is complete, as a score sheet says it: nobody is missing who plays it. Void tables count
nowhere, and what was not played is no row at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    F,
    Min,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    When,
)
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from scoring.models import HandScore, Round, RoundAbsence, Seat

from .entrants import Entrant, Penalty
from .sessions import Session
from .tables import Table
from .tournaments import Tournament

OUT_OF_THE_RUNNING = (Entrant.State.WITHDRAWN, Entrant.State.DISQUALIFIED, Entrant.State.NO_SHOW)
HERE = (Entrant.State.CHECKED_IN, Entrant.State.ACTIVE)
NOT_ACCEPTED_YET = (Table.State.SUBMITTED, Table.State.DISPUTED)


class Listed(NamedTuple):
    """An entrant as the standings know them. `is_pending`: a sheet of theirs is disputed or not accepted yet."""

    pk: int
    number: int
    player_id: int
    state: str
    name: str
    penalty: int
    is_pending: bool

    @property
    def may_play_on(self) -> bool:
        return self.state not in OUT_OF_THE_RUNNING

    @property
    def is_here(self) -> bool:
        return self.state in HERE


class Sums(NamedTuple):
    """What a player came to in the rounds that count of sessions of one kind, those that are closed or the others."""

    player_id: int
    kind: str
    is_closed: bool
    pips: int
    rounds: int
    zero_rounds: int
    lowest_non_zero: int | None


class Sitting(NamedTuple):
    """How a session stands; `whole` are the numbers of its rounds that every table completed."""

    pk: int
    number: int
    kind: str
    state: str
    round_count: int
    whole: frozenset[int] = frozenset()


def _rounds(tournament: Tournament) -> QuerySet[Round]:
    return Round.objects.filter(game__table__session__tournament=tournament).order_by()


def _missing() -> Exists:
    """Somebody who plays a round and is told nothing of."""
    plays = Seat.objects.filter(game=OuterRef("game"), joined_round__lte=OuterRef("number"))
    plays = plays.exclude(left_round__lte=OuterRef("number"))
    told = {"seat": OuterRef("pk"), "round": OuterRef(OuterRef("pk"))}
    scores, absences = HandScore.objects.filter(**told), RoundAbsence.objects.filter(**told)
    return Exists(plays.exclude(Exists(scores) | Exists(absences)))


def complete_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Those of tables that are not void. A round is none without a hand, and none after the end of its game."""
    hands = Q(Exists(HandScore.objects.filter(round=OuterRef("pk"))))
    hands |= Q(Exists(RoundAbsence.objects.filter(round=OuterRef("pk"))))
    rounds = _rounds(tournament).exclude(game__table__state=Table.State.VOID)
    return rounds.exclude(number__gt=F("game__closed_after")).filter(hands, ~_missing())


def list_sittings(tournament: Tournament, until: Session | None) -> list[Sitting]:
    sessions = tournament.sessions.order_by("number")
    if until is not None:
        sessions = sessions.filter(number__lte=until.number)
    rows = sessions.values_list("pk", "number", "kind", "state", "round_count")
    if tournament.counting != Tournament.Counting.TRIMMED:
        return [Sitting(*row) for row in rows]
    tables = Table.objects.counting().filter(session=OuterRef("pk")).order_by().values("session")
    is_complete = Q(tables__game__rounds__in=complete_rounds(tournament))
    by_round = rows.annotate(
        table_count=Subquery(tables.annotate(count=Count("pk")).values("count")),
        at=F("tables__game__rounds__number"),
        complete=Count("tables__game__rounds", filter=is_complete),
    )
    sittings: dict[int, Sitting] = {}
    for *row, table_count, at, complete in by_round:
        known = sittings.setdefault(row[0], Sitting(*row))
        if complete and complete == table_count:
            sittings[known.pk] = known._replace(whole=known.whole | {at})
    return list(sittings.values())


def counted_sums(tournament: Tournament, sittings: Sequence[Sitting]) -> list[Sums]:
    """For everybody one row for each kind of session, and for those that are closed and those that are not."""
    scores = HandScore.objects.filter(_of(tournament, sittings)).order_by()
    scores = scores.exclude(round__game__table__state=Table.State.VOID)
    scores = scores.exclude(round__number__gt=F("round__game__closed_after"))
    # Rounds that are not complete are few: they are looked for once, instead of at every score.
    scores = scores.exclude(round__in=_rounds(tournament).filter(_missing()))
    is_closed = Case(
        When(round__game__table__session__state=Session.State.CLOSED, then=True),
        default=False,
        output_field=BooleanField(),
    )
    rows = scores.values_list("seat__player", "round__game__table__session__kind", is_closed)
    sums = rows.annotate(
        sum=Sum("pips"),
        count=Count("pk"),
        zeros=Count("pk", filter=Q(pips=0)),
        lowest=Min("pips", filter=Q(pips__gt=0)),
    )
    return [Sums(*row) for row in sums]


def _of(tournament: Tournament, sittings: Sequence[Sitting]) -> Q:
    """Of these sessions; where only whole rounds count, those alone (a final is no race of tables)."""
    session = "round__game__table__session"
    if tournament.counting != Tournament.Counting.TRIMMED:
        return Q(**{f"{session}__in": [sitting.pk for sitting in sittings]})
    counted = Q(pk__in=[])
    for sitting in sittings:
        is_trimmed = sitting.kind == Session.Kind.REGULAR
        counted |= Q(**{session: sitting.pk}, **({"round__number__in": sitting.whole} if is_trimmed else {}))
    return counted


def list_entrants(tournament: Tournament, until: Session | None = None) -> list[Listed]:
    """Everybody who ever entered, in the order of start numbers; penalties that stand."""
    penalties = Penalty.objects.filter(entrant=OuterRef("pk"), withdrawn_at=None).order_by().values("entrant")
    if until is not None:
        penalties = penalties.exclude(session__number__gt=until.number)
    seats = Seat.objects.filter(game__table__session__tournament=tournament, game__table__state__in=NOT_ACCEPTED_YET)
    pending = Case(When(player__in=seats.values("player"), then=True), default=False, output_field=BooleanField())
    rows = tournament.entrants.order_by("number").values_list(
        "pk", "number", "player", "state", "public_name", "player__name", "player__removed_at",
        Coalesce(Subquery(penalties.annotate(sum=Sum("pips")).values("sum")), 0), pending,
    )  # fmt: skip
    removed = _("Removed player")
    return [
        Listed(pk, number, player, state, (own_name or name) if removed_at is None else removed, penalty, is_pending)
        for pk, number, player, state, own_name, name, removed_at, penalty, is_pending in rows
    ]
