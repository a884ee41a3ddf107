"""The quick question of a table: may I do this? Asked with as much of the position as people care to tell.

What is not told may be anything. An answer says "allowed" or "not allowed" only where it is the same whatever
that was; otherwise it says what it depends on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from .plays import Do
from .rulesets import RuleSet
from .rulings import ALLOWED, Reason, Verdict
from .tiles import Tile


class Owed(StrEnum):
    """What must be filled before anything else (R17, R23)."""

    NOTHING = "nothing"
    ARMS = "arms"
    FOOT = "foot"


class Missing(StrEnum):
    """What an answer depends on and nobody told."""

    ENDS = "ends"
    YARD = "yard"
    HELD = "held"
    DRAWN = "drawn"


class QuestionFault(StrEnum):
    NO_NUMBER = "no-number"
    NO_TILE = "no-tile"
    NOT_IN_SET = "not-in-set"
    NOT_SO_MANY = "not-so-many"
    FOOT_ON_START = "foot-on-start"


class QuestionError(ValueError):
    """A position that no round comes to. `most` is the highest number or count that `field` may have."""

    def __init__(self, field: str, fault: QuestionFault, most: int = 0) -> None:
        self.field, self.fault, self.most = field, fault, most
        super().__init__(f"{field}: {fault}")


@dataclass(frozen=True)
class Question:
    """`tile` is the one to be played; after a draw (`drew`: in this very turn) it is the one drawn.

    `foot` is the number of the double whose toes are owed, `left` how many arms or toes are missing. None stands
    for what is not told.
    """

    rules: RuleSet
    do: Do
    tile: Tile | None = None
    start: int | None = None
    owed: Owed = Owed.NOTHING
    foot: int | None = None
    left: int | None = None
    ends: frozenset[int] | None = None
    yard_empty: bool | None = None
    held: frozenset[Tile] | None = None
    drew: bool = False

    def __post_init__(self) -> None:
        """Raises QuestionError."""
        self._check_double()
        self._check_left()
        for field, highest in (
            ("start", self.start or 0),
            ("ends", max(self.ends or (), default=0)),
            ("held", max((tile.high for tile in self.held or ()), default=0)),
        ):
            if highest > self.rules.set_max:
                raise QuestionError(field, QuestionFault.NOT_IN_SET, self.rules.set_max)
        if self.do is Do.PLAY and self.tile is None:
            raise QuestionError("tile", QuestionFault.NO_TILE)

    def _check_double(self) -> None:
        if self.owed is Owed.ARMS and self.start is None:
            raise QuestionError("start", QuestionFault.NO_NUMBER)
        if self.owed is Owed.FOOT:
            if self.foot is None:
                raise QuestionError("foot", QuestionFault.NO_NUMBER)
            if self.foot > self.rules.set_max:
                raise QuestionError("foot", QuestionFault.NOT_IN_SET, self.rules.set_max)
            if self.foot == self.start:
                raise QuestionError("foot", QuestionFault.FOOT_ON_START)

    def _check_left(self) -> None:
        most = {Owed.NOTHING: 0, Owed.ARMS: self.rules.start_arms, Owed.FOOT: self.rules.toes}[self.owed]
        if most and self.left is not None and not 1 <= self.left <= most:
            raise QuestionError("left", QuestionFault.NOT_SO_MANY, most)

    @property
    def owed_double(self) -> Tile | None:
        number = {Owed.NOTHING: None, Owed.ARMS: self.start, Owed.FOOT: self.foot}[self.owed]
        return None if number is None else Tile.double(number)

    @property
    def numbers(self) -> frozenset[int] | None:
        """The numbers that may be played on now; None when that is not told."""
        return self.ends if self.owed_double is None else frozenset({self.owed_double.high})

    @property
    def told_tiles(self) -> frozenset[Tile]:
        """The tiles told to be held, with the one to be played or the one drawn."""
        asked = {self.tile} if self.tile and (self.drew or self.do is Do.PLAY) else set()
        return (self.held or frozenset()) | asked

    def lies(self, tile: Tile) -> bool:
        """Whether the tile is known to be on the table."""
        return tile == self.owed_double or (self.start is not None and tile == Tile.double(self.start))

    def fits(self, tile: Tile) -> bool | None:
        """Whether the tile may be played now; None when that is not told."""
        if self.lies(tile) or tile.high > self.rules.set_max:
            return False
        return None if self.numbers is None else not self.numbers.isdisjoint(numbers_of(tile))


@dataclass(frozen=True)
class Answer:
    """`verdict` None: it depends on what is `missing`.

    `on`: the numbers the tile asked about may be laid on. `not_on`: open ends it would match, were nothing owed.
    `fitting`: the tiles told to be held that may be played, none after a draw. `otherwise`: what remains for a hand
    without a fitting tile, None when that depends on the yard.
    """

    verdict: Verdict | None
    missing: Missing | None = None
    on: frozenset[int] = frozenset()
    not_on: frozenset[int] = frozenset()
    fitting: tuple[Tile, ...] = ()
    otherwise: Do | None = None

    @property
    def allowed(self) -> bool | None:
        return None if self.verdict is None else self.verdict.allowed


def answer(question: Question) -> Answer:
    verdict, missing = _rule(question)
    numbers = question.numbers or frozenset()
    matching = frozenset() if question.tile is None or question.lies(question.tile) else numbers_of(question.tile)
    return Answer(
        verdict=verdict,
        missing=missing,
        on=matching & numbers,
        not_on=(matching & (question.ends or frozenset())) - numbers,
        fitting=_fitting(question),
        otherwise=_without_a_fitting_tile(question),
    )


def numbers_of(tile: Tile) -> frozenset[int]:
    return frozenset({tile.high, tile.low})


def _fitting(question: Question) -> tuple[Tile, ...]:
    """After a draw only the tile that was drawn may be played (R19)."""
    if question.drew:
        return ()
    return tuple(sorted(tile for tile in question.held or () if question.fits(tile)))


def _without_a_fitting_tile(question: Question) -> Do | None:
    if question.drew and question.rules.draw_mode == "one":
        return Do.PASS
    if question.yard_empty is None:
        return None
    return Do.PASS if question.yard_empty else Do.DRAW


def _rule(question: Question) -> tuple[Verdict | None, Missing | None]:
    if question.do is Do.PLAY and question.tile is not None:
        verdict = _rule_on_play(question, question.tile)
        return verdict, Missing.ENDS if verdict is None else None
    return _rule_on_turn(question)


def _rule_on_play(question: Question, tile: Tile) -> Verdict | None:
    """None: it depends on the open ends."""
    if tile.high > question.rules.set_max:
        return Verdict(Reason.NOT_IN_SET, "R2", (tile,))
    if question.lies(tile):
        return Verdict(Reason.ALREADY_PLAYED, "R14", (tile,))
    fits = question.fits(tile)
    if fits is None:
        return None
    return ALLOWED if fits else _rule_on_misfit(question, tile)


def _rule_on_misfit(question: Question, tile: Tile) -> Verdict:
    """Something else is owed, unless the tile fits no open end at all."""
    double = question.owed_double
    if double is None:
        return Verdict(Reason.ENDS_DIFFER, "R14")
    is_arms = question.owed is Owed.ARMS
    if question.ends is not None and question.ends.isdisjoint(numbers_of(tile)):
        return Verdict(Reason.ENDS_DIFFER, "R15" if is_arms else "R14", (double,))
    reason, clause = (Reason.ARMS_FIRST, "R17") if is_arms else (Reason.FOOT_FIRST, "R23")
    return Verdict(reason, clause, (double,))


def _rule_on_turn(question: Question) -> tuple[Verdict | None, Missing | None]:
    """A draw or a pass. What is not told counts as no; the answer depends on it if a yes would turn it over."""
    told = _facts(question)
    facts = {fact: bool(known) for fact, known in told.items()}
    reason = _why_not(question, facts)
    for fact, known in told.items():
        if known is None and (_why_not(question, {**facts, fact: True}) is None) is not (reason is None):
            return None, _missing(question, fact)
    return _verdict_on_turn(question, reason), None


def _facts(question: Question) -> dict[Missing, bool | None]:
    """Whether the yard is empty, a tile held before any draw fits, the tile drawn fits."""
    return {
        Missing.YARD: question.yard_empty,
        Missing.HELD: _any_fits(question),
        Missing.DRAWN: _drawn_fits(question),
    }


def _drawn_fits(question: Question) -> bool | None:
    if not question.drew:
        return False
    return None if question.tile is None else question.fits(question.tile)


def _any_fits(question: Question) -> bool | None:
    if question.held is None:
        return None
    found = {question.fits(tile) for tile in question.held}
    return True if True in found else None if None in found else False


def _why_not(question: Question, facts: Mapping[Missing, bool]) -> Reason | None:
    why_not = _why_not_draw if question.do is Do.DRAW else _why_not_pass
    return why_not(question, facts)


def _why_not_draw(question: Question, facts: Mapping[Missing, bool]) -> Reason | None:
    if facts[Missing.YARD]:
        return Reason.YARD_EMPTY
    if question.drew and question.rules.draw_mode == "one":
        return Reason.ONE_DRAW
    return Reason.MUST_PLAY if facts[Missing.HELD] or facts[Missing.DRAWN] else None


def _why_not_pass(question: Question, facts: Mapping[Missing, bool]) -> Reason | None:
    must_play = facts[Missing.DRAWN] and question.rules.drawn_tile == "must"
    if must_play or (facts[Missing.HELD] and not question.drew):
        return Reason.MUST_PLAY
    draws_on = question.rules.draw_mode == "until_playable" and not facts[Missing.DRAWN]
    must_draw = not facts[Missing.YARD] and (draws_on or not question.drew)
    return Reason.MUST_DRAW if must_draw else None


def _missing(question: Question, fact: Missing) -> Missing:
    """The fact itself, or the open ends where these alone keep it from being known."""
    is_told = {Missing.YARD: False, Missing.HELD: question.held is not None, Missing.DRAWN: question.tile is not None}
    return Missing.ENDS if is_told[fact] else fact


def _verdict_on_turn(question: Question, reason: Reason | None) -> Verdict:
    drawn = {question.tile} if question.drew and question.tile else set()
    match reason:
        case None:
            return ALLOWED
        case Reason.MUST_PLAY:
            asked = drawn if question.drew and question.do is Do.PASS else question.told_tiles
            playable = {tile for tile in asked if question.fits(tile)}
            return Verdict(reason, "A10", tuple(sorted(playable)))
        case Reason.ONE_DRAW:
            return Verdict(reason, "R18", tuple(drawn))
        case Reason.YARD_EMPTY:
            return Verdict(reason, "R20")
    return Verdict(reason, "R18")
