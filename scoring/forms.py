"""What people type, read strictly and kept as it was typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring import wording
from scoring.models import ABSENT, MOST_SEATS, NAME_LENGTH, Entry, Hand, Player, Round, Scoresheet, hand_path, is_key
from scoring.rules import RuleSet, RuleSetError, Tile, check_seats, default_hand_size

if TYPE_CHECKING:
    from collections.abc import Sequence

DOUBLE_BLANK = "0-0"
LONGEST_NUMBER = 4
DOCUMENTED = RuleSet()
NOT_IN_A_NAME = re.compile(r"[\x00-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class Unreadable(ValueError):
    """What was typed is no number of pips; the message says why."""


def read_pips(text: str) -> int | None:
    """The pips that were typed, digits of any script; None when nothing was.

    >>> read_pips(" 07 "), read_pips("")
    (7, None)
    """
    text = text.strip()
    if not text:
        return None
    if text[0] in "-−–" and text[1:].strip().isdecimal():
        raise Unreadable(_("Pips cannot be less than 0."))
    if not text.isdecimal():
        raise Unreadable(_("Pips are a whole number, written in digits only."))
    digits = "".join(str(unicodedata.decimal(digit)) for digit in text).lstrip("0") or "0"
    if len(digits) > LONGEST_NUMBER:
        raise Unreadable(_("No hand has that many pips."))
    return int(digits)


def read_name(text: str) -> str:
    """A name as typed, without control characters and needless space. May be empty; at most 60 letters."""
    name = " ".join(NOT_IN_A_NAME.sub(" ", text).split())
    if len(name) > NAME_LENGTH:
        raise Unreadable(_("A name has at most %(most)s letters.") % {"most": NAME_LENGTH})
    return name


@dataclass(frozen=True)
class Conflict:
    """Two phones, one cell: what this one typed and what stands by now."""

    mine: str
    theirs: str


@dataclass(frozen=True)
class HandField:
    """One seat's row of the entry form; `was` is the cell's text when the form was shown."""

    id: int
    name: str
    pips: str = ""
    was: str = ""
    double_blank: bool = False
    tiles: str = ""
    absent: bool = False
    error: str = ""
    conflict: Conflict | None = None
    mine: bool = True

    @classmethod
    def of_cell(cls, seat_id: int, name: str, text: str, *, mine: bool) -> HandField:
        hand = Hand.parse(text)
        if hand is None:
            return cls(seat_id, name, mine=mine)
        if hand.pips is None:
            return cls(seat_id, name, was=text, absent=True, mine=mine)
        tiles = " ".join(hand.tiles)
        return cls(seat_id, name, str(hand.pips), text, hand.double_blank, tiles, mine=mine)

    def posted(self, post: QueryDict) -> HandField:
        """This row with what was sent for it."""
        if not self.mine or (f"pips-{self.id}" not in post and f"absent-{self.id}" not in post):
            return self
        return replace(
            self,
            pips=post.get(f"pips-{self.id}", "")[:40],
            was=post.get(f"was-{self.id}", ""),
            double_blank=post.get(f"blank-{self.id}", "") == "1",
            tiles=post.get(f"tiles-{self.id}", "")[:600],
            absent=post.get(f"absent-{self.id}", "") == "1",
        )

    def cell(self, *, went_out: bool) -> str:
        """The text of the cell this row asks for. Raises Unreadable."""
        if self.absent:
            return ABSENT
        pips = read_pips(self.pips)
        if went_out and pips:
            raise Unreadable(_("Who went out has 0."))
        if pips is None and went_out:
            pips = 0
        if pips is None:
            return ""
        tiles = _read_tiles(self.tiles) if pips or self.double_blank else ()
        return str(Hand(pips, self.double_blank or DOUBLE_BLANK in tiles, tiles))


def _read_tiles(text: str) -> tuple[str, ...]:
    try:
        return tuple(str(Tile.parse(word)) for word in text.split())
    except ValueError as error:
        raise Unreadable(_("The tiles cannot be read: write them like 5-4 3-0.")) from error


@dataclass
class RoundForm:
    """The entry form of one round: every seat's row in table order, who went out, and what went wrong."""

    number: int
    start: int
    seats: list[HandField]
    ending: str = ""
    was_ending: str = ""
    out: int | None = None
    started_by: int | None = None
    tells_starter: bool = False
    sure: str = ""
    question: str = ""
    error: str = ""

    @classmethod
    def of_sheet(cls, sheet: Scoresheet, number: int, may_enter: Mapping[int, bool]) -> RoundForm:
        round_ = sheet.round(number)
        rows = [
            HandField.of_cell(seat.id, seat.name, sheet.value(hand_path(number, seat.id)), mine=may_enter[seat.id])
            for seat in sheet.seats_in(number)
        ]
        return cls(number, round_.start, rows, round_.ending, round_.ending, round_.out, round_.starter)

    @property
    def blocked(self) -> bool:
        return self.ending == "blocked"

    @property
    def is_correction(self) -> bool:
        return bool(self.seats) and all(row.was for row in self.seats)

    def choose(self, query: QueryDict) -> None:
        """Takes the answer to "who went out?" from the address."""
        ids = {str(row.id): row for row in self.seats}
        if query.get("blocked") and self.out is None:
            self.ending = "blocked"
        elif (row := ids.get(query.get("out", ""))) and row.mine and not self.blocked:
            self.ending, self.out = "out", row.id
            self.seats = [replace(r, pips="0") if r.id == row.id and not r.pips else r for r in self.seats]

    def read(self, post: QueryDict) -> Entry | None:
        """What was sent, as an entry; None when something cannot be read, and then the rows say what."""
        self.seats = [row.posted(post) for row in self.seats]
        if "ending" in post or "out" in post:
            self._read_ending(post)
        self.sure = post.get("sure", "")[:400]
        self.tells_starter = "started-by" in post
        self.started_by = self._seat_id(post.get("started-by", "")) if self.tells_starter else self.started_by
        cells = self._cells()
        return None if cells is None else self._entry(cells)

    def _read_ending(self, post: QueryDict) -> None:
        """A choice of "who went out?" goes before the hidden field, which holds how it was before."""
        self.out = self._seat_id(post.get("out", ""))
        told = "out" if self.out else post.get("out") or post.get("ending", "")
        self.ending = told if told in Round.Ending.values else ""
        self.was_ending = post.get("was-ending", "")

    def _seat_id(self, text: str) -> int | None:
        return next((row.id for row in self.seats if str(row.id) == text), None)

    def _cells(self) -> dict[int, str] | None:
        cells: dict[int, str] = {}
        for index, row in enumerate(self.seats):
            if not row.mine:
                continue
            try:
                cells[row.id] = row.cell(went_out=row.id == self.out)
            except Unreadable as error:
                self.seats[index] = replace(row, error=f"{row.name}: {error}")
        return None if any(row.error for row in self.seats) else cells

    def _entry(self, cells: Mapping[int, str]) -> Entry:
        keeps_all = all(row.mine for row in self.seats)
        return Entry(
            number=self.number,
            hands=cells,
            shown_hands={row.id: row.was for row in self.seats if row.mine},
            ending=self.ending if keeps_all else None,
            shown_ending=self.was_ending if keeps_all else None,
            starter=self.started_by,
            tells_starter=self.tells_starter and keeps_all,
            sure=self.sure,
        )

    def refuse(self, sentence: str, seats: Sequence[int]) -> None:
        self.error = sentence
        self.seats = [replace(row, error=sentence) if row.id in seats else row for row in self.seats]

    def ask(self, question: str, answer: str) -> None:
        self.question, self.sure = question, answer

    def show_both(self, theirs: Mapping[str, object]) -> None:
        """After a write of another phone came first: both values in every row concerned, theirs as the new base."""
        self.error = _("Somebody else saved this round at the same time. Look at both values and save again.")
        for index, row in enumerate(self.seats):
            path = hand_path(self.number, row.id)
            if path in theirs:
                stored = HandField.of_cell(row.id, row.name, str(theirs[path]), mine=row.mine)
                self.seats[index] = replace(row, was=stored.was, conflict=Conflict(_shown(row), _shown(stored)))
        if (ending := f"round/{self.number}/ending") in theirs:
            self.was_ending = str(theirs[ending])


