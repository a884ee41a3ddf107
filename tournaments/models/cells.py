"""What the cells of a log refer to: seats in a game's, people, seasons, games and links in a club's.

A log holds ids; in a document there are numbers instead, and in another database other ids. One function for each
kind of log says where they stand, whichever way they are exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

KINDS = ("account", "game", "invitation", "link", "member", "season", "token")

Exchange = Callable[[str, int], int]
"""Another number for one of a kind."""


def exchange_in_club(cells: Mapping[str, Any], exchange: Exchange) -> dict[str, Any]:
    """The cells of a club's log with other numbers in their paths and values."""
    return dict(_club_cell(path, value, exchange) for path, value in cells.items())


def _club_cell(path: str, value: Any, exchange: Exchange) -> tuple[str, Any]:
    match path.split("/"):
        case ["link"]:
            return path, value and exchange("link", value)
        case ["invitation", _] if isinstance(value, str) and value.startswith("member/"):
            return _with_number(path, exchange), _with_number(value, exchange)
        case ["member", _, "became"] if value is not None:
            return _with_number(path, exchange), exchange("member", value)
        case ["member", _, "account"] if value is not None:
            return _with_number(path, exchange), exchange("account", value)
        case [kind, _, *_rest] if kind in KINDS:
            return _with_number(path, exchange), value
    return path, value


def _with_number(path: str, exchange: Exchange) -> str:
    kind, number, *rest = path.split("/")
    return "/".join([kind, str(exchange(kind, int(number))), *rest])


def exchange_in_game(cells: Mapping[str, Any], exchange: Exchange) -> dict[str, Any]:
    """The cells of a game's log with other numbers for its seats, and for the club that it was given to."""
    return dict(_game_cell(path, value, exchange) for path, value in cells.items())


def _game_cell(path: str, value: Any, exchange: Exchange) -> tuple[str, Any]:
    match path.split("/"):
        case ["game", "keeper"] if value is not None:
            return path, exchange("club", value)
        case ["seat", seat, name]:
            return f"seat/{exchange('seat', int(seat))}/{name}", value
        case ["round", number, "seat", seat]:
            return f"round/{number}/seat/{exchange('seat', int(seat))}", value
        case ["round", _, "starter"] if value is not None:
            return path, exchange("seat", value)
    return path, value
