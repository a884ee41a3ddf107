"""Standings that were kept: as they were when a session was closed or the result published, beside those of now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Snapshot
from tournaments.models.standing import Line
from tournaments.wording.placings import decimal


@dataclass
class KeptStandings:
    snapshot: Snapshot
    now: Sequence[Line]

    @property
    def heading(self) -> str:
        if self.snapshot.edition:
            return _("Edition %(number)s") % {"number": self.snapshot.edition}
        assert self.snapshot.session is not None
        return _("After session %(number)s") % {"number": self.snapshot.session.number}

    @cached_property
    def rows(self) -> list[dict[str, object]]:
        return list(self._rows())

    def _rows(self) -> Iterator[dict[str, object]]:
        lines = {line.entrant.pk: line for line in self.now}
        for one in self.snapshot.placings:
            line = lines.get(one["entrant"])
            if line is None:
                # They were entered twice, and have become one since.
                continue
            yield {
                "number": line.entrant.number,
                "place": one["place"],
                "name": line.entrant.name,
                "notes": list(_notes(one)),
                "zeros": one["zero_rounds"] if one["rounds"] else "–",
                "per_round": decimal(Fraction(one["total"], one["rounds"])) if one["rounds"] else "–",
                "now": line.place,
                "is_changed": line.place != one["place"],
            }

    @property
    def is_changed(self) -> bool:
        return any(row["is_changed"] for row in self.rows)


def _notes(one: Mapping[str, Any]) -> Iterator[str]:
    if one["rounds"]:
        yield _("%(total)s in %(rounds)s") % {"total": one["total"], "rounds": one["rounds"]}
    if one["final"] is not None:
        yield _("in the final %(total)s") % {"total": one["final"]}
    if one["is_pending"]:
        yield _("sheet not accepted yet")