def _shown(row: HandField) -> str:
    return _("not playing") if row.absent else row.pips.strip() or "–"


class HouseRulesForm(forms.Form):
    """The rule set as it is chosen before a game; whatever is left out is as in the documents."""

    set_max = forms.TypedChoiceField(
        label=gettext_lazy("Set"),
        coerce=int,
        required=False,
        choices=[(n, gettext_lazy("Double-%s") % n) for n in (6, 9, 12, 15, 18)],
    )
    hand_size = forms.IntegerField(label=gettext_lazy("Tiles each"), required=False, min_value=1, max_value=95)
    start_search = forms.ChoiceField(
        label=gettext_lazy("Nobody holds the double"),
        required=False,
        choices=[
            ("draw_in_turn", gettext_lazy("Draw in turn until it is found")),
            ("next_lower", gettext_lazy("Skip it, play the next lower")),
        ],
    )
    double_blank = forms.TypedChoiceField(
        label=gettext_lazy("The 0-0 in hand counts"),
        coerce=int,
        required=False,
        choices=[(n, str(n)) for n in (50, 25, 0, 100)],
    )

    def __init__(self, values: QueryDict) -> None:
        defaults = {name: getattr(DOCUMENTED, name) for name in ("set_max", "start_search", "double_blank")}
        super().__init__(defaults | {name: values[name] for name in self.base_fields if name in values})

    def rule_set(self, players: int) -> RuleSet:
        """The chosen rules for so many players. Raises Unreadable with a sentence."""
        if not self.is_valid():
            name, errors = next(iter(self.errors.items()))
            raise Unreadable(f"{self.fields[name].label}: {errors[0]}")
        chosen = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        chosen.setdefault("hand_size", default_hand_size(chosen.get("set_max", DOCUMENTED.set_max), max(players, 2)))
        try:
            rules = RuleSet(**chosen)
        except RuleSetError as error:
            raise Unreadable(wording.rule_set_error(error)) from error
        if refusals := [problem for problem in check_seats(rules, players) if problem.refused]:
            raise Unreadable(wording.seats_problem(refusals[0]))
        return rules


