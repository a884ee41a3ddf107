"""One game of an old score sheet: what its cells say, and what about them is doubtful or cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from django.utils.translation import gettext as _

from scoring.forms import Unreadable, read_name, read_pips
from scoring.models import ABSENT, FEWEST_SEATS, MOST_SEATS, Game, Hand, Refused
from scoring.models.recording import UNLIKELY_PIPS_PER_NUMBER, check_round
from scoring.models.scoresheet import RoundOfSheet, Scoresheet, SeatOfSheet, unlike_names
from scoring.rules import RuleSet, check_seats, default_hand_size
from scoring.wording.rule_sets import seats_problem
from tournaments.imports.old_dates import may_be_either, read_day
from tournaments.imports.score_table import Cell, GameOfTable, PlayerOfTable

ABSENT_WORDS = {"-", "–", "—", "x", ABSENT}


@dataclass(frozen=True)
class Reading:
    """How the cells of a whole file are to be read. `set_max` is the set of all its games."""

    set_max: int
    double_blank: int
    day_order: str
    today: date


@dataclass(frozen=True)
class Doubt:
    """A sentence about a cell. A fault cannot be decided: the cell has to be changed."""

    cell: Cell
    sentence: str
    is_fault: bool = False

    @property
    def place(self) -> str:
        facts = {"line": self.cell.line, "column": self.cell.column}
        return _("Line %(line)s, %(column)s") % facts if self.cell.column else _("Line %(line)s") % facts


@dataclass
class OldGame:
    """`sheet` has the positions at the table, from 1, for ids of seats; None where the cells make no game."""

    number: int
    table: GameOfTable
    title: str = ""
    day: date | None = None
    sheet: Scoresheet | None = None
    doubts: list[Doubt] = field(default_factory=list)
    choice: str = ""

    @property
    def names(self) -> list[str]:
        return [player.name.text for player in self.table.players]

    @property
    def has_fault(self) -> bool:
        return any(doubt.is_fault for doubt in self.doubts)

    @property
    def is_undecided(self) -> bool:
        return bool(self.doubts) and not self.has_fault and not self.choice

    @property
    def is_taken(self) -> bool:
        return not self.has_fault and (not self.doubts or self.choice == "take")

    def refuse(self, cell: Cell, sentence: str) -> None:
        self.doubts.append(Doubt(cell, sentence, is_fault=True))

    def doubt(self, cell: Cell, sentence: str) -> None:
        self.doubts.append(Doubt(cell, sentence))


@dataclass(frozen=True)
class _Player:
    """What the cells of one player say: a hand for each round, and from which one with what start value."""

    hands: list[Hand]
    joined: int
    start: int | None

    def total_before(self, number: int) -> int:
        played = self.hands[self.joined - 1 : number - 1]
        return sum(hand.pips or 0 for hand in played) + (self.start or 0 if self.joined < number else 0)


def read_game(number: int, table: GameOfTable, reading: Reading) -> OldGame:
    game = OldGame(number, table)
    _read_head(game, reading)
    people = [_read_player(game, player) for player in table.players]
    if not game.has_fault:
        _check_starts(game, people)
        _check_totals(game, people)
        _read_sheet(game, reading, people)
    return game


def _read_head(game: OldGame, reading: Reading) -> None:
    date_cell, title = game.table.date, game.table.title
    try:
        # A number only tells the games of a day apart.
        game.title = "" if title.text.isdecimal() else read_name(title.text)
    except Unreadable as fault:
        game.refuse(title, str(fault))
    if not reading.day_order and may_be_either(date_cell.text):
        game.refuse(date_cell, _("Which is the day and which the month? Say below how the dates are written."))
        return
    try:
        game.day = read_day(date_cell.text, reading.day_order, reading.today)
    except Unreadable as fault:
        game.refuse(date_cell, str(fault))


def _read_player(game: OldGame, player: PlayerOfTable) -> _Player:
    start = _read_start(game, player)
    scores = player.scores[: game.table.round_count]
    played = (number for number, cell in enumerate(scores, start=1) if cell.text and not _is_absent(cell.text))
    joined = 1 if start is None else next(played, 1)
    return _Player(_read_scores(game, player, joined), joined, start)


def _read_start(game: OldGame, player: PlayerOfTable) -> int | None:
    if player.start is None or _is_absent(player.start.text):
        return None
    try:
        return read_pips(player.start.text)
    except Unreadable as fault:
        game.refuse(player.start, f"{player.name.text}: {fault}")
    return None


def _read_scores(game: OldGame, player: PlayerOfTable, joined: int) -> list[Hand]:
    """A hand for each round of the game; nothing in a cell is doubtful, but before somebody joined."""
    hands = []
    for number, cell in enumerate(player.scores[: game.table.round_count], start=1):
        hand = None
        try:
            hand = _read_hand(cell.text)
        except Unreadable as fault:
            game.refuse(cell, f"{player.name.text}: {fault}")
        if not cell.text and number >= joined:
            facts = {"name": player.name.text, "number": number}
            game.doubt(cell, _("%(name)s has no score in round %(number)s: did not play it.") % facts)
        hands.append(hand or Hand(None))
    return hands


def _read_hand(text: str) -> Hand | None:
    if _is_absent(text):
        return Hand(None)
    pips = read_pips(text.removesuffix("*"))
    return None if pips is None else Hand(pips, text.endswith("*"))


def _is_absent(text: str) -> bool:
    return text.casefold() in ABSENT_WORDS or text.casefold() == _("absent")


def _check_starts(game: OldGame, people: Sequence[_Player]) -> None:
    """Who comes late starts with the highest total there is, or with an average."""
    for cells, player in zip(game.table.players, people, strict=True):
        others = [other.total_before(player.joined) for other in people if other is not player]
        if cells.start and player.start and player.start > max(others, default=0):
            facts = {"name": cells.name.text, "start": player.start, "most": max(others, default=0)}
            sentence = _("%(name)s starts with %(start)s, and nobody else had more than %(most)s then.")
            game.doubt(cells.start, sentence % facts)


def _check_totals(game: OldGame, people: Sequence[_Player]) -> None:
    for player, read in zip(game.table.players, people, strict=True):
        if player.total is None or not player.total.text:
            continue
        counted = read.total_before(game.table.round_count + 1)
        try:
            told = read_pips(player.total.text)
        except Unreadable:
            told = None
        if told != counted:
            facts = {"name": player.name.text, "told": player.total.text[:20], "counted": counted}
            sentence = _("%(name)s: the total says %(told)s, the rounds come to %(counted)s. The rounds count.")
            game.doubt(player.total, sentence % facts)


def _read_sheet(game: OldGame, reading: Reading, people: Sequence[_Player]) -> None:
    rules = _rules(game, reading)
    if rules is None:
        return
    sheet = Scoresheet(rules, game.title, Game.State.IN_PROGRESS, (), _seats(game.names, people), {})
    for number in range(1, game.table.round_count + 1):
        hands = {seat.id: people[seat.id - 1].hands[number - 1] for seat in sheet.seats if seat.plays(number)}
        sheet = _with_round(game, sheet, number, hands)
    joined = sum(player.joined > 1 for player in people)
    game.sheet = replace(sheet, state=Game.State.FINISHED, revision=game.table.round_count + joined)


def _rules(game: OldGame, reading: Reading) -> RuleSet | None:
    """The rules of a game of so many people and rounds; fewer rounds than the set has are the first of them."""
    players, rounds = len(game.table.players), game.table.round_count
    where, all_rounds = game.table.date, reading.set_max + 1
    if not FEWEST_SEATS <= players <= MOST_SEATS:
        game.refuse(
            where,
            _("A game has 2 to %(most)s players, and this one %(count)s.") % {"most": MOST_SEATS, "count": players},
        )
        return None
    if not 1 <= rounds <= all_rounds:
        facts = {"most": all_rounds, "count": rounds}
        game.refuse(where, _("A game has 1 to %(most)s rounds with this set, and this one %(count)s.") % facts)
        return None
    try:
        rules = RuleSet(
            set_max=reading.set_max,
            hand_size=default_hand_size(reading.set_max, players),
            double_blank=reading.double_blank,
            last_start=all_rounds - rounds,
        )
    except ValueError:
        game.refuse(where, _("The set has too few tiles for so many players."))
        return None
    for problem in check_seats(rules, players):
        if problem.refused:
            game.refuse(where, seats_problem(problem))
            return None
    if rounds < all_rounds:
        facts = {"most": all_rounds, "count": rounds}
        sentence = _("Only %(count)s rounds of %(most)s: they count one by one, but not as a whole game.")
        game.doubt(where, sentence % facts)
    return rules


def _seats(names: Sequence[str], people: Sequence[_Player]) -> tuple[SeatOfSheet, ...]:
    return tuple(
        SeatOfSheet(number, number, 0, "", name, number, player.joined, None, player.start)
        for number, (name, player) in enumerate(zip(unlike_names(names), people, strict=True), start=1)
    )


def _with_round(game: OldGame, sheet: Scoresheet, number: int, hands: Mapping[int, Hand]) -> Scoresheet:
    cells = [player.scores[number - 1] for player in game.table.players]
    round_ = RoundOfSheet(number, sheet.starts[number - 1], "", None, hands)
    round_ = replace(round_, ending="out" if round_.out else "blocked")
    sheet = replace(sheet, rounds={**sheet.rounds, number: round_})
    try:
        check_round(sheet, number, round_.ending)
    except Refused as refusal:
        where = cells[refusal.seats[0] - 1] if refusal.seats else cells[0]
        game.refuse(where, _("Round %(number)s: %(sentence)s") % {"number": number, "sentence": refusal.sentence})
    for seat, hand in hands.items():
        usual = UNLIKELY_PIPS_PER_NUMBER * sheet.rules.set_max + (sheet.rules.double_blank if hand.double_blank else 0)
        if hand.pips and hand.pips > usual:
            question = _("%(name)s has %(pips)s pips? That is a very big hand.")
            game.doubt(cells[seat - 1], question % {"name": game.names[seat - 1], "pips": hand.pips})
    return sheet
