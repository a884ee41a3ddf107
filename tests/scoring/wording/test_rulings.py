"""Every verdict is told in a sentence that names the person, the tiles and the rule."""

from __future__ import annotations

from itertools import product

import pytest

from scoring.rules import Action, Do, Outcome, Play, Reason, Round, RuleSet, Tableau, Tile, Verdict
from scoring.rules.questions import Owed, Question, answer
from scoring.wording.cases import Case
from scoring.wording.clauses import USUAL
from scoring.wording.rounds import obligation_words, outcome_words, owed_words, turn_words
from scoring.wording.rulings import RulingWords, ruling_words
from scoring.wording.words import a_number

ANA, BEN, CAI = PLAYERS = ("Ana", "Ben", "Cai")
EVERY_ACTION = (Do.PLAY, Do.DRAW, Do.PASS)

# What each action can be refused for, and by which clauses.
REFUSALS = {
    Reason.HAND_OVER: (EVERY_ACTION, ("R26", "R27")),
    Reason.OUT_OF_TURN: (EVERY_ACTION, ("R16",)),
    Reason.NOT_IN_SET: ((Do.PLAY, Do.DRAW), ("R2",)),
    Reason.ALREADY_PLAYED: ((Do.PLAY, Do.DRAW), ("R14",)),
    Reason.ALREADY_HELD: ((Do.DRAW,), ("R7",)),
    Reason.NOT_HELD: ((Do.PLAY,), ("R7",)),
    Reason.WRONG_START: ((Do.PLAY, Do.PASS), ("R9", "R10")),
    Reason.NO_SUCH_END: ((Do.PLAY,), ("R14",)),
    Reason.ENDS_DIFFER: ((Do.PLAY,), ("R14", "R15")),
    Reason.END_TAKEN: ((Do.PLAY,), ("R14",)),
    Reason.ARMS_FIRST: ((Do.PLAY,), ("R17",)),
    Reason.FOOT_FIRST: ((Do.PLAY,), ("R23",)),
    Reason.DRAWN_ONLY: ((Do.PLAY,), ("R19",)),
    Reason.YARD_EMPTY: ((Do.DRAW,), ("R20",)),
    Reason.ONE_DRAW: ((Do.DRAW,), ("R18",)),
    Reason.MUST_PLAY: ((Do.DRAW, Do.PASS), ("A10", "R12")),
    Reason.MUST_DRAW: ((Do.PASS,), ("R18",)),
}  # fmt: skip
REFUSED = [
    pytest.param(do, reason, clause, id=f"{do} {reason} {clause}")
    for reason, (dos, clauses) in REFUSALS.items()
    for do, clause in product(dos, clauses)
]
ALL_TOLD = {
    "start": 9, "owed": Tile(4, 4), "left": 1, "end": 4, "ends": {4}, "turn": BEN, "holder": CAI, "winner": ANA,
    "drew": True, "yard_empty": False,
}  # fmt: skip
# Reasons that always have a tile that decides, and those that only a draw with its tile can have.
NAMED = {Reason.NOT_IN_SET, Reason.ALREADY_PLAYED, Reason.ALREADY_HELD}
NEEDED = {Reason.ARMS_FIRST, Reason.FOOT_FIRST, Reason.MUST_PLAY, Reason.WRONG_START}


def tile(text: str | None) -> Tile | None:
    return Tile.parse(text) if text else None


def action(player: str, do: str, of: str | None = None, onto: str | None = None) -> Action:
    return Action(player, Do(do), tile(of), tile(onto))


def played(plays: str, rules: RuleSet | None = None, start: int = 9, **hands: str) -> Round:
    """A round after these plays in turn, from Ana on; "draw" and "pass" stand for themselves."""
    dealt = {player: [Tile.parse(text) for text in held.split()] for player, held in hands.items()}
    round = Round(rules or RuleSet(), start, PLAYERS, dealt)
    for word in plays.split():
        player = round.turn or ANA
        if word in ("draw", "pass"):
            round.do(Action(player, Do(word)))
        else:
            play = Play.parse(word)
            round.do(Action(player, Do.PLAY, play.tile, play.onto))
    return round


def told(round: Round, player: str, do: str, of: str | None = None, onto: str | None = None) -> RulingWords:
    return ruling_words(Case.in_round(round, action(player, do, of, onto)))


