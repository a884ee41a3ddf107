"""One session as it is kept: who sat where, what came of it, what was said meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

from tournaments.models import Notice, Session, Snapshot, Tournament

from .tables import TableInRoom, entrants_by_player, tables_in_room

ANNOUNCED = (Session.State.ANNOUNCED, Session.State.PLAYING, Session.State.CLOSED)


@dataclass(frozen=True)
class SessionPage:
    """Messages to one table are for the staff."""

    session: Session
    for_staff: bool

    @cached_property
    def tables(self) -> list[TableInRoom]:
        entrants = self.session.tournament.entrants.select_related("player")
        return tables_in_room(self.session.tables.all(), entrants_by_player(list(entrants)))

    @cached_property
    def notices(self) -> list[Notice]:
        told = Q(table=None, at__gte=self.session.announced_at)
        if self.session.closed_at is not None:
            told &= Q(at__lte=self.session.closed_at)
        if self.for_staff:
            told |= Q(table__session=self.session)
        return list(self.session.tournament.notices.filter(told).select_related("table").order_by("pk"))


@dataclass(frozen=True)
class Archive:
    """All sessions that were announced, and every result that was published."""

    tournament: Tournament

    @cached_property
    def sessions(self) -> list[Session]:
        return list(self.tournament.sessions.filter(state__in=ANNOUNCED))

    @cached_property
    def editions(self) -> list[Snapshot]:
        return list(self.tournament.snapshots.exclude(edition=None).order_by("-edition"))
