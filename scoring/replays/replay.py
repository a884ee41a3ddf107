"""A round that is being replayed: where in it one is, what may be done there, and why something may not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoring.rules import (
    Action,
    Do,
    Reason,
    Round,
    RoundRecord,
    RuleSet,
    Tile,
    Verdict,
    all_tiles,
    read_text_form,
)

# A tile that was laid wrongly stands when nobody noticed before the next play (A34); nothing else can.
MAY_STAND = (Reason.ENDS_DIFFER, Reason.END_TAKEN, Reason.ARMS_FIRST, Reason.FOOT_FIRST, Reason.DRAWN_ONLY)
FROM_FAR_TO_NEAR = tuple(Reason)


@dataclass(frozen=True)
class Table:
    """Who plays a round by which rules, and what is known of the hands: as dealt, or left at its end.

    `number` is that of the round in a game.
    """

    rules: RuleSet
    start: int
    players: tuple[str, ...]
    hands: Mapping[str, tuple[Tile, ...]] = field(default_factory=dict)
    left: Mapping[str, tuple[Tile, ...]] = field(default_factory=dict)
    number: int | None = None

    @property
    def start_tile(self) -> Tile:
        return Tile.double(self.start)

    def read(self, moves: str) -> RoundRecord:
        """The round of these moves in the text form. Raises Unreadable of the rules."""
        hands = self.hands or None
        record = read_text_form(moves, rules=self.rules, start=self.start, players=self.players, hands=hands)
        return record.with_left(self.left) if self.left and not self.hands else record


@dataclass(frozen=True)
class Refused:
    """An action that is not allowed: one that was tried, or the next of the moves."""

    action: Action
    verdict: Verdict
    may_stand: bool
    is_recorded: bool


@dataclass(frozen=True)
class SeatNow:
    """`tiles`: how many are held."""

    number: int
    name: str
    tiles: int
    is_turn: bool
    acts: bool


@dataclass(frozen=True)
class Choice:
    """What is tapped already: who acts, a tile or a place that waits for the other, whether a draw is being named."""

    actor: str
    tile: Tile | None = None
    place: Tile | None = None
    names_a_draw: bool = False


class Replay:
    """One step of a round: the first `at` actions done, as far as they are allowed, and perhaps one tried."""

    def __init__(self, record: RoundRecord, at: int, attempt: Action | None = None) -> None:
        self.record = record
        self.attempt = attempt
        self.round = Round(record.rules, record.start, record.players, record.hands)
        self.refused: Refused | None = None
        for action in record.actions[:at]:
            if not self.round.rule_on(action).allowed:
                self.refused = self._refuse(action, is_recorded=True)
                return
            self.round.do(action)
        if attempt and not self.round.rule_on(attempt).allowed:
            self.refused = self._refuse(attempt, is_recorded=False)

    def _refuse(self, action: Action, *, is_recorded: bool) -> Refused:
        verdict = self.round.rule_on(action)
        may_stand = verdict.reason in MAY_STAND and self.round.rule_on(replace(action, stands=True)).allowed
        return Refused(action, verdict, may_stand, is_recorded)

    @property
    def at(self) -> int:
        return len(self.round.actions)

    @property
    def is_accepted(self) -> bool:
        """Whether something was tried and is allowed."""
        return self.attempt is not None and self.refused is None

    def after(self, action: Action) -> RoundRecord:
        """The round with this action next, in place of all that came later."""
        return replace(self.record, actions=(*self.round.actions, action))

    @property
    def judged(self) -> RoundRecord:
        """What a ruling is about: the actions done, and the one that is not allowed if there is one."""
        actions = self.round.actions
        return replace(self.record, actions=(*actions, self.refused.action) if self.refused else actions)

    def without_refused(self) -> RoundRecord:
        """The round without the recorded action that is not allowed."""
        actions = self.record.actions
        return replace(self.record, actions=actions[: self.at] + actions[self.at + 1 :])

    def with_standing(self) -> RoundRecord:
        """The round in which the recorded action that is not allowed was noticed too late (A34)."""
        actions = self.record.actions
        stands = replace(actions[self.at], stands=True)
        return replace(self.record, actions=(*actions[: self.at], stands, *actions[self.at + 1 :]))

    @property
    def next_player(self) -> str:
        """Whose turn it is; while anybody may act, whoever holds the start tile or would draw next."""
        players = self.record.players
        if self.round.turn:
            return self.round.turn
        if holder := self._holder(self.round.tableau.start):
            return holder
        last = self.round.actions[-1].player if self.round.actions else players[-1]
        return players[(players.index(last) + 1) % len(players)]

    def _holder(self, tile: Tile) -> str:
        return next((player for player in self.record.players if tile in self.round.known(player)), "")

    def seats(self, actor: str) -> list[SeatNow]:
        return [
            SeatNow(number, name, self.round.count(name), name == self.round.turn, name == actor)
            for number, name in enumerate(self.record.players, start=1)
        ]

    @cached_property
    def places(self) -> dict[Tile, tuple[Tile, ...]]:
        """Every tile that fits now, whoever holds it, and onto which tiles; the start tile onto none."""
        if self.round.outcome:
            return {}
        places: dict[Tile, tuple[Tile, ...]] = {}
        for play in self.round.tableau.legal_plays(all_tiles(self.record.rules.set_max)):
            places[play.tile] = (*places.get(play.tile, ()), *((play.onto,) if play.onto else ()))
        return places

    def fitting(self, player: str, place: Tile | None) -> list[Tile]:
        """The tiles that the player may lay, at that place if one is chosen, as far as is known; highest first."""
        found = [tile for tile, places in self.places.items() if place is None or place in places]
        return sorted((tile for tile in found if self._may_lay(player, tile)), reverse=True)

    def _may_lay(self, player: str, tile: Tile) -> bool:
        place = self.places[tile][0] if self.places[tile] else None
        verdict = self.round.rule_on(Action(player, Do.PLAY, tile, place))
        return verdict.allowed or verdict.reason is Reason.OUT_OF_TURN

    def hidden(self) -> list[Tile]:
        """The tiles that may still be drawn: neither on the table nor known to be in a hand."""
        return [tile for tile in self.not_laid() if not self._holder(tile)]

    def not_laid(self) -> list[Tile]:
        return [tile for tile in reversed(all_tiles(self.record.rules.set_max)) if not self.round.tableau.lies(tile)]

    def play_of(self, player: str, tile: Tile, place: Tile | None) -> Action | None:
        """The play that tapping a tile, and perhaps a place, means; None when the tile may go to several places."""
        if place or not self.round.has_started:
            return Action(player, Do.PLAY, tile, place)
        places = self.places.get(tile, ())
        play = Action(player, Do.PLAY, tile, places[0] if places else self._nearest(player, tile))
        return None if len(places) > 1 and self.round.rule_on(play).allowed else play

    def _nearest(self, player: str, tile: Tile) -> Tile:
        """Where a tile that may not be laid comes nearest to it, the double that is owed before all others."""
        lying = [play.tile for play in self.round.tableau.plays]
        if owed := self.round.tableau.obligation:
            lying.insert(0, owed.onto)
        verdicts = {onto: self.round.rule_on(Action(player, Do.PLAY, tile, onto)) for onto in lying}
        return max(verdicts, key=lambda onto: FROM_FAR_TO_NEAR.index(verdicts[onto].reason or Reason.HAND_OVER))