ARMS = "9-9 9-1@9-9 9-2@9-9 9-3@9-9 9-4@9-9"
FOOT = f"{ARMS} 4-4@9-4"


def assert_well_told(words: RulingWords) -> None:
    for text in (words.title, words.sentence, words.hint):
        assert "%" not in text
        assert "None" not in text
        assert "()" not in text
        assert "  " not in text
    assert words.sentence[0].isupper() or words.sentence[0].isdigit()
    assert words.sentence.endswith(".")
    assert words.hint == "" or words.hint.endswith(".")
    assert words.clauses
    assert set(words.clauses) <= set(USUAL)


def test_the_table_of_refusals_has_every_reason() -> None:
    assert set(REFUSALS) == set(Reason)


@pytest.mark.parametrize(("do", "reason", "clause"), REFUSED)
@pytest.mark.parametrize("player", [CAI, ""])
@pytest.mark.parametrize("told", [ALL_TOLD, {}, {**ALL_TOLD, "owed": None}], ids=["all", "nothing", "nothing owed"])
@pytest.mark.parametrize(
    "rules",
    [RuleSet(), RuleSet(draw_mode="until_playable", drawn_tile="must", start_search="next_lower", start_arms=3)],
    ids=["usual", "house"],
)
def test_every_refusal_has_its_sentence(
    do: Do, reason: Reason, clause: str, player: str, told: dict[str, object], rules: RuleSet
) -> None:
    tiles = (Tile(4, 4),) if told or reason in NEEDED else ()
    tile = Tile(5, 2) if do is Do.PLAY or reason in NAMED else None
    onto = Tile(6, 5) if told or reason is Reason.END_TAKEN else None
    asked = Action(player, do, tile, onto)
    words = ruling_words(Case(Verdict(reason, clause, tiles), asked, rules, **told))
    assert_well_told(words)
    assert words.clauses == (clause,)
    assert words.title.startswith(("Not allowed: ", "Not yet: "))


@pytest.mark.parametrize("do", EVERY_ACTION)
@pytest.mark.parametrize("told", [ALL_TOLD, {}, {"start": 9, "owed": Tile(9, 9)}, {"searching": True}, {"yard_empty": True}, {"ends": (5, 7)}])  # fmt: skip
@pytest.mark.parametrize("rules", [RuleSet(), RuleSet(draw_mode="until_playable", drawn_tile="must")])
def test_whatever_is_allowed_is_told_with_the_clause(do: Do, told: dict[str, object], rules: RuleSet) -> None:
    asked = Action(ANA, do, Tile(5, 2) if do is Do.PLAY else None)
    words = ruling_words(Case(Verdict(), asked, rules, **told))
    assert_well_told(words)
    assert words.title.startswith("Allowed: ")


def test_a_foot_comes_first() -> None:
    words = told(played(f"{FOOT} 4-1@4-4 7-4@4-4"), "Cai", "play", "5-1", "4-1")
    assert words.title == "Not yet: 5-1"
    assert words.sentence == "The chicken foot on 4-4 has two of its three toes. The next tile must be a 4."
    assert words.clauses == ("R23",)
    assert words.hint == "No 4 in the hand? Draw one tile."


@pytest.mark.parametrize(
    ("plays", "rules", "hint"),
    [
        (FOOT, {"draw_mode": "until_playable"}, "No 4 in the hand? Draw until one fits."),
        (f"{FOOT} draw", {}, "No 4 in the hand? The turn is over."),
        (f"{FOOT} draw", {"draw_mode": "until_playable"}, "No 4 in the hand? Draw until one fits."),
        (FOOT, {"hand_size": 18}, "No 4 in the hand? Draw one tile."),
        (f"{FOOT} draw pass", {"hand_size": 18}, "No 4 in the hand? The turn is over."),
    ],
)
def test_the_hint_says_what_remains(plays: str, rules: dict[str, object], hint: str) -> None:
    round = played(plays, RuleSet.from_json(rules))
    assert told(round, str(round.turn), "play", "7-1", "9-1").hint == hint


