"""What people type, read strictly and kept as it was typed."""

from .questions import QuestionForm
from .reading import Unreadable, read_name, read_pips
from .replays import ReplayForm
from .rounds import Conflict, HandField, RoundForm
from .rulings import judge_question, judge_replay, read_decision
from .start import HouseRulesForm, SeatChoice, StartForm

__all__ = [
    "Conflict",
    "HandField",
    "HouseRulesForm",
    "QuestionForm",
    "ReplayForm",
    "RoundForm",
    "SeatChoice",
    "StartForm",
    "Unreadable",
    "judge_question",
    "judge_replay",
    "read_decision",
    "read_name",
    "read_pips",
]
