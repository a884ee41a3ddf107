"""The score sheet of a game as data: read, written, ranked and looked through for faults."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from .hands import Hand, hand_problems
from .phrases import Phrase, key_of, quoted
from .possible import Ending, Impossible, Problem, why_impossible
from .reading import (
    Unreadable,
    read_fields,
    read_list,
    read_number,
    read_object,
    read_player,
    read_players,
    read_rules,
    read_start,
    read_tile,
)
from .rulesets import RuleSet, round_starts
from .standings import Placing, Row, standings
from .tiles import Tile, count_tiles

SHEET_FORMAT = "chicken-foot-sheet/1"


@dataclass(frozen=True)
class SheetRound:
    """A player missing from `pips` did not play the round."""

    start: int
    ending: Ending
    pips: dict[str, int]
    double_blank: str | None = None
    tiles: dict[str, tuple[Tile, ...]] = field(default_factory=dict)

    @property
    def players(self) -> list[str]:
        return list(self.pips)

    def problems(self, rules: RuleSet) -> list[Impossible]:
        scores = list(self.pips.values())
        impossible = why_impossible(scores, rules=rules, start=self.start, ending=self.ending)
        hands = [Hand(points, self.tiles.get(name), name == self.double_blank) for name, points in self.pips.items()]
        return [*([impossible] if impossible else []), *hand_problems(hands, rules=rules, start=self.start)]

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {"start": str(Tile.double(self.start)), "ending": self.ending, "pips": self.pips}
        if self.double_blank is not None:
            written["double_blank"] = self.double_blank
        if self.tiles:
            written["tiles"] = {name: [str(tile) for tile in tiles] for name, tiles in self.tiles.items()}
        return written


@dataclass(frozen=True)
class SheetProblem:
    """`round` counts from 1."""

    round: int
    problem: Problem
    players: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"round": self.round, "problem": str(self.problem), "players": list(self.players)}


@dataclass(frozen=True)
class Sheet:
    players: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    rules: RuleSet = field(default_factory=RuleSet)
    start_values: dict[str, int] = field(default_factory=dict)

    @classmethod
    def from_json(cls, written: object) -> Self:
        """Read a document of the format chicken-foot-sheet/1; raises Unreadable."""
        found = read_fields(
            written, Phrase("the sheet"), required=("format", "players", "rounds"), optional=("rules", "start_values")
        )
        if found["format"] != SHEET_FORMAT:
            raise Unreadable("the sheet's format is not {format}", format=SHEET_FORMAT)
        rules = read_rules(found.get("rules", {}))
        players = read_players(found["players"])
        rounds = read_list(found["rounds"], quoted("rounds"))
        return cls(
            players=players,
            rounds=tuple(
                _read_round(one, Phrase("round {number}", number=number), players, rules)
                for number, one in enumerate(rounds, 1)
            ),
            rules=rules,
            start_values=_read_numbers(found.get("start_values", {}), players, quoted("start_values")),
        )

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {
            "format": SHEET_FORMAT,
            "rules": self.rules.to_json(),
            "players": list(self.players),
            "rounds": [one.to_json() for one in self.rounds],
        }
        return written | ({"start_values": self.start_values} if self.start_values else {})

    def standings(self) -> list[Placing]:
        return standings(
            Row(name, tuple(one.pips.get(name) for one in self.rounds), self.start_values.get(name))
            for name in self.players
        )

    def problems(self) -> list[SheetProblem]:
        return list(self._problems())

    def _problems(self) -> Iterator[SheetProblem]:
        out_of_order = _wrong_starts(self.rules, [one.start for one in self.rounds])
        for number, one in enumerate(self.rounds, 1):
            for found in one.problems(self.rules):
                yield SheetProblem(number, found.problem, tuple(one.players[seat] for seat in found.seats))
            if number in out_of_order:
                yield SheetProblem(number, Problem.WRONG_START)


def judge_sheet(written: object) -> dict[str, Any]:
    """The answer to a score sheet: its standings, and what cannot be right."""
    sheet = Sheet.from_json(written)
    return {
        "standings": [_placing_json(placing) for placing in sheet.standings()],
        "problems": [problem.to_json() for problem in sheet.problems()],
    }


def _placing_json(placing: Placing) -> dict[str, Any]:
    return {
        "place": placing.place,
        "player": placing.player,
        "total": placing.total,
        "rounds": placing.rounds,
        "zero_rounds": placing.zero_rounds,
        "lowest_non_zero": placing.lowest_non_zero,
        "ahead_by": placing.ahead_by,
    }


def _wrong_starts(rules: RuleSet, starts: list[int]) -> set[int]:
    """The numbers of the rounds that do not start with their double (R10).

    Under `next_lower` any double may have been burned, so there each must only be lower
    than the last right one.
    """
    run = round_starts(rules)
    if rules.start_search == "draw_in_turn":
        return {number for number, start in enumerate(starts, 1) if run[number - 1 : number] != (start,)}
    wrong = set()
    for number, start in enumerate(starts, 1):
        if start in run:
            run = run[run.index(start) + 1 :]
        else:
            wrong.add(number)
    return wrong


def _read_round(written: object, what: Phrase, players: tuple[str, ...], rules: RuleSet) -> SheetRound:
    found = read_fields(written, what, required=("start", "ending", "pips"), optional=("double_blank", "tiles"))
    pips = _read_numbers(found["pips"], players, key_of("pips", what))
    if len(pips) > count_tiles(rules.set_max):
        raise Unreadable("{what} has more players than the set has tiles", what=what)
    return SheetRound(
        start=read_start(found["start"], what, rules),
        ending=_read_ending(found["ending"], what),
        pips={name: pips[name] for name in players if name in pips},
        double_blank=_read_holder(found, pips, what),
        tiles=_read_tiles(found.get("tiles", {}), pips, key_of("tiles", what)),
    )


def _read_ending(written: object, what: Phrase) -> Ending:
    if written == "out":
        return "out"
    if written == "blocked":
        return "blocked"
    raise Unreadable("{what} must be out or blocked", what=key_of("ending", what))


def _read_holder(found: dict[str, object], pips: dict[str, int], what: Phrase) -> str | None:
    if "double_blank" not in found:
        return None
    return read_player(found["double_blank"], pips, key_of("double_blank", what))


def _read_numbers(written: object, players: tuple[str, ...], what: Phrase) -> dict[str, int]:
    found = read_object(written, what)
    return {read_player(name, players, what): read_number(value, what) for name, value in found.items()}


def _read_tiles(written: object, players: dict[str, int], what: Phrase) -> dict[str, tuple[Tile, ...]]:
    found = read_object(written, what)
    return {
        read_player(name, players, what): tuple(read_tile(one, what) for one in read_list(tiles, what))
        for name, tiles in found.items()
    }
