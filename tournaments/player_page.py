"""What the page of a player shows; each part is worked out when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Player
from scoring.querysets import GameResultQuerySet
from tournaments.charts import BandChart, RatingChart, band_chart, rating_chart
from tournaments.filters.history import HistoryFilter
from tournaments.history import (
    Band,
    Company,
    Meeting,
    PlayerResult,
    SeasonLine,
    Selection,
    Standing,
    Step,
    Streaks,
    by_season,
    course,
    distribution,
    figures,
    meetings,
    player_results,
    season_places,
    season_table,
)
from tournaments.models import Club, Season
from tournaments.wording.results import ResultLine, result_lines

LAST_GAMES = 8
MOST_MET = 6


@dataclass(frozen=True)
class PlayerPage:
    club: Club
    player: Player
    chosen: HistoryFilter

    @property
    def results(self) -> GameResultQuerySet:
        return self.chosen.selection.results

    @cached_property
    def games(self) -> list[PlayerResult]:
        return player_results(self.results, self.player)

    @cached_property
    def figures(self) -> Standing:
        return figures(self.player, self.games)

    @cached_property
    def totals(self) -> list[int]:
        """Of whole games with a place, the lowest first."""
        return sorted(result.total for result in self.games if result.place is not None)

    @cached_property
    def streaks(self) -> Streaks:
        return Streaks.of(self.games)

    @cached_property
    def steps(self) -> list[Step]:
        return course(self.games)

    @property
    def last_day(self) -> date:
        return self.steps[-1].day

    @cached_property
    def rating_chart(self) -> RatingChart | None:
        return rating_chart(self.steps)

    @cached_property
    def bands(self) -> list[Band]:
        return distribution(self.results, self.player)

    @cached_property
    def band_chart(self) -> BandChart | None:
        return band_chart(self.bands)

    @cached_property
    def last_games(self) -> list[ResultLine]:
        return result_lines(self.games[: -LAST_GAMES - 1 : -1], self.player)

    @cached_property
    def meetings(self) -> list[Meeting]:
        """The one met most first."""
        return sorted(meetings(self.results, self.player), key=lambda met: (-met.games, met.folded_name))

    @property
    def most_met(self) -> list[Meeting]:
        return self.meetings[:MOST_MET]

    @cached_property
    def company(self) -> Company:
        return Company.of(self.meetings)

    @cached_property
    def seasons(self) -> list[tuple[str, Standing]]:
        """The latest first; games of no season at the end."""
        names = self.chosen.seasons
        played = by_season(self.player, self.games)
        lines = [(names[season].name, played[season]) for season in names if season in played]
        return lines + ([(_("No season"), played[None])] if None in played and lines else [])


@dataclass(frozen=True)
class OwnSeason:
    """How somebody stands in the season that is on."""

    season: Season
    line: SeasonLine
    behind: int
    leader: str


def own_season(club: Club, player: Player, seasons: Iterable[Season]) -> OwnSeason | None:
    today = timezone.localtime(timezone.now(), club.zone).date()
    season = next((each for each in seasons if _is_on(each, today)), None)
    if season is None:
        return None
    table = season_table(season_places(Selection(club, season=season).results, season), season.points, season.best_of)
    line = next((line for line in table if line.key == player.key), None)
    return None if line is None else OwnSeason(season, line, table[0].points - line.points, table[0].name)


def _is_on(season: Season, day: date) -> bool:
    return season.starts_on <= day and (season.ends_on is None or day <= season.ends_on)
