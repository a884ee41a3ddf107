"""What tables dispute about, as rounds that the engine judges: each answer of the rules page is true here.

The numbers are those of `scoring.disputes`; every reason that is given must cite a clause which that page cites.
"""

import pytest

from scoring.rules import (
    AheadBy,
    Problem,
    Row,
    RuleSet,
    SeatFault,
    Tile,
    Unreadable,
    all_tiles,
    check_seats,
    judge,
    judge_sheet,
    read_text_form,
    round_starts,
    standings,
    why_impossible,
)
from scoring.wording.disputes import QUESTIONS

PLAYERS = ("Ana", "Ben", "Cai")
ARMS = "9-9 9-1@9-9 9-2@9-9 9-3@9-9 9-4@9-9"
FOOT = f"{ARMS} 4-4@9-4"


def judgement(moves, start=9, hands=None, players=PLAYERS, **rules):
    """Ana, Ben and Cai play clockwise from Ana on; hands are written like "9-9 5-1"."""
    dealt = {player: [Tile.parse(tile) for tile in hand.split()] for player, hand in (hands or {}).items()}
    return judge(
        read_text_form(moves, rules=RuleSet.from_json(rules), start=start, players=players, hands=dealt or None)
    )


def played(moves, **more):
    """Where the round stands; the moves are all legal."""
    found = judgement(moves, **more)
    assert found.verdict.allowed, found.to_json()
    return found.round


def refused(moves, **more):
    """The rule and the clause that the last move breaks, and none before it."""
    found = judgement(moves, **more)
    assert not found.verdict.allowed
    assert len(found.round.actions) == len(moves.split()) - 1
    return str(found.verdict.reason), found.verdict.clause


def assert_cited(number, *clauses):
    assert set(clauses) <= set(QUESTIONS[number][1])


def test_1_a_double_that_nobody_has_is_drawn_for_in_turn():
    searching = played("draw:5-4 draw:7-1 draw:8-0 draw:6-6", start=7)
    assert (searching.turn, searching.has_started) == ("Ben", False)
    assert refused("draw:5-4 6-6", start=7) == ("wrong-start", "R10")
    assert_cited(1, "R12")


def test_1_unless_this_table_skips_it():
    assert refused("draw", start=7, start_search="next_lower") == ("must-play", "R12")
    assert round_starts(RuleSet(start_search="next_lower"), burned=[7])[1:3] == (8, 6)
    assert played("draw", start=0, start_search="next_lower").yard == 33


def test_2_who_draws_the_double_starts():
    assert played("draw:5-4 draw:7-7", start=7).turn == "Ben"
    assert refused("draw:5-4 draw:7-7 1:7-7", start=7) == ("out-of-turn", "R16")
    assert played("draw:5-4 draw:7-7 7-7", start=7).turn == "Cai"


def test_3_tiles_of_the_search_stay_in_the_hand():
    found = played("draw:9-4 draw:9-9 9-9", hand_size=3)
    assert Tile(9, 4) in found.known("Ana")
    assert (found.count("Ana"), found.count("Ben"), found.count("Cai")) == (4, 3, 3)
    assert played("draw:9-4 draw:9-9 9-9 9-1@9-9 9-4@9-9", hand_size=3).count("Ana") == 3


def test_4_the_starter_lays_one_tile():
    assert refused("9-9 1:9-1@9-9") == ("out-of-turn", "R16")
    assert_cited(4, "R16")


@pytest.mark.parametrize("arms", [3, 4, 6, 8])
def test_5_no_building_while_the_start_double_has_a_free_side(arms):
    laid = "9-9" + "".join(f" 9-{low}@9-9" for low in range(arms - 1))
    assert refused(f"{laid} 1-0@9-0", start_arms=arms) == ("arms-first", "R17")
    assert played(f"{laid} 9-8@9-9 1-0@9-0", start_arms=arms).outcome is None
    assert_cited(5, "R17")


