"""The rules of Chicken Foot as values and pure functions: no database, no web, no clock."""

from .hands import Hand, hand_problems
from .judging import Judgement, judge, judge_round
from .phrases import Phrase
from .plays import Action, Do, Play
from .possible import Ending, Impossible, Problem, round_cap, why_impossible
from .reading import Unreadable
from .records import ROUND_FORMAT, RoundRecord, read_round, read_text_form
from .rounds import Outcome, Round
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
from .rulings import ALLOWED, IllegalAction, IllegalPlay, Reason, Verdict
from .sheets import SHEET_FORMAT, Sheet, SheetProblem, SheetRound, judge_sheet
from .standings import AheadBy, Figures, Placing, Row, standings
from .tableau import End, LegalPlays, Misplaced, Obligation, Tableau, Why
from .tiles import DOUBLE_BLANK, Tile, TileError, all_tiles, count_pips, count_tiles

__all__ = [
    "ALLOWED",
    "DOUBLE_BLANK",
    "PRESETS",
    "ROUND_FORMAT",
    "SETS",
    "SHEET_FORMAT",
    "Action",
    "AheadBy",
    "Do",
    "End",
    "Ending",
    "Figures",
    "Hand",
    "IllegalAction",
    "IllegalPlay",
    "Impossible",
    "Judgement",
    "LegalPlays",
    "Misplaced",
    "Obligation",
    "Outcome",
    "Phrase",
    "Placing",
    "Play",
    "Problem",
    "Reason",
    "Round",
    "RoundRecord",
    "Row",
    "RuleSet",
    "RuleSetError",
    "RuleSetFault",
    "SeatFault",
    "SeatProblem",
    "Sheet",
    "SheetProblem",
    "SheetRound",
    "Tableau",
    "Tile",
    "TileError",
    "Unreadable",
    "Verdict",
    "Why",
    "all_tiles",
    "check_seats",
    "count_pips",
    "count_tiles",
    "default_hand_size",
    "hand_problems",
    "judge",
    "judge_round",
    "judge_sheet",
    "read_round",
    "read_text_form",
    "round_cap",
    "round_starts",
    "standings",
    "why_impossible",
]
