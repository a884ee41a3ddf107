"""The verbs that change a game's scores: record a round, undo a change, skip a double."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from django.utils.translation import gettext as _

from scoring import rules
from scoring.rules import Tile, hand_problems, why_impossible
from scoring.wording import scores

from .changes import Cells, Change, Edit, Refused, Stale, write
from .games import Game
from .rulings import undo_ruling
from .scoresheet import FEWEST_SEATS, Hand, RoundOfSheet, Scoresheet

UNLIKELY_PIPS_PER_NUMBER = 12


class Unsure(Exception):
    """Possible but unlikely: a question. Sending its `answer` along says yes to this question only."""

    def __init__(self, question: str, answer: str) -> None:
        super().__init__(question)
        self.question = question
        self.answer = answer


@dataclass(frozen=True)
class Entry:
    """What one request says of a round; hands as cell texts. `shown`: what the form had when it was opened."""

    number: int
    hands: Mapping[int, str]
    shown_hands: Mapping[int, str] = field(default_factory=dict)
    ending: str | None = None
    shown_ending: str | None = None
    starter: int | None = None
    tells_starter: bool = False
    sure: str = ""

    def cells(self) -> dict[str, object]:
        cells: dict[str, object] = {hand_path(self.number, seat): text for seat, text in self.hands.items()}
        if self.ending is not None:
            cells[f"round/{self.number}/ending"] = self.ending
        if self.tells_starter:
            cells[f"round/{self.number}/starter"] = self.starter
        return cells

    def shown(self) -> dict[str, object]:
        shown: dict[str, object] = {hand_path(self.number, seat): text for seat, text in self.shown_hands.items()}
        if self.shown_ending is not None:
            shown[f"round/{self.number}/ending"] = self.shown_ending
        return shown


def hand_path(number: int, seat_id: int) -> str:
    return f"round/{number}/seat/{seat_id}"


def record_round(game: Game, entry: Entry, edit: Edit, sheet: Scoresheet | None = None) -> Change | None:
    """Enters or corrects a round. Raises Stale, Refused or Unsure; then nothing is stored.

    Only cells the person changed are written, so two phones may fill different seats at once.
    """
    shown = entry.shown()
    cells = {path: value for path, value in entry.cells().items() if path not in shown or shown[path] != value}

    def settle(before: Scoresheet, after: Scoresheet) -> Cells:
        _check_open(before, entry.number)
        return _settle_round(after, entry)

    try:
        return write(
            game, Change.Verb.RECORD, cells, edit, shown=shown, sheet=sheet, settle=settle, round_number=entry.number
        )
    except Refused as refusal:
        if refusal.note is not None:
            refusal.note()
        raise


def note_question(game: Game, entry: Entry, theirs: Cells, edit: Edit) -> None:
    """Keeps in the log that a second phone said something else, before anybody has chosen."""
    if not theirs:
        return
    said = entry.cells()
    Change.objects.create(
        game=game,
        keeper=edit.keeper,
        link=edit.link,
        verb=Change.Verb.ASK,
        round_number=entry.number,
        before=dict(theirs),
        after={path: said[path] for path in theirs},
        revision=game.revision,
    )


def undo_change(game: Game, change: Change, edit: Edit) -> Change | None:
    """Puts every cell of a change back, unless one was changed again since (Stale)."""
    if change.ruling_number is not None:
        return undo_ruling(game, change, edit)

    def settle(before: Scoresheet, after: Scoresheet) -> Cells:
        if _seats_of(change) - {seat.id for seat in before.seats}:
            raise Stale({})
        if tuple(after.burned) != tuple(before.burned):
            _check_burned(after)
        for number in {int(path.split("/")[1]) for path in change.before if path.startswith("round/")}:
            if before.round(number).is_empty and game.changes.of_burned_since(change).exists():
                raise Refused(_("A double was skipped since, so this round starts with another one now."))
            check_round(after, number, after.round(number).ending)
        return {}

    return write(
        game,
        Change.Verb.UNDO,
        change.before,
        edit,
        shown=change.after,
        settle=settle,
        round_number=change.round_number,
        undoes=change,
    )


def _seats_of(change: Change) -> set[int]:
    """The seats whose hands it changed: a seat can be taken away since, or have become one with another."""
    parts = [path.split("/") for path in change.before]
    return {int(path[3]) for path in parts if path[0] == "round" and path[2] == "seat"}


def burn_double(game: Game, start: int, edit: Edit) -> Change | None:
    """Skips the double that nobody holds, where the house plays "next lower"."""

    def settle(before: Scoresheet, after: Scoresheet) -> Cells:
        if not before.may_burn or before.current is None or before.round(before.current).start != start:
            raise Refused(_("This double cannot be skipped now."))
        return {}

    burned = game.scoresheet().burned
    if start in burned:
        return None
    cells = {"game/burned": [*burned, start]}
    return write(game, Change.Verb.BURN, cells, edit, shown={"game/burned": list(burned)}, settle=settle)


def _check_burned(sheet: Scoresheet) -> None:
    if any(round_.start != sheet.starts[number - 1] for number, round_ in sheet.rounds.items()):
        raise Refused(_("Later rounds have scores already: take those back first."))


def _check_open(sheet: Scoresheet, number: int) -> None:
    if sheet.state == Game.State.ABANDONED:
        raise Refused(_("This game was abandoned. Take it up again first."))
    if sheet.current is not None and number > sheet.current:
        raise Refused(_("Round %(number)s has not begun: an earlier round is still open.") % {"number": number})


def _settle_round(sheet: Scoresheet, entry: Entry) -> Cells:
    """Checks a round as it would be stored; adds how it ended where the scores tell."""
    round_ = sheet.round(entry.number)
    ending = round_.ending or ("out" if round_.out else "")
    if not ending and sheet.is_complete(entry.number):
        ending = "blocked"
        answer = f"blocked:{entry.number}"
        if answer not in entry.sure.split():
            raise Unsure(_("Nobody has 0. Was the round blocked?"), f"{entry.sure} {answer}".strip())
    check_round(sheet, entry.number, ending)
    _ask_unlikely(sheet, entry)
    return {f"round/{entry.number}/ending": ending} if ending != round_.ending else {}


def check_round(sheet: Scoresheet, number: int, ending: str) -> None:
    round_ = sheet.round(number)
    playing = [seat for seat in sheet.seats_in(number) if not _is_absent(round_, seat.id)]
    names = [seat.name for seat in playing]
    told = {*round_.hands} | ({round_.starter} if round_.starter else set())
    if unknown := told - {seat.id for seat in sheet.seats}:
        raise Refused(_("This seat is not at this table."), tuple(unknown))
    if len(playing) < FEWEST_SEATS:
        raise Refused(_("Chicken Foot needs two players or more."))
    impossible = why_impossible(
        [round_.pips(seat.id) for seat in playing],
        rules=sheet.rules,
        start=round_.start,
        ending=cast("rules.Ending | None", ending or None),
    )
    if impossible is not None:
        raise Refused(scores.impossible(impossible, names), tuple(playing[i].id for i in impossible.seats))
    hands = [_claim(round_.hands.get(seat.id)) for seat in playing]
    for problem in hand_problems(hands, rules=sheet.rules, start=round_.start):
        raise Refused(scores.impossible(problem, names), tuple(playing[i].id for i in problem.seats))


def _claim(hand: Hand | None) -> rules.Hand | None:
    if hand is None or hand.pips is None:
        return None
    tiles = [Tile.parse(text) for text in hand.tiles] or None
    return rules.Hand(hand.pips, tiles, hand.double_blank)


def _is_absent(round_: RoundOfSheet, seat_id: int) -> bool:
    hand = round_.hands.get(seat_id)
    return hand is not None and hand.pips is None


def _ask_unlikely(sheet: Scoresheet, entry: Entry) -> None:
    """A hand of more pips than twelve middling tiles is rare enough to ask about."""
    round_ = sheet.round(entry.number)
    for seat_id, text in entry.hands.items():
        hand = round_.hands.get(seat_id)
        if hand is None or hand.pips is None or entry.shown_hands.get(seat_id) == text:
            continue
        usual = UNLIKELY_PIPS_PER_NUMBER * sheet.rules.set_max + (sheet.rules.double_blank if hand.double_blank else 0)
        answer = f"high:{seat_id}:{hand.pips}"
        if hand.pips > usual and answer not in entry.sure.split():
            question = _("%(name)s has %(pips)s pips? That is a very big hand.")
            raise Unsure(
                question % {"name": sheet.seat(seat_id).name, "pips": hand.pips}, f"{entry.sure} {answer}".strip()
            )
