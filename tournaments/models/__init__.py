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
from .entrants import Entrant, Penalty
from .evenings import GameNight, Season, day_of, season_on
from .leaving import clubs_left_alone, delete_account
from .sessions import Notice, Session, Snapshot
from .setting_tables import clear_tables, set_tables
from .tables import Acceptance, Acknowledgement, Dispute, Table
from .tournament_changes import Closed, TournamentChange, TournamentEdit, move_on, write_tournament
from .tournaments import Tournament

__all__ = [
    "Acceptance",
    "Account",
    "Acknowledgement",
    "ApiToken",
    "Closed",
    "Club",
    "ClubChange",
    "ClubEdit",
    "Dispute",
    "Entrant",
    "GameNight",
    "Invitation",
    "LetIn",
    "Member",
    "Notice",
    "Penalty",
    "RecoveryCode",
    "Role",
    "Season",
    "Session",
    "Snapshot",
    "Table",
    "Tournament",
    "TournamentChange",
    "TournamentEdit",
    "clear_tables",
    "clubs_left_alone",
    "day_of",
    "delete_account",
    "find_let_in",
    "make_let_in",
    "make_recovery_codes",
    "move_on",
    "season_on",
    "set_tables",
    "use_let_in",
    "use_recovery_code",
    "write_club",
    "write_tournament",
]