@pytest.mark.parametrize(
    ("plays", "asked", "title", "sentence"),
    [
        ("9-9 9-1@9-9", (CAI, "play", "5-1", "9-1"), "Not yet: 5-1", "9-9 has a tile on one of its four arms. The next tile must be a 9."),
        ("9-9", (BEN, "play", "5-2", "9-9"), "Not allowed: 5-2", "5-2 has no 9. None of the four arms of 9-9 is filled. The next tile must be a 9."),
        (ARMS, (CAI, "play", "5-2", "9-1"), "Not allowed: 5-2", "5-2 does not fit on 9-1: only a 1 goes there."),
        (ARMS, (CAI, "play", "5-1", None), "Not allowed: 5-1", "5-1 must be laid on a tile of the tableau."),
        (ARMS, (CAI, "play", "5-1", "7-1"), "Not allowed: 5-1", "7-1 does not lie on the table, so nothing can be laid on it."),
        (ARMS, (CAI, "play", "9-5", "9-9"), "Not allowed: 9-5", "All four arms of 9-9 are taken."),
        (f"{ARMS} 5-1@9-1", (ANA, "play", "6-1", "9-1"), "Not allowed: 6-1", "9-1 has no free end: 5-1 lies there."),
        (f"{FOOT} 4-1@4-4 7-4@4-4 4-2@4-4", (ANA, "play", "4-3", "4-4"), "Not allowed: 4-3", "4-4 has all its toes."),
        (ARMS, (CAI, "play", "9-4", "9-1"), "Not allowed: 9-4", "9-4 lies on the table already."),
        (ARMS, (CAI, "draw", "9-4", None), "Not allowed: draw 9-4", "9-4 lies on the table, so nobody can draw it."),
        (ARMS, (CAI, "play", "10-4", "9-4"), "Not allowed: 10-4", "A double-nine set has no 10-4."),
        (ARMS, (ANA, "play", "5-1", "9-1"), "Not yet: 5-1", "Ana has to wait: it is Cai’s turn."),
        (ARMS, (CAI, "pass", None, None), "Not yet: pass", "Cai draws a tile first: there are some in the yard."),
        (f"{ARMS} draw", (CAI, "draw", None, None), "Not allowed: draw a tile", "Cai has drawn in this turn. One tile a turn is all."),
        ("", (ANA, "play", "9-1", None), "Not yet: 9-1", "The round starts with 9-9. Nothing may be played before it."),
        ("", (ANA, "play", "9-9", "9-1"), "Not allowed: 9-9", "9-9 starts the round: there is no tile to lay it on."),
        ("", (ANA, "pass", None, None), "Not yet: pass", "The round has not started: no turn is missed before 9-9 lies on the table."),
    ],
)  # fmt: skip
def test_refusals_name_the_tiles(plays: str, asked: tuple[str, str, str | None, str | None], title: str, sentence: str) -> None:  # fmt: skip
    words = told(played(plays), *asked)
    assert (words.title, words.sentence) == (title, sentence)


HANDS = {"Ana": "9-9 9-4 5-1", "Ben": "9-1 5-4 7-1", "Cai": "9-2 4-1 8-7"}
SMALL = RuleSet(hand_size=3)


@pytest.mark.parametrize(
    ("plays", "asked", "sentence"),
    [
        ("9-9", (BEN, "play", "9-4", "9-9"), "Ben does not hold 9-4: Ana does."),
        ("9-9", (BEN, "play", "9-5", "9-9"), "Ben does not hold 9-5."),
        ("9-9", (BEN, "draw", None, None), "Ben holds 9-1, which fits, and must play."),
        ("9-9", (BEN, "pass", None, None), "Ben holds 9-1, which fits, and must play."),
        ("", (ANA, "draw", None, None), "Ana holds 9-9 and starts the round. Nobody draws for it."),
        ("9-9 9-1@9-9 9-2@9-9 9-4@9-9", (BEN, "draw", "4-1", None), "Cai holds 4-1, so nobody can draw it."),
    ],
)
def test_where_hands_are_known_their_holder_is_named(
    plays: str, asked: tuple[str, str, str | None, str | None], sentence: str
) -> None:
    assert told(played(plays, SMALL, **HANDS), *asked).sentence == sentence


def test_many_tiles_that_fit_are_not_all_listed() -> None:
    tiles = tuple(Tile(9, low) for low in range(7))
    sentence = ruling_words(Case(Verdict(Reason.MUST_PLAY, "A10", tiles), action(BEN, "pass"), RuleSet())).sentence
    assert sentence == "Ben holds 9-0, 9-1, 9-2, 9-3, 9-4, 9-5 and others, which fit, and must play."


