"""Where each tile of a tableau lies when it is drawn, and where the next ones may be laid.

Tiles are placed in the order they were played, each where its place was kept free, so that a play hardly ever moves
what lies already. For every open end a place is kept that overlaps nothing. It is chosen by how well the whole then
fits a phone, by how much room is left around it, and so that no end is walled in. An end that has no room at all is
continued where there is some, at the end of a thin line: that never fails.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import isqrt

from scoring.drawing.felt import GAP_OF_STRANGERS, KIN_GAP, Felt, breathes, crowd, open_air, shade
from scoring.drawing.spots import GAP, Exit, Spot, follow, meet, toe_exits
from scoring.rules.plays import Play
from scoring.rules.tiles import Tile

# The felt on a phone is as 6 to 7; at first tiles may take so much of it, in square units for each.
WIDE, HIGH = 6, 7
ROOM_PER_TILE = 75_000
START = Spot(0, 0, 270, False)
MIDDLES = (Exit(0, -100, 270), Exit(50, 0, 0), Exit(0, 100, 90), Exit(-50, 0, 180))
CORNERS = (Exit(88, -138, 315), Exit(88, 138, 45), Exit(-88, 138, 135), Exit(-88, -138, 225))
START_EXITS = {
    3: (MIDDLES[0], MIDDLES[1], MIDDLES[3]),
    4: MIDDLES,
    6: (MIDDLES[0], CORNERS[0], *MIDDLES[1:], CORNERS[3]),
    8: tuple(exit_ for both in zip(MIDDLES, CORNERS, strict=True) for exit_ in both),
}

OUTSIDE_COST, CROWD_COST = 1, 6
NO_WAY_ON, NO_DOUBLE, WALLED_IN, IN_THE_WAY, JUMP = 600, 120, 900, 150, 5000
NO_TOE = 40
TRIES = 4


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile in its spot; `inner` is the number of the half nearer to the tile it was laid on."""

    tile: Tile
    onto: Tile | None
    spot: Spot
    inner: int
    outer: int
    line: tuple[Exit, Exit] | None = None


