"""The record of a round as data: read, written, and completed by what was left in the hands."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from .deals import check_deal, check_length, dealt_hands
from .phrases import Phrase, key_of, quoted
from .plays import Action, Do
from .reading import (
    Unreadable,
    read_fields,
    read_list,
    read_object,
    read_player,
    read_players,
    read_rules,
    read_start,
    read_text,
    read_tile,
)
from .rulesets import RuleSet
from .text_form import read_actions, write_actions
from .tiles import Tile

ROUND_FORMAT = "chicken-foot-round/1"


@dataclass(frozen=True)
class RoundRecord:
    """`start` is the number of the start double; `hands` as dealt, of all players, some or none.

    Raises Unreadable when the players, the set and the hands do not go together.
    """

    rules: RuleSet
    start: int
    players: tuple[str, ...]
    hands: Mapping[str, tuple[Tile, ...]] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()

    def __post_init__(self) -> None:
        check_deal(self.rules, self.start, self.players, self.hands)

    @property
    def without_hand(self) -> tuple[str, ...]:
        """The players of whose hands nothing is told."""
        return tuple(player for player in self.players if player not in self.hands)

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {
            "format": ROUND_FORMAT,
            "rules": self.rules.to_json(),
            "start": str(Tile.double(self.start)),
            "players": list(self.players),
        }
        if self.hands:
            written["hands"] = {player: [str(tile) for tile in hand] for player, hand in self.hands.items()}
        return written | {"actions": [_action_json(action) for action in self.actions]}

    def to_text(self) -> str:
        """The actions in a line, as `read_text_form` reads them."""
        return write_actions(self.actions, self.players, Tile.double(self.start))

    def with_left(self, left: Mapping[str, Collection[Tile]]) -> Self:
        """With the hands that follow from what was left in them when the round ended.

        What was played and what is left, less what was drawn by name, was dealt. A player for whom
        that is no possible hand, or who drew a tile that is not named, stays `without_hand`.
        """
        return replace(self, hands=dealt_hands(self.rules, self.players, self.actions, self.hands, left))


def read_round(written: object) -> RoundRecord:
    """Read a document of the format chicken-foot-round/1; raises Unreadable."""
    found = read_fields(
        written, Phrase("the round"), required=("format", "start", "players", "actions"), optional=("rules", "hands")
    )
    if found["format"] != ROUND_FORMAT:
        raise Unreadable("the round's format is not {format}", format=ROUND_FORMAT)
    rules = read_rules(found.get("rules", {}))
    dealt = RoundRecord(
        rules=rules,
        start=read_start(found["start"], Phrase("the round"), rules),
        players=read_players(found["players"]),
        hands=_read_hands(found.get("hands", {})),
    )
    actions = read_list(found["actions"], quoted("actions"))
    check_length(actions)
    return replace(
        dealt,
        actions=tuple(
            _read_action(one, Phrase("action {number}", number=number), dealt.players)
            for number, one in enumerate(actions)
        ),
    )


def read_text_form(
    text: str,
    *,
    rules: RuleSet,
    start: int,
    players: Sequence[str],
    hands: Mapping[str, Collection[Tile]] | None = None,
) -> RoundRecord:
    """Read what `to_text` writes: 9-9 2:9-2@9-9 draw pass. Raises Unreadable."""
    dealt = RoundRecord(rules, start, tuple(players), hands={name: tuple(hand) for name, hand in (hands or {}).items()})
    return replace(dealt, actions=tuple(read_actions(text, dealt.players, Tile.double(start))))


def _read_hands(written: object) -> dict[str, tuple[Tile, ...]]:
    return {
        player: tuple(read_tile(tile, what) for tile in read_list(hand, what))
        for player, hand in read_object(written, quoted("hands")).items()
        for what in [Phrase("the hand of {name}", name=quoted(player))]
    }


_WRITTEN = {str(do): do for do in Do}

# What an action must have, and may have, beside the player.
_KEYS: dict[Do, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Do.PLAY: (("player", "do", "tile"), ("onto", "stands")),
    Do.DRAW: (("player", "do"), ("tile",)),
    Do.PASS: (("player", "do"), ()),
}


def _read_action(written: object, what: Phrase, players: Sequence[str]) -> Action:
    do = _read_do(read_object(written, what).get("do"), what)
    required, optional = _KEYS[do]
    found = read_fields(written, Phrase("{what}, a {do},", what=what, do=do), required=required, optional=optional)
    return Action(
        player=read_player(found["player"], players, key_of("player", what)),
        do=do,
        tile=read_tile(found["tile"], key_of("tile", what)) if "tile" in found else None,
        onto=read_tile(found["onto"], key_of("onto", what)) if "onto" in found else None,
        stands=_read_stands(found["stands"], what) if "stands" in found else False,
    )


def _read_do(written: object, what: Phrase) -> Do:
    found = _WRITTEN.get(read_text(written, key_of("do", what)))
    if found is None:
        raise Unreadable("{what} must be play, draw or pass", what=key_of("do", what))
    return found


def _read_stands(written: object, what: Phrase) -> bool:
    if not isinstance(written, bool):
        raise Unreadable("{what} must be true or false", what=key_of("stands", what))
    return written


def _action_json(action: Action) -> dict[str, str | bool]:
    written: dict[str, str | bool] = {"player": action.player, "do": str(action.do)}
    if action.tile:
        written["tile"] = str(action.tile)
    if action.onto:
        written["onto"] = str(action.onto)
    return written | ({"stands": True} if action.stands else {})
