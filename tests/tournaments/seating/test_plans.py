"""How good the seating is, on cells that take no long search; `make bench-seating` has them all."""

import pytest

from tests.tournaments.seating.asking import BOUNDS, ask, assert_all_sit_once, names, session_by_session, sq
from tournaments.seating import annealing

# Designs, or searches that reach the bound at once.
CELLS = [(4, 4), (4, 4, 4, 4), (4,) * 6, (4,) * 7, (4,) * 10, (5, 5, 5, 5, 5), (5, 5, 5, 5, 4), (4,) * 8, (4,) * 9]
ONE_BY_ONE = [*CELLS, (6, 6, 5, 5, 5, 5), (5,) * 8 + (4,) * 2]
PLANNED = [*CELLS, (4,) * 12, (4,) * 16]


def best_known(key, sizes):
    return {case["sessions"]: case["sq"] for case in BOUNDS[key] if tuple(case["sizes"]) == sizes}


@pytest.mark.parametrize("sizes", ONE_BY_ONE, ids=str)
def test_session_by_session_without_knowing_the_end(sizes):
    history = session_by_session(sum(sizes), sizes, 10, seconds=0.3)
    for session in history:
        assert_all_sit_once(session, names(sum(sizes)), sizes)
    for sessions, known in best_known("one_session_at_a_time", sizes).items():
        assert sq(history[:sessions]) * 100 <= known * 105


@pytest.mark.parametrize("seed", [0, 4])
def test_past_the_design_the_session_is_taken_after_which_the_next_repeats_least(seed):
    history = session_by_session(20, (4,) * 5, 7, seed=seed)
    assert [sq(history[:sessions]) for sessions in (5, 6, 7)] == [0, 6, 20]


@pytest.mark.parametrize("sizes", PLANNED, ids=str)
@pytest.mark.parametrize("sessions", [3, 5, 7])
def test_all_sessions_planned(sizes, sessions):
    plan, report = ask(sum(sizes), sizes=list(sizes), sessions=sessions, seconds=0.1)
    known = best_known("all_sessions_planned", sizes)[sessions]
    assert report["sq"] == sq(plan) <= known
    assert report["proven"] is (report["sq"] == report["bound"])


@pytest.mark.parametrize(
    ("sizes", "sessions", "most", "seconds"),
    [
        ((5, 5, 5, 5, 4, 4), 7, 21, 1),
        ((6, 6, 5, 5, 5, 5), 7, 36, 1),
        ((5,) * 8 + (4,) * 2, 10, 14, 0.1),
        ((5, 5, 5, 5), 7, 90, 0.02),
        ((5, 4, 4, 4, 4, 4), 8, 28, 0.02),
        ((5, 4, 4, 4), 9, 120, 0.02),
    ],
    ids=str,
)
def test_plans_as_good_as_the_best_known(sizes, sessions, most, seconds):
    plan, report = ask(sum(sizes), sizes=list(sizes), sessions=sessions, seconds=seconds)
    assert report["sq"] == sq(plan) <= most


def test_the_report_of_a_plan_that_cannot_be_bettered():
    _, report = ask(16, sessions=6, sizes=[4, 4, 4, 4])
    assert report["seconds"] >= 0
    assert report == {
        "sq": 24,
        "bound": 24,
        "proven": True,
        "max_meetings": 2,
        "repeats": report["repeats"],
        "unavoidable": 24,
        "small_table_seats": {"min": 0, "max": 0},
        "left_neighbour_repeats": 0,
        "method": "transversal design of order 4",
        "seconds": report["seconds"],
    }
    assert [times for _, _, times in report["repeats"]] == [2] * 24


def test_a_design_is_gone_on_with_whatever_the_seed_and_the_order_of_names():
    history, _ = ask(24, sizes=[4] * 6, sessions=3, seed=1)
    for session in range(3, 7):
        answer, report = ask(names(24)[::-1], sizes=[4] * 6, plan=False, history=history, seed=session)
        history += answer
        assert report["method"] == "cyclic starter modulo 7"
    assert sq(history) == 0


def test_any_first_session_can_be_the_first_of_a_design():
    history = [[names(16)[first::4] for first in range(4)]]
    plan, report = ask(16, sizes=[4] * 4, sessions=4, history=history)
    assert report["sq"] == sq([*history, *plan]) == 0


def test_who_left_and_who_came_are_counted_with_all():
    history, _ = ask(12, sizes=[4, 4, 4], sessions=2, seconds=0.1)
    there = [*names(12)[3:], "new", "late", "last"]
    sessions, report = ask(there, plan=False, history=history, seconds=0.1)
    assert report["sq"] == sq([*history, *sessions]) >= report["bound"]


def test_a_thousand_players():
    sizes = [4] * 250
    [session], report = ask(1_000, sizes=sizes, plan=False, seconds=0.1, history=[[[name] for name in names(1_000)]])
    assert_all_sit_once(session, names(1_000), sizes)
    assert report["sq"] == 0


# How far a search goes


def moves_made(monkeypatch, **request):
    """How often a place to exchange was drawn, without looking at any clock."""
    made = []
    climb = annealing.Annealing._climb

    def counted(self, moves, target):
        made.append(moves)
        climb(self, moves, target)

    monkeypatch.setattr(annealing.Annealing, "_climb", counted)
    ask(**request)
    return sum(made)


def test_seconds_are_a_number_of_moves(monkeypatch):
    hard = {"players": 13, "sizes": [5, 4, 4], "sessions": 7}
    short = moves_made(monkeypatch, **hard, seconds=0.02)
    long = moves_made(monkeypatch, **hard, seconds=0.08)
    assert 3 * short < long < 5 * short
    assert long <= 0.08 * 7 * 400_000


def test_a_plan_at_the_bound_is_searched_no_further(monkeypatch):
    assert moves_made(monkeypatch, players=16, sizes=[4] * 4, sessions=10, seconds=60) == 0
    assert moves_made(monkeypatch, players=40, sizes=[4] * 10, sessions=3, seconds=60) == 0
    assert moves_made(monkeypatch, players=12, sizes=[4] * 3, sessions=4, seconds=10) < 10 * 4 * 350_000 // 20


# By standing


def test_everybody_sits_in_the_band_of_the_standing():
    standing = names(32)[::-1]
    [session], report = ask(32, plan=False, standing=standing, band=4, seconds=0.05)
    assert {name for table in session[:4] for name in table} == set(standing[:16])
    assert "not_kept" not in report


def test_bands_repeat_far_less_than_strict_order():
    standing = names(32)
    history = []
    for _ in range(5):
        answer, _ = ask(32, plan=False, standing=standing, band=4, history=history, seconds=0.2)
        history += answer
    strict = [[standing[first : first + 4] for first in range(0, 32, 4)]] * 5
    assert sq(history) * 5 <= sq(strict)


def test_who_has_no_standing_comes_last():
    [session], _ = ask(16, plan=False, sizes=[4] * 4, standing=names(16)[8:], band=2, seconds=0.05)
    assert {name for table in session[2:] for name in table} == set(names(8))


def test_bands_give_way_to_rules_and_it_is_told():
    [session], report = ask(16, plan=False, sizes=[4] * 4, standing=names(16), band=2, pins={"p0": 3}, seconds=0.05)
    assert "p0" in session[3]
    assert report["not_kept"] == ["session 1 could not be seated by standing"]