def test_after_a_named_draw_only_that_tile_counts() -> None:
    round = played("9-9")
    round.do(action(BEN, "draw", "5-1"))
    words = told(round, BEN, "play", "9-1", "9-9")
    assert words.sentence == "Ben drew 5-1 in this turn. Nothing else may be played now."
    assert words.clauses == ("R19",)
    assert words.hint == "What was drawn does not fit: the turn is over."
    round = played("9-9", RuleSet(draw_mode="until_playable"))
    round.do(action(BEN, "draw", "5-1"))
    assert told(round, BEN, "play", "9-1", "9-9").hint == "What was drawn does not fit: draw on."
    round.do(action(BEN, "draw", "9-2"))
    assert told(round, BEN, "play", "9-1", "9-9").hint == "It may also be kept: then the turn is over."


def test_a_wrong_play_that_stands_is_not_said_to_fit() -> None:
    words = ruling_words(Case.in_round(played(FOOT), Action(ANA, Do.PLAY, Tile(5, 3), Tile(9, 9), stands=True)))
    assert (words.sentence, words.clauses) == ("5-3 was noticed too late, so it stands where it lies.", ("A34",))


def test_a_round_that_is_over_says_by_whom() -> None:
    round = played("9-9", RuleSet(hand_size=1))
    assert told(round, BEN, "draw").sentence == "Ana went out, so the round is over."
    assert outcome_words(round.outcome, round.tableau) == "Ana lays the last tile and goes out. The round ends."


def test_doubles_that_are_skipped_are_not_searched_for() -> None:
    words = told(played("", RuleSet(start_search="next_lower")), ANA, "draw")
    assert words.sentence == "Nobody draws for 9-9: at this table a double that is in no hand is skipped."


@pytest.mark.parametrize(
    ("plays", "asked", "sentence", "clauses", "hint"),
    [
        ("", (ANA, "play", "9-9", None), "9-9 starts the round.", ("R9",), ""),
        ("9-9", (BEN, "play", "9-1", "9-9"), "9-1 goes on a free arm of 9-9.", ("R17",), ""),
        (ARMS, (CAI, "play", "4-4", "9-4"), "4-4 fits on 9-4: the ends that touch are equal.", ("R14", "R23"), "The next three tiles must be toes on 4-4."),
        (FOOT, (ANA, "play", "4-1", "4-4"), "4-1 is a toe on 4-4.", ("R23",), ""),
        (FOOT, (ANA, "draw", None, None), "Whoever has no tile that fits draws one.", ("R18", "R19"), "If the drawn tile fits, it may be played at once."),
        (f"{FOOT} draw", (ANA, "pass", None, None), "A tile was drawn, and the turn is over with it.", ("R18",), ""),
        ("", (ANA, "draw", None, None), "Nobody has the start double: everybody draws in turn until it is found.", ("R12",), "Whoever draws it lays it at once."),
    ],
)  # fmt: skip
def test_what_is_allowed_says_why(
    plays: str, asked: tuple[str, str, str | None, str | None], sentence: str, clauses: tuple[str, ...], hint: str
) -> None:
    words = told(played(plays), *asked)
    assert (words.sentence, words.clauses, words.hint) == (sentence, clauses, hint)


def test_a_quick_question_is_told_without_names() -> None:
    question = Question(RuleSet(), Do.PLAY, Tile(5, 2), owed=Owed.FOOT, foot=4, ends=frozenset({5}))
    verdict = answer(question).verdict
    assert verdict is not None
    words = ruling_words(Case.of_question(question, verdict))
    assert words.title == "Not yet: 5-2"
    assert words.sentence == "The chicken foot on 4-4 is not complete. The next tile must be a 4."
    assert words.hint == "No 4 in the hand? Draw one tile, if the yard has any."


