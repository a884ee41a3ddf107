from random import Random

import pytest
from hypothesis import given

from scoring.rules import (
    ALLOWED,
    End,
    IllegalPlay,
    Obligation,
    Play,
    Reason,
    RuleSet,
    Tableau,
    Tile,
    Verdict,
    Why,
    all_tiles,
)
from tests.rules.playing import SEEDS, random_tableau, rule_sets, tableaux, tiles

RULES = RuleSet()
ARMS = "9-9 9-5@9-9 9-4@9-9 9-3@9-9 9-2@9-9"


def laid(text, rules=RULES, start=9):
    tableau = Tableau(rules, start)
    for word in text.split():
        tableau.push(Play.parse(word))
    return tableau


def ruling(text, play, **more):
    return laid(text, **more).rule_on(Play.parse(play))


def state(tableau):
    """All that a tableau knows, apart from it."""
    return vars(tableau) | {
        "_outer": dict(tableau._outer),
        "_open": [dict(ends) for ends in tableau._open],
        "_laid": list(tableau._laid),
        "_plays": list(tableau._plays),
        "_before": list(tableau._before),
    }


def unseen(tableau):
    return [tile for tile in all_tiles(tableau.rules.set_max) if not tableau.lies(tile)]


@pytest.mark.parametrize(
    ("before", "play", "verdict"),
    [
        ("", "10-9", Verdict(Reason.NOT_IN_SET, "R2", tiles("10-9"))),
        ("9-9", "9-9", Verdict(Reason.ALREADY_PLAYED, "R14", tiles("9-9"))),
        ("", "8-8", Verdict(Reason.WRONG_START, "R9", tiles("9-9"))),
        ("", "9-8@9-9", Verdict(Reason.WRONG_START, "R9", tiles("9-9"))),
        ("", "9-9@8-8", Verdict(Reason.NO_SUCH_END, "R14", tiles("8-8"))),
        ("9-9", "9-8", Verdict(Reason.NO_SUCH_END, "R14")),
        ("9-9", "9-8@8-8", Verdict(Reason.NO_SUCH_END, "R14", tiles("8-8"))),
        ("9-9", "8-7@9-9", Verdict(Reason.ENDS_DIFFER, "R15", tiles("9-9"))),
        (ARMS, "9-8@9-5", Verdict(Reason.ENDS_DIFFER, "R14", tiles("9-5"))),
        (ARMS, "9-8@9-9", Verdict(Reason.END_TAKEN, "R14", tiles("9-5 9-4 9-3 9-2"))),
        (f"{ARMS} 5-1@9-5", "5-3@9-5", Verdict(Reason.END_TAKEN, "R14", tiles("5-1"))),
        ("9-9 9-5@9-9", "5-1@9-5", Verdict(Reason.ARMS_FIRST, "R17", tiles("9-9"))),
        (f"{ARMS} 5-5@9-5", "4-1@9-4", Verdict(Reason.FOOT_FIRST, "R23", tiles("5-5"))),
        (f"{ARMS} 5-5@9-5", "5-1@5-5", ALLOWED),
        (f"{ARMS} 5-5@9-5 5-1@5-5 5-2@5-5 5-3@5-5", "5-0@5-5", Verdict(Reason.END_TAKEN, "R14", tiles("5-1 5-2 5-3"))),
        (f"{ARMS} 5-5@9-5 5-1@5-5 5-2@5-5 5-3@5-5", "4-1@9-4", ALLOWED),
    ],
)
def test_the_reason_the_clause_and_the_tiles_that_decide(before, play, verdict):
    assert ruling(before, play) == verdict


def test_a_later_round_starts_by_another_clause():
    assert ruling("", "9-9", start=8) == Verdict(Reason.WRONG_START, "R10", tiles("8-8"))


def test_the_first_reason_is_given():
    assert ruling("9-9", "12-9@8-8").reason is Reason.NOT_IN_SET
    assert ruling("9-9 9-5@9-9", "9-5@8-8").reason is Reason.ALREADY_PLAYED
    assert ruling("9-9 9-5@9-9", "9-4@9-5").reason is Reason.ENDS_DIFFER
    assert ruling(f"{ARMS} 5-1@9-5 4-4@9-4", "5-3@9-5").reason is Reason.END_TAKEN


def test_a_blank_matches_only_a_blank():
    assert ruling("0-0", "9-8@0-0", start=0).reason is Reason.ENDS_DIFFER
    assert ruling("0-0", "9-0@0-0", start=0).allowed


@pytest.mark.parametrize("arms", [3, 4, 6, 8])
def test_the_start_double_has_as_many_arms_as_the_house_says(arms):
    tableau = Tableau(RuleSet(start_arms=arms), 9)
    tableau.push(Play(Tile(9, 9)))
    for low in range(arms):
        assert tableau.obligation == Obligation(Tile(9, 9), arms - low, Why.ARMS)
        assert tableau.open_ends() == {Tile(9, 9): End(9, arms - low)}
        tableau.push(Play(Tile(9, low), Tile(9, 9)))
    assert tableau.obligation is None
    assert tableau.open_ends() == {Tile(9, low): End(low, 1) for low in range(arms)}


