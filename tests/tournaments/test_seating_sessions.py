"""Sessions planned, drawn, drawn again, announced: by the verbs of the models."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.models import Game, Refused, new_key
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_entrant, make_tournament, play_table
from tournaments.models import Closed, Entrant, Penalty, Session, Table, Tournament, TournamentEdit
from tournaments.models.seating_sessions import (
    announce_session,
    is_stale,
    plan_session,
    scores_changed,
    seat_session,
    set_run,
)
from tournaments.seating import read_request, seat
from tournaments.seating.small_tables import SmallSeats

pytestmark = pytest.mark.django_db


def draw(tournament: Tournament, **wish: Any) -> Session:
    """The next session, or the one that is planned or drawn already, with tables drawn."""
    known = tournament.sessions.filter(state__in=("planned", "seated")).first()
    session = known or plan_session(tournament, DIRECTOR)
    return seat_session(session, DIRECTOR, quickly=True, **wish)


def close(session: Session) -> None:
    Session.objects.filter(pk=session.pk).update(state="closed")


def play(session: Session, leader: str = "") -> None:
    """Everybody has 5 in the first round but the leader of a table, who has 0."""
    for table in session.tables.all():
        names = [seat.player.name for seat in table.game.seats.all()]
        first = leader if leader in names else names[0]
        play_table(table, {name: [0 if name == first else 5] for name in names})
    close(session)


def sizes(session: Session) -> list[int]:
    return [len(table) for table in session.seating["tables"]]


def seated(session: Session) -> list[int]:
    return sorted(pk for table in session.seating["tables"] for pk in table)


def test_a_tournament_spreads_the_rounds_over_its_sessions_and_begins_again_from_the_highest() -> None:
    tournament = make_tournament(names=4, rounds_per_session=4)
    runs = []
    for _ in range(4):
        session = plan_session(tournament, DIRECTOR)
        close(session)
        runs.append((session.first_start, session.last_start))
    assert runs == [(9, 6), (5, 2), (9, 6), (5, 2)]


def test_one_session_is_planned_at_a_time_and_plays_rounds_that_there_are() -> None:
    tournament = make_tournament(names=4)
    session = plan_session(tournament, DIRECTOR, first_start=8, round_count=2)
    with pytest.raises(Closed, match="Session 1 is planned already"):
        plan_session(tournament, DIRECTOR)
    with pytest.raises(Refused, match="from the double 9 down to 0"):
        set_run(session, 2, 4, DIRECTOR)
    set_run(session, 2, 3, DIRECTOR)
    session.refresh_from_db()
    assert (session.first_start, session.last_start) == (2, 0)


@pytest.mark.parametrize(("count", "tables"), [
    (3, [3]), (4, [4]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]), (13, [4, 3, 3, 3]),
    (14, [4, 4, 3, 3]), (17, [4, 4, 3, 3, 3]),
])  # fmt: skip
def test_everybody_is_seated_once_at_tables_near_the_best_size(count: int, tables: list[int]) -> None:
    tournament = make_tournament(names=count)
    session = draw(tournament)
    assert sizes(session) == tables
    assert seated(session) == sorted(tournament.entrants.values_list("pk", flat=True))
    assert session.state == Session.State.SEATED


@pytest.mark.parametrize(("count", "most", "sentence"), [
    (2, 5, "2 players cannot be seated at tables of 3 to 5: there must be 3 or more."),
    (5, 4, "5 players cannot be seated at tables of 3 to 4: tables of 3 to 5 would do (5)."),
])  # fmt: skip
def test_where_no_tables_fit_it_is_said_what_would(count: int, most: int, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        draw(make_tournament(names=count, table_max=most))
    assert refusal.value.sentence == sentence


def test_the_same_seed_gives_the_same_tables_and_another_one_others() -> None:
    tournament = make_tournament(names=16)
    tables = [draw(tournament, seed=seed).seating["tables"] for seed in (7, 8, 7)]
    assert tables[0] == tables[2] != tables[1]


def test_what_is_stored_is_read_again_and_answers_the_same() -> None:
    session = draw(make_tournament(names=13), apart=[(1, 2)])
    request = read_request(session.seating["request"])
    again = seat(request).sessions[0]
    assert [[int(pk) for pk in table] for table in again] == session.seating["tables"]


def test_sizes_are_chosen_among_those_that_fit() -> None:
    tournament = make_tournament(names=13)
    assert sizes(draw(tournament, sizes=[5, 4, 4])) == [5, 4, 4]
    assert sizes(draw(tournament)) == [5, 4, 4]
    with pytest.raises(Refused, match="12 seats, and 13 entrants"):
        draw(tournament, sizes=[4, 4, 4])
    with pytest.raises(Refused, match="3 to 5 seats"):
        draw(tournament, sizes=[6, 4, 3])


def test_pins_and_those_kept_apart_hold_and_stay_when_drawn_again() -> None:
    tournament = make_tournament(names=13)
    ids = sorted(tournament.entrants.values_list("pk", flat=True))
    for wish in ({"pins": {ids[0]: 4}, "apart": [(ids[0], ids[1]), (ids[2], ids[3])]}, {}, {}):
        session = draw(tournament, **wish)
        table_of = {pk: number for number, table in enumerate(session.seating["tables"], 1) for pk in table}
        assert table_of[ids[0]] == 4
        assert table_of[ids[0]] != table_of[ids[1]]
        assert table_of[ids[2]] != table_of[ids[3]]


def test_pins_that_cannot_hold_are_refused_with_names() -> None:
    tournament = make_tournament(names=("Ana", "Bo", "Cy", "Di", "Ed", "Flo"))
    ana, bo = entrant(tournament, "Ana").pk, entrant(tournament, "Bo").pk
    with pytest.raises(Refused, match="pinned to table 3, and there are tables 1 to 2"):
        draw(tournament, pins={ana: 3})
    with pytest.raises(Refused, match="“Ana” and “Bo” are to sit apart"):
        draw(tournament, pins={ana: 1, bo: 1}, apart=[(ana, bo)])
    pins = dict.fromkeys(tournament.entrants.values_list("pk", flat=True), 1)
    with pytest.raises(Refused, match="6 entrants are pinned to table 1, which has 3 seats"):
        draw(tournament, pins=pins)


def test_a_leaver_makes_a_draft_stale_and_one_more_draw_keeps_the_rest() -> None:
    tournament = make_tournament(names=13)
    ids = sorted(tournament.entrants.values_list("pk", flat=True))
    session = draw(tournament, pins={ids[0]: 2, ids[12]: 1})
    Entrant.objects.filter(pk=ids[12]).update(state="withdrawn")
    assert is_stale(session)
    with pytest.raises(Closed, match="Draw again"):
        announce_session(session, DIRECTOR)
    session = draw(tournament)
    assert seated(session) == ids[:12]
    assert ids[0] in session.seating["tables"][1]
    announce_session(session, DIRECTOR)
    assert Table.objects.count() == 3


def test_the_line_up_that_was_announced_is_at_the_tables() -> None:
    tournament = make_tournament(names=7)
    late = make_entrant(tournament, "Zoe", "checked_in")
    session = announce_session(draw(tournament), DIRECTOR)
    line_up = [[seat.player.entries.get().pk for seat in table.game.seats.all()] for table in session.tables.all()]
    assert line_up == session.seating["tables"]
    late.refresh_from_db()
    assert late.state == Entrant.State.ACTIVE
    with pytest.raises(Closed, match="announced already"):
        announce_session(session, DIRECTOR)


def test_the_session_before_is_closed_before_the_next_is_announced_and_may_be_drawn_earlier() -> None:
    tournament = make_tournament(names=7)
    first = announce_session(draw(tournament), DIRECTOR)
    second = draw(tournament)
    assert second.seating["is_early"]
    with pytest.raises(Closed, match="Close session 1 first"):
        announce_session(second, DIRECTOR)
    close(first)
    assert announce_session(second, DIRECTOR).state == Session.State.ANNOUNCED


def test_tables_are_drawn_again_after_they_were_announced_until_a_round_is_stored() -> None:
    tournament = make_tournament(names=7)
    session = announce_session(draw(tournament), DIRECTOR)
    session = seat_session(session, DIRECTOR, quickly=True)
    assert (session.state, session.announced_at, Game.objects.count()) == ("seated", None, 0)
    session = announce_session(session, DIRECTOR)
    play_table(session.tables.all()[0], {seat.player.name: [0] for seat in session.tables.all()[0].game.seats.all()[:1]}
               | {seat.player.name: [5] for seat in session.tables.all()[0].game.seats.all()[1:]})  # fmt: skip
    with pytest.raises(Closed, match="its tables stay as they are"):
        seat_session(session, DIRECTOR, quickly=True)
    assert Table.objects.count() == 2


def test_two_directors_at_once_make_one_draw() -> None:
    tournament = make_tournament(names=7)
    session = plan_session(tournament, DIRECTOR)
    drawn = seat_session(session, DIRECTOR, shown=0, quickly=True)
    with pytest.raises(Closed, match="drawn meanwhile"):
        seat_session(session, DIRECTOR, shown=0, quickly=True)
    session.refresh_from_db()
    assert session.seating == drawn.seating


def test_the_same_request_draws_once() -> None:
    tournament = make_tournament(names=7)
    session = plan_session(tournament, DIRECTOR)
    edit = TournamentEdit(None, request_key=new_key(), digest="a")
    first = seat_session(session, edit, shown=0, quickly=True).seating
    assert seat_session(session, edit, shown=0, quickly=True).seating == first


def test_nobody_is_seated_before_the_tournament_runs() -> None:
    tournament = make_tournament(names=7)
    session = plan_session(tournament, DIRECTOR)
    Tournament.objects.update(state="check_in")
    with pytest.raises(Closed, match="while the tournament is running"):
        seat_session(session, DIRECTOR, quickly=True)


def test_history_is_who_sat_there_without_void_tables() -> None:
    tournament = make_tournament(names=7)
    session = announce_session(draw(tournament), DIRECTOR)
    big, small = session.tables.all()
    Table.objects.filter(pk=small.pk).update(state="void")
    close(session)
    history = draw(tournament).seating["request"]["history"]
    assert history == [[[str(pk) for pk in session.seating["tables"][0]]]]
    assert big.game.seats.count() == 4


def test_a_substitute_does_not_make_a_table_larger_and_has_met_the_others() -> None:
    tournament = make_tournament(names=7)
    session = announce_session(draw(tournament), DIRECTOR)
    play(session)
    small = session.tables.all()[1]
    sub = make_entrant(tournament, "Zoe", "active")
    small.game.seats.create(player=sub.player, order=4, joined_round=2)
    request = draw(tournament).seating["request"]
    assert [len(table) for table in request["history"][0]] == [4, 3]
    assert sorted(weight for one, other, weight in request["weights"] if str(sub.pk) in (one, other)) == [1, 1, 1]


def test_thirteen_in_six_sessions_share_small_tables_and_meet_twice_at_most() -> None:
    tournament = make_tournament(names=13, session_count=6)
    small, met = SmallSeats(), dict[frozenset[int], int]()
    for _ in range(6):
        session = plan_session(tournament, DIRECTOR)
        session = announce_session(seat_session(session, DIRECTOR, seed=5), DIRECTOR)
        close(session)
        small.add(session.seating["tables"])
        assert small.spread <= 1
        for table in session.seating["tables"]:
            for pair in {frozenset((one, other)) for one in table for other in table if one != other}:
                met[pair] = met.get(pair, 0) + 1
    assert max(met.values()) <= 2


def test_a_plan_is_made_once_and_taken_while_nobody_comes_or_leaves() -> None:
    tournament = make_tournament(names=13, session_count=3, method="plan")
    first = announce_session(draw(tournament), DIRECTOR)
    plan = first.seating["plan"]
    assert [[len(table) for table in tables] for tables in plan] == [[4, 3, 3, 3]] * 2
    close(first)
    second = announce_session(draw(tournament), DIRECTOR)
    assert second.seating["tables"] == plan[0]
    assert second.seating["planned_in"] == 1
    close(second)
    Entrant.objects.filter(pk=first.seating["tables"][0][0]).update(state="withdrawn")
    third = draw(tournament)
    assert "planned_in" not in third.seating
    assert sizes(third) == [4, 4, 4]


def test_a_score_that_changes_afterwards_seats_nobody_anew_and_is_told() -> None:
    tournament = make_tournament(names=8)
    first = announce_session(draw(tournament), DIRECTOR)
    play(first)
    second = announce_session(draw(tournament), DIRECTOR)
    tables = second.seating["tables"]
    assert not scores_changed(second)
    table = first.tables.all()[0]
    score = table.game.rounds.get().scores.exclude(pips=0)[0]
    score.pips = 2
    score.save()
    assert scores_changed(second)
    second.refresh_from_db()
    assert second.seating["tables"] == tables
    score.pips = 5
    score.save()
    assert not scores_changed(second)
    Penalty.objects.create(entrant=tournament.entrants.all()[0], pips=10, reason="late")
    assert scores_changed(second)


@pytest.mark.parametrize(("kind", "count", "tables"), [
    ("final", 2, [2]), ("final", 5, [5]), ("final", 8, [8]), ("play_off", 2, [2]), ("play_off", 9, [3, 3, 3]),
])  # fmt: skip
def test_a_final_is_one_table_of_those_who_were_named(kind: str, count: int, tables: list[int]) -> None:
    tournament = make_tournament(names=12, method="plan")
    named = list(tournament.entrants.values_list("pk", flat=True))[:count]
    session = tournament.sessions.create(
        number=1, kind=kind, first_start=9, round_count=1, seating={"entrants": named}
    )  # fmt: skip
    session = seat_session(session, DIRECTOR, quickly=True)
    assert sizes(session) == tables
    assert seated(session) == sorted(named)
    session = announce_session(seat_session(session, DIRECTOR, quickly=True), DIRECTOR)
    assert session.tables.count() == len(tables)
