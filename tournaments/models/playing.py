"""Everything that happens from announced tables to a closed session, by its verb."""

from .clocking import add_minutes, call_help, end_help, pause_clock, resume_clock, start_clock
from .closing import TablesLeft, close_session
from .disputes import decide_dispute, dispute_table
from .leaving_tables import cut_short, leave_at_table, substitute
from .notices import end_notice, send_notice
from .results import (
    accept_table,
    acknowledge,
    reopen_table,
    restore_table,
    submit_table,
    void_table,
    waits_for,
)

__all__ = [
    "TablesLeft",
    "accept_table",
    "acknowledge",
    "add_minutes",
    "call_help",
    "close_session",
    "cut_short",
    "decide_dispute",
    "dispute_table",
    "end_help",
    "end_notice",
    "leave_at_table",
    "pause_clock",
    "reopen_table",
    "restore_table",
    "resume_clock",
    "send_notice",
    "start_clock",
    "submit_table",
    "substitute",
    "void_table",
    "waits_for",
]
