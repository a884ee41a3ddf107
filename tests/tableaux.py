"""Tableaux to draw: legal plays until nothing fits any more, chosen by chance or with one thing in mind."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from scoring.rules.plays import Play
from scoring.rules.rulesets import RuleSet
from scoring.rules.tableau import Tableau
from scoring.rules.tiles import all_tiles

Chooser = Callable[[random.Random, Sequence[Play], Tableau], Play]


def by_chance(chance: random.Random, plays: Sequence[Play], _: Tableau) -> Play:
    return chance.choice(plays)


def doubles_first(chance: random.Random, plays: Sequence[Play], _: Tableau) -> Play:
    return chance.choice([play for play in plays if play.tile.is_double] or plays)


def doubles_last(chance: random.Random, plays: Sequence[Play], _: Tableau) -> Play:
    return chance.choice([play for play in plays if not play.tile.is_double] or plays)


def one_arm(chance: random.Random, plays: Sequence[Play], tableau: Tableau) -> Play:
    """Always on the newest tile that can take one: a chain as long as can be, all doubles on it."""
    newest = {play.tile: number for number, play in enumerate(tableau.plays)}
    latest = max(newest[play.onto] for play in plays if play.onto)
    return doubles_first(chance, [play for play in plays if play.onto and newest[play.onto] == latest], tableau)


CHOOSERS: dict[str, Chooser] = {
    "by chance": by_chance,
    "doubles first": doubles_first,
    "doubles last": doubles_last,
    "one arm": one_arm,
}


def random_tableau(
    seed: int, rules: RuleSet | None = None, chooser: Chooser = by_chance, tiles: int | None = None
) -> Tableau:
    """At most so many tiles, the start double among them."""
    rules = rules or RuleSet()
    chance = random.Random(seed)
    tableau = Tableau(rules, chance.randrange(rules.set_max + 1))
    tableau.push(Play(tableau.start))
    hand = [tile for tile in all_tiles(rules.set_max) if tile != tableau.start]
    while len(tableau.plays) != tiles and (plays := list(tableau.legal_plays(hand))):
        play = chooser(chance, plays, tableau)
        tableau.push(play)
        hand.remove(play.tile)
    return tableau


def tableau_of(text: str, rules: RuleSet | None = None) -> Tableau:
    """From its plays, written like "9-9 9-2@9-9"."""
    plays = [Play.parse(word) for word in text.split()]
    tableau = Tableau(rules or RuleSet(), plays[0].tile.high)
    for play in plays:
        tableau.push(play)
    return tableau