def test_a_foot_opens_three_toes():
    tableau = laid(f"{ARMS} 5-5@9-5 5-1@5-5")
    assert tableau.obligation == Obligation(Tile(5, 5), 2, Why.FOOT)
    assert tableau.open_ends() == {Tile(5, 5): End(5, 2)}
    for word in ("5-2@5-5", "5-3@5-5"):
        tableau.push(Play.parse(word))
    assert tableau.obligation is None
    assert set(map(str, tableau.open_ends())) == {"9-4", "9-3", "9-2", "5-1", "5-2", "5-3"}


def test_nothing_is_open_before_the_start():
    tableau = Tableau(RULES, 9)
    assert (tableau.plays, tableau.open_ends(), tableau.obligation, tableau.is_dead) == ((), {}, None, False)


def test_a_push_that_is_not_allowed_changes_nothing():
    tableau = laid("9-9")
    before = state(tableau)
    with pytest.raises(IllegalPlay) as raised:
        tableau.push(Play.parse("8-7@9-9"))
    assert raised.value.verdict.reason is Reason.ENDS_DIFFER
    assert vars(tableau) == before


def test_what_is_written_is_what_was_laid():
    tableau = laid(ARMS)
    assert str(tableau) == ARMS
    assert repr(tableau) == f"<Tableau: {ARMS}>"
    assert [str(play) for play in tableau.plays] == ARMS.split()


@given(tableaux)
def test_popping_takes_back_all_that_pushing_did(tableau):
    states = []
    plays = tableau.plays
    while tableau.plays:
        states.append(state(tableau))
        assert tableau.pop() == plays[len(tableau.plays)]
    assert vars(tableau) == vars(Tableau(tableau.rules, tableau.start.high))
    for play in plays:
        tableau.push(play)
        assert vars(tableau) == states.pop()


@given(tableaux)
def test_the_lazy_plays_are_those_the_rules_allow(tableau):
    hand = unseen(tableau)
    plays = tableau.legal_plays(hand)
    places = [play.tile for play in tableau.plays] or [None]
    allowed = [play for tile in hand for onto in places if tableau.rule_on(play := Play(tile, onto)).allowed]
    assert sorted(map(str, plays)) == sorted(map(str, allowed))
    assert all(play in plays for play in allowed)
    assert len(plays) == len(allowed)
    assert bool(plays) == bool(allowed) == any(map(tableau.fits, hand))


@given(tableaux)
def test_tiles_that_lie_or_are_in_no_set_have_no_plays(tableau):
    hand = [play.tile for play in tableau.plays] + [Tile(19, 19), Tile(99, 0)]
    assert list(tableau.legal_plays(hand)) == []
    assert not tableau.legal_plays(hand)


def test_a_play_of_the_hand_is_a_legal_play_and_one_of_another_hand_is_none():
    plays = laid("9-9").legal_plays(tiles("9-5 8-7"))
    assert Play.parse("9-5@9-9") in plays
    assert Play.parse("9-4@9-9") not in plays
    assert Play.parse("8-7@9-9") not in plays
    assert Play.parse("8-7@9-9!") not in plays
    assert "9-5@9-9" not in plays
    assert repr(plays) == "<LegalPlays: 9-5@9-9>"


def test_the_lazy_plays_follow_the_tableau():
    tableau = laid("9-9")
    plays = tableau.legal_plays(tiles("9-5 5-1"))
    assert [str(play) for play in plays] == ["9-5@9-9"]
    tableau.push(Play.parse("9-5@9-9"))
    assert not plays


@given(tableaux)
def test_no_double_can_be_played_while_arms_or_toes_are_owed(tableau):
    """D1, D2: so at most one foot is ever unfinished, and none during the opening."""
    if tableau.obligation:
        assert not any(play.tile.is_double for play in tableau.legal_plays(unseen(tableau)))
    while tableau.plays:
        incomplete = [
            play.tile
            for play in tableau.plays
            if play.tile.is_double
            and sum(other.onto == play.tile for other in tableau.plays)
            < (tableau.rules.toes if play.onto else tableau.rules.start_arms)
        ]
        assert incomplete == ([tableau.obligation.onto] if tableau.obligation else [])
        tableau.pop()


@given(tableaux)
def test_dead_is_when_no_tile_of_the_set_could_be_played(tableau):
    """D6, which needs to see no hand."""
    while tableau.plays:
        assert tableau.is_dead == (not any(map(tableau.fits, unseen(tableau))))
        tableau.pop()


@given(SEEDS, rule_sets())
def test_random_play_goes_on_until_the_position_is_dead(seed, rules):
    tableau = random_tableau(seed, rules, tiles=len(all_tiles(rules.set_max)))
    assert tableau.is_dead


def test_no_set_is_too_small_for_its_arms_and_feet():
    """D11: at least as many numbers as arms, and one more than toes."""
    for rules in (RuleSet(set_max=6, hand_size=5), RuleSet(set_max=9, start_arms=8)):
        assert rules.start_arms <= rules.set_max
        assert rules.toes + 1 <= rules.set_max
    with pytest.raises(ValueError, match="start_arms must be 3 or 4 or 6"):
        RuleSet(set_max=6, hand_size=5, start_arms=8)


