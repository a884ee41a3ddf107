"""The form of the next evening: its day, time and place, and a note."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.filters import DayField
from tournaments.models import Club
from tournaments.models.clubs import PLACE_LENGTH

TIME = "%H:%M"


class NextEveningForm(forms.Form):
    """Without a day nothing is planned; times are those of the club's zone."""

    day = DayField(label=_("Day"), required=False)
    time = forms.TimeField(
        label=_("Time"),
        required=False,
        input_formats=(TIME,),
        widget=forms.TimeInput(format=TIME, attrs={"type": "time", "class": "field"}),
    )
    place = forms.CharField(
        label=_("Where"),
        required=False,
        max_length=PLACE_LENGTH,
        widget=forms.TextInput(attrs={"class": "field", "dir": "auto", "autocomplete": "off"}),
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=PLACE_LENGTH,
        widget=forms.TextInput(attrs={"class": "field", "dir": "auto", "autocomplete": "off"}),
    )

    def __init__(self, club: Club, data: Any = None) -> None:
        begins = timezone.localtime(club.next_at, club.zone) if club.next_at else None
        initial = {
            "day": begins and begins.date(),
            "time": begins and begins.time(),
            "place": club.next_place,
            "note": club.next_note,
        }
        super().__init__(data, initial=initial)
        self.club = club

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("day") and not self.cleaned_data.get("time") and "time" not in self.errors:
            self.add_error("time", _("Say at what time the evening begins."))
        return self.cleaned_data

    @property
    def begins(self) -> datetime | None:
        day, time = self.cleaned_data["day"], self.cleaned_data["time"]
        return timezone.make_aware(datetime.combine(day, time), self.club.zone) if day else None
