"""Somebody leaves in mid-session, somebody takes their place, a table plays fewer rounds."""

from __future__ import annotations

import pytest

from scoring.models import Game, Refused, Scoresheet
from tests.make import record
from tests.tournaments.make_tournaments import DIRECTOR, make_entrant, make_session, play_table
from tests.tournaments.playing.tables import FOUR, SCORES, at, make_table, read, submitted
from tournaments.models import Closed, Entrant, Session, Table, Tournament
from tournaments.models.playing import cut_short, leave_at_table, submit_table, substitute, void_table

pytestmark = pytest.mark.django_db
FIRST_ROUND = {name: scores[:1] for name, scores in SCORES.items()}


def sheet_of(table: Table) -> Scoresheet:
    return read(table).game.scoresheet()


def totals(table: Table) -> dict[str, tuple[int, int]]:
    """Pips and rounds of everybody, over the rounds that are complete."""
    sheet = sheet_of(table)
    pips = {
        seat.name: [one for round_ in sheet.complete_rounds if (one := round_.pips(seat.id)) is not None]
        for seat in sheet.seats
    }
    return {name: (sum(told), len(told)) for name, told in pips.items()}


def enter(table: Table, number: int, **pips: int) -> None:
    table.game.refresh_from_db()
    record(table.game, number, pips)


def test_the_round_in_progress_counts_with_the_tiles_held() -> None:
    table = make_table(round_count=3)
    play_table(table, FIRST_ROUND)
    leave_at_table(table, at(table, "Di"), DIRECTOR)
    enter(table, 2, Ana=0, Bo=3, Cy=4, Di=30)
    enter(table, 3, Ana=0, Bo=3, Cy=4)
    assert totals(table) == {"Ana": (0, 3), "Bo": (18, 3), "Cy": (16, 3), "Di": (35, 2)}
    assert at(table, "Di").state == Entrant.State.WITHDRAWN


def test_a_round_may_be_voided_for_who_leaves() -> None:
    table = make_table()
    play_table(table, FIRST_ROUND)
    leave_at_table(table, at(table, "Di"), DIRECTOR, state=Entrant.State.PAUSED, is_held=False)
    enter(table, 2, Ana=0, Bo=3, Cy=4)
    assert totals(table)["Di"] == (5, 1)
    assert at(table, "Di").state == Entrant.State.PAUSED
    submit_table(table, DIRECTOR)
    assert read(table).state == Table.State.SUBMITTED


def test_who_leaves_twice_leaves_once() -> None:
    table = make_table()
    assert leave_at_table(table, at(table, "Di"), DIRECTOR) is not None
    assert leave_at_table(table, at(table, "Di"), DIRECTOR) is None


def test_a_table_of_two_does_not_go_on_alone() -> None:
    table = make_table(("Ana", "Bo"))
    with pytest.raises(Refused, match="two players or more"):
        leave_at_table(table, at(table, "Bo"), DIRECTOR, is_held=False)
    assert at(table, "Bo").state == Entrant.State.ACTIVE


def test_a_leaver_makes_the_next_draft_stale() -> None:
    table = make_table()
    draft = make_session(table.session.tournament, state="seated")
    leave_at_table(table, at(table, "Di"), DIRECTOR)
    draft.refresh_from_db()
    assert draft.is_stale


@pytest.mark.parametrize("state", ["active", "registered", "nonsense"])
def test_who_leaves_is_away_afterwards(state: str) -> None:
    table = make_table()
    with pytest.raises(Refused, match="withdrawn or paused"):
        leave_at_table(table, at(table, "Di"), DIRECTOR, state=state)
    assert sheet_of(table).seats[3].left_round is None


def test_scores_belong_to_who_played() -> None:
    table = make_table()
    play_table(table, FIRST_ROUND)
    eva = make_entrant(table.session.tournament, "Eva", "paused")
    substitute(table, at(table, "Bo"), eva, DIRECTOR)
    assert [seat.name for seat in sheet_of(table).seats] == ["Ana", "Bo", "Eva", "Cy", "Di"]
    enter(table, 2, Ana=0, Eva=3, Cy=4, Di=5)
    assert totals(table) == {"Ana": (0, 2), "Bo": (12, 1), "Eva": (3, 1), "Cy": (12, 2), "Di": (10, 2)}
    assert (at(table, "Bo").state, at(table, "Eva").state) == ("withdrawn", "active")


