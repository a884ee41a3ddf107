"""What directors say to the room, or to one table."""

from __future__ import annotations

import pytest

from scoring.models import Refused, new_key
from tests.tournaments.make_tournaments import DIRECTOR, make_tournament
from tests.tournaments.playing.tables import make_table
from tournaments.models import Closed, Notice, TournamentEdit
from tournaments.models.playing import end_notice, send_notice

pytestmark = pytest.mark.django_db


def test_a_message_stands_until_it_is_taken_down() -> None:
    tournament = make_tournament()
    notice = send_notice(tournament, " Lunch  at one ", DIRECTOR)
    assert (notice.text, notice.ended_at) == ("Lunch at one", None)
    end_notice(notice, DIRECTOR)
    notice.refresh_from_db()
    assert notice.ended_at is not None
    assert end_notice(notice, DIRECTOR) is None


def test_one_table_is_told_alone() -> None:
    table = make_table()
    assert send_notice(table.session.tournament, "Slower", DIRECTOR, table).table == table


@pytest.mark.parametrize("text", ["", "  ", 501 * "x"])
def test_a_message_says_something(text: str) -> None:
    with pytest.raises(Refused, match="The message"):
        send_notice(make_tournament(), text, DIRECTOR)
    assert not Notice.objects.exists()


def test_the_same_message_is_sent_once() -> None:
    tournament, edit = make_tournament(), TournamentEdit(None, None, new_key(), "d")
    assert send_notice(tournament, "Lunch", edit) == send_notice(tournament, "Lunch", edit)
    assert Notice.objects.count() == 1


def test_nobody_is_told_anything_once_it_is_over() -> None:
    with pytest.raises(Closed):
        send_notice(make_tournament(state="archived"), "Bye", DIRECTOR)


def test_the_log_says_that_a_message_was_sent() -> None:
    tournament = make_tournament()
    notice = send_notice(tournament, "Lunch", DIRECTOR)
    assert tournament.changes.get().after == {f"notice/{notice.pk}": None}
