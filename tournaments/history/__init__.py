"""Questions about many games of a club, answered from their results; nothing here is stored."""

from .season_table import AheadBy, SeasonLine, season_places, season_table
from .selection import GameKind, Selection, plays_set
from .standings import Order, Placed, Standing, latest_ratings, percent, placed, standings, tenths

__all__ = [
    "AheadBy",
    "GameKind",
    "Order",
    "Placed",
    "SeasonLine",
    "Selection",
    "Standing",
    "latest_ratings",
    "percent",
    "placed",
    "plays_set",
    "season_places",
    "season_table",
    "standings",
    "tenths",
]
