"""Searching the history: what the address says, and which games that leaves."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import NAME_LENGTH, Game
from scoring.querysets import GameQuerySet

ISO_DATE = "%Y-%m-%d"


class DayField(forms.DateField):
    widget = forms.DateInput(format=ISO_DATE, attrs={"type": "date", "class": "field"})
    input_formats = (ISO_DATE,)
    default_validators = [MinValueValidator(date(1900, 1, 1)), MaxValueValidator(date(2999, 12, 31))]


class GameFilter(forms.Form):
    player = forms.CharField(
        label=_("Player"),
        required=False,
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"class": "field", "dir": "auto", "autocomplete": "off"}),
    )
    since = DayField(label=_("From"), required=False)
    until = DayField(label=_("Until"), required=False)
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("All")), *Game.State.choices],
        widget=forms.Select(attrs={"class": "field"}),
    )

    @property
    def is_used(self) -> bool:
        return any(self.data.get(name) for name in self.fields)

    def chosen(self, games: GameQuerySet) -> GameQuerySet:
        """The games that fit every field that could be read."""
        self.is_valid()
        wanted = self.cleaned_data
        if wanted.get("player"):
            games = games.with_players_named(wanted["player"])
        if wanted.get("since"):
            games = games.filter(created_at__gte=_midnight(wanted["since"]))
        if wanted.get("until"):
            games = games.filter(created_at__lt=_midnight(wanted["until"] + timedelta(days=1)))
        if wanted.get("state"):
            games = games.filter(state=wanted["state"])
        return games


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
