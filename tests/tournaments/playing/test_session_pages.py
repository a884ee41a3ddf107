"""The pages on which a session is closed and messages are sent."""

from __future__ import annotations

import pytest

from tests.tournaments.make_tournaments import DIRECTOR, make_session, make_tournament, play_table
from tests.tournaments.playing.rooms import staff
from tests.tournaments.playing.tables import FOUR, SCORES, make_table, submitted
from tournaments.models import Notice, Session, Table
from tournaments.models.playing import submit_table

pytestmark = pytest.mark.django_db


def test_a_session_with_all_sheets_is_closed_by_one_button() -> None:
    table = submitted()
    director, path = staff(table), f"/tournaments/{table.session.tournament.key}/sessions/1/close/"
    page = director.get(path).content.decode()
    assert "Close it all the same" not in page
    assert 'name="reason"' not in page
    assert director.post(path).status_code == 302
    assert director.post(path).status_code == 302
    assert Session.objects.get().state == Session.State.CLOSED
    assert "Session 1 is closed." in director.get(path).content.decode()


def test_what_is_missing_is_named_and_what_was_typed_stays() -> None:
    tournament = make_tournament(names=(*FOUR, "Eva", "Flo", "Gus", "Hal"))
    first, second = make_session(tournament, [FOUR, ("Eva", "Flo", "Gus", "Hal")]).tables.all()
    play_table(first, SCORES)
    submit_table(first, DIRECTOR)
    director, path = staff(second), f"/tournaments/{tournament.key}/sessions/1/close/"
    page = director.get(path).content.decode()
    assert "Missing: not submitted" in page
    assert "Submitted: may be accepted later too" in page
    answer = director.post(path, {"reason": " "})
    assert answer.status_code == 409
    assert "Not submitted yet: table 2." in answer.content.decode()
    answer = director.post(path, {"reason": 121 * "x"})
    assert (answer.status_code, 121 * "x" in answer.content.decode()) == (422, True)
    assert director.post(path, {"reason": "The hall closes"}).status_code == 302
    assert "The hall closes" in director.get(f"/tournaments/{tournament.key}/tables/").content.decode()


def test_a_session_that_is_not_there_is_not_closed() -> None:
    table = make_table()
    assert staff(table).post(f"/tournaments/{table.session.tournament.key}/sessions/2/close/").status_code == 404


def test_messages_are_sent_and_taken_down() -> None:
    table = make_table()
    director, path = staff(table), f"/tournaments/{table.session.tournament.key}/messages/"
    assert director.post(path, {"text": "Lunch at <one>"}).status_code == 302
    assert director.post(path, {"text": "Slow down", "table": table.pk}).status_code == 302
    page = director.get(path).content.decode()
    assert "Lunch at &lt;one&gt;" in page
    to_all, to_table = Notice.objects.order_by("pk")
    assert (to_all.table, to_table.table) == (None, table)
    assert director.post(f"{path}{to_all.pk}/end/").status_code == 302
    assert "Taken down" in director.get(path).content.decode()
    assert director.post(f"{path}{to_all.pk + 9}/end/").status_code == 404


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"text": " "}, "The message: write something."),
        ({"text": 501 * "x"}, "The message: at most 500 characters."),
        ({"text": "Lunch", "table": "999"}, "To whom: choose everybody"),
        ({"text": "Lunch", "table": "all"}, "To whom: choose everybody"),
    ],
)
def test_bad_messages_are_answered_by_a_sentence(fields: dict[str, str], sentence: str) -> None:
    table = make_table()
    answer = staff(table).post(f"/tournaments/{table.session.tournament.key}/messages/", fields)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert fields["text"].strip() in page
    assert not Notice.objects.exists()


def test_a_message_to_a_table_is_begun_on_its_page() -> None:
    table = make_table()
    path = f"/tournaments/{table.session.tournament.key}/messages/?table={table.pk}"
    assert f'<option value="{table.pk}" selected>' in staff(table).get(path).content.decode()
    Table.objects.update(state=Table.State.VOID)
    assert f'<option value="{table.pk}" selected>' in staff(table).get(path).content.decode()