def test_6_nor_a_double_on_a_fresh_arm():
    assert refused("9-9 9-4@9-9 4-4@9-4") == ("arms-first", "R17")
    assert played(FOOT).tableau.lies(Tile(4, 4))
    assert_cited(6, "R17")


def test_7_the_foot_comes_before_everywhere_else():
    assert refused(f"{FOOT} 8-1@9-1") == ("foot-first", "R23")
    assert played(f"{FOOT} draw").turn == "Ana"
    assert refused(f"{FOOT} pass") == ("must-draw", "R18")
    assert_cited(7, "R23", "R18")


def test_7_with_the_foot_complete_every_arm_is_open():
    assert played(f"{FOOT} 4-1@4-4 4-2@4-4 4-3@4-4 8-1@4-1 8-2@9-2").outcome is None


HANDS = {"Ana": "9-9 7-1", "Ben": "9-1 6-5", "Cai": "8-7 6-4"}


@pytest.mark.parametrize("instead", ["draw", "pass"])
def test_8_who_has_a_tile_that_fits_plays(instead):
    assert refused(f"9-9 {instead}", hands=HANDS, hand_size=2) == ("must-play", "A10")
    assert_cited(8, "A10")


def test_9_a_drawn_tile_that_fits_may_be_kept_until_the_next_turn():
    kept = "9-9 9-1@9-9 draw:9-5 pass"
    assert played(kept).turn == "Ana"
    assert refused(f"{kept} 9-2@9-9 9-3@9-9 pass") == ("must-play", "A10")
    assert refused("9-9 9-1@9-9 draw:9-5 9-6@9-9") == ("drawn-only", "R19")
    assert_cited(9, "R19")


def test_9_unless_it_must_be_played_at_this_table():
    assert refused("9-9 9-1@9-9 draw:9-5 pass", drawn_tile="must") == ("must-play", "A10")
    assert played("9-9 9-1@9-9 draw:6-5 pass", drawn_tile="must").turn == "Ana"


def test_10_one_tile_is_drawn():
    assert refused("9-9 draw:5-1 draw") == ("one-draw", "R18")
    assert played("9-9 draw:5-1 pass").turn == "Cai"
    assert_cited(10, "R18")


def test_10_unless_this_table_draws_until_a_tile_fits():
    house = {"draw_mode": "until_playable"}
    assert played("9-9 draw:5-1 draw:6-1 draw:9-5 9-5@9-9", **house).turn == "Cai"
    assert refused("9-9 draw:5-1 pass", **house) == ("must-draw", "R18")
    assert refused("9-9 draw:9-5 draw", **house) == ("must-play", "A10")


def test_11_a_double_gives_no_second_turn():
    assert refused(f"{FOOT} 3:4-1@4-4") == ("out-of-turn", "R16")
    assert played(FOOT).turn == "Ana"
    assert_cited(11, "R16")


def test_12_no_double_fits_on_an_unfinished_foot():
    tableau = played(FOOT).tableau
    doubles = [tile for tile in all_tiles(9) if tile.is_double]
    assert list(tableau.legal_plays(doubles)) == []
    assert refused(f"{FOOT} 5-5@4-4") == ("ends-differ", "R14")


# A double-six set: every 4 lies, the double last and with one toe.
CUT_SHORT = "6-6 6-4@6-6 6-3@6-6 6-2@6-6 6-1@6-6 4-3@6-3 4-2@6-2 4-1@6-1 5-4@6-4 4-4@4-3 4-0@4-4"


def test_13_a_foot_that_can_never_be_completed_ends_the_round():
    found = played(CUT_SHORT, start=6, set_max=6)
    assert (found.outcome.ending, found.outcome.by) == ("blocked", None)
    assert found.yard == 7
    assert refused(f"{CUT_SHORT} 3:draw", start=6, set_max=6) == ("hand-over", "R27")
    assert_cited(13, "R27")


