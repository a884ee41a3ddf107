"""Questions about many games of a club, answered from their results; nothing here is stored."""

from .company import FEWEST_TABLES, Company
from .course import Step, course
from .distribution import Band, distribution
from .head_to_head import Meeting, meetings
from .neighbours import Placings, placings_of
from .player_results import PlayerResult, by_season, figures, player_results
from .records import Holder, Record, RecordKind, records
from .season_table import AheadBy, SeasonLine, season_places, season_table
from .season_tournaments import season_tournaments
from .selection import GameKind, Selection
from .standings import Order, Placed, Standing, latest_ratings, percent, placed, standings, tenths
from .streaks import Streak, StreakKind, Streaks

__all__ = [
    "FEWEST_TABLES",
    "AheadBy",
    "Band",
    "Company",
    "GameKind",
    "Holder",
    "Meeting",
    "Order",
    "Placed",
    "Placings",
    "PlayerResult",
    "Record",
    "RecordKind",
    "SeasonLine",
    "Selection",
    "Standing",
    "Step",
    "Streak",
    "StreakKind",
    "Streaks",
    "by_season",
    "course",
    "distribution",
    "figures",
    "latest_ratings",
    "meetings",
    "percent",
    "placed",
    "placings_of",
    "player_results",
    "records",
    "season_places",
    "season_table",
    "season_tournaments",
    "standings",
    "tenths",
]
