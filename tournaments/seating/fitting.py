"""Players put on the points of a design so that the sessions already played are its first ones."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from random import Random

from .meetings import Session, pairs_of

Pair = tuple[int, int]

# A step puts one player on one point; where there is a fit, a few for each player mostly find it.
STEPS_A_PLAYER = 10
TRIES = 6


def fit(
    players: Sequence[int],
    design: Sequence[Session],
    played: Sequence[Session],
    apart: Collection[Pair],
    random: Random,
) -> dict[int, int] | None:
    """The player of each point, or None. Those who are apart get points that never meet in the design."""
    points = list(range(len(players)))
    random.shuffle(points)
    if not played and not apart:
        return dict(zip(points, players, strict=True))
    for _ in range(TRIES):
        if found := _Fit(points, design, played, apart).search(players):
            return found
        random.shuffle(points)
    return None


class _Fit:
    """Backtracking, the player with the fewest points open to him first.

    A point is open to a player when it meets the points of all who are placed in the same sessions in which the
    player met them.
    """

    def __init__(
        self, points: Sequence[int], design: Sequence[Session], played: Sequence[Session], apart: Collection[Pair]
    ) -> None:
        self.points = points
        self.met = _met_in(played)
        self.apart = frozenset(apart)
        self.alike = _alike(_met_in(design[: len(played)]), len(points))
        self.strangers = [sets[0] for sets in _alike(_met_in(design), len(points))]

    def search(self, players: Sequence[int]) -> dict[int, int] | None:
        placed: list[Pair] = []
        opens = [self._like_in_numbers(players)]
        tries = [self._tries(opens[0])]
        for _ in range(STEPS_A_PLAYER * len(players)):
            if not tries[-1]:
                tries.pop()
                opens.pop()
                if not tries:
                    return None
                placed.pop()
                continue
            placed.append(tries[-1].pop())
            if len(placed) == len(players):
                return dict(placed)
            opens.append(self._narrowed(opens[-1], *placed[-1]))
            tries.append(self._tries(opens[-1]))
        return None

    def _like_in_numbers(self, players: Sequence[int]) -> dict[int, int]:
        """For each player the points that met as many others in each set of sessions."""
        points: dict[frozenset[Pair], int] = defaultdict(int)
        for point, sets in enumerate(self.alike):
            points[_numbers({sessions: others.bit_count() for sessions, others in sets.items()})] |= 1 << point
        partners: dict[int, Counter[int]] = {player: Counter() for player in players}
        for (one, other), sessions in self.met.items():
            partners[one][sessions] += 1
            partners[other][sessions] += 1
        return {
            player: points[_numbers({**met, 0: len(players) - 1 - met.total()})] for player, met in partners.items()
        }

    def _tries(self, open_: Mapping[int, int]) -> list[Pair]:
        player = min(open_, key=lambda player: open_[player].bit_count())
        return [(point, player) for point in self.points if open_[player] >> point & 1]

    def _narrowed(self, open_: Mapping[int, int], point: int, player: int) -> dict[int, int]:
        alike = self.alike[point]
        narrowed = {}
        for other, mask in open_.items():
            if other != player:
                pair = (player, other) if player < other else (other, player)
                narrowed[other] = mask & alike[self.met.get(pair, 0)]
                if pair in self.apart:
                    narrowed[other] &= self.strangers[point]
        return narrowed


def _numbers(numbers: Mapping[int, int]) -> frozenset[Pair]:
    return frozenset((sessions, number) for sessions, number in numbers.items() if number)


def _met_in(sessions: Sequence[Session]) -> dict[Pair, int]:
    """For each pair that met the sessions in which it did, as bits."""
    met: dict[Pair, int] = defaultdict(int)
    for number, session in enumerate(sessions):
        for one, other in pairs_of(session):
            met[min(one, other), max(one, other)] |= 1 << number
    return met


def _alike(met: Mapping[Pair, int], points: int) -> list[dict[int, int]]:
    """For each point and each set of sessions the points that it met in just these, as bits."""
    alike: list[dict[int, int]] = [defaultdict(int) for _ in range(points)]
    for point, sets in enumerate(alike):
        sets[0] = (1 << points) - 1 - (1 << point)
    for (one, other), sessions in met.items():
        for point, partner in ((one, other), (other, one)):
            alike[point][0] &= ~(1 << partner)
            alike[point][sessions] |= 1 << partner
    return alike
