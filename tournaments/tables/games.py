"""The games of a club, listed by what came of them: their results, not their score sheets, are read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.models import Game, GameResult, Seat
from scoring.tables import GameTable
from tournaments.wording.figures import player_name


class Sitter(NamedTuple):
    """Somebody at the table of a game; without a place as long as it is not a whole game that was finished."""

    name: str
    place: int | None = None
    total: int | None = None


class ClubGameTable(GameTable):
    class Meta(GameTable.Meta):
        pass

    def before_render(self, request: HttpRequest) -> None:
        """In two statements."""
        self.tables = _tables([row.record.pk for row in self.paginated_rows])

    def render_places(self, record: Game) -> SafeString:
        lines = ((_line(sitter),) for sitter in self.tables[record.pk])
        return format_html('<ol class="places">{}</ol>', format_html_join("", "{}", lines))

    def render_state(self, record: Game) -> SafeString:
        return format_html(
            '<span class="state {}">{}</span>', record.state.replace("_", "-"), record.get_state_display()
        )


def _tables(games: Sequence[int]) -> dict[int, list[Sitter]]:
    """Who sat in each game: by places, then by totals, then clockwise."""
    results = GameResult.objects.filter(game__in=games).values_list("game_id", "player_id", "place", "total")
    figures = {(game, player): (place, total) for game, player, place, total in results}
    tables: dict[int, list[Sitter]] = defaultdict(list)
    for game, player, name in Seat.objects.filter(game__in=games).values_list("game_id", "player_id", "player__name"):
        tables[game].append(Sitter(player_name(name), *figures.get((game, player), ())))
    for sitters in tables.values():
        sitters.sort(key=lambda each: (each.place is None, each.place or 0, each.total is None, each.total or 0))
    return tables


def _line(sitter: Sitter) -> SafeString:
    return format_html(
        '<li class="{}">{}<bdi>{}</bdi>{}</li>',
        "first" if sitter.place == 1 else "",
        "" if sitter.place is None else format_html('<span class="place">{}</span> ', sitter.place),
        sitter.name,
        "" if sitter.total is None else format_html(" <span>{}</span>", sitter.total),
    )
