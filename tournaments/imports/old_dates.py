"""Days as people write them: 2019-03-06, 6.3.2019, 6/3/19, 3/6/2019."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext as _

from scoring.forms import Unreadable

DAY_FIRST, MONTH_FIRST = "day", "month"
FIRST_YEAR = 1900
ISO = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})([T ].*)?", re.ASCII)
WRITTEN = re.compile(r"(\d{1,2})([-./ ])(\d{1,2})\2(\d{4}|\d{2})([T ].*)?", re.ASCII)


def day_order(texts: Iterable[str]) -> str:
    """What dates begin with, as far as they tell: "day", "month", or nothing where all could be either."""
    told = {_order(found) for text in texts if (found := WRITTEN.fullmatch(text.strip()))} - {""}
    return told.pop() if len(told) == 1 else ""


def may_be_either(text: str) -> bool:
    found = WRITTEN.fullmatch(text.strip())
    return found is not None and not _order(found) and found[1] != found[3]


def _order(found: re.Match[str]) -> str:
    if int(found[1]) > 12 or found[2] == ".":
        return DAY_FIRST
    return MONTH_FIRST if int(found[3]) > 12 else ""


def read_day(text: str, order: str, today: date) -> date:
    """Raises Unreadable, for a day that has not come yet too."""
    day = _read(text.strip(), order, today)
    if day is None or day.year < FIRST_YEAR:
        raise Unreadable(_("“%(text)s” is no date: write it like 2019-03-06.") % {"text": text[:20]})
    if day > today:
        raise Unreadable(_("“%(text)s” has not come yet.") % {"text": text[:20]})
    return day


def _read(text: str, order: str, today: date) -> date | None:
    if found := ISO.fullmatch(text):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    found = WRITTEN.fullmatch(text)
    if found is None:
        return None
    first, second = int(found[1]), int(found[3])
    day, month = (second, first) if (_order(found) or order) == MONTH_FIRST else (first, second)
    return _date(_year(found[4], today), month, day)


def _year(text: str, today: date) -> int:
    """Two digits are the last year that ends so."""
    year = int(text)
    if len(text) == 4:
        return year
    century = today.year - today.year % 100
    return century + year if century + year <= today.year else century - 100 + year


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
