"""The address of a replay: rules, players, the moves in the text form, and how many of them are done.

Nothing is stored. The address is the whole state, so it can be shared, and the browser's way back takes a move back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.models import FEWEST_SEATS, MOST_SEATS
from scoring.replays.address import Fields, address_fields
from scoring.replays.replay import Choice, Replay, Table
from scoring.rules import (
    Action,
    Do,
    Play,
    RoundRecord,
    Tile,
    TileError,
    Unreadable as UnreadableRecord,
    check_seats,
    read_round,
)
from scoring.rules.reading import parse_json
from scoring.wording import replays
from scoring.wording.records import phrase_words
from scoring.wording.rule_sets import seats_problem

from .reading import Unreadable, read_name
from .start import HouseRulesForm

USUAL_PLAYERS = 4
# Rows for names and hands; an address may name as many as sit at a table.
USUAL_ROWS = 8
# Far more than the longest round of a double-eighteen set, and still an address that servers in between let pass.
LONGEST_MOVES, LONGEST_ADDRESS = 4000, 7500
LONGEST_HAND = 600
# The tile that was drawn is asked for.
NAMING = "?"
PARTS = {"players": "table", "player": "table", "start": "table", "rules": "table", "moves": "moves", "hand": "moves"}
TILE = "(?:0|[1-9][0-9]?)-(?:0|[1-9][0-9]?)"
MOVE = re.compile(rf"(?:(?P<seat>[1-9][0-9]?):)?(?P<what>pass|draw(?::{TILE})?|{TILE}(?:@{TILE})?!?)")


class ReplayRulesForm(HouseRulesForm):
    """The house rules, and what an address may say besides: nobody is asked for it."""

    toes = forms.IntegerField(required=False, widget=forms.HiddenInput)
    first_start = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    last_start = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)


@dataclass(frozen=True)
class SeatTyped:
    """A seat's row of the form, as it was typed."""

    number: int
    name: str
    hand: str

    @property
    def name_field(self) -> str:
        return _field_of("player", self.number)

    @property
    def hand_field(self) -> str:
        return _field_of("hand", self.number)


