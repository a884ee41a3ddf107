"""The records of scoring; see each module."""

from .changes import Change, Edit, Refused, Stale, game_changed, lock, log, refuse_stale, store_game, write
from .following import rebuild_results
from .games import Game, HandScore, Round, RoundAbsence, Seat, scoresheets
from .keepers import NAME_LENGTH, Browser, Colour, Keeper, Player, access_changed
from .keys import hash_token, is_key, is_request_key, new_key
from .links import Link
from .merging import OneRound, merge_player, player_merging
from .rating import rerate
from .recording import Entry, Unsure, burn_double, hand_path, note_question, record_round, undo_change
from .remembering import remove_player, rename_player
from .results import GameResult, is_whole, results_of, store_results
from .rulings import DECISION_LENGTH, Judged, Ruling, keep_ruling, withdraw_ruling
from .scoresheet import ABSENT, FEWEST_SEATS, Hand, RoundOfSheet, Scoresheet, SeatOfSheet, unlike_names
from .seats import (
    MOST_SEATS,
    add_seat,
    come_back,
    leave_table,
    move_seats,
    play_after_all,
    remove_seat,
    sit_out,
    start_values,
    substitute_seat,
)
from .sharing import carry_keeper, carry_link, find_link, share_game, take_carry
from .starting import abandon_game, rename_game, resume_game, start_game

__all__ = [
    "ABSENT",
    "DECISION_LENGTH",
    "FEWEST_SEATS",
    "MOST_SEATS",
    "NAME_LENGTH",
    "Browser",
    "Change",
    "Colour",
    "Edit",
    "Entry",
    "Game",
    "GameResult",
    "Hand",
    "HandScore",
    "Judged",
    "Keeper",
    "Link",
    "OneRound",
    "Player",
    "Refused",
    "Round",
    "RoundAbsence",
    "RoundOfSheet",
    "Ruling",
    "Scoresheet",
    "Seat",
    "SeatOfSheet",
    "Stale",
    "Unsure",
    "abandon_game",
    "access_changed",
    "add_seat",
    "burn_double",
    "carry_keeper",
    "carry_link",
    "come_back",
    "find_link",
    "game_changed",
    "hand_path",
    "hash_token",
    "is_key",
    "is_request_key",
    "is_whole",
    "keep_ruling",
    "leave_table",
    "lock",
    "log",
    "merge_player",
    "move_seats",
    "new_key",
    "note_question",
    "play_after_all",
    "player_merging",
    "rebuild_results",
    "record_round",
    "refuse_stale",
    "remove_player",
    "remove_seat",
    "rename_game",
    "rename_player",
    "rerate",
    "results_of",
    "resume_game",
    "scoresheets",
    "share_game",
    "sit_out",
    "start_game",
    "start_values",
    "store_game",
    "store_results",
    "substitute_seat",
    "take_carry",
    "undo_change",
    "unlike_names",
    "withdraw_ruling",
    "write",
]
