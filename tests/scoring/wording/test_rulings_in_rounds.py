"""Rounds played at random: whatever somebody tries in them is told in a sentence, and so is how they end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings, strategies as st

from scoring.rules import Action, Do, Reason, Round, Tile, all_tiles
from scoring.wording.cases import Case
from scoring.wording.rounds import obligation_words, outcome_words, turn_words
from scoring.wording.rulings import ruling_words
from tests.rules.playing import SEEDS, tables
from tests.scoring.wording.test_rulings import assert_well_told


def attempts(round: Round, random: Random) -> Iterator[Action]:
    """Whatever comes to somebody's mind: any tile of the set or a larger one, anywhere, a draw, a pass."""
    places: list[Tile | None] = [None, *all_tiles(round.rules.set_max)]
    tiles = [*all_tiles(round.rules.set_max), Tile(round.rules.set_max + 1, 0)]
    for player in round.players:
        yield Action(player, Do.PASS)
        yield Action(player, Do.DRAW, random.choice([None, *tiles]))
        yield Action(player, Do.PLAY, random.choice(tiles), random.choice(places))
    for laid in round.tableau.plays:
        yield Action(round.turn or round.players[0], Do.PLAY, random.choice(tiles), laid.tile)


@settings(max_examples=40)
@given(tables(), SEEDS, st.integers(0, 60))
def test_whatever_is_tried_is_told(table: Any, seed: int, steps: int) -> None:
    round = table.round
    for _step in range(steps):
        if round.outcome:
            break
        table.step()
    for action in attempts(round, Random(seed)):
        case = Case.in_round(round, action)
        words = ruling_words(case)
        assert_well_told(words)
        assert (words.clauses[0] == case.verdict.clause) or case.verdict.allowed
        assert words.title.startswith("Allowed: ") is case.verdict.allowed


@settings(max_examples=40)
@given(tables())
def test_every_turn_and_every_end_is_told(table: Any) -> None:
    while not table.round.outcome:
        table.step()
        owed = table.round.obligation
        texts = [turn_words(table.round.turn or "Ana", owed)]
        texts += [obligation_words(owed, arms=table.round.rules.start_arms)] if owed else []
        assert all(text.endswith(".") and "%" not in text for text in texts)
    told = outcome_words(table.round.outcome, table.round.tableau)
    assert told.startswith("The round ends: all tiles with ") is (table.round.outcome.by is None)
    assert told.endswith(".")


@settings(max_examples=25)
@given(tables(), SEEDS)
def test_who_is_named_as_the_holder_holds_the_tile(table: Any, seed: int) -> None:
    for action in attempts(table.round, Random(seed)):
        case = Case.in_round(table.round, action)
        if case.holder and case.verdict.reason in (Reason.NOT_HELD, Reason.ALREADY_HELD):
            assert action.tile in table.hands[case.holder]
