"""What an entrant is told: why they stand where they stand, and what comes next."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.models import Entrant, Session, Table, Tournament
from tournaments.models.standing import Line, Reading

from .placings import ahead, needed_rounds, why_no_place

Stage = Tournament.State
State = Entrant.State


class Why(NamedTuple):
    """Against who stands before and who stands behind; or why there is no place."""

    before: str = ""
    behind: str = ""
    no_place: str = ""


def why_here(reading: Reading, line: Line) -> Why:
    if line.place is None:
        return Why(no_place=why_no_place(line, needed_rounds(reading.lines, reading.counting)))
    at = reading.lines.index(line)
    before, behind = reading.lines[max(0, at - 1) : at], reading.lines[at + 1 : at + 2]
    return Why(
        ahead(before[0], line, reading.counting) if before else "",
        ahead(line, behind[0], reading.counting) if behind else "",
    )


def what_comes_next(tournament: Tournament, entrant: Entrant, session: Session | None, table: str | None) -> str:
    """One sentence. `session` is the newest that is announced, `table` the state of the entrant's table in it."""
    if tournament.state in (Stage.PUBLISHED, Stage.ARCHIVED):
        return _("The result is published.")
    if tournament.state == Stage.CANCELLED:
        return _("The tournament was cancelled.")
    if entrant.state in OUT:
        return str(OUT[State(entrant.state)]())
    if tournament.state == Stage.PROVISIONAL:
        return _("Everything is played. The result is published when the last sheets are checked.")
    if session is None:
        return _before(tournament, entrant)
    if session.state == Session.State.CLOSED:
        return _after(tournament, session)
    return _at_table(session, entrant, table)


OUT = {
    State.WITHDRAWN: lambda: _("You withdrew. Tell a director if you want to come back."),
    State.DISQUALIFIED: lambda: _("You are disqualified. The directors tell you why."),
    State.NO_SHOW: lambda: _("You were not there at check-in. Tell a director if you are here now."),
}


def _before(tournament: Tournament, entrant: Entrant) -> str:
    if entrant.state == State.WAITING:
        return _("You are on the waiting list. You get a place as soon as one is free.")
    if entrant.state == State.REGISTERED and tournament.state == Stage.CHECK_IN:
        return _("You are registered. Check in now: scan the code in the room, or tell a director that you are here.")
    if entrant.state == State.REGISTERED:
        return _("You are registered. When you come, check in.")
    if entrant.state == State.PAUSED:
        return _("You pause: tables are drawn without you until you come back.")
    return _("You are here. Your table is shown on this page as soon as it is announced.")


def _after(tournament: Tournament, session: Session) -> str:
    if session.is_final:
        return _("The final is over. The result is published when the last sheets are checked.")
    if tournament.cut and session.number >= tournament.session_count:
        return _("Who plays the final is shown here as soon as its table is announced.")
    sentence = _("Session %(number)s is over. Your next table is shown here as soon as it is announced.")
    return sentence % {"number": session.number}


def _at_table(session: Session, entrant: Entrant, table: str | None) -> str:
    if table is None and session.is_final:
        return _("The final is on, and you are not in it.")
    if table is None and session.kind == Session.Kind.PLAY_OFF:
        return _("A round decides who else goes to the final. You do not play it.")
    if table is None and entrant.state == State.PAUSED:
        return _("You pause: tables are drawn without you until you come back.")
    if table is None:
        return _("You have no seat in session %(number)s. You play from the next one on.") % {"number": session.number}
    if table == Table.State.ACCEPTED and session.is_final:
        return _("The result of the final stands.")
    if table == Table.State.WAITING and session.started_at is not None:
        table = Table.State.PLAYING
    return {
        Table.State.WAITING: _("Sit down. The first round begins when the director says so."),
        Table.State.PLAYING: _("Enter every round on one phone at the table; when all are in, submit the sheet."),
        Table.State.SUBMITTED: _("The sheet is submitted. Look whether you agree with it."),
        Table.State.DISPUTED: _("Somebody says that the sheet is wrong. A director decides."),
        Table.State.ACCEPTED: _("The result of your table stands. The next session comes when all tables are done."),
        Table.State.VOID: _("Your table does not count. A director tells you what comes now."),
    }[Table.State(table)]
