"""A game of a club's document: every value looked at, and whether they make one game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import FEWEST_SEATS, MOST_SEATS, Change, Game, Hand, Keeper, Link, Refused, Round
from scoring.models.recording import check_round
from scoring.models.scoresheet import RoundOfSheet, Scoresheet, SeatOfSheet, unlike_names
from scoring.rules import RuleSet, RuleSetError
from scoring.wording.rule_sets import rule_set_error
from tournaments.imports.plans import ChangePlan, GamePlan, LinkPlan
from tournaments.imports.reading import SMALL_NUMBER, Part
from tournaments.imports.ruling_reading import read_ruling
from tournaments.models import Season

MOST_ROUNDS = 19
HAND = re.compile(r"absent|(\d{1,9}\*?( \d{1,2}-\d{1,2})*)?")
PATH = re.compile(
    r"game/(?P<game>name|state|burned|closed_after|keeper)"
    r"|seat/(?P<seat>[1-9]\d{0,2})/(?P<about>order|joined_round|left_round|start_value|entrant)"
    r"|round/(?P<round>[1-9]\d?)/(seat/(?P<hand>[1-9]\d{0,2})|(?P<told>ending|starter))"
    r"|ruling/(?P<ruling>[1-9]\d{0,4})/stands"
)
LINK_SCOPES = (Link.Scope.FOLLOW, Link.Scope.SEAT, Link.Scope.KEEP, Link.Scope.TABLE, Link.Scope.ENTRANT)


class GameReader:
    """Reads games; `names` are those of the players by their keys, `people` the keepers of the document in order."""

    def __init__(
        self, names: Mapping[str, str], club_keeper: Keeper, people: Sequence[Keeper], seasons: Sequence[Season]
    ) -> None:
        self.names, self.club_keeper, self.people, self.seasons = names, club_keeper, people, seasons

    def read(self, part: Part) -> GamePlan:
        found = part.fields(
            "key name rules state burned revision created_at changed_at finished_at night seats rounds changes rulings",
            "closed_after",
        )
        seats = self._seats(found["seats"])
        sheet = self._sheet(found, seats)
        _check_sheet(part, sheet, found["rounds"])
        night = found["night"].fields("date season")
        finished_at = found["finished_at"].or_none(Part.moment)
        if (finished_at is None) == (sheet.state == Game.State.FINISHED):
            found["finished_at"].refuse(_("this does not go with the state of the game."))
        changes = [self._change(one, seats) for one in found["changes"].parts()]
        _check_undone(found["changes"], changes)
        return GamePlan(
            key=found["key"].key(),
            sheet=sheet,
            created_at=found["created_at"].moment(),
            changed_at=found["changed_at"].moment(),
            finished_at=finished_at,
            day=night["date"].day(),
            season=self._season(night["season"]),
            changes=changes,
            taken_away=tuple(number for number, seat in seats.items() if seat is None),
            rulings=[read_ruling(one, sheet, list(seats), len(changes)) for one in found["rulings"].parts()],
        )

    def _season(self, part: Part) -> Season | None:
        number = part.or_none(lambda part: part.number(len(self.seasons), 1))
        return None if number is None else self.seasons[number - 1]

    def _seats(self, part: Part) -> dict[int, SeatOfSheet | None]:
        seats = {number: one.or_none(self._seat) for number, one in enumerate(part.parts(), start=1)}
        seated = sorted((seat.order, number, seat) for number, seat in seats.items() if seat is not None)
        if not FEWEST_SEATS <= len(seated) <= MOST_SEATS:
            part.refuse(_("a game has 2 to %(most)s seats.") % {"most": MOST_SEATS})
        if len({seat.player_key for _order, _number, seat in seated}) < len(seated):
            part.refuse(_("a player has two seats."))
        names = unlike_names(seat.name for _order, _number, seat in seated)
        for place, ((_order, number, seat), name) in enumerate(zip(seated, names, strict=True), start=1):
            seats[number] = replace(seat, id=number, number=place, name=name)
        return seats

    def _seat(self, part: Part) -> SeatOfSheet:
        found = part.fields("player order joined_round left_round start_value")
        key = found["player"].choice(self.names)
        return SeatOfSheet(
            id=0,
            number=0,
            player_id=0,
            player_key=key,
            name=self.names[key] or _("Removed player"),
            order=found["order"].number(SMALL_NUMBER),
            joined_round=found["joined_round"].number(SMALL_NUMBER),
            left_round=found["left_round"].or_none(lambda part: part.number(SMALL_NUMBER)),
            start_value=found["start_value"].or_none(Part.number),
        )

    def _sheet(self, found: Mapping[str, Part], seats: Mapping[int, SeatOfSheet | None]) -> Scoresheet:
        there = sorted(filter(None, seats.values()), key=lambda seat: seat.number)
        sheet = Scoresheet(
            rules=_rules(found["rules"]),
            name=found["name"].name(),
            state=found["state"].choice(Game.State.values),
            burned=tuple(one.number(MOST_ROUNDS) for one in found["burned"].parts()),
            seats=tuple(there),
            rounds={},
            revision=found["revision"].number(),
            closed_after=found["closed_after"].number(MOST_ROUNDS, 1) if "closed_after" in found else None,
        )
        ids = {seat.id for seat in there}
        rounds: dict[int, RoundOfSheet] = {}
        for part in found["rounds"].parts():
            round_ = _round(part, sheet, ids)
            if round_.number in rounds:
                part.refuse(_("this round is there twice."))
            rounds[round_.number] = round_
        return replace(sheet, rounds=rounds)

    def _change(self, part: Part, seats: Mapping[int, SeatOfSheet | None]) -> ChangePlan:
        found = part.fields("at verb by before after revision", "round undoes")
        link, keeper = self._by(found["by"], seats)
        return ChangePlan(
            verb=found["verb"].choice(Change.Verb.values),
            at=found["at"].moment(),
            revision=found["revision"].number(),
            keeper=keeper,
            link=link,
            round_number=found["round"].number(SMALL_NUMBER) if "round" in found else None,
            before=_cells(found["before"], seats),
            after=_cells(found["after"], seats),
            undoes=found["undoes"].number() if "undoes" in found else None,
        )

    def _by(self, part: Part, seats: Mapping[int, SeatOfSheet | None]) -> tuple[LinkPlan | None, Keeper | None]:
        match part.value:
            case None:
                return None, None
            case "club":
                return None, self.club_keeper
            case dict():
                found = part.fields("link", "seat")
                seat = _seat_number(found["seat"], seats) if "seat" in found else None
                if seat is not None and seats[seat] is None:
                    found["seat"].refuse(_("this seat was taken away."))
                return LinkPlan(found["link"].choice(LINK_SCOPES), seat), None
        return None, self.people[part.number(len(self.people), 1) - 1]


def _rules(part: Part) -> RuleSet:
    try:
        rules = RuleSet.from_json(part.value)
    except RuleSetError as error:
        part.refuse(rule_set_error(error))
    return rules


def _round(part: Part, sheet: Scoresheet, seats: set[int]) -> RoundOfSheet:
    found = part.fields("number start ending scores", "starter absent")
    number = found["number"].number(max(1, sheet.round_count), 1)
    start = found["start"].number(MOST_ROUNDS)
    if sheet.starts[number - 1 : number] != (start,):
        found["start"].refuse(_("this round does not start with that double."))
    hands: dict[int, Hand] = {}
    for seat, hand, one in chain(map(_score, found["scores"].parts()), _absent(found)):
        if seat not in seats:
            one.refuse(_("there is no seat %(number)s in this game.") % {"number": seat})
        if seat in hands:
            one.refuse(_("seat %(number)s is told of twice in this round.") % {"number": seat})
        hands[seat] = hand
    starter = found["starter"].number() if "starter" in found else None
    if starter is not None and starter not in seats:
        found["starter"].refuse(_("there is no seat %(number)s in this game.") % {"number": starter})
    return RoundOfSheet(number, start, found["ending"].choice(Round.Ending.values), starter, hands)


def _score(part: Part) -> tuple[int, Hand, Part]:
    found = part.fields("seat pips", "double_blank tiles")
    tiles = tuple(one.tile() for one in found["tiles"].parts()) if "tiles" in found else ()
    blank = found["double_blank"].truth() if "double_blank" in found else False
    return found["seat"].number(), Hand(found["pips"].number(), blank, tiles), part


def _absent(found: Mapping[str, Part]) -> list[tuple[int, Hand, Part]]:
    return [(one.number(), Hand(None), one) for one in found["absent"].parts()] if "absent" in found else []


def _check_sheet(part: Part, sheet: Scoresheet, rounds: Part) -> None:
    if sheet.state != Game.State.ABANDONED and (sheet.current is None) != (sheet.state == Game.State.FINISHED):
        part.refuse(_("the state of the game does not go with its rounds."))
    for number, one in zip(sheet.rounds, rounds.parts(), strict=True):
        try:
            check_round(sheet, number, sheet.round(number).ending)
        except Refused as refusal:
            one.refuse(refusal.sentence)


def _check_undone(part: Part, changes: Sequence[ChangePlan]) -> None:
    for number, (change, one) in enumerate(zip(changes, part.parts(), strict=True), start=1):
        if change.undoes is not None and not 1 <= change.undoes < number:
            one.refuse(_("a change can take back only an earlier one."))


def _cells(part: Part, seats: Mapping[int, SeatOfSheet | None]) -> dict[str, Any]:
    cells = {}
    for path, one in part.cells().items():
        found = PATH.fullmatch(path)
        if found is None:
            one.refuse(_("a game has no such cell."))
        for name in ("seat", "hand"):
            if found[name]:
                _seat_number(Part(int(found[name]), one.place), seats)
        cells[path] = one.value if one.value is None else _cell(one, found, seats)
    return cells


def _cell(part: Part, path: re.Match[str], seats: Mapping[int, SeatOfSheet | None]) -> Any:
    if path["hand"]:
        if not HAND.fullmatch(part.text()):
            part.refuse(_("this is no hand."))
        return part.value
    if path["told"] == "starter":
        return _seat_number(part, seats)
    if path["told"] == "ending":
        return part.choice(Round.Ending.values)
    match path["game"]:
        case "name":
            return part.name()
        case "state":
            return part.choice(Game.State.values)
        case "keeper":
            return part.number(1, 1)
        case "burned":
            return [one.number(MOST_ROUNDS) for one in part.parts()]
    return part.truth() if path["ruling"] else part.number()


def _seat_number(part: Part, seats: Mapping[int, SeatOfSheet | None]) -> int:
    return part.number(len(seats), 1)
