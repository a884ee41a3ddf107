"""The verbs that change a club's seasons. Its evenings go with them: each belongs to the season of its day."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from django.db import models
from django.utils.translation import gettext as _

from scoring.models import Refused, Stale

from .changes import Cells, ClubChange, ClubEdit, write_club
from .clubs import Club
from .evenings import Season


class SeasonTerms(NamedTuple):
    """All that can be changed of a season."""

    name: str
    starts_on: date
    ends_on: date | None
    points: list[int]
    best_of: int | None

    @classmethod
    def of(cls, season: Season) -> SeasonTerms:
        return cls(*(getattr(season, name) for name in cls._fields))

    @property
    def stamp(self) -> str:
        """A short text that is another one when anything is."""
        return hashlib.sha256(repr(tuple(self)).encode()).hexdigest()[:16]

    def cells(self, season: Season) -> Cells:
        values = {
            name: value.isoformat() if isinstance(value, date) else value for name, value in self._asdict().items()
        }
        return {f"season/{season.pk}/{name}": value for name, value in values.items()}


def make_season(club: Club, terms: SeasonTerms, edit: ClubEdit) -> Season:
    def make(locked: Club) -> tuple[Cells, Cells]:
        season = locked.seasons.create(**terms._asdict())
        _assign_nights(locked)
        return {}, terms.cells(season)

    change = write_club(club, ClubChange.Verb.SEASON, edit, make)
    assert change is not None
    return club.seasons.get(pk=next(iter(change.after)).split("/")[1])


def change_season(season: Season, terms: SeasonTerms, edit: ClubEdit, shown: str | None = None) -> None:
    """Raises Stale where the season is not what it was when its stamp was `shown`."""

    def change(stored: Season) -> tuple[Cells, Cells]:
        before = SeasonTerms.of(stored)
        if shown is not None and before.stamp != shown and before != terms:
            raise Stale({})
        return _store(stored, before, terms)

    _write(season, edit, change)


def close_season(season: Season, day: date, edit: ClubEdit) -> None:
    """Its last day is this one, if it has none that is earlier."""

    def close(stored: Season) -> tuple[Cells, Cells]:
        before = SeasonTerms.of(stored)
        if stored.starts_on > day:
            raise Refused(_("%(season)s has not begun yet.") % {"season": stored.name})
        ends_on = min(day, stored.ends_on or day)
        return _store(stored, before, before._replace(ends_on=ends_on))

    _write(season, edit, close)


def remove_season(season: Season, edit: ClubEdit) -> None:
    """Its evenings stay, in whichever other season their days belong to."""

    def remove(stored: Season) -> tuple[Cells, Cells]:
        before = SeasonTerms.of(stored).cells(stored)
        stored.delete()
        return before, dict.fromkeys(before)

    _write(season, edit, remove)


def _write(season: Season, edit: ClubEdit, do: Callable[[Season], tuple[Cells, Cells]]) -> None:
    def change(locked: Club) -> tuple[Cells, Cells]:
        stored = locked.seasons.filter(pk=season.pk).first()
        if stored is None:
            raise Stale({})
        cells = do(stored)
        _assign_nights(locked)
        return cells

    write_club(season.club, ClubChange.Verb.SEASON, edit, change)


def _store(season: Season, before: SeasonTerms, after: SeasonTerms) -> tuple[Cells, Cells]:
    for name, value in after._asdict().items():
        setattr(season, name, value)
    season.save()
    old, new = before.cells(season), after.cells(season)
    changed = [path for path in old if old[path] != new[path]]
    return {path: old[path] for path in changed}, {path: new[path] for path in changed}


def _assign_nights(club: Club) -> None:
    """Where two seasons overlap, a day belongs to the one that began later."""
    club.nights.update(season=None)
    for season in club.seasons.order_by("starts_on", "pk"):
        days = models.Q(date__gte=season.starts_on)
        if season.ends_on is not None:
            days &= models.Q(date__lte=season.ends_on)
        club.nights.filter(days).update(season=season)