def test_a_substitute_waits_where_the_round_was_scored_already() -> None:
    table = make_table()
    play_table(table, {"Bo": [12]})
    substitute(table, at(table, "Bo"), make_entrant(table.session.tournament, "Eva"), DIRECTOR)
    seats = {seat.name: (seat.joined_round, seat.left_round) for seat in sheet_of(table).seats}
    assert (seats["Bo"], seats["Eva"]) == ((1, 2), (2, None))


def test_nobody_sits_at_two_tables() -> None:
    table = make_table()
    for name in ("Eva", "Flo"):
        make_entrant(table.session.tournament, name)
    other = make_session(table.session.tournament, [("Eva", "Flo")]).tables.get()
    Table.objects.filter(pk=other.pk).update(session=table.session, number=2)
    with pytest.raises(Closed, match="Eva has a seat at table 2 already"):
        substitute(table, at(table, "Bo"), at(table, "Eva"), DIRECTOR)
    with pytest.raises(Closed, match="Cy has a seat at table 1 already"):
        substitute(table, at(table, "Bo"), at(table, "Cy"), DIRECTOR)
    void_table(other, "Nobody came", DIRECTOR)
    substitute(table, at(table, "Bo"), at(table, "Eva"), DIRECTOR)
    assert len(sheet_of(table).seats) == 5


def test_who_was_disqualified_is_no_substitute() -> None:
    table = make_table()
    with pytest.raises(Closed, match="Eva is disqualified"):
        substitute(table, at(table, "Bo"), make_entrant(table.session.tournament, "Eva", "disqualified"), DIRECTOR)


def test_nobody_takes_the_place_of_somebody_who_is_not_there() -> None:
    table = make_table()
    eva, flo = (make_entrant(table.session.tournament, name) for name in ("Eva", "Flo"))
    with pytest.raises(Closed, match="no seat"):
        substitute(table, eva, flo, DIRECTOR)
    leave_at_table(table, at(table, "Bo"), DIRECTOR, is_held=False)
    with pytest.raises(Closed, match="has left this table already"):
        substitute(table, at(table, "Bo"), eva, DIRECTOR)


def test_what_was_entered_of_later_rounds_goes_with_them() -> None:
    table = make_table(round_count=3)
    play_table(table, FIRST_ROUND)
    enter(table, 2, Bo=7)
    cut_short(table, 1, DIRECTOR)
    game = read(table).game
    assert (game.closed_after, game.state, game.rounds.count()) == (1, Game.State.FINISHED, 1)
    assert totals(table)["Bo"] == (12, 1)


def test_a_table_may_finish_the_round_and_play_all_after_all() -> None:
    table = make_table(round_count=3)
    play_table(table, FIRST_ROUND)
    cut_short(table, 2, DIRECTOR)
    assert (sheet_of(table).round_count, sheet_of(table).current) == (2, 2)
    assert cut_short(table, 2, DIRECTOR) is None
    cut_short(table, None, DIRECTOR)
    assert sheet_of(table).round_count == 3


def test_complete_rounds_are_not_thrown_away() -> None:
    table = make_table(round_count=3)
    play_table(table, SCORES)
    with pytest.raises(Refused, match="Round 2 is complete already"):
        cut_short(table, 1, DIRECTOR)
    assert sheet_of(table).round_count == 3


@pytest.mark.parametrize("rounds", [0, 4])
def test_a_table_plays_one_round_or_more(rounds: int) -> None:
    with pytest.raises(Refused, match="1 to 3"):
        cut_short(make_table(round_count=3), rounds, DIRECTOR)


def test_a_submitted_sheet_is_opened_first() -> None:
    table = submitted()
    for verb in (lambda: cut_short(table, 1, DIRECTOR), lambda: leave_at_table(table, at(table, "Bo"), DIRECTOR)):
        with pytest.raises(Closed, match="is not open"):
            verb()


def test_the_others_stay_as_they_are() -> None:
    table = make_table()
    leave_at_table(table, at(table, "Di"), DIRECTOR)
    assert {at(table, name).state for name in FOUR[:3]} == {"active"}
    assert Session.objects.get().state == Session.State.PLAYING
    assert Tournament.objects.get().revision > 0
