"""The form of a season: its name and days, what the places bring, how many games count."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from scoring.filters import DayField
from scoring.forms.reading import Unreadable, read_name
from scoring.models import MOST_SEATS
from tournaments.models import Club, Season
from tournaments.models.seasons import SeasonTerms

OWN = "own"
SCHEMES = ("10 7 5 3 2 1", "5 3 2 1", "25 18 15 12 10 8 6 4 2 1", "1")
MOST_POINTS, MOST_GAMES = 1000, 9_999


class SeasonForm(forms.Form):
    """`scheme` is one of the usual lists of points, or says that `points` holds one of the club's own."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=80,
        widget=forms.TextInput(attrs={"class": "field", "dir": "auto", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Give the season a name, for instance its year.")},
    )
    starts_on = DayField(
        label=gettext_lazy("First day"),
        error_messages={"required": gettext_lazy("Say on which day the season begins.")},
    )
    ends_on = DayField(label=gettext_lazy("Last day"), required=False)
    scheme = forms.ChoiceField(
        label=gettext_lazy("Points of the places"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose what the places bring.")},
    )
    points = forms.CharField(
        label=gettext_lazy("Points of the club’s own"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"class": "field", "autocomplete": "off", "inputmode": "text"}),
    )
    best_of = forms.IntegerField(
        label=gettext_lazy("How many games of each count"),
        required=False,
        min_value=1,
        max_value=MOST_GAMES,
        widget=forms.NumberInput(attrs={"class": "field", "inputmode": "numeric"}),
    )

    def __init__(self, club: Club, data: Any = None, season: Season | None = None) -> None:
        super().__init__(data, initial=_initial(season))
        self.club, self.season = club, season
        names = [(scheme, ", ".join(scheme.split())) for scheme in SCHEMES]
        scheme = self.fields["scheme"]
        assert isinstance(scheme, forms.ChoiceField)
        scheme.choices = [*names[:-1], (SCHEMES[-1], _("1 for a won game")), (OWN, _("Others"))]

    @property
    def terms(self) -> SeasonTerms:
        return SeasonTerms(**{name: self.cleaned_data[name] for name in SeasonTerms._fields})

    def clean_name(self) -> str:
        try:
            name = read_name(self.cleaned_data["name"])
        except Unreadable as refusal:
            raise forms.ValidationError(str(refusal)) from None
        if not name:
            raise forms.ValidationError(_("Give the season a name, for instance its year."))
        others = self.club.seasons.exclude(pk=self.season.pk) if self.season else self.club.seasons.all()
        if name.casefold() in {other.casefold() for other in others.values_list("name", flat=True)}:
            raise forms.ValidationError(_("There is a season called %(name)s already.") % {"name": name})
        return name

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first day."))
        scheme = cleaned.get("scheme")
        try:
            cleaned["points"] = read_points(cleaned.get("points", "") if scheme == OWN else scheme or "")
        except Unreadable as refusal:
            self.add_error("points", str(refusal))
        return cleaned


def read_points(text: str) -> list[int]:
    """The points of the places as typed, the first place first. Raises Unreadable."""
    texts = [each for each in re.split(r"[\s,;·–-]+", text) if each]
    if re.search(r"(?:^|[\s,;])-\d", text) or not all(each.isdecimal() for each in texts):
        raise Unreadable(_("Points are whole numbers with spaces between them, for instance 5 3 2 1."))
    if len(texts) > MOST_SEATS:
        raise Unreadable(_("At most %(most)s places: no table is larger.") % {"most": MOST_SEATS})
    if any(len(each) > len(str(MOST_POINTS)) or int(each) > MOST_POINTS for each in texts):
        raise Unreadable(_("A place brings at most %(most)s points.") % {"most": MOST_POINTS})
    points = [int(each) for each in texts]
    if points != sorted(points, reverse=True):
        raise Unreadable(_("A place cannot bring more points than the one before it."))
    return points


def _initial(season: Season | None) -> dict[str, Any]:
    if season is None:
        return {"scheme": SCHEMES[0]}
    points = " ".join(map(str, season.points))
    is_usual = points in SCHEMES
    return {
        **SeasonTerms.of(season)._asdict(),
        "scheme": points if is_usual else OWN,
        "points": "" if is_usual else points,
    }