class ReplayForm:
    """What an address says. Where a game gives the `table`, players and rules are not read.

    `reading` is the field that is read at the moment: of an address that is refused, the one to look at.
    """

    def __init__(self, values: QueryDict, table: Table | None = None) -> None:
        self.values = values
        self.given = table
        self.rules = ReplayRulesForm(values)
        self.error = ""
        self.reading = ""

    @property
    def is_empty(self) -> bool:
        """Whether it is not said yet who plays."""
        return self.given is None and not any(name in self.values for name in ("players", "player", "moves"))

    @property
    def seats(self) -> list[SeatTyped]:
        names = self.given.players if self.given else self.values.getlist("player")[:MOST_SEATS]
        hands = self.values.getlist("hand")
        rows = len(names) if self.given else max(USUAL_ROWS, len(names))
        return [SeatTyped(n + 1, _at(names, n), _at(hands, n)) for n in range(rows)]

    @property
    def wrong(self) -> str:
        """The field that is refused."""
        return self.reading if self.error else ""

    @property
    def wrong_part(self) -> str:
        """The part of the form that has it."""
        return PARTS.get(self.wrong.partition(" ")[0], "")

    @property
    def moves(self) -> str:
        return self.values.get("moves", "")

    @property
    def typed_count(self) -> str:
        return self.values.get("players", "")

    @property
    def typed_start(self) -> str:
        return self.values.get("start", "")

    @cached_property
    def table(self) -> Table:
        """Raises Unreadable with a sentence, as everything does that reads."""
        table = self.given or self._read_table()
        self.reading = "players"
        if refused := [problem for problem in check_seats(table.rules, len(table.players)) if problem.refused]:
            raise Unreadable(seats_problem(refused[0]))
        hands = self._read_hands(table)
        return replace(table, hands=hands) if hands else table

    def record(self, moves: str) -> RoundRecord:
        """A round at this table from its text form."""
        table = self.table
        self.reading = "moves"
        self._check_moves(moves)
        try:
            return table.read(moves)
        except UnreadableRecord as error:
            raise Unreadable(
                _("The moves cannot be read: %(reason)s.") % {"reason": phrase_words(error.phrase)}
            ) from error

    @cached_property
    def replay(self) -> Replay:
        """Where in which round the address leads, and what is tried there."""
        record = self.record(self.moves)
        at = self._number("at", _("Step"), 0, len(record.actions))
        replay = Replay(record, len(record.actions) if at is None else at)
        if replay.refused:
            return replay
        attempt = self._attempt(replay)
        return Replay(record, replay.at, attempt) if attempt else replay

    @property
    def choice(self) -> Choice:
        naming = self.values.get("draw", "").strip() == NAMING
        return Choice(self._actor(self.replay), self._tile("tile"), self._tile("place"), naming)

    @property
    def fields(self) -> Fields:
        """The step as its address has it."""
        return address_fields(self.table, self.replay.record, self.replay.at)

    @property
    def next_fields(self) -> Fields:
        """The step after what was tried."""
        replay = self.replay
        return address_fields(self.table, replay.after(replay.attempt)) if replay.attempt else self.fields

    def pasted(self, text: str) -> Fields:
        """The address of a round given as text or as a record (JSON)."""
        text = text.removeprefix("\ufeff")
        table, record = self._read_json(text) if text.lstrip().startswith("{") else (self.table, self.record(text))
        fields = address_fields(table, record)
        if len(urlencode(fields)) > LONGEST_ADDRESS:
            raise Unreadable(_("This round is too long for an address."))
        return fields

    def _read_json(self, text: str) -> tuple[Table, RoundRecord]:
        try:
            record = read_round(parse_json(text.encode()))
        except UnreadableRecord as error:
            raise Unreadable(
                _("The record cannot be read: %(reason)s.") % {"reason": phrase_words(error.phrase)}
            ) from error
        if self.given is None:
            self._check_names(record.players)
            return Table(record.rules, record.start, record.players, record.hands), record
        if (record.rules, record.start, record.players) != (self.given.rules, self.given.start, self.given.players):
            raise Unreadable(_("This record is of another round: its players, house rules or start double differ."))
        return replace(self.given, hands=record.hands), record

    def _read_table(self) -> Table:
        names = self._read_names()
        self.reading = "rules"
        rules = self.rules.rule_set(len(names))
        start = self._number("start", _("Start double"), 0, rules.set_max)
        return Table(rules, rules.first_start if start is None else start, names)

    def _read_names(self) -> tuple[str, ...]:
        typed = [self._read_name(number, text) for number, text in enumerate(self.values.getlist("player"), start=1)]
        while typed and not typed[-1]:
            typed.pop()
        told = self._number("players", _("Players"), FEWEST_SEATS, MOST_SEATS)
        count = max(told or len(typed) or USUAL_PLAYERS, len(typed))
        names = tuple(_at(typed, n) or replays.nth_player(n + 1) for n in range(count))
        if count > MOST_SEATS:
            raise Unreadable(_("At most %(most)s players fit at one table.") % {"most": MOST_SEATS})
        if count < FEWEST_SEATS:
            raise Unreadable(_("Chicken Foot needs two players or more."))
        if twice := [name for name in names if names.count(name) > 1]:
            self.reading = _field_of("player", count - names[::-1].index(twice[0]))
            raise Unreadable(_("Two players are called %(name)s.") % {"name": twice[0]})
        return names

    def _read_name(self, number: int, text: str) -> str:
        self.reading = _field_of("player", number)
        return read_name(text)

    def _check_names(self, names: Sequence[str]) -> None:
        """Whether an address may have the names of a record."""
        if len(names) > MOST_SEATS:
            raise Unreadable(_("At most %(most)s players fit at one table.") % {"most": MOST_SEATS})
        for name in names:
            if read_name(name) != name:
                raise Unreadable(
                    _("“%(name)s” is no name: it has signs or spaces that cannot be seen.") % {"name": name}
                )

    def _read_hands(self, table: Table) -> dict[str, tuple[Tile, ...]]:
        texts = self.values.getlist("hand")
        if any(text.strip() for text in texts[len(table.players) :]):
            raise Unreadable(_("There are more hands than players."))
        hands: dict[str, tuple[Tile, ...]] = {}
        holders: dict[Tile, str] = {}
        for number, (name, text) in enumerate(zip(table.players, texts, strict=False), start=1):
            self.reading = _field_of("hand", number)
            hands[name] = _read_hand(name, text, table)
            for tile in hands[name]:
                if tile in holders:
                    facts = {"tile": tile, "name": holders[tile], "other": name}
                    raise Unreadable(_("%(tile)s cannot be dealt to %(name)s and to %(other)s.") % facts)
                holders[tile] = name
        return {name: hand for name, hand in hands.items() if hand}

    def _check_moves(self, text: str) -> None:
        if len(text) > LONGEST_MOVES:
            facts = {"most": LONGEST_MOVES}
            raise Unreadable(_("These moves are too long for an address: at most %(most)s letters.") % facts)
        for number, word in enumerate(text.split(), start=1):
            self._match(word, number)

    def _match(self, word: str, number: int) -> re.Match[str]:
        found = MOVE.fullmatch(word)
        if not found:
            raise Unreadable(replays.not_a_move(word, number))
        if found["seat"] and int(found["seat"]) > len(self.table.players):
            facts = {"number": number, "seat": found["seat"], "count": len(self.table.players)}
            raise Unreadable(_("Move %(number)s is of seat %(seat)s, but only %(count)s play.") % facts)
        return found

    def _actor(self, replay: Replay) -> str:
        """Whoever's turn it is, if the address does not say otherwise."""
        seat = self._number("by", _("Seat"), 1, len(self.table.players))
        return self.table.players[seat - 1] if seat else replay.next_player

    def _attempt(self, replay: Replay) -> Action | None:
        if word := self.values.get("try", "").strip():
            return self._action(word, replay)
        if (drawn := self.values.get("draw", "").strip()) not in ("", NAMING):
            return self._action(f"draw:{drawn}", replay)
        tile = self._tile("tile")
        return replay.play_of(self._actor(replay), tile, self._tile("place")) if tile else None

    def _action(self, word: str, replay: Replay) -> Action:
        found = self._match(word, replay.at + 1)
        player = self.table.players[int(found["seat"]) - 1] if found["seat"] else self._actor(replay)
        do, _colon, tile = found["what"].partition(":")
        if do == "pass":
            return Action(player, Do.PASS)
        if do == "draw":
            return Action(player, Do.DRAW, Tile.parse(tile) if tile else None)
        play = Play.parse(do)
        return Action(player, Do.PLAY, play.tile, play.onto, play.stands)

    def _tile(self, name: str) -> Tile | None:
        text = self.values.get(name, "").strip()
        try:
            return Tile.parse(text) if text else None
        except TileError as error:
            raise Unreadable(_("“%(text)s” is no tile: write it like 5-4.") % {"text": text[:20]}) from error

    def _number(self, name: str, label: str, low: int, high: int) -> int | None:
        self.reading = name
        text = self.values.get(name, "").strip()
        if not text:
            return None
        if not text.isdecimal() or len(text) > 4 or not low <= int(text) <= high:
            facts = {"label": label, "low": low, "high": high}
            raise Unreadable(_("%(label)s: a whole number from %(low)s to %(high)s.") % facts)
        return int(text)


def _read_hand(name: str, text: str, table: Table) -> tuple[Tile, ...]:
    facts: dict[str, object] = {"name": name, "count": table.rules.hand_size}
    try:
        tiles = tuple(Tile.parse(word) for word in text[:LONGEST_HAND].replace(",", " ").split())
    except TileError as error:
        raise Unreadable(_("The hand of %(name)s cannot be read: write it like 5-4 3-0.") % facts) from error
    if strange := [tile for tile in tiles if tile.high > table.rules.set_max]:
        raise Unreadable(_("The hand of %(name)s: this set has no %(tile)s.") % (facts | {"tile": strange[0]}))
    if twice := [tile for tile in tiles if tiles.count(tile) > 1]:
        raise Unreadable(_("The hand of %(name)s: %(tile)s is there twice.") % (facts | {"tile": twice[0]}))
    if tiles and len(tiles) != table.rules.hand_size:
        raise Unreadable(_("The hand of %(name)s: %(count)s tiles are dealt to everybody.") % facts)
    return tiles


def _field_of(name: str, number: int) -> str:
    """A field that every seat has."""
    return f"{name} {number}"


def _at(texts: Sequence[str], index: int) -> str:
    return texts[index] if index < len(texts) else ""
