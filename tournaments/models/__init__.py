"""The records of tournaments; see each module."""

from .accounts import Account
from .api_tokens import ApiToken
from .changes import ClubChange, ClubEdit, write_club
from .clubs import Club, Invitation, Member, Role
from .evenings import GameNight, Season, day_of, season_on

__all__ = [
    "Account",
    "ApiToken",
    "Club",
    "ClubChange",
    "ClubEdit",
    "GameNight",
    "Invitation",
    "Member",
    "Role",
    "Season",
    "day_of",
    "season_on",
    "write_club",
]
