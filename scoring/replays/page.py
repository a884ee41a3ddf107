"""A step of a replay as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.drawing.described import place_name
from scoring.drawing.svg import draw_tableau
from scoring.replays.address import Fields, address_fields, word_of
from scoring.replays.replay import Choice, Replay, SeatNow, Table
from scoring.rules import Do, Outcome, Play, Tile
from scoring.wording import replays, rounds
from scoring.wording.cases import Case
from scoring.wording.rulings import RulingWords, ruling_words


@dataclass(frozen=True)
class StepDone:
    number: int
    name: str
    words: str
    is_done: bool


@dataclass(frozen=True)
class OpenPlace:
    """A tile that a number is open on; to be tapped before the tile that goes there."""

    onto: Tile
    pip: int
    name: str
    is_chosen: bool


@dataclass(frozen=True)
class Sheet:
    """Why an action is not allowed, and the steps that lead on; `stands` (A34) is empty where that cannot be."""

    words: RulingWords
    on: str
    stands: str
    is_recorded: bool


class ReplayPage:
    """`fields` are the step as an address has them; what is tapped is sent with them."""

    def __init__(self, table: Table, replay: Replay, choice: Choice, fields: Fields) -> None:
        self.table = table
        self.replay = replay
        self.round = replay.round
        self.choice = replace(choice, tile=None, place=None) if replay.refused else choice
        self.step_fields = fields

    @property
    def fields(self) -> Fields:
        """What is sent with every tap."""
        acts = str(self.table.players.index(self.choice.actor) + 1)
        return [*self.step_fields, *([("by", acts)] if self.choice.actor != self.replay.next_player else [])]

    @property
    def query(self) -> str:
        """The step and what was tried there, as a ruling keeps it."""
        refused = self.replay.refused
        tried = [("try", word_of(refused.action, self.table))] if refused else []
        return urlencode([*self.step_fields, *tried])

    @property
    def is_search(self) -> bool:
        return not self.round.has_started

    @property
    def outcome(self) -> Outcome | None:
        return self.round.outcome

    @property
    def headline(self) -> str:
        if outcome := self.round.outcome:
            return replays.ended(outcome)
        if self.choice.names_a_draw:
            return _("Which tile did %(name)s draw?") % {"name": self.choice.actor}
        if self.choice.tile:
            return _("Where does %(tile)s go?") % {"tile": self.choice.tile}
        if self.is_search:
            return _("Who lays %(tile)s?") % {"tile": self.table.start_tile}
        return rounds.turn_words(self.round.turn or "", None)

    @property
    def sentence(self) -> str:
        if outcome := self.round.outcome:
            return rounds.outcome_words(outcome, self.round.tableau)
        if self.is_search:
            may_skip = self.table.rules.start_search == "next_lower"
            return replays.search(self.table.start_tile, has_begun=self.replay.at > 0, may_skip=may_skip)
        if owed := self.round.obligation:
            return rounds.obligation_words(owed, arms=self.table.rules.start_arms, toes=self.table.rules.toes)
        return replays.open_ends({end.pip for end in self.round.ends.values()})

    @property
    def clause(self) -> str:
        """The rule by which the round is over."""
        outcome = self.round.outcome
        return "" if outcome is None else "R26" if outcome.by else "R27"

    @property
    def scores(self) -> list[tuple[str, int]]:
        return list((self.round.scores() or {}).items())

    @cached_property
    def sheet(self) -> Sheet | None:
        refused = self.replay.refused
        if refused is None:
            return None
        words = ruling_words(Case.in_round(self.round, refused.action))
        if refused.is_recorded:
            on, standing = self.replay.without_refused(), self.replay.with_standing()
            stands = _address(address_fields(self.table, standing)) if refused.may_stand else ""
            return Sheet(words, _address(address_fields(self.table, on)), stands, is_recorded=True)
        word = word_of(replace(refused.action, stands=True), self.table)
        stands = _address([*self.step_fields, ("try", word)]) if refused.may_stand else ""
        return Sheet(words, _address(self.fields), stands, is_recorded=False)

    @property
    def seats(self) -> list[SeatNow]:
        return self.replay.seats(self.choice.actor)

    @property
    def has_names(self) -> bool:
        """Whether a number tells more of a seat than its name does."""
        return any(name != replays.nth_player(n) for n, name in enumerate(self.table.players, start=1))

    @cached_property
    def open_places(self) -> list[OpenPlace]:
        """Where anything may go when nothing is owed, the lowest number first."""
        if self.outcome or self.is_search or self.round.obligation or self.choice.tile or self.choice.names_a_draw:
            return []
        return [
            OpenPlace(tile, end.pip, place_name(end.pip, tile), tile == self.choice.place)
            for tile, end in sorted(self.round.ends.items(), key=lambda item: (item[1].pip, item[0]))
        ]

    @cached_property
    def keys(self) -> list[Tile]:
        """The tiles that fit, or those that may have been drawn."""
        if self.choice.names_a_draw:
            return self.replay.hidden()
        return self.replay.fitting(self.choice.actor, self.choice.place)

    @property
    def other_keys(self) -> list[Tile]:
        """The rest of the set, so that anything can be tried."""
        if self.choice.names_a_draw or self.is_search or self.outcome:
            return []
        fitting = set(self.keys)
        return [tile for tile in self.replay.not_laid() if tile not in fitting]

    @property
    def chosen_places(self) -> tuple[Tile, ...]:
        """Where the tile that was tapped fits."""
        return self.replay.places.get(self.choice.tile, ()) if self.choice.tile else ()

    @cached_property
    def steps(self) -> list[StepDone]:
        return [
            StepDone(number, action.player, replays.step(action), number <= self.replay.at)
            for number, action in enumerate(self.replay.record.actions, start=1)
        ]

    @property
    def last_step(self) -> StepDone | None:
        return self.steps[self.replay.at - 1] if self.replay.at else None

    @property
    def undone(self) -> int | None:
        return self.replay.at - 1 if self.replay.at else None

    @property
    def redone(self) -> int | None:
        return self.replay.at + 1 if self.replay.at < len(self.replay.record.actions) else None

    @property
    def may_name_the_draw(self) -> bool:
        """Whether a tile was drawn last whose face is not told."""
        done = self.round.actions
        return bool(done) and done[-1].do is Do.DRAW and done[-1].tile is None and not self.redone

    @property
    def text(self) -> str:
        return self.replay.record.to_text()

    @property
    def plain(self) -> str:
        """The address without what is tapped."""
        return _address(self.fields)

    @property
    def naming(self) -> str:
        """Back to the last draw, to say which tile it was."""
        at = self.replay.at - 1
        return _address([*address_fields(self.table, self.replay.record, at), ("draw", "?")])

    @property
    def hands(self) -> list[tuple[str, str]]:
        """By name, the tiles that were entered as dealt."""
        return [(name, " ".join(map(str, self.table.hands.get(name, ())))) for name in self.table.players]

    @property
    def hands_told(self) -> str:
        """Whose tiles are taken into account, and where they are known from."""
        if self.table.hands:
            return replays.hands_entered(list(self.table.hands))
        return replays.hands_left(list(self.replay.record.hands)) if self.replay.record.hands else ""

    def drawing(self) -> SafeString | str:
        round_ = self.round
        if self.is_search:
            return ""
        places = self.chosen_places or ([self.choice.place] if self.choice.place else [])
        ends = {tile: end for tile, end in round_.ends.items() if not places or tile in places}
        owed = round_.obligation
        return draw_tableau(
            round_.tableau.plays,
            arms=self.table.rules.start_arms,
            ends=ends,
            owed=owed.onto if owed else self.choice.place,
            asked=self._asked(),
            sliding=self._is_just_laid,
            links=None if self.outcome else self._place_address,
        )

    @property
    def _is_just_laid(self) -> bool:
        """Whether the newest tile was laid by the last step there is, and nothing was tapped since."""
        is_last = self.redone is None and self.replay.refused is None and self.choice == Choice(self.choice.actor)
        return is_last and self.round.actions[-1].do is Do.PLAY

    def _place_address(self, place: Tile) -> str:
        tile = [("tile", str(self.choice.tile))] if self.choice.tile else []
        return _address([*self.fields, ("place", str(place)), *tile])

    def _asked(self) -> Play | None:
        """The play that is refused, if it can be drawn."""
        refused, tableau = self.replay.refused, self.round.tableau
        if refused is None or refused.action.do is not Do.PLAY:
            return None
        play = refused.action.play
        return play if play.onto and tableau.lies(play.onto) and not tableau.lies(play.tile) else None


def _address(fields: Fields) -> str:
    return f"?{urlencode(fields)}"
