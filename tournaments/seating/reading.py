"""Reading a request that anybody may have written: every fault becomes one plain sentence."""

import json
from collections.abc import Collection, Iterable
from typing import Never


class BadRequest(ValueError):
    """A request that cannot be met, and why."""


def parse_json(raw: bytes) -> object:
    """Strict JSON in UTF-8: no NaN, and no key given twice."""
    try:
        return json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant)
    except BadRequest:
        raise
    except UnicodeDecodeError:
        raise BadRequest("this is not UTF-8 text") from None
    except json.JSONDecodeError as fault:
        raise BadRequest(f"this is not JSON: {fault.msg} at character {fault.pos + 1}") from None
    except RecursionError:
        raise BadRequest("this is nested too deeply") from None
    except ValueError:
        raise BadRequest("this holds a number that is far too long") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    refuse_repeats((key for key, _ in pairs), "the key")
    return dict(pairs)


def _constant(name: str) -> Never:
    raise BadRequest(f"{name} is not a number in JSON")


def refuse_repeats(texts: Iterable[str], what: str, where: str = "") -> None:
    seen = set()
    for text in texts:
        if text in seen:
            raise BadRequest(f"{what} {quoted(text)} is given twice{where}")
        seen.add(text)


def quoted(text: str) -> str:
    """On one line, whatever it is."""
    shown = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text[:40])
    return f"“{shown}{'…' if len(text) > 40 else ''}”"


def read_list(value: object, what: str) -> list[object]:
    """An answer has tuples, and comes back as history."""
    if not isinstance(value, list | tuple):
        raise BadRequest(f"{what} must be a list")
    return list(value)


def read_number(value: object, what: str, least: int, most: int) -> int:
    """true and 3.0 are no whole numbers."""
    if type(value) is not int or not least <= value <= most:
        raise BadRequest(f"{what} must be a whole number from {least} to {most}")
    return value


def read_yes(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise BadRequest(f"{what} must be true or false")
    return value


def read_names(value: object, what: str) -> tuple[str, ...]:
    names = []
    for name in read_list(value, what):
        if not isinstance(name, str) or not name.strip():
            raise BadRequest(f"{what} must hold names, and no empty ones")
        names.append(name)
    refuse_repeats(names, "the name", f" in {what}")
    return tuple(names)


def read_known(value: object, known: Collection[str], what: str) -> tuple[str, ...]:
    names = read_names(value, what)
    for name in names:
        if name not in known:
            raise BadRequest(f"{what} names {quoted(name)}, who is not among the players")
    return names