@pytest.mark.parametrize(
    ("before", "play", "outer"),
    [
        (ARMS, "9-8@9-5!", 9),
        (ARMS, "8-5@9-5!", 8),
        (f"{ARMS} 5-1@9-5", "8-5@9-5!", 8),
        (f"{ARMS} 5-5@9-5", "4-1@9-4!", None),
        ("9-9 9-5@9-9", "5-1@9-5!", None),
    ],
)
def test_a_wrong_play_noticed_too_late_stands(before, play, outer):
    """A34: when neither end fits, the higher number is the open one."""
    tableau = laid(before)
    owed = tableau.obligation
    tableau.push(Play.parse(play))
    if outer is not None:
        assert tableau.open_ends()[Play.parse(play).tile] == End(outer, 1)
    assert tableau.obligation == owed


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("10-9@9-9!", Reason.NOT_IN_SET),
        ("9-9@9-9!", Reason.ALREADY_PLAYED),
        ("9-8!", Reason.NO_SUCH_END),
        ("9-8@8-8!", Reason.NO_SUCH_END),
    ],
)
def test_what_cannot_lie_does_not_stand(play, reason):
    assert ruling("9-9", play).reason is reason


def test_a_foot_begun_on_an_unfinished_one_comes_first():
    tableau = laid(f"{ARMS} 5-5@9-5 4-4@9-4!")
    assert tableau.obligation == Obligation(Tile(4, 4), 3, Why.FOOT)
    for word in ("4-0@4-4", "4-1@4-4", "4-3@4-4"):
        tableau.push(Play.parse(word))
    assert tableau.obligation == Obligation(Tile(5, 5), 3, Why.FOOT)


def test_a_toe_that_stands_counts_as_a_toe():
    tableau = laid(f"{ARMS} 5-5@9-5 8-7@5-5!")
    assert tableau.obligation == Obligation(Tile(5, 5), 2, Why.FOOT)
    tableau.push(Play.parse("7-6@5-5!"))
    tableau.push(Play.parse("6-6@5-5!"))
    assert tableau.obligation == Obligation(Tile(6, 6), 3, Why.FOOT)
    tableau.push(Play.parse("3-1@5-5!"))
    assert tableau.obligation == Obligation(Tile(6, 6), 3, Why.FOOT)


@given(SEEDS, rule_sets())
def test_wrong_plays_that_stand_are_taken_back_too(seed, rules):
    random = Random(seed)
    tableau = random_tableau(seed, rules, tiles=12)
    before = state(tableau)
    count = len(tableau.plays)
    for tile in random.sample(unseen(tableau), 5):
        tableau.push(Play(tile, random.choice(tableau.plays).tile, stands=True))
        assert all(end.free > 0 for end in tableau.open_ends().values())
    while len(tableau.plays) > count:
        tableau.pop()
    assert vars(tableau) == before


@given(tableaux, SEEDS)
def test_a_right_position_typed_in_any_order_has_no_problems(tableau, seed):
    plays = list(tableau.plays)
    Random(seed).shuffle(plays)
    typed = Tableau.as_it_lies(tableau.rules, tableau.start.high, plays)
    assert typed.problems() == ()
    assert set(typed.plays) == set(plays)
    assert typed.open_ends() == tableau.open_ends()
    assert typed.obligation == tableau.obligation


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("9-9 9-8@9-9 8-7@9-8", [("8-7@9-8", "arms-first")]),
        (f"{ARMS} 5-5@9-5 5-1@5-5 4-4@9-4 4-1@4-4", [("4-4@9-4", "foot-first")]),
        (f"{ARMS} 6-1@9-5", [("6-1@9-5", "ends-differ")]),
        (f"{ARMS} 9-1@9-9", [("9-1@9-9", "end-taken")]),
        (f"{ARMS} 9-5@9-9", [("9-5@9-9", "already-played")]),
        (f"{ARMS} 12-5@9-5", [("12-5@9-5", "not-in-set")]),
        (f"{ARMS} 7-1@7-2 7-2@7-1", [("7-1@7-2", "no-such-end"), ("7-2@7-1", "no-such-end")]),
        ("8-8 9-9", [("8-8", "wrong-start")]),
        ("8-8", [("8-8", "wrong-start")]),
    ],
)
def test_a_wrong_position_can_say_what_is_wrong(text, problems):
    typed = Tableau.as_it_lies(RULES, 9, [Play.parse(word) for word in text.split()])
    assert [(str(play), verdict.reason) for play, verdict in typed.problems()] == problems


def test_a_position_lies_as_it_was_typed_and_can_be_mended():
    typed = Tableau.as_it_lies(RULES, 9, map(Play.parse, f"{ARMS} 6-1@9-5".split()))
    assert typed.lies(Tile(6, 1))
    assert str(typed) == f"{ARMS} 6-1@9-5!"
    typed.pop()
    assert typed.problems() == ()
