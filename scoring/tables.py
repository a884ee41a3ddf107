"""Lists that sort and page: games, remembered players, the games of one player."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import django_tables2 as tables
from django.db.models import F, QuerySet
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Game, Player, Scoresheet, scoresheets
from scoring.models.player_history import GameOfPlayer
from scoring.rules import Placing

ROWS_PER_PAGE = 25
NUMBERS = {"th": {"class": "num"}, "td": {"class": "num"}}


class Listing(tables.Table):  # type: ignore[misc]
    """A table whose order and page stand in the address."""

    class Meta:
        template_name = "scoring/_listing.html"
        attrs = {"class": "list"}

    def arranged(self, request: HttpRequest) -> Listing:
        columns = set(self.columns.names())
        if order := [by for by in request.GET.getlist(self.prefixed_order_by_field) if by.removeprefix("-") in columns]:
            self.order_by = order
        self.paginate(per_page=ROWS_PER_PAGE)
        self.page = self.paginator.get_page(request.GET.get(self.prefixed_page_field))
        return self


class GameTable(Listing):
    created_at = tables.Column(verbose_name=gettext_lazy("Game"), order_by=("created_at", "pk"))
    state = tables.Column(verbose_name=gettext_lazy("State"), order_by=("state", "created_at", "pk"))
    places = tables.Column(verbose_name=gettext_lazy("Players"), empty_values=(), orderable=False)

    class Meta(Listing.Meta):
        attrs = {"class": "list games"}
        order_by = "-created_at"
        empty_text = gettext_lazy("No games here.")

    def before_render(self, request: HttpRequest) -> None:
        self.sheets = scoresheets(row.record for row in self.paginated_rows)

    def render_created_at(self, record: Game) -> SafeString:
        return _game_link(record)

    def render_places(self, record: Game) -> SafeString:
        return _places(self.sheets[record.pk])

    def render_state(self, record: Game) -> SafeString:
        return _state(record, self.sheets[record.pk])


def _game_link(game: Game) -> SafeString:
    day = date_format(localtime(game.created_at), "DATE_FORMAT")
    name = format_html("<small><bdi>{}</bdi></small>", game.name) if game.name else ""
    return format_html('<a href="{}">{}</a>{}', reverse("scoring:show_game", args=(game.key,)), day, name)


def _places(sheet: Scoresheet) -> SafeString:
    """Everybody in the order of places, or of seats as long as there are none."""
    names: dict[Hashable, str] = {seat.id: seat.name for seat in sheet.seats}
    lines = [_place(placing, names[placing.player]) for placing in sheet.placings]
    lines = lines or [format_html("<li><bdi>{}</bdi></li>", name) for name in names.values()]
    return format_html('<ol class="places">{}</ol>', format_html_join("", "{}", ((line,) for line in lines)))


def _place(placing: Placing, name: str) -> SafeString:
    return format_html(
        '<li class="{}"><span class="place">{}</span> <bdi>{}</bdi> <span>{}</span></li>',
        "first" if placing.place == 1 else "",
        placing.place or "–",
        name,
        placing.total,
    )


def _state(game: Game, sheet: Scoresheet) -> SafeString:
    label = game.get_state_display()
    if game.is_in_progress and sheet.current:
        label = _("Round %(number)s of %(count)s") % {"number": sheet.current, "count": sheet.round_count}
    return format_html('<span class="state {}">{}</span>', game.state.replace("_", "-"), label)


class PlayerTable(Listing):
    name = tables.Column(verbose_name=gettext_lazy("Name"))
    game_count = tables.Column(verbose_name=gettext_lazy("Games"), attrs=NUMBERS)
    last_played = tables.Column(verbose_name=gettext_lazy("Last played"))

    class Meta(Listing.Meta):
        attrs = {"class": "list players"}
        order_by = "-last_played"
        empty_text = gettext_lazy("Nobody yet. Whoever plays is remembered here.")

    def render_name(self, record: Player) -> SafeString:
        address = reverse("scoring:show_player", args=(record.key,))
        return format_html('<a href="{}"><bdi>{}</bdi></a>', address, record.name)

    def render_last_played(self, value: Any) -> str:
        return date_format(localtime(value), "DATE_FORMAT")

    def order_name(self, players: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        name = Lower("name")
        return players.order_by(name.desc() if is_descending else name.asc(), "pk"), True

    def order_last_played(self, players: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        when = F("last_played")
        order = when.desc(nulls_last=True) if is_descending else when.asc(nulls_last=True)
        return players.order_by(order, Lower("name"), "pk"), True


class PlayerGameTable(Listing):
    game = tables.Column(verbose_name=gettext_lazy("Game"), order_by=("game__created_at", "game__pk"))
    place = tables.Column(verbose_name=gettext_lazy("Place"), empty_values=(), attrs=NUMBERS)
    total = tables.Column(verbose_name=gettext_lazy("Total"), attrs=NUMBERS)
    others = tables.Column(verbose_name=gettext_lazy("With"), empty_values=(), orderable=False)

    class Meta(Listing.Meta):
        attrs = {"class": "list games-of-player"}
        empty_text = gettext_lazy("No games yet.")

    def render_game(self, record: GameOfPlayer) -> SafeString:
        return _game_link(record.game)

    def render_place(self, record: GameOfPlayer) -> SafeString | str:
        if record.game.state != Game.State.FINISHED:
            return _state(record.game, record.sheet)
        if record.place is None:
            return "–"
        return _("%(place)s, shared") % {"place": record.place} if record.is_shared else str(record.place)

    def render_others(self, record: GameOfPlayer) -> SafeString:
        others = [(seat.name,) for seat in record.sheet.seats if seat.id != record.seat.id]
        return format_html_join(", ", "<bdi>{}</bdi>", others)