@dataclass(frozen=True)
class SeatChoice:
    """A seat of a game to start: a remembered player's value is "p:" and its key, else the name typed."""

    value: str
    name: str


class StartForm:
    """Who is playing, in which order, by which rules. The whole state is in the fields, so a GET can carry it."""

    def __init__(self, values: QueryDict, remembered: Sequence[Player]) -> None:
        self.values = values
        self.players = {f"p:{player.key}": player for player in remembered}
        self.rules = HouseRulesForm(values)
        self.title = values.get("title", "")
        self.name = ""
        self.error = ""
        self.seats = self._seats()

    def _seats(self) -> list[SeatChoice]:
        posted = [value for value in self.values.getlist("seat")[: MOST_SEATS + 1] if value.strip()]
        seats = self._in_posted_order(posted)
        if (added := f"p:{self.values.get('add', '')}") in self.players:
            seats.append(SeatChoice(added, self.players[added].name))
        if typed := self.values.get("name", "").strip():
            self._add_typed(seats, typed)
        return self._arranged(seats)

    def _in_posted_order(self, posted: Sequence[str]) -> list[SeatChoice]:
        seats: list[SeatChoice] = []
        seen: set[str] = set()
        for value in posted:
            if value in self.players and value not in seen:
                seen.add(value)
                seats.append(SeatChoice(value, self.players[value].name))
            elif not _is_player_value(value):
                self._add_typed(seats, value)
        return seats

    def _add_typed(self, seats: list[SeatChoice], typed: str) -> None:
        """A name typed: the remembered player of that name unless already seated, else somebody new."""
        try:
            name = read_name(typed)
        except Unreadable as error:
            self.error, self.name = str(error), typed
            return
        seated = {seat.value for seat in seats} | set(self.values.getlist("seat"))
        known = [v for v, p in self.players.items() if p.name.casefold() == name.casefold() and v not in seated]
        if name:
            seats.append(SeatChoice(known[0] if known else name, self.players[known[0]].name if known else name))

    def _arranged(self, seats: list[SeatChoice]) -> list[SeatChoice]:
        """The seats after the one button of a page without script: remove, up or down."""
        index = _index(self.values, "remove", seats)
        if index is not None:
            return seats[:index] + seats[index + 1 :]
        for button, step in (("up", -1), ("down", 1)):
            index = _index(self.values, button, seats)
            if index is not None and 0 <= index + step < len(seats):
                seats[index], seats[index + step] = seats[index + step], seats[index]
        return seats

    @property
    def is_being_arranged(self) -> bool:
        """Whether one of the buttons was pressed that a page without script arranges the seats with."""
        return any(button in self.values for button in ("add", "remove", "up", "down", "arrange"))

    @property
    def chips(self) -> list[Player]:
        seated = {seat.value for seat in self.seats}
        return [player for value, player in self.players.items() if value not in seated]

    def rule_set(self) -> RuleSet:
        """Raises Unreadable when this game cannot be started."""
        if self.error:
            raise Unreadable(self.error)
        if len(self.seats) < 2:
            raise Unreadable(_("Chicken Foot needs two players or more."))
        if len(self.seats) > MOST_SEATS:
            raise Unreadable(_("At most %(most)s players fit at one table.") % {"most": MOST_SEATS})
        return self.rules.rule_set(len(self.seats))

    def players_and_names(self) -> list[Player | str]:
        return [self.players.get(seat.value, seat.name) for seat in self.seats]

    def game_name(self) -> str:
        return read_name(self.title)


def _is_player_value(value: str) -> bool:
    return value.startswith("p:") and is_key(value[2:])


def _index(values: QueryDict, button: str, seats: Sequence[SeatChoice]) -> int | None:
    text = values.get(button, "")
    return int(text) if text.isdecimal() and len(text) < 3 and int(text) < len(seats) else None
