"""What a director says to everybody, or to one table."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Refused

from .sessions import Notice
from .tables import Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit, write_tournament
from .tournaments import NOTE_LENGTH, Tournament
from .writing_tables import refuse_over


def send_notice(tournament: Tournament, text: str, edit: TournamentEdit, table: Table | None = None) -> Notice:
    """It stands on every screen and phone until it is taken down."""
    text = " ".join(text.split())
    if not text:
        raise Refused(_("The message: write something."))
    if len(text) > NOTE_LENGTH:
        raise Refused(_("The message: at most %(most)s characters.") % {"most": NOTE_LENGTH})

    def send(locked: Tournament) -> tuple[Cells, Cells]:
        refuse_over(locked)
        notice = locked.notices.create(table=table, text=text)
        return {}, {f"notice/{notice.pk}": table and f"table/{table.pk}"}

    change = write_tournament(tournament, TournamentChange.Verb.NOTICE, edit, send)
    if change is None:
        raise Closed(_("The message was not sent."))
    [path] = change.after
    return Notice.objects.get(pk=path.removeprefix("notice/"))


def end_notice(notice: Notice, edit: TournamentEdit) -> TournamentChange | None:
    def end(_locked: Tournament) -> tuple[Cells, Cells]:
        if not Notice.objects.filter(pk=notice.pk, ended_at=None).update(ended_at=timezone.now()):
            return {}, {}
        return {f"notice/{notice.pk}/stands": True}, {f"notice/{notice.pk}/stands": False}

    return write_tournament(notice.tournament, TournamentChange.Verb.NOTICE, edit, end)
