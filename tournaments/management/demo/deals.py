"""Games of the made-up club: hands that tiles of the set really can leave, late joiners, early leavers, corrections."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache

from scoring.models import Game, Hand
from scoring.rules import DOUBLE_BLANK, RuleSet, Tile, all_tiles, default_hand_size

from .people import Person

BLOCKED_IN_HUNDRED = 22
JOINS_IN_HUNDRED = 4
LEAVES_IN_HUNDRED = 4
SITS_OUT_IN_HUNDRED = 2
CORRECTED_IN_HUNDRED = 2
FEWEST_AT_THE_END = 3


@dataclass
class PlayedSeat:
    person: Person
    joined_round: int = 1
    left_round: int | None = None
    start_value: int | None = None
    sits_out: int | None = None
    pips: list[int] = field(default_factory=list)

    def plays(self, number: int) -> bool:
        return self.joined_round <= number and (self.left_round is None or number < self.left_round)


@dataclass
class PlayedRound:
    """`hands` by the index of the seat."""

    number: int
    start: int
    ending: str
    starter: int
    hands: dict[int, Hand]


@dataclass
class PlayedGame:
    """`mistake`: a round, a seat and the pips that were entered there at first."""

    rules: RuleSet
    began: datetime
    state: str
    seats: list[PlayedSeat]
    rounds: list[PlayedRound] = field(default_factory=list)
    mistake: tuple[int, int, int] | None = None

    @property
    def scores(self) -> int:
        return sum(hand.pips is not None for round_ in self.rounds for hand in round_.hands.values())


def play_game(people: list[Person], set_max: int, began: datetime, state: str, chance: random.Random) -> PlayedGame:
    rules = RuleSet(set_max=set_max, hand_size=default_hand_size(set_max, len(people)))
    game = PlayedGame(rules, began, state, [PlayedSeat(person) for person in people])
    count = set_max + 1
    last = count if state == Game.State.FINISHED else chance.randint(3, count - 1)
    _arrange(game.seats, last, chance)
    for number in range(1, last + 1):
        _play_round(game, number, chance)
    for seat in game.seats:
        seat.person.games += 1
    if state == Game.State.FINISHED and chance.randrange(100) < CORRECTED_IN_HUNDRED:
        game.mistake = _mistake(game, chance)
    return game


def _arrange(seats: list[PlayedSeat], last: int, chance: random.Random) -> None:
    """Who comes late, goes early or sits a round out; never so many that too few are left."""
    for seat in seats[FEWEST_AT_THE_END:]:
        luck = chance.randrange(100)
        number = chance.randint(2, last - 1)
        if luck < JOINS_IN_HUNDRED:
            seat.joined_round = number
        elif luck < JOINS_IN_HUNDRED + LEAVES_IN_HUNDRED:
            seat.left_round = number + 1
        elif luck < JOINS_IN_HUNDRED + LEAVES_IN_HUNDRED + SITS_OUT_IN_HUNDRED:
            seat.sits_out = number


def _play_round(game: PlayedGame, number: int, chance: random.Random) -> None:
    start = game.rules.set_max + 1 - number
    there = [index for index, seat in enumerate(game.seats) if seat.plays(number)]
    _let_join(game, number)
    playing = [index for index in there if game.seats[index].sits_out != number]
    blocked = chance.randrange(100) < BLOCKED_IN_HUNDRED
    forms = [20 + game.seats[index].person.form for index in playing]
    out = None if blocked else chance.choices(playing, forms)[0]
    hands = _hands_left(game, playing, start, out, chance)
    for index, hand in hands.items():
        game.seats[index].pips.append(hand.pips or 0)
    absent = {index: Hand(None) for index in there if index not in playing}
    ending = "blocked" if blocked else "out"
    game.rounds.append(PlayedRound(number, start, ending, chance.choice(playing), hands | absent))


def _let_join(game: PlayedGame, number: int) -> None:
    """Who comes late starts from the average of those who have played on."""
    totals = [sum(seat.pips) + (seat.start_value or 0) for seat in game.seats if seat.joined_round < number]
    for seat in game.seats:
        if number > 1 and seat.joined_round == number:
            seat.start_value = (2 * sum(totals) + len(totals)) // (2 * len(totals))


def _hands_left(
    game: PlayedGame, playing: list[int], start: int, out: int | None, chance: random.Random
) -> dict[int, Hand]:
    """Every hand its tiles by lot, the double-blank told wherever it is."""
    seats = game.seats
    held = {index: 0 if index == out else chance.randint(1, _most_left(game, seats[index])) for index in playing}
    left = iter(chance.sample(_yard(game.rules.set_max, start), sum(held.values())))
    return {index: _hand([next(left) for _ in range(count)], game.rules) for index, count in held.items()}


def _most_left(game: PlayedGame, seat: PlayedSeat) -> int:
    return min(game.rules.hand_size, 1 + (125 - seat.person.form) // 25)


def _hand(tiles: list[Tile], rules: RuleSet) -> Hand:
    return Hand(sum(tile.points(rules.double_blank) for tile in tiles), DOUBLE_BLANK in tiles)


@cache
def _yard(set_max: int, start: int) -> list[Tile]:
    return [tile for tile in all_tiles(set_max) if tile != Tile(start, start)]


def _mistake(game: PlayedGame, chance: random.Random) -> tuple[int, int, int] | None:
    """A hand that was entered with other pips at first."""
    round_ = chance.choice(game.rounds)
    wrong = [(index, hand.pips) for index, hand in round_.hands.items() if hand.pips and not hand.double_blank]
    if not wrong:
        return None
    index, pips = chance.choice(wrong)
    return round_.number, index, pips + chance.choice((9, 10, 1))
