"""Standings as they are listed: an order and a page that stand in the address.

Rows are plain values, which the template prints by name: standings are the page of a club that is looked at
most, and a table of django-tables2 costs many times as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.history import Order, Placed, Standing, placed
from tournaments.wording.figures import in_percent, in_tenths, player_name

ROWS_PER_PAGE = 50
HEADINGS: dict[Order, str | Promise] = {
    Order.NAME: _("Player"),
    Order.AVERAGE: _("Pips a round"),
    Order.GAMES: _("Games"),
    Order.WINS: _("Won"),
    Order.ZEROS: _("Zero rounds"),
    Order.BLOCKED: _("Blocked"),
    Order.BEST: _("Best"),
    Order.WORST: _("Worst"),
    Order.RATING: _("Rating"),
}
LOWEST_FIRST = (Order.NAME, Order.AVERAGE, Order.BEST, Order.WORST)


class Heading(NamedTuple):
    """`sort` is what a tap on it puts into the address; `direction` is that of the figures, as aria-sort says it."""

    order: Order
    label: str | Promise
    sort: str
    direction: str


class StandingsTable:
    """`sort` is an order, from its best, or with a minus before it from its worst; anything else the usual one."""

    def __init__(self, lines: Sequence[Standing], sort: str, page: str | None) -> None:
        name = sort.removeprefix("-")
        self.order = Order(name) if name in list(Order) else Order.AVERAGE
        self.is_reversed = sort == f"-{self.order}"
        self._lines, self._page = lines, page

    @cached_property
    def rows(self) -> list[Placed]:
        rows = placed(self._lines, self.order)
        return rows[::-1] if self.is_reversed else rows

    @cached_property
    def page(self) -> Page[Placed]:
        return Paginator(self.rows, ROWS_PER_PAGE).get_page(self._page)

    @property
    def shown(self) -> list[dict[str, object]]:
        return [_shown(row) for row in self.page]

    @property
    def headings(self) -> list[Heading]:
        return [Heading(order, label, self._sort(order), self._direction(order)) for order, label in HEADINGS.items()]

    @property
    def sort(self) -> str:
        """As it stands in the address; nothing for the usual order."""
        if self.is_reversed:
            return f"-{self.order}"
        return "" if self.order == Order.AVERAGE else str(self.order)

    def _sort(self, order: Order) -> str:
        return f"-{order}" if order == self.order and not self.is_reversed else str(order)

    def _direction(self, order: Order) -> str:
        if order != self.order:
            return ""
        return "ascending" if (order in LOWEST_FIRST) != self.is_reversed else "descending"


def _shown(row: Placed) -> dict[str, object]:
    """Texts: what is no number need not be put into the numbers of a language, cell by cell."""
    line = row.standing
    return {
        "player": line.player,
        "key": line.key,
        "name": player_name(line.name),
        "place": _text(row.place, ""),
        "average": in_tenths(line.average_tenths),
        "games": str(line.games),
        "wins": str(line.wins),
        "zeros": in_percent(line.zeros_percent),
        "blocked": str(line.blocked_rounds),
        "best": _text(line.best),
        "worst": _text(line.worst),
        "rating": str(line.rating.points) if line.rating else "",
        "range": str(line.rating.give_or_take) if line.rating else "",
        "provisional": line.is_provisional,
    }


def _text(number: int | None, nothing: str = "–") -> str:
    return nothing if number is None else str(number)
