"""One deal from the search for the start double to the last tile: whose turn, what is known, who went out."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, NamedTuple

from .plays import Action, Do
from .rulesets import RuleSet
from .rulings import ALLOWED, IllegalAction, Reason, Verdict
from .tableau import End, LegalPlays, Obligation, Tableau
from .tiles import Tile, count_tiles


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who went `out`, or a `blocked` round that nobody did."""

    ending: Literal["out", "blocked"]
    by: str | None = None


class _Before(NamedTuple):
    """What undoing an action cannot work out from the action itself."""

    turn: str | None
    drawn: tuple[Tile | None, ...]
    was_known: bool


class Round:
    """The players clockwise; `hands` as dealt, of all players, some or none.

    Tiles that a hand is known to hold are those dealt and those drawn by name, less those
    played. Nothing is concluded from tiles that are not known.
    """

    def __init__(
        self,
        rules: RuleSet,
        start: int,
        players: Sequence[str],
        hands: Mapping[str, Collection[Tile]] | None = None,
    ) -> None:
        dealt = hands or {}
        self.rules = rules
        self.players = tuple(players)
        self.tableau = Tableau(rules, start)
        self.yard = count_tiles(rules.set_max) - len(players) * rules.hand_size
        self.turn: str | None = None
        self.outcome: Outcome | None = None
        self._known = {player: set(dealt.get(player, ())) for player in players}
        # Hands that were not dealt openly, or drew a tile that was not named since.
        self._veils = {player: int(player not in dealt) for player in players}
        self._counts = dict.fromkeys(players, rules.hand_size)
        self._drawn: tuple[Tile | None, ...] = ()
        self._actions: list[Action] = []
        self._before: list[_Before] = []

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(self._actions)

    @property
    def has_started(self) -> bool:
        return self.tableau.has_started

    @property
    def obligation(self) -> Obligation | None:
        return None if self.outcome else self.tableau.obligation

    @property
    def ends(self) -> dict[Tile, End]:
        """What may be played on now."""
        return {} if self.outcome else self.tableau.open_ends()

    def known(self, player: str) -> frozenset[Tile]:
        """The tiles that the player is known to hold."""
        return frozenset(self._known[player])

    def is_fully_known(self, player: str) -> bool:
        return not self._veils[player]

    def count(self, player: str) -> int:
        """How many tiles the player holds, known or not."""
        return self._counts[player]

    def legal_plays(self, player: str) -> LegalPlays:
        """What the known tiles of the player could be played on now, were it the player's turn."""
        return self.tableau.legal_plays(() if self.outcome else _in_order(self._known[player]))

    def scores(self) -> dict[str, int] | None:
        """The pips left in each hand (R28), once the round has ended and if all hands are known."""
        if not self.outcome or any(self._veils.values()):
            return None
        worth = self.rules.double_blank
        return {player: sum(tile.points(worth) for tile in tiles) for player, tiles in self._known.items()}

    def rule_on(self, action: Action) -> Verdict:
        """The first reason against the action, in the order of its kind."""
        if self.outcome:
            return Verdict(Reason.HAND_OVER, "R26" if self.outcome.by else "R27")
        if self.turn not in (None, action.player):
            return Verdict(Reason.OUT_OF_TURN, "R16")
        if action.do is Do.PLAY:
            return self._rule_on_play(action)
        return self._rule_on_draw(action) if action.do is Do.DRAW else self._rule_on_pass(action.player)

    def _rule_on_play(self, action: Action) -> Verdict:
        play = action.play
        verdict = self.tableau.rule_on_tile(play.tile)
        if not verdict.allowed:
            return verdict
        if not self._may_hold(action.player, play.tile):
            return Verdict(Reason.NOT_HELD, "R7", (play.tile,))
        verdict = self.tableau.rule_on_place(play)
        if not verdict.allowed:
            return verdict
        if self._all_drawn_are_named and play.tile not in self._drawn and not play.stands:
            return Verdict(Reason.DRAWN_ONLY, "R19", self._named_draws)
        return ALLOWED

    def _rule_on_draw(self, action: Action) -> Verdict:
        if not self.yard:
            return Verdict(Reason.YARD_EMPTY, "R20")
        if action.tile:
            verdict = self.tableau.rule_on_tile(action.tile)
            if not verdict.allowed:
                return verdict
            if self._is_held(action.tile):
                return Verdict(Reason.ALREADY_HELD, "R7", (action.tile,))
        if not self.has_started:
            return self._rule_on_search()
        if self._drawn and self.rules.draw_mode == "one":
            return Verdict(Reason.ONE_DRAW, "R18", self._named_draws)
        return self._rule_on_playable(self._playable(action.player))

    def _rule_on_search(self) -> Verdict:
        """R12; where a missing double is skipped instead, somebody holds the start double."""
        start = self.tableau.start
        if self._is_held(start) or (self.rules.start_search == "next_lower" and start.high):
            return Verdict(Reason.MUST_PLAY, "R12", (start,))
        return ALLOWED

    def _rule_on_pass(self, player: str) -> Verdict:
        if not self.has_started:
            return self.tableau.wrong_start
        playable = self._playable(player)
        must_draw = Verdict(Reason.MUST_DRAW, "R18") if self.yard else ALLOWED
        if not self._drawn:
            return self._rule_on_playable(playable) if playable else must_draw
        playable = [tile for tile in playable if tile in self._drawn]
        if playable:
            return self._rule_on_playable(playable) if self.rules.drawn_tile == "must" else ALLOWED
        draws_on = self.rules.draw_mode == "until_playable" and self._all_drawn_are_named
        return must_draw if draws_on else ALLOWED

    def _rule_on_playable(self, playable: list[Tile]) -> Verdict:
        return Verdict(Reason.MUST_PLAY, "A10", tuple(_in_order(playable))) if playable else ALLOWED

    def _playable(self, player: str) -> list[Tile]:
        return [tile for tile in self._known[player] if self.tableau.fits(tile)]

    def _is_held(self, tile: Tile) -> bool:
        return any(tile in tiles for tiles in self._known.values())

    def _may_hold(self, player: str, tile: Tile) -> bool:
        return tile in self._known[player] or (not self.is_fully_known(player) and not self._is_held(tile))

    @property
    def _all_drawn_are_named(self) -> bool:
        """Whether there were draws in this turn, and each told its tile."""
        return bool(self._drawn) and None not in self._drawn

    @property
    def _named_draws(self) -> tuple[Tile, ...]:
        return tuple(tile for tile in self._drawn if tile)

    def do(self, action: Action) -> None:
        """Do what the player did; raises IllegalAction with the verdict."""
        verdict = self.rule_on(action)
        if not verdict.allowed:
            raise IllegalAction(verdict)
        self._before.append(_Before(self.turn, self._drawn, action.tile in self._known[action.player]))
        self._actions.append(action)
        self.turn = turn_after(action, self.players, self.tableau.start, is_search=not self.has_started)
        if action.do is Do.DRAW:
            self._draw(action.player, action.tile)
            return
        if action.do is Do.PLAY:
            self._play(action)
        self._drawn = ()
        self._end()

    def _draw(self, player: str, tile: Tile | None) -> None:
        if self.has_started:
            self._drawn += (tile,)
        self.yard -= 1
        self._counts[player] += 1
        if tile:
            self._known[player].add(tile)
        else:
            self._veils[player] += 1

    def _play(self, action: Action) -> None:
        play = action.play
        self.tableau.lay(play)
        self._counts[action.player] -= 1
        self._known[action.player].discard(play.tile)

    def _end(self) -> None:
        """Tested after a play and after a pass: R26, then R27 as D6 has it."""
        last = self._actions[-1].player
        if not self._counts[last]:
            self.outcome = Outcome("out", last)
        elif self.tableau.is_dead and (self.rules.dead_position == "end_now" or not self.yard):
            self.outcome = Outcome("blocked")
        if self.outcome:
            self.turn = None

    def undo(self) -> Action:
        """Take the last action back."""
        action, before = self._actions.pop(), self._before.pop()
        self.turn, self._drawn, self.outcome = before.turn, before.drawn, None
        if action.do is Do.DRAW:
            self._undo_draw(action.player, action.tile)
        elif action.do is Do.PLAY:
            tile = self.tableau.pop().tile
            self._counts[action.player] += 1
            if before.was_known:
                self._known[action.player].add(tile)
        return action

    def _undo_draw(self, player: str, tile: Tile | None) -> None:
        self.yard += 1
        self._counts[player] -= 1
        if tile:
            self._known[player].remove(tile)
        else:
            self._veils[player] -= 1


def turn_after(action: Action, players: Sequence[str], start: Tile, *, is_search: bool) -> str | None:
    """Who acts next (R16), allowed or not: None while anybody may.

    In the search everybody draws once in turn, and the drawer of the start tile places it; a
    draw that is not named may have been that.
    """
    if action.do is Do.DRAW and (not is_search or action.tile == start):
        return action.player
    if action.do is Do.DRAW and action.tile is None:
        return None
    return players[(players.index(action.player) + 1) % len(players)]


def _in_order(tiles: Iterable[Tile]) -> list[Tile]:
    return sorted(tiles, key=attrgetter("high", "low"))
