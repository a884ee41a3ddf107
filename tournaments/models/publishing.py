"""The result is published; a correction afterwards makes a new edition, and the old ones stay readable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from .sessions import Session, Snapshot
from .standing import as_kept, tournament_standings
from .tables import Dispute, Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

State = Tournament.State
MAY_BE_PUBLISHED = (State.PROVISIONAL, State.PUBLISHED)


def why_not_published(tournament: Tournament) -> list[str]:
    """What has to be done first, a sentence each."""
    return list(_problems(tournament))


def _problems(tournament: Tournament) -> Iterator[str]:
    if tournament.state not in MAY_BE_PUBLISHED:
        sentence = _("That is not possible now. The tournament stands at: %(state)s.")
        yield sentence % {"state": tournament.get_state_display()}
    unfinished = (Session.State.ANNOUNCED, Session.State.PLAYING)
    for session in tournament.sessions.filter(state__in=unfinished):
        yield _("Session %(number)s is not closed yet.") % {"number": session.number}
    undecided = Dispute.objects.filter(decision=Dispute.Decision.OPEN).values("table")
    tables = Table.objects.counting().filter(session__tournament=tournament).select_related("session")
    for table in tables.filter(Q(state=Table.State.DISPUTED) | Q(pk__in=undecided)):
        yield _("Table %(table)s of session %(session)s is disputed. Decide that first.") % _where(table)
    for table in tables.filter(state=Table.State.SUBMITTED):
        yield _("The sheet of table %(table)s in session %(session)s waits to be accepted.") % _where(table)


def _where(table: Table) -> dict[str, int]:
    return {"table": table.number, "session": table.session.number}


def publish_tournament(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    """An edition of the standings as they are now; none where nothing has changed since the last one."""

    def publish(locked: Tournament) -> tuple[Cells, Cells]:
        problems = why_not_published(locked)
        if problems:
            raise Closed(" ".join(problems))
        placings = placings_of(locked)
        last = last_edition(locked)
        if last is not None and last.placings == placings:
            return {}, {}
        before = {"state": locked.state, "edition": locked.edition}
        locked.state, locked.edition = State.PUBLISHED, locked.edition + 1
        locked.published_at = locked.published_at or timezone.now()
        locked.save(update_fields=["state", "edition", "published_at"])
        locked.snapshots.create(edition=locked.edition, revision=locked.revision, placings=placings)
        return before, {"state": locked.state, "edition": locked.edition}

    change = write_tournament(tournament, TournamentChange.Verb.PUBLISH, edit, publish)
    tournament.refresh_from_db()
    return change


def placings_of(tournament: Tournament) -> list[dict[str, Any]]:
    return [as_kept(line) for line in tournament_standings(tournament)]


def last_edition(tournament: Tournament) -> Snapshot | None:
    return tournament.snapshots.exclude(edition=None).order_by("edition").last()


def is_corrected(tournament: Tournament) -> bool:
    """Whether the standings are others by now than those of the last edition."""
    last = last_edition(tournament)
    return last is not None and last.placings != placings_of(tournament)
