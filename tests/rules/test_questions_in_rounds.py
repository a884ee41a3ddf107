"""The quick question and the engine: whatever position a round comes to, both say the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, strategies as st

from scoring.rules.plays import Action, Do, Play
from scoring.rules.questions import Owed, Question, answer
from scoring.rules.rounds import Round
from scoring.rules.rulesets import RuleSet
from scoring.rules.rulings import Reason
from scoring.rules.tableau import Tableau
from scoring.rules.tiles import Tile, all_tiles

RULE_SETS = [RuleSet(), RuleSet(set_max=6), RuleSet(start_arms=6), RuleSet(set_max=12, start_arms=3)]


@st.composite
def tableaux(draw: st.DrawFn) -> Tableau:
    """What may lie on the table some plays into a round."""
    rules = draw(st.sampled_from(RULE_SETS))
    start = draw(st.integers(0, rules.set_max))
    chance = Random(draw(st.integers(0, 2**32)))
    tableau = Tableau(rules, start)
    tableau.push(Play(Tile.double(start)))
    for _turn in range(draw(st.integers(0, 20))):
        # Doubles are rare, and make the positions worth asking about.
        plays = sorted(
            tableau.legal_plays(all_tiles(rules.set_max)), key=lambda play: (not play.tile.is_double, str(play))
        )
        if plays:
            tableau.push(plays[0] if plays[0].tile.is_double and chance.random() < 0.5 else chance.choice(plays))
    return tableau


def open_numbers(tableau: Tableau) -> frozenset[int]:
    """Every number with a free end, also while another place is owed."""
    numbers = range(tableau.rules.set_max + 1)
    taken = {Reason.ENDS_DIFFER, Reason.END_TAKEN}
    return frozenset(
        number
        for number in numbers
        for laid in tableau.plays
        if tableau.rule_on_place(Play(Tile.double(number), laid.tile)).reason not in taken
    )


def asked(tableau: Tableau, do: Do, tile: Tile | None, **told: Any) -> Question:
    """The same position as it is told in a question."""
    told |= {"start": tableau.start.high, "ends": open_numbers(tableau)}
    if owed := tableau.obligation:
        told |= {"owed": Owed(owed.why), "left": owed.left}
        told |= {"foot": owed.onto.high} if owed.why == "foot" else {}
    return Question(tableau.rules, do, tile, **told)


def worth_asking(tableau: Tableau) -> list[Tile]:
    """Every tile but those that lie where no question tells it."""
    owed = tableau.obligation
    known = {tableau.start, *([owed.onto] if owed else [])}
    return [tile for tile in all_tiles(tableau.rules.set_max) if tile in known or not tableau.lies(tile)]


@given(tableaux())
def test_a_play_is_answered_as_the_tableau_rules(tableau: Tableau) -> None:
    told = asked(tableau, Do.PLAY, tableau.start)
    for tile in worth_asking(tableau):
        verdicts = [tableau.rule_on(Play(tile, laid.tile)) for laid in tableau.plays]
        found = answer(replace(told, tile=tile)).verdict
        assert found is not None
        assert found.allowed is any(verdict.allowed for verdict in verdicts)
        reasons = {verdict.reason for verdict in verdicts}
        assert found.reason in reasons or reasons == {Reason.END_TAKEN}


@given(tableaux())
def test_a_play_without_the_open_ends_is_answered_alike_or_not_at_all(tableau: Tableau) -> None:
    told = asked(tableau, Do.PLAY, tableau.start)
    for tile in worth_asking(tableau):
        whole = answer(replace(told, tile=tile)).verdict
        less = answer(replace(told, tile=tile, ends=None)).verdict
        assert whole is not None
        assert less is None or less.allowed is whole.allowed


@given(tableaux())
def test_the_number_a_tile_may_be_laid_on_is_where_the_tableau_lets_it(tableau: Tableau) -> None:
    told = asked(tableau, Do.PLAY, tableau.start)
    for tile in worth_asking(tableau):
        onto = {play.onto for play in tableau.legal_plays([tile])}
        ends = tableau.open_ends()
        assert answer(replace(told, tile=tile)).on == {ends[there].pip for there in onto if there}


HOUSE_RULES = [
    RuleSet(set_max=6, hand_size=hand, draw_mode=draws, drawn_tile=drawn)
    for hand in (4, 9)
    for draws in ("one", "until_playable")
    for drawn in ("may", "must")
]
PLAYERS = ("Ana", "Bo", "Cy")


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Round, Random]:
    """A round with open hands in which Ana was dealt the start double, and the chance that goes on with it."""
    rules = draw(st.sampled_from(HOUSE_RULES))
    chance = Random(draw(st.integers(0, 2**32)))
    start = draw(st.integers(0, rules.set_max))
    tiles = chance.sample(all_tiles(rules.set_max), len(all_tiles(rules.set_max)))
    tiles.remove(Tile.double(start))
    tiles.insert(0, Tile.double(start))
    hands = {name: tiles[n * rules.hand_size : (n + 1) * rules.hand_size] for n, name in enumerate(PLAYERS)}
    return Round(rules, start, PLAYERS, hands), chance


def actions(current: Round, player: str, yard: list[Tile]) -> Iterator[Action]:
    """Everything that the player may do."""
    for play in current.legal_plays(player):
        action = Action(player, Do.PLAY, play.tile, play.onto)
        if current.rule_on(action).allowed:
            yield action
    for action in (Action(player, Do.DRAW, yard[0] if yard else None), Action(player, Do.PASS)):
        if current.rule_on(action).allowed:
            yield action


@given(rounds())
def test_a_draw_and_a_pass_are_answered_as_the_round_rules(round_and_chance: tuple[Round, Random]) -> None:
    current, chance = round_and_chance
    current.do(Action("Ana", Do.PLAY, current.tableau.start))
    yard: list[Tile] = []
    drawn: Tile | None = None
    while (player := current.turn) and not current.outcome:
        held = current.known(player) - {drawn}
        yard = [
            tile
            for tile in all_tiles(6)
            if not current.tableau.lies(tile) and not any(tile in current.known(name) for name in PLAYERS)
        ]
        told = {"held": held, "drew": drawn is not None, "yard_empty": not current.yard}
        for do in (Do.DRAW, Do.PASS):
            found = answer(asked(current.tableau, do, drawn, **told)).verdict
            assert found == current.rule_on(Action(player, do))
        action = chance.choice(list(actions(current, player, chance.sample(yard, len(yard)))))
        current.do(action)
        drawn = action.tile if action.do is Do.DRAW else None
