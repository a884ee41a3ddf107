"""Lists about one player that sort and page: everybody met, and all results."""

from __future__ import annotations

from collections.abc import Sequence

import django_tables2 as tables
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from scoring.models import Player
from scoring.tables import NUMBERS, Listing
from tournaments.history import Meeting, PlayerResult
from tournaments.models import Club
from tournaments.wording.figures import in_tenths, player_name
from tournaments.wording.results import ResultLine, result_lines


class MeetingTable(Listing):
    name = tables.Column(verbose_name=gettext_lazy("Against"), order_by=("folded_name",), empty_values=())
    games = tables.Column(verbose_name=gettext_lazy("Games"), attrs=NUMBERS)
    ahead = tables.Column(verbose_name=gettext_lazy("Ahead"), attrs=NUMBERS)
    level = tables.Column(verbose_name=gettext_lazy("Level"), attrs=NUMBERS)
    behind = tables.Column(verbose_name=gettext_lazy("Behind"), attrs=NUMBERS)
    average_tenths = tables.Column(
        verbose_name=gettext_lazy("Pips"), attrs=NUMBERS, order_by=("average",), empty_values=()
    )

    class Meta(Listing.Meta):
        attrs = {"class": "list meetings"}
        order_by = "-games"
        empty_text = gettext_lazy("Nobody yet.")

    def __init__(self, data: Sequence[Meeting], club: Club) -> None:
        super().__init__(data)
        self.club = club

    def render_name(self, record: Meeting) -> SafeString:
        address = reverse("tournaments:show_member", args=(self.club.slug, record.key))
        return format_html('<a href="{}"><bdi>{}</bdi></a>', address, player_name(record.name))

    def render_average_tenths(self, record: Meeting) -> str:
        return in_tenths(record.average_tenths)


class ResultTable(Listing):
    day = tables.Column(verbose_name=gettext_lazy("Game"), order_by=("day", "game"))
    place = tables.Column(
        verbose_name=gettext_lazy("Place"), empty_values=(), attrs=NUMBERS, order_by=("place_or_last",)
    )
    total = tables.Column(verbose_name=gettext_lazy("Total"), attrs=NUMBERS)
    zero_rounds = tables.Column(verbose_name=gettext_lazy("Zeros"), attrs=NUMBERS)
    why = tables.Column(verbose_name=gettext_lazy("Why"), empty_values=(), orderable=False)

    class Meta(Listing.Meta):
        attrs = {"class": "list results"}
        order_by = "-day"
        empty_text = gettext_lazy("No games yet.")

    def __init__(self, data: Sequence[PlayerResult], player: Player) -> None:
        super().__init__(data)
        self.player = player

    def before_render(self, request: HttpRequest) -> None:
        shown = [row.record for row in self.paginated_rows]
        self.lines: dict[int, ResultLine] = {line.result.game: line for line in result_lines(shown, self.player)}

    def render_day(self, record: PlayerResult) -> SafeString:
        address = reverse("scoring:show_game", args=(record.game_key,))
        return format_html('<a href="{}">{}</a>', address, date_format(record.day))

    def render_place(self, record: PlayerResult) -> str:
        return self.lines[record.game].place

    def render_why(self, record: PlayerResult) -> str:
        return self.lines[record.game].why
