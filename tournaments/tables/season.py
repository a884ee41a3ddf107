"""The table of a season as it is shown: a page of it, and why everybody stands where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from django.core.paginator import Page, Paginator

from tournaments.history import AheadBy, SeasonLine
from tournaments.models import Member
from tournaments.wording.figures import in_tenths, player_name
from tournaments.wording.season_table import ahead, drawn, figures

ROWS_PER_PAGE = 50


class SeasonPage:
    """`member` is who looks, if they are one: their own line is shown above all others."""

    def __init__(self, lines: Sequence[SeasonLine], page: str | None, member: Member | None) -> None:
        self._lines, self._page, self._member = lines, page, member

    @cached_property
    def page(self) -> Page[SeasonLine]:
        return Paginator(self._lines, ROWS_PER_PAGE).get_page(self._page)

    @property
    def shown(self) -> list[dict[str, object]]:
        first = self.page.start_index() - 1
        return [self._shown(first + index, line) for index, line in enumerate(self.page)]

    @property
    def own(self) -> dict[str, object] | None:
        return next((self._shown(index, line) for index, line in enumerate(self._lines) if self._is_own(line)), None)

    @property
    def own_words(self) -> str:
        """What the own place comes from: 139 points · 32 games."""
        return next((figures(line) for line in self._lines if self._is_own(line)), "")

    @cached_property
    def reasons(self) -> list[str]:
        """Each line of this page against the next."""
        first = max(0, self.page.start_index() - 1)
        lines = self._lines[first : first + ROWS_PER_PAGE + 1]
        return [ahead(line, following) for line, following in pairwise(lines)]

    def _shown(self, index: int, line: SeasonLine) -> dict[str, object]:
        return {
            "place": str(line.place),
            "key": line.key,
            "name": player_name(line.name),
            "points": str(line.points),
            "games": str(line.games),
            "counted": str(line.counted) if line.left_out else "",
            "wins": str(line.wins),
            "average": in_tenths(line.average_tenths),
            "tie": self._tie(index),
            "is_own": self._is_own(line),
        }

    def _is_own(self, line: SeasonLine) -> bool:
        return self._member is not None and line.key == self._member.player.key

    def _tie(self, index: int) -> str:
        """What decided where others have the same points."""
        around = [self._lines[at] for at in (index - 1, index) if at >= 0]
        reasons = [line.ahead_by for line in around]
        if AheadBy.LEVEL in reasons:
            return drawn(AheadBy.LEVEL, self._lines[index])
        return drawn(AheadBy.AVERAGE, self._lines[index]) if AheadBy.AVERAGE in reasons else ""
