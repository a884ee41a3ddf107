"""Questions about many games of a club, answered from their results; nothing here is stored."""

from .records import Holder, Record, RecordKind, records
from .season_table import AheadBy, SeasonLine, season_places, season_table
from .selection import GameKind, Selection
from .standings import Order, Placed, Standing, latest_ratings, percent, placed, standings, tenths

__all__ = [
    "AheadBy",
    "GameKind",
    "Holder",
    "Order",
    "Placed",
    "Record",
    "RecordKind",
    "SeasonLine",
    "Selection",
    "Standing",
    "latest_ratings",
    "percent",
    "placed",
    "records",
    "season_places",
    "season_table",
    "standings",
    "tenths",
]
