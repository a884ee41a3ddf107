"""The records of tournaments; see each module."""

from .account_keys import (
    LetIn,
    RecoveryCode,
    find_let_in,
    make_let_in,
    make_recovery_codes,
    use_let_in,
    use_recovery_code,
)
from .accounts import Account
from .api_tokens import ApiToken
from .changes import ClubChange, ClubEdit, write_club
from .clubs import Club, Invitation, Member, Role
from .evenings import GameNight, Season, day_of, season_on
from .leaving import clubs_left_alone, delete_account

__all__ = [
    "Account",
    "ApiToken",
    "Club",
    "ClubChange",
    "ClubEdit",
    "GameNight",
    "Invitation",
    "LetIn",
    "Member",
    "RecoveryCode",
    "Role",
    "Season",
    "clubs_left_alone",
    "day_of",
    "delete_account",
    "find_let_in",
    "make_let_in",
    "make_recovery_codes",
    "season_on",
    "use_let_in",
    "use_recovery_code",
    "write_club",
]
