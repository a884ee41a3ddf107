"""Two seats swapped, in a draft and after it was announced."""

from __future__ import annotations

import pytest

from scoring.models import Change, GameResult, Refused
from tests.tournaments.make_tournaments import DIRECTOR, make_tournament, play_table
from tournaments.models import Closed, Entrant, Session
from tournaments.models.seating_sessions import announce_session, plan_session, seat_session
from tournaments.models.swapping import swap_seats

pytestmark = pytest.mark.django_db


def make_draft(count: int = 7) -> Session:
    session = plan_session(make_tournament(names=count), DIRECTOR)
    return seat_session(session, DIRECTOR, quickly=True)


def at(session: Session, table: int, seat: int) -> Entrant:
    return Entrant.objects.select_related("player").get(pk=session.seating["tables"][table][seat])


def test_two_seats_of_a_draft_change_places_and_it_is_listed_and_logged() -> None:
    session = make_draft()
    a, b = at(session, 0, 0), at(session, 1, 2)
    session = swap_seats(session, a, b, DIRECTOR)
    assert (at(session, 0, 0), at(session, 1, 2)) == (b, a)
    assert session.seating["swaps"] == [[a.pk, b.pk]]
    change = session.tournament.changes.get(verb="swap")
    assert change.before["session/1/table/1"][0] == a.pk
    assert change.after["session/1/table/1"][0] == b.pk


def test_after_the_announcement_they_change_seats_at_the_tables_too() -> None:
    session = announce_session(make_draft(), DIRECTOR)
    a, b = at(session, 0, 1), at(session, 1, 0)
    revisions = [table.game.revision for table in session.tables.all()]
    session = swap_seats(session, a, b, DIRECTOR)
    big, small = session.tables.select_related("game")
    assert big.game.seats.all()[1].player == b.player
    assert small.game.seats.all()[0].player == a.player
    assert [big.game.revision, small.game.revision] == [number + 1 for number in revisions]
    assert Change.objects.filter(verb="seats").count() == 2
    play_table(big, {seat.player.name: [number] for number, seat in enumerate(big.game.seats.all())})
    assert not GameResult.objects.filter(player=a.player, game=big.game).exists()


def test_two_of_one_table_play_in_another_order() -> None:
    session = announce_session(make_draft(), DIRECTOR)
    a, b = at(session, 0, 1), at(session, 0, 3)
    session = swap_seats(session, a, b, DIRECTOR)
    seats = session.tables.all()[0].game.seats.all()
    assert (seats[1].player, seats[3].player) == (b.player, a.player)


def test_where_a_table_has_a_score_its_seats_stay() -> None:
    session = announce_session(make_draft(), DIRECTOR)
    small = session.tables.all()[1]
    play_table(small, {seat.player.name: [number] for number, seat in enumerate(small.game.seats.all())})
    with pytest.raises(Closed, match="Table 2 has a score"):
        swap_seats(session, at(session, 0, 0), at(session, 1, 0), DIRECTOR)
    swap_seats(session, at(session, 0, 0), at(session, 0, 1), DIRECTOR)


def test_two_seats_are_two() -> None:
    session = make_draft()
    with pytest.raises(Refused, match="Choose two seats"):
        swap_seats(session, at(session, 0, 0), at(session, 0, 0), DIRECTOR)