def test_13_unless_the_yard_is_drawn_empty_first_at_this_table():
    house = {"set_max": 6, "dead_position": "draw_out"}
    drawn = " draw pass" * 7
    assert played(f"{CUT_SHORT} draw pass", start=6, **house).outcome is None
    assert played(f"{CUT_SHORT}{drawn}", start=6, **house).outcome.ending == "blocked"


LAST_DOUBLE = "9-9 9-1@9-9 9-4@9-9 9-2@9-9 9-5@9-9 1-0@9-1 4-4@9-4"


def test_14_the_last_tile_may_be_a_double():
    found = played(LAST_DOUBLE, players=("Ana", "Ben"), hand_size=4)
    assert (found.outcome.ending, found.outcome.by) == ("out", "Ana")
    assert_cited(14, "R26")


def test_14_or_a_toe_of_a_foot_that_is_not_complete():
    found = played(f"{LAST_DOUBLE} 4-3@4-4 5-4@4-4", players=("Ana", "Ben"), hand_size=5)
    assert found.outcome.by == "Ana"
    assert found.tableau.obligation.left == 1


def test_15_the_foot_is_owed_whatever_was_said():
    owed = played(FOOT).obligation
    assert (str(owed.onto), owed.left, str(owed.why)) == ("4-4", 3, "foot")


OPEN_HANDS = {"Ana": "9-9", "Ben": "0-0", "Cai": "6-6"}


@pytest.mark.parametrize("worth", [0, 25, 50, 100])
def test_16_the_double_blank_counts_what_the_table_agreed(worth):
    found = played("9-9", hands=OPEN_HANDS, hand_size=1, double_blank=worth)
    assert found.scores() == {"Ana": 0, "Ben": worth, "Cai": 12}


def test_16_and_fifty_without_an_agreement():
    assert played("9-9", hands=OPEN_HANDS, hand_size=1).scores()["Ben"] == 50


def test_17_doubles_count_once():
    assert played("9-9", hands=OPEN_HANDS, hand_size=1).scores()["Cai"] == 12


def test_18_a_blank_fits_only_a_blank():
    arms = "9-9 9-0@9-9 9-1@9-9 9-2@9-9 9-3@9-9"
    assert refused(f"{arms} 5-4@9-0") == ("ends-differ", "R14")
    assert refused(f"{arms} 7-0@9-1") == ("ends-differ", "R14")
    assert played(f"{arms} 7-0@9-0").turn == "Ana"


def test_19_the_double_blank_lies_on_the_table_in_its_own_round():
    assert refused("0-0 draw:0-0", start=0) == ("already-played", "R14")
    sheet = {
        "format": "chicken-foot-sheet/1",
        "rules": {"first_start": 0},
        "players": ["Ana", "Ben"],
        "rounds": [{"start": "0-0", "ending": "out", "pips": {"Ana": 0, "Ben": 50}, "double_blank": "Ben"}],
    }
    assert [found["problem"] for found in judge_sheet(sheet)["problems"]] == [Problem.DOUBLE_BLANK_IN_ITS_ROUND]


def test_20_two_players_never_both_go_out():
    assert refused(f"{LAST_DOUBLE} 2:4-0@4-4", players=("Ana", "Ben"), hand_size=4) == ("hand-over", "R26")
    assert why_impossible([0, 0, 30], rules=RuleSet(), start=9).problem is Problem.TWO_ZEROS
    assert_cited(20, "R26")


def test_20_though_a_blank_that_counts_nothing_leaves_a_second_zero():
    free = RuleSet(double_blank=0)
    assert why_impossible([0, 0, 30], rules=free, start=9, ending="out") is None
    assert why_impossible([0, 0, 0], rules=free, start=9, ending="out").problem is Problem.TWO_ZEROS


