"""What phones at tables are told: a few letters for each table that change when its phone has something new to show.

Each phone compares those of its own table, and asks for its panel again when they differ. So one message, rendered
once, serves a whole room, and a table hears nothing of the others.
"""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Count
from django.template.loader import render_to_string

from tournaments.models import Session, Table, Tournament

from .grid import ANNOUNCED

OPEN = (Table.State.WAITING, Table.State.PLAYING)


def signs(tournament: Tournament, tables: list[Table] | None = None) -> tuple[str, dict[int, str]]:
    """Those of everybody, and of each table; of the newest session that is announced, unless tables are given."""
    notices: dict[int | None, list[int]] = defaultdict(list)
    for pk, table in tournament.notices.filter(ended_at=None).order_by("pk").values_list("pk", "table_id"):
        notices[table].append(pk)
    session = tournament.sessions.filter(state__in=ANNOUNCED).last()
    if session is None:
        return "", {}
    chosen = session.tables.all() if tables is None else Table.objects.filter(pk__in=[table.pk for table in tables])
    agreed = chosen.annotate(agreed=Count("acknowledgements")).values_list(
        "pk", "state", "extra_minutes", "called_at", "agreed"
    )
    signs = {
        pk: _join("open" if state in OPEN else state, extra, int(called is not None), number, *notices[pk])
        for pk, state, extra, called, number in agreed
    }
    return _join(*_of_session(session), tournament.state, *notices[None]), signs


def _of_session(session: Session) -> tuple[object, ...]:
    started, paused = session.started_at, session.paused_at
    return (
        session.pk,
        int(session.state == Session.State.CLOSED),
        int(started.timestamp()) if started else 0,
        int(paused.timestamp()) if paused else 0,
        session.paused_seconds,
        session.extra_minutes,
    )


def _join(*parts: object) -> str:
    return ".".join(map(str, parts))


def show_signs(tournament: Tournament) -> str:
    everybody, tables = signs(tournament)
    context = {"tournament": tournament, "everybody": everybody, "tables": tables}
    return render_to_string("tournaments/_phone_signs.html", context)
