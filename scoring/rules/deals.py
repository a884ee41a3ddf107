"""What a round begins with: whether it can be, and which the hands were, told by how it went."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Sized

from .plays import Action, Do
from .reading import Unreadable, quoted, refuse_repeats
from .rulesets import FEWEST_PLAYERS, RuleSet
from .tiles import Tile, count_tiles

# Above what any round comes to: with an empty yard at most everybody misses between two plays.
MOST_ACTIONS = 20_000

Hands = Mapping[str, Sequence[Tile]]


def check_deal(rules: RuleSet, start: int, players: Sequence[str], hands: Hands) -> None:
    """Raises Unreadable when these players cannot have been dealt these hands from the set."""
    if not 0 <= start <= rules.set_max:
        raise Unreadable(f"a double-{rules.set_max} set has no double {start}")
    _check_players(rules, players)
    holders: dict[Tile, str] = {}
    for player, hand in hands.items():
        if player not in players:
            raise Unreadable(f"“hands” names {quoted(player)}, who is not among its players")
        _check_hand(rules, hand, f"the hand of {quoted(player)}")
        for tile in hand:
            if tile in holders:
                raise Unreadable(f"{tile} is dealt to {quoted(holders[tile])} and to {quoted(player)}")
            holders[tile] = player


def check_length(actions: Sized) -> None:
    if len(actions) > MOST_ACTIONS:
        raise Unreadable(f"there are {len(actions)} actions, and no round has more than {MOST_ACTIONS}")


def _check_players(rules: RuleSet, players: Sequence[str]) -> None:
    if len(players) < FEWEST_PLAYERS:
        raise Unreadable("there must be two players or more")
    refuse_repeats(players, "the name")
    needed, tiles = len(players) * rules.hand_size, count_tiles(rules.set_max)
    if needed > tiles:
        raise Unreadable(
            f"{len(players)} players with {rules.hand_size} tiles each need {needed} tiles, "
            f"and a double-{rules.set_max} set has {tiles}"
        )


def _check_hand(rules: RuleSet, hand: Sequence[Tile], what: str) -> None:
    if len(hand) != rules.hand_size:
        raise Unreadable(f"{what} has {len(hand)} tiles, and {rules.hand_size} are dealt")
    for tile in hand:
        if tile.high > rules.set_max:
            raise Unreadable(f"{what} has {tile}, and the set is double-{rules.set_max}")
    refuse_repeats(map(str, hand), f"in {what}")


def dealt_hands(
    rules: RuleSet,
    players: Sequence[str],
    actions: Sequence[Action],
    hands: Hands,
    left: Mapping[str, Collection[Tile]],
) -> dict[str, tuple[Tile, ...]]:
    """`hands`, and those of others that follow from what they were left with at the end."""
    told = {player: {*hands.get(player, ()), *left.get(player, ())} for player in players}
    for action in actions:
        if action.tile:
            told[action.player].add(action.tile)
    claims = Counter(tile for tiles in told.values() for tile in tiles)
    found = {player: tuple(hand) for player, hand in hands.items()}
    for player in players:
        if player in left and player not in found:
            hand = _dealt(left[player], [action for action in actions if action.player == player])
            if len(hand) == rules.hand_size and all(claims[tile] == 1 and tile.high <= rules.set_max for tile in hand):
                found[player] = hand
    return found


def _dealt(left: Collection[Tile], actions: Sequence[Action]) -> tuple[Tile, ...]:
    """None of the tiles when they do not follow: one is there twice, or a draw is not accounted for."""
    had = [*left, *(action.play.tile for action in actions if action.do is Do.PLAY)]
    drawn = [action.tile for action in actions if action.do is Do.DRAW]
    if len({*had}) < len(had) or not {*drawn} <= {*had}:
        return ()
    return tuple(sorted({*had}.difference(drawn)))