def test_21_the_lowest_hand_of_a_blocked_round_scores_its_pips():
    hands = {
        "Ana": "6-6 6-2 4-2 4-4 1-0 1-1 2-0",
        "Ben": "6-4 6-1 4-1 4-0 5-5 5-3 3-3",
        "Cai": "6-3 4-3 5-4 6-5 6-0 3-2 2-1",
    }
    assert played(CUT_SHORT, start=6, set_max=6, hands=hands).scores() == {"Ana": 5, "Ben": 24, "Cai": 25}
    assert why_impossible([0, 24, 25], rules=RuleSet(), start=9, ending="blocked").problem is Problem.ZERO_IN_BLOCKED


def test_22_an_empty_yard_ends_no_round():
    emptied = f"{ARMS} draw pass pass"
    found = played(emptied, hand_size=18)
    assert (found.yard, found.turn, found.outcome) == (0, "Ben", None)
    assert played(f"{emptied} 6-1@9-1", hand_size=18).turn == "Cai"
    assert refused(f"{emptied} draw", hand_size=18) == ("yard-empty", "R20")
    assert_cited(22, "R20")


def test_23_nobody_can_play_but_the_yard_has_tiles():
    assert refused(f"{FOOT} pass") == ("must-draw", "R18")
    found = played(f"{FOOT} draw pass draw pass draw pass")
    assert (found.turn, found.outcome) == ("Ana", None)
    assert_cited(23, "R18")


def test_24_a_wrong_tile_noticed_too_late_stands():
    wrong = "8-1@9-1"
    assert refused(f"{FOOT} {wrong}") == ("foot-first", "R23")
    assert played(f"{FOOT} {wrong}! 4-1@4-4 4-2@4-4 4-3@4-4 8-5@8-1").outcome is None


def test_25_eight_times_seven_is_more_than_fifty_five():
    (problem,) = check_seats(RuleSet(), 8)
    assert (problem.fault, problem.refused, problem.hand_size, problem.set_max) == (
        SeatFault.TOO_FEW_TILES,
        True,
        6,
        12,
    )
    with pytest.raises(Unreadable):
        judgement("9-9", players=tuple("ABCDEFGH"))
    assert played("9-9", players=tuple("ABCDEFGH"), hand_size=6).yard == 7


def places(**rounds):
    return [(found.player, found.place, found.ahead_by) for found in standings([Row(*row) for row in rounds.items()])]


def test_26_ties_are_broken_by_zero_rounds_then_by_the_lowest_other_round():
    assert places(Ana=(0, 0, 30), Ben=(0, 12, 18)) == [("Ana", 1, AheadBy.ZERO_ROUNDS), ("Ben", 2, None)]
    assert places(Ana=(0, 12, 18), Ben=(0, 10, 20)) == [("Ben", 1, AheadBy.LOWEST_ROUND), ("Ana", 2, None)]
    level = places(Ana=(0, 12, 18), Ben=(0, 18, 12), Cai=(0, 20, 11))
    assert level == [("Ana", 1, AheadBy.LEVEL), ("Ben", 1, AheadBy.TOTAL), ("Cai", 3, None)]


def test_27_only_a_round_of_nothing_is_a_zero_round():
    (ana, _ben) = standings([Row("Ana", (3, 10)), Row("Ben", (20, 30))])
    assert (ana.zero_rounds, ana.lowest_non_zero) == (0, 3)


def test_28_the_holder_of_the_next_double_starts_whoever_won():
    hands = {"Ana": "9-4 9-5", "Ben": "8-8 6-5", "Cai": "7-0 7-1"}
    assert played("2:8-8", start=8, hands=hands, hand_size=2).turn == "Cai"
    assert refused("9-4", start=8, hands=hands, hand_size=2) == ("wrong-start", "R10")
    assert refused("8-8", start=8, hands=hands, hand_size=2) == ("not-held", "R7")
    assert_cited(28, "R10")


def test_every_question_is_put_to_the_engine():
    tested = {int(name.split("_")[1]) for name in globals() if name.split("_")[1:2] and name.split("_")[1].isdecimal()}
    assert tested == set(QUESTIONS)
