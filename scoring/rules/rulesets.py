"""The house rules of a game as one immutable value; the defaults are the documents' rules."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Self

from .phrases import Phrase, either
from .tiles import count_tiles

SETS = (6, 9, 12, 15, 18)
# Of these a set has those that its highest double has tiles for.
ARMS = (3, 4, 6, 8)
USUAL_HAND = 7
FEWEST_PLAYERS = 2

# Stands for "the highest double of the set", whichever set that is.
HIGHEST = -1

_CHOICES: dict[str, tuple[int | str, ...]] = {
    "set_max": SETS,
    "start_arms": ARMS,
    "toes": (3,),
    "start_search": ("draw_in_turn", "next_lower"),
    "draw_mode": ("one", "until_playable"),
    "drawn_tile": ("may", "must"),
    "dead_position": ("end_now", "draw_out"),
    "double_blank": (0, 25, 50, 100),
}


class RuleSetFault(StrEnum):
    NOT_AN_OBJECT = "not-an-object"
    UNKNOWN_FIELD = "unknown-field"
    WRONG_TYPE = "wrong-type"
    NOT_A_CHOICE = "not-a-choice"
    OUT_OF_RANGE = "out-of-range"


class RuleSetError(ValueError):
    """`allowed` holds every choice, or the lowest and the highest number for OUT_OF_RANGE."""

    def __init__(self, field: str, reason: RuleSetFault, allowed: tuple[int | str, ...] = ()) -> None:
        self.field, self.reason, self.allowed = field, reason, allowed
        self.phrase = self._phrase()
        super().__init__(str(self.phrase))

    def _phrase(self) -> Phrase:
        match self.reason:
            case RuleSetFault.NOT_AN_OBJECT:
                return Phrase("the rules must be an object")
            case RuleSetFault.UNKNOWN_FIELD:
                return Phrase("there is no rule called {field!r}", field=self.field[:40])
            case RuleSetFault.WRONG_TYPE:
                return Phrase("{field} has the wrong type", field=self.field)
            case RuleSetFault.NOT_A_CHOICE:
                return Phrase("{field} must be {allowed}", field=self.field, allowed=either(self.allowed))
            case RuleSetFault.OUT_OF_RANGE:
                low, high = self.allowed
                return Phrase("{field} must be {low} to {high}", field=self.field, low=low, high=high)


@dataclass(frozen=True)
class RuleSet:
    set_max: int = 9
    hand_size: int = 7
    start_arms: int = 4
    toes: int = 3
    start_search: str = "draw_in_turn"
    draw_mode: str = "one"
    drawn_tile: str = "may"
    dead_position: str = "end_now"
    double_blank: int = 50
    first_start: int = HIGHEST
    last_start: int = 0

    def __post_init__(self) -> None:
        for field, choices in _CHOICES.items():
            self._check_choice(field, choices)
        self._check_choice("start_arms", tuple(arms for arms in ARMS if arms <= self.set_max))
        if self.first_start == HIGHEST:
            object.__setattr__(self, "first_start", self.set_max)
        self._check_range("hand_size", 1, count_tiles(self.set_max) // FEWEST_PLAYERS)
        self._check_range("first_start", 0, self.set_max)
        self._check_range("last_start", 0, self.first_start)

    def _check_choice(self, field: str, choices: tuple[int | str, ...]) -> None:
        if getattr(self, field) not in choices:
            raise RuleSetError(field, RuleSetFault.NOT_A_CHOICE, choices)

    def _check_range(self, field: str, low: int, high: int) -> None:
        if not low <= getattr(self, field) <= high:
            raise RuleSetError(field, RuleSetFault.OUT_OF_RANGE, (low, high))

    @classmethod
    def from_json(cls, written: object) -> Self:
        """Read the fields that differ from the defaults; raises RuleSetError."""
        if not isinstance(written, Mapping):
            raise RuleSetError("", RuleSetFault.NOT_AN_OBJECT)
        types = {field.name: type(field.default) for field in fields(cls)}
        for field, value in written.items():
            if field not in types:
                raise RuleSetError(str(field), RuleSetFault.UNKNOWN_FIELD)
            if type(value) is not types[field]:
                raise RuleSetError(field, RuleSetFault.WRONG_TYPE)
        if written.get("first_start") == HIGHEST:
            raise RuleSetError("first_start", RuleSetFault.OUT_OF_RANGE, (0, max(SETS)))
        return cls(**written)

    def to_json(self) -> dict[str, int | str]:
        """Only what differs from the defaults, so that `from_json` gives an equal value."""
        defaults = {field.name: field.default for field in fields(self)}
        defaults["first_start"] = self.set_max
        return {name: getattr(self, name) for name, default in defaults.items() if getattr(self, name) != default}


PRESETS: dict[str, RuleSet] = {
    "documents": RuleSet(),
    "burned-doubles": RuleSet(start_search="next_lower"),
    "double-blank-25": RuleSet(double_blank=25),
    "double-blank-0": RuleSet(double_blank=0),
    "draw-until-playable": RuleSet(draw_mode="until_playable"),
}


def round_starts(rules: RuleSet, burned: Collection[int] = ()) -> tuple[int, ...]:
    """The doubles that start the rounds of a game (R9-R11), highest first.

    Burned doubles count under `next_lower` only, and the double-blank is never burned.
    """
    skipped = set(burned) - {0} if rules.start_search == "next_lower" else set()
    run = range(rules.first_start, rules.last_start - 1, -1)
    return tuple(number for number in run if number not in skipped)


def default_hand_size(set_max: int, players: int) -> int:
    """Seven wherever that leaves a yard, else the largest hand that leaves another one in the yard.

    Raises ValueError when the set cannot give every player a tile and keep one.
    """
    tiles = count_tiles(set_max)
    if players * USUAL_HAND < tiles:
        return USUAL_HAND
    size = tiles // (players + 1)
    if not size:
        raise ValueError(f"a double-{set_max} set has too few tiles for {players} players")
    return size


class SeatFault(StrEnum):
    TOO_FEW_PLAYERS = "too-few-players"
    TOO_FEW_TILES = "too-few-tiles"
    EMPTY_YARD = "empty-yard"


@dataclass(frozen=True)
class SeatProblem:
    """What is wrong with this many players, and what would do instead (None: nothing would)."""

    fault: SeatFault
    hand_size: int | None = None
    set_max: int | None = None

    @property
    def refused(self) -> bool:
        return self.fault is not SeatFault.EMPTY_YARD


def check_seats(rules: RuleSet, players: int) -> list[SeatProblem]:
    """R1, R2 and R5: a set that is too small is refused, an empty yard only warned of."""
    if players < FEWEST_PLAYERS:
        return [SeatProblem(SeatFault.TOO_FEW_PLAYERS)]
    spare = count_tiles(rules.set_max) - players * rules.hand_size
    if spare > 0:
        return []
    fault = SeatFault.EMPTY_YARD if spare == 0 else SeatFault.TOO_FEW_TILES
    return [SeatProblem(fault, _smaller_hand(rules, players), _larger_set(rules, players))]


def _smaller_hand(rules: RuleSet, players: int) -> int | None:
    try:
        return default_hand_size(rules.set_max, players)
    except ValueError:
        return None


def _larger_set(rules: RuleSet, players: int) -> int | None:
    dealt = players * rules.hand_size
    return next((size for size in SETS if size > rules.set_max and count_tiles(size) > dealt), None)
