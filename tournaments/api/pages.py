"""A long list by parts, and the choice of games that an address makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.api.forms import GameChoice, Paging
from tournaments.api.programs import Refusal
from tournaments.history import Selection
from tournaments.models import Club, Season

Row = TypeVar("Row")


def page_of(rows: Sequence[Row] | QuerySet[Any, Any], paging: Paging, tell: Callable[[list[Any]], list[Any]]) -> Any:
    """The rows of a page as `tell` tells them all at once; past the last page there are none."""
    count = rows.count() if isinstance(rows, QuerySet) else len(rows)
    first = (paging.page - 1) * paging.limit
    some = list(rows[first : first + paging.limit]) if first < count else []
    return {"items": tell(some), "count": count, "pages": max(1, -(-count // paging.limit))}


def selection(club: Club, choice: GameChoice) -> Selection:
    season = find_season(club, choice.season) if choice.season is not None else None
    return Selection(club, season=season, since=choice.since, until=choice.until, set_max=choice.set_max)


def find_season(club: Club, number: int) -> Season:
    season = club.seasons.filter(pk=number).first()
    if season is None:
        raise Refusal(404, _("There is no such season."))
    return season
