"""The records of scoring; see each module."""

from .changes import Change, Edit, Stale, game_changed, write
from .games import Game, HandScore, Round, RoundAbsence, Seat
from .keepers import NAME_LENGTH, Browser, Keeper, Player
from .keys import hash_token, is_key, new_key
from .links import Link
from .recording import Entry, Refused, Unsure, burn_double, hand_path, note_question, record_round, undo_change
from .scoresheet import ABSENT, Hand, RoundOfSheet, Scoresheet, SeatOfSheet, unlike_names
from .starting import abandon_game, rename_game, resume_game, start_game

__all__ = [
    "ABSENT",
    "NAME_LENGTH",
    "Browser",
    "Change",
    "Edit",
    "Entry",
    "Game",
    "Hand",
    "HandScore",
    "Keeper",
    "Link",
    "Player",
    "Refused",
    "Round",
    "RoundAbsence",
    "RoundOfSheet",
    "Scoresheet",
    "Seat",
    "SeatOfSheet",
    "Stale",
    "Unsure",
    "abandon_game",
    "burn_double",
    "game_changed",
    "hand_path",
    "hash_token",
    "is_key",
    "new_key",
    "note_question",
    "record_round",
    "rename_game",
    "resume_game",
    "start_game",
    "undo_change",
    "unlike_names",
    "write",
]
