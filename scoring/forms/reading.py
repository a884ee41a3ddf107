"""Numbers and names as people type them, read strictly."""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _

from scoring.models import NAME_LENGTH

LONGEST_NUMBER = 4
NOT_IN_A_NAME = re.compile(r"[\x00-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class Unreadable(ValueError):
    """What was typed is no number of pips; the message says why."""


def read_pips(text: str) -> int | None:
    """The pips that were typed, digits of any script; None when nothing was.

    >>> read_pips(" 07 "), read_pips("")
    (7, None)
    """
    text = text.strip()
    if not text:
        return None
    if text[0] in "-−–" and text[1:].strip().isdecimal():
        raise Unreadable(_("Pips cannot be less than 0."))
    if not text.isdecimal():
        raise Unreadable(_("Pips are a whole number, written in digits only."))
    digits = "".join(str(unicodedata.decimal(digit)) for digit in text).lstrip("0") or "0"
    if len(digits) > LONGEST_NUMBER:
        raise Unreadable(_("No hand has that many pips."))
    return int(digits)


def read_name(text: str) -> str:
    """A name as typed, without control characters and needless space. May be empty; at most 60 letters."""
    name = " ".join(NOT_IN_A_NAME.sub(" ", text).split())
    if len(name) > NAME_LENGTH:
        raise Unreadable(_("A name has at most %(most)s letters.") % {"most": NAME_LENGTH})
    return name if any(map(_is_seen, name)) else ""


def _is_seen(character: str) -> bool:
    """Letters, digits, signs; not space, joiners or marks without a letter."""
    return unicodedata.category(character)[0] in "LNPS"
