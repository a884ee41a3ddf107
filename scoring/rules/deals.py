"""What a round begins with: whether it can be, and which the hands were, told by how it went."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Sized

from .phrases import Phrase, quoted
from .plays import Action, Do
from .reading import Unreadable, refuse_repeats
from .rulesets import FEWEST_PLAYERS, RuleSet
from .tiles import Tile, count_tiles

# Above what any round comes to: with an empty yard at most everybody misses between two plays.
MOST_ACTIONS = 20_000

Hands = Mapping[str, Sequence[Tile]]


def check_deal(rules: RuleSet, start: int, players: Sequence[str], hands: Hands) -> None:
    """Raises Unreadable when these players cannot have been dealt these hands from the set."""
    if not 0 <= start <= rules.set_max:
        raise Unreadable("a double-{set} set has no double {number}", set=rules.set_max, number=start)
    _check_players(rules, players)
    holders: dict[Tile, str] = {}
    for player, hand in hands.items():
        if player not in players:
            raise Unreadable(
                "{what} names {name}, who is not among its players", what=quoted("hands"), name=quoted(player)
            )
        _check_hand(rules, hand, Phrase("the hand of {name}", name=quoted(player)))
        for tile in hand:
            if tile in holders:
                one, other = quoted(holders[tile]), quoted(player)
                raise Unreadable("{tile} is dealt to {name} and to {other}", tile=tile, name=one, other=other)
            holders[tile] = player


def check_length(actions: Sized) -> None:
    if len(actions) > MOST_ACTIONS:
        raise Unreadable(
            "there are {count} actions, and no round has more than {most}", count=len(actions), most=MOST_ACTIONS
        )


def _check_players(rules: RuleSet, players: Sequence[str]) -> None:
    if len(players) < FEWEST_PLAYERS:
        raise Unreadable("there must be two players or more")
    refuse_repeats(players, Phrase("the name"))
    needed, tiles = len(players) * rules.hand_size, count_tiles(rules.set_max)
    if needed > tiles:
        raise Unreadable(
            "{count} players with {size} tiles each need {needed} tiles, and a double-{set} set has {tiles}",
            count=len(players),
            size=rules.hand_size,
            needed=needed,
            set=rules.set_max,
            tiles=tiles,
        )


def _check_hand(rules: RuleSet, hand: Sequence[Tile], what: Phrase) -> None:
    if len(hand) != rules.hand_size:
        raise Unreadable(
            "{what} has {count} tiles, and {size} are dealt", what=what, count=len(hand), size=rules.hand_size
        )
    for tile in hand:
        if tile.high > rules.set_max:
            raise Unreadable("{what} has {tile}, and the set is double-{set}", what=what, tile=tile, set=rules.set_max)
    refuse_repeats(map(str, hand), Phrase("in {what}", what=what))


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
