"""Forms about a club and the people of it."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.text import slugify
from django.utils.translation import gettext as _, gettext_lazy

from scoring.forms.reading import Unreadable, read_name
from scoring.models import Colour
from tournaments.models import Club

CONTINENTS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
MOST_NAMES = 300
FIELD = {"class": "field"}
NAME = {"class": "field", "dir": "auto", "autocomplete": "off", "maxlength": 80}


def time_zones() -> list[tuple[str, str]]:
    names = sorted(name for name in zoneinfo.available_timezones() if name.split("/")[0] in CONTINENTS)
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]


class NameField(forms.CharField):
    """A name as people type it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs=NAME), strip=False, **kwargs)

    def to_python(self, value: Any) -> str:
        try:
            return read_name(str(value or ""))
        except Unreadable as refusal:
            raise forms.ValidationError(str(refusal)) from None


class SettingsForm(forms.Form):
    """What a club is called, where it is found, and by whom."""

    name = NameField(
        label=gettext_lazy("Name of the club"),
        error_messages={"required": gettext_lazy("Say what the club is called.")},
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who sees it"), choices=Club.Visibility.choices, widget=forms.Select(attrs=FIELD)
    )
    slug = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={**FIELD, "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), choices=time_zones, widget=forms.Select(attrs=FIELD))
    language = forms.ChoiceField(
        label=gettext_lazy("Language"), choices=settings.LANGUAGES, widget=forms.Select(attrs=FIELD)
    )

    def clean_slug(self) -> str:
        typed = str(self.cleaned_data["slug"]).strip()
        if typed and typed != slugify(typed):
            sentence = _("An address has small letters from a to z, digits and hyphens. For instance “%(address)s”.")
            raise forms.ValidationError(sentence % {"address": slugify(typed) or "coop"})
        return typed

    @classmethod
    def of_club(cls, club: Club, values: QueryDict | None = None) -> SettingsForm:
        return cls(values, initial={name: getattr(club, name) for name in cls.base_fields})

    def shown(self) -> dict[str, str]:
        """What the person saw in each field before they changed it."""
        return {name: self.data.get(f"was-{name}", "") for name in self.fields}


class FoundForm(SettingsForm):
    """A new club. An address that is left out is made from the name."""

    plays_as = NameField(label=gettext_lazy("You play as"), required=False)
    names = forms.CharField(
        label=gettext_lazy("Who else plays?"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={**FIELD, "rows": 4, "dir": "auto", "autocomplete": "off"}),
    )
    field_order = ("name", "plays_as", "names", "visibility", "slug", "time_zone", "language")

    def clean_names(self) -> list[str]:
        return read_names(str(self.cleaned_data["names"]))

    def settings(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in SettingsForm.base_fields}


def read_names(text: str) -> list[str]:
    """Names as they are typed, one a line or between commas. Raises a ValidationError with a sentence."""
    try:
        names = [read_name(part) for part in text.replace(",", "\n").replace(";", "\n").splitlines()]
    except Unreadable as refusal:
        raise forms.ValidationError(str(refusal)) from None
    if len(names) > MOST_NAMES:
        raise forms.ValidationError(_("At most %(most)s names at once.") % {"most": MOST_NAMES})
    return [name for name in names if name]


class NamesForm(forms.Form):
    """New members."""

    names = forms.CharField(
        label=gettext_lazy("Names, one a line"),
        max_length=20_000,
        widget=forms.Textarea(attrs={**FIELD, "rows": 3, "dir": "auto", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Type a name.")},
    )

    def clean_names(self) -> list[str]:
        names = read_names(str(self.cleaned_data["names"]))
        if not names:
            raise forms.ValidationError(_("Type a name."))
        return names


class MemberForm(forms.Form):
    """How somebody is called and drawn."""

    name = NameField(label=gettext_lazy("Name"), error_messages={"required": gettext_lazy("A player needs a name.")})
    colour = forms.ChoiceField(
        label=gettext_lazy("Colour"),
        required=False,
        choices=[("", gettext_lazy("none")), *Colour.choices],
        widget=forms.RadioSelect,
    )

    def shown(self) -> dict[str, str]:
        return {name: self.data.get(f"was-{name}", "") for name in self.fields}


def chosen_seats(values: Mapping[str, str], seats: list[int]) -> dict[int, str]:
    """What was chosen for each seat of a game that is given to a club: a member's key, "new", or nothing."""
    return {seat: values.get(f"seat-{seat}", "") for seat in seats}
