"""When the made-up club plays, and who sits at which table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from scoring.models import Game

from .deals import PlayedGame, play_game
from .people import Person, seat_people

if TYPE_CHECKING:
    from .clubs import Size

TUESDAY, FRIDAY = 1, 4
BEGINS, SECOND_GAME = time(19), timedelta(hours=2, minutes=10)
ABANDONED_IN_HUNDRED = 1
# Of a hundred games the set they are played with: usually double-nine.
SETS = (9,) * 92 + (6,) * 4 + (12,) * 4
MOST_SEATS = {6: 6, 9: 10, 12: 10}


def days_of_play(first: date, last: date) -> list[date]:
    days = (first + timedelta(number) for number in range((last - first).days + 1))
    return [day for day in days if day.weekday() in (TUESDAY, FRIDAY)]


def play_evenings(people: list[Person], size: Size, chance: random.Random) -> Iterator[PlayedGame]:
    """All games in the order of play: as many as the size says, with so many hand scores as near as can be."""
    days, scores = days_of_play(size.first, size.last), 0
    for number, day in enumerate(days):
        before, after = size.games * number // len(days), size.games * (number + 1) // len(days)
        there = [person for person in people if person.is_there(day)]
        for game in range(before, after):
            short = size.scores * (game + 1) // size.games - scores
            played = _play_table(there, day, game - before, short, game + 1 == size.games, chance)
            scores += played.scores
            yield played


def _play_table(
    there: list[Person], day: date, table: int, short: int, is_last: bool, chance: random.Random
) -> PlayedGame:
    """`short`: how many hand scores are missing, this table's share among them."""
    set_max = chance.choice(SETS)
    seats = max(3, min(MOST_SEATS[set_max], -(-short // (set_max + 1)) + chance.choice((-1, 0, 0, 1))))
    began = datetime.combine(day, BEGINS) + timedelta(minutes=chance.randrange(25)) + SECOND_GAME * (table % 2)
    state = Game.State.ABANDONED if chance.randrange(100) < ABANDONED_IN_HUNDRED else Game.State.FINISHED
    if is_last:
        state = Game.State.IN_PROGRESS
    people = seat_people(there, seats, chance)
    return play_game(people, set_max, timezone.make_aware(began), state, chance)
