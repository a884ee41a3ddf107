"""A list of entrants, typed, pasted or sent."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from scoring.forms import Unreadable
from tournaments.imports.entrant_table import read_entrants
from tournaments.imports.entrants import ListedPeople
from tournaments.imports.score_table import LONGEST_TABLE, decode
from tournaments.models import Tournament


class EntrantListForm(forms.Form):
    text = forms.CharField(label=gettext_lazy("The list, pasted"), required=False, strip=False, widget=forms.Textarea)
    file = forms.FileField(
        label=gettext_lazy("or a file of a spreadsheet, saved as CSV"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"class": "field", "accept": ".csv,.tsv,.txt,text/csv,text/plain"}),
    )

    def clean_file(self) -> str:
        file: Any = self.cleaned_data["file"]
        if not file:
            return ""
        if file.size > 4 * LONGEST_TABLE:
            raise forms.ValidationError(_("This is too long: take a part of it at a time."))
        return decode(file.read())

    @property
    def shown_text(self) -> str:
        """What was read; after a file this is it, so that lines can be changed."""
        if self.is_bound and self.is_valid():
            return str(self.cleaned_data["file"] or self.cleaned_data["text"])
        return str(self.data.get("text", ""))

    def people(self, tournament: Tournament) -> ListedPeople:
        """Raises Unreadable."""
        if not self.is_valid():
            raise Unreadable(next(iter(self.errors.values()))[0])
        return ListedPeople(tournament, read_entrants(self.shown_text), self.data)
