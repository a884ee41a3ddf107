"""What is typed, pasted or sent to take old score sheets in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from scoring.forms import Unreadable
from tournaments.imports.old_dates import DAY_FIRST, MONTH_FIRST
from tournaments.imports.old_sheets import SETS, OldSheets, Options
from tournaments.imports.score_table import LONGEST_TABLE, decode, read_table
from tournaments.models import Club

FIELD = {"class": "field"}


class OldSheetForm(forms.Form):
    """The table, as a text or a file; after the first look it is a text, so that cells can be changed."""

    text = forms.CharField(label=gettext_lazy("The table, pasted"), required=False, strip=False, widget=forms.Textarea)
    file = forms.FileField(
        label=gettext_lazy("or a file of a spreadsheet, saved as CSV"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={**FIELD, "accept": ".csv,.tsv,.txt,text/csv,text/plain"}),
    )
    set_max = forms.TypedChoiceField(
        label=gettext_lazy("Set"),
        required=False,
        coerce=int,
        choices=[("", gettext_lazy("By the number of rounds")), *((n, gettext_lazy("Double-%s") % n) for n in SETS)],
        widget=forms.Select(attrs=FIELD),
    )
    double_blank = forms.TypedChoiceField(
        label=gettext_lazy("The 0-0 in hand counts"),
        required=False,
        coerce=int,
        empty_value="50",
        choices=[(n, str(n)) for n in (50, 25, 0, 100)],
        widget=forms.Select(attrs=FIELD),
    )
    day_order = forms.ChoiceField(
        label=gettext_lazy("Dates like 3/6/2019"),
        required=False,
        choices=[
            ("", gettext_lazy("As the table tells")),
            (DAY_FIRST, gettext_lazy("The day first: 3 June")),
            (MONTH_FIRST, gettext_lazy("The month first: March 6")),
        ],
        widget=forms.Select(attrs=FIELD),
    )

    def clean_file(self) -> str:
        file: Any = self.cleaned_data["file"]
        if not file:
            return ""
        if file.size > 4 * LONGEST_TABLE:
            raise forms.ValidationError(_("This is too long: take a part of it at a time."))
        return decode(file.read())

    def clean(self) -> dict[str, Any]:
        """The file goes before what is in the field."""
        found = super().clean() or {}
        self.table_text = found.get("file") or found.get("text", "")
        return found

    @property
    def shown_text(self) -> str:
        return self.table_text if self.is_bound and self.is_valid() else str(self.data.get("text", ""))

    @property
    def options(self) -> list[forms.BoundField]:
        return [self[name] for name in ("set_max", "double_blank", "day_order")]

    def sheets(self, club: Club) -> OldSheets:
        """What the table says. Raises Unreadable."""
        if not self.is_valid():
            name, errors = next(iter(self.errors.items()))
            raise Unreadable(f"{self.fields[name].label}: {errors[0]}" if name in self.fields else errors[0])
        chosen = self.cleaned_data
        options = Options(int(chosen["set_max"] or 0), int(chosen["double_blank"]), chosen["day_order"])
        return OldSheets(club, read_table(self.table_text), options, self.data)
