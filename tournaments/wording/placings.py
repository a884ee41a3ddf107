"""The standings of a tournament in words: figures as decimals only for show, and why one stands before another."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from django.utils.formats import get_format
from django.utils.translation import gettext as _, ngettext

from scoring.rules import AheadBy
from tournaments.models import Entrant, Tournament
from tournaments.models.standing import Line
from tournaments.placings import Block, Counting, Tally

MOST_DIGITS = 12


def decimal(value: Fraction, digits: int = 1) -> str:
    """12.4: rounded half up to so many digits."""
    scaled = (abs(value.numerator) * 2 * 10**digits + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(scaled, 10**digits)
    sign = "−" if value < 0 and scaled else ""
    return f"{sign}{whole}{get_format('DECIMAL_SEPARATOR')}{rest:0{digits}d}"


def digits_apart(one: Fraction, other: Fraction) -> int:
    """How many digits tell two values apart; one where they are equal."""
    if one == other:
        return 1
    return next((n for n in range(1, MOST_DIGITS) if decimal(one, n) != decimal(other, n)), MOST_DIGITS)


def per_round(line: Line, digits: int = 1) -> str:
    return decimal(Fraction(line.total, line.rounds), digits) if line.rounds else "–"


def needed_rounds(lines: Sequence[Line], counting: Counting) -> int:
    """How many rounds bring a place."""
    out = Entrant.State.DISQUALIFIED
    fullest = max((line.rounds for line in lines if line.entrant.state != out), default=0)
    return max(1, ceil(fullest * (1 if counting.is_totals else counting.share)))


def why_no_place(line: Line, needed: int) -> str:
    if line.entrant.state == Entrant.State.DISQUALIFIED:
        return _("disqualified")
    if not line.rounds:
        return _("no round yet")
    rounds = ngettext("%(count)s round", "%(count)s rounds", line.rounds) % {"count": line.rounds}
    return _("no place yet: %(rounds)s, %(needed)s are needed") % {"rounds": rounds, "needed": needed}


def ahead(line: Line, following: Line, counting: Counting) -> str:
    """Why one line stands before the next, or level with it; empty where there is nothing to compare."""
    names = {"name": line.entrant.name, "other": following.entrant.name}
    if following.block == Block.UNRANKED:
        return ""
    if line.block != following.block:
        sentences = {
            Block.LEFT_THE_FINAL: _("%(name)s before %(other)s: %(other)s left the final."),
            Block.STANDINGS: _("%(name)s before %(other)s: %(name)s played in the final."),
        }
        return sentences[following.block] % names
    if line.block == Block.FINAL and line.final and following.final:
        return _("In the final: %(sentence)s") % {"sentence": _compare_totals(line, line.final, following.final, names)}
    if counting.is_totals:
        return _compare_totals(line, line, following, names)
    return _compare_per_round(line, following, names)


def _compare_per_round(line: Line, following: Line, names: dict[str, str]) -> str:
    mine, theirs = Fraction(line.total, line.rounds), Fraction(following.total, following.rounds)
    digits = digits_apart(mine, theirs)
    facts = {**names, "mine": decimal(mine, digits), "theirs": decimal(theirs, digits), **_details(line, following)}
    match line.ahead_by:
        case AheadBy.TOTAL:
            return _("%(name)s before %(other)s: %(mine)s a round against %(theirs)s.") % facts
        case AheadBy.ZERO_ROUNDS:
            return (
                _("%(name)s before %(other)s: both %(mine)s a round; zero rounds %(zeros)s against %(others)s.") % facts
            )
        case AheadBy.LOWEST_ROUND:
            sentence = _("%(name)s before %(other)s: both %(mine)s a round and level in zero rounds; %(lowest)s.")
            return sentence % facts
    return _("%(name)s and %(other)s share the place: level a round, in zero rounds and in the lowest round.") % facts


def _compare_totals(line: Line, mine: Line | Tally, theirs: Line | Tally, names: dict[str, str]) -> str:
    facts = {**names, "mine": mine.total, "theirs": theirs.total, **_details(mine, theirs)}
    match line.ahead_by:
        case AheadBy.TOTAL:
            return _("%(name)s before %(other)s: %(mine)s against %(theirs)s.") % facts
        case AheadBy.ZERO_ROUNDS:
            return _("%(name)s before %(other)s: both %(mine)s; zero rounds %(zeros)s against %(others)s.") % facts
        case AheadBy.LOWEST_ROUND:
            return _("%(name)s before %(other)s: both %(mine)s and level in zero rounds; %(lowest)s.") % facts
    return _("%(name)s and %(other)s share the place: level in total, zero rounds and lowest round.") % facts


def _details(mine: Line | Tally, theirs: Line | Tally) -> dict[str, str]:
    lowest = _("lowest other round %(low)s against %(other)s")
    if mine.lowest_non_zero is None or theirs.lowest_non_zero is None:
        lowest = _("only one has a round other than zero")
    facts = {"low": mine.lowest_non_zero, "other": theirs.lowest_non_zero}
    return {"zeros": _zeros(mine), "others": _zeros(theirs), "lowest": lowest % facts}


def _zeros(figures: Line | Tally) -> str:
    rounds = figures.rounds if isinstance(figures, Line) else figures.round_count
    return _("%(zeros)s of %(rounds)s") % {"zeros": figures.zero_rounds, "rounds": rounds}


def tie_notes(lines: Sequence[Line], counting: Counting) -> list[str]:
    """What stands under each name: the figure that parts it from a neighbour who looks level."""
    notes: list[list[str]] = [[] for _line in lines]
    for at in range(1, len(lines)):
        for into, said in zip((at - 1, at), _parted(lines[at - 1], lines[at], counting), strict=True):
            if said and said not in notes[into]:
                notes[into].append(said)
    return [" · ".join(said) for said in notes]


def _parted(line: Line, following: Line, counting: Counting) -> tuple[str, str]:
    if line.block != following.block or line.block == Block.UNRANKED or line.ahead_by is None:
        return "", ""
    mine, theirs = _compared(line), _compared(following)
    match line.ahead_by:
        case AheadBy.LEVEL:
            return _("level on everything"), _("level on everything")
        case AheadBy.ZERO_ROUNDS:
            return _zero_rounds(mine), _zero_rounds(theirs)
        case AheadBy.LOWEST_ROUND:
            return _lowest(mine), _lowest(theirs)
    if counting.is_totals or line.block == Block.FINAL or per_round(line) != per_round(following):
        return "", ""
    digits = digits_apart(Fraction(line.total, line.rounds), Fraction(following.total, following.rounds))
    said = _("%(figure)s a round")
    return said % {"figure": per_round(line, digits)}, said % {"figure": per_round(following, digits)}


def _compared(line: Line) -> Line | Tally:
    return line.final if line.block == Block.FINAL and line.final else line


def _zero_rounds(figures: Line | Tally) -> str:
    said = ngettext("%(count)s zero round", "%(count)s zero rounds", figures.zero_rounds)
    return said % {"count": figures.zero_rounds}


def _lowest(figures: Line | Tally) -> str:
    if figures.lowest_non_zero is None:
        return _("only zero rounds")
    return _("lowest round %(low)s") % {"low": figures.lowest_non_zero}


def explain_counting(tournament: Tournament, needed: int) -> list[str]:
    """How the order comes about, a sentence each."""
    said = {
        Tournament.Counting.PER_ROUND: _("Ahead is who has fewer pips for each round played."),
        Tournament.Counting.TRIMMED: _(
            "Ahead is who has fewer pips for each round played; only rounds count that every table completed."
        ),
        Tournament.Counting.TOTALS: _("Ahead is who has fewer pips. Only who played every round has a place."),
    }
    rounds = ngettext("A place takes %(count)s round.", "A place takes %(count)s rounds.", needed) % {"count": needed}
    return [
        said[Tournament.Counting(tournament.counting)],
        _("Level in that: more zero rounds, then the lowest other round; level in all, the place is shared."),
        _("A round that was not played counts nowhere; it is not 0."),
        _("A penalty changes the total, never a round."),
        *([rounds] if tournament.counting != Tournament.Counting.TOTALS else []),
    ]
