"""The search for the spots of a tableau, tile by tile in the order they were played.

For every free side of a tile a place is kept that overlaps nothing, and the next tile there is laid into it. A place
is chosen by how well the whole then fits a phone, by how much room is left around it, and so that no end is walled in.
Where a tile would be in trouble, the last tiles before it are laid anew. An end that has no room at all is continued
where there is some, at the end of a thin line: that never fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import isqrt
from typing import NamedTuple

from scoring.drawing.felt import Felt, Lot, crowd, open_air, shade, square, ways_out
from scoring.drawing.spots import GAP, Edges, Exit, Spot, edges_of, follow, toe_exits
from scoring.rules.plays import Play

# The felt above the keys of a phone is as 8 to 7.
WIDE, HIGH = 8, 7
OUTSIDE_COST, CROWD_COST, NO_DOUBLE, NO_TOE, DISPLACED = 1, 8, 120, 40, 30
# What is worse than any cost: no way on, a poor toe, an end walled in; and a tile at the end of a line.
POOR, STUCK, JUMP = 1, 2, 10
MOST_TRIES, MOST_LAID_ANEW = 3, 3
JUMP_STEP, TRIES_OF_A_JUMP = 60, 12
# So many tries to lay tiles anew, in all.
PATIENCE = 60

START = Spot(0, 0, 270, False)
MIDDLES = (Exit(0, -100, 270), Exit(50, 0, 0), Exit(0, 100, 90), Exit(-50, 0, 180))
CORNERS = (Exit(88, -138, 315), Exit(88, 138, 45), Exit(-88, 138, 135), Exit(-88, -138, 225))
START_EXITS = {
    3: (MIDDLES[0], MIDDLES[1], MIDDLES[3]),
    4: MIDDLES,
    6: (MIDDLES[0], CORNERS[0], *MIDDLES[1:], CORNERS[3]),
    8: tuple(exit_ for both in zip(MIDDLES, CORNERS, strict=True) for exit_ in both),
}


class Choice(NamedTuple):
    trouble: int
    cost: int
    spot: Spot
    line: tuple[Exit, Exit] | None = None


NO_ROOM = Choice(JUMP, 0, START)


@dataclass(slots=True, eq=False)
class Slot:
    """A free side of a tile, the exits by which it may be left, the best first, and the place kept for it."""

    key: int
    owner: int
    pip: int
    exits: Sequence[Exit]
    only_straight: bool
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    play: Play
    inner: int
    outer: int
    slot: Slot
    choice: Choice


class Price(NamedTuple):
    trouble: int
    cost: int


class Search:
    """`room` is how much of the felt tiles may take without cost, in square units for each."""

    def __init__(self, start: Play, arms: int, room: int) -> None:
        self.room = room
        self.laid: dict[int, Laid] = {}
        self.slots: dict[int, Slot] = {}
        self.lying, self.kept = Felt(), Felt()
        self.patience = PATIENCE
        # For ends that had no room, how far away there was some.
        self.nearest: dict[Exit, int] = {}
        self.numbers = {start.tile: 0}
        # Keys of slots, unlike those of tiles, are negative; -1 is nobody.
        self._keys = count(-2, -1)
        pip = start.tile.high
        self.laid[0] = Laid(start, pip, pip, Slot(-1, -1, pip, (), True), Choice(0, 0, START))
        self.lying.put(Lot(START, 0, -1))
        self._plan([self._add(0, pip, (way,), only_straight=True) for way in START_EXITS[arms]])

    def lay(self, play: Play) -> None:
        """Lay the next tile, and the last ones before it anew if that helps it."""
        assert play.onto is not None
        number, owner = len(self.laid), self.numbers[play.onto]
        self.numbers.setdefault(play.tile, number)
        trouble = self._lay_well(number, play, self._slot(owner))
        chain = [(number, play)]
        while trouble and len(chain) <= MOST_LAID_ANEW and self.patience > 0 and self._may_be_laid_anew(owner):
            chain.insert(0, (owner, self.laid[owner].play))
            trouble = self._lay_anew(chain, trouble)
            owner = self.laid[owner].slot.owner

    def _slot(self, owner: int) -> Slot:
        """The first free side of a tile; for a wrong play, one is made up."""
        for slot in self.slots.values():
            if slot.owner == owner:
                return slot
        laid = self.laid[owner]
        return self._add(owner, laid.outer, (laid.choice.spot.exit(),), only_straight=False)

    def _add(self, owner: int, pip: int, exits: Sequence[Exit], *, only_straight: bool) -> Slot:
        slot = Slot(next(self._keys), owner, pip, exits, only_straight)
        self.slots[slot.key] = slot
        return slot

    def _lay_well(self, number: int, play: Play, slot: Slot) -> int:
        """Lay a tile as it is least in trouble, and tell how much that is."""
        best: tuple[Price, Choice] | None = None
        for choice in self._tries(slot, play):
            saved = self._save()
            price = self._commit(number, play, slot, choice)
            if not price.trouble:
                return 0
            best = min(best, (price, choice)) if best else (price, choice)
            self._lift(number)
            self._restore(saved)
        if best is None or best[0].trouble >= JUMP:
            jump = self._jump(slot, crosswise=play.tile.is_double)
            saved = self._save()
            price = self._commit(number, play, slot, jump)
            if best is None or price <= best[0]:
                return price.trouble
            self._lift(number)
            self._restore(saved)
        return self._commit(number, play, slot, best[1]).trouble

    def _tries(self, slot: Slot, play: Play) -> Iterator[Choice]:
        """The place that was kept, if the tile is none that lies crosswise; then others."""
        kept = None if play.tile.is_double else slot.choice
        if kept:
            yield kept
        others = self._options(slot, laying=True, crosswise=play.tile.is_double)
        yield from (choice for choice in others[:MOST_TRIES] if not kept or choice.spot != kept.spot)

    def _may_be_laid_anew(self, owner: int) -> bool:
        laid = self.laid[owner]
        hanging = sum(1 for other in self.laid.values() if other.slot.owner == owner)
        has_other_ways = not laid.slot.only_straight or len(laid.slot.exits) > 1
        return has_other_ways and hanging == 1 and not laid.play.tile.is_double

    def _lay_anew(self, chain: Sequence[tuple[int, Play]], trouble: int) -> int:
        """Take up tiles that lie one on the other, and lay them better if there is a way; gives their trouble."""
        saved, before = self._save(), [self.laid[number] for number, _ in chain]
        for number, _ in reversed(chain):
            self._lift(number)
        slot = before[0].slot
        slot.choice = None
        self.slots[slot.key] = slot
        price, path = self._explore(chain)
        if price.trouble < trouble:
            for (number, play), choice in zip(chain, path, strict=True):
                assert play.onto is not None
                self._commit(number, play, self._slot(self.numbers[play.onto]), choice)
            return price.trouble
        for laid, (number, _) in zip(before, chain, strict=True):
            self.laid[number] = laid
            self.lying.put(Lot(laid.choice.spot, number, laid.slot.owner))
        self._restore(saved)
        return trouble

    def _explore(self, chain: Sequence[tuple[int, Play]]) -> tuple[Price, list[Choice]]:
        """The best way to lay these tiles one on the other."""
        (number, play), *rest = chain
        assert play.onto is not None
        slot = self._slot(self.numbers[play.onto])
        best: tuple[Price, list[Choice]] = (Price(JUMP * JUMP, 0), [])
        for choice in self._options(slot, laying=True, crosswise=play.tile.is_double)[:MOST_TRIES]:
            self.patience -= 1
            saved = self._save()
            price = self._commit(number, play, slot, choice, is_followed=bool(rest))
            path = [choice]
            if rest:
                later, more = self._explore(rest)
                price = Price(price.trouble + later.trouble, price.cost + later.cost)
                path += more
            self._lift(number)
            self._restore(saved)
            best = min(best, (price, path))
            if not best[0].trouble:
                break
        return best

    def _save(self) -> list[tuple[Slot, Choice | None]]:
        return [(slot, slot.choice) for slot in self.slots.values()]

    def _restore(self, saved: Sequence[tuple[Slot, Choice | None]]) -> None:
        self.slots, self.kept = {}, Felt()
        for slot, choice in saved:
            self.slots[slot.key] = slot
            self._keep(slot, choice)

    def _keep(self, slot: Slot, choice: Choice | None) -> None:
        slot.choice = choice
        if choice:
            self.kept.put(Lot(choice.spot, slot.key, slot.owner))

    def _lift(self, number: int) -> None:
        del self.laid[number]
        self.lying.take(number)
        for slot in [slot for slot in self.slots.values() if slot.owner == number]:
            self._drop(slot)

    def _drop(self, slot: Slot) -> None:
        del self.slots[slot.key]
        if slot.choice:
            self.kept.take(slot.key)

    def _commit(self, number: int, play: Play, slot: Slot, choice: Choice, *, is_followed: bool = False) -> Price:
        """Lay a tile, and find places for its free sides and for those whose places it took."""
        if slot.key in self.slots:
            self._drop(slot)
        tile, pip = play.tile, slot.pip
        inner, outer = (tile.high, tile.low) if tile.high == pip else (tile.low, tile.high)
        self.laid[number] = Laid(play, inner, outer, slot, choice)
        self.lying.put(Lot(choice.spot, number, slot.owner))
        exits = toe_exits(choice.spot) if tile.is_double else ((choice.spot.exit(),),)
        fresh = [self._add(number, outer, ways, only_straight=tile.is_double) for ways in exits]
        displaced = [self.slots[key] for key in self.kept.meeting(choice.spot, slot.owner)]
        for other in displaced:
            self.kept.take(other.key)
            other.choice = None
        self._plan([*fresh, *displaced])
        changed = displaced if is_followed else [*fresh, *displaced]
        prices = [choice, *(other.choice or NO_ROOM for other in changed)]
        return Price(sum(price.trouble for price in prices), sum(price.cost for price in prices))

    def _plan(self, slots: Sequence[Slot]) -> None:
        for slot in slots:
            options = self._options(slot, laying=False, crosswise=False)
            self._keep(slot, options[0] if options else None)

    def find_room(self) -> None:
        """For the sides that have no place near them."""
        for slot in self.slots.values():
            if not slot.choice:
                self._keep(slot, self._jump(slot, crosswise=False))

    def _options(self, slot: Slot, *, laying: bool, crosswise: bool) -> list[Choice]:
        """The free ways to leave a slot, the best first. Only a tile that is laid may take a place that is kept."""
        blocked, edges = self.lying.shade() | self.kept.shade(), self.lying.edges()
        rough = []
        for trouble, cost, spot in self._ways(slot, crosswise=crosswise):
            if self.lying.is_free(spot, slot.owner):
                displaced = [key for key in self.kept.meeting(spot, slot.owner) if key != slot.key]
                if laying or not displaced:
                    cost += CROWD_COST * crowd(blocked, spot) + self._outside(spot, edges)
                    rough.append(Choice(trouble, cost + DISPLACED * len(displaced), spot))
        return rough if crosswise else self._judged(slot, sorted(rough), blocked)

    def _ways(self, slot: Slot, *, crosswise: bool) -> Iterator[tuple[int, int, Spot]]:
        for trouble, way in enumerate(slot.exits):
            ways = follow(way, crosswise=crosswise)
            for cost, spot in ways[:1] if slot.only_straight else ways:
                yield POOR * min(trouble, 1), cost + trouble, spot

    def _judged(self, slot: Slot, rough: Sequence[Choice], blocked: int) -> list[Choice]:
        """By what may follow, too; none is looked at that cannot be best any more."""
        judged: list[Choice] = []
        others = self._places_with_air(slot, blocked)
        for choice in rough[: MOST_TRIES + 1]:
            if judged and min(judged) <= choice:
                judged.append(choice)
                continue
            spot = choice.spot
            has_way_on = any(self.lying.is_free(way, -1) for _, way in follow(spot.exit(), crosswise=False))
            air = open_air(blocked | shade(spot))
            walled_in = sum(1 for other in [*others, spot] if not air & ways_out(other))
            trouble = choice.trouble + STUCK * (walled_in + (not has_way_on))
            judged.append(Choice(trouble, choice.cost + self._lack_of_room(spot, slot.owner), spot))
        return sorted(judged)

    def _places_with_air(self, slot: Slot, blocked: int) -> list[Spot]:
        air = open_air(blocked)
        places = [other.choice.spot for other in self.slots.values() if other is not slot and other.choice]
        return [place for place in places if air & ways_out(place)]

    def _lack_of_room(self, spot: Spot, owner: int) -> int:
        """What it costs if a double, or its foot, could not lie there instead."""
        double = spot.entry().spot(crosswise=True)
        if not self.lying.is_free(double, owner):
            return NO_DOUBLE
        toes = (exits[0].moved(GAP).spot(crosswise=False) for exits in toe_exits(double))
        return sum(NO_TOE for toe in toes if not self.lying.is_free(toe, -1))

    def _outside(self, spot: Spot, edges: Edges) -> int:
        """By how much the tableau would grow beyond what so many tiles may take."""
        left, top, right, bottom = edges_of(spot)
        wide, high = max(right, edges[2]) - min(left, edges[0]), max(bottom, edges[3]) - min(top, edges[1])
        room = self.room * (len(self.laid) + len(self.slots) + 2)
        return OUTSIDE_COST * (max(0, wide - isqrt(room * WIDE // HIGH)) + max(0, high - isqrt(room * HIGH // WIDE)))

    def _jump(self, slot: Slot, *, crosswise: bool) -> Choice:
        """The nearest free spots are tried, however far they are; a line over no tile and some room are best."""
        end = slot.exits[0]
        found: list[Choice] = []
        blocked = self.lying.shade() | self.kept.shade()
        air = open_air(blocked)
        for distance, start in _rings(end, self.nearest.get(end, 1)):
            spot = start.spot(crosswise=crosswise)
            if not blocked & square(spot) and self.lying.is_free(spot, -1) and self.kept.is_free(spot, -1):
                way = abs(start.x - end.x) + abs(start.y - end.y)
                cost = way + 3 * CROWD_COST * crowd(blocked, spot)
                trouble = JUMP + self.lying.crosses(end, start) + STUCK * (not air & ways_out(spot))
                found.append(Choice(trouble, cost, spot, (end, start)))
                self.nearest[end] = distance if len(found) == 1 else self.nearest[end]
                if len(found) == TRIES_OF_A_JUMP:
                    break
        return min(found)


def _rings(end: Exit, nearest: int) -> Iterator[tuple[int, Exit]]:
    """Beginnings farther and farther away, upright and lying, each with its distance."""
    level = Exit(end.x, end.y, (end.heading + 45) // 90 * 90 % 360)
    for distance in count(nearest):
        for ahead in range(-distance, distance + 1, 1 + distance // 8):
            for aside in {distance - abs(ahead), abs(ahead) - distance}:
                for turn in (0, 90, 270):
                    yield distance, level.moved(JUMP_STEP * ahead, JUMP_STEP * aside, turn)
