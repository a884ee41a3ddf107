"""What is known of a position that nobody told whole: the double that is owed, the open ends, and the tile asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from scoring.drawing.search import START, START_EXITS
from scoring.drawing.shapes import draw_mark, draw_place, draw_tile, view_box
from scoring.drawing.spots import Spot, follow, toe_exits
from scoring.rules.plays import Do
from scoring.rules.questions import Owed, Question
from scoring.rules.tiles import Tile

UPWARDS = 270
# The double of a foot, and the tile it was laid on.
DOUBLE, BEFORE_DOUBLE = Spot(0, 0, UPWARDS, True), Spot(0, 155, UPWARDS, False)
ENDS_IN_A_ROW, ACROSS, DOWN = 5, 130, 240
ASIDE = 60
LEAST_HIGH = 400


class Piece(NamedTuple):
    spot: Spot
    drawn: SafeString


def draw_question(question: Question, *, allowed: bool | None) -> SafeString:
    """`allowed` None: that depends on something. Empty where there is nothing to draw; words say the same beside it."""
    pieces = pieces_of(question, allowed if question.do is Do.PLAY else None)
    return _svg(pieces) if pieces else mark_safe("")


def pieces_of(question: Question, fits: bool | None) -> list[Piece]:
    """`fits`: whether the tile that is asked about may be played."""
    double, tile = question.owed_double, question.tile
    if double is None:
        pieces = _ends(question)
    else:
        pieces = _owed(question, double.high, tile if fits else None)
    if tile is not None and (double is None or not fits):
        pieces += _asked(tile, _beside(pieces), fits)
    return pieces


def _owed(question: Question, pip: int, fitting: Tile | None) -> list[Piece]:
    """The double with what lies on it, and a place for every tile that is missing; the one that fits is in its place."""
    double, spots = _double_and_places(question)
    pieces = [Piece(double, draw_tile(double, pip, pip))]
    if double == DOUBLE:
        pieces.append(Piece(BEFORE_DOUBLE, draw_tile(BEFORE_DOUBLE, None, pip)))
    laid = len(spots) - (question.left or len(spots))
    pieces += [Piece(spot, draw_tile(spot, pip, None)) for spot in spots[:laid]]
    missing = spots[laid:]
    if fitting is not None:
        spot, outer = missing.pop(0), fitting.low if fitting.high == pip else fitting.high
        pieces += [Piece(spot, draw_tile(spot, pip, outer)), Piece(spot, draw_mark(spot, fits=True))]
    return pieces + [Piece(spot, draw_place(spot, pip, owed=True)) for spot in missing]


def _double_and_places(question: Question) -> tuple[Spot, list[Spot]]:
    if question.owed is Owed.ARMS:
        double, exits = START, list(START_EXITS[question.rules.start_arms])
    else:
        double, exits = DOUBLE, [ways[0] for ways in toe_exits(DOUBLE)]
    return double, [follow(exit_, crosswise=False)[0][1] for exit_ in exits]


def _ends(question: Question) -> list[Piece]:
    numbers = sorted(question.ends or ())
    fitting = () if question.tile is None else (question.tile.high, question.tile.low)
    pieces = []
    for place, number in enumerate(numbers):
        row, column = divmod(place, ENDS_IN_A_ROW)
        spot = Spot(column * ACROSS, row * DOWN, UPWARDS, crosswise=False)
        pieces.append(Piece(spot, draw_place(spot, number, owed=number in fitting)))
    return pieces


def _beside(pieces: Sequence[Piece]) -> Spot:
    if not pieces:
        return START
    left, top, wide, high = view_box([piece.spot for piece in pieces], least_high=0)
    return Spot(left + wide + ASIDE, top + high // 2, UPWARDS, crosswise=False)


def _asked(tile: Tile, spot: Spot, fits: bool | None) -> list[Piece]:
    pieces = [Piece(spot, draw_tile(spot, tile.low, tile.high))]
    return pieces if fits is None else [*pieces, Piece(spot, draw_mark(spot, fits=fits))]


def _svg(pieces: Sequence[Piece]) -> SafeString:
    return format_html(
        '<svg class="tableau" viewBox="{} {} {} {}" aria-hidden="true">{}</svg>',
        *view_box([piece.spot for piece in pieces], LEAST_HIGH),
        format_html_join("", "{}", ((piece.drawn,) for piece in pieces)),
    )
