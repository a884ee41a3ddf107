"""Reading JSON that anybody may have written: every fault becomes one plain sentence."""

import json
from collections.abc import Collection, Iterable
from typing import Never

from .phrases import Phrase, PhrasedError, key_of, quoted
from .rulesets import RuleSet, RuleSetError
from .tiles import Tile, TileError

# Far above any score, and far below what would make a sum too long to print.
LARGEST_NUMBER = 10**9


class Unreadable(PhrasedError):
    """A document that can be neither right nor wrong, and why."""


def parse_json(raw: bytes) -> object:
    """Strict JSON in UTF-8: no NaN, and no key given twice."""
    try:
        return json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError:
        raise Unreadable("this is not UTF-8 text") from None
    except json.JSONDecodeError as fault:
        raise Unreadable(
            "this is not JSON: {fault} at character {position}", fault=Phrase(fault.msg), position=fault.pos + 1
        ) from None
    except RecursionError:
        raise Unreadable("this is nested too deeply") from None
    except Unreadable:
        raise
    except ValueError:
        raise Unreadable("this holds a number that is far too long") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    refuse_repeats((key for key, _ in pairs), Phrase("the key"))
    return dict(pairs)


def _constant(name: str) -> Never:
    raise Unreadable("{name} is not a number in JSON", name=name)


def refuse_repeats(texts: Iterable[str], what: Phrase) -> None:
    seen = set()
    for text in texts:
        if text in seen:
            raise Unreadable("{what} {text} is given twice", what=what, text=quoted(text))
        seen.add(text)


def read_object(value: object, what: Phrase) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Unreadable("{what} must be an object", what=what)
    return value


def read_fields(
    value: object, what: Phrase, *, required: Collection[str], optional: Collection[str]
) -> dict[str, object]:
    found = read_object(value, what)
    for key in found:
        if key not in required and key not in optional:
            raise Unreadable("{what} has an unknown key {key}", what=what, key=quoted(key))
    for key in required:
        if key not in found:
            raise Unreadable("{what} has no {key}", what=what, key=quoted(key))
    return found


def read_list(value: object, what: Phrase) -> list[object]:
    if not isinstance(value, list):
        raise Unreadable("{what} must be a list", what=what)
    return value


def read_text(value: object, what: Phrase) -> str:
    if not isinstance(value, str):
        raise Unreadable("{what} must be a text", what=what)
    return value


def read_number(value: object, what: Phrase) -> int:
    """A whole number that is not negative; true and 3.0 are none."""
    if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
        raise Unreadable("{what} must be a whole number from 0 to {most}", what=what, most=LARGEST_NUMBER)
    return value


def read_players(value: object) -> tuple[str, ...]:
    names = tuple(read_text(name, Phrase("a player's name")) for name in read_list(value, quoted("players")))
    if len(names) < 2:
        raise Unreadable("there must be two players or more")
    for name in names:
        if not name.strip():
            raise Unreadable("a player's name is empty")
    refuse_repeats(names, Phrase("the name"))
    return names


def read_player(value: object, players: Collection[str], what: Phrase) -> str:
    name = read_text(value, what)
    if name not in players:
        raise Unreadable("{what} names {name}, who is not among its players", what=what, name=quoted(name))
    return name


def read_rules(value: object) -> RuleSet:
    try:
        return RuleSet.from_json(value)
    except RuleSetError as fault:
        raise Unreadable(fault.phrase.template, **fault.phrase.values) from None


def read_tile(value: object, what: Phrase) -> Tile:
    try:
        return Tile.parse(read_text(value, what))
    except TileError as fault:
        raise Unreadable("{what}: {fault}", what=what, fault=fault.phrase) from None


def read_start(value: object, what: Phrase, rules: RuleSet) -> int:
    tile = read_tile(value, key_of("start", what))
    if not tile.is_double or tile.high > rules.set_max:
        raise Unreadable(
            "{what} starts with {tile}, which is no double of a double-{set} set",
            what=what,
            tile=tile,
            set=rules.set_max,
        )
    return tile.high