@dataclass(frozen=True, slots=True)
class Place:
    onto: Tile
    pip: int
    spot: Spot
    line: tuple[Exit, Exit] | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    tiles: tuple[Lying, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    cost: int
    spot: Spot
    line: tuple[Exit, Exit] | None = None


@dataclass(slots=True, eq=False)
class Slot:
    """A free side of a tile: the exits by which it may be left, and the place that is kept for it."""

    owner: int
    pip: int
    exits: Sequence[tuple[int, Exit]]
    straight_only: bool
    choice: Choice | None = None


@dataclass(slots=True)
class _Search:
    felt: Felt = field(default_factory=Felt)
    lying: list[Lying] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    numbers: dict[Tile, int] = field(default_factory=dict)

    def start(self, tile: Tile, arms: int) -> None:
        number = self._put(tile, None, Choice(0, START), tile.high)
        self.slots = [Slot(number, tile.high, [(0, way)], True) for way in START_EXITS[arms]]
        self._plan(self.slots)

    def lay(self, play: Play) -> None:
        assert play.onto is not None
        slot = self._slot(self.numbers[play.onto])
        choices = self._choices(slot, crosswise=play.tile.is_double)
        if slot.choice and not play.tile.is_double:
            choices = [slot.choice, *(choice for choice in choices if choice.spot != slot.choice.spot)]
        self._commit(slot, self._best(slot, choices, play), play)

    def _best(self, slot: Slot, choices: list[Choice], play: Play) -> Choice:
        """The first after which the ends of the tile still have room, else the one after which they have most."""
        best, least = None, 0
        for choice in choices[:TRIES]:
            price = self._price(slot, choice, play)
            if not best or price < least:
                best, least = choice, price
            if price < NO_WAY_ON:
                break
        return best or self._jump(slot, crosswise=play.tile.is_double)

    def _price(self, slot: Slot, choice: Choice, play: Play) -> int:
        before = [(other, other.choice) for other in self.slots]
        changed = self._commit(slot, choice, play)
        price = choice.cost + sum(other.choice.cost for other in changed if other.choice)
        self._take()
        self.slots = [other for other, _ in before]
        for other, kept in before:
            other.choice = kept
        return price

    def _slot(self, owner: int) -> Slot:
        """The first free side of a tile; when it has none, one is made up."""
        for slot in self.slots:
            if slot.owner == owner:
                return slot
        lying = self.lying[owner]
        return Slot(owner, lying.outer, [(0, lying.spot.exit())], False)

    def _put(self, tile: Tile, onto: Tile | None, choice: Choice, pip: int) -> int:
        number = self.felt.put(choice.spot)
        inner, outer = (tile.high, tile.low) if tile.high == pip else (tile.low, tile.high)
        self.lying.append(Lying(tile, onto, choice.spot, inner, outer, choice.line))
        self.children.append([])
        self.numbers.setdefault(tile, number)
        return number

    def _take(self) -> None:
        """Undo the last put."""
        self.felt.take()
        self.children.pop()
        lying = self.lying.pop()
        number = len(self.lying)
        if self.numbers[lying.tile] == number:
            del self.numbers[lying.tile]
        for siblings in self.children:
            if siblings and siblings[-1] == number:
                siblings.pop()

    def _commit(self, slot: Slot, choice: Choice, play: Play) -> list[Slot]:
        """Lay the tile; gives the sides for which a place had to be found."""
        self.slots = [other for other in self.slots if other is not slot]
        number = self._put(play.tile, play.onto, choice, slot.pip)
        self.children[slot.owner].append(number)
        changed = self._new_slots(number)
        self.slots += changed
        changed += self._clear(choice.spot, slot)
        self._plan(changed)
        return changed

    def _clear(self, spot: Spot, slot: Slot) -> list[Slot]:
        """Give up the places that overlap a spot."""
        moved = [other for other in self.slots if other is not slot and self._in_the_way(other, spot, slot.owner)]
        for other in moved:
            other.choice = None
        return moved

    def _new_slots(self, number: int) -> list[Slot]:
        lying = self.lying[number]
        if lying.tile.is_double:
            return [Slot(number, lying.outer, exits, True) for exits in toe_exits(lying.spot)]
        return [Slot(number, lying.outer, [(0, lying.spot.exit())], False)]

    def _plan(self, slots: Sequence[Slot]) -> None:
        for slot in slots:
            choices = self._choices(slot, crosswise=False)
            slot.choice = choices[0] if choices else self._jump(slot, crosswise=False)

    def _choices(self, slot: Slot, *, crosswise: bool) -> list[Choice]:
        """All free ways to leave a slot, the best first; a tile may take places kept for others, a place may not."""
        kin = {slot.owner, *self.children[slot.owner]}
        blocked = self.felt.blocked
        for other in self.slots:
            if other.choice and other is not slot:
                blocked |= shade(other.choice.spot)
        found = []
        for cost, spot in self._ways(slot, crosswise=crosswise):
            in_the_way = sum(
                1 for other in self.slots if other is not slot and self._in_the_way(other, spot, slot.owner)
            )
            if (crosswise or not in_the_way) and self.felt.is_free(spot, kin):
                found.append(Choice(cost + IN_THE_WAY * in_the_way + self._cost(spot, blocked, kin), spot))
        found.sort(key=lambda choice: choice.cost)
        return self._that_wall_nobody_in(slot, found, blocked)

    def _in_the_way(self, other: Slot, spot: Spot, owner: int) -> bool:
        if not other.choice:
            return False
        return meet(other.choice.spot, spot, KIN_GAP if other.owner == owner else GAP_OF_STRANGERS)

    def _ways(self, slot: Slot, *, crosswise: bool) -> Iterator[tuple[int, Spot]]:
        for cost, way in slot.exits:
            ways = follow(way, crosswise=crosswise)
            for more, spot in ways[:1] if slot.straight_only else ways:
                yield cost + more, spot

    def _cost(self, spot: Spot, blocked: int, kin: Container[int]) -> int:
        end = spot.exit()
        cost = CROWD_COST * crowd(blocked, end.moved(150)) + OUTSIDE_COST * self._outside(spot)
        if not spot.crosswise:
            on = [way for _, way in follow(end, crosswise=False)]
            if not any(self.felt.is_free(way, ()) for way in on):
                cost += NO_WAY_ON
            cost += self._lack_of_room_for_a_foot(spot, kin)
        return cost

    def _lack_of_room_for_a_foot(self, spot: Spot, kin: Container[int]) -> int:
        double = spot.entry().spot(crosswise=True)
        if not self.felt.is_free(double, kin):
            return NO_DOUBLE
        toes = (exits[0][1].moved(GAP).spot(crosswise=False) for exits in toe_exits(double))
        return sum(NO_TOE for toe in toes if not self.felt.is_free(toe, ()))

    def _outside(self, spot: Spot) -> int:
        """By how much the tableau would grow beyond what so many tiles may take."""
        left, top, right, bottom = self.felt.corners_with(spot)
        room = ROOM_PER_TILE * (len(self.lying) + len(self.slots) + 2)
        wide, high = isqrt(room * WIDE // HIGH), isqrt(room * HIGH // WIDE)
        return max(0, right - left - wide) + max(0, bottom - top - high)

    def _that_wall_nobody_in(self, slot: Slot, choices: list[Choice], blocked: int) -> list[Choice]:
        """The first that leaves every end a way out moves to the front."""
        others = [other.choice.spot.exit() for other in self.slots if other is not slot and other.choice]
        priced = []
        for choice in choices[:TRIES]:
            air = open_air(blocked | shade(choice.spot))
            walled = sum(1 for end in [*others, choice.spot.exit()] if not breathes(air, end))
            priced.append(Choice(choice.cost + WALLED_IN * walled, choice.spot))
            if not walled:
                break
        priced.sort(key=lambda choice: choice.cost)
        return priced + choices[TRIES:]

    def _jump(self, slot: Slot, *, crosswise: bool) -> Choice:
        """The nearest free spot, however far."""
        end = slot.exits[0][1]
        for distance in range(2, 200):
            for ahead in range(-distance, distance + 1):
                for aside in {distance - abs(ahead), abs(ahead) - distance}:
                    for turn in (0, 90, 270, 180):
                        start = Exit(end.x, end.y, end.heading // 90 * 90).moved(60 * ahead, 60 * aside, turn)
                        spot = start.spot(crosswise=crosswise)
                        if self.felt.is_free(spot, ()) and not any(
                            other is not slot and self._in_the_way(other, spot, -1) for other in self.slots
                        ):
                            return Choice(JUMP, spot, (end, start))
        raise AssertionError


@lru_cache(maxsize=256)
def _laid(plays: tuple[Play, ...], arms: int) -> Layout:
    search = _Search()
    search.start(plays[0].tile, arms)
    for play in plays[1:]:
        search.lay(play)
    places = [
        Place(search.lying[slot.owner].tile, slot.pip, slot.choice.spot, slot.choice.line)
        for slot in search.slots
        if slot.choice
    ]
    return Layout(tuple(search.lying), tuple(places))


def lay_out(plays: Sequence[Play], *, arms: int = 4) -> Layout:
    return _laid(tuple(plays), arms)