def test_a_quick_question_lists_the_open_ends() -> None:
    question = Question(RuleSet(), Do.PLAY, Tile(5, 2), ends=frozenset({9, 3, 4}))
    assert ruling_words(Case.of_question(question, Verdict(Reason.ENDS_DIFFER, "R14"))).sentence == (
        "5-2 fits none of the open ends: 3, 4 and 9."
    )
    question = Question(RuleSet(), Do.PLAY, Tile(9, 3), ends=frozenset({9, 3, 4}))
    assert ruling_words(Case.of_question(question, Verdict())).sentence == "9-3 fits an open end with a 3 or a 9."


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (3, "The chicken foot on 4-4 has none of its three toes."),
        (2, "The chicken foot on 4-4 has one of its three toes."),
        (1, "The chicken foot on 4-4 has two of its three toes."),
        (None, "The chicken foot on 4-4 is not complete."),
    ],
)
def test_a_foot_is_told_by_its_toes(left: int | None, words: str) -> None:
    assert owed_words(Tile(4, 4), left) == words


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (6, "None of the six arms of 9-9 is filled."),
        (5, "9-9 has a tile on one of its six arms."),
        (2, "9-9 has tiles on four of its six arms."),
        (None, "Not all six arms of 9-9 are filled."),
    ],
)
def test_arms_are_told_by_their_number(left: int | None, words: str) -> None:
    assert owed_words(Tile(9, 9), left, arms=6) == words


@pytest.mark.parametrize(("number", "text"), [(4, "a 4"), (8, "an 8"), (11, "an 11"), (12, "a 12"), (18, "an 18")])
def test_a_number_has_its_article(number: int, text: str) -> None:
    assert a_number(number) == text


def test_a_turn_says_what_must_come_next() -> None:
    assert turn_words(BEN, played("9-9").obligation) == "Ben’s turn. The next tile must be a 9."
    assert turn_words(CAI, played(ARMS).obligation) == "Cai’s turn."


def test_an_obligation_says_how_far_it_is_filled() -> None:
    arms, foot = played("9-9 9-1@9-9").obligation, played(FOOT).obligation
    assert arms is not None
    assert foot is not None
    assert obligation_words(arms, arms=4) == "9-9 has a tile on one of its four arms. The next tile must be a 9."
    words = "The chicken foot on 4-4 has none of its three toes. The next tile must be a 4."
    assert obligation_words(foot, arms=4) == words


ALL_FOURS = "6-6 6-4@6-6 6-3@6-6 6-2@6-6 6-1@6-6 4-3@6-3 4-2@6-2 4-1@6-1 5-4@6-4"
ALL_NINES_AND_EIGHTS = (
    "9-9 9-8@9-9 9-0@9-9 9-1@9-9 9-2@9-9 8-0@9-0 8-1@9-1 8-2@9-2 8-8@9-8 8-3@8-8 8-4@8-8 8-5@8-8 "
    "9-3@8-3 9-4@8-4 9-5@8-5 9-6@9-3 8-6@9-6 9-7@9-4 8-7@9-7"
)
ALL_NINES = "9-9 9-1@9-9 9-2@9-9 9-3@9-9 9-4@9-1! 9-5@9-2! 9-6@9-3! 9-7@9-4! 9-8@9-5! 9-0@9-6!"


@pytest.mark.parametrize(
    ("set_max", "plays", "sentence"),
    [
        (6, f"{ALL_FOURS} 4-0@4-1 4-4@4-3", "The round ends: all tiles with a 4 lie on the table and the foot has no toe."),
        (6, f"{ALL_FOURS} 4-4@4-3 4-0@4-4", "The round ends: all tiles with a 4 lie on the table and the foot has one toe."),
        (6, "6-6 6-4@6-6 6-3@6-6 6-2@6-6 6-1@6-6 4-3@6-3 4-2@6-2 5-4@6-4 4-4@4-3 4-0@4-4 4-1@4-4", "The round ends: all tiles with a 4 lie on the table and the foot has two toes."),
        (9, ALL_NINES_AND_EIGHTS, "The round ends: all tiles with an 8 or a 9 lie on the table."),
        (9, ALL_NINES, "The round ends: all tiles with a 9 lie on the table and not all arms are filled."),
    ],
)  # fmt: skip
def test_a_blocked_round_says_what_blocks_it(set_max: int, plays: str, sentence: str) -> None:
    tableau = Tableau(RuleSet(set_max=set_max), set_max)
    for word in plays.split():
        tableau.push(Play.parse(word))
    assert tableau.is_dead
    assert outcome_words(Outcome("blocked"), tableau) == sentence
