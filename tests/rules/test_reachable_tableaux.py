"""How many tableaux can be reached, counted by pushing and popping and by a second, plain generator."""

from random import Random

import pytest

from scoring.rules import RuleSet, Tableau, Tile, all_tiles
from tests.rules import naive


def count_sequences(tableau, hand, most):
    """How many sequences of plays there are of each length, by pushing and popping."""
    counts = [1] + [0] * most
    if most:
        for play in list(tableau.legal_plays(hand)):
            tableau.push(play)
            for length, count in enumerate(count_sequences(tableau, hand, most - 1), 1):
                counts[length] += count
            tableau.pop()
    return counts


def count_tableaux(tableau, hand, most):
    """How many different tableaux there are after each number of plays."""
    reached = [set() for _ in range(most + 1)]

    def go_on():
        length = len(tableau.plays)
        position = frozenset(tableau.plays)
        if position in reached[length]:
            return
        reached[length].add(position)
        for play in list(tableau.legal_plays(hand)) if length < most else ():
            tableau.push(play)
            go_on()
            tableau.pop()

    go_on()
    return [len(positions) for positions in reached]


@pytest.mark.parametrize(
    ("rules", "start", "most"),
    [
        (RuleSet(set_max=6, hand_size=5, start_arms=3), 6, 5),
        (RuleSet(set_max=6, hand_size=5), 0, 6),
        (RuleSet(set_max=9, start_arms=3), 5, 4),
        (RuleSet(set_max=9), 9, 4),
    ],
)
def test_as_many_sequences_and_tableaux_as_a_second_plain_generator_counts(rules, start, most):
    tableau, hand = Tableau(rules, start), all_tiles(rules.set_max)
    pieces = naive.pieces(rules.set_max)
    assert count_sequences(tableau, hand, most) == naive.count_sequences(pieces, start, rules.start_arms, most)
    assert count_tableaux(tableau, hand, most) == naive.count_tableaux(pieces, start, rules.start_arms, most)


@pytest.mark.parametrize("seed", range(12))
def test_the_same_of_few_tiles_to_the_end(seed):
    """Few enough to count whole rounds, with feet and feet on the toes of feet."""
    random = Random(seed)
    start = seed % 7
    around = [Tile(max(start, other), min(start, other)) for other in range(7) if other != start]
    doubles = [Tile.double(other) for other in range(7) if other != start]
    others = [tile for tile in all_tiles(6) if not tile.is_double and tile not in around]
    hand = [Tile.double(start), *random.sample(around, 3), *random.sample(doubles, 2), *random.sample(others, 6)]
    counts = count_tableaux(Tableau(RuleSet(set_max=6, hand_size=5, start_arms=3), start), hand, len(hand))
    assert counts == naive.count_tableaux([(tile.high, tile.low) for tile in hand], start, 3, len(hand))
