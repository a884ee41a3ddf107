"""The standings from the rows: against score sheets read one by one, and in how many statements."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.models import HandScore, Round, RoundAbsence
from tests.tournaments.make_tournaments import entrant, make_entrant, make_session, make_tournament, play_table
from tournaments.models import Entrant, Penalty, Table, Tournament
from tournaments.models.standing import Line, make_snapshot, tournament_standings
from tournaments.placings import Counting, Mark, Tally, place_all

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cy", "Di")
NAMES = (*FOUR, "Ed", "Flo", "Gus", "Hal", "Ida")


def figures(lines: list[Line]) -> list[tuple[int | None, str, int, int]]:
    return [(line.place, line.entrant.name, line.total, line.rounds) for line in lines]


def played(scores: dict[str, list[int | None]] | None = None, **fields: Any) -> Tournament:
    tournament = make_tournament(names=FOUR, **fields)
    session = make_session(tournament, [FOUR], state="playing")
    scores = scores or {"Ana": [0, 12], "Bo": [12, 0], "Cy": [8, 20], "Di": [5, 9]}
    play_table(session.tables.get(), scores)
    return tournament


def penalise(tournament: Tournament, name: str, pips: int, **fields: Any) -> Penalty:
    return Penalty.objects.create(entrant=entrant(tournament, name), pips=pips, reason="late", **fields)


def test_best_first_with_a_place_and_the_figures_it_comes_from() -> None:
    tournament = played()
    make_session(tournament)
    Entrant.objects.filter(player__name="Ana").update(public_name="Anaconda")
    lines = tournament_standings(tournament)
    assert figures(lines) == [(1, "Anaconda", 12, 2), (1, "Bo", 12, 2), (3, "Di", 14, 2), (4, "Cy", 28, 2)]


def test_a_round_counts_once_nobody_is_missing() -> None:
    tournament = played()
    HandScore.objects.filter(round__number=2, seat__player__name="Cy").delete()
    assert figures(tournament_standings(tournament))[0] == (1, "Ana", 0, 1)
    round_ = Round.objects.get(number=2)
    RoundAbsence.objects.create(round=round_, seat=round_.game.seats.get(player__name="Cy"))
    assert (4, "Di", 14, 2) in [(4, *line[1:]) for line in figures(tournament_standings(tournament))]
    assert next(line for line in tournament_standings(tournament) if line.entrant.name == "Cy").rounds == 1


def test_who_left_is_missing_in_no_later_round() -> None:
    tournament = played()
    seat = Table.objects.get().game.seats.get(player__name="Cy")
    HandScore.objects.filter(round__number=2, seat=seat).delete()
    type(seat).objects.filter(pk=seat.pk).update(left_round=2)
    assert {line.entrant.name: line.rounds for line in tournament_standings(tournament)} == {
        "Ana": 2, "Bo": 2, "Cy": 1, "Di": 2
    }  # fmt: skip


def test_a_void_table_counts_nowhere_and_nothing_played_is_not_zero() -> None:
    tournament = played()
    Table.objects.update(state=Table.State.VOID)
    assert [(line.place, line.rounds, line.lowest_non_zero) for line in tournament_standings(tournament)] == [
        (None, 0, None)
    ] * 4


def test_rounds_after_the_end_of_a_table_that_was_cut_short_count_nothing() -> None:
    tournament = played()
    game = Table.objects.get().game
    type(game).objects.filter(pk=game.pk).update(closed_after=1)
    assert {line.rounds for line in tournament_standings(tournament)} == {1}


def test_penalties_that_stand_change_the_total_only() -> None:
    tournament = played()
    penalise(tournament, "Ana", 5)
    penalise(tournament, "Bo", 50, withdrawn_at=timezone.now())
    lines = {line.entrant.name: line for line in tournament_standings(tournament)}
    assert (lines["Ana"].total, lines["Ana"].zero_rounds, lines["Ana"].lowest_non_zero) == (17, 1, 12)
    assert (lines["Bo"].place, lines["Bo"].penalty, lines["Ana"].place) == (1, 0, 3)


@pytest.mark.parametrize(("state", "is_pending"), [("playing", False), ("submitted", True), ("disputed", True)])
def test_lines_wait_while_a_sheet_of_theirs_does(state: str, is_pending: bool) -> None:
    tournament = played()
    Table.objects.update(state=state)
    assert {line.is_pending for line in tournament_standings(tournament)} == {is_pending}


def test_until_a_session_leaves_out_what_came_later() -> None:
    tournament = played()
    second = make_session(tournament, [FOUR[::-1]])
    play_table(second.tables.get(), {"Di": [0, 0], "Cy": [5, 5], "Bo": [9, 9], "Ana": [1, 1]})
    penalise(tournament, "Di", 30, session=second)
    first = tournament.sessions.get(number=1)
    assert figures(tournament_standings(tournament, first))[2] == (3, "Di", 14, 2)
    assert figures(tournament_standings(tournament))[-1] == (4, "Di", 44, 4)


def test_a_play_off_and_the_final_add_nothing_to_the_standings_and_the_final_places() -> None:
    tournament = played()
    for kind in ("play_off", "final"):
        session = make_session(tournament, [FOUR[2:] + FOUR[:1]], kind=kind)
        play_table(session.tables.get(), {"Cy": [0, 0], "Di": [7, 7], "Ana": [3, 3]})
    assert figures(tournament_standings(tournament)) == [
        (1, "Cy", 28, 2), (2, "Ana", 12, 2), (3, "Di", 14, 2), (4, "Bo", 12, 2)
    ]  # fmt: skip


def test_trimmed_to_the_rounds_that_every_table_completed() -> None:
    tournament = make_tournament(names=NAMES[:8], counting="trimmed")
    session = make_session(tournament, [NAMES[:4], NAMES[4:8]])
    one, other = session.tables.all()
    play_table(one, {key: [3, 4] for key in NAMES[:4]} | {"Ana": [0, 0]})
    play_table(other, {key: [3] for key in NAMES[4:8]} | {"Ed": [0]})
    assert {line.rounds for line in tournament_standings(tournament)} == {1}
    Table.objects.filter(pk=other.pk).update(state=Table.State.VOID)
    assert {line.rounds for line in tournament_standings(tournament)} == {0, 2}


def test_the_last_ones_are_those_without_a_place() -> None:
    tournament = played()
    tournament.entrants.filter(player__name="Bo").update(state="disqualified")
    assert figures(tournament_standings(tournament))[-1] == (None, "Bo", 12, 2)


def test_marks_at_the_end_of_all_sessions() -> None:
    tournament = played(cut=1, session_count=2)
    assert {line.mark for line in tournament_standings(tournament)} == {Mark.OPEN}
    tournament.session_count = 1
    assert [line.mark for line in tournament_standings(tournament)] == [Mark.LEVEL, Mark.LEVEL, Mark.OUT, Mark.OUT]


def test_a_snapshot_keeps_ids_and_figures() -> None:
    tournament = played()
    make_entrant(tournament, "Zoe")
    kept = make_snapshot(tournament.sessions.get()).placings
    assert (kept[0]["place"], kept[0]["total"]) == (1, 12)
    assert (kept[-1]["place"], kept[-1]["total"], kept[-1]["rounds"]) == (None, None, 0)


@pytest.mark.parametrize("counting", ["per_round", "trimmed", "totals"])
def test_in_three_statements_however_many_there_are(
    counting: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = random_tournament(random.Random(1), counting)
    tournament.cut = 3
    with django_assert_max_num_queries(3):
        tournament_standings(tournament)


def random_tournament(chance: random.Random, counting: str) -> Tournament:
    """Rows as they could only come about by many corrections: holes, absences, leavers, ends before the last round."""
    tournament = make_tournament(names=NAMES, counting=counting, ranked_share=chance.choice([50, 75, 100]))
    for kind in ("regular", "regular", "regular", chance.choice(["regular", "final"])):
        shuffled = chance.sample(NAMES, len(NAMES))
        session = make_session(tournament, [shuffled[:3], shuffled[3:6], shuffled[6:]], round_count=3, kind=kind)
        for table in session.tables.all():
            _play_at_random(table, chance)
            table.state = chance.choice([*Table.State.values, "playing", "accepted"])
            table.save()
    for name in chance.sample(NAMES, 2):
        penalise(tournament, name, chance.randint(-9, 9))
    tournament.entrants.filter(player__name=chance.choice(NAMES)).update(
        state=chance.choice(["disqualified", "withdrawn"])
    )
    return tournament


def _play_at_random(table: Table, chance: random.Random) -> None:
    seats = list(table.game.seats.all())
    for seat in seats:
        seat.left_round = chance.choice([None] * 5 + [2, 3])
        seat.joined_round = chance.choice([1] * 6 + [2])
        seat.save()
    table.game.closed_after = chance.choice([None, None, None, 1, 2])
    table.game.save()
    for number in range(1, chance.randint(1, 4)):
        round_ = Round.objects.create(game=table.game, number=number, start=10 - number, ending="out")
        for seat in seats:
            told = chance.random()
            if told < 0.8:
                HandScore.objects.create(round=round_, seat=seat, pips=chance.choice([0, 0, 1, 2, 3]))
            elif told < 0.95:
                RoundAbsence.objects.create(round=round_, seat=seat)


def naive_standings(tournament: Tournament) -> list[tuple[int | None, int, int, int, int | None]]:
    """Score sheet by score sheet."""
    scores: dict[str, dict[int, list[int]]] = {"regular": {}, "final": {}}
    for session in tournament.sessions.all():
        sheets = [(t, t.game.scoresheet()) for t in session.tables.exclude(state="void")]
        for _table, sheet in sheets:
            for round_ in sheet.complete_rounds:
                everywhere = all(round_.number <= s.round_count and s.is_complete(round_.number) for _, s in sheets)
                if tournament.counting == "trimmed" and session.kind == "regular" and not everywhere:
                    continue
                for seat in sheet.seats:
                    if (pips := round_.pips(seat.id)) is not None:
                        scores[session.kind].setdefault(seat.player_id, []).append(pips)
    tallies, final, out = [], [], []
    for one in tournament.entrants.all():
        for kind, into in (("regular", tallies), ("final", final)):
            own = scores[kind].get(one.player_id, [])
            penalty = sum(p.pips for p in one.penalties.filter(withdrawn_at=None)) if kind == "regular" else 0
            lowest = min((pips for pips in own if pips), default=None)
            into.append(Tally(one.pk, sum(own), len(own), own.count(0), lowest, penalty))
        out += [one.pk] if one.state == "disqualified" else []
    counting = Counting(tournament.share, is_totals=tournament.counting == "totals")
    by_id = {tally.player: tally for tally in tallies}
    return [
        (
            row.place,
            row.player,
            by_id[row.player].total,
            by_id[row.player].round_count,
            by_id[row.player].lowest_non_zero,
        )
        for row in place_all(tallies, counting, final, out)
    ]


@pytest.mark.parametrize("counting", ["per_round", "trimmed", "totals"])
@pytest.mark.parametrize("seed", range(8))
def test_as_score_sheets_read_one_by_one_say(seed: int, counting: str) -> None:
    tournament = random_tournament(random.Random(seed), counting)
    lines = tournament_standings(tournament)
    found = [(line.place, line.entrant.pk, line.total, line.rounds, line.lowest_non_zero) for line in lines]
    assert found == naive_standings(tournament)
