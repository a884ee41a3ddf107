"""What has to be done before a result is published, its editions, and penalties."""

from __future__ import annotations

import pytest

from scoring.models import Refused
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Closed, Session, Table, Tournament
from tournaments.models.closing import close_session
from tournaments.models.creating import end_play
from tournaments.models.penalising import penalise, withdraw_penalty
from tournaments.models.publishing import is_corrected, publish_tournament
from tournaments.models.seating_sessions import is_stale, plan_session, seat_session
from tournaments.models.standing import tournament_standings

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cy", "Di")


def played() -> Tournament:
    tournament = make_tournament(names=FOUR)
    session = make_session(tournament, [FOUR])
    play_table(session.tables.get(), {"Ana": [0, 12], "Bo": [12, 0], "Cy": [8, 20], "Di": [5, 9]})
    session.tables.update(state=Table.State.ACCEPTED)
    close_session(session, DIRECTOR)
    return tournament


def published() -> Tournament:
    tournament = played()
    end_play(tournament, DIRECTOR)
    publish_tournament(tournament, DIRECTOR)
    return tournament


def test_a_result_is_published_as_edition_one() -> None:
    tournament = published()
    assert (tournament.state, tournament.edition) == ("published", 1)
    assert tournament.published_at is not None
    assert [one["place"] for one in tournament.snapshots.get(edition=1).placings] == [1, 1, 3, 4]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda: Tournament.objects.update(state="running"), "Running"),
        (lambda: Table.objects.update(state="disputed"), "disputed"),
        (lambda: Table.objects.get().disputes.create(words="No"), "disputed"),
        (lambda: Table.objects.update(state="submitted"), "waits to be accepted"),
        (lambda: Session.objects.update(state="playing"), "not closed"),
    ],
)
def test_what_has_to_be_done_first(change: object, sentence: str) -> None:
    tournament = played()
    end_play(tournament, DIRECTOR)
    change()
    with pytest.raises(Closed, match=sentence):
        publish_tournament(tournament, DIRECTOR)
    assert not tournament.snapshots.exclude(edition=None).exists()


def test_a_correction_makes_a_new_edition_and_the_old_one_stays() -> None:
    tournament = published()
    publish_tournament(tournament, DIRECTOR)
    assert tournament.edition == 1
    assert not is_corrected(tournament)
    penalise(entrant(tournament, "Ana"), 9, "Left early", DIRECTOR)
    assert is_corrected(tournament)
    publish_tournament(tournament, DIRECTOR)
    assert tournament.edition == 2
    first, second = tournament.snapshots.exclude(edition=None)
    assert [one["place"] for one in first.placings] == [1, 1, 3, 4]
    assert [one["place"] for one in second.placings] == [1, 2, 3, 4]


def test_a_penalty_changes_the_total_until_it_is_withdrawn() -> None:
    tournament = played()
    penalise(entrant(tournament, "Ana"), 3, "  Late   again ", DIRECTOR)
    penalty = entrant(tournament, "Ana").penalties.get()
    assert (penalty.reason, tournament_standings(tournament)[-1].entrant.name) == ("Late again", "Cy")
    assert tournament_standings(tournament)[2].total == 15
    withdraw_penalty(penalty, DIRECTOR)
    withdraw_penalty(penalty, DIRECTOR)
    assert tournament_standings(tournament)[0].total == 12
    assert tournament.changes.filter(verb="penalise").count() == 2


@pytest.mark.parametrize(("pips", "reason"), [(0, "x"), (1000, "x"), (5, "  "), (5, "x" * 200)])
def test_penalties_that_are_none(pips: int, reason: str) -> None:
    tournament = played()
    with pytest.raises(Refused):
        penalise(entrant(tournament, "Ana"), pips, reason, DIRECTOR)


def test_a_penalty_never_blocks_a_draw_nor_changes_one() -> None:
    tournament = played()
    session = seat_session(plan_session(tournament, DIRECTOR), DIRECTOR, quickly=True)
    drawn = session.seating["tables"]
    penalise(entrant(tournament, "Ana"), 3, "Late", DIRECTOR)
    session.refresh_from_db()
    assert (session.seating["tables"], is_stale(session)) == (drawn, False)
    assert seat_session(session, DIRECTOR, quickly=True).seating["draw"] == 2


def test_nothing_is_penalised_in_a_tournament_that_is_over() -> None:
    tournament = published()
    Tournament.objects.update(state="archived")
    with pytest.raises(Closed):
        penalise(entrant(tournament, "Ana"), 3, "Late", DIRECTOR)
