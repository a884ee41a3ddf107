"""The entry form of one round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.models import ABSENT, Entry, Hand, Round, Scoresheet, hand_path
from scoring.rules import Tile

from .reading import Unreadable, read_pips

DOUBLE_BLANK = "0-0"


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
            pips=post.get(f"pips-{self.id}", ""),
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
