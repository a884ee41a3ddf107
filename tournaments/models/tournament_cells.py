"""What the log of a tournament and its seatings refer to, for other numbers in a document, or in another database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cells import Exchange, exchange_in_game

KINDS = ("dispute", "entrant", "link", "notice", "penalty", "season", "seat", "table")
# Keys of a seating under which entrants have their numbers; everywhere else they are texts.
NUMBERED = ("tables", "plan", "swaps", "apart", "entrants")


def exchange_in_tournament(cells: Mapping[str, Any], exchange: Exchange) -> dict[str, Any]:
    """The cells of a tournament's log with other numbers in their paths and values."""
    exchanged: dict[str, Any] = {}
    for path, value in cells.items():
        exchanged |= _cell(path, value, exchange)
    return exchanged


def _cell(path: str, value: Any, exchange: Exchange) -> dict[str, Any]:
    match path.split("/"):
        case ["season"]:
            return {path: value and exchange("season", value)}
        case ["register_link" | "check_in_link"]:
            return {path: value and exchange("link", value)}
        case [name] if name.removesuffix("_id") in KINDS and name.endswith("_id"):
            return {path: exchange(name.removesuffix("_id"), value)}
        case ["session", _number, "table", _] | ["session", _number, "tables" | "entrants" | "level" | "lots"]:
            return {path: _all(value, exchange)}
        case ["table", number, *name]:
            return _of_table(exchange("table", int(number)), name, value, exchange)
        case ["entrant", number, "link"]:
            return {f"entrant/{exchange('entrant', int(number))}/link": value and exchange("link", value)}
        case ["notice", number] if isinstance(value, str):
            return {f"notice/{exchange('notice', int(number))}": f"table/{exchange('table', int(value.split('/')[1]))}"}
        case [kind, number, "entrant"] if kind in ("dispute", "penalty"):
            return {f"{kind}/{exchange(kind, int(number))}/entrant": value and exchange("entrant", value)}
        case [kind, number, *name] if kind in KINDS:
            return {"/".join([kind, str(exchange(kind, int(number))), *name]): value}
    return {path: value}


def _of_table(table: int, name: list[str], value: Any, exchange: Exchange) -> dict[str, Any]:
    match name:
        case ["says", *path]:
            told = exchange_in_game({"/".join(path): value}, exchange)
            return {f"table/{table}/says/{path}": value for path, value in told.items()}
        case ["agrees", entrant]:
            return {f"table/{table}/agrees/{exchange('entrant', int(entrant))}": value}
        case ["substitute", entrant]:
            return {f"table/{table}/substitute/{exchange('entrant', int(entrant))}": exchange("entrant", value)}
    return {"/".join(["table", str(table), *name]): value}


def exchange_in_seating(seating: Mapping[str, Any], exchange: Exchange) -> dict[str, Any]:
    """What is kept of a seating, with other numbers for its entrants."""
    return {
        key: _all(value, exchange) if key in NUMBERED else _texts(value, exchange) for key, value in seating.items()
    }


def _all(value: Any, exchange: Exchange) -> Any:
    if isinstance(value, list):
        return [_all(one, exchange) for one in value]
    return exchange("entrant", value) if type(value) is int else value


def _texts(value: Any, exchange: Exchange) -> Any:
    """Where entrants are texts: the request and the report, as the package of seatings has them."""
    if isinstance(value, dict):
        return {_texts(key, exchange): _texts(one, exchange) for key, one in value.items()}
    if isinstance(value, list):
        return [_texts(one, exchange) for one in value]
    return str(exchange("entrant", int(value))) if isinstance(value, str) and value.isdecimal() else value
