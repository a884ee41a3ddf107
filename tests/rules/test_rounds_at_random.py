"""Whole rounds played at random, by all house rules."""

from hypothesis import given, strategies as st

from scoring.rules import Action, Do, Round, all_tiles
from tests.rules.playing import RARELY, state, tables


def unnamed(action):
    """The action as seen by whoever does not see the tiles drawn."""
    return Action(action.player, Do.DRAW) if action.do is Do.DRAW else action


@RARELY
@given(tables())
def test_legal_play_is_never_refused_and_always_ends(table):
    round_ = table.round
    while not round_.outcome:
        legal = table.legal()
        assert legal
        if round_.turn and round_.has_started:
            plays = [Action(round_.turn, Do.PLAY, one.tile, one.onto) for one in round_.legal_plays(round_.turn)]
            assert set(plays) <= set(legal)
        table.step()
    assert round_.yard == len(table.yard)
    scores = round_.scores()
    assert (0 in scores.values()) >= (round_.outcome.ending == "out")
    assert sum(map(round_.count, round_.players)) == sum(len(round_.known(player)) for player in round_.players)


@RARELY
@given(tables())
def test_after_a_draw_only_the_drawn_tiles_fit(table):
    """D3."""
    drawn = set()
    while not table.round.outcome:
        searching = not table.round.has_started
        action = table.step()
        drawn = drawn | {action.tile} if action.do is Do.DRAW and not searching else set()
        if drawn:
            assert {one.tile for one in table.round.legal_plays(action.player)} <= drawn


@RARELY
@given(tables())
def test_with_an_empty_yard_somebody_can_play_or_the_position_is_dead(table):
    """R27 and D6 are the same then, so no count of passes is needed."""
    round_ = table.round
    while not round_.outcome:
        table.step()
        if round_.has_started and not round_.yard:
            can_play = any(round_.tableau.legal_plays(round_.known(player)) for player in round_.players)
            assert can_play != round_.tableau.is_dead


@RARELY
@given(tables())
def test_a_dead_position_is_the_end_or_drawn_out(table):
    round_ = table.play()
    if round_.outcome.ending == "blocked":
        assert round_.tableau.is_dead
        assert round_.rules.dead_position == "end_now" or round_.yard == 0
    else:
        assert round_.count(round_.outcome.by) == 0


@RARELY
@given(tables(), st.booleans(), st.booleans())
def test_undoing_restores_everything(table, hands_seen, draws_named):
    done = table.play()
    round_ = Round(done.rules, done.tableau.start.high, done.players, table.hands if hands_seen else None)
    actions = done.actions if draws_named else [unnamed(action) for action in done.actions]
    states = []
    for action in actions:
        states.append(state(round_))
        round_.do(action)
    for action, before in zip(reversed(actions), reversed(states), strict=True):
        assert round_.undo() == action
        assert state(round_) == before
    for action, before in zip(actions, states, strict=True):
        assert state(round_) == before
        round_.do(action)


@RARELY
@given(tables())
def test_whoever_knows_less_forbids_nothing_more(table):
    """The same round seen by a table that saw no hands, named no draws, or did neither."""
    round_ = table.play()
    for hands in ({}, {"Ana": table.hands["Ana"]}, table.hands):
        seen = Round(round_.rules, round_.tableau.start.high, round_.players, hands)
        for action in round_.actions:
            seen.do(unnamed(action))
        assert seen.outcome == round_.outcome
        assert seen.yard == round_.yard
        assert seen.ends == round_.ends


@RARELY
@given(tables())
def test_known_tiles_and_counts(table):
    round_ = table.play()
    lying = {one.tile for one in round_.tableau.plays}
    held = [tile for player in round_.players for tile in round_.known(player)]
    assert len(held) == len({*held})
    assert {*held, *lying, *table.yard} == {*all_tiles(round_.rules.set_max)}
    assert all(round_.count(player) == len(round_.known(player)) for player in round_.players)
