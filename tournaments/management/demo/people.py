"""The people of the made-up club: regulars and guests, who come and go over the years."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta

FIRST_NAMES = (
    "Ana Marek Joyce Somchai Rosa Tomas Grace Kazia Bo Iris Pilar Dino Lena Otto Mirta Jonas Ines Ruta Paulo Wanda "
    "Noi Carmen Emil Sunee Bruno Dalia Felix Greta Hugo Ilse Jurek Katya Luz Mario Nida Olaf Petra Quim Rafael Sara "
    "Tessa Urban Vera Willem Xenia Yolanda Zita Anton Bella Cosmin Darius Elsa Fausto Gina Henk Isidro Jadwiga Kofi "
    "Lukas Maeve"
)
LAST_NAMES = (
    "Reyes Borg Nowak Suksan Petraitis Vella Santos Lis Camilleri Garza Wilk Prasert Kazlauskas Flores Zammit Cruz "
    "Jankauskas Treviño Sala Bautista Maj Farrugia Luna Rungroj Stankus Dela Vega Gajda Grech Ocampo Balsys Mizzi Peña"
)
# Of a hundred who join: a core that hardly misses an evening, many who come now and then, and guests.
KEENNESS = (60,) * 18 + (14,) * 42 + (2,) * 40
FOUNDED_IN_TEN = 3
STAYED_IN_TEN = 6
SHORTEST_STAY = 20


@dataclass
class Person:
    """`keenness` is the weight with which somebody comes, `skill` runs to 100, `games` are those played so far."""

    name: str
    keenness: int
    skill: int
    since: date
    until: date | None
    games: int = 0

    def is_there(self, day: date) -> bool:
        return self.since <= day and (self.until is None or day < self.until)

    @property
    def form(self) -> int:
        """Skill, less what a beginner still has to learn."""
        return max(5, self.skill - 240 // (8 + self.games))


def make_people(count: int, first: date, last: date, chance: random.Random) -> list[Person]:
    """So many people of different names, in the order in which they joined."""
    names = chance.sample([f"{one} {other}" for one in FIRST_NAMES.split() for other in LAST_NAMES.split()], count)
    people = [_make_person(name, first, last, chance) for name in names]
    return sorted(people, key=lambda person: person.since)


def _make_person(name: str, first: date, last: date, chance: random.Random) -> Person:
    days = (last - first).days
    founder = chance.randrange(10) < FOUNDED_IN_TEN
    since = first if founder else first + timedelta(chance.randrange(days))
    left = chance.randrange(10) >= STAYED_IN_TEN
    stay = SHORTEST_STAY + chance.randrange(max(1, (last - since).days))
    until = since + timedelta(stay) if left and since + timedelta(stay) < last else None
    return Person(name, chance.choice(KEENNESS), chance.randint(15, 100), since, until)


def seat_people(there: list[Person], seats: int, chance: random.Random) -> list[Person]:
    """Who comes to an evening, the keen ones more often, in an order by lot."""
    left, coming = list(there), []
    for _ in range(min(seats, len(left))):
        [person] = chance.choices(left, [each.keenness for each in left])
        left.remove(person)
        coming.append(person)
    return coming
