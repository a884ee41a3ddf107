"""Who is who in a kept ruling: it is stored with seats instead of names, so that a name can be changed or removed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from .scoresheet import Scoresheet, unlike_names

Words = list[str | int]
"""A text in which every name of somebody at the table is the id of the seat."""


def seats_by_name(sheet: Scoresheet) -> dict[str, str]:
    return {seat.name: str(seat.id) for seat in sheet.seats}


def names_by_seat(sheet: Scoresheet, mentioned: Iterable[str] = ()) -> dict[str, str]:
    """The names of all seats, and some for mentioned seats that were taken away since."""
    names = {str(seat.id): seat.name for seat in sheet.seats}
    gone = [seat for seat in mentioned if seat not in names]
    unlike = unlike_names([*names.values(), *(gettext("Removed player") for _seat in gone)])
    return names | dict(zip(gone, unlike[len(names) :], strict=True))


def rename(document: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A round record, or the verdict on one, with other names for its players. Raises KeyError for one unknown."""
    return {key: _rename(key, value, names) for key, value in document.items()}


def _rename(key: str, value: Any, names: Mapping[str, str]) -> Any:
    match key, value:
        case "players", list():
            return [names[player] for player in value]
        case "actions", list():
            return [action | {"player": names[action["player"]]} for action in value]
        case "hands" | "scores", dict():
            return {names[player]: held for player, held in value.items()}
        case "turn" | "player" | "by", str():
            return names[value]
        case "outcome", dict():
            return rename(value, names)
    return value


def take_names_out(text: str, seats: Mapping[str, str]) -> Words:
    """A text with seats for names, where they stand as whole words."""
    longest_first = sorted(seats, key=len, reverse=True)
    parts = re.split(f"({'|'.join(map(_as_words, longest_first))})", text)
    return [int(seats[part]) if part in seats else part for part in parts if part]


def _as_words(name: str) -> str:
    # Scripts without capitals mostly do not part words with spaces either.
    parted = name.lower() != name.upper()
    return rf"(?<!\w){re.escape(name)}(?!\w)" if parted else re.escape(name)


def put_names_in(words: Words, names: Mapping[str, str]) -> str:
    return "".join(part if isinstance(part, str) else names[str(part)] for part in words)
