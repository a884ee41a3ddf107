"""A session is closed: with all sheets, or with a reason."""

from __future__ import annotations

import pytest

from scoring.models import Refused
from tests.tournaments.make_tournaments import DIRECTOR, make_session, make_tournament, play_table
from tests.tournaments.playing.tables import SCORES, enter, phone_of, read, submitted
from tournaments.models import Closed, Session, Table
from tournaments.models.playing import TablesLeft, accept_table, call_help, close_session, submit_table

pytestmark = pytest.mark.django_db


def two_tables() -> tuple[Table, Table]:
    """The first is submitted, the second played one of two rounds."""
    session = make_session(make_tournament(names=(*SCORES, "Eva", "Flo")), [tuple(SCORES), ("Eva", "Flo")])
    first, second = session.tables.all()
    play_table(first, SCORES)
    play_table(second, {"Eva": [0], "Flo": [10]})
    submit_table(first, DIRECTOR)
    return read(first), read(second)


def test_a_session_whose_tables_are_done_is_closed() -> None:
    table = submitted()
    close_session(table.session, DIRECTOR)
    session = Session.objects.get()
    assert (session.state, session.reason) == (Session.State.CLOSED, "")
    assert session.closed_at is not None
    assert session.snapshots.get().placings


def test_missing_sheets_are_named_and_ask_for_a_reason() -> None:
    _first, second = two_tables()
    with pytest.raises(Closed, match="Not submitted yet: table 2"):
        close_session(second.session, DIRECTOR)
    assert Session.objects.get().state == Session.State.PLAYING
    close_session(second.session, DIRECTOR, "The hall closes")
    assert Session.objects.get().reason == "The hall closes"


def test_a_reason_is_short() -> None:
    _first, second = two_tables()
    with pytest.raises(Refused, match="at most 120"):
        close_session(second.session, DIRECTOR, 121 * "x")


def test_what_is_left_to_do_is_told_by_kind() -> None:
    first, second = two_tables()
    left = TablesLeft.of(first.session.tables.all())
    assert (left.done, left.submitted, left.disputed, left.missing) == ((), (first,), (), (second,))
    Table.objects.filter(pk=first.pk).update(state=Table.State.DISPUTED)
    assert TablesLeft.of(first.session.tables.all()).disputed == (first,)


def test_a_submitted_sheet_is_accepted_after_closing() -> None:
    table = submitted()
    close_session(table.session, DIRECTOR)
    accept_table(table, DIRECTOR)
    assert read(table).state == Table.State.ACCEPTED


def test_phones_enter_nothing_any_more_and_rounds_not_played_are_absent() -> None:
    _first, second = two_tables()
    close_session(second.session, DIRECTOR, "Late")
    with pytest.raises(Closed, match="Session 1 is closed"):
        enter(second, phone_of(second), "Eva", 5, number=2)
    assert second.game.rounds.count() == 1


def test_calls_for_help_end_with_the_session() -> None:
    _first, second = two_tables()
    call_help(second, DIRECTOR)
    close_session(second.session, DIRECTOR, "Late")
    assert read(second).called_at is None


def test_it_is_closed_once_and_not_before_it_is_announced() -> None:
    table = submitted()
    assert close_session(table.session, DIRECTOR) is not None
    assert close_session(table.session, DIRECTOR) is None
    assert table.session.snapshots.count() == 1
    with pytest.raises(Closed, match="has not begun"):
        close_session(make_session(table.session.tournament, state="seated"), DIRECTOR)
