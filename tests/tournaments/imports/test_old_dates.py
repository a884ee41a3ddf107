"""Days as people wrote them on score sheets."""

from __future__ import annotations

from datetime import date

import pytest

from scoring.forms import Unreadable
from tournaments.imports.old_dates import day_order, may_be_either, read_day

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(("text", "order", "day"), [
    ("2019-03-06", "", date(2019, 3, 6)),
    ("2019/3/6", "month", date(2019, 3, 6)),
    ("2019-03-06 19:30", "", date(2019, 3, 6)),
    ("2019-03-06T19:30:00Z", "", date(2019, 3, 6)),
    ("6.3.2019", "month", date(2019, 3, 6)),
    ("06/03/2019", "day", date(2019, 3, 6)),
    ("03/06/2019", "month", date(2019, 3, 6)),
    ("31/12/2019", "month", date(2019, 12, 31)),
    ("12/31/2019", "day", date(2019, 12, 31)),
    ("6-3-19", "day", date(2019, 3, 6)),
    ("6.3.98", "", date(1998, 3, 6)),
    (" 29.2.2024 ", "", date(2024, 2, 29)),
    ("2026-11-30", "", TODAY),
])  # fmt: skip
def test_a_day_is_read(text: str, order: str, day: date) -> None:
    assert read_day(text, order, TODAY) == day


@pytest.mark.parametrize("text", ["", "soon", "2019-02-29", "32.1.2019", "1e2", "0000-01-01", "1899-12-31", "٣/٤/٢٠١٩"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="is no date: write it like 2019-03-06"):
        read_day(text, "day", TODAY)


def test_a_day_that_has_not_come_is_refused() -> None:
    with pytest.raises(Unreadable, match="“2026-12-01” has not come yet"):
        read_day("2026-12-01", "", TODAY)


@pytest.mark.parametrize(("texts", "order"), [
    (["3/6/2019", "13/6/2019"], "day"),
    (["3/6/2019", "6/13/2019"], "month"),
    (["3/6/2019", "4/5/2019"], ""),
    (["13/6/2019", "6/13/2019"], ""),
    (["3.6.2019"], "day"),
    (["2019-03-06", "never"], ""),
])  # fmt: skip
def test_one_date_tells_how_the_others_are_written(texts: list[str], order: str) -> None:
    assert day_order(texts) == order


def test_which_dates_could_be_either() -> None:
    assert [may_be_either(text) for text in ("3/6/2019", "3/3/2019", "13/6/2019", "3.6.2019", "2019-03-06")] == [
        True, False, False, False, False,
    ]  # fmt: skip
