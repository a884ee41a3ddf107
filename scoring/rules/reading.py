"""Reading JSON that anybody may have written: every fault becomes one plain sentence."""

import json
from collections.abc import Collection, Iterable
from typing import Never

from .rulesets import RuleSet, RuleSetError
from .tiles import Tile, TileError

# Far above any score, and far below what would make a sum too long to print.
LARGEST_NUMBER = 10**9


class Unreadable(ValueError):
    """A document that can be neither right nor wrong, and why."""


def parse_json(raw: bytes) -> object:
    """Strict JSON in UTF-8: no NaN, and no key given twice."""
    try:
        return json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError:
        raise Unreadable("this is not UTF-8 text") from None
    except json.JSONDecodeError as fault:
        raise Unreadable(f"this is not JSON: {fault.msg} at character {fault.pos + 1}") from None
    except RecursionError:
        raise Unreadable("this is nested too deeply") from None
    except Unreadable:
        raise
    except ValueError:
        raise Unreadable("this holds a number that is far too long") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    refuse_repeats((key for key, _ in pairs), "the key")
    return dict(pairs)


def _constant(name: str) -> Never:
    raise Unreadable(f"{name} is not a number in JSON")


def refuse_repeats(texts: Iterable[str], what: str) -> None:
    seen = set()
    for text in texts:
        if text in seen:
            raise Unreadable(f"{what} {quoted(text)} is given twice")
        seen.add(text)


def quoted(text: str) -> str:
    return f"“{text if len(text) <= 40 else text[:40] + '…'}”"


def read_object(value: object, what: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Unreadable(f"{what} must be an object")
    return value


def read_fields(value: object, what: str, *, required: Collection[str], optional: Collection[str]) -> dict[str, object]:
    found = read_object(value, what)
    for key in found:
        if key not in required and key not in optional:
            raise Unreadable(f"{what} has an unknown key {quoted(key)}")
    for key in required:
        if key not in found:
            raise Unreadable(f"{what} has no {quoted(key)}")
    return found


def read_list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise Unreadable(f"{what} must be a list")
    return value


def read_text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"{what} must be a text")
    return value


def read_number(value: object, what: str) -> int:
    """A whole number that is not negative; true and 3.0 are none."""
    if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
        raise Unreadable(f"{what} must be a whole number from 0 to {LARGEST_NUMBER}")
    return value


def read_players(value: object) -> tuple[str, ...]:
    names = tuple(read_text(name, "a player's name") for name in read_list(value, "“players”"))
    if len(names) < 2:
        raise Unreadable("there must be two players or more")
    for name in names:
        if not name.strip():
            raise Unreadable("a player's name is empty")
    refuse_repeats(names, "the name")
    return names


def read_player(value: object, players: Collection[str], what: str) -> str:
    name = read_text(value, what)
    if name not in players:
        raise Unreadable(f"{what} names {quoted(name)}, who is not among its players")
    return name


def read_rules(value: object) -> RuleSet:
    try:
        return RuleSet.from_json(value)
    except RuleSetError as fault:
        raise Unreadable(str(fault)) from None


def read_tile(value: object, what: str) -> Tile:
    try:
        return Tile.parse(read_text(value, what))
    except TileError as fault:
        raise Unreadable(f"{what}: {fault}") from None


def read_start(value: object, what: str, rules: RuleSet) -> int:
    tile = read_tile(value, f"“start” of {what}")
    if not tile.is_double or tile.high > rules.set_max:
        raise Unreadable(f"{what} starts with {tile}, which is no double of a double-{rules.set_max} set")
    return tile.high
