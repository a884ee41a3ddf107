"""Which games of a club a page is about: what its address says."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from scoring.filters import DayField
from scoring.models import NAME_LENGTH, Game
from scoring.querysets import GameQuerySet
from scoring.rules.rulesets import SETS
from scoring.templatetags.hints import set_name
from tournaments.history import GameKind, Selection
from tournaments.models import Club, Season

MOST_GAMES = 9_999


class Choice(forms.Select):
    """A list of choices without groups, printed in one go: by templates, it costs as much as fifty rows of standings."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        chosen = self.format_value(value)
        options = ((each, _CHOSEN if str(each) in chosen else "", label) for each, label in self.choices)
        listed = format_html_join("\n", '<option value="{}"{}>{}</option>', options)
        return format_html("<select{}>{}</select>", flatatt({**self.attrs, **(attrs or {}), "name": name}), listed)


_CHOSEN = mark_safe(" selected")
CHOICE = Choice(attrs={"class": "field"})


class HistoryFilter(forms.Form):
    """Season, days and set; what cannot be read is said at its field, and leaves all games."""

    season = forms.TypedChoiceField(label=_("Season"), required=False, coerce=int, empty_value=None, widget=CHOICE)
    since = DayField(label=_("From"), required=False)
    until = DayField(label=_("Until"), required=False)
    set_max = forms.TypedChoiceField(label=_("Set"), required=False, coerce=int, empty_value=None, widget=CHOICE)

    def __init__(self, club: Club, data: Any) -> None:
        super().__init__(data)
        self.club = club
        self.seasons = {season.pk: season for season in club.seasons.all()}
        seasons = [("", _("All time")), *((pk, season.name) for pk, season in self.seasons.items())]
        sets = [("", _("All sets")), *((number, set_name(number)) for number in SETS)]
        for name, choices in (("season", seasons), ("set_max", sets)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        self.is_valid()

    @property
    def is_used(self) -> bool:
        return any(self.data.get(name) for name in self.fields)

    @property
    def season_chosen(self) -> Season | None:
        return self.seasons.get(self.cleaned_data.get("season") or 0)

    @property
    def latest_season(self) -> Season | None:
        return next(iter(self.seasons.values()), None)

    @property
    def selection(self) -> Selection:
        chosen = {name: self.cleaned_data.get(name) for name in ("since", "until", "set_max")}
        return Selection(self.club, season=self.season_chosen, kind=self.game_kind, **chosen)

    @property
    def game_kind(self) -> GameKind | None:
        kind = self.cleaned_data.get("kind")
        return GameKind(kind) if kind else None


class StandingsFilter(HistoryFilter):
    kind = forms.ChoiceField(
        label=_("Kind of game"),
        required=False,
        widget=CHOICE,
        choices=[("", _("All")), (GameKind.WHOLE, _("Whole games")), (GameKind.SHORT, _("Short or unfinished"))],
    )
    at_least = forms.IntegerField(
        label=_("Fewest games"),
        required=False,
        min_value=1,
        max_value=MOST_GAMES,
        widget=forms.NumberInput(attrs={"class": "field", "inputmode": "numeric"}),
    )

    @property
    def fewest_games(self) -> int:
        return self.cleaned_data.get("at_least") or 0


class ClubGameFilter(HistoryFilter):
    player = forms.CharField(
        label=_("Player"),
        required=False,
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"class": "field", "dir": "auto", "autocomplete": "off"}),
    )
    state = forms.ChoiceField(
        label=_("State"), required=False, widget=CHOICE, choices=[("", _("All")), *Game.State.choices]
    )
    field_order = ("player",)

    @property
    def games(self) -> GameQuerySet:
        """The games that fit every field that could be read."""
        wanted, games = self.cleaned_data, self.selection.games
        if wanted.get("player"):
            games = games.with_players_named(wanted["player"])
        if wanted.get("state"):
            games = games.filter(state=wanted["state"])
        return games
