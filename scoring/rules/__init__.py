"""The rules of Chicken Foot as values and pure functions: no database, no web, no clock."""

from .hands import tile_problem, tile_problems
from .possible import Impossible, Problem, round_cap, why_impossible
from .rulesets import (
    PRESETS,
    SETS,
    RuleSet,
    RuleSetError,
    RuleSetFault,
    SeatFault,
    SeatProblem,
    check_seats,
    default_hand_size,
    round_starts,
)
from .standings import AheadBy, Placing, Row, standings
from .tiles import DOUBLE_BLANK, Tile, TileError, all_tiles, count_pips, count_tiles

__all__ = [
    "DOUBLE_BLANK",
    "PRESETS",
    "SETS",
    "AheadBy",
    "Impossible",
    "Placing",
    "Problem",
    "Row",
    "RuleSet",
    "RuleSetError",
    "RuleSetFault",
    "SeatFault",
    "SeatProblem",
    "Tile",
    "TileError",
    "all_tiles",
    "check_seats",
    "count_pips",
    "count_tiles",
    "default_hand_size",
    "round_cap",
    "round_starts",
    "standings",
    "tile_problem",
    "tile_problems",
    "why_impossible",
]
