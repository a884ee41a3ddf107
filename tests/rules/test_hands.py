import pytest

from scoring.rules import DOUBLE_BLANK, Hand, Impossible, Problem, RuleSet, Tile, hand_problems

DOUBLE_NINE = RuleSet()


def tiles(text):
    return [Tile.parse(one) for one in text.split()]


def problems(*hands, rules=DOUBLE_NINE, start=9):
    return hand_problems(hands, rules=rules, start=start)


def test_nothing_told_is_nothing_wrong():
    assert problems() == problems(None, Hand(30), Hand(0)) == []


def test_tiles_that_add_up():
    assert problems(Hand(17, tiles("5-3 9-0")), Hand(58, tiles("0-0 4-4"), double_blank=True), Hand(0, [])) == []


def test_the_double_blank_among_the_tiles_need_not_be_flagged():
    assert problems(Hand(50, [DOUBLE_BLANK])) == []


def test_tiles_that_do_not_add_up():
    found = problems(Hand(8, tiles("5-3")), Hand(9, tiles("5-4 1-0")), Hand(3, []))
    assert found == [Impossible(Problem.WRONG_TILES, (1, 2))]


@pytest.mark.parametrize("double_blank", [0, 25, 50, 100])
def test_the_double_blank_adds_what_the_rule_set_says(double_blank):
    rules = RuleSet(double_blank=double_blank)
    assert problems(Hand(double_blank + 8, tiles("0-0 5-3"), double_blank=True), rules=rules) == []
    assert problems(Hand(double_blank + 9, tiles("0-0 5-3"), double_blank=True), rules=rules)


def test_a_tile_held_twice():
    found = problems(Hand(8, tiles("5-3")), Hand(4, tiles("4-0")), Hand(9, tiles("3-5 1-0")))
    assert found == [Impossible(Problem.WRONG_TILES, (0, 2), tiles=(Tile(5, 3),))]
    assert problems(Hand(16, tiles("5-3 5-3"))) == [Impossible(Problem.WRONG_TILES, (0,), tiles=(Tile(5, 3),))]


def test_a_tile_that_lies_on_the_table():
    found = problems(Hand(18, tiles("9-9")), start=9)
    assert found == [Impossible(Problem.WRONG_TILES, (0,), tiles=(Tile(9, 9),))]
    assert problems(Hand(18, tiles("9-9")), start=8) == []


def test_a_tile_of_a_larger_set():
    assert problems(Hand(12, tiles("12-0"))) == [Impossible(Problem.WRONG_TILES, (0,), tiles=(Tile(12, 0),))]
    assert problems(Hand(12, tiles("12-0")), rules=RuleSet(set_max=12)) == []


def test_the_double_blank_is_not_charged_in_its_own_round():
    found = problems(Hand(5), Hand(60, double_blank=True), start=0)
    assert found == [Impossible(Problem.DOUBLE_BLANK_IN_ITS_ROUND, (1,))]


def test_the_double_blank_among_the_tiles_of_its_own_round():
    assert problems(Hand(50, [DOUBLE_BLANK]), start=0) == [
        Impossible(Problem.WRONG_TILES, (0,), tiles=(DOUBLE_BLANK,)),
    ]


def test_fewer_points_than_the_double_blank_counts():
    assert problems(Hand(49, double_blank=True)) == [Impossible(Problem.DOUBLE_BLANK_TOO_LOW, (0,))]
    assert problems(Hand(50, double_blank=True)) == []
    assert problems(Hand(0, double_blank=True), rules=RuleSet(double_blank=0)) == []


def test_the_double_blank_in_two_hands():
    wrong = [Impossible(Problem.WRONG_TILES, (0, 1), tiles=(DOUBLE_BLANK,))]
    assert problems(Hand(50, double_blank=True), Hand(60, double_blank=True)) == wrong
    assert problems(Hand(50, [DOUBLE_BLANK]), Hand(60, double_blank=True)) == wrong


def test_a_flag_that_the_tiles_do_not_bear_out():
    assert problems(Hand(54, tiles("9-8 9-7 9-6 6-0"), double_blank=True)) == [
        Impossible(Problem.WRONG_TILES, (0,)),
    ]


def test_all_that_is_wrong_is_given():
    found = problems(Hand(9, [DOUBLE_BLANK], double_blank=True), start=0)
    assert [one.problem for one in found] == [
        Problem.DOUBLE_BLANK_IN_ITS_ROUND,
        Problem.DOUBLE_BLANK_TOO_LOW,
        Problem.WRONG_TILES,
    ]
